// Which modules and parameters of a run are registered with a module, and which only hang on one.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow/run_view.h"

#include <string>
#include <vector>

namespace gradpath::rules {

struct AttributeOf {
    std::string name;
    Value value;
    Site site; ///< the assignment
};

bool isContainer(const Interpreter& in, ObjId id);

class Registration {
public:
    explicit Registration(const RunView& run);

    /// Module instances that this root made, of classes that are known to the bottom.
    const std::vector<ObjId>& modules() const { return modules_; }
    /// Attributes of an instance that user code assigned.
    std::vector<AttributeOf> attributes(ObjId module) const;
    /// A trainable module or parameter inside the container that nobody registered; 0: none.
    ObjId firstUnregistered(ObjId container, int depth = 0) const;
    /// A trained module or parameter inside an object of a class that is no module itself, which `owner` holds; 0: none.
    ObjId heldByPlainObject(ObjId object, ObjId owner) const;
    /// Where something was put into a container.
    Site elementSite(ObjId container) const;
    bool isInConstructor(Site site) const;
    /// A Parameter, made in the same function, that a value is computed from and that nobody registered, or only the attribute
    /// that holds the value: it is the Parameter itself on some paths, as `.to(device)` may be; 0: none.
    ObjId lostParameter(NodeId node, const AttributeOf& stored) const;
    /// The object is one of the values that the attribute may hold.
    bool mayBe(const AttributeOf& stored, ObjId object) const;
    bool isCaptured(ObjId parameter) const;

private:
    ObjId look(Value v, int depth) const;
    bool isMissed(ObjId held, ObjId owner) const;
    bool isMadeByTorch(ObjId parameter) const;

    const RunView& run_;
    std::vector<ObjId> modules_;
    tsl::robin_map<ObjId, bool> registered_;
    tsl::robin_map<ObjId, bool> seen_;
    PairMap<uint32_t> assigned_; ///< (module, name) -> last assignment
};

} // namespace gradpath::rules
