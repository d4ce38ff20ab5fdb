// Files in, findings and gradient tables out.
// SPDX-License-Identifier: MIT
#include "analysis/analyze.h"

#include "analysis/fixes/merge_fixes.h"
#include "analysis/flow/table.h"
#include "analysis/project/importer.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>

namespace gradpath {

namespace {

class Analysis {
public:
    Analysis(SourceProvider& sources, std::span<const FileSet> sets, const AnalyzeOptions& options)
        : options_(options)
        , sets_(sets)
        , sources_(sources)
        , importers_(importersOf(sources, sets, options))
        , in_(importers_.front(), options.fuel) {}

    Result run() {
        for (size_t i = 0; i < sets_.size(); ++i) {
            in_.undoPatches();
            in_.importer = &importers_[i];
            sources_.startSet(sets_[i].files, in_.modules.size());
            run(sets_[i].files);
        }
        tidy();
        return std::move(result_);
    }

private:
    static std::deque<Importer> importersOf(SourceProvider& sources, std::span<const FileSet> sets,
                                            const AnalyzeOptions& options) {
        std::deque<Importer> out;
        for (const FileSet& set : sets)
            out.emplace_back(sources, set.importRoots, options.stubRoots);
        if (out.empty())
            out.emplace_back(sources, std::vector<std::string>{}, options.stubRoots);
        return out;
    }

    void run(const std::vector<std::string>& files) {
        std::vector<uint32_t> loaded;
        for (const std::string& file : files) {
            in_.beginRoot(file);
            const uint32_t module = in_.runFile(file, true);
            finish(false);
            if (module != ir::kNone)
                loaded.push_back(module);
        }
        // Training functions that nobody called, then classes that no run made. Later ones first: they are made of the earlier ones.
        for (uint32_t module : loaded)
            functions(module);
        for (uint32_t module : loaded)
            classes(module);
    }

    bool isOn(const rules::RuleInfo& info) const {
        const auto has = [&](const std::vector<std::string>& list) {
            return std::find(list.begin(), list.end(), info.code) != list.end();
        };
        if (has(options_.ignore))
            return false;
        return options_.select.empty() ? info.on : has(options_.select);
    }

    void finish(bool library) {
        in_.endRoot();
        const uint32_t root = in_.currentRoot();
        result_.outOfFuel |= in_.roots[root].outOfFuel;
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
            rules::RuleContext ctx(view, sources_, rule->info, result_.diagnostics, groups_);
            rule->run(ctx);
        }
        for (const Reveal& r : in_.records.reveals) {
            Diagnostic d;
            d.code = "GP000";
            d.name = "reveal";
            d.severity = Severity::Information;
            d.message = r.text;
            d.primary = view.locate(r.site);
            result_.diagnostics.push_back(std::move(d));
        }
        in_.records.reveals.clear();
        if (!sinks.empty()) {
            in_.countAsReached();
            Run table = gradientTable(view);
            for (const ModelTable& m : table.models)
                for (const ParameterRow& p : m.parameters)
                    result_.unknown += p.status == Status::Unknown;
            if (!table.models.empty())
                result_.runs.push_back(std::move(table));
        }
        in_.undoRoot();
    }

    template <typename F>
    void definitions(uint32_t module, F&& f) {
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

    void functions(uint32_t module) {
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
            in_.beginRoot(m.path);
            in_.runFunction(id);
            finish(false);
        });
    }

    void classes(uint32_t module) {
        definitions(module, [&](ObjId id) {
            if (in_.heap[id].kind != ObjKind::Class)
                return;
            const ClassData& data = in_.classData(id);
            const LoadedModule& m = in_.modules[data.module];
            if (data.fn == ir::kNone || m.object != in_.modules[module].object)
                return;
            if (!data.registersModules || in_.wasInstantiated(m.path, data.fn))
                return;
            in_.beginRoot(m.path);
            finish(in_.runClass(id));
        });
    }

    /// One finding per place and rule: the same class in several runs says it once.
    void tidy() {
        std::vector<Diagnostic>& all = result_.diagnostics;
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
                    const bool known =
                        std::any_of(out.back().related.begin(), out.back().related.end(),
                                    [&](const Related& o) { return o.at == r.at; });
                    if (!known && out.back().related.size() < 12)
                        out.back().related.push_back(std::move(r));
                }
                continue;
            }
            out.push_back(std::move(d));
        }
        all = std::move(out);
        fixes::dropContradicted(all, result_.runs);
    }

    const AnalyzeOptions& options_;
    std::span<const FileSet> sets_;
    fixes::Sources sources_;
    std::deque<Importer> importers_;
    Interpreter in_;
    ReachScratch scratch_;
    Result result_;
    PairMap<uint32_t> groups_;
};

} // namespace

Result analyze(SourceProvider& sources, std::span<const FileSet> sets,
               const AnalyzeOptions& options) {
    return Analysis(sources, sets, options).run();
}

} // namespace gradpath
