// The gradient-flow graph: every evaluated expression that can carry a gradient is a node, every use of a value an edge.
// SPDX-License-Identifier: MIT
//
// Nodes are keyed by (calling context, instruction), so a second round of a loop adds edges, not nodes. Edges are only ever added.
#pragma once

#include "analysis/interpreter/hash.h"
#include "analysis/interpreter/value.h"

#include <tsl/robin_map.h>

#include <span>
#include <vector>

namespace gradpath {

enum class NodeKind : uint8_t {
    Nothing,   ///< node 0: carries no gradient
    Parameter, ///< a trainable parameter object
    Leaf,      ///< another leaf tensor that may require grad
    Input,     ///< an unknown argument of a root: it may require grad
    Op,        ///< an operation
    Opaque,    ///< the content of something unknown
    Phi,       ///< one of several values
    Gate,      ///< passes a gradient only if one of its guards requires grad
};

enum class EdgeKind : uint8_t {
    Diff,        ///< the gradient flows
    Cut,         ///< the value flows, the gradient does not
    Zero,        ///< differentiable, derivative zero everywhere
    Maybe,       ///< unknown code may or may not carry the gradient
    Regulariser, ///< weight decay only
    Guard,       ///< of a Gate: decides, carries nothing
};

/// Why an edge is cut; `reasonText` is what the user reads.
enum class Reason : uint8_t {
    None,
    Detach,
    Data,
    Item,
    Numpy,
    ToList,
    Float,
    Int,
    Bool,
    Argmax,
    Indices,
    Comparison,
    IntCast,
    Rewrap,
    Sample,
    Round,
    Sign,
    Floor,
    Function,
    Predict,
    NoGrad,
    Integer,
    Gate,
    Constant,
    NumpyFunction,
    Tape,
    Assigned,
};
Reason reasonOf(std::string_view word);
std::string_view reasonText(Reason reason);
std::string_view reasonWord(Reason reason);

/// What a stub says of a value beyond its operands: how it was made.
enum class Fact : uint8_t {
    None,
    Several,  ///< the same place made different things
    Arranged, ///< the elements of its operand, in another shape
    Same,     ///< its operand, element by element
    Affine,   ///< a linear map or a convolution: any real number
    Softmax,
    LogSoftmax,
    Sigmoid,
    Logarithm,
    Root,
    One,       ///< one, whatever the operands are
    Drawn,     ///< a sample of a distribution that could pass its gradient on
    LogProb,   ///< the log-probability of a value
    AboveZero, ///< the truth of: its operand is above zero, or not zero
    Quotient,
    Gradient,  ///< what a gradient call gave for one source: it may be None
    Watched,   ///< a tape was told of its operand here
    Lookup,    ///< rows of its operand: the gradient of the table is sparse
    AddedLoss, ///< handed to `add_loss`: a loss only where somebody adds it
};
Fact factOf(std::string_view word);

/// Of `Node::tapes`: whichever tape is asked has recorded it.
inline constexpr uint16_t kEveryTape = 0xffff;

/// Of `Node::thin`: nothing was said; different things were said.
inline constexpr int8_t kThinUnknown = 127;
inline constexpr int8_t kThinNowhere = -128;

/// A place in the run: instruction and calling context.
struct Site {
    uint32_t gid = 0;
    uint32_t ctx = 0;
    bool operator==(const Site& o) const { return gid == o.gid && ctx == o.ctx; }
};

struct Edge {
    NodeId from;
    NodeId to;
    uint32_t next; ///< next operand of the same node, 0: last
    EdgeKind kind;
    Reason reason;
    uint32_t cause; ///< index into `causes` of what switched recording off; 0: the operation itself
};

struct Node {
    Site site;
    uint32_t firstEdge = 0;
    NodeKind kind = NodeKind::Nothing;
    bool linear =
        false; ///< a sum, a scaling or a rearrangement of its operands: a loss can be split here into terms
    bool carried = false; ///< an operand is its own value of the round before
    bool product = false; ///< of factors that both depend on something
    uint16_t degree = 0;  ///< edges that end here
    uint16_t arity = 0; ///< operands that one evaluation had, at most; more edges are alternatives
    bool converts = false; ///< a conversion that may hand back what it was given
    Fact fact = Fact::None;
    int8_t thin = kThinUnknown; ///< the dimension, as the program writes it, that has one element
    bool symbolic = false; ///< stands for what every run of the model computes: each tape sees it
    uint16_t tapes = 0;  ///< set of the tapes that recorded it, see `Graph::tapeSet`; 0: not asked
    uint32_t object = 0; ///< Parameter, Leaf: the tensor object
};

class Graph {
public:
    Graph();

