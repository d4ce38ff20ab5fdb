// GP104: a constructor stores two layers under one name; the first is lost.
// SPDX-License-Identifier: MIT
#include "analysis/flow/code.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

class Redefinitions {
public:
    explicit Redefinitions(const RunView& run) : in_(run.in), root_(run.root) {
        const RootInfo& r = in_.roots[run.root];
        for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
            const Definition& d = in_.records.definitions[i];
            if (d.kind == Definition::Kind::Attribute &&
                (d.value.isObject() &&
                 (in_.isModule(d.value.payload) || in_.isParameter(d.value.payload))))
                stores_[pairKey(d.owner, d.name)].push_back(i);
        }
    }

    /// Calls `f` with each store that lost its layer and the one that took its place.
    template <typename F>
    void each(F&& f) {
        for (const auto& [key, indices] : stores_) {
            for (size_t i = 0; i + 1 < indices.size(); ++i) {
                const Definition& first = in_.records.definitions[indices[i]];
                const Definition& second = in_.records.definitions[indices[i + 1]];
                if (inOneConstructor(first, second) && isLost(first.value) && isLayer(second.value))
                    f(first, second);
            }
        }
    }

private:
    /// What holds or reads layers, looked up only where two stores were found.
    void index() {
        if (indexed_)
            return;
        indexed_ = true;
        const RootInfo& r = in_.roots[root_];
        for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i)
            in_.each(in_.records.definitions[i].value, [&](Value v) {
                if (v.isObject())
                    ++holders_[v.payload];
            });
        for (ObjId id : r.instances)
            if (in_.isModule(id))
                for (const auto& [name, v] : in_.registered(id, true, true))
                    ++holders_[v.payload];
        read_.assign(in_.graph.size(), false);
        for (uint32_t e = r.firstEdge; e < in_.graph.nEdges(); ++e)
            read_[in_.graph.edgeAt(e).from] = true;
    }
    bool inOneConstructor(const Definition& a, const Definition& b) const {
        if (a.site.ctx != b.site.ctx || a.site.gid >= b.site.gid ||
            in_.functionNameAt(a.site) != "__init__")
            return false;
        const LoadedModule& m = in_.moduleOf(a.site.gid);
        if (&in_.moduleOf(b.site.gid) != &m)
            return false;
        const uint32_t x = a.site.gid - m.gidBase;
        const uint32_t y = b.site.gid - m.gidBase;
        return m.view.functionOfInstr[x] == m.view.functionOfInstr[y] &&
               runsOnEveryCall(m.view, x) && runsOnEveryCall(m.view, y);
    }
    std::vector<ObjId> parametersOf(Value v) const {
        std::vector<ObjId> out;
        if (!v.isObject())
            return out;
        if (in_.isParameter(v.payload)) {
            out.push_back(v.payload);
        } else if (in_.isModule(v.payload)) {
            std::vector<Interpreter::NamedParameter> all;
            in_.namedParameters(v.payload, "", true, all);
            for (const auto& p : all)
                out.push_back(p.parameter);
        }
        return out;
    }
    bool isLayer(Value v) const { return !parametersOf(v).empty(); }
    bool isLost(Value v) {
        index();
        const std::vector<ObjId> parameters = parametersOf(v);
        if (parameters.empty() || (in_.heap[v.payload].flags & kObjEscaped) != 0)
            return false;
        // The store that was lost is its only holder.
        const auto held = holders_.find(v.payload);
        if (held != holders_.end() && held->second > 1)
            return false;
        return std::none_of(parameters.begin(), parameters.end(), [&](ObjId p) {
            const auto& captures = in_.records.captures;
            return read_[in_.heap.get(p, 0).payload] ||
                   std::any_of(captures.begin(), captures.end(), [&](const OptimizerCapture& c) {
                       return std::find(c.parameters.begin(), c.parameters.end(), p) !=
                              c.parameters.end();
                   });
        });
    }

    Interpreter& in_;
    uint32_t root_;
    bool indexed_ = false;
    PairMap<std::vector<uint32_t>> stores_;
    tsl::robin_map<ObjId, uint32_t> holders_;
    std::vector<bool> read_;
};

void run(RuleContext& ctx) {
    Redefinitions all(ctx.run);
    all.each([&](const Definition& first, const Definition& second) {
        const std::string name(ctx.run.in.syms.text(second.name));
        Diagnostic* d = ctx.report(
            ctx.run.locate(second.site),
            fmt::format("`{}` is assigned a second layer: the first one is never used", name));
        if (d == nullptr)
            return;
        d->layers.push_back(name);
        const Location lost = ctx.run.locate(first.site);
        if (!lost.file.empty())
            d->related.push_back({lost, "this layer is lost"});
        offer(*d, fixes::deleteAssignment(ctx.sources, lost));
    });
}

} // namespace

GRADPATH_RULE(layer_redefined,
              (RuleInfo{"GP104", "layer-redefined",
                        "a constructor assigns two layers to one attribute", Severity::Warning}),
              run);

} // namespace gradpath::rules
