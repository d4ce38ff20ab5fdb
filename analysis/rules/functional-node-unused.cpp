// GP604: a layer that was applied in the functional API and that no model's outputs depend on.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

class Applied {
public:
    explicit Applied(RunView& run) : run_(run), in_(run.in) {
        for (ObjId id : in_.roots[run.root].instances) {
            if (!in_.isModule(id))
                continue;
            for (const auto& [name, v] : in_.registered(id, false, true))
                held_[v.payload] = true;
        }
        for (const Application& a : in_.records.applications) {
            if (!held_.contains(a.layer))
                continue;
            inModel_[a.result] = true;
            for (NodeId n : a.inputs)
                inModel_[n] = true;
        }
    }

    /// It stands beside a model, and what comes of it ends in sight.
    bool isLoose(const Application& a) {
        if (held_.contains(a.layer) || (in_.heap[a.layer].flags & kObjEscaped))
            return false;
        const bool beside = std::any_of(a.inputs.begin(), a.inputs.end(),
                                        [&](NodeId n) { return inModel_.contains(n); });
        return beside && hasVariables(a.layer) && ends(a.result);
    }

private:
    bool hasVariables(ObjId layer) {
        std::vector<Interpreter::NamedParameter> all;
        in_.namedParameters(layer, "", true, all);
        return !all.empty() && std::all_of(all.begin(), all.end(), [&](const auto& p) {
            const Value flag = in_.heap.get(p.parameter, 3);
            return flag.is(Tag::Bool) && flag.asBool() &&
                   run_.reach.gradient(in_.heap.get(p.parameter, 0).payload) == Reach::None;
        });
    }

    bool ends(NodeId result) {
        constexpr size_t kMaxSteps = 2000;
        std::vector<NodeId> work{result};
        tsl::robin_map<NodeId, bool> seen;
        const auto escapes = in_.graph.escapes();
        for (size_t i = 0; i < work.size(); ++i) {
            const NodeId id = work[i];
            const bool lost = i >= kMaxSteps || inModel_.contains(id) || run_.reach.value(id) ||
                              in_.graph[id].kind == NodeKind::Opaque ||
                              std::any_of(escapes.begin(), escapes.end(),
                                          [&](const Graph::Escape& e) { return e.node == id; });
            if (lost)
                return false;
            run_.reach.successors(id, [&](const Edge& e) {
                if (seen.try_emplace(e.to, true).second)
                    work.push_back(e.to);
            });
        }
        return true;
    }

    RunView& run_;
    Interpreter& in_;
    tsl::robin_map<ObjId, bool> held_;     ///< by some model or layer
    tsl::robin_map<NodeId, bool> inModel_; ///< tensors on the way through a model
};

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    if (run.sinks.empty() || run.library || in.roots[run.root].outOfFuel)
        return;
    Applied applied(run);
    std::vector<Location> told;
    for (const Application& a : in.records.applications) {
        if (!applied.isLoose(a))
            continue;
        const Object& o = in.heap[a.layer];
        const Location at = run.locate({o.gid, o.ctx});
        if (std::find(told.begin(), told.end(), at) != told.end())
            continue;
        told.push_back(at);
        Diagnostic* d = ctx.report(at, "this layer is applied, but the outputs of no model depend "
                                       "on it: no model has it");
        if (d == nullptr)
            continue;
        const Location call = run.locate(a.site);
        if (!(call == at) && !call.file.empty())
            d->related.push_back({call, "applied here"});
    }
}

} // namespace

GRADPATH_RULE(functional_node_unused,
              (RuleInfo{"GP604", "functional-node-unused",
                        "a layer of the functional API that no output depends on",
                        Severity::Warning}),
              run);

} // namespace gradpath::rules
