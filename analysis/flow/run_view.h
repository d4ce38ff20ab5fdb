// One finished run as rules and tables see it: parameters with their fate, dead layers with their cause.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow/explain.h"
#include "analysis/results.h"

#include <memory>
#include <string>
#include <vector>

namespace gradpath {

struct ParameterFate {
    const SinkParameter* parameter = nullptr;
    Status status = Status::Unknown;
};

struct ModelFate {
    const SinkModel* model = nullptr;
    std::vector<ParameterFate> parameters;
    bool anyAlive = false;
};

/// The largest part of a model that gets no gradient at all: a module, or a bare parameter.
struct DeadLayer {
    std::string root;
    std::string path; ///< relative to the root; empty: the whole model
    ObjId object = 0; ///< module or parameter
    ObjId owner = 0;  ///< module that holds it, 0 for a root
    bool isParameter = false;
    std::vector<NodeId> sources;
    Cause cause;
    Site at; ///< where a person should look: definition, or the construction that decides
    Site definition;
    bool someInstancesOnly = false;
};

/// A term of the loss that no gradient flows through, although it is computed from parameters that are trained.
struct LostTerm {
    struct Cut {
        Reason reason;
        Site at;
        NodeId from;
    };
    NodeId term = 0;
    std::vector<Cut> cuts; ///< nearest to the loss first
};

class RunView {
public:
    /// Judges all sinks of `root`; the root must not have been undone.
    RunView(Interpreter& in, uint32_t root, std::vector<const Sink*> sinks, ReachScratch& scratch);

    Interpreter& in;
    uint32_t root;
    std::vector<const Sink*> sinks;
    bool library = false;
    bool nothingAlive = false; ///< no parameter of any model in scope gets a gradient
    ReachMap reach;
    std::vector<ModelFate> models;
    std::vector<DeadLayer> dead; ///< those that are findings
    std::vector<DeadLayer>
        cutOff; ///< when the whole loss is cut: what it would train, for the cause alone

    const Explainer& explainer();
    Location locate(Site site) const;
    Location locateParam(const Cause& cause) const;
    Location whereLost(const Cause& cause) const {
        return cause.isParam ? locateParam(cause) : locate(cause.at);
    }
    const std::vector<LostTerm>& lostTerms();
    /// Where `self.x = ...` stored an object, else where it was created.
    Site definitionOf(ObjId object) const;
    bool isStepped(ObjId parameter) const;
    /// Some trainable parameter has a part in the value, gradient or not.
    bool comesFromParameters(NodeId node) const;
    /// The loss, or a term of it: only sums and scalings stand between.
    bool isTerm(NodeId node) const;
    /// Modules with trainable parameters that were handed to a constructor which does nothing with them.
    struct Orphan {
        ObjId module = 0;
        Location parameter; ///< of the constructor
        std::string name;
    };
    std::vector<Orphan> orphans() const;

private:
    void judge();
    void explainAll(std::vector<DeadLayer>& layers);
    bool reachesLeaf() const;
    bool isReceiver(const Definition& param) const;
    void explainLeaves();
    void judgeTerm(NodeId term);
    void findDead();
    void collect(const ModelFate& model);
    bool mayHaveNoParameters(ObjId owner, const std::string& name) const;
    Site decidingSite(ObjId object, bool& someOnly) const;

    std::unique_ptr<Explainer> explainer_;
    std::vector<LostTerm> terms_;
    bool termsDone_ = false;
    tsl::robin_map<ObjId, Status> status_;
};

/// One sentence: what happens to the value, for messages.
std::string describe(const RunView& run, const Cause& cause);
/// The code of the rule that answers for a cause.
std::string_view ruleOf(const Cause& cause);

} // namespace gradpath
