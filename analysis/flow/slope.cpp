// Zero slopes and samples.
// SPDX-License-Identifier: MIT
#include "analysis/flow/slope.h"

#include <algorithm>

namespace gradpath {

Flatness::Flatness(RunView& run) : run_(run), graph_(run.in.graph) {
    const NodeId first = run.in.roots[run.root].firstNode;
    for (NodeId id = std::max(first, 1u); id < graph_.size() && !ones_; ++id)
        ones_ = graph_[id].fact == Fact::One;
    if (!ones_)
        return;
    // What the loss reaches without going through a value that is always one.
    for (const Sink* s : run.sinks)
        visit(s->loss);
    for (size_t i = 0; i < work_.size(); ++i)
        if (graph_[work_[i]].fact != Fact::One)
            graph_.operands(work_[i], [&](const Edge& e) {
                if (e.kind == EdgeKind::Diff || e.kind == EdgeKind::Regulariser)
                    visit(e.from);
            });
}

bool Flatness::isFlat(const ParameterFate& p, NodeId source) const {
    return p.status == Status::Zero ||
           (p.status == Status::Gradient && ones_ && !seen_.contains(source));
}

Flatness::Place Flatness::place(NodeId source) const {
    constexpr size_t kMaxSlice = 20000;
    Place best;
    const auto offer = [&](NodeId node, Reason reason) {
        if (best.node == 0 || run_.reach.distance(node) < run_.reach.distance(best.node))
            best = {node, reason};
    };
    std::vector<NodeId> work{source};
    tsl::robin_map<NodeId, bool> seen;
    seen[source] = true;
    for (size_t i = 0; i < work.size() && i < kMaxSlice; ++i) {
        run_.reach.successors(work[i], [&](const Edge& e) {
            if (run_.reach.gradient(e.to) < Reach::Zero)
                return;
            if (e.kind == EdgeKind::Zero)
                offer(e.to, e.reason);
            else if (graph_[e.to].fact == Fact::One)
                offer(e.to, Reason::Constant);
            if ((e.kind == EdgeKind::Zero || e.kind == EdgeKind::Diff) &&
                seen.try_emplace(e.to, true).second)
                work.push_back(e.to);
        });
    }
    return best;
}

void Flatness::visit(NodeId id) {
    if (id != 0 && seen_.try_emplace(id, true).second)
        work_.push_back(id);
}

namespace {
/// What stands in front of a sample and what behind it.
class Samples {
public:
    explicit Samples(RunView& run) : run_(run), in_(run.in) {}

    /// A parameter that the loss behind the sample should train; 0: none, or it is meant so.
    ObjId missed(NodeId sample) const {
        const std::vector<ObjId> behind = parametersBehind(sample);
        std::vector<ObjId> ahead;
        if (behind.empty() || !parametersAhead(sample, ahead))
            return 0;
        for (ObjId p : behind)
            if (std::find(ahead.begin(), ahead.end(), p) != ahead.end())
                return 0;
        for (const OptimizerCapture& c : in_.records.captures) {
            const auto holds = [&](const std::vector<ObjId>& some) {
                return std::find_first_of(c.parameters.begin(), c.parameters.end(), some.begin(),
                                          some.end()) != c.parameters.end();
            };
            if (holds(behind) && holds(ahead))
                return behind[0];
        }
        return 0;
    }

private:
    bool isTrained(NodeId id) const {
        return in_.graph[id].kind == NodeKind::Parameter && run_.isStepped(in_.graph[id].object);
    }
    std::vector<ObjId> parametersBehind(NodeId sample) const {
        std::vector<ObjId> out;
        std::vector<NodeId> work{sample};
        tsl::robin_map<NodeId, bool> seen;
        for (size_t i = 0; i < work.size(); ++i)
            in_.graph.operands(work[i], [&](const Edge& e) {
                const bool passes =
                    e.kind == EdgeKind::Diff || (work[i] == sample && e.reason == Reason::Sample);
                if (!passes || !seen.try_emplace(e.from, true).second)
                    return;
                if (isTrained(e.from) && run_.reach.gradient(e.from) == Reach::Yes)
                    out.push_back(in_.graph[e.from].object);
                work.push_back(e.from);
            });
        return out;
    }
    /// False if somebody asks for the probability of the sample: then it is trained that way.
    bool parametersAhead(NodeId sample, std::vector<ObjId>& out) const {
        bool plain = true;
        std::vector<NodeId> work{sample};
        tsl::robin_map<NodeId, bool> seen;
        for (size_t i = 0; i < work.size() && plain; ++i) {
            run_.reach.successors(work[i], [&](const Edge& e) {
                plain = plain && in_.graph[e.to].fact != Fact::LogProb;
                if (e.kind != EdgeKind::Diff || run_.reach.gradient(e.to) != Reach::Yes ||
                    !seen.try_emplace(e.to, true).second)
                    return;
                work.push_back(e.to);
                in_.graph.operands(e.to, [&](const Edge& other) {
                    if (isTrained(other.from))
                        out.push_back(in_.graph[other.from].object);
                });
            });
        }
        return plain;
    }

    RunView& run_;
    Interpreter& in_;
};
} // namespace

ObjId missedBySample(RunView& run, NodeId sample) {
    return Samples(run).missed(sample);
}

} // namespace gradpath
