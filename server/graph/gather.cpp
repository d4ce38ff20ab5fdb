// Fewer boxes for a picture that no folding of modules makes small: layers of one fate stand together.
// SPDX-License-Identifier: MIT
#include "server/graph/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace gradpath::graph {
namespace {

/// How much is told apart: each step gives up something that the one before has shown.
enum class Gathering : uint8_t { Chains, Neighbours, Everything };

class Gatherer {
public:
    Gatherer(const Picture& picture, Gathering how) : picture_(picture), leader_(size()) {
        std::iota(leader_.begin(), leader_.end(), size_t{0});
        for (size_t i = 0; i < size(); ++i)
            index_[picture.nodes[i].id] = i;
        if (how == Gathering::Everything)
            joinAll();
        else
            joinAlongEdges(how == Gathering::Chains);
    }

    Picture picture() {
        std::map<size_t, std::vector<size_t>> groups;
        for (size_t i = 0; i < size(); ++i)
            groups[find(i)].push_back(i);
        Picture out = picture_;
        out.nodes.clear();
        for (const auto& [first, members] : groups)
            out.nodes.push_back(boxOf(picture_.nodes[first], members));
        out.edges = edgesBetween(picture_, [&](const std::string& id) {
            return picture_.nodes[find(index_.at(id))].id;
        });
        return out;
    }

private:
    using Fate = std::tuple<std::string, Status, std::string>;

    size_t size() const { return picture_.nodes.size(); }
    size_t find(size_t i) {
        while (leader_[i] != i)
            i = leader_[i] = leader_[leader_[i]];
        return i;
    }
    void join(size_t a, size_t b) {
        a = find(a);
        b = find(b);
        leader_[std::max(a, b)] = std::min(a, b);
    }
    /// A layer that nothing reads has a message of its own.
    bool isOrdinary(size_t i) const {
        const Node& node = picture_.nodes[i];
        return node.kind == Node::Kind::Value ||
               (node.kind == Node::Kind::Layer && (!node.cut.empty() || node.message.empty()));
    }
    Fate fateOf(size_t i) const {
        const Node& node = picture_.nodes[i];
        return {node.parent, node.status, node.cut};
    }
    void joinAlongEdges(bool chains) {
        std::vector<size_t> in(size());
        std::vector<size_t> out(size());
        for (const Edge& edge : picture_.edges) {
            ++out[index_.at(edge.from)];
            ++in[index_.at(edge.to)];
        }
        for (const Edge& edge : picture_.edges) {
            const size_t from = index_.at(edge.from);
            const size_t to = index_.at(edge.to);
            const bool together = !chains || (out[from] == 1 && in[to] == 1);
            if (together && isOrdinary(from) && isOrdinary(to) && fateOf(from) == fateOf(to))
                join(from, to);
        }
    }
    void joinAll() {
        std::map<Fate, size_t> first;
        for (size_t i = 0; i < size(); ++i)
            if (isOrdinary(i))
                join(first.try_emplace(fateOf(i), i).first->second, i);
    }
    /// Joins are swallowed; a layer that swallowed nothing else stays a layer.
    Node boxOf(const Node& first, const std::vector<size_t>& members) const {
        std::vector<const Node*> layers;
        for (const size_t i : members)
            if (picture_.nodes[i].kind == Node::Kind::Layer)
                layers.push_back(&picture_.nodes[i]);
        Node out = layers.empty() ? first : *layers.front();
        out.id = first.id;
        if (layers.size() < 2)
            return out;
        out.kind = Node::Kind::Module;
        out.label = fmt::format("{} … {}", out.label, layers.back()->label);
        if (std::ranges::any_of(layers, [&](auto* one) { return one->detail != out.detail; }))
            out.detail.clear();
        out.layers = layers.size();
        if (out.status == Status::NoGradient || out.status == Status::Zero)
            out.dead = out.layers;
        return out;
    }

    const Picture& picture_;
    std::vector<size_t> leader_;
    std::map<std::string, size_t> index_;
};

} // namespace

Picture gathered(const Picture& picture, size_t most) {
    Picture out = picture;
    for (const Gathering how : {Gathering::Chains, Gathering::Neighbours, Gathering::Everything})
        if (out.nodes.size() > most)
            out = Gatherer(picture, how).picture();
    return out;
}

} // namespace gradpath::graph
