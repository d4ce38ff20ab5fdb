// GP403: freezing that does not do what it says: a misspelt attribute, a module's attribute, a freeze that is undone.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>
#include <map>

namespace gradpath::rules {
namespace {

constexpr std::string_view kName = "requires_grad";
constexpr std::string_view kLayerFlag = "trainable";

size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
            diagonal = above;
        }
    }
    return row[b.size()];
}

/// An attribute that some code of the user reads has a meaning of its own.
bool isRead(const Interpreter& in, fixes::Sources& sources, std::string_view name) {
    for (const std::string& path : sources.userFiles(in)) {
        const SourceFile* file = sources.file(path);
        if (file == nullptr)
            continue;
        const ir::ModuleView& view = file->module;
        for (const ir::Instr& i : view.instrs)
            if (i.op == ir::Op::Attr && view.str(i.b) == name)
                return true;
        // `getattr(p, "name")` and `hasattr` name it as text.
        for (const ir::Constant& c : view.constants)
            if (c.kind == ir::ConstKind::Str && view.str(c.str) == name)
                return true;
    }
    return false;
}

bool isFrozen(Interpreter& in, ObjId owner) {
    const auto off = [&](ObjId tensor) {
        const Value flag = in.heap.get(tensor, 3);
        return flag.is(Tag::Bool) && !flag.asBool();
    };
    if (in.heap[owner].kind == ObjKind::Tensor)
        return off(owner);
    std::vector<Interpreter::NamedParameter> params;
    in.namedParameters(owner, "", true, params);
    return std::any_of(params.begin(), params.end(),
                       [&](const auto& p) { return off(p.parameter); });
}

void misspelt(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    std::map<uint32_t, bool> done;
    for (const AttributeFlag& f : in.records.flags) {
        const std::string_view name = in.syms.text(f.name);
        const bool module = in.heap[f.owner].kind == ObjKind::Instance;
        const bool itself = name == kName;
        const bool method = name == "requires_grad_";
        const bool keras = name == "trainable";
        // A layer of Keras has the flag that the name is close to.
        const bool layer =
            module && in.heap[f.owner].cls != 0 &&
            !in.classAttr(in.heap[f.owner].cls, in.syms.intern(kLayerFlag)).isBottom();
        const std::string_view wanted = layer ? kLayerFlag : kName;
        const bool near = !itself && !method && name.size() >= wanted.size() - 2 &&
                          name.size() > 6 && editDistance(name, wanted) <= 2;
        if ((itself && !module) || !(itself || method || keras || near))
            continue;
        // Of an attribute that its own class knows, the class makes what it likes.
        const ObjId cls = in.heap[f.owner].cls;
        if (cls != 0 && !method && !in.classAttr(cls, f.name).isBottom())
            continue;
        if (!method && (!itself || !in.modules[in.classData(cls).module].stub) &&
            isRead(in, ctx.sources, in.syms.text(f.name)))
            continue;
        // Saying of what is trained that it is trained does no harm.
        if (f.value && !method && !isFrozen(in, f.owner))
            continue;
        if (layer && near) {
            if (done.try_emplace(f.site.gid, true).second)
                ctx.report(ctx.run.locate(f.site),
                           fmt::format("`{}` means nothing on a layer, `{}` is its flag", name,
                                       kLayerFlag));
            continue;
        }
        if (!done.try_emplace(f.site.gid, true).second)
            continue;
        const char* what = module ? "a module" : "a tensor";
        const std::string message =
            method ? fmt::format("this replaces the method `requires_grad_` and {} nothing",
                                 f.value ? "unfreezes" : "freezes")
                   : fmt::format("`{}` means nothing on {}: this {} nothing", name, what,
                                 f.value ? "unfreezes" : "freezes");
        if (Diagnostic* out = ctx.report(ctx.run.locate(f.site), message))
            offer(*out, fixes::freezeProperly(ctx.sources, out->primary, module));
    }
}

struct Group {
    std::vector<const Freeze*> all;
    std::vector<ObjId> tensors;
    uint32_t first = 0xffffffffu, last = 0;
    bool sure = true;
};

/// The statement that switches, and the calls around it, from the inside out: one helper may freeze here and unfreeze there.
using Calls = std::vector<uint32_t>;

