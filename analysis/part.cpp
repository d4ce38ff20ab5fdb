// The runs of some files of a set, in one interpreter.
// SPDX-License-Identifier: MIT
#include "analysis/part.h"

#include "analysis/flow/draw.h"
#include "analysis/flow/table.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>
#include <iterator>

namespace gradpath {

namespace {

constexpr uint32_t kLightNodes = 500;
// Tests of a trainer run it again and again: where some roots of a file ran out of fuel, the others get a share of it.
constexpr uint32_t kMaxLost = 3;
constexpr uint32_t kShare = 8;
constexpr uint32_t kMaxFactories = 512; ///< of one file

template <typename F>
void definitions(Interpreter& in, uint32_t module, F&& f) {
    const LoadedModule& m = in.modules[module];
    std::vector<ObjId> found;
    for (Value k : in.heap.shapes.keys(in.heap[m.object].shape)) {
        const Value v = in.slotOf(m.object, k);
        if (v.isObject())
            found.push_back(v.payload);
    }
    for (size_t i = found.size(); i-- > 0;)
        f(found[i]);
}

/// Every part of every dotted name that the module imports.
void addImported(const ir::ModuleView& view, std::set<std::string_view>& names) {
    for (const ir::Instr& in : view.instrs) {
        if (in.op == ir::Op::ImportFrom)
            names.insert(view.str(in.b));
        if (in.op != ir::Op::Import)
            continue;
        std::string_view rest = view.str(in.a);
        while (!rest.empty()) {
            const size_t dot = rest.find('.');
            names.insert(rest.substr(0, dot));
            rest = dot == std::string_view::npos ? std::string_view() : rest.substr(dot + 1);
        }
    }
}

/// Names of the functions of a module that reach a model class of the user's by name, through other functions of it or directly.
class FactoryNames {
public:
    FactoryNames(const Interpreter& in, uint32_t module) {
        const LoadedModule& m = in.modules[module];
        const ir::ModuleView& view = m.view;
        std::set<std::string_view> reaching;
        for (Value k : in.heap.shapes.keys(in.heap[m.object].shape)) {
            const Value v = k.is(Tag::Str) ? in.slotOf(m.object, k) : Value{};
            if (v.isObject() && in.heap[v.payload].kind == ObjKind::Class &&
                in.classData(v.payload).registersModules &&
                !in.modules[in.classData(v.payload).module].stub)
                reaching.insert(in.syms.text(k.payload));
        }
        for (bool grows = !reaching.empty(); grows;) {
            grows = false;
            for (const ir::Function& fn : view.functions) {
                if (fn.parent != 0 || fn.kind != ir::FunctionKind::Function ||
                    names_.contains(view.str(fn.name)))
                    continue;
                for (uint32_t pc = fn.instrBegin; pc < fn.instrEnd; ++pc)
                    if (view.instrs[pc].op == ir::Op::LoadGlobal &&
                        reaching.contains(view.str(view.instrs[pc].a))) {
                        names_.insert(view.str(fn.name));
                        reaching.insert(view.str(fn.name));
                        grows = true;
                        break;
                    }
            }
        }
        // Others call these with arguments of their own.
        for (const ir::Function& fn : view.functions)
            if (fn.parent == 0 && fn.kind == ir::FunctionKind::Function)
                for (uint32_t pc = fn.instrBegin; pc < fn.instrEnd; ++pc)
                    if (view.instrs[pc].op == ir::Op::LoadGlobal &&
                        view.str(view.instrs[pc].a) != view.str(fn.name))
                        names_.erase(view.str(view.instrs[pc].a));
    }
    bool contains(std::string_view name) const { return names_.contains(name); }

private:
    std::set<std::string_view> names_;
};

/// The function of a module's top level that has this name in its text: what the name stands for may be a wrapper around it.
uint32_t written(const LoadedModule& m, std::string_view name) {
    uint32_t found = ir::kNone;
    for (uint32_t i = 0; i < m.view.functions.size(); ++i) {
        const ir::Function& fn = m.view.functions[i];
        if (fn.parent == 0 && fn.kind == ir::FunctionKind::Function && m.view.str(fn.name) == name)
            found = i;
    }
    return found;
}

} // namespace

Told into(Result& out) {
    return [&out](RootFindings&& root) {
        std::move(root.diagnostics.begin(), root.diagnostics.end(),
                  std::back_inserter(out.diagnostics));
        std::move(root.runs.begin(), root.runs.end(), std::back_inserter(out.runs));
        out.unknown += root.unknown;
        out.outOfFuel |= root.outOfFuel;
    };
}

Part::Part(SourceProvider& sources, const AnalyzeOptions& options)
    : options_(options)
    , sources_(sources)
    , none_(sources, {}, options.stubRoots)
    , owned_(std::make_unique<Interpreter>(none_, options.fuel))
    , in_(*owned_) {
    in_.stop = options.stop;
}

Part::Part(SourceProvider& sources, const AnalyzeOptions& options,
           std::unique_ptr<Interpreter> loaded, Importer& importer, const FileSet& set,
           size_t firstModule)
    : options_(options)
    , sources_(sources)
    , none_(sources, {}, options.stubRoots)
    , owned_(std::move(loaded))
    , in_(*owned_) {
    in_.stop = options.stop;
    in_.importer = &importer;
    sources_.startSet(set.files, firstModule);
}

void Part::startSet(Importer& importer, const FileSet& set) {
    in_.undoPatches();
    in_.importer = &importer;
    sources_.startSet(set.files, in_.modules.size());
    in_.forgetCalls();
    in_.forgetMade();
    loaded_.clear();
    light_.clear();
    defined_.clear();
    const size_t first = in_.modules.size();
    // Modules of packages write into each other when they are imported (registries). Those that others name are loaded first,
    // in one order, so that a run sees the same whatever ran before it in this interpreter.
    if (set.files.size() < 2)
        return;
    std::set<std::string_view> imported;
    for (const std::string& file : set.files)
        if (const ModuleSource* source = importer.file(file))
            addImported(source->view, imported);
    for (const std::string& file : set.files) {
        const ModuleSource* source = importer.file(file);
        if (source == nullptr || !file.ends_with(".py"))
            continue;
        const size_t dot = source->name.rfind('.');
        if (dot != std::string::npos &&
            imported.contains(std::string_view(source->name).substr(dot + 1)))
            load(file, false);
    }
    for (size_t i = first; i < in_.modules.size(); ++i)
        if (in_.modules[i].onlyDefines)
            defined_.emplace(in_.modules[i].path, static_cast<uint32_t>(i));
}

void Part::main(const std::string& file, const Told& told) {
    in_.beginRoot(file);
    const uint32_t firstNode = in_.roots[in_.currentRoot()].firstNode;
    const size_t firstSink = in_.records.sinks.size();
    // As the main program it would define the same again.
    const auto defined = defined_.find(file);
    const uint32_t module = defined != defined_.end() ? defined->second : in_.runFile(file, true);
    if (in_.graph.size() - firstNode < kLightNodes && in_.records.sinks.size() == firstSink)
        light_.insert(file);
    lost_ = 0;
    told(finish(RootFindings::Kind::Main, {}, false));
    loaded_[file] = module;
}

void Part::load(const std::string& file) {
    const auto defined = defined_.find(file);
    loaded_[file] = defined != defined_.end() ? defined->second : load(file, true);
}

uint32_t Part::load(const std::string& file, bool asMain) {
    in_.beginRoot(file);
    const uint32_t module = in_.runFile(file, asMain);
    in_.endRoot();
    in_.records.reveals.clear();
    in_.undoRoot();
    in_.undoPatches();
    return module;
}

void Part::functions(const std::string& file, const Told& told) {
    const uint32_t module = loaded_.at(file);
    if (module == ir::kNone)
        return;
    lost_ = 0;
    in_.forgetCalls();
    definitions(in_, module, [&](ObjId id) {
        if (in_.heap[id].kind != ObjKind::Function)
            return;
        const FunctionData& data = in_.functionData(id);
        const LoadedModule& m = in_.modules[data.module];
        if (m.stub || m.object != in_.modules[module].object)
            return;
        if ((m.view.functions[data.fn].flags & ir::kFnTrains) == 0 ||
            in_.wasCalled(data.module, data.fn))
            return;
        std::string name = definitionKey(m.path, data.fn);
        begin(m.path);
        in_.runFunction(id);
        told(finish(RootFindings::Kind::Function, std::move(name), false));
    });
    in_.shareFuel(1);
}

void Part::classes(const std::string& file, const Told& told) {
    const uint32_t module = loaded_.at(file);
    if (module == ir::kNone)
        return;
    lost_ = 0;
    in_.forgetMade();
    // What other files called in this interpreter tells nothing of this one's factories.
    in_.forgetCalls();
    std::vector<ObjId> alone;
    // Later ones first: they are made of the earlier ones.
    definitions(in_, module, [&](ObjId id) {
        if (in_.heap[id].kind != ObjKind::Class)
            return;
        const ClassData& data = in_.classData(id);
        const LoadedModule& m = in_.modules[data.module];
        if (data.fn == ir::kNone || m.object != in_.modules[module].object)
            return;
        if (!data.registersModules || in_.wasInstantiated(m.path, data.fn))
            return;
        std::string name = definitionKey(m.path, data.fn);
        begin(m.path);
        const bool library = in_.runClass(id);
        if (library)
            alone.push_back(id);
        told(finish(RootFindings::Kind::Class, std::move(name), library));
    });
    in_.shareFuel(1);
    factories(file, alone, told);
    in_.shareFuel(1);
}

void Part::begin(const std::string& file) {
    in_.shareFuel(lost_ >= kMaxLost ? kShare : 1);
    in_.beginRoot(file);
}

void Part::factories(const std::string& file, std::span<const ObjId> alone, const Told& told) {
    const uint32_t module = loaded_.at(file);
    if (module == ir::kNone || !options_.factories)
        return;
    lost_ = 0;
    const LoadedModule& m = in_.modules[module];
    const FactoryNames names(in_, module);
    // What trains, or was called, has a table of its own.
    const auto isTrained = [&](std::string_view name) {
        const uint32_t fn = written(m, name);
        return fn == ir::kNone || (m.view.functions[fn].flags & ir::kFnTrains) != 0 ||
               in_.wasCalled(module, fn);
    };
    std::vector<std::pair<Value, ObjId>> makers;
    for (Value k : in_.heap.shapes.keys(in_.heap[m.object].shape)) {
        const Value v = in_.slotOf(m.object, k);
        if (k.is(Tag::Str) && v.isObject() && in_.heap[v.payload].kind == ObjKind::Function &&
            names.contains(in_.syms.text(k.payload)) && !isTrained(in_.syms.text(k.payload)) &&
            makers.size() < kMaxFactories)
            makers.emplace_back(k, v.payload);
    }
    const auto tell = [&](const std::string& name, const std::function<bool()>& run) {
        begin(m.path);
        const bool library = run();
        RootFindings found = finish(RootFindings::Kind::Factory, name, library);
        // One that ran out late has said what it makes, and its likes are as large.
        lost_ -= library && found.outOfFuel;
        // A model of one function says nothing of its class.
        found.diagnostics.clear();
        found.outOfFuel = false;
        found.unknown = 0;
        told(std::move(found));
    };
    for (const auto& [k, function] : makers) {
        const std::string name(in_.syms.text(k.payload));
        tell(name, [&] { return in_.runFactory(function, name); });
    }
    for (ObjId cls : alone)
        tell(definitionKey(m.path, in_.classData(cls).fn), [&] { return in_.runConfigured(cls); });
}

bool Part::isOn(const rules::RuleInfo& info) const {
    const auto has = [&](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), info.code) != list.end();
    };
    if (has(options_.ignore))
        return false;
    return options_.select.empty() ? info.on : has(options_.select);
}

