// Tapes: which operations a gradient can follow, what a gradient call gives, and what a variable takes when it is assigned.
// SPDX-License-Identifier: MIT
//
// A node carries the tapes that recorded at its birth. A gradient is None or a tensor until the run is over: only then is it known which
// targets reach which sources, so each use of one as a tensor is written down and judged by a rule.
#include "analysis/interpreter/builtins.h"

#include <algorithm>

namespace gradpath {

uint16_t Interpreter::recording() {
    const Value now = heap.get(state, 2);
    if (now.is(Tag::Int))
        return static_cast<uint16_t>(now.asInt());
    if (!now.is(Tag::Set))
        return kEveryTape;
    std::vector<uint32_t> all;
    for (Value v : sets_[now.payload]) {
        if (!v.is(Tag::Int))
            return kEveryTape;
        const auto& one = graph.tapesIn(static_cast<uint16_t>(v.asInt()));
        all.insert(all.end(), one.begin(), one.end());
    }
    return graph.tapeSet(std::move(all));
}

uint32_t Interpreter::tapeKey(ObjId tape) {
    const auto [it, isNew] = tapeKeys_.try_emplace(pairKey(heap[tape].gid, heap[tape].ctx), 0);
    if (isNew)
        it.value() = static_cast<uint32_t>(tapeKeys_.size());
    return it->second;
}

bool Interpreter::noteNone(Value v, int depth) {
    if (records.gradientCalls.empty())
        return false;
    if (v.isObject() && depth < 3) {
        const ObjKind kind = heap[v.payload].kind;
        if (kind == ObjKind::List || kind == ObjKind::Tuple)
            for (uint32_t i = 0; i < heap[v.payload].nSlots; ++i)
                if (i != 1)
                    noteNone(heap.get(v.payload, i), depth + 1);
        return false;
    }
    if (!v.is(Tag::Set))
        return false;
    bool none = false;
    std::vector<NodeId> gradients;
    for (Value x : sets_[v.payload]) {
        none = none || x.is(Tag::None);
        if (!x.isObject() || heap[x.payload].kind != ObjKind::Tensor)
            continue;
        const NodeId node = tensorNode(x.payload);
        if (graph[node].fact == Fact::Gradient)
            gradients.push_back(node);
        else if (graph[node].kind == NodeKind::Phi)
            graph.operands(node, [&](const Edge& e) {
                if (graph[e.from].fact == Fact::Gradient)
                    gradients.push_back(e.from);
            });
    }
    if (!none || gradients.empty())
        return false;
    for (NodeId g : gradients) {
        const bool known =
            std::any_of(records.noneUses.begin(), records.noneUses.end(),
                        [&](const NoneUse& u) { return u.gradient == g && u.site == site(); });
        if (!known)
            records.noneUses.push_back({g, site()});
    }
    return true;
}

void Interpreter::askGradient(const GradientCall& call) {
    for (GradientCall& known : records.gradientCalls) {
        if (known.sink == call.sink && known.source == call.source && known.tape == call.tape &&
            known.result == call.result) {
            known.open = known.open || call.open;
            return;
        }
    }
    records.gradientCalls.push_back(call);
}

namespace {
/// The name means one variable only: a loop's does not.
bool namesOne(const Interpreter& in, const Definition& definition, size_t firstDefinition) {
    for (size_t i = firstDefinition; i < in.records.definitions.size(); ++i) {
        const Definition& d = in.records.definitions[i];
        if (d.name == definition.name && d.value != definition.value && d.kind == definition.kind)
            return false;
    }
    return true;
}

/// `.key` or `.0` where a list or dict holds the object.
std::string placeIn(Interpreter& in, Value holder, Value object) {
    if (!holder.isObject())
        return {};
    const ObjKind kind = in.heap[holder.payload].kind;
    if (kind == ObjKind::Dict) {
        bool exact = false;
        for (const auto& [k, v] : in.dictItems(holder.payload, exact))
            if (v == object && k.is(Tag::Str))
                return "." + std::string(in.syms.text(k.payload));
    } else if (kind == ObjKind::List || kind == ObjKind::Tuple) {
        const Iteration it = in.iterate(holder);
        for (size_t k = 0; it.exact && k < it.items.size(); ++k)
            if (it.items[k] == object)
                return "." + std::to_string(k);
    }
    return {};
}

/// What a variable is called that no model holds: the name that it was given, else that of the program's variable,
/// or of the list or dict that holds it, else the one that the graph counted up.
std::string looseName(Interpreter& in, ObjId id, size_t firstDefinition) {
    const Value own = in.slotOf(id, Value::str(in.syms.intern("_name")));
    const Value given = in.slotOf(id, Value::str(in.syms.intern("_given_name")));
    const std::string name =
        own.is(Tag::Str) ? std::string(in.syms.text(own.payload)) : std::string();
    if (given.is(Tag::Str) && !name.empty())
        return name;
    const Value self = Value::object(id);
    std::string held;
    for (size_t i = firstDefinition; i < in.records.definitions.size(); ++i) {
        const Definition& d = in.records.definitions[i];
        if (d.kind != Definition::Kind::Local && d.kind != Definition::Kind::Global)
            continue;
        if (d.value == self && namesOne(in, d, firstDefinition))
            return std::string(in.syms.text(d.name));
        if (!held.empty())
            continue;
        if (const std::string place = placeIn(in, d.value, self); !place.empty())
            held = std::string(in.syms.text(d.name)) + place;
    }
    return held.empty() ? name : held;
}
} // namespace

/// Variables that no model in sight holds are a model of their own at the sink that was recorded last.
void Interpreter::addBareParameters(const std::vector<ObjId>& parameters) {
    Sink* sink = nullptr;
    for (Sink& s : records.sinks)
        if (s.root == root_ && s.site == site())
            sink = &s;
    if (sink == nullptr)
        return;
    SinkModel* bare = nullptr;
    tsl::robin_map<ObjId, bool> known;
    for (SinkModel& m : sink->models) {
        if (m.module == 0)
            bare = &m;
        for (const SinkParameter& p : m.parameters)
            known[p.parameter] = true;
    }
    for (ObjId id : parameters) {
        if (!known.try_emplace(id, true).second)
            continue;
        if (bare == nullptr) {
            sink->models.emplace_back();
            bare = &sink->models.back();
            bare->root = "variables";
        }
        SinkParameter p;
        p.path = looseName(*this, id, roots[root_].firstDefinition);
        if (p.path.empty())
            p.path = "variable_" + std::to_string(bare->parameters.size());
        p.parameter = id;
        const Value flag = heap.get(id, 3);
        p.frozen = flag.is(Tag::Bool) && !flag.asBool();
        p.maybeFrozen = !flag.is(Tag::Bool);
        bare->parameters.push_back(std::move(p));
    }
}

namespace {

Value arg(const Args& args, size_t i) {
    return i < args.pos.size() ? args.pos[i] : Value{};
}
bool isTensor(const Interpreter& in, Value v) {
    return v.isObject() && in.heap[v.payload].kind == ObjKind::Tensor;
}
constexpr uint32_t kSinkSalt = 40000; // as `recordSink`
constexpr uint16_t kNoTape = 1;

Value setRecording(Interpreter& in, const std::function<void(std::vector<uint32_t>&)>& change) {
    const Value old = in.heap.get(in.state, 2);
    const uint16_t now = in.recording();
    if (now == kEveryTape)
        return old;
    std::vector<uint32_t> tapes = in.graph.tapesIn(now);
    change(tapes);
    in.heap.set(in.state, 2, Value::integer(in.graph.tapeSet(std::move(tapes))));
    return old;
}

Value record(Interpreter& in, Value, Args& args) {
    return setRecording(in, [&](std::vector<uint32_t>& tapes) {
        in.each(arg(args, 0), [&](Value v) {
            if (v.isObject())
                tapes.push_back(in.tapeKey(v.payload));
        });
    });
}
Value recordWithout(Interpreter& in, Value, Args& args) {
    return setRecording(in, [&](std::vector<uint32_t>& tapes) {
        in.each(arg(args, 0), [&](Value v) {
            if (v.isObject())
                std::erase(tapes, in.tapeKey(v.payload));
        });
    });
}
Value recordNothing(Interpreter& in, Value, Args&) {
    const Value old = in.heap.get(in.state, 2);
    in.heap.set(in.state, 2, Value::integer(kNoTape));
    return old;
}
/// A symbolic call: what runs now runs again in each call of the model.
Value recordAll(Interpreter& in, Value, Args&) {
    const Value old = in.heap.get(in.state, 2);
    in.heap.set(in.state, 2, Value::any(AnyKind::Int));
    return old;
}
Value recordAgain(Interpreter& in, Value, Args& args) {
    Value old = arg(args, 0).present();
    bool numbers = !old.isBottom();
    in.each(old, [&](Value v) { numbers = numbers && v.is(Tag::Int); });
    in.heap.set(in.state, 2, numbers ? old : Value::any(AnyKind::Int));
    return Value::none();
}

/// From here on the tape knows the tensor as a source; what was computed from it before stays unrecorded.
Value watched(Interpreter& in, Value, Args& args) {
    const Value tape = arg(args, 0);
    uint32_t salt = 91000;
    const std::function<void(Value, int)> watch = [&](Value v, int depth) {
        if (v.isObject() && depth < 3 && !isTensor(in, v)) {
            const Iteration it = in.iterate(v);
            for (Value x : it.items)
                watch(x, depth + 1);
            if (!it.exact)
                watch(it.item, depth + 1);
            return;
        }
        in.each(v, [&](Value x) {
            if (!isTensor(in, x) || in.isParameter(x.payload))
                return;
            const NodeId old = in.tensorNode(x.payload);
            const NodeId node = in.graph.at(in.site(), NodeKind::Op, ++salt);
            in.graph.bornUnder(node, in.recording());
            if (tape.isObject())
                in.graph.bornUnder(node, in.graph.tapeSet({in.tapeKey(tape.payload)}));
            if (old != 0 && old != node)
                in.graph.edge(old, node, EdgeKind::Diff);
            in.heap.set(x.payload, 0, Value::any(AnyKind::Any, node));
            in.heap.set(x.payload, 1, Value{});
            in.graph.note(node, Fact::Watched);
        });
    };
    watch(arg(args, 1), 0);
    return Value::none();
}

class Asking {
public:
    Asking(Interpreter& in, Value tape, Value target, bool zeros)
        : in_(in), target_(target), zeros_(zeros) {
        if (tape.isObject())
            tape_ = in.tapeKey(tape.payload);
        else
            open_ = !tape.is(Tag::None);
        sink_ = in.graph.at(in.site(), NodeKind::Op, kSinkSalt);
        look(target, 0);
        in.eachNode(target, [&](NodeId from) { in.graph.edge(from, sink_, EdgeKind::Diff); });
    }

