// What the run writes down beside the graph, so that a dead path can be explained and rules can be judged at the end.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow/graph.h"

#include <string>
#include <vector>

namespace gradpath {

/// A name, attribute or item that got a value.
struct Definition {
    enum class Kind : uint8_t { Local, Global, Param, Attribute, Item, Element };
    Kind kind = Kind::Local;
    Sym name = 0;
    Site site; ///< the store, or the parameter's function call
    Value value;
    NodeId node = 0; ///< of a tensor, at that time
    Site killed;     ///< the store that overwrote it; gid 0: none
    ObjId owner = 0; ///< Attribute, Item, Element: the object
};

/// An element of a tuple, list or dict was taken by a constant key.
struct Pick {
    ObjId container;
    Value key;
    Site site;
};

/// A loop over `container` was left for good after `taken` elements.
struct EarlyExit {
    ObjId container;
    uint32_t taken;
    Site site;
};

/// One trainable parameter of a model at a sink.
struct SinkParameter {
    std::string path; ///< relative to the root
    ObjId parameter = 0;
    ObjId owner = 0; ///< module that registered it
    std::string ownerPath;
    bool frozen = false;
    bool maybeFrozen = false;
};

struct SinkModel {
    std::string root;
    ObjId module = 0;
    std::vector<SinkParameter> parameters;
};

/// A gradient starts here: `backward()` and its kin.
struct Sink {
    Site site;
    NodeId loss = 0;
    std::vector<SinkModel> models;
    uint32_t root = 0;
    bool library = false; ///< not a loss: what leaves a class that nobody trains
};

struct OptimizerCapture {
    ObjId optimizer = 0;
    std::vector<ObjId> parameters;
    bool open = false; ///< it may hold more than these
    Site site;
};

/// A call the loop protocol cares about.
struct ProtocolEvent {
    enum class Kind : uint8_t { Step, ZeroGrad };
    Kind kind;
    ObjId object;
    Site site;
    uint32_t root;
};

/// A conversion that made a tensor from another one under a name of its own: `torch.tensor(x)`, `Variable(x, requires_grad=True)`.
struct Rewrap {
    NodeId from;
    NodeId to;
    Site site;
    bool requiresGrad;
};

/// `requires_grad` of a leaf was set here.
struct Freeze {
    ObjId tensor;
    Site site;
};

/// `gradpath_reveal(x)`: shows the abstract value, for specs and for debugging.
struct Reveal {
    std::string text;
    Site site;
};

struct Records {
    std::vector<Definition> definitions;
    std::vector<Pick> picks;
    std::vector<EarlyExit> exits;
    std::vector<Sink> sinks;
    std::vector<OptimizerCapture> captures;
    std::vector<ProtocolEvent> events;
    std::vector<Rewrap> rewraps;
    std::vector<Freeze> freezes;
    std::vector<Reveal> reveals;
};

} // namespace gradpath
