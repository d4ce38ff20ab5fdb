// The abstract interpreter: runs IR over abstract values and builds the gradient-flow graph.
// SPDX-License-Identifier: MIT
//
// One interpreter serves many roots, one after the other: modules are run once and shared; what a root writes is rolled back after it.
// Nothing here knows a framework by name: frameworks are stubs (analysis/knowledge) that speak through the intrinsics.
#pragma once

#include "analysis/flow/graph.h"
#include "analysis/flow/records.h"
#include "analysis/interpreter/hash.h"
#include "analysis/interpreter/heap.h"
#include "analysis/interpreter/symbols.h"
#include "analysis/interpreter/value_sets.h"
#include "analysis/project/importer.h"
#include "grammars/ir/ir.h"

#include <atomic>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gradpath {

/// Arguments of one call. `more`: an unknown number of further positional ones, each like `rest`.
struct Args {
    std::vector<Value> pos;
    std::vector<std::pair<Sym, Value>> kw;
    bool more = false;
    Value rest;
    bool moreKw = false; ///< unknown further keywords, each like `restKw`
    Value restKw;
    void clear() {
        pos.clear();
        kw.clear();
        more = moreKw = false;
        rest = restKw = Value{};
    }
};

/// A module that was lowered and is being or has been run.
struct LoadedModule {
    std::string name;
    std::string path;
    ir::ModuleView view;
    bool stub = false;
    bool package = false;
    /// Its top level only defined things, and would have done the same as the main program.
    bool onlyDefines = false;
    ObjId object = 0;
    uint32_t gidBase = 0;
    std::vector<Sym> syms; ///< per string of the module
    /// Per string: where the name was found last, while the module's namespace had `shape`.
    struct GlobalSlot {
        ShapeId shape = 0;
        uint32_t slot = 0;
        ObjId holder = 0; ///< 0: not looked up yet
    };
    std::vector<GlobalSlot> globals;
    std::vector<Value> consts; ///< per constant

    /// Per instruction that reads an attribute: the last root that came there. User modules only.
    std::vector<uint32_t> readBy;
    void noteRead(uint32_t pc, uint32_t root) {
        if (stub)
            return;
        if (readBy.empty())
            readBy.assign(view.instrs.size(), ir::kNone);
        readBy[pc] = root;
    }
    bool wasRead(uint32_t pc, uint32_t root) const { return !readBy.empty() && readBy[pc] == root; }
};

struct FunctionData {
    uint32_t module = 0;
    uint32_t fn = 0;
    std::vector<Value> defaults;
    std::vector<std::pair<uint32_t, Value>> kwDefaults;
    std::vector<ObjId> closure;
    ObjId definingClass = 0;
    bool isContextManager = false;
};

struct ClassField {
    Sym name;
    Value fallback; ///< Bottom: required
    bool isFactory = false;
};

struct ClassData {
    Sym name = 0;
    uint32_t module = 0;
    uint32_t fn = ir::kNone; ///< class body, kNone for built-in classes
    Site site;
    std::vector<ObjId> bases;
    std::vector<ObjId> mro; ///< itself first
    bool unknownBase = false;
    bool registersModules = false;
    bool ownVariables = false;     ///< registers parameters only where its parts list them
    bool tracksContainers = false; ///< registers what stands in its lists and dicts too
    bool isTensor = false;
    bool isDataclass = false;
    bool isNamedTuple = false;
    bool isEnum = false;
    bool isAbstractTest =
        false; ///< stands for a hierarchy it does not spell out: a negative isinstance is unknown
    ObjId metaclass = 0;
    Sym callMethod = 0; ///< calling an instance calls this method; 0: `__call__`
    Value passingCall;  ///< the `__call__` beside the declaration of `callMethod`
    ObjKind storage = ObjKind::Instance;
    std::vector<ClassField> fields;
    tsl::robin_map<Sym, Value> cache; ///< attribute look-ups along the MRO
};

class Interpreter;
using NativeFn = Value (*)(Interpreter&, Value self, Args& args);