    Value ask(Value source, int depth = 0) {
        if (source.is(Tag::Set)) {
            Value out;
            for (Value v : std::vector<Value>(in_.alternatives(source.payload)))
                out = in_.join(out, ask(v, depth));
            return out;
        }
        if (isTensor(in_, source))
            return one(source);
        if (source.isAny()) {
            const Value both[] = {target_, source};
            return Value::any(AnyKind::Any,
                              in_.opNode(both, EdgeKind::Diff, Reason::None, ++salt_));
        }
        if (!source.isObject() || depth > 3)
            return source.isObject() ? Value::any() : Value::none();
        if (in_.heap[source.payload].kind == ObjKind::Dict) {
            bool exact = false;
            const Value out = in_.newDict(++salt_);
            for (const auto& [k, v] : in_.dictItems(source.payload, exact))
                in_.dictSet(out.payload, k, ask(v, depth + 1));
            return out;
        }
        Iteration it = in_.iterate(source);
        for (Value& v : it.items)
            v = askItem(v, depth + 1, false);
        if (!it.exact)
            it.item = askItem(it.item, depth + 1, true);
        return in_.iterationList(it, ObjKind::List, ++salt_);
    }

    bool parameters() const { return !asked_.empty(); }
    const std::vector<ObjId>& asked() const { return asked_; }

private:
    /// What stands in a list. Names of so many variables are any name together, so that a filter has let all of them pass.
    Value askItem(Value v, int depth, bool repeated) {
        constexpr size_t kNamesToldApart = 40;
        const bool isSet = v.is(Tag::Set);
        unsure_ = repeated && isSet;
        crowd_ = isSet && in_.alternatives(v.payload).size() > kNamesToldApart;
        const Value out = ask(v, depth);
        unsure_ = crowd_ = false;
        return out;
    }

