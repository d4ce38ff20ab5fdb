// Why a value that comes from a parameter does not reach the loss: the frontier of its forward slice.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow/reach.h"

#include <optional>
#include <string>
#include <vector>

namespace gradpath {

struct Cause {
    enum class Kind : uint8_t {
        Unused,      ///< nothing ever reads the parameter
        Overwritten, ///< the name was assigned again first
        Cut,         ///< an operation without gradient stands between it and the loss
        LeftEarly,   ///< a loop over the values ended before it came to this one
        Dropped,     ///< another element of the tuple, list or dict was taken
        NeverRead,   ///< bound to a name that nobody reads
        Discarded,   ///< not even bound
    };
    Kind kind = Kind::Unused;
    Reason reason = Reason::None;
    Site at;              ///< the line that loses the value
    Site before;          ///< Overwritten: the lost assignment; Cut by a mode: an operation inside
    std::string name;     ///< of the variable, parameter or attribute
    bool isParam = false; ///< `at` is a function parameter
    NodeId frontier = 0;
};

class Explainer {
public:
    Explainer(Interpreter& in, uint32_t root, const ReachMap& reach);
    /// `way`, if given, gets the values between `source` and where it is lost, on a shortest way.
    Cause explain(NodeId source, std::vector<NodeId>* way = nullptr) const;
    /// Where unknown code took hold of what comes from `source`.
    Site unknownAt(NodeId source) const;

private:
    struct Holder {
        ObjId container = 0; ///< innermost container, 0: bound directly
        Value key;
        uint32_t definition = 0;
    };
    void index(Value v, uint32_t definition, int depth, ObjId container, Value key);
    void indexOnce(ObjId container);
    /// The value itself and what joins it with others, nothing computed.
    tsl::robin_map<NodeId, bool> heldBy(NodeId source) const;
    /// What is assigned reaches a sink by no other assignment.
    bool leadsOn(NodeId assigned) const;
    std::optional<Cause> lost(NodeId terminal) const;
    /// What was reached, and from where.
    using Slice = tsl::robin_map<NodeId, NodeId>;
    Cause explain(NodeId source, Slice& seen) const;

    Interpreter& in_;
    uint32_t root_;
    const ReachMap& reach_;
    tsl::robin_map<NodeId, std::vector<Holder>> holders_;
    tsl::robin_map<ObjId, bool> indexed_;
    tsl::robin_map<ObjId, std::vector<const Pick*>> picks_;
};

} // namespace gradpath