/// What iterating a value yields.
struct Iteration {
    std::vector<Value> items; ///< if `exact`
    bool exact = false;
    bool nonEmpty = false; ///< not exact, but at least one
    Value item;            ///< not exact: each item is one of this
    ObjId container = 0;   ///< the list or tuple behind it
};

/// Counts of what a root did that the results report.
struct RootInfo {
    std::string file;
    bool outOfFuel = false;
    std::vector<ObjId> instances; ///< module instances made
    PairMap<bool> made;           ///< (module, class body) of classes instantiated
    // Which of the shared logs belong to it.
    uint32_t firstEscape = 0, endEscape = 0;
    uint32_t firstDefinition = 0, endDefinition = 0;
    uint32_t firstPick = 0, endPick = 0;
    uint32_t firstExit = 0, endExit = 0;
    uint32_t firstNode = 0, firstEdge = 0, firstCalled = 0, modulesBefore = 0, firstSink = 0,
             firstCapture = 0, firstEvent = 0, firstRewrap = 0;
    uint32_t firstContext = 0, firstSet = 0, firstFunction = 0, firstClass = 0;
};

/// Functions that train and classes, as `path#function`, that runs reached.
struct Reached {
    std::set<std::string> called;
    std::set<std::string> made;
};

/// `path#function`.
std::string definitionKey(const std::string& path, uint32_t fn);

class Interpreter {
public:
    Interpreter(Importer& importer, uint64_t fuel);
    /// Roots that begin from here on have one `share`th of the fuel.
    void shareFuel(uint32_t share) { fuelPerRoot_ = fuelWhole_ / share; }

    // ---- running roots (roots.cpp) ----
    /// Runs `path` as the main program, or as an imported module when `asMain` is false. Returns the module's index or kNone.
    uint32_t runFile(const std::string& path, bool asMain);
    /// Library mode: builds an instance of the class with unknown arguments and calls its methods. The sinks are what leaves it.
    /// A class whose framework says how its instances are trained is trained that way instead. Returns false then.
    bool runClass(ObjId cls);
    bool runTraining(ObjId cls);
    /// Calls a function that makes a model with what it must be given, and uses what it returns as in library mode; nothing is known
    /// of the model otherwise. Returns false when it returns none.
    bool runFactory(ObjId function, const std::string& name);
    /// The same for a model class that is made from descriptions alone, each of a class that needs no arguments: `Model(Config())`.
    bool runConfigured(ObjId cls);
    bool isConfiguration(Value cls);
    Value configurationOf(ObjId cls, const FunctionData& init, uint32_t parameter);
    void runFunction(ObjId function);
    void beginRoot(const std::string& file);
    void endRoot();
    /// The classes that the root made count as reached: they need no run of their own.
    void countAsReached();
    /// Forgets what the root wrote. Its graph and records stay.
    void undoRoot();
    uint32_t currentRoot() const { return root_; }
    /// What was reached since the last `forget...`, or stands in `reachedBefore`.
    bool wasInstantiated(const std::string& path, uint32_t fn) const;
    bool wasCalled(uint32_t module, uint32_t fn) const;
    void addReached(Reached& reached) const;
    void forgetCalls() { everCalled_.clear(); }
    void forgetMade() { instantiated_.clear(); }
    const Reached* reachedBefore = nullptr;

    Symbols syms;
    Heap heap;
    Graph graph;
    Records records;
    std::deque<LoadedModule> modules;
    std::vector<RootInfo> roots;

    // ---- reading results ----
    const LoadedModule& moduleOf(uint32_t gid) const;
    /// The nearest place in user code: walks out of stubs.
    Site userSite(Site site) const;
    /// Every place of user code on the way from `site` outwards, innermost first.
    std::vector<Site> userStack(Site site) const;
    ir::Span spanOf(uint32_t gid) const;
    std::string_view functionNameAt(Site site) const;
    const ir::Instr& instrAt(uint32_t gid) const;
    uint32_t contextParent(uint32_t ctx) const { return contexts_[ctx].parent; }
    uint32_t contextCall(uint32_t ctx) const { return contexts_[ctx].gid; }
    uint32_t contextIteration(uint32_t ctx) const { return contexts_[ctx].iteration; }
    ClassData& classData(ObjId cls) { return classes_[heap[cls].aux]; }
    const ClassData& classData(ObjId cls) const { return classes_[heap[cls].aux]; }
    const FunctionData& functionData(ObjId fn) const { return functions_[heap[fn].aux]; }
    /// The class in whose body the function at an instruction was defined, 0: none.
    ObjId classAround(uint32_t gid) const;
    std::string className(ObjId instance) const;
    bool isModule(ObjId id) const; ///< an instance that registers parameters
    bool isParameter(ObjId id) const;
    bool isSubclass(ObjId cls, ObjId base) const;

