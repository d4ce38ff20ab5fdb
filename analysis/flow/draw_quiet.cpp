// What of a picture tells nothing: ways behind a cut that costs no layer its gradient, and edges beside the joins that say the same.
// SPDX-License-Identifier: MIT
#include "analysis/flow/drawing.h"

#include <algorithm>

namespace gradpath {

/// Something comes back through it.
bool Sketch::isWarm(uint32_t id) const {
    for (const auto& [from, flow] : in_[id])
        if (flow != Flow::None)
            return true;
    return false;
}

/// The ways on which layers without gradient would have got one.
std::vector<bool> Sketch::deadWays() const {
    std::vector<bool> seen(size(), false);
    std::vector<uint32_t> work;
    for (uint32_t id = 0; id < size(); ++id) {
        const FlowNode& n = nodes_[id];
        const bool dead = n.kind == FlowNode::Kind::Layer &&
                          (n.status == Status::NoGradient || n.status == Status::Zero);
        if (!isLeft(id) || (!dead && n.loses.empty()))
            continue;
        seen[id] = true;
        work.push_back(id);
    }
    for (size_t i = 0; i < work.size(); ++i)
        for (const auto& [to, flow] : out_[work[i]])
            if (!seen[to] && nodes_[to].kind != FlowNode::Kind::Layer) {
                seen[to] = true;
                work.push_back(to);
            }
    return seen;
}

/// A way over joins only, along which at least so much comes back. `direct`: an edge counts as one.
bool Sketch::isJoined(uint32_t from, uint32_t to, Flow atLeast, bool direct) const {
    std::vector<uint32_t> work{from};
    std::vector<bool> seen(size(), false);
    seen[from] = true;
    for (size_t i = 0; i < work.size(); ++i)
        for (const auto& [next, flow] : out_[work[i]]) {
            if (flow < atLeast || (next == to && work[i] == from && !direct))
                continue;
            if (next == to)
                return true;
            if (!seen[next] && nodes_[next].kind == FlowNode::Kind::Value) {
                seen[next] = true;
                work.push_back(next);
            }
        }
    return false;
}

/// What is computed behind a cut that costs nothing is cold: the cut stays if it leads to something that is drawn anyway and that
/// the gradient does not come back from beside it; masks, indices and the bookkeeping of an evaluation go.
void Sketch::dropCold() {
    const std::vector<bool> dead = deadWays();
    std::vector<bool> cold(size(), false);
    std::vector<bool> stays(size(), false);
    for (uint32_t id = 0; id < size(); ++id) {
        const FlowNode::Kind kind = nodes_[id].kind;
        cold[id] = isLeft(id) && !fixed_[id] && !dead[id] && !isWarm(id) &&
                   (kind == FlowNode::Kind::Cut || kind == FlowNode::Kind::Value ||
                    kind == FlowNode::Kind::Unknown);
    }
    // What comes from a frozen layer, with no cut between, is drawn.
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t id = 0; id < size(); ++id)
            if (cold[id] && nodes_[id].kind != FlowNode::Kind::Cut &&
                std::ranges::any_of(in_[id], [&](const auto& edge) { return !cold[edge.first]; })) {
                cold[id] = false;
                changed = true;
            }
    }
    for (uint32_t id = 0; id < size(); ++id) {
        if (!cold[id] || nodes_[id].kind != FlowNode::Kind::Cut)
            continue;
        std::vector<uint32_t> sources;
        for (const auto& [from, flow] : in_[id])
            if (!cold[from])
                sources.push_back(from);
        if (sources.empty())
            continue;
        std::vector<uint32_t> work{id};
        std::vector<bool> seen(size(), false);
        std::vector<uint32_t> targets;
        for (size_t i = 0; i < work.size(); ++i)
            for (const auto& [to, flow] : out_[work[i]]) {
                if (seen[to])
                    continue;
                seen[to] = true;
                if (cold[to])
                    work.push_back(to);
                else
                    targets.push_back(to);
            }
        for (uint32_t to : targets) {
            bool beside = true;
            for (uint32_t from : sources)
                beside = beside && (from == to || isJoined(from, to, Flow::Maybe, true));
            if (beside)
                continue;
            stays[id] = true;
            join(id, to, Flow::None);
        }
    }
    for (uint32_t id = 0; id < size(); ++id)
        if (cold[id] && !stays[id])
            remove(id);
}

/// An edge beside joins that lead to the same place and bring back as much.
void Sketch::dropDetours() {
    for (uint32_t from = 0; from < size(); ++from) {
        const std::map<uint32_t, Flow> out = out_[from];
        for (const auto& [to, flow] : out)
            if (flow != Flow::None && isJoined(from, to, flow, false)) {
                out_[from].erase(to);
                in_[to].erase(from);
            }
    }
}

/// What unknown code was given matters where a layer's fate hangs on it, not where the gradient comes anyway.
void Sketch::releaseUnknown() {
    for (uint32_t id = 0; id < size(); ++id) {
        if (!isLeft(id) || !fixed_[id] || nodes_[id].kind != FlowNode::Kind::Unknown)
            continue;
        std::vector<uint32_t> work{id};
        std::vector<bool> seen(size(), false);
        bool matters = false;
        for (size_t i = 0; i < work.size() && !matters; ++i)
            for (const auto& [from, flow] : in_[work[i]]) {
                if (flow == Flow::None || seen[from])
                    continue;
                seen[from] = true;
                if (nodes_[from].kind != FlowNode::Kind::Layer)
                    work.push_back(from);
                else if (nodes_[from].status == Status::Unknown)
                    matters = true;
            }
        fixed_[id] = matters;
    }
}

/// A value that comes to a join without its gradient, beside others, and has one elsewhere.
void Sketch::dropAsides() {
    const std::vector<bool> dead = deadWays();
    const auto isLive = [&](uint32_t id) {
        return nodes_[id].kind != FlowNode::Kind::Cut && !dead[id] &&
               std::ranges::any_of(out_[id],
                                   [](const auto& edge) { return edge.second != Flow::None; });
    };
    for (uint32_t from = 0; from < size(); ++from) {
        if (!isLive(from))
            continue;
        std::erase_if(out_[from], [&](const auto& edge) {
            const uint32_t to = edge.first;
            if (edge.second != Flow::None || nodes_[to].kind != FlowNode::Kind::Value || dead[to] ||
                !isWarm(to))
                return false;
            in_[to].erase(from);
            return true;
        });
    }
}

void Sketch::quieten() {
    dropAsides();
    dropCold();
    dropDetours();
}

} // namespace gradpath
