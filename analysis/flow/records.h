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
    struct Mode {
        ObjId layer;
        bool training, evaluating; ///< may be in this mode
    };
    std::vector<Mode> modes; ///< of layers that behave otherwise in training
};

/// A gradient starts here: `backward()` and its kin.
struct Sink {
    Site site;
    NodeId loss = 0;
    std::vector<SinkModel> models;
    uint32_t root = 0;
    bool library = false; ///< not a loss: what leaves a class that nobody trains
    uint32_t order = 0;   ///< when it was first reached, counted with the protocol's events
};

struct OptimizerCapture {
    ObjId optimizer = 0;
    std::vector<ObjId> parameters;
    bool open = false; ///< it may hold more than these
    Site site;
    uint32_t order = 0; ///< when it captured first, counted with the protocol's events
    uint32_t birth = 0; ///< when it captured last, in allocations: objects born later are not in it
    std::vector<ObjId> origins; ///< lists and dicts of the caller that it was handed
    struct Group {
        ObjId origin = 0; ///< the dict that spelt it
        std::vector<ObjId> parameters;
    };
    std::vector<Group> groups;
    struct NonLeaf {
        ObjId tensor;
        NodeId node;
    };
    std::vector<NonLeaf>
        nonLeaves; ///< tensors that were the result of an operation when they were captured
};

/// What the gradients that an optimizer will apply are, as far as the order of the calls tells.
enum class Gradients : int32_t {
    Clean,   ///< none yet, or cleared after they were applied
    Fresh,   ///< a backward has filled them
    Applied, ///< filled and stepped with
    Wiped,   ///< filled and cleared before they were applied
};

/// Something the loop protocol cares about, in the order in which each was first met.
struct ProtocolEvent {
    enum class Kind : uint8_t {
        Backward,       ///< of an optimizer: gradients arrive
        Step,           ///< of an optimizer
        ZeroGrad,       ///< of an optimizer, a module or a parameter
        GradientWrite,  ///< the gradient of a parameter is changed or set by hand
        ParameterWrite, ///< a parameter is changed in place
        Train,          ///< of a module: `train()`
        Eval,           ///< of a module: `eval()`
        Load,           ///< of a module: `load_state_dict()`
    };
    Kind kind;
    ObjId object;
    Site site;
    uint32_t root;
    uint32_t order = 0;
    Value
        before; ///< Backward, Step, ZeroGrad of an optimizer: `Gradients` until then, all rounds joined
};

/// `.grad` of a parameter, or of a tensor that is the result of an operation, was read.
struct GradientRead {
    NodeId node;
    Site site;
};

/// `module.requires_grad = False`, `p.require_grad = False`: an attribute got a truth value.
struct AttributeFlag {
    ObjId owner;
    Sym name;
    bool value;
    Site site;
};

/// A method was named and not called: `optimizer.step` as a statement.
struct IdleMethod {
    Sym name;
    Site site;
};

/// A training step that hands back no loss.
struct MissingLoss {
    ObjId function;
    Site site;
    bool always; ///< in every run of the step
};

struct CopyOf {
    ObjId copy;
    ObjId original;
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
    Value flag;   ///< what it was set to
    Value before; ///< what it was
    uint32_t order = 0;
};

/// A call that wants its argument in a certain form: logits, probabilities, log-probabilities.
struct Expectation {
    std::string_view form; ///< of the intrinsic, see analysis/knowledge/README.md
    NodeId input;
    NodeId result;
    Site site;
    Site about; ///< where the form was chosen: the loss object; gid 0: at the call itself
};

/// A layer was called, or a tensor computed, in a statement of its own.
struct Discard {
    NodeId node;
    ObjId callee; ///< the module called, 0: a function
    Site site;
};

/// A module or parameter was stored on a module whose base class was not set up yet.
struct EarlyStore {
    ObjId module;
    Sym name;
    Site site;
};

/// One of two values, element by element, by a condition: `torch.where`.
struct Choice {
    NodeId condition;
    NodeId chosen;
    NodeId other;
    NodeId result;
    Site site;
};

/// One source that a gradient was asked for: `tape.gradient`, `tf.gradients`, `minimize`.
struct GradientCall {
    NodeId sink;     ///< collects the targets
    uint32_t tape;   ///< whose record the gradient follows; 0: everything counts
    NodeId source;   ///< 0: a value that nothing is known to be computed from
    ObjId parameter; ///< 0: the source is no parameter
    NodeId result;   ///< the gradient, a `Fact::Gradient`
    Site site;
    bool open; ///< the target, or the tape, is not known
};

/// Something that may be a gradient or None was used as a tensor.
struct NoneUse {
    NodeId gradient;
    Site site;
};

/// A call that the framework refuses, or that does nothing: a stub says when.
struct Misuse {
    Sym word;
    Site site;
    bool always; ///< in every round
    Site about;  ///< where the object at fault was made
};

/// A layer was called on something symbolic: it is a part of the functional model that ends behind it.
struct Application {
    ObjId layer;
    NodeId result;
    std::vector<NodeId> inputs;
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
    std::vector<GradientRead> gradientReads;
    std::vector<NodeId> retained; ///< `retain_grad()`
    std::vector<AttributeFlag> flags;
    std::vector<IdleMethod> idleMethods;
    std::vector<MissingLoss> missingLosses;
    std::vector<CopyOf> copies; ///< parameters of deep copies
    std::vector<Reveal> reveals;
    // Of the root that is running.
    std::vector<Expectation> expectations;
    std::vector<Discard> discards;
    std::vector<EarlyStore> earlyStores;
    std::vector<Choice> choices;
    std::vector<ObjId> reductions; ///< data-parallel wrappers whose own forward ran while recording
    PairMap<bool>
        returned; ///< (instruction, context) of the `return`s of user code that were reached
    std::vector<GradientCall> gradientCalls;
    std::vector<NoneUse> noneUses;
    std::vector<Misuse> misuses;
    std::vector<Application> applications;
    std::vector<ObjId> given; ///< leaves whose value was written on purpose, not drawn

    /// How much there is to judge, beside definitions and what goes with them.
    size_t notes() const {
        return sinks.size() + captures.size() + events.size() + rewraps.size() + freezes.size() +
               gradientReads.size() + retained.size() + flags.size() + idleMethods.size() +
               missingLosses.size() + copies.size() + reveals.size() + expectations.size() +
               discards.size() + earlyStores.size() + choices.size() + reductions.size() +
               gradientCalls.size() + noneUses.size() + misuses.size() + applications.size() +
               given.size();
    }
};

} // namespace gradpath