    // ---- values (values.cpp) ----
    Value join(Value a, Value b);
    /// `all` and each of `values`, at once: joining many one by one costs their square.
    Value joinAll(Value all, std::span<const Value> values);
    Value setOf(std::vector<Value> values);
    Value setOfSorted(std::vector<Value> flat, uint8_t absent);
    Value setOfTwo(Value x, Value y);
    Value internedSet(std::vector<Value>&& values, uint8_t absent);
    bool tooMany(const std::vector<Value>& values) const;
    void mergeTuples(std::vector<Value>& values);
    bool covers(Value set, Value v) const; ///< every alternative of `v` is one of the set
    /// Calls `f` for each alternative of a value (itself if it is not a set).
    template <typename F>
    void each(Value v, F&& f) {
        if (!v.is(Tag::Set)) {
            f(v);
            return;
        }
        // `f` may make sets; the alternatives of those that there are stay where they are.
        for (Value x : std::span<const Value>(sets_[v.payload]))
            f(x);
    }
    const std::vector<Value>& alternatives(uint32_t set) const { return sets_[set]; }
    std::optional<bool> truth(Value v);
    std::optional<double> asNumber(Value v) const;
    Value number(double v, bool integer);
    Value text(std::string_view s) { return Value::str(syms.intern(s)); }
    bool isConst(Value v) const;
    bool isCallable(Value v) const; ///< a function or a bound method
    std::string show(Value v, int depth = 2);
    AnyKind kindOf(Value v) const;

    // ---- gradient flow (tensors.cpp) ----
    NodeId nodeOf(Value v);
    NodeId tensorNode(ObjId tensor);
    /// Calls `f(NodeId)` for every tensor in a value, containers searched.
    void eachNode(Value v, const std::function<void(NodeId)>& f);
    Value makeTensor(NodeId node, int dtype, uint32_t salt = 0, ObjId cls = 0);
    Value opResult(std::span<const Value> values, EdgeKind kind, Reason reason, int dtype,
                   uint32_t salt = 0);
    NodeId opNode(std::span<const Value> values, EdgeKind kind, Reason reason, uint32_t salt = 0);
    void update(Value target, std::span<const Value> values, bool keepOld);
    /// `tensor` shares memory with `base`.
    void makeView(ObjId tensor, Value base);
    Value makeParameter(ObjId cls, Value requiresGrad, uint32_t salt = 0);
    /// Unknown code is given the value. Functions in it may be called, unless `called` is false: the value is only forgotten.
    void escape(Value v, Site where, NodeId into = 0, bool called = true);
    /// A call by unknown code, at a time of its own, with unknown arguments; `into` takes what it returns.
    void callBack(Value function, Site where, NodeId into);
    std::optional<bool> gradMode() const;
    uint32_t gradCause() const;
    void setGradMode(Value mode, uint32_t cause);

    // ---- running code (exec.cpp, loops.cpp, control.cpp) ----
    enum class Flow : uint8_t { Normal, Dead };
    struct LoopFrame {
        Heap::Mark mark;
        uint32_t openMarks;
        std::vector<Delta> breaks;
        std::vector<Delta> continues;
        bool broke = false; ///< a `break` on every path of this round
        bool continued = false;
        Site leaving;
    };
    struct PendingReturn {
        Value value;
        Delta delta;
    };
    struct Frame {
        LoadedModule* module;
        const ir::Function* fn;
        uint32_t fnIndex;
        Value* slots;
        uint32_t depth;
        uint32_t ctx;
        Heap::Mark entry;
        uint32_t openMarks = 0;
        ObjId globals;
        ObjId classNamespace = 0;
        ObjId function = 0;
        ObjId yields = 0;
        std::vector<ObjId> cells;
        std::vector<PendingReturn> returns;
        std::vector<LoopFrame*> loops;
        std::vector<uint32_t> defs; ///< current definition record per local, 0: none
        Value result;
        bool returned = false;
    };