    /// A target that is not known may depend on anything.
    void look(Value v, int depth) {
        in_.each(v, [&](Value x) {
            if (x.isAny() && x.kind == AnyKind::Any) {
                open_ = true;
            } else if (x.isObject() && depth < 3 && !isTensor(in_, x) &&
                       in_.heap[x.payload].kind != ObjKind::Instance) {
                const Iteration it = in_.iterate(x);
                for (Value y : it.items)
                    look(y, depth + 1);
                if (!it.exact)
                    look(it.item, depth + 1);
            } else if (x.isObject() && in_.heap[x.payload].kind == ObjKind::Instance) {
                open_ = true;
            }
        });
    }

    Value one(Value source) {
        const Value both[] = {target_, source};
        const NodeId from = in_.tensorNode(source.payload);
        const uint32_t salt = ++salt_;
        NodeId result = in_.opNode(both, EdgeKind::Diff, Reason::None, salt);
        if (result == 0)
            result = in_.graph.at(in_.site(), NodeKind::Op, salt);
        const bool parameter = in_.isParameter(source.payload);
        if (parameter)
            asked_.push_back(source.payload);
        GradientCall call{sink_,  tape_,      from, parameter ? source.payload : 0,
                          result, in_.site(), open_};
        // One of several tensors, or a summary: the gradients of all of them in one.
        if (in_.graph[from].kind == NodeKind::Phi || in_.graph[from].kind == NodeKind::Opaque)
            call.open = true;
        // Lists are filtered by names: a variable whose name is not known may have been left out.
        if (crowd_ && parameter)
            call.open = true;
        if (unsure_ && parameter &&
            !in_.slotOf(source.payload, Value::str(in_.syms.intern("_name"))).is(Tag::Str))
            call.open = true;
        in_.askGradient(call);
        in_.graph.note(result, Fact::Gradient);
        const Value tensor = in_.makeTensor(result, 1, salt, in_.tensorClass(both));
        if (zeros_)
            return tensor;
        return in_.join(Value::none(), tensor);
    }

