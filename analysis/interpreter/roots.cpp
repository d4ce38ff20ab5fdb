// Roots: what is run. Main programs, training functions, and classes that nobody trains (library mode).
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

#include <algorithm>

namespace gradpath {

std::string definitionKey(const std::string& path, uint32_t fn) {
    return path + "#" + std::to_string(fn);
}

void Interpreter::addReached(Reached& reached) const {
    for (const auto& [key, yes] : everCalled_) {
        const LoadedModule& m = modules[static_cast<uint32_t>(key >> 32)];
        const auto fn = static_cast<uint32_t>(key);
        if (m.view.functions[fn].flags & ir::kFnTrains)
            reached.called.insert(definitionKey(m.path, fn));
    }
    reached.made.insert(instantiated_.begin(), instantiated_.end());
}

void Interpreter::beginRoot(const std::string& file) {
    roots.emplace_back();
    root_ = static_cast<uint32_t>(roots.size() - 1);
    roots[root_].file = file;
    roots[root_].firstEscape = static_cast<uint32_t>(graph.escapes().size());
    roots[root_].firstDefinition = static_cast<uint32_t>(records.definitions.size());
    roots[root_].firstPick = static_cast<uint32_t>(records.picks.size());
    roots[root_].firstExit = static_cast<uint32_t>(records.exits.size());
    RootInfo& r = roots[root_];
    r.firstNode = graph.size();
    r.firstEdge = graph.nEdges();
    r.firstCalled = static_cast<uint32_t>(called_.size());
    r.modulesBefore = static_cast<uint32_t>(modules.size());
    r.firstSink = static_cast<uint32_t>(records.sinks.size());
    r.firstCapture = static_cast<uint32_t>(records.captures.size());
    r.firstEvent = static_cast<uint32_t>(records.events.size());
    r.firstRewrap = static_cast<uint32_t>(records.rewraps.size());
    r.firstContext = static_cast<uint32_t>(contexts_.size());
    r.firstSet = sets_.size();
    r.firstFunction = static_cast<uint32_t>(functions_.size());
    r.firstClass = static_cast<uint32_t>(classes_.size());
    heap.beginRoot();
    fuel_ = 0;
    out_ = false;
    raised_ = false;
    rootMark_ = heap.open();
}

void Interpreter::endRoot() {
    RootInfo& r = roots[root_];
    r.outOfFuel = out_;
    r.endEscape = static_cast<uint32_t>(graph.escapes().size());
    r.endDefinition = static_cast<uint32_t>(records.definitions.size());
    r.endPick = static_cast<uint32_t>(records.picks.size());
    r.endExit = static_cast<uint32_t>(records.exits.size());
    out_ = false;
    raised_ = false;
}

void Interpreter::countAsReached() {
    for (const auto& [key, yes] : roots[root_].made) {
        const LoadedModule& m = modules[static_cast<uint32_t>(key >> 32)];
        instantiated_.insert(definitionKey(m.path, static_cast<uint32_t>(key)));
    }
}

void Interpreter::undoRoot() {
    heap.rollback(rootMark_);
    heap.close();
    records.freezes.clear();
    records.gradientReads.clear();
    records.retained.clear();
    records.flags.clear();
    records.idleMethods.clear();
    records.missingLosses.clear();
    records.copies.clear();
    emptied(aliases_);
    emptied(eventIndex_);
    records.expectations.clear();
    records.discards.clear();
    records.earlyStores.clear();
    records.choices.clear();
    records.reductions.clear();
    emptied(records.returned);
    records.given.clear();
    records.gradientCalls.clear();
    records.noneUses.clear();
    records.misuses.clear();
    records.applications.clear();
    const RootInfo& r = roots[root_];
    if (modules.size() == r.modulesBefore) {
        // Nothing outlives the root: its objects, nodes and records go.
        heap.forgetRoot();
        graph.truncate(r.firstNode, r.firstEdge, r.firstEscape);
        records.definitions.resize(r.firstDefinition);
        records.picks.resize(r.firstPick);
        records.exits.resize(r.firstExit);
        records.sinks.resize(r.firstSink);
        records.captures.resize(r.firstCapture);
        records.events.resize(r.firstEvent);
        records.rewraps.resize(r.firstRewrap);
        called_.resize(r.firstCalled);
        contexts_.resize(r.firstContext);
        functions_.resize(r.firstFunction);
        classes_.resize(r.firstClass);
        sets_.truncate(r.firstSet);
        emptied(merged_);
        emptied(overfull_);
        emptied(mergedTuples_);
        emptied(widened_);
        emptied(contents_);
    } else {
        heap.keepRoot();
        graph.truncate(graph.size(), graph.nEdges(), static_cast<uint32_t>(graph.escapes().size()));
    }
    // Contexts are the root's own: nothing is found by them again.
    emptied(contextIndex_);
    emptied(allocs_);
    emptied(pickIndex_);
    emptied(recordIndex_);
    emptied(twins_);
    emptied(settled_);
    root_ = 0;
    rewritten_.clear();
}

uint32_t Interpreter::runFile(const std::string& path, bool asMain) {
    const ModuleSource* source = importer->file(path);
    if (source == nullptr)
        return ir::kNone;
    ModuleSource mine = *source;
    if (asMain)
        mine.name = "__main__";
    const ObjId object = loadModule(mine);
    return heap[object].aux;
}

bool Interpreter::wasInstantiated(const std::string& path, uint32_t fn) const {
    const std::string key = definitionKey(path, fn);
    return instantiated_.contains(key) ||
           (reachedBefore != nullptr && reachedBefore->made.contains(key));
}

bool Interpreter::wasCalled(uint32_t module, uint32_t fn) const {
    const uint64_t key = (static_cast<uint64_t>(module) << 32) | fn;
    return everCalled_.contains(key) ||
           (reachedBefore != nullptr &&
            reachedBefore->called.contains(definitionKey(modules[module].path, fn)));
}

namespace {
/// What an argument may be when nobody calls: of the default's type, never its value; callables are taken as given.
Value unknownLike(Interpreter& in, Value fallback, NodeId node) {
    switch (fallback.tag) {
    case Tag::Bool:
        return Value::any(AnyKind::Bool);
    case Tag::Int:
        return Value::any(AnyKind::Int);
    case Tag::Float:
        return Value::any(AnyKind::Float);
    case Tag::Str:
        return Value::any(AnyKind::Str);
    case Tag::Object: {
        const ObjKind kind = in.heap[fallback.payload].kind;
        if (kind == ObjKind::Class || kind == ObjKind::Function || kind == ObjKind::BoundMethod ||
            kind == ObjKind::Native || kind == ObjKind::Instance)
            return fallback;
        return Value::any(AnyKind::Any, node);
    }
    default:
        return Value::any(AnyKind::Any, node);
    }
}
} // namespace

/// Fills `args` with unknown arguments for a function; `skip` parameters are given already.
void Interpreter::unknownArguments(ObjId fnObj, Args& args, uint32_t skip, bool inputs) {
    const FunctionData& data = functionData(fnObj);
    const LoadedModule& mod = modules[data.module];
    const ir::Function& fn = mod.view.functions[data.fn];
    const bool varArgs = (fn.flags & ir::kFnVarArgs) != 0;
    const bool varKw = (fn.flags & ir::kFnVarKw) != 0;
    const uint32_t nPositional = fn.nParams - fn.nKwOnly - (varArgs ? 1u : 0u) - (varKw ? 1u : 0u);
    const uint32_t firstDefault =
        nPositional - static_cast<uint32_t>(std::min<size_t>(data.defaults.size(), nPositional));
    const auto input = [&](uint32_t i) -> NodeId {
        return inputs ? graph.at({mod.gidBase + fn.instrBegin, ctx_}, NodeKind::Input, 80000 + i)
                      : 0;
    };
    for (uint32_t i = skip; i < nPositional; ++i)
        args.pos.push_back(unknownLike(
            *this, i >= firstDefault ? data.defaults[i - firstDefault] : Value{}, input(i)));
    for (const auto& [index, v] : data.kwDefaults)
        args.kw.emplace_back(mod.syms[mod.view.extra[fn.params + 4 * index]],
                             unknownLike(*this, v, input(index)));
    if (varArgs) {
        args.more = true;
        args.rest = Value::any(AnyKind::Any, input(1000));
    }
    if (varKw) {
        args.moreKw = true;
        args.restKw = Value::any(AnyKind::Any, input(1001));
    }
}

void Interpreter::runFunction(ObjId function) {
    const FunctionData& data = functionData(function);
    gid_ = modules[data.module].gidBase + modules[data.module].view.functions[data.fn].instrBegin;
    ctx_ = context(0, gid_, 0x30000u + root_);
    Args& args = takeArgs();
    unknownArguments(function, args, 0, true);
    call(Value::object(function), args);
    giveArgs();
    raised_ = false;
}

void Interpreter::collectDeep(Value v, const std::function<void(NodeId)>& f, bool& open) {
    tsl::robin_map<ObjId, bool> seen;
    const std::function<void(Value, int)> walk = [&](Value x, int depth) {
        if (x.isAny()) {
            if (x.payload != 0)
                f(x.payload);
            return;
        }
        if (x.is(Tag::Set)) {
            for (Value y : std::span<const Value>(sets_[x.payload]))
                walk(y, depth);
            return;
        }
        if (!x.isObject() || depth > 6 || !seen.try_emplace(x.payload, true).second)
            return;
        switch (heap[x.payload].kind) {
        case ObjKind::Tensor:
            if (!isParameter(x.payload))
                f(tensorNode(x.payload));
            else if (depth == 0)
                f(tensorNode(x.payload));
            return;
        case ObjKind::List:
        case ObjKind::Tuple:
        case ObjKind::Set:
        case ObjKind::Dict:
        case ObjKind::Generator:
        case ObjKind::Instance:
            if (isModule(x.payload) && depth > 0)
                return;
            for (uint32_t i = 0; i < heap[x.payload].nSlots; ++i)
                walk(heap.get(x.payload, i), depth + 1);
            // A container of a user's class has attributes, too.
            if (const ObjId holder = attrHolder(x.payload, false);
                holder != 0 && holder != x.payload)
                walk(Value::object(holder), depth);
            return;
        case ObjKind::Function:
        case ObjKind::BoundMethod:
            // A closure that is handed out can do anything with what it holds.
            open = true;
            return;
        default:
            return;
        }
    };
    walk(v, 0);
}

bool Interpreter::runTraining(ObjId cls) {
    const Value name = classAttr(cls, n.rootMethod);
    if (!name.is(Tag::Str))
        return false;
    const size_t sinksBefore = records.sinks.size();
    gid_ = classData(cls).site.gid;
    ctx_ = context(0, gid_, 0x30000u + root_);
    Args& args = takeArgs();
    const Value init = classAttr(cls, n.init);
    if (init.isObject() && heap[init.payload].kind == ObjKind::Function &&
        !modules[functionData(init.payload).module].stub)
        unknownArguments(init.payload, args, 1, false);
    const Value self = instantiate(cls, args);
    giveArgs();
    if (!raised_ && !out_ && self.isObject()) {
        Args& none = takeArgs();
        callMethod(self, name.payload, none);
        giveArgs();
    }
    raised_ = false;
    return records.sinks.size() > sinksBefore || !records.missingLosses.empty();
}

namespace {
/// Parameters that a method hands out as they are, in a tuple or a dictionary: whoever gets them may train them.
void parametersIn(Interpreter& in, Value v, const std::function<void(NodeId)>& f, int depth = 0) {
    in.each(v, [&](Value x) {
        if (!x.isObject() || depth > 4)
            return;
        switch (in.heap[x.payload].kind) {
        case ObjKind::Tensor:
            if (in.isParameter(x.payload))
                f(in.tensorNode(x.payload));
            return;
        case ObjKind::List:
        case ObjKind::Tuple:
        case ObjKind::Set:
        case ObjKind::Dict:
        case ObjKind::Generator:
            for (uint32_t i = 0; i < in.heap[x.payload].nSlots; ++i)
                parametersIn(in, in.heap.get(x.payload, i), f, depth + 1);
            return;
        default:
            return;
        }
    });
}

// Of a root's fuel, in percent: what a class in library mode may use to build its instance, and what it gets on top for its methods.
constexpr uint64_t kBuildShare = 15;
constexpr uint64_t kMethodsShare = 25;
} // namespace

bool Interpreter::runClass(ObjId cls) {
    if (runTraining(cls))
        return false;
    const ClassData& data = classData(cls);
    if (forwardOf(cls) == 0)
        return true;
    gid_ = data.site.gid;
    ctx_ = context(0, gid_, 0x30000u + root_);
    // With unknown arguments a model that is built from a description fans out without end: that is seen early.
    fuel_ = fuelPerRoot_ - fuelPerRoot_ * kBuildShare / 100;
    Args& args = takeArgs();
    const Value init = classAttr(cls, n.init);
    if (init.isObject() && heap[init.payload].kind == ObjKind::Function &&
        !modules[functionData(init.payload).module].stub)
        unknownArguments(init.payload, args, 1, false);
    else if (init.isObject() && heap[init.payload].kind == ObjKind::Function) {
        args.more = true;
        args.rest = Value::any();
    }
    const Value self = instantiate(cls, args);
    giveArgs();
    fuel_ -= fuelPerRoot_ * kMethodsShare / 100;
    if (raised_ || out_ || !self.isObject()) {
        raised_ = false;
        return true;
    }
    useAsLibrary(self, data.site, std::string(syms.text(data.name)));
    return true;
}

bool Interpreter::runFactory(ObjId function, const std::string& name) {
    const FunctionData& data = functionData(function);
    gid_ = modules[data.module].gidBase + modules[data.module].view.functions[data.fn].instrBegin;
    ctx_ = context(0, gid_, 0x30000u + root_);
    const Site here = site();
    Args& args = takeArgs();
    const ir::Function& fn = modules[data.module].view.functions[data.fn];
    const bool varArgs = (fn.flags & ir::kFnVarArgs) != 0;
    const bool varKw = (fn.flags & ir::kFnVarKw) != 0;
    const size_t nPositional = fn.nParams - fn.nKwOnly - (varArgs ? 1u : 0u) - (varKw ? 1u : 0u);
    args.pos.assign(nPositional - std::min(data.defaults.size(), nPositional), Value::any());
    const Value made = call(Value::object(function), args);
    giveArgs();
    bool used = false;
    const bool lost = raised_ || out_;
    raised_ = false;
    each(made, [&](Value v) {
        // One of the user's own; of several, the first.
        if (used || lost || !v.isObject() || heap[v.payload].kind != ObjKind::Instance ||
            heap[v.payload].cls == 0 || modules[classData(heap[v.payload].cls).module].stub)
            return;
        gid_ = here.gid;
        ctx_ = here.ctx;
        used = useAsLibrary(v, here, name);
    });
    return used;
}

/// A class of the user's that is no layer, and whose constructor needs no arguments.
bool Interpreter::isConfiguration(Value cls) {
    if (!cls.isObject() || heap[cls.payload].kind != ObjKind::Class)
        return false;
    const ClassData& data = classData(cls.payload);
    if (data.fn == ir::kNone || modules[data.module].stub || data.registersModules ||
        data.isTensor || data.isEnum || data.isNamedTuple)
        return false;
    const Value init = classAttr(cls.payload, n.init);
    if (init.isObject() && heap[init.payload].kind == ObjKind::Function) {
        const FunctionData& f = functionData(init.payload);
        const ir::Function& fn = modules[f.module].view.functions[f.fn];
        const size_t rest = ((fn.flags & ir::kFnVarArgs) != 0) + ((fn.flags & ir::kFnVarKw) != 0);
        return fn.nParams <= 1 + f.defaults.size() + f.kwDefaults.size() + rest;
    }
    return data.isDataclass &&
           std::all_of(data.fields.begin(), data.fields.end(),
                       [](const auto& f) { return f.isFactory || !f.fallback.isBottom(); });
}

/// What a parameter is made from: the class that its annotation names, or that the model's class keeps as `<parameter>_class`.
Value Interpreter::configurationOf(ObjId cls, const FunctionData& init, uint32_t parameter) {
    const LoadedModule& m = modules[init.module];
    const uint32_t at = m.view.functions[init.fn].params + 4 * parameter;
    if (const uint32_t annotation = m.view.extra[at + 3]; annotation != ir::kNone) {
        std::string_view text = m.view.str(annotation);
        if (text.size() > 2 && (text[0] == '"' || text[0] == '\''))
            text = text.substr(1, text.size() - 2);
        const Value named = slotOf(m.object, Value::str(syms.intern(text)));
        if (isConfiguration(named))
            return named;
    }
    const Value kept =
        classAttr(cls, syms.intern(std::string(m.view.str(m.view.extra[at])) + "_class"));
    return isConfiguration(kept) ? kept : Value{};
}

bool Interpreter::runConfigured(ObjId cls) {
    const ClassData& data = classData(cls);
    const Value init = classAttr(cls, n.init);
    if (forwardOf(cls) == 0 || !init.isObject() || heap[init.payload].kind != ObjKind::Function)
        return false;
    const FunctionData& f = functionData(init.payload);
    const ir::Function& fn = modules[f.module].view.functions[f.fn];
    const size_t rest = ((fn.flags & ir::kFnVarArgs) != 0) + ((fn.flags & ir::kFnVarKw) != 0);
    const size_t nRequired =
        fn.nParams - std::min<size_t>(fn.nParams, f.defaults.size() + f.kwDefaults.size() + rest);
    if (modules[f.module].stub || nRequired < 2 || nRequired > fn.nParams - fn.nKwOnly - rest)
        return false;
    gid_ = data.site.gid;
    ctx_ = context(0, gid_, 0x30000u + root_);
    std::string name(syms.text(data.name));
    std::vector<ObjId> types;
    for (uint32_t i = 1; i < nRequired; ++i) {
        const Value type = configurationOf(cls, f, i);
        if (type.isBottom())
            return false;
        types.push_back(type.payload);
        name += (i > 1 ? ", " : "(") + std::string(syms.text(classData(type.payload).name)) + "()";
    }
    Args& args = takeArgs();
    for (ObjId type : types) {
        args.pos.push_back(instantiate(type, takeArgs()));
        giveArgs();
    }
    const Value self = instantiate(cls, args);
    giveArgs();
    const bool lost = raised_ || out_ || !self.isObject();
    raised_ = false;
    return !lost && useAsLibrary(self, data.site, name + ")");
}

/// The method that runs when an instance is called; 0 if that is nothing to go by.
ObjId Interpreter::forwardOf(ObjId cls) {
    const ClassData& data = classData(cls);
    const Value forward = classAttr(cls, data.callMethod != 0 ? data.callMethod : n.forward);
    if (!forward.isObject() || heap[forward.payload].kind != ObjKind::Function)
        return 0;
    const FunctionData& fwd = functionData(forward.payload);
    if (modules[fwd.module].stub && data.storage != ObjKind::Instance)
        return 0;
    if (modules[fwd.module].view.functions[fwd.fn].flags & ir::kFnAbstract)
        return 0;
    return forward.payload;
}

/// Calls the methods of a model with unknown arguments; what leaves them is trained. Returns whether that could be done.
bool Interpreter::useAsLibrary(Value self, Site at, const std::string& root) {
    const ObjId cls = heap[self.payload].cls;
    const ClassData& data = classData(cls);
    const ObjId forward = forwardOf(cls);
    if (!isModule(self.payload) || forward == 0)
        return false;
    const uint32_t rootCtx = ctx_;
    const uint32_t rootGid = gid_;
    Sink sink;
    sink.site = at;
    sink.root = root_;
    sink.library = true;
    const NodeId out = graph.fresh(at, NodeKind::Op);
    sink.loss = out;
    bool open = false;
    bool reachedForward = false;
    const auto leave = [&](NodeId node) {
        graph.edge(node, out, EdgeKind::Diff);
    };
    // Every method that others may call. What runs inside another one has had its turn.
    std::vector<std::pair<Sym, ObjId>> methods;
    tsl::robin_map<Sym, bool> seen;
    methods.emplace_back(data.callMethod != 0 ? data.callMethod : n.forward, forward);
    seen[methods[0].first] = true;
    for (ObjId base : data.mro) {
        const ClassData& b = classData(base);
        if (b.fn == ir::kNone || modules[b.module].stub)
            continue;
        for (Value k : heap.shapes.keys(heap[base].shape)) {
            if (!k.is(Tag::Str) || !seen.try_emplace(k.payload, true).second)
                continue;
            const Value v = slotOf(base, k);
            const std::string_view name = syms.text(k.payload);
            if (!v.isObject() || name.starts_with("__"))
                continue;
            const ObjKind kind = heap[v.payload].kind;
            if (kind == ObjKind::Function)
                methods.emplace_back(k.payload, v.payload);
            else if (kind == ObjKind::Property)
                methods.emplace_back(k.payload, 0);
        }
    }
    bool keeps =
        true; // some method left something on the object: what others read may be more than they saw
    for (int round = 0; round < 2 && !out_ && keeps; ++round) {
        keeps = false;
        for (const auto& [name, fn] : methods) {
            if (out_)
                break;
            const bool isForward = name == methods[0].first;
            if (!isForward && round == 0 && fn != 0) {
                // Run on this object already, from another method?
                const FunctionData& d = functionData(fn);
                const uint64_t key = (static_cast<uint64_t>(d.module) << 32) | d.fn;
                bool ran = false;
                for (size_t c = roots[root_].firstCalled; c < called_.size() && !ran; ++c)
                    ran = called_[c].first == key && called_[c].second == self;
                if (ran)
                    continue;
            }
            if (!isForward && round > 0)
                continue;
            gid_ = rootGid;
            ctx_ = context(rootCtx, rootGid, name + 1);
            const Heap::Mark mark = heap.open();
            const uint32_t since = clock_;
            Value result;
            uncalled = !isForward;
            if (fn == 0) {
                result = getAttr(self, name);
            } else {
                Args& a = takeArgs();
                a.pos.push_back(self);
                unknownArguments(fn, a, 1, true);
                result = call(Value::object(fn), a);
                giveArgs();
            }
            uncalled = false;
            const bool raised = raised_;
            raised_ = false;
            if (isForward && !raised)
                reachedForward = true;
            collectDeep(result, leave, open);
            parametersIn(*this, result, leave);
            // The next method may be called or not: its writes are joined, not replaced.
            Delta end = heap.snapshot(mark);
            heap.rollback(mark);
            for (const SlotValue& s : end)
                if ((s.obj & kFrameBit) == 0 && heap[s.obj].birth <= since &&
                    (s.value.isObject() || s.value.is(Tag::Set)) &&
                    !(heap.get(s.obj, s.slot) == s.value))
                    keeps = true;
            std::vector<Delta> states;
            states.emplace_back();
            states.push_back(std::move(end));
            joinStates(mark, states);
            heap.close();
        }
    }
    if (!reachedForward)
        return false;
    // What the object and its parts keep can be read by others.
    std::vector<std::pair<std::string, ObjId>> parts;
    namedModules(self.payload, "", parts);
    for (const auto& [path, part] : parts) {
        for (uint32_t i = 0; i < heap[part].nSlots; ++i) {
            const Value v = heap.get(part, i);
            each(v, [&](Value x) {
                if (x.isObject() && isParameter(x.payload))
                    return;
                if (x.isObject() && heap[x.payload].kind == ObjKind::BoundMethod)
                    return;
                collectDeep(x, leave, open);
            });
        }
    }
    SinkModel model;
    model.root = root;
    model.module = self.payload;
    std::vector<NamedParameter> params;
    namedParameters(self.payload, "", true, params);
    for (const NamedParameter& p : params) {
        const Value flag = heap.get(p.parameter, 3);
        model.parameters.push_back({p.path, p.parameter, p.owner, p.ownerPath,
                                    flag.is(Tag::Bool) && !flag.asBool(), !flag.is(Tag::Bool)});
    }
    sink.models.push_back(std::move(model));
    if (open)
        graph.escape(out, at);
    records.sinks.push_back(std::move(sink));
    return true;
}

} // namespace gradpath