    // ---- calls (calls.cpp) ----
    Value call(Value callee, Args& args, uint32_t salt = 0);
    Value callMethod(Value self, Sym name, Args& args);
    Value callFunction(ObjId fn, Args& args, uint32_t salt);
    Value instantiate(ObjId cls, Args& args);
    Value callUnknown(Value callee, Args& args, bool worldSink = true);
    Value callObject(ObjId callee, Args& args, uint32_t salt);
    /// What runs is one of several alternatives: it is not certain that it happens.
    bool isOneOfMany() const { return branches_ > 0; }
    /// Runs each alternative in a branch of its own and joins.
    Value branch(size_t n, const std::function<Value(size_t)>& run);
    Value call0(Value callee);
    Value call1(Value callee, Value a);

    // ---- attributes and items (attributes.cpp, items.cpp) ----
    Value getAttr(Value obj, Sym name);
    /// Bottom when there is no such attribute.
    Value findAttr(ObjId obj, Sym name);
    void setAttr(Value obj, Sym name, Value value, bool record = true);
    void delAttr(Value obj, Sym name);
    std::optional<bool> hasAttr(Value obj, Sym name);
    Value getAttrDynamic(Value obj, Value name, Value fallback, bool hasFallback);
    void setAttrDynamic(Value obj, Value name, Value value);
    Value classAttr(ObjId cls, Sym name, ObjId after = 0);
    Value bind(Value attr, Value self, ObjId cls);
    Value slotOf(ObjId obj, Value key) const;
    void putSlot(ObjId obj, Value key, Value value);
    uint32_t attrBase(ObjId obj) const;
    ObjId attrHolder(ObjId obj, bool create);
    Value getItem(Value obj, Value index);
    void setItem(Value obj, Value index, Value value);
    void delItem(Value obj, Value index);
    std::vector<Value> unpack(Value v, uint32_t n, uint32_t star);

    // ---- containers (containers.cpp) ----
    Value newList(std::span<const Value> items, ObjKind kind = ObjKind::List, uint32_t salt = 0);
    Value newSummary(Value item, ObjKind kind = ObjKind::List, uint32_t salt = 0);
    Value newDict(uint32_t salt = 0);
    std::optional<uint32_t> listLength(ObjId list) const;
    Value listItem(ObjId list, Value index);
    Value anyItem(ObjId list);
    void append(ObjId list, Value item);
    void listBecomes(ObjId list, const Iteration& it);
    Value dictGet(ObjId dict, Value key, bool& certain);
    void dictSet(ObjId dict, Value key, Value value);
    void dictClear(ObjId dict);
    std::vector<std::pair<Value, Value>> dictItems(ObjId dict, bool& exact);
    Iteration iterate(Value v);
    Value iterationList(const Iteration& it, ObjKind kind, uint32_t salt = 0);
    Value dictKey(Value v); ///< normalised key, Bottom when it is not a constant

    // ---- operators (operators.cpp) ----
    Value unary(ir::UnaryOp op, Value a);
    Value binary(ir::BinaryOp op, Value a, Value b, bool inPlace = false);
    Value compare(ir::CompareOp op, Value a, Value b);
    Value toText(Value v);

    // ---- classes and modules (classes.cpp, imports.cpp) ----
    ObjId makeClass(Sym name, uint32_t module, uint32_t fn, std::span<const Value> bases, ObjId ns);
    ObjId builtinClass(std::string_view name, ObjKind storage, std::span<const ObjId> bases);
    ObjId typeOf(Value v);
    Value importModule(std::string_view dotted, uint32_t level, const LoadedModule& from, bool top);
    Value importFrom(Value module, Sym name);
    /// Where the sub-module of a package is, or null.
    const ModuleSource* submodule(const LoadedModule& package, Sym name) const;
    ObjId loadModule(const ModuleSource& source);
    /// Whether nothing but definitions has come since there were so many records, modules made and nodes.
    bool onlyDefinedSince(size_t notes, size_t made, NodeId firstNode) const;

