// Drawing a run: what is left of the picture, and in which order.
// SPDX-License-Identifier: MIT
#include "analysis/flow/draw.h"

#include "analysis/flow/drawing.h"

#include <algorithm>
#include <tuple>

namespace gradpath {

uint32_t Sketch::add(FlowNode node, bool fixed) {
    nodes_.push_back(std::move(node));
    fixed_.push_back(fixed);
    gone_.push_back(false);
    in_.emplace_back();
    out_.emplace_back();
    return size() - 1;
}

void Sketch::join(uint32_t from, uint32_t to, Flow flow) {
    if (from == to || from == kNoNode || to == kNoNode)
        return;
    Flow& known = out_[from].try_emplace(to, flow).first->second;
    known = std::max(known, flow);
    in_[to][from] = known;
}

void Sketch::remove(uint32_t id) {
    for (const auto& [to, flow] : out_[id])
        in_[to].erase(id);
    for (const auto& [from, flow] : in_[id])
        out_[from].erase(id);
    out_[id].clear();
    in_[id].clear();
    gone_[id] = true;
}

/// A mask that was computed from the value it masks.
bool Sketch::isBypassed(uint32_t cut) const {
    for (const auto& [from, in] : in_[cut])
        for (const auto& [to, out] : out_[cut]) {
            const auto beside = out_[from].find(to);
            if (beside == out_[from].end() || beside->second == Flow::None)
                return false;
        }
    return true;
}

bool Sketch::simplify(uint32_t id) {
    const FlowNode& node = nodes_[id];
    const bool keeps = fixed_[id] || !node.loses.empty();
    if (!keeps && (out_[id].empty() || in_[id].empty())) {
        remove(id);
        return true;
    }
    if (node.kind == FlowNode::Kind::Cut && !keeps && isBypassed(id)) {
        remove(id);
        return true;
    }
    if (node.kind != FlowNode::Kind::Value || keeps ||
        (in_[id].size() != 1 && out_[id].size() != 1))
        return false;
    const std::map<uint32_t, Flow> in = in_[id];
    const std::map<uint32_t, Flow> out = out_[id];
    remove(id);
    for (const auto& [from, before] : in)
        for (const auto& [to, after] : out)
            join(from, to, std::min(before, after));
    return true;
}

/// Where a value goes only on a way that does not come to the loss, as in an evaluation, nothing is lost.
void Sketch::dropIdle() {
    const auto isDead = [&](uint32_t id) {
        const FlowNode& n = nodes_[id];
        return n.kind == FlowNode::Kind::Layer &&
               (n.status == Status::NoGradient || n.status == Status::Zero);
    };
    for (uint32_t from = 0; from < size(); ++from) {
        if (nodes_[from].kind == FlowNode::Kind::Cut || isDead(from))
            continue;
        std::erase_if(out_[from], [&](const auto& edge) {
            const FlowNode::Kind kind = nodes_[edge.first].kind;
            if (edge.second != Flow::None || kind == FlowNode::Kind::Cut ||
                kind == FlowNode::Kind::Value || isDead(edge.first))
                return false;
            in_[edge.first].erase(from);
            return true;
        });
    }
}

/// Some places of unknown code are worth a look each; beyond that they hide the layers.
void Sketch::dropUnknown() {
    constexpr int kMostUnknown = 12;
    const auto isUnknown = [](const FlowNode& n) {
        return n.kind == FlowNode::Kind::Unknown;
    };
    if (std::ranges::count_if(nodes_, isUnknown) <= kMostUnknown)
        return;
    for (uint32_t id = 0; id < size(); ++id)
        if (isUnknown(nodes_[id]) && !fixed_[id])
            nodes_[id].kind = FlowNode::Kind::Value;
}

void Sketch::tidy() {
    releaseUnknown();
    dropUnknown();
    // Once more: a join that is gone can leave an edge that nothing comes back along.
    for (int pass = 0; pass < 2; ++pass) {
        dropIdle();
        simplifyAll();
        quieten();
        simplifyAll();
    }
}

void Sketch::simplifyAll() {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t id = size(); id-- > 0;)
            if (isLeft(id) && nodes_[id].kind != FlowNode::Kind::Layer)
                changed = simplify(id) || changed;
    }
}

void Sketch::finish(FlowGraph& out) {
    std::vector<uint32_t> order;
    for (uint32_t id = 0; id < size(); ++id)
        if (isLeft(id))
            order.push_back(id);
    const auto key = [&](uint32_t id) {
        const FlowNode& n = nodes_[id];
        const bool layer = n.kind == FlowNode::Kind::Layer;
        return std::make_tuple(n.kind, layer ? std::string_view() : std::string_view(n.at.file),
                               layer ? 0 : n.at.span.begin, layer ? 0 : n.at.span.end);
    };
    std::ranges::stable_sort(order, [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
    std::vector<uint32_t> now(size(), kNoNode);
    for (uint32_t i = 0; i < order.size(); ++i)
        now[order[i]] = i;
    const auto renumber = [&](std::vector<uint32_t>& ids) {
        for (uint32_t& id : ids)
            id = now[id];
        std::ranges::sort(ids);
        ids.erase(std::ranges::unique(ids).begin(), ids.end());
    };
    for (uint32_t id : order) {
        FlowNode& n = nodes_[id];
        n.cut = n.cut == kNoNode ? kNoNode : now[n.cut];
        renumber(n.loses);
        renumber(n.optimizers);
        for (const auto& [to, flow] : out_[id])
            out.edges.push_back({now[id], now[to], flow});
        out.nodes.push_back(std::move(n));
    }
    std::ranges::sort(out.edges, [](const FlowEdge& a, const FlowEdge& b) {
        return std::tie(a.from, a.to) < std::tie(b.from, b.to);
    });
}

FlowGraph drawRun(RunView& run, const Run& table) {
    return Drawing(run, table).draw();
}

FlowGraph Drawing::draw() {
    addLayers();
    addSinks();
    collectValues();
    define();
    noteRegions();
    findSources();
    collapse();
    connect();
    addEscapes();
    explainDead();
    sketch_.tidy();
    explainZero();
    addOptimizers();
    sketch_.finish(out_);
    return std::move(out_);
}

} // namespace gradpath