/// The first calls, from the inside out, that differ.
size_t callsApart(const Calls& a, const Calls& b) {
    size_t i = 0;
    while (i + 1 < a.size() && i + 1 < b.size() && a[i] == b[i])
        ++i;
    return i;
}

bool isFalse(Value v) {
    return v.is(Tag::Bool) && !v.asBool();
}
bool isTrue(Value v) {
    return v.is(Tag::Bool) && v.asBool();
}

/// Layers are frozen, and a later loop over more than them switches everything on again before anything was trained.
void undone(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    if (ctx.run.library || ctx.run.sinks.empty() || in.roots[ctx.run.root].outOfFuel)
        return;
    std::map<Calls, Group> off;
    std::map<Calls, Group> on;
    for (const Freeze& f : in.records.freezes) {
        Calls at;
        for (const Site& s : in.userStack(f.site))
            at.push_back(s.gid);
        if (at.empty())
            continue;
        std::map<Calls, Group>& side = isTrue(f.flag) ? on : off;
        Group& g = side[at];
        g.sure = g.sure && f.flag.is(Tag::Bool);
        g.all.push_back(&f);
        if (std::find(g.tensors.begin(), g.tensors.end(), f.tensor) == g.tensors.end())
            g.tensors.push_back(f.tensor);
        g.first = std::min(g.first, f.order);
        g.last = std::max(g.last, f.order);
    }
    const auto has = [](const Group& g, ObjId t) {
        return std::find(g.tensors.begin(), g.tensors.end(), t) != g.tensors.end();
    };
    for (const auto& [freezeAt, freeze] : off) {
        for (const auto& [thawAt, thaw] : on) {
            if (freezeAt == thawAt || !freeze.sure || !thaw.sure || on.contains(freezeAt) ||
                off.contains(thawAt) || thaw.first < freeze.last ||
                thaw.tensors.size() <= freeze.tensors.size())
                continue;
            bool all = std::all_of(freeze.tensors.begin(), freeze.tensors.end(),
                                   [&](ObjId t) { return has(thaw, t); });
            // In another arm of a branch it was not frozen yet.
            for (const Freeze* f : thaw.all)
                if (has(freeze, f->tensor))
                    all = all && isFalse(f->before);
            for (const auto& [otherAt, other] : off)
                if (other.last > thaw.first)
                    all = all && std::none_of(other.tensors.begin(), other.tensors.end(),
                                              [&](ObjId t) { return has(freeze, t); });
            bool trainedLater = false;
            for (const Sink* s : ctx.run.sinks) {
                all = all && !(s->order > freeze.first && s->order < thaw.last);
                trainedLater = trainedLater || s->order > thaw.last;
            }
            // Unknown code that was given the tensors may have trained them in between.
            const RootInfo& r = in.roots[ctx.run.root];
            for (uint32_t i = r.firstEscape; i < r.endEscape && all; ++i)
                for (ObjId t : freeze.tensors)
                    all = all && in.graph.escapes()[i].node != in.heap.get(t, 0).payload;
            if (!all || !trainedLater)
                continue;
            const size_t depth = thawAt[0] == freezeAt[0] ? callsApart(thawAt, freezeAt) : 0;
            const auto place = [&](const Group& g) {
                return ctx.run.locate(in.userStack(g.all[0]->site)[depth]);
            };
            Diagnostic* out =
                ctx.report(place(thaw), "this unfreezes again what was frozen before");
            if (out == nullptr)
                continue;
            const Location frozen = place(freeze);
            if (!frozen.file.empty())
                out->related.push_back({frozen, "frozen here, to no effect"});
            if (depth > 0)
                out->related.push_back({ctx.run.locate(thaw.all[0]->site), "both switch it here"});
        }
    }
}

void run(RuleContext& ctx) {
    reportMisuses(
        ctx, "flag-after-compile",
        "the model was compiled before: the step that it trains with does not follow this flag",
        "trained here", true);
    misspelt(ctx);
    undone(ctx);
}

} // namespace

GRADPATH_RULE(ineffective_freeze,
              (RuleInfo{"GP403", "ineffective-freeze", "freezing that does not do what it says",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
