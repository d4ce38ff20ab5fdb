// GP305: a layer or Parameter that is made anew whenever the model is called.
// SPDX-License-Identifier: MIT
#include "analysis/flow/code.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>
#include <map>

namespace gradpath::rules {
namespace {

class PerCall {
public:
    explicit PerCall(RunView& run) : run_(run), in_(run.in) {}

    struct Made {
        Site at;
        Site in; ///< the call, in the method that runs each time
        std::string name;
        std::string method;
    };

    /// Where a parameter is made on every call of a model; gid 0: it is not.
    Made look(const Node& node) {
        const Object& made = in_.heap[node.object];
        if (!isBelowCall({made.gid, made.ctx}))
            return {};
        // From the inside out: constructors of what is made, plain functions, then the method that runs on every call.
        std::vector<Site> stack;
        size_t afterInits = 0;
        bool bare = true;
        bool found = false;
        for (Site s{made.gid, made.ctx}; s.gid != 0 && stack.size() < 64;
             s = {in_.contextCall(s.ctx), in_.contextParent(s.ctx)}) {
            const LoadedModule& m = in_.moduleOf(s.gid);
            const std::string_view name = in_.functionNameAt(s);
            if (found) {
                if (name == "__init__")
                    return {}; // the model is called while something is being set up
                continue;
            }
            if (m.stub) {
                // Other libraries keep what they made, or make it with weights.
                if (!m.name.starts_with("torch") && !m.name.starts_with("tensorflow") &&
                    !m.name.starts_with("keras"))
                    return {};
                bare = bare && name != "__init__";
                continue;
            }
            stack.push_back(s);
            if (name == "__init__")
                afterInits = stack.size();
            else
                found = runsPerCall(s, name);
        }
        if (!found)
            return {};
        const Site at = stack[afterInits];
        for (size_t i = afterInits; i < stack.size(); ++i) {
            const LoadedModule& m = in_.moduleOf(stack[i].gid);
            // What is made on a condition may be made once, if somebody keeps it.
            if (!runsOnEveryCall(m.view, stack[i].gid - m.gidBase) && isKept(node.object, at))
                return {};
        }
        Made out{whole(node.object, at),
                 stack.back(),
                 {},
                 std::string(in_.functionNameAt(stack.back()))};
        const Definition* stored = storedAs(node.object, at);
        if (stored != nullptr)
            out.name = std::string(in_.syms.text(stored->name));
        // A Parameter that stays a local variable is often a constant in disguise.
        else if (bare && afterInits == 0)
            return {};
        return out;
    }

private:
    /// Some method that runs on every call stands above.
    bool isBelowCall(Site site) {
        const LoadedModule& m = in_.moduleOf(site.gid);
        const std::string_view name = in_.functionNameAt(site);
        if (!m.stub && name != "__init__" && runsPerCall(site, name))
            return true;
        const Site above = {in_.contextCall(site.ctx), in_.contextParent(site.ctx)};
        if (above.gid == 0)
            return false;
        const auto [it, isNew] = below_.try_emplace(site.ctx, false);
        if (isNew) {
            const bool below = isBelowCall(above);
            below_[site.ctx] = below;
            return below;
        }
        return it->second;
    }

    bool runsPerCall(Site site, std::string_view name) {
        const LoadedModule& m = in_.moduleOf(site.gid);
        const uint32_t fn = m.view.functionOfInstr[site.gid - m.gidBase];
        const auto [it, isNew] =
            classes_.try_emplace(m.gidBase + m.view.functions[fn].instrBegin, 0);
        if (isNew)
            it.value() = in_.classAround(site.gid);
        const ObjId cls = it->second;
        if (cls == 0 || !in_.classData(cls).registersModules)
            return false;
        const Sym call = in_.classData(cls).callMethod;
        if (call != 0 && name == in_.syms.text(call))
            return true;
        const Value attr = in_.classAttr(cls, in_.syms.intern(name));
        return attr.isObject() && in_.heap[attr.payload].kind == ObjKind::Property;
    }

    /// The call that made the largest module around a parameter, in the same run of the function.
    Site whole(ObjId parameter, Site made) const {
        Site best = made;
        size_t most = 0;
        for (ObjId id : in_.roots[run_.root].instances) {
            const Site s = in_.userSite({in_.heap[id].gid, in_.heap[id].ctx});
            if (!in_.isModule(id) || s.ctx != made.ctx)
                continue;
            std::vector<Interpreter::NamedParameter> all;
            in_.namedParameters(id, "", true, all);
            const bool mine = std::any_of(all.begin(), all.end(),
                                          [&](const auto& p) { return p.parameter == parameter; });
            if (!mine || all.size() <= most)
                continue;
            most = all.size();
            best = s;
        }
        return best;
    }