    // ---- modules of layers (layers.cpp) ----
    struct NamedParameter {
        std::string path;
        ObjId parameter;
        ObjId owner;
        std::string ownerPath;
    };
    void namedParameters(ObjId module, const std::string& prefix, bool recurse,
                         std::vector<NamedParameter>& out);
    void namedModules(ObjId module, const std::string& prefix,
                      std::vector<std::pair<std::string, ObjId>>& out);
    std::vector<std::pair<Sym, Value>> registered(ObjId module, bool parameters, bool modules);
    void registeredIn(ObjId container, const std::string& prefix, int depth,
                      const std::function<void(Sym, Value)>& f);
    Value deepCopy(Value v);
    void recordSink(Value loss);
    /// `backward()` on a value: a sink, or part of the custom backward that is being run.
    void startGradient(Value loss);
    void enterBackward(NodeId node) { backwardOf_.push_back(node); }
    void leaveBackward() { backwardOf_.pop_back(); }

    // ---- the loop protocol (training.cpp) ----
    void recordCapture(Value optimizer, Value params, Value origin);
    void recordEvent(ProtocolEvent::Kind kind, ObjId object, Value before = {});
    void noteBackward();
    void noteStep(ObjId optimizer);
    void noteZeroGrad(ObjId object);
    /// A tensor shares memory with a parameter or is its gradient: writing into it is writing there.
    void alias(ObjId tensor, ObjId of, bool gradient);
    void noteWrite(ObjId tensor);
    void noteGradient(ObjId parameter);
    /// Code that is not in view may have filled gradients that were cleared.
    void forgetWiped();
    uint32_t nextOrder() { return ++order_; }

    // ---- tapes (tapes.cpp) ----
    /// The tapes that record now, as a set of the graph; 0: not known.
    uint16_t recording();
    /// Tapes are told apart by where they are made: a loop's rounds share one.
    uint32_t tapeKey(ObjId tape);
    /// A value is used as a tensor: a gradient that may be None is noted. Returns whether it is one.
    bool noteNone(Value v, int depth = 0);
    void askGradient(const GradientCall& call);
    void addBareParameters(const std::vector<ObjId>& parameters);

    // ---- state of the run ----
    Site site() const { return {gid_, ctx_}; }
    ObjId alloc(ObjKind kind, ObjId cls, uint16_t nSlots, uint32_t salt = 0);
    uint32_t context(uint32_t parent, uint32_t gid, uint32_t iteration);
    /// While it lives, what is made at the current place belongs to one round of an unrolled loop.
    class Round {
    public:
        Round(Interpreter& in, uint32_t index) : in_(in), ctx_(in.ctx_), gid_(in.gid_) {
            in.ctx_ = in.context(ctx_, gid_, 0x20000u + index);
        }
        ~Round() {
            in_.ctx_ = ctx_;
            in_.gid_ = gid_;
        }
        Round(const Round&) = delete;
        Round& operator=(const Round&) = delete;

    private:
        Interpreter& in_;
        uint32_t ctx_;
        uint32_t gid_;
    };
    Frame* frame() { return frames_.empty() ? nullptr : frames_.back(); }
    const std::vector<Frame*>& frames() const { return frames_; }
    Args& takeArgs();
    void giveArgs() { --argsUsed_; }
    bool exhausted() const { return out_; }
    std::string unknownName(Value callee);
    NativeFn native(uint32_t id) const { return natives_[id]; }
    Value nativeValue(NativeFn fn, Value self = {});
    void define(std::string_view name, NativeFn fn);
    void intrinsic(std::string_view name, NativeFn fn);
    void method(ObjKind kind, std::string_view name, NativeFn fn);
    void constructor(ObjId cls, NativeFn fn);
    void exposeMethod(ObjId cls, Sym name, Value native);
    Value addTerm(Value total, Value item, Site here, uint32_t salt);
    Iteration iterateBuiltin(Value v);
    void noteDiscarded(Value callee, Value result);
    void noteEarlyStore(ObjId module, Sym name, Value value);
    void raise() { raised_ = true; }

