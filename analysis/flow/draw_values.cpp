// How the values get from layer to layer: the operations between them collapse, joins and cuts stay.
// SPDX-License-Identifier: MIT
#include "analysis/flow/drawing.h"
#include "analysis/flow/table.h"

#include <algorithm>

namespace gradpath {

namespace {
Flow flowOf(EdgeKind kind) {
    switch (kind) {
    case EdgeKind::Diff:
    case EdgeKind::Regulariser:
        return Flow::Gradient;
    case EdgeKind::Zero:
        return Flow::Zero;
    case EdgeKind::Maybe:
        return Flow::Maybe;
    default:
        return Flow::None;
    }
}
} // namespace

bool Drawing::isValue(const Edge& e) const {
    return e.kind != EdgeKind::Guard && g_[e.to].fact != Fact::Gradient &&
           (g_[e.to].kind != NodeKind::Parameter || e.reason == Reason::Assigned);
}

Flow Drawing::reached(NodeId node) const {
    switch (run_.reach.gradient(node)) {
    case Reach::Yes:
    case Reach::Decay:
        return Flow::Gradient;
    case Reach::Zero:
        return Flow::Zero;
    case Reach::Maybe:
        return Flow::Maybe;
    case Reach::None:
        break;
    }
    return Flow::None;
}

uint32_t Drawing::standsFor(NodeId node) const {
    if (const auto layer = layerOf_.find(node); layer != layerOf_.end())
        return layer->second;
    const auto value = valueOf_.find(node);
    return value == valueOf_.end() ? kNoNode : values_[value->second].drawn;
}

/// The rounds of unrolled loops of a module's own code in which something runs, as one number. Loops around the module, as over
/// epochs, do not count.
uint32_t Drawing::roundsOf(Site site) const {
    uint32_t out = 0;
    for (int n = 0; site.ctx != 0 && n < 200; ++n) {
        const auto self = receiverOf_.find(site.ctx);
        if (self != receiverOf_.end() && placeOf_.contains(self->second))
            return out;
        // Loops count their rounds from 1 and from 0x20000 on.
        const uint32_t iteration = in_.contextIteration(site.ctx);
        if (iteration != 0 && (iteration < 0x10000u || iteration >= 0x20000u))
            out = out * 1000003u + iteration;
        site.ctx = in_.contextParent(site.ctx);
    }
    return 0;
}

/// The drawn node of a place. Made when it is first met.
uint32_t Drawing::drawnAt(FlowNode::Kind kind, Site site, uint32_t what, std::string name) {
    FlowNode node = nodeAt(kind, site);
    place(node, site);
    node.name = std::move(name);
    const auto [it, isNew] = drawn_.try_emplace(
        Key{kind, in_.userSite(site).gid, what, node.model, roundsOf(site), node.module, node.name},
        0);
    if (isNew)
        it->second = sketch_.add(std::move(node), false);
    return it->second;
}

uint32_t Drawing::cutAt(Site site, Reason reason) {
    const uint32_t id = drawnAt(FlowNode::Kind::Cut, site, static_cast<uint32_t>(reason));
    if (sketch_[id].reason.empty()) {
        Cause cause;
        cause.kind = Cause::Kind::Cut;
        cause.reason = reason;
        sketch_[id].reason = reasonWord(reason);
        sketch_[id].rule = ruleOf(cause);
        sketch_[id].message = describe(run_, cause);
    }
    return id;
}

uint32_t Drawing::unknownAt(Site site) {
    return drawnAt(FlowNode::Kind::Unknown, site, 0, calleeAt(in_, in_.userSite(site)));
}

/// Everything that is computed from a layer.
void Drawing::collectValues() {
    std::vector<NodeId> work = parameters_;
    for (size_t i = 0; i < work.size(); ++i)
        run_.reach.successors(work[i], [&](const Edge& e) {
            if (!isValue(e) || g_[e.to].kind == NodeKind::Parameter)
                return;
            const auto index = static_cast<uint32_t>(values_.size());
            if (!valueOf_.try_emplace(e.to, index).second)
                return;
            values_.push_back({e.to});
            work.push_back(e.to);
        });
}

/// Values that stand for themselves: what a layer computes, losses, unknown code.
void Drawing::define() {
    tsl::robin_map<NodeId, bool> weights; // reshaped bare parameters, nothing else in them yet
    for (Computed& v : values_) {
        if (const auto sink = sinkOf_.find(v.node); sink != sinkOf_.end()) {
            v.drawn = sink->second;
            v.defines = true;
            continue;
        }
        std::vector<uint32_t> owners;
        uint32_t operands = 0;
        bool weight = true;
        g_.operands(v.node, [&](const Edge& e) {
            if (!isValue(e))
                return;
            ++operands;
            const bool bare = bare_.contains(e.from);
            weight = weight && (bare || weights.contains(e.from));
            uint32_t owner = kNoNode;
            if (const auto layer = layerOf_.find(e.from); layer != layerOf_.end())
                owner = layer->second;
            else if (const auto known = weights.find(e.from); known != weights.end())
                owner = standsFor(e.from);
            if (owner != kNoNode && std::ranges::find(owners, owner) == owners.end())
                owners.push_back(owner);
        });
        if (owners.size() == 1) {
            v.drawn = owners[0];
            v.defines = true;
            if (weight && operands == 1)
                weights[v.node] = true;
        } else if (owners.size() > 1 && g_[v.node].kind == NodeKind::Phi) {
            // Some parameter or other, as in a loop over all of them: no value of the model.
            v.defines = true;
        } else if (owners.size() > 1) {
            // One operation with the parameters of several: nobody's own.
            v.drawn = drawnAt(FlowNode::Kind::Value, g_[v.node].site);
            v.defines = true;
        } else if (g_[v.node].kind == NodeKind::Opaque) {
            v.drawn = unknownAt(g_[v.node].site);
            v.defines = true;
        }
    }
}

/// Where recording is switched off every way into a value is cut for one cause.
void Drawing::noteRegions() {
    for (Computed& v : values_) {
        uint32_t cause = 0;
        bool whole = true;
        g_.operands(v.node, [&](const Edge& e) {
            if (!isValue(e) || (!layerOf_.contains(e.from) && !valueOf_.contains(e.from)))
                return;
            whole = whole && e.kind == EdgeKind::Cut && e.cause != 0;
            cause = e.cause;
        });
        v.region = whole ? cause : 0;
    }
}

void Drawing::findSources() {
    sources_.resize(values_.size());
    for (uint32_t i = 0; i < values_.size(); ++i) {
        const NodeId node = values_[i].node;
        const Flow here = reached(node);
        const bool closed = g_[node].kind == NodeKind::Gate && !run_.reach.gateIsOpen(node);
        std::vector<std::pair<uint32_t, Source>> behindCuts;
        g_.operands(node, [&](const Edge& e) {
            if (!isValue(e))
                return;
            Source source;
            source.flow = closed ? Flow::None : std::min(flowOf(e.kind), here);
            uint32_t region = 0;
            if (const auto layer = layerOf_.find(e.from); layer != layerOf_.end()) {
                source.drawn = layer->second;
            } else if (const auto value = valueOf_.find(e.from); value != valueOf_.end()) {
                source.computed = value->second;
                region = values_[value->second].region;
            } else {
                return;
            }
            uint32_t cut = kNoNode;
            if (closed)
                cut = cutAt(g_[node].site, Reason::Gate);
            else if ((e.kind == EdgeKind::Cut && e.cause == 0) ||
                     (e.kind == EdgeKind::Zero && e.reason != Reason::None))
                cut = cutAt(g_[node].site, e.reason);
            else if (region != 0 && !(e.kind == EdgeKind::Cut && e.cause != 0))
                cut = cutAt(g_.causeAt(region), Reason::NoGrad);
            if (cut == kNoNode) {
                sources_[i].push_back(source);
                return;
            }
            if (e.kind != EdgeKind::Zero)
                source.flow = Flow::None;
            behindCuts.emplace_back(cut, source);
        });
        // The value goes into the cut, and what is behind it goes on from there.
        for (const auto& [cut, source] : behindCuts) {
            sources_[i].push_back({cut, kNoNode, source.flow});
            if (source.drawn != kNoNode)
                sketch_.join(source.drawn, cut, source.flow);
            else
                pending_.push_back({source.computed, cut, source.flow});
        }
    }
}

/// Strongly connected values first: what a loop carries round is one thing.
void Drawing::collapse() {
    const auto n = static_cast<uint32_t>(values_.size());
    std::vector<uint32_t> index(n, 0);
    std::vector<uint32_t> low(n, 0);
    std::vector<bool> onStack(n, false);
    std::vector<uint32_t> stack;
    struct Step {
        uint32_t value;
        size_t next;
    };
    std::vector<Step> steps;
    uint32_t count = 0;
    for (uint32_t start = 0; start < n; ++start) {
        if (index[start] != 0 || values_[start].defines)
            continue;
        steps.push_back({start, 0});
        while (!steps.empty()) {
            const uint32_t v = steps.back().value;
            if (steps.back().next == 0) {
                index[v] = low[v] = ++count;
                stack.push_back(v);
                onStack[v] = true;
            }
            bool deeper = false;
            while (steps.back().next < sources_[v].size()) {
                const uint32_t from = sources_[v][steps.back().next++].computed;
                if (from == kNoNode || values_[from].defines)
                    continue;
                if (index[from] == 0) {
                    steps.push_back({from, 0});
                    deeper = true;
                    break;
                }
                if (onStack[from])
                    low[v] = std::min(low[v], index[from]);
            }
            if (deeper)
                continue;
            if (low[v] == index[v]) {
                std::vector<uint32_t> members;
                for (uint32_t m = kNoNode; m != v;) {
                    m = stack.back();
                    stack.pop_back();
                    onStack[m] = false;
                    members.push_back(m);
                }
                collapseTogether(std::move(members));
            }
            steps.pop_back();
            if (!steps.empty())
                low[steps.back().value] = std::min(low[steps.back().value], low[v]);
        }
    }
}

/// What comes from one place only is that place; what comes from several is a join.
void Drawing::collapseTogether(std::vector<uint32_t> members) {
    std::ranges::sort(members);
    std::map<uint32_t, Flow> from;
    uint32_t first = members[0];
    for (uint32_t m : members) {
        first = values_[m].node < values_[first].node ? m : first;
        for (const Source& s : sources_[m]) {
            uint32_t drawn = s.drawn;
            Flow flow = s.flow;
            if (s.computed != kNoNode) {
                if (std::ranges::binary_search(members, s.computed))
                    continue;
                drawn = values_[s.computed].drawn;
                flow = std::min(flow, values_[s.computed].quality);
            }
            if (drawn == kNoNode)
                continue;
            Flow& known = from.try_emplace(drawn, flow).first->second;
            known = std::max(known, flow);
        }
    }
    uint32_t drawn = kNoNode;
    Flow quality = Flow::Gradient;
    if (from.size() == 1) {
        drawn = from.begin()->first;
        quality = from.begin()->second;
    } else if (from.size() > 1) {
        drawn = drawnAt(FlowNode::Kind::Value, g_[values_[first].node].site);
        for (const auto& [source, flow] : from)
            sketch_.join(source, drawn, flow);
    }
    for (uint32_t m : members) {
        values_[m].drawn = drawn;
        values_[m].quality = quality;
    }
}

void Drawing::connect() {
    const auto join = [&](const Source& s, uint32_t to) {
        if (s.computed == kNoNode)
            sketch_.join(s.drawn, to, s.flow);
        else
            sketch_.join(values_[s.computed].drawn, to,
                         std::min(s.flow, values_[s.computed].quality));
    };
    for (uint32_t i = 0; i < values_.size(); ++i)
        if (values_[i].defines)
            for (const Source& s : sources_[i])
                join(s, values_[i].drawn);
    for (const Pending& p : pending_)
        join({kNoNode, p.computed, p.flow}, p.cut);
}

/// What unknown code was given, where that is all that is known of it.
void Drawing::addEscapes() {
    const auto escapes = g_.escapes();
    for (uint32_t i = in_.roots[run_.root].firstEscape; i < in_.roots[run_.root].endEscape; ++i) {
        const uint32_t from = standsFor(escapes[i].node);
        if (from == kNoNode || reached(escapes[i].node) != Flow::Maybe)
            continue;
        if (in_.userSite(escapes[i].where).gid == 0)
            continue;
        const uint32_t unknown = unknownAt(escapes[i].where);
        sketch_.keep(unknown);
        sketch_.join(from, unknown, Flow::Maybe);
    }
}

} // namespace gradpath