    bool holds(Value v, ObjId parameter) const {
        bool found = false;
        in_.each(v, [&](Value x) {
            if (!x.isObject() || found)
                return;
            found = x.payload == parameter;
            if (!found && in_.isModule(x.payload)) {
                std::vector<Interpreter::NamedParameter> all;
                in_.namedParameters(x.payload, "", true, all);
                found = std::any_of(all.begin(), all.end(),
                                    [&](const auto& p) { return p.parameter == parameter; });
            }
        });
        return found;
    }

    /// Something that was not made by the same statement holds it.
    bool isKept(ObjId parameter, Site made) const {
        const RootInfo& r = in_.roots[run_.root];
        for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
            const Definition& d = in_.records.definitions[i];
            const bool into = d.kind == Definition::Kind::Attribute ||
                              d.kind == Definition::Kind::Item ||
                              d.kind == Definition::Kind::Element;
            if (!into || d.owner == 0 || !holds(d.value, parameter))
                continue;
            const Object& owner = in_.heap[d.owner];
            const std::vector<Site> stack = in_.userStack({owner.gid, owner.ctx});
            if (std::find(stack.begin(), stack.end(), made) == stack.end())
                return true;
        }
        return false;
    }

    /// The store of the thing itself or of what it is a part of, by the statement that made it.
    const Definition* storedAs(ObjId parameter, Site made) const {
        const RootInfo& r = in_.roots[run_.root];
        const LoadedModule& m = in_.moduleOf(made.gid);
        const Definition* best = nullptr;
        for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
            const Definition& d = in_.records.definitions[i];
            if (d.kind != Definition::Kind::Attribute || d.site.ctx != made.ctx ||
                &in_.moduleOf(d.site.gid) != &m || d.site.gid < made.gid)
                continue;
            if (holds(d.value, parameter) && (best == nullptr || d.site.gid < best->site.gid))
                best = &d;
        }
        return best;
    }

    RunView& run_;
    Interpreter& in_;
    tsl::robin_map<uint32_t, ObjId> classes_; ///< by the first instruction of a function
    tsl::robin_map<uint32_t, bool> below_;    ///< by context
};

bool isKeptElsewhere(const Interpreter& in, ObjId parameter, NodeId node) {
    for (const OptimizerCapture& c : in.records.captures)
        if (std::find(c.parameters.begin(), c.parameters.end(), parameter) != c.parameters.end())
            return true;
    const auto& given = in.records.given;
    if (std::find(given.begin(), given.end(), parameter) != given.end())
        return true;
    const auto escapes = in.graph.escapes();
    return std::any_of(escapes.begin(), escapes.end(),
                       [&](const Graph::Escape& e) { return e.node == node; });
}

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    const RootInfo& r = in.roots[run.root];
    if (run.sinks.empty() || r.outOfFuel)
        return;
    PerCall perCall(run);
    std::map<std::pair<std::string, uint32_t>, bool> told;
    for (NodeId id = std::max(r.firstNode, 1u); id < in.graph.size(); ++id) {
        const Node node = in.graph[id];
        if (node.kind != NodeKind::Parameter || node.object == 0 ||
            (run.reach.gradient(id) != Reach::Yes &&
             !(run.reach.asks() && !run.reach.isAsked(node.object) &&
               run.reach.gradient(id) == Reach::Maybe)))
            continue;
        const Value flag = in.heap.get(node.object, 3);
        if (!flag.is(Tag::Bool) || !flag.asBool() || isKeptElsewhere(in, node.object, id))
            continue;
        const PerCall::Made made = perCall.look(node);
        if (made.at.gid == 0)
            continue;
        const Location at = run.locate(made.at);
        if (!told.try_emplace({at.file, at.span.begin}, true).second)
            continue;
        const std::string what = made.name.empty() ? "this layer" : "`" + made.name + "`";
        Diagnostic* d = ctx.report(at, fmt::format("{} is made anew on every call of `{}`: no "
                                                   "optimizer holds it and nothing it learns "
                                                   "stays",
                                                   what, made.method));
        if (d == nullptr)
            continue;
        if (!made.name.empty())
            d->layers.push_back(made.name);
        const Location call = run.locate(made.in);
        if (!(call == at) && !call.file.empty())
            d->related.push_back({call, "called from here each time"});
    }
}

} // namespace

GRADPATH_RULE(parameter_made_per_call,
              (RuleInfo{"GP305", "parameter-made-per-call",
                        "a layer or Parameter is made anew on every call", Severity::Error}),
              run);

} // namespace gradpath::rules