    // Names the engine itself asks for.
    struct Names {
        Sym init, call, newName, getattr, getattribute, setattr, enter, exit, iter, next, getitem,
            setitem, delitem, len, contains, boolName, dict, name, main, file, doc, all, classAttr,
            annotations, modulesFlag, callFlag, tensorFlag, grad, requiresGrad, training, missing,
            self, index, star, path, package, qualname, postInit, forward, slots, eq, hash, value,
            fget, hasDefault, intName, floatName, data, str, modules, parameters, buffers, get, mro,
            bases, func, subclasses, moduleName, setter, deleter, getter, initSubclass, args, close,
            gradients, modeMatters, rootMethod, backward, tracksFlag, ownFlag, afterInit, parts,
            spent;
    } n;
    ObjId objectClass = 0, typeClass = 0, functionClass = 0, listClass = 0, tupleClass = 0,
          dictClass = 0, setClass = 0, strClass = 0, intClass = 0, floatClass = 0, boolClass = 0,
          noneClass = 0, moduleClass = 0, exceptionClass = 0, sliceClass = 0, rangeClass = 0,
          generatorClass = 0, bytesClass = 0, enumClass = 0, namedTupleClass = 0,
          frozensetClass = 0, propertyClass = 0, staticmethodClass = 0, classmethodClass = 0;
    ObjId builtins = 0;
    ObjId intrinsics = 0;
    ObjId state = 0; ///< slot 0: gradient mode, slot 1: its cause, slot 2: the tapes that record
    ObjId casts =
        0; ///< slot 0: a region that caches casts is open; by weight: how its copy was made in it
    Importer* importer; ///< of the project whose roots are run
    /// Asked for now and then; true: every root is out of fuel from here on.
    const std::atomic<bool>* stop = nullptr;
    bool library = false;  ///< arguments and defaults are unknown
    bool uncalled = false; ///< library mode: a method runs that nobody calls
    bool lastCallRaised = false;
    uint32_t callFlags = 0;

    Value listMethod(ObjKind kind, Sym name) const;
    bool refine(uint32_t testGid, Frame& f, bool positive);
    FunctionData& newFunctionData(uint32_t& index) {
        functions_.emplace_back();
        index = static_cast<uint32_t>(functions_.size() - 1);
        return functions_.back();
    }
    ClassData& newClassData(uint32_t& index) {
        classes_.emplace_back();
        index = static_cast<uint32_t>(classes_.size() - 1);
        return classes_.back();
    }
    /// A class attribute is set after the class was made: look-ups of the name are not remembered until the root ends.
    void noteClassWrite(Sym name);
    /// A user program is about to replace what a stub's module or class holds: it does so for its own set of files only.
    void notePatch(ObjId holder, Value key);
    /// A stub's top level has run: what its containers hold from here on a user program put there.
    void keepStubContents(const LoadedModule& mod);
    /// Takes back what a set of files wrote into stubs. Call between roots.
    void undoPatches();
    /// The tensor class of the package whose stub is running, else that of the first package that has one.
    ObjId tensorClass(std::span<const Value> operands = {});
    void noteTensorClass(ObjId cls);
    Value floatValue(double v);
    std::vector<std::pair<uint64_t, Value>>& functionsCalled() { return called_; }
    void define(Frame& f, uint16_t local, Value value, Definition::Kind kind);
    uint32_t defineRecord(Definition::Kind kind, Sym name, Value value, ObjId owner);
    void setLocal(Frame& f, uint32_t slot, Value value) {
        if (slot < f.fn->nLocals) {
            // Only a state that is open in this very frame can ever want the old value back.
            if (f.openMarks > 0)
                heap.setFrameSlot(f.depth, slot, value);
            else
                f.slots[slot] = value;
        } else {
            f.slots[slot] = value;
        }
    }