RootFindings Part::finish(RootFindings::Kind kind, std::string name, bool library) {
    RootFindings out;
    out.kind = kind;
    out.name = std::move(name);
    in_.endRoot();
    const uint32_t root = in_.currentRoot();
    out.outOfFuel = in_.roots[root].outOfFuel;
    lost_ += out.outOfFuel;
    std::vector<const Sink*> sinks;
    for (const Sink& s : in_.records.sinks)
        if (s.root == root)
            sinks.push_back(&s);
    // A run that starts no gradient and makes no module has nothing to say beyond its syntax.
    RunView view(in_, root, sinks, scratch_);
    view.library = library;
    for (const rules::Rule* rule : rules::allRules()) {
        if (!isOn(rule->info))
            continue;
        rules::RuleContext ctx(view, sources_, rule->info, out.diagnostics, groups_);
        rule->run(ctx);
    }
    for (const Reveal& r : in_.records.reveals) {
        Diagnostic d;
        d.code = "GP000";
        d.name = "reveal";
        d.severity = Severity::Information;
        d.message = r.text;
        d.primary = view.locate(r.site);
        out.diagnostics.push_back(std::move(d));
    }
    in_.records.reveals.clear();
    if (!sinks.empty()) {
        in_.countAsReached();
        Run table = gradientTable(view);
        for (const ModelTable& m : table.models)
            for (const ParameterRow& p : m.parameters)
                out.unknown += p.status == Status::Unknown;
        if (options_.graph)
            table.graph = std::make_shared<const FlowGraph>(drawRun(view, table));
        if (!table.models.empty())
            out.runs.push_back(std::move(table));
    }
    in_.undoRoot();
    // The top level of a module is run for good; what it, or a callback of it, puts into a framework is not.
    in_.undoPatches();
    return out;
}

} // namespace gradpath