    bool hasSymbolic = false; ///< some node is, or was

    /// The node of `site` (made on first use). `salt` tells several nodes of one site apart.
    NodeId at(Site site, NodeKind kind, uint32_t salt = 0);
    NodeId fresh(Site site, NodeKind kind);
    void edge(NodeId from, NodeId to, EdgeKind kind, Reason reason = Reason::None,
              uint32_t cause = 0);
    /// One of two values: a hash-consed Phi over the union of what both stand for.
    NodeId either(NodeId a, NodeId b);
    uint32_t cause(Site site);
    /// Remembers how the value of a node was made.
    void note(NodeId node, Fact fact);
    void noteThin(NodeId node, int8_t dim);
    /// Sets of tapes, hash-consed; 1 is the empty one, `kEveryTape` any.
    uint16_t tapeSet(std::vector<uint32_t> tapes);
    const std::vector<uint32_t>& tapesIn(uint16_t set) const { return tapeSets_[set]; }
    /// The node was computed while these tapes recorded.
    void bornUnder(NodeId node, uint16_t tapes);
    /// A gradient that `tape` computes passes this node; tape 0 is a graph that records everything.
    bool isOn(NodeId node, uint32_t tape) const;

    const Node& operator[](NodeId id) const { return nodes_[id]; }
    Node& operator[](NodeId id) { return nodes_[id]; }
    uint32_t size() const { return static_cast<uint32_t>(nodes_.size()); }
    const Edge& edgeAt(uint32_t index) const { return edges_[index]; }
    uint32_t nEdges() const { return static_cast<uint32_t>(edges_.size()); }
    const Site& causeAt(uint32_t index) const { return causes_[index]; }

    /// Calls `f(const Edge&)` for the operands of a node.
    template <typename F>
    void operands(NodeId id, F&& f) const {
        for (uint32_t e = nodes_[id].firstEdge; e != 0; e = edges_[e].next)
            f(edges_[e]);
    }
    /// Values that unknown code was given: it may use them for a loss of its own.
    void escape(NodeId node, Site where);
    /// Forgets all nodes from `nodes` on and all edges from `edges` on: a root that left nothing behind.
    void truncate(uint32_t nodes, uint32_t edges, uint32_t escapes);
    struct Escape {
        NodeId node;
        Site where;
    };
    std::span<const Escape> escapes() const { return escapes_; }

private:
    struct Key {
        Site site;
        uint32_t salt;
        bool operator==(const Key& o) const { return site == o.site && salt == o.salt; }
    };
    struct KeyHash {
        size_t operator()(const Key& k) const {
            return PairHash{}(pairKey(k.site.gid, k.site.ctx)) ^ PairHash {}(k.salt);
        }
    };
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<Site> causes_;
    std::vector<Escape> escapes_;
    tsl::robin_map<Key, NodeId, KeyHash> index_;
    PairMap<bool> edgeIndex_; ///< pairs of nodes with an edge, where many end
    struct SetHash {
        size_t operator()(const std::vector<NodeId>& v) const {
            size_t h = v.size();
            for (NodeId n : v)
                h = PairHash{}(h ^ n);
            return h;
        }
    };
    HashKeepingMap<std::vector<NodeId>, NodeId, SetHash> phis_;
    tsl::robin_map<NodeId, std::vector<NodeId>> phiParts_;
    std::vector<std::vector<uint32_t>> tapeSets_{{}, {}};
};

} // namespace gradpath