    bool useAsLibrary(Value self, Site made, const std::string& name);
    ObjId forwardOf(ObjId cls);
    void unknownArguments(ObjId function, Args& args, uint32_t skip, bool inputs);
    void collectDeep(Value v, const std::function<void(NodeId)>& f, bool& open);

private:
    void setUpBuiltins();
    void setUpIntrinsics();
    Value runBody(Frame& f);
    Flow block(Frame& f, uint32_t begin, uint32_t end);
    Flow ifRegion(Frame& f, uint32_t pc);
    Flow whileRegion(Frame& f, uint32_t pc);
    Flow forRegion(Frame& f, uint32_t pc);
    Flow tryRegion(Frame& f, uint32_t pc);
    Flow withRegion(Frame& f, uint32_t pc);
    Flow iteration(Frame& f, LoopFrame& loop, Heap::Mark mark, uint32_t begin, uint32_t end);
    Value joinRound(const SlotValue& s);
    Flow fixpoint(Frame& f, const std::function<Flow()>& head, uint32_t bodyBegin, uint32_t bodyEnd,
                  bool nonEmpty, std::span<const uint32_t> killed, uint32_t gid, Heap::Mark entry,
                  std::vector<Delta>& breaks);
    bool mergeExits(Frame& f, Heap::Mark mark, std::vector<Delta>& exits, Flow normal);
    void leaveReturn(Frame& f, Value value);
    Value displayTuple(Frame& f, const ir::Instr& in, ObjKind kind);
    void collectArgs(Frame& f, uint32_t at, Args& args);
    Value makeFunction(Frame& f, const ir::Instr& in);
    Value makeClassFrom(Frame& f, const ir::Instr& in);
    void refineTests(Frame& f, uint32_t at, bool positive);
    /// What `v` can be when it is true, or false.
    Value withTruth(Value v, bool positive);
    void refineTruth(Frame& f, uint32_t reg, bool positive);
    void refineValue(Frame& f, uint32_t reg, uint32_t defGid,
                     const std::function<Value(Value)>& keep);
    bool bindArguments(Frame& f, const FunctionData& data, Args& args);
    ObjId twinOf(ObjId id);
    Delta foldIteration(const Delta& end, uint32_t depth, uint32_t since);
    /// A variable that the body of a loop changes by a constant.
    struct Counter {
        bool global;
        uint32_t at; ///< Sym of a global, slot of a local
    };
    const std::vector<Counter>& countersIn(const LoadedModule& mod, uint32_t begin, uint32_t end);
    void widenCounters(Frame& f, uint32_t begin, uint32_t end);
    const std::vector<Sym>& killedGlobals(const LoadedModule& mod, uint32_t begin, uint32_t end);
    Value loadGlobal(Frame& f, uint32_t name); ///< by string of the module
    void joinStates(Heap::Mark mark, std::vector<Delta>& states);
    bool isTensorChoice(Value set) const;
    size_t joinRank(uint32_t obj) const;
    void joinSlots(Heap::Mark mark, const std::vector<Delta>& states, size_t rank, size_t total);
    KeyNumbers joined_; ///< slots of the join at hand
    template <typename F>
    void byRank(const Delta& delta, F&& f) const {
        for (size_t rank = 0; rank < 3; ++rank)
            for (const SlotValue& s : delta)
                if (joinRank(s.obj) == rank)
                    f(s);
    }
    std::string argText(uint32_t gid) const;

