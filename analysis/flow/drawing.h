// A picture while it is being made; see draw.h.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow/draw.h"

#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace gradpath {

/// Nodes and edges that may still go: operations collapse, what leads nowhere is left out.
class Sketch {
public:
    uint32_t add(FlowNode node, bool fixed);
    /// The strongest of all flows between two nodes counts.
    void join(uint32_t from, uint32_t to, Flow flow);
    void keep(uint32_t id) { fixed_[id] = true; }
    bool isLeft(uint32_t id) const { return !gone_[id]; }
    FlowNode& operator[](uint32_t id) { return nodes_[id]; }
    uint32_t size() const { return static_cast<uint32_t>(nodes_.size()); }
    bool hasInput(uint32_t id) const { return !in_[id].empty(); }
    const std::map<uint32_t, Flow>& outputs(uint32_t id) const { return out_[id]; }
    const std::map<uint32_t, Flow>& inputs(uint32_t id) const { return in_[id]; }

    /// Takes out what leads nowhere, joins that join nothing, and cuts beside which the gradient flows anyway.
    void tidy();
    /// What is left, layers first.
    void finish(FlowGraph& out);

private:
    void remove(uint32_t id);
    void dropIdle();
    void dropUnknown();
    bool isBypassed(uint32_t cut) const;
    bool simplify(uint32_t id);
    void simplifyAll();
    // draw_quiet.cpp
    void releaseUnknown();
    void quieten();
    void dropAsides();
    void dropCold();
    void dropDetours();
    std::vector<bool> deadWays() const;
    bool isWarm(uint32_t id) const;
    bool isJoined(uint32_t from, uint32_t to, Flow atLeast, bool direct) const;

    std::vector<FlowNode> nodes_;
    std::vector<bool> fixed_; ///< stays whatever becomes of its edges
    std::vector<bool> gone_;
    std::vector<std::map<uint32_t, Flow>> in_;
    std::vector<std::map<uint32_t, Flow>> out_;
};

class Drawing {
public:
    Drawing(RunView& run, const Run& table);
    FlowGraph draw();

private:
    /// A value that comes from a layer: a node of the run's graph.
    struct Computed {
        NodeId node = 0;
        uint32_t drawn = kNoNode;      ///< what stands for it in the picture
        Flow quality = Flow::Gradient; ///< of the way from there
        bool defines = false;          ///< it is drawn itself, nothing collapses into it
        uint32_t region = 0;           ///< the cause that switched recording off for it
    };
    struct Source {
        uint32_t drawn = kNoNode; ///< kNoNode: `computed` has to be asked
        uint32_t computed = kNoNode;
        Flow flow = Flow::None;
    };
    /// A value that goes into a cut, before it is known what stands for it.
    struct Pending {
        uint32_t computed;
        uint32_t cut;
        Flow flow;
    };
    /// What is at one place of one module is drawn once, on whichever way it is run; rounds of an unrolled loop are told apart.
    struct Key {
        FlowNode::Kind kind;
        uint32_t gid, what, model, rounds;
        std::string module, name;
        bool operator<(const Key& o) const {
            return std::tie(kind, gid, what, model, rounds, module, name) <
                   std::tie(o.kind, o.gid, o.what, o.model, o.rounds, o.module, o.name);
        }
    };

    // draw_layers.cpp
    void addLayers();
    void addModel(uint32_t index);
    void addSinks();
    void addOptimizers();
    void explainDead();
    void explainZero();
    // draw_values.cpp
    void collectValues();
    void define();
    void noteRegions();
    void findSources();
    void collapse();
    void collapseTogether(std::vector<uint32_t> members);
    void connect();
    void addEscapes();

    bool isValue(const Edge& e) const;
    uint32_t standsFor(NodeId node) const;
    Flow reached(NodeId node) const;
    uint32_t drawnAt(FlowNode::Kind kind, Site site, uint32_t what = 0, std::string name = {});
    uint32_t roundsOf(Site site) const;
    uint32_t cutAt(Site site, Reason reason);
    uint32_t unknownAt(Site site);
    FlowNode nodeAt(FlowNode::Kind kind, Site site) const;
    void place(FlowNode& node, Site site) const;

    RunView& run_;
    Interpreter& in_;
    const Graph& g_;
    const Run& table_;
    FlowGraph out_;
    Sketch sketch_;
    tsl::robin_map<NodeId, uint32_t> layerOf_; ///< by the graph node of a parameter
    tsl::robin_map<NodeId, bool> bare_;        ///< parameters that are no part of a layer
    std::vector<NodeId> parameters_;           ///< the keys of layerOf_, in order
    std::vector<std::vector<const ParameterFate*>> fates_; ///< by layer
    std::vector<Computed> values_;
    tsl::robin_map<NodeId, uint32_t> valueOf_; ///< index into values_
    std::vector<std::vector<Source>> sources_; ///< by value
    std::vector<Pending> pending_;
    std::map<Key, uint32_t> drawn_;
    tsl::robin_map<NodeId, uint32_t> sinkOf_; ///< drawn losses, by graph node
    struct Place {
        uint32_t model;
        std::string path;
    };
    tsl::robin_map<uint32_t, ObjId> receiverOf_; ///< `self` of a calling context
    tsl::robin_map<ObjId, Place> placeOf_;       ///< modules of the models
};

} // namespace gradpath
