// Building the gradient table.
// SPDX-License-Identifier: MIT
#include "analysis/flow/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath {

bool hasParts(const ModelFate& model, const std::string& path) {
    return std::any_of(model.parameters.begin(), model.parameters.end(),
                       [&](const ParameterFate& p) {
                           const std::string& owner = p.parameter->ownerPath;
                           return owner.size() > path.size() && owner[path.size()] == '.' &&
                                  owner.starts_with(path);
                       });
}

std::vector<RowGroup> rowGroups(const Interpreter& in, const ModelFate& model) {
    std::vector<RowGroup> out;
    const std::vector<ParameterFate>& all = model.parameters;
    for (size_t i = 0; i < all.size();) {
        // Parameters of one layer stand together.
        size_t end = i;
        const std::string& owner = all[i].parameter->ownerPath;
        bool same = true;
        while (end < all.size() && all[end].parameter->ownerPath == owner) {
            same = same && all[end].status == all[i].status;
            ++end;
        }
        const ObjId cls = in.heap[all[i].parameter->owner].cls;
        const bool layer = same && !owner.empty() && in.modules[in.classData(cls).module].stub &&
                           !hasParts(model, owner);
        if (layer)
            out.push_back({i, end, true});
        else
            for (size_t k = i; k < end; ++k)
                out.push_back({k, k + 1, false});
        i = end;
    }
    return out;
}

std::string calleeAt(const Interpreter& in, Site site) {
    const Site s = in.userSite(site);
    if (s.gid == 0)
        return {};
    const LoadedModule& m = in.moduleOf(s.gid);
    const ir::Instr& call = in.instrAt(s.gid);
    if (call.op == ir::Op::CallMethod)
        return std::string(m.view.str(m.view.extra[call.b]));
    if (call.op != ir::Op::Call)
        return {};
    for (uint32_t pc = s.gid - m.gidBase, n = 0; pc-- > 0 && n < 64; ++n) {
        const ir::Instr& x = m.view.instrs[pc];
        if (x.dst != call.a)
            continue;
        if (x.op == ir::Op::LoadGlobal)
            return std::string(m.view.str(x.a));
        if (x.op == ir::Op::Attr)
            return std::string(m.view.str(x.b));
        break;
    }
    return {};
}

namespace {
/// Where the optimizers that hold a parameter were made, by parameter.
tsl::robin_map<ObjId, std::vector<Location>> holders(const RunView& run) {
    tsl::robin_map<ObjId, std::vector<Location>> out;
    const Interpreter& in = run.in;
    for (size_t i = in.roots[run.root].firstCapture; i < in.records.captures.size(); ++i) {
        const OptimizerCapture& capture = in.records.captures[i];
        const Location at = run.locate(capture.site);
        if (at.file.empty())
            continue;
        for (ObjId parameter : capture.parameters) {
            std::vector<Location>& places = out[parameter];
            if (std::find(places.begin(), places.end(), at) == places.end())
                places.push_back(at);
        }
    }
    return out;
}

/// Where values are computed.
std::vector<Location> places(const RunView& run, const std::vector<NodeId>& values) {
    constexpr size_t kMost = 64;
    std::vector<Location> out;
    for (const NodeId value : values) {
        Location at = run.locate(run.in.graph[value].site);
        if (out.size() == kMost)
            break;
        if (!at.file.empty() && (out.empty() || !(out.back() == at)))
            out.push_back(std::move(at));
    }
    return out;
}
} // namespace

Run gradientTable(RunView& run) {
    Interpreter& in = run.in;
    Run out;
    if (!run.library && !run.sinks.empty())
        out.loss = run.locate(run.sinks[0]->site);
    const auto optimizers = holders(run);
    for (const ModelFate& m : run.models) {
        ModelTable table;
        table.root = m.model->root;
        // Variables that no model holds.
        table.className = m.model->module != 0 ? in.className(m.model->module) : "Variable";
        table.at = run.locate({in.heap[m.model->module].gid, in.heap[m.model->module].ctx});
        std::vector<std::pair<std::string, ObjId>> parts;
        in.namedModules(m.model->module, "", parts);
        const auto row = [&](const ParameterFate& p, const std::string& path, bool layer) {
            ParameterRow r;
            r.path = path;
            const ObjId owner = p.parameter->owner;
            r.kind = layer ? in.className(owner) : "Parameter";
            r.owner = in.className(owner);
            if (layer) {
                const size_t dot = path.rfind('.');
                const std::string up =
                    dot == std::string::npos ? std::string() : path.substr(0, dot);
                for (const auto& [name, id] : parts)
                    if (name == up)
                        r.owner = in.className(id);
            }
            const ObjId shown = layer ? owner : p.parameter->parameter;
            r.at = run.locate({in.heap[shown].gid, in.heap[shown].ctx});
            r.status = p.status;
            if (const auto held = optimizers.find(p.parameter->parameter); held != optimizers.end())
                r.optimizers = held->second;
            const NodeId source = in.heap.get(p.parameter->parameter, 0).payload;
            if (p.status == Status::NoGradient) {
                std::vector<NodeId> way;
                const Cause cause = run.explainer().explain(source, &way);
                const Location at = run.whereLost(cause);
                r.because = Because{std::string(ruleOf(cause)), at.file.empty() ? r.at : at,
                                    describe(run, cause), places(run, way)};
            } else if (p.status == Status::Unknown) {
                if (in.roots[run.root].outOfFuel) {
                    r.unknownReason = "the run was too long to follow";
                } else if (p.parameter->maybeFrozen) {
                    r.unknownReason = "whether it requires grad is not known";
                } else if (in.classData(in.heap[owner].cls).unknownBase) {
                    r.unknownReason =
                        fmt::format("a base class of `{}` is unknown", in.className(owner));
                } else {
                    const Site where = run.explainer().unknownAt(source);
                    const std::string callee = calleeAt(in, where);
                    r.unknownReason = callee.empty()
                                          ? "unknown code gets hold of it"
                                          : fmt::format("handed to `{}`, which is unknown", callee);
                }
            }
            table.parameters.push_back(std::move(r));
        };
        for (const RowGroup& group : rowGroups(in, m)) {
            const ParameterFate& first = m.parameters[group.begin];
            row(first, group.layer ? first.parameter->ownerPath : first.parameter->path,
                group.layer);
        }
        out.models.push_back(std::move(table));
    }
    return out;
}

} // namespace gradpath
