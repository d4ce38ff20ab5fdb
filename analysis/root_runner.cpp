// Roots, one after the other.
// SPDX-License-Identifier: MIT
#include "analysis/root_runner.h"

#include "analysis/fixes/merge_fixes.h"
#include "analysis/flow/table.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>
#include <tuple>

namespace gradpath {

namespace {

bool isOn(const rules::RuleInfo& info, const AnalyzeOptions& options) {
    const auto has = [&](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), info.code) != list.end();
    };
    if (has(options.ignore))
        return false;
    return options.select.empty() ? info.on : has(options.select);
}

/// A top-level function or class, the same one whichever root met it.
std::string nameOf(const LoadedModule& module, uint32_t fn) {
    return module.path + "#" + std::string(module.view.str(module.view.functions[fn].name));
}

} // namespace

void RootRunner::run(const std::vector<std::string>& files,
                     const std::function<void(RootFindings&&)>& told) {
    std::vector<uint32_t> loaded;
    for (const std::string& file : files) {
        in_.beginRoot(file);
        const uint32_t module = in_.runFile(file, true);
        told(finish(RootFindings::Kind::Main, {}, false));
        if (module != ir::kNone)
            loaded.push_back(module);
    }
    // Training functions that nobody called, then classes that no run made. Later ones first: they are made of the earlier ones.
    for (uint32_t module : loaded)
        functions(module, told);
    for (uint32_t module : loaded)
        classes(module, told);
}

RootFindings RootRunner::finish(RootFindings::Kind kind, std::string name, bool library) {
    RootFindings out;
    out.kind = kind;
    out.name = std::move(name);
    in_.endRoot();
    const uint32_t root = in_.currentRoot();
    out.outOfFuel = in_.roots[root].outOfFuel;
    std::vector<const Sink*> sinks;
    for (const Sink& s : in_.records.sinks)
        if (s.root == root)
            sinks.push_back(&s);
    // A run that starts no gradient and makes no module has nothing to say beyond its syntax.
    RunView view(in_, root, sinks, scratch_);
    view.library = library;
    for (const rules::Rule* rule : rules::allRules()) {
        if (!isOn(rule->info, options_))
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
        if (!table.models.empty())
            out.runs.push_back(std::move(table));
    }
    noteReached(out, root);
    in_.undoRoot();
    return out;
}

void RootRunner::noteReached(RootFindings& out, uint32_t root) {
    if (out.runs.empty() && out.kind == RootFindings::Kind::Class)
        return;
    for (const auto& [key, made] : in_.roots[root].made) {
        const LoadedModule& m = in_.modules[static_cast<uint32_t>(key >> 32)];
        if (made && !m.stub && in_.wasInstantiated(m.path, static_cast<uint32_t>(key)))
            out.reached.push_back(nameOf(m, static_cast<uint32_t>(key)));
    }
    for (uint32_t i = 0; i < in_.modules.size(); ++i) {
        const LoadedModule& m = in_.modules[i];
        if (m.stub)
            continue;
        for (uint32_t fn = 0; fn < m.view.functions.size(); ++fn)
            if ((m.view.functions[fn].flags & ir::kFnTrains) != 0 && in_.wasCalled(i, fn) &&
                called_.emplace(i, fn).second)
                out.reached.push_back(nameOf(m, fn));
    }
    std::sort(out.reached.begin(), out.reached.end());
}

template <typename F>
void RootRunner::definitions(uint32_t module, F&& f) {
    const LoadedModule& m = in_.modules[module];
    std::vector<ObjId> found;
    for (Value k : in_.heap.shapes.keys(in_.heap[m.object].shape)) {
        const Value v = in_.slotOf(m.object, k);
        if (v.isObject())
            found.push_back(v.payload);
    }
    for (size_t i = found.size(); i-- > 0;)
        f(found[i]);
}

void RootRunner::functions(uint32_t module, const std::function<void(RootFindings&&)>& told) {
    definitions(module, [&](ObjId id) {
        if (in_.heap[id].kind != ObjKind::Function)
            return;
        const FunctionData& data = in_.functionData(id);
        const LoadedModule& m = in_.modules[data.module];
        if (m.stub || m.object != in_.modules[module].object)
            return;
        if ((m.view.functions[data.fn].flags & ir::kFnTrains) == 0 ||
            in_.wasCalled(data.module, data.fn))
            return;
        std::string name = nameOf(m, data.fn);
        in_.beginRoot(m.path);
        in_.runFunction(id);
        told(finish(RootFindings::Kind::Function, std::move(name), false));
    });
}

void RootRunner::classes(uint32_t module, const std::function<void(RootFindings&&)>& told) {
    definitions(module, [&](ObjId id) {
        if (in_.heap[id].kind != ObjKind::Class)
            return;
        const ClassData& data = in_.classData(id);
        const LoadedModule& m = in_.modules[data.module];
        if (data.fn == ir::kNone || m.object != in_.modules[module].object)
            return;
        if (!data.registersModules || in_.wasInstantiated(m.path, data.fn))
            return;
        std::string name = nameOf(m, data.fn);
        in_.beginRoot(m.path);
        const bool library = in_.runClass(id);
        told(finish(RootFindings::Kind::Class, std::move(name), library));
    });
}

void tidy(Result& result) {
    std::vector<Diagnostic>& all = result.diagnostics;
    const auto key = [](const Diagnostic& d) {
        return std::tie(d.primary.file, d.primary.span.begin, d.primary.span.end, d.code);
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
    std::vector<Diagnostic> out;
    for (Diagnostic& d : all) {
        if (!out.empty() && key(out.back()) == key(d)) {
            fixes::mergeFixes(out.back(), d);
            if (out.back().group == 0)
                out.back().group = d.group;
            for (const std::string& l : d.layers)
                if (std::find(out.back().layers.begin(), out.back().layers.end(), l) ==
                    out.back().layers.end())
                    out.back().layers.push_back(l);
            for (Related& r : d.related) {
                const bool known = std::any_of(out.back().related.begin(), out.back().related.end(),
                                               [&](const Related& o) { return o.at == r.at; });
                if (!known && out.back().related.size() < 12)
                    out.back().related.push_back(std::move(r));
            }
            continue;
        }
        out.push_back(std::move(d));
    }
    all = std::move(out);
    fixes::dropContradicted(all, result.runs);
}

} // namespace gradpath