    struct Context {
        uint32_t parent;
        uint32_t gid;
        uint32_t iteration;
    };
    struct ContextKey {
        uint32_t parent, gid, iteration;
        bool operator==(const ContextKey& o) const {
            return parent == o.parent && gid == o.gid && iteration == o.iteration;
        }
    };
    struct ContextHash {
        size_t operator()(const ContextKey& k) const {
            return PairHash{}(pairKey(k.gid, k.parent)) ^ PairHash {}(k.iteration);
        }
    };
    std::vector<Context> contexts_;
    tsl::robin_map<ContextKey, uint32_t, ContextHash> contextIndex_;
    tsl::robin_map<ContextKey, ObjId, ContextHash> allocs_;
    std::vector<FunctionData> functions_;
    std::deque<ClassData> classes_;
    struct Patch {
        ObjId holder;
        Value key;
        Value old;
    };
    std::vector<Patch> patches_;
    struct Contents {
        ObjId of;
        std::vector<Value> slots;
    };
    std::vector<Contents> stubContents_; ///< of the containers and instances that stubs hold
    tsl::robin_map<ObjId, bool> stubHolders_;
    std::vector<Sym> rewritten_; ///< class attributes that were set by the root
    ValueSets sets_;
    std::vector<std::pair<SlotValue, uint32_t>> joinedSlots_; ///< memory for `joinSlots`
    struct VectorHash {
        using is_transparent = void;
        size_t operator()(std::span<const Value> v) const {
            size_t h = v.size();
            for (Value x : v)
                h = PairHash{}(h ^ x.bits());
            return h;
        }
    };
    std::vector<double> floats_;
    PairMap<uint32_t> floatIndex_;
    std::vector<NativeFn> natives_;
    PairMap<Value> methods_; ///< (kind, name) of built-in types
    std::vector<Frame*> frames_;
    std::deque<Args> argsPool_;
    size_t argsUsed_ = 0;
    std::vector<uint32_t> gidBases_;
    tsl::robin_map<std::string, ObjId> loaded_;
    std::vector<std::pair<uint64_t, Value>> called_;
    std::set<std::string> instantiated_;
    PairMap<uint32_t> recordIndex_;
    PairMap<bool> pickIndex_;
    tsl::robin_map<ObjId, ObjId> twins_;
    struct SettledLoop {
        uint32_t depth; ///< of the frame
        Delta head;     ///< what the loop's head holds beyond what it was entered with
    };
    PairMap<SettledLoop> settled_; ///< by instruction and context
    tsl::robin_map<ObjId, NodeId>
        folding_; ///< what tensors will hold when the round at hand is folded
    tsl::robin_map<ObjId, NodeId> contents_; ///< of objects that unknown code holds
    tsl::robin_map<NodeId, std::vector<Value>>
        widened_;                          ///< functions that an unknown value stands for
    tsl::robin_map<NodeId, ObjId> merged_; ///< tensors that stand for too many others
    PairMap<bool> everCalled_;
    PairMap<std::vector<Sym>> killedGlobals_;
    PairMap<std::vector<Counter>> counters_;
    uint32_t clock_ = 0; ///< counts allocations, made anew ones included
    PairMap<bool> calledBack_;
    std::vector<NodeId> backwardOf_;
    void noteIdleMethod(const Frame& f, const ir::Instr& in);
    void noteFlag(const Frame& f, const ir::Instr& in);
    void changeGradients(ObjId optimizer, Gradients (*next)(Gradients), Value& before);
    void clearSharers(ObjId optimizer, Gradients (*clear)(Gradients));
    struct Alias {
        ObjId of;
        bool gradient;
    };
    tsl::robin_map<ObjId, std::vector<Alias>> aliases_;
    PairMap<uint32_t> tapeKeys_;   ///< by place
    PairMap<uint32_t> eventIndex_; ///< event by kind, object and place
    uint32_t order_ = 0;
    std::vector<std::pair<std::string, ObjId>> tensorClasses_; ///< by top package
    uint32_t gid_ = 0;
    uint32_t ctx_ = 0;
    uint32_t root_ = 0;
    uint64_t fuelPerRoot_;
    uint64_t fuel_ = 0;
    bool out_ = false;
    bool raised_ = false;
    uint32_t branches_ = 0; ///< calls under way with several callees or receivers
    uint32_t roundsOpen_ = 0;
    Heap::Mark rootMark_;
    uint64_t fuelWhole_;
    HashKeepingMap<std::vector<Value>, NodeId, VectorHash>
        overfull_; ///< the content of too many alternatives
    HashKeepingMap<std::vector<Value>, ObjId, VectorHash> mergedTuples_; ///< by their items
};

} // namespace gradpath