    Interpreter& in_;
    Value target_;
    NodeId sink_ = 0;
    uint32_t tape_ = 0;
    uint32_t salt_ = 92000;
    bool zeros_;
    bool open_ = false;
    bool unsure_ = false; ///< one of several that stand in a list
    bool crowd_ = false;  ///< one of very many
    std::vector<ObjId> asked_;
};

/// `gradients(tape, target, sources, zeros)`
Value gradients(Interpreter& in, Value, Args& args) {
    Asking asking(in, arg(args, 0), arg(args, 1), in.truth(arg(args, 3)) != false);
    const Value out = asking.ask(arg(args, 2));
    if (asking.parameters()) {
        in.recordSink(arg(args, 1));
        in.addBareParameters(asking.asked());
        in.noteBackward();
    }
    return out;
}

Value required(Interpreter& in, Value, Args& args) {
    for (Value v : args.pos)
        in.noteNone(v);
    return arg(args, 0);
}

/// `misuse(word, happens, about)`
Value misuse(Interpreter& in, Value, Args& args) {
    const Value word = arg(args, 0);
    const bool bad = in.truth(arg(args, 1).isBottom() ? Value::any() : arg(args, 1)) == true;
    const auto note = [&](Site made) {
        for (Misuse& m : in.records.misuses) {
            if (m.word == word.payload && m.site == in.site() && m.about == made) {
                m.always = m.always && bad;
                return;
            }
        }
        in.records.misuses.push_back({word.payload, in.site(), bad, made});
    };
    bool known = false;
    in.each(arg(args, 2), [&](Value v) {
        if (!v.isObject())
            return;
        known = true;
        note({in.heap[v.payload].gid, in.heap[v.payload].ctx});
    });
    if (!known)
        note({});
    return Value::none();
}

/// As `set_requires_grad`, for frameworks that keep the flag elsewhere: says nothing about freezing.
Value setTrainable(Interpreter& in, Value, Args& args) {
    const Value x = arg(args, 0);
    const auto t = in.truth(arg(args, 1).isBottom() ? Value::any() : arg(args, 1));
    const Value flag = t ? Value::boolean(*t) : Value::any(AnyKind::Bool);
    in.each(x, [&](Value v) {
        if (!isTensor(in, v))
            return;
        const bool weak = x.is(Tag::Set) || (in.heap[v.payload].flags & kObjSummary);
        const Value next = weak ? in.join(in.heap.get(v.payload, 3), flag) : flag;
        in.heap.set(v.payload, 3, next.is(Tag::Bool) ? next : Value::any(AnyKind::Bool));
    });
    return x;
}

/// A file of the user's that is being run uses the name: which version a program was written for shows in what it names.
Value mentions(Interpreter& in, Value, Args& args) {
    const Value word = arg(args, 0);
    for (const Interpreter::Frame* f : in.frames())
        if (!f->module->stub && word.is(Tag::Str))
            for (Sym s : f->module->syms)
                if (s == word.payload)
                    return Value::boolean(true);
    return Value::boolean(false);
}

Value surely(Interpreter& in, Value, Args& args) {
    const Value v = arg(args, 0);
    bool all = !v.isBottom() && !v.maybeAbsent;
    in.each(v, [&](Value x) { all = all && in.truth(x) == true; });
    return Value::boolean(all);
}

/// What is assigned is written into the variable as a number.
Value assigned(Interpreter& in, Value, Args& args) {
    const Value x = arg(args, 0);
    for (size_t i = 1; i < args.pos.size(); ++i)
        in.noteNone(args.pos[i]);
    // One of many is updated: the value ends here, in none of them for sure.
    const bool weak = x.is(Tag::Set) || in.isOneOfMany();
    const NodeId to = weak ? in.graph.at(in.site(), NodeKind::Op, 93000) : in.nodeOf(x);
    in.each(x, [&](Value v) {
        if (isTensor(in, v))
            in.noteWrite(v.payload);
    });
    if (!weak && in.graph[to].kind != NodeKind::Parameter)
        return x;
    for (size_t i = 1; i < args.pos.size(); ++i)
        in.eachNode(args.pos[i], [&](NodeId from) {
            if (from != to)
                in.graph.edge(from, to, EdgeKind::Cut, Reason::Assigned, in.graph.cause(in.site()));
        });
    return x;
}

Value newIntegerParameter(Interpreter& in, Value, Args& args) {
    const Value cls = arg(args, 0);
    const auto t = in.truth(arg(args, 2).isBottom() ? Value::boolean(true) : arg(args, 2));
    const Value out = in.makeParameter(cls.isObject() ? cls.payload : in.tensorClass(),
                                       t ? Value::boolean(*t) : Value::any(AnyKind::Bool));
    in.heap[out.payload].aux = 2;
    return out;
}

/// `main` of the program that runs: what some frameworks call at its end.
Value mainFunction(Interpreter& in, Value, Args&) {
    for (const Interpreter::Frame* f : in.frames())
        if (!f->module->stub) {
            const Value main = in.slotOf(f->globals, in.text("main"));
            return main.isBottom() ? Value::none() : main.present();
        }
    return Value::none();
}

/// The tape has recorded how the tensor was made.
Value isRecorded(Interpreter& in, Value, Args& args) {
    const Value tape = arg(args, 0);
    if (!tape.isObject())
        return Value::any(AnyKind::Bool);
    bool all = true;
    bool none = true;
    in.each(arg(args, 1), [&](Value v) {
        const NodeId node = in.nodeOf(v);
        const bool on =
            !isTensor(in, v) || (node != 0 && in.graph.isOn(node, in.tapeKey(tape.payload)));
        all = all && on;
        none = none && !on;
    });
    return all == none ? Value::any(AnyKind::Bool) : Value::boolean(all);
}

/// The value is made of gradients that were asked for, none of them that of the variable; or of something unknown.
Value isGradientOfAnother(Interpreter& in, Value, Args& args) {
    constexpr size_t kMaxSteps = 200;
    bool known = true;
    std::vector<ObjId> variables;
    in.each(arg(args, 1), [&](Value v) {
        known = known && v.isObject();
        variables.push_back(v.payload);
    });
    if (!known)
        return Value::boolean(false);
    std::vector<NodeId> work;
    tsl::robin_map<NodeId, bool> seen;
    in.eachNode(arg(args, 0), [&](NodeId n) { work.push_back(n); });
    bool any = false;
    in.each(arg(args, 0), [&](Value v) { any = any || v.isAny(); });
    for (size_t i = 0; i < work.size() && i < kMaxSteps; ++i) {
        bool isGradient = false;
        for (const GradientCall& call : in.records.gradientCalls) {
            if (call.result != work[i])
                continue;
            isGradient = true;
            if (call.parameter == 0 ||
                std::ranges::find(variables, call.parameter) != variables.end())
                return Value::boolean(false);
        }
        any = any || isGradient;
        if (!isGradient)
            in.graph.operands(work[i], [&](const Edge& e) {
                if (seen.try_emplace(e.from, true).second)
                    work.push_back(e.from);
            });
    }
    return Value::boolean(any);
}

/// A trained variable has a part in the value, gradient or not.
Value isTrained(Interpreter& in, Value, Args& args) {
    constexpr size_t kMaxSteps = 5000;
    std::vector<NodeId> work;
    tsl::robin_map<NodeId, bool> seen;
    for (Value v : args.pos)
        in.eachNode(v, [&](NodeId n) { work.push_back(n); });
    for (size_t i = 0; i < work.size() && i < kMaxSteps; ++i) {
        const Node& node = in.graph[work[i]];
        if (node.kind == NodeKind::Parameter)
            return Value::boolean(true);
        if (node.kind == NodeKind::Opaque || node.kind == NodeKind::Input)
            return Value::any(AnyKind::Bool);
        in.graph.operands(work[i], [&](const Edge& e) {
            if (seen.try_emplace(e.from, true).second)
                work.push_back(e.from);
        });
    }
    return Value::boolean(false);
}

/// An iterator that can be read once has been read.
Value isSpent(Interpreter& in, Value, Args& args) {
    const Value v = arg(args, 0);
    const ObjId holder = v.isObject() ? in.attrHolder(v.payload, false) : 0;
    const Value spent = holder != 0 ? in.slotOf(holder, Value::str(in.n.spent)) : Value{};
    return spent.is(Tag::Bool) ? spent : Value::boolean(false);
}

/// `lost(back, *values)`: made from `values`, whose gradient `back` was to hand back and does not.
Value lost(Interpreter& in, Value, Args& args) {
    const uint32_t cause = causeOfReturn(in, arg(args, 0));
    const NodeId node = in.graph.at(in.site(), NodeKind::Op, 94000);
    in.graph.bornUnder(node, in.recording());
    for (size_t i = 1; i < args.pos.size(); ++i)
        in.eachNode(args.pos[i], [&](NodeId from) {
            in.graph.edge(from, node, EdgeKind::Cut, Reason::Function, cause);
        });
    return in.makeTensor(node, 1, 94000, in.tensorClass());
}

// ---- functional models ----
/// Stands for whatever will be fed: each tape sees what is computed from it.
Value symbolic(Interpreter& in, Value, Args& args) {
    const bool whole =
        in.truth(arg(args, 0).isBottom() ? Value::boolean(false) : arg(args, 0)) == true;
    const NodeId node = in.graph.at(in.site(), NodeKind::Op, 93000);
    in.graph[node].symbolic = true;
    in.graph.hasSymbolic = true;
    return in.makeTensor(node, whole ? 2 : 1, 0, in.tensorClass());
}

/// `replayed(result, *values)`: the graph behind a symbolic result runs again on `values`.
Value replayed(Interpreter& in, Value, Args& args) {
    const NodeId node = in.opNode(args.pos, EdgeKind::Diff, Reason::None);
    bool symbolic = false;
    for (size_t i = 1; i < args.pos.size(); ++i)
        in.eachNode(args.pos[i], [&](NodeId n) { symbolic = symbolic || in.graph[n].symbolic; });
    const Value first = arg(args, 0);
    if (node != 0) {
        in.graph[node].symbolic = symbolic;
        in.graph.note(node, in.graph[in.nodeOf(first)].fact);
    }
    return in.makeTensor(node,
                         isTensor(in, first) ? static_cast<int>(in.heap[first.payload].aux) : 1, 0,
                         in.tensorClass());
}

/// The nodes that a gradient of `node` reaches, `node` among them.
tsl::robin_map<NodeId, bool> sourcesOf(const Interpreter& in, NodeId node) {
    constexpr size_t kMaxSteps = 20000;
    std::vector<NodeId> work{node};
    tsl::robin_map<NodeId, bool> seen{{node, true}};
    for (size_t i = 0; i < work.size() && i < kMaxSteps; ++i)
        in.graph.operands(work[i], [&](const Edge& e) {
            if (e.kind == EdgeKind::Diff && seen.try_emplace(e.from, true).second)
                work.push_back(e.from);
        });
    return seen;
}

/// `linked(outputs, results)`: where one output was computed from another, so is its result in this call of the model.
Value linked(Interpreter& in, Value, Args& args) {
    constexpr size_t kMaxOutputs = 64;
    std::vector<NodeId> outputs, results;
    in.eachNode(arg(args, 0), [&](NodeId n) { outputs.push_back(n); });
    in.eachNode(arg(args, 1), [&](NodeId n) { results.push_back(n); });
    if (outputs.size() != results.size() || outputs.size() > kMaxOutputs)
        return arg(args, 1);
    for (size_t k = 0; k < outputs.size(); ++k) {
        const auto sources = sourcesOf(in, outputs[k]);
        for (size_t i = 0; i < outputs.size(); ++i)
            if (outputs[i] != outputs[k] && sources.contains(outputs[i]))
                in.graph.edge(results[i], results[k], EdgeKind::Diff);
    }
    return arg(args, 1);
}

/// What a round of a loop begins with: `x` in the first one.
Value carried(Interpreter& in, Value, Args& args) {
    const NodeId node = in.graph.at(in.site(), NodeKind::Op, 95000);
    in.graph.bornUnder(node, in.recording());
    in.eachNode(arg(args, 0), [&](NodeId from) { in.graph.edge(from, node, EdgeKind::Diff); });
    return in.makeTensor(node, 1, 95000, in.tensorClass());
}

/// `fed_back(after, before)`: what a round ends with is what the next one begins with.
Value fedBack(Interpreter& in, Value, Args& args) {
    in.eachNode(arg(args, 0), [&](NodeId from) {
        in.eachNode(arg(args, 1), [&](NodeId to) {
            if (from != to && in.graph[to].kind == NodeKind::Op)
                in.graph.edge(from, to, EdgeKind::Diff);
        });
    });
    return Value::none();
}

Value isSymbolic(Interpreter& in, Value, Args& args) {
    constexpr size_t kMaxSteps = 400;
    if (!in.graph.hasSymbolic)
        return Value::boolean(false);
    std::vector<NodeId> work;
    tsl::robin_map<NodeId, bool> seen;
    for (Value v : args.pos)
        in.eachNode(v, [&](NodeId n) { work.push_back(n); });
    // What unknown code made of a symbolic tensor is symbolic too, and what was computed from that.
    for (size_t i = 0; i < work.size() && i < kMaxSteps; ++i) {
        if (in.graph[work[i]].symbolic)
            return Value::boolean(true);
        in.graph.operands(work[i], [&](const Edge& e) {
            if (seen.try_emplace(e.from, true).second)
                work.push_back(e.from);
        });
    }
    return Value::boolean(false);
}

/// `applied(layer, inputs, result)`
Value applied(Interpreter& in, Value, Args& args) {
    const Value layer = arg(args, 0);
    if (!layer.isObject())
        return arg(args, 2);
    std::vector<NodeId> inputs;
    in.eachNode(arg(args, 1), [&](NodeId n) { inputs.push_back(n); });
    in.eachNode(arg(args, 2), [&](NodeId node) {
        for (const Application& a : in.records.applications)
            if (a.layer == layer.payload && a.result == node)
                return;
        in.records.applications.push_back({layer.payload, node, inputs, in.site()});
    });
    return arg(args, 2);
}

/// The layers on the way to symbolic results, those nearest to the inputs first.
Value layersBehind(Interpreter& in, Value, Args& args) {
    tsl::robin_map<NodeId, std::vector<const Application*>> by;
    for (const Application& a : in.records.applications)
        by[a.result].push_back(&a);
    std::vector<Value> out;
    tsl::robin_map<NodeId, bool> seen;
    const std::function<void(NodeId)> visit = [&](NodeId node) {
        if (!seen.try_emplace(node, true).second)
            return;
        const auto it = by.find(node);
        if (it == by.end()) {
            std::vector<NodeId> operands;
            in.graph.operands(node, [&](const Edge& e) { operands.push_back(e.from); });
            for (NodeId n : operands)
                visit(n);
            return;
        }
        for (const Application* a : it->second) {
            for (NodeId n : a->inputs)
                visit(n);
            const Value layer = Value::object(a->layer);
            if (std::find(out.begin(), out.end(), layer) == out.end())
                out.push_back(layer);
        }
    };
    for (Value v : args.pos) {
        std::vector<NodeId> starts;
        in.eachNode(v, [&](NodeId n) { starts.push_back(n); });
        for (NodeId n : starts)
            visit(n);
    }
    return in.newList(out, ObjKind::List, 1);
}

} // namespace

void setUpTapeIntrinsics(Interpreter& in) {
    struct Entry {
        const char* name;
        NativeFn fn;
    };
    static constexpr Entry kAll[] = {
        {"record", record},
        {"record_without", recordWithout},
        {"record_nothing", recordNothing},
        {"record_again", recordAgain},
        {"record_all", recordAll},
        {"set_trainable", setTrainable},
        {"mentions", mentions},
        {"main_function", mainFunction},
        {"is_recorded", isRecorded},
        {"is_gradient_of_another", isGradientOfAnother},
        {"is_spent", isSpent},
        {"is_trained", isTrained},
        {"watched", watched},
        {"gradients", gradients},
        {"required", required},
        {"misuse", misuse},
        {"surely", surely},
        {"assigned", assigned},
        {"new_integer_parameter", newIntegerParameter},
        {"symbolic", symbolic},
        {"replayed", replayed},
        {"lost", lost},
        {"linked", linked},
        {"carried", carried},
        {"fed_back", fedBack},
        {"is_symbolic", isSymbolic},
        {"applied", applied},
        {"layers_behind", layersBehind},
    };
    for (const Entry& e : kAll)
        in.intrinsic(e.name, e.fn);
}

} // namespace gradpath
