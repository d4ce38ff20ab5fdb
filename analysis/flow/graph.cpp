// The gradient-flow graph.
// SPDX-License-Identifier: MIT
#include "analysis/flow/graph.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

namespace gradpath {

namespace {
constexpr uint16_t kFewEdges = 8; ///< up to so many, looking at them beats a table

struct ReasonName {
    std::string_view word;
    std::string_view text;
};
// In the order of the enumeration.
constexpr std::array<ReasonName, 27> kReasons{{
    {"none", "is cut"},
    {"detach", "`detach()` cuts the gradient"},
    {"data", "`.data` cuts the gradient"},
    {"item", "`.item()` makes a Python number: no gradient"},
    {"numpy", "NumPy computes outside the graph: no gradient"},
    {"tolist", "`.tolist()` makes Python numbers: no gradient"},
    {"float", "`float()` makes a Python number: no gradient"},
    {"int", "`int()` makes a Python number: no gradient"},
    {"bool", "a truth value has no gradient"},
    {"argmax", "`argmax` has no gradient"},
    {"indices", "indices have no gradient"},
    {"comparison", "a comparison has no gradient"},
    {"int-cast", "a cast to an integer type has no gradient"},
    {"rewrap", "a new tensor is made from the values: the graph is lost"},
    {"sample", "`sample()` has no gradient"},
    {"round", "`round` has a zero gradient"},
    {"sign", "`sign` has a zero gradient"},
    {"floor", "`floor` has a zero gradient"},
    {"function", "the Function's `backward` returns None for it"},
    {"predict", "`predict` computes outside the graph"},
    {"no-grad", "gradient recording is switched off"},
    {"integer", "an integer tensor has no gradient"},
    {"gate", "no tensor that goes in here requires grad, so what runs inside gets none"},
    {"constant", "a constant whatever comes in: the gradient is zero"},
    {"numpy-function", "a numpy function has no gradient"},
    {"tape", "the tape does not record this"},
    {"assigned", "a variable takes the number alone: no gradient goes back through an assignment"},
}};
struct FactName {
    std::string_view word;
    Fact fact;
};
constexpr FactName kFacts[] = {
    {"arranged", Fact::Arranged},
    {"same", Fact::Same},
    {"affine", Fact::Affine},
    {"softmax", Fact::Softmax},
    {"log-softmax", Fact::LogSoftmax},
    {"sigmoid", Fact::Sigmoid},
    {"logarithm", Fact::Logarithm},
    {"root", Fact::Root},
    {"above-zero", Fact::AboveZero},
    {"one", Fact::One},
    {"drawn", Fact::Drawn},
    {"log-prob", Fact::LogProb},
    {"quotient", Fact::Quotient},
    {"lookup", Fact::Lookup},
    {"added-loss", Fact::AddedLoss},
};
constexpr size_t kMaxPhi = 24;
} // namespace

Reason reasonOf(std::string_view word) {
    for (size_t i = 0; i < kReasons.size(); ++i)
        if (kReasons[i].word == word)
            return static_cast<Reason>(i);
    return Reason::None;
}

Fact factOf(std::string_view word) {
    for (const FactName& f : kFacts)
        if (f.word == word)
            return f.fact;
    return Fact::None;
}

std::string_view reasonText(Reason reason) {
    return kReasons[static_cast<size_t>(reason)].text;
}

std::string_view reasonWord(Reason reason) {
    return kReasons[static_cast<size_t>(reason)].word;
}

Graph::Graph() {
    nodes_.push_back({});
    edges_.push_back({});
    causes_.push_back({});
}

NodeId Graph::fresh(Site site, NodeKind kind) {
    nodes_.push_back({.site = site, .kind = kind});
    return static_cast<NodeId>(nodes_.size() - 1);
}

void Graph::note(NodeId node, Fact fact) {
    if (node == 0)
        return;
    Fact& known = nodes_[node].fact;
    known = known == Fact::None || known == fact ? fact : Fact::Several;
}

void Graph::noteThin(NodeId node, int8_t dim) {
    if (node == 0)
        return;
    int8_t& known = nodes_[node].thin;
    known = known == kThinUnknown || known == dim ? dim : kThinNowhere;
}

NodeId Graph::at(Site site, NodeKind kind, uint32_t salt) {
    const auto [it, isNew] = index_.try_emplace(Key{site, salt}, 0);
    if (isNew)
        it.value() = fresh(site, kind);
    return it->second;
}

void Graph::edge(NodeId from, NodeId to, EdgeKind kind, Reason reason, uint32_t cause) {
    if (from == to && kind == EdgeKind::Diff)
        nodes_[to].carried = true;
    if (from == 0 || to == 0 || from == to)
        return;
    Node& node = nodes_[to];
    const auto keyOf = [&](NodeId other) {
        return (static_cast<uint64_t>(other) << 32) | to;
    };
    bool isNew = false;
    if (node.degree >= kFewEdges)
        isNew = edgeIndex_.try_emplace(keyOf(from), true).second;
    // Several edges between the same two nodes: each kind once.
    if (!isNew)
        for (uint32_t e = node.firstEdge; e != 0; e = edges_[e].next)
            if (edges_[e].from == from && edges_[e].kind == kind)
                return;
    edges_.push_back({from, to, node.firstEdge, kind, reason, cause});
    node.firstEdge = static_cast<uint32_t>(edges_.size() - 1);
    if (node.degree < UINT16_MAX)
        ++node.degree;
    if (node.degree == kFewEdges)
        for (uint32_t e = node.firstEdge; e != 0; e = edges_[e].next)
            edgeIndex_.try_emplace(keyOf(edges_[e].from), true);
}

NodeId Graph::either(NodeId a, NodeId b) {
    if (a == b || b == 0)
        return a;
    if (a == 0)
        return b;
    const auto parts = [&](const NodeId& n) {
        const auto it = phiParts_.find(n);
        return it != phiParts_.end() ? std::span<const NodeId>(it->second)
                                     : std::span<const NodeId>(&n, 1);
    };
    const auto pa = parts(a);
    const auto pb = parts(b);
    if (std::includes(pa.begin(), pa.end(), pb.begin(), pb.end()))
        return a;
    if (std::includes(pb.begin(), pb.end(), pa.begin(), pa.end()))
        return b;
    std::vector<NodeId> all;
    all.reserve(pa.size() + pb.size());
    std::set_union(pa.begin(), pa.end(), pb.begin(), pb.end(), std::back_inserter(all));
    if (all.size() > kMaxPhi) {
        // Widening: the larger one absorbs the other for good.
        const NodeId big = pa.size() >= pb.size() ? a : b;
        const NodeId small = big == a ? b : a;
        if (nodes_[big].kind == NodeKind::Phi) {
            edge(small, big, EdgeKind::Diff);
            phiParts_.erase(big); // from now on it is more than its parts
            return big;
        }
    }
    const auto it = phis_.find(all);
    if (it != phis_.end())
        return it->second;
    const NodeId phi = fresh(nodes_[a].site, NodeKind::Phi);
    for (NodeId n : all) {
        edge(n, phi, EdgeKind::Diff);
        nodes_[phi].symbolic = nodes_[phi].symbolic || nodes_[n].symbolic;
    }
    phis_.emplace(all, phi);
    phiParts_.emplace(phi, std::move(all));
    return phi;
}

uint16_t Graph::tapeSet(std::vector<uint32_t> tapes) {
    std::sort(tapes.begin(), tapes.end());
    tapes.erase(std::unique(tapes.begin(), tapes.end()), tapes.end());
    for (size_t i = 1; i < tapeSets_.size(); ++i)
        if (tapeSets_[i] == tapes)
            return static_cast<uint16_t>(i);
    if (tapeSets_.size() >= 60000)
        return kEveryTape;
    tapeSets_.push_back(std::move(tapes));
    return static_cast<uint16_t>(tapeSets_.size() - 1);
}

void Graph::bornUnder(NodeId node, uint16_t tapes) {
    uint16_t& known = nodes_[node].tapes;
    if (known == tapes)
        return;
    if (known == kEveryTape || tapes == kEveryTape) {
        known = kEveryTape;
        return;
    }
    if (known <= 1 || tapes <= 1) {
        // Not recorded in one round, recorded in another: recorded.
        known = std::max(known, tapes);
        return;
    }
    std::vector<uint32_t> all = tapeSets_[known];
    all.insert(all.end(), tapeSets_[tapes].begin(), tapeSets_[tapes].end());
    known = tapeSet(std::move(all));
}

bool Graph::isOn(NodeId node, uint32_t tape) const {
    const Node& n = nodes_[node];
    if (tape == 0 || n.kind != NodeKind::Op || n.symbolic || n.tapes == 0 || n.tapes == kEveryTape)
        return true;
    const std::vector<uint32_t>& set = tapeSets_[n.tapes];
    return std::binary_search(set.begin(), set.end(), tape);
}

uint32_t Graph::cause(Site site) {
    for (size_t i = causes_.size(); i-- > 1 && causes_.size() - i < 32;)
        if (causes_[i] == site)
            return static_cast<uint32_t>(i);
    causes_.push_back(site);
    return static_cast<uint32_t>(causes_.size() - 1);
}

void Graph::truncate(uint32_t nodes, uint32_t edges, uint32_t escapes) {
    // Edges added to older nodes come first in their lists.
    for (uint32_t e = static_cast<uint32_t>(edges_.size()); e-- > edges;)
        if (edges_[e].to < nodes) {
            Node& node = nodes_[edges_[e].to];
            node.firstEdge = edges_[e].next;
            --node.degree;
        }
    nodes_.resize(nodes);
    edges_.resize(edges);
    escapes_.resize(escapes);
    emptied(edgeIndex_);
    emptied(index_);
    emptied(phis_);
    emptied(phiParts_);
}

void Graph::escape(NodeId node, Site where) {
    if (node != 0)
        escapes_.push_back({node, where});
}

} // namespace gradpath
