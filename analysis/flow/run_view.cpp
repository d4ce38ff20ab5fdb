// Judging a run.
// SPDX-License-Identifier: MIT
#include "analysis/flow/run_view.h"

#include <algorithm>

namespace gradpath {

namespace {
/// From the creating call outwards: instruction and loop round of each step, user code only.
std::vector<std::pair<uint32_t, uint32_t>> chainOf(const Interpreter& in, ObjId object) {
    std::vector<std::pair<uint32_t, uint32_t>> out;
    Site s{in.heap[object].gid, in.heap[object].ctx};
    uint32_t iteration = 0;
    while (s.gid != 0 && out.size() < 40) {
        if (!in.moduleOf(s.gid).stub)
            out.emplace_back(s.gid, iteration);
        iteration = in.contextIteration(s.ctx);
        s = {in.contextCall(s.ctx), in.contextParent(s.ctx)};
    }
    return out;
}
} // namespace

RunView::RunView(Interpreter& in_, uint32_t root_, std::vector<const Sink*> sinks_,
                 ReachScratch& scratch)
    : in(in_)
    , root(root_)
    , sinks(std::move(sinks_))
    , library(!sinks.empty() && sinks[0]->library)
    , reach(in_, root_, sinks, scratch) {
    judge();
    findDead();
}

const Explainer& RunView::explainer() {
    if (!explainer_)
        explainer_ = std::make_unique<Explainer>(in, root, reach);
    return *explainer_;
}

bool RunView::isStepped(ObjId parameter) const {
    if (reach.asks() && reach.isAsked(parameter))
        return true;
    for (const OptimizerCapture& c : in.records.captures) {
        if (std::find(c.parameters.begin(), c.parameters.end(), parameter) == c.parameters.end())
            continue;
        for (const ProtocolEvent& e : in.records.events)
            if (e.kind == ProtocolEvent::Kind::Step && e.object == c.optimizer)
                return true;
    }
    return false;
}

Site RunView::definitionOf(ObjId object) const {
    const RootInfo& r = in.roots[root];
    for (uint32_t i = r.endDefinition; i-- > r.firstDefinition;) {
        const Definition& d = in.records.definitions[i];
        if (d.kind != Definition::Kind::Attribute)
            continue;
        bool holds = false;
        in.each(d.value, [&](Value v) { holds = holds || (v.isObject() && v.payload == object); });
        if (holds)
            return d.site;
    }
    return {};
}

Site RunView::decidingSite(ObjId object, bool& someOnly) const {
    const auto mine = chainOf(in, object);
    someOnly = false;
    if (mine.empty())
        return {};
    // Alive things that were made by the same line.
    std::vector<std::vector<std::pair<uint32_t, uint32_t>>> peers;
    const auto consider = [&](ObjId other, bool dead) {
        if (other == object || dead)
            return;
        auto chain = chainOf(in, other);
        if (!chain.empty() && chain[0].first == mine[0].first)
            peers.push_back(std::move(chain));
    };
    tsl::robin_map<ObjId, bool> aliveModules;
    for (const ModelFate& m : models) {
        std::vector<std::pair<std::string, ObjId>> all;
        in.namedModules(m.model->module, "", all);
        tsl::robin_map<std::string, bool> alive;
        for (const ParameterFate& p : m.parameters) {
            if (p.status == Status::NoGradient)
                continue;
            if (in.heap[object].kind == ObjKind::Tensor)
                consider(p.parameter->parameter, false);
            std::string path = p.parameter->ownerPath;
            for (;;) {
                alive[path] = true;
                const size_t dot = path.rfind('.');
                if (dot == std::string::npos)
                    break;
                path.resize(dot);
            }
        }
        if (in.heap[object].kind != ObjKind::Tensor)
            for (const auto& [path, id] : all)
                if (alive.contains(path))
                    consider(id, false);
    }
    if (peers.empty())
        return {mine[0].first, in.heap[object].ctx};
    size_t lastCall = 0;
    for (size_t level = 1; level < mine.size(); ++level) {
        const bool isLoop = in.instrAt(mine[level].first).op == ir::Op::For ||
                            in.instrAt(mine[level].first).op == ir::Op::While;
        if (!isLoop)
            lastCall = level;
        const bool shared = std::any_of(peers.begin(), peers.end(), [&](const auto& p) {
            if (p.size() <= level)
                return false;
            for (size_t i = 1; i <= level; ++i)
                if (p[i].first != mine[i].first || (i > 0 && p[i].second != mine[i].second))
                    return false;
            // A loop round is part of the step below it.
            return true;
        });
        if (!shared) {
            someOnly = true;
            break;
        }
    }
    // One call of a library made both: nothing in sight decides.
    if (!someOnly)
        return {mine[0].first, in.heap[object].ctx};
    return {mine[lastCall].first, 0};
}

/// The attribute may as well hold a module without parameters: an activation chosen by name, of which one kind has a weight.
bool RunView::mayHaveNoParameters(ObjId owner, const std::string& name) const {
    bool may = false;
    for (const auto& [sym, v] : in.registered(owner, false, true)) {
        if (in.syms.text(sym) != name)
            continue;
        std::vector<Interpreter::NamedParameter> parameters;
        in.namedParameters(v.payload, "", true, parameters);
        may = may || parameters.empty();
    }
    return may;
}

namespace {
/// A base class makes the attribute or leaves it None, as its arguments say: the class that inherits it may always say None.
bool leftToBase(const Interpreter& in, ObjId owner, const std::string& name, ObjId object) {
    ObjId maker = 0;
    for (Site s : in.userStack({in.heap[object].gid, in.heap[object].ctx}))
        if (maker == 0)
            maker = in.classAround(s.gid);
    if (maker == 0 || maker == in.heap[owner].cls)
        return false;
    for (Value key : in.heap.shapes.keys(in.heap[owner].shape)) {
        if (!key.is(Tag::Str) || in.syms.text(key.payload) != name)
            continue;
        const Value v = in.slotOf(owner, key);
        return v.is(Tag::Set) && std::ranges::any_of(in.alternatives(v.payload),
                                                     [](Value one) { return one.is(Tag::None); });
    }
    return false;
}
} // namespace

namespace {
/// `blocks.*.blocks.*`: a summary that holds itself stands for no model that can be built.
bool holdsItself(const std::string& path) {
    for (size_t star = path.find(".*."); star != std::string::npos;
         star = path.find(".*.", star + 1)) {
        const size_t begin = path.rfind('.', star - 1) + 1; // 0 when there is none
        const std::string name = path.substr(begin, star - begin);
        if (path.compare(star + 3, name.size() + 2, name + ".*") == 0)
            return true;
    }
    return false;
}

/// The attribute is there or not, as something says that is not known.
bool isMadeOnCondition(const Interpreter& in, ObjId owner, const std::string& name) {
    for (Value key : in.heap.shapes.keys(in.heap[owner].shape))
        if (key.is(Tag::Str) && in.syms.text(key.payload) == name)
            return in.slotOf(owner, key).maybeAbsent != 0;
    return false;
}

/// Not while the object was built: by `reset_classifier`, which nobody may call.
bool isMadeLater(const Interpreter& in, ObjId object) {
    const std::vector<Site> stack = in.userStack({in.heap[object].gid, in.heap[object].ctx});
    return std::none_of(stack.begin(), stack.end(),
                        [&](Site s) { return in.functionNameAt(s) == in.syms.text(in.n.init); });
}

/// The attribute is read at `pc`, and that is only compared: `if self.head is None`.
bool isOnlyTested(const ir::ModuleView& view, uint32_t pc) {
    constexpr uint32_t kNear = 3; // the constant stands between
    for (uint32_t i = pc + 1; i < view.instrs.size() && i <= pc + kNear; ++i)
        if (view.instrs[i].op == ir::Op::Compare && view.instrs[i].a == view.instrs[pc].dst)
            return true;
    return false;
}

/// Code of the same file reads an attribute of this name from something other than `self`: it may be this one. So does a method
/// that did not get there, for the same reason maybe as the attribute may not be there. What its own class only asks about is for
/// others to use.
bool isReadElsewhere(const Interpreter& in, uint32_t root, ObjId owner, const std::string& name,
                     bool onCondition) {
    const ObjId cls = in.heap[owner].cls;
    if (cls == 0 || in.modules[in.classData(cls).module].stub)
        return false;
    const LoadedModule& module = in.modules[in.classData(cls).module];
    const ir::ModuleView& view = module.view;
    bool tested = false;
    bool used = false;
    for (uint32_t pc = 0; pc < view.instrs.size(); ++pc) {
        const ir::Instr& i = view.instrs[pc];
        const bool call = i.op == ir::Op::CallMethod;
        if ((!call && i.op != ir::Op::Attr) || view.str(call ? view.extra[i.b] : i.b) != name)
            continue;
        const ir::Function& fn = view.functions[view.functionOfInstr[pc]];
        const bool self = i.a == 0 && fn.nParams > 0 && view.extra[fn.params] != ir::kNone &&
                          view.str(view.extra[fn.params]) == "self";
        if (!self || (onCondition && !module.wasRead(pc, root)))
            return true;
        ((!call && isOnlyTested(view, pc)) ? tested : used) = true;
    }
    return tested && !used;
}
} // namespace

namespace {
/// It is assigned what other variables hold: a target network, or a mean over the past. No gradient is meant to reach it.
bool isCopyOfOthers(const Interpreter& in, ObjId parameter) {
    constexpr size_t kMaxSteps = 200;
    const NodeId own = in.heap.get(parameter, 0).payload;
    std::vector<NodeId> work;
    in.graph.operands(own, [&](const Edge& e) {
        if (e.reason == Reason::Assigned)
            work.push_back(e.from);
    });
    tsl::robin_map<NodeId, bool> seen;
    for (size_t i = 0; i < work.size() && i < kMaxSteps; ++i) {
        const Node& n = in.graph[work[i]];
        if (n.kind == NodeKind::Parameter && n.object != 0) {
            const Value flag = in.heap.get(n.object, 3);
            if (work[i] != own && flag.is(Tag::Bool) && flag.asBool())
                return true;
            continue;
        }
        if (n.fact == Fact::Gradient) // an optimizer that is written out
            continue;
        in.graph.operands(work[i], [&](const Edge& e) {
            if (e.from != own && e.reason != Reason::Assigned &&
                seen.try_emplace(e.from, true).second)
                work.push_back(e.from);
        });
    }
    return false;
}
} // namespace

void RunView::collect(const ModelFate& model) {
    // Paths of modules all of whose trainable parameters are dead.
    struct Count {
        uint32_t dead = 0, other = 0, alive = 0;
    };
    tsl::robin_map<std::string, Count> counts;
    for (const ParameterFate& p : model.parameters) {
        if (p.status == Status::Frozen)
            continue;
        std::string path = p.parameter->ownerPath;
        const bool dead = p.status == Status::NoGradient;
        for (;;) {
            Count& count = counts[path];
            ++(dead ? count.dead : count.other);
            count.alive += p.status == Status::Gradient || p.status == Status::Zero;
            if (path.empty())
                break;
            const size_t dot = path.rfind('.');
            path.resize(dot == std::string::npos ? 0 : dot);
        }
    }
    std::vector<std::pair<std::string, ObjId>> all;
    in.namedModules(model.model->module, "", all);
    tsl::robin_map<std::string, ObjId> byPath;
    for (const auto& [path, id] : all)
        byPath[path] = id;
    constexpr size_t kUnsure = static_cast<size_t>(-1);
    tsl::robin_map<std::string, size_t> units;
    for (const ParameterFate& p : model.parameters) {
        if (p.status != Status::NoGradient || !reach.isAsked(p.parameter->parameter) ||
            isCopyOfOthers(in, p.parameter->parameter))
            continue;
        // The outermost fully dead module around it.
        std::string unit;
        bool bare = true;
        const std::string& owner = p.parameter->ownerPath;
        if (counts[""].other == 0 && model.model->module != 0) {
            bare = false;
        } else {
            for (size_t at = 0; at != std::string::npos && !owner.empty();) {
                at = owner.find('.', at + 1);
                const std::string prefix = owner.substr(0, at);
                if (counts[prefix].other == 0 && byPath.contains(prefix)) {
                    unit = prefix;
                    bare = false;
                    break;
                }
            }
        }
        if (bare)
            unit = p.parameter->path;
        const auto [it, isNew] = units.try_emplace(unit, dead.size());
        const NodeId source = in.heap.get(p.parameter->parameter, 0).payload;
        if (!isNew) {
            if (it->second != kUnsure)
                dead[it->second].sources.push_back(source);
            continue;
        }
        DeadLayer layer;
        layer.root = model.model->root;
        layer.path = unit;
        layer.isParameter = bare;
        layer.object = bare ? p.parameter->parameter : byPath[unit];
        const size_t dot = unit.rfind('.');
        const std::string up =
            bare ? p.parameter->ownerPath
                 : (dot == std::string::npos ? std::string() : unit.substr(0, dot));
        layer.owner = unit.empty() ? 0 : byPath[up];
        const std::string name = unit.substr(up.empty() ? 0 : up.size() + 1);
        // Nothing of what it is a part of is known to run: others may call that, whatever its own methods do.
        bool idle = false;
        for (size_t at = unit.rfind('.'); library && at != std::string::npos && at != 0;
             at = unit.rfind('.', at - 1))
            idle = idle || counts[unit.substr(0, at)].alive == 0;
        if (layer.owner != 0 && (idle || holdsItself(unit))) {
            units[unit] = kUnsure;
            continue;
        }
        // What the class itself keeps in evaluation mode is not meant to learn.
        if (library && layer.owner != 0) {
            const Value training = in.slotOf(layer.owner, Value::str(in.n.training));
            if (!training.isBottom() && (!training.is(Tag::Bool) || !training.asBool())) {
                units[unit] = kUnsure;
                continue;
            }
        }
        const bool onCondition =
            library && layer.owner != 0 && isMadeOnCondition(in, layer.owner, name);
        if (layer.owner != 0 &&
            ((!bare && mayHaveNoParameters(layer.owner, name)) ||
             (onCondition && isMadeLater(in, layer.object)) ||
             (library && (leftToBase(in, layer.owner, name, layer.object) ||
                          isReadElsewhere(in, root, layer.owner, name, onCondition))))) {
            units[unit] = kUnsure;
            continue;
        }
        layer.sources = {source};
        dead.push_back(std::move(layer));
    }
}

bool RunView::comesFromParameters(NodeId node) const {
    std::vector<NodeId> work{node};
    tsl::robin_map<NodeId, bool> seen;
    while (!work.empty()) {
        const NodeId id = work.back();
        work.pop_back();
        if (!seen.try_emplace(id, true).second)
            continue;
        if (in.graph[id].kind == NodeKind::Parameter)
            return true;
        in.graph.operands(id, [&](const Edge& e) { work.push_back(e.from); });
    }
    return false;
}

bool RunView::reachesLeaf() const {
    for (NodeId id = 1; id < in.graph.size(); ++id)
        if (in.graph[id].kind == NodeKind::Leaf && reach.gradient(id) >= Reach::Zero) {
            // A leaf that was made from a value of the graph is no leaf of the user's.
            bool remade = false;
            in.graph.operands(id, [&](const Edge&) { remade = true; });
            if (!remade)
                return true;
        }
    return false;
}

namespace {
bool isLostOnTheWay(const Cause& c) {
    return c.kind == Cause::Kind::Overwritten || c.kind == Cause::Kind::NeverRead ||
           c.kind == Cause::Kind::Dropped || c.kind == Cause::Kind::LeftEarly;
}
} // namespace

void RunView::findDead() {
    if (in.roots[root].outOfFuel || sinks.empty())
        return;
    for (const ModelFate& m : models) {
        const size_t before = dead.size();
        collect(m);
        if (m.anyAlive || (nothingAlive && !library))
            continue;
        // A model of which nothing is alive counts only if somebody steps it.
        dead.erase(std::remove_if(dead.begin() + static_cast<std::ptrdiff_t>(before), dead.end(),
                                  [&](const DeadLayer& d) {
                                      return library ||
                                             !std::any_of(d.sources.begin(), d.sources.end(),
                                                          [&](NodeId s) {
                                                              return isStepped(in.graph[s].object);
                                                          });
                                  }),
                   dead.end());
    }
    explainAll(dead);
    // Switching recording off is how parts are kept as they are: only for a part that an optimizer steps it is a fault.
    if (!nothingAlive)
        dead.erase(std::remove_if(dead.begin(), dead.end(),
                                  [&](const DeadLayer& d) {
                                      return d.cause.kind == Cause::Kind::Cut &&
                                             d.cause.reason == Reason::NoGrad &&
                                             !std::any_of(d.sources.begin(), d.sources.end(),
                                                          [&](NodeId s) {
                                                              return isStepped(in.graph[s].object);
                                                          });
                                  }),
                   dead.end());
    if (nothingAlive && !library) {
        // The loss reaches no parameter at all: what cuts it is the finding, not each layer.
        if (!reachesLeaf()) {
            for (DeadLayer& d : dead)
                if (d.cause.kind == Cause::Kind::Cut)
                    cutOff.push_back(d);
            // Of variables that a tape is asked for it is known that they are meant.
            const auto isAsked = [&](const DeadLayer& d) {
                return std::any_of(in.records.gradientCalls.begin(), in.records.gradientCalls.end(),
                                   [&](const GradientCall& c) {
                                       return c.tape != 0 &&
                                              std::find(d.sources.begin(), d.sources.end(),
                                                        c.source) != d.sources.end();
                                   });
            };
            const bool cut = !cutOff.empty();
            for (DeadLayer& d : dead)
                if (!cut && isLostOnTheWay(d.cause) && isAsked(d))
                    cutOff.push_back(d);
            if (cutOff.empty())
                explainLeaves();
        }
        dead.clear();
    }
}

bool RunView::isTerm(NodeId node) const {
    std::vector<NodeId> work;
    for (const Sink* s : sinks)
        work.push_back(s->loss);
    tsl::robin_map<NodeId, bool> seen;
    while (!work.empty()) {
        const NodeId id = work.back();
        work.pop_back();
        if (id == node)
            return true;
        if (!seen.try_emplace(id, true).second)
            continue;
        const bool isLoss =
            std::any_of(sinks.begin(), sinks.end(), [&](const Sink* s) { return s->loss == id; });
        if (isLoss || in.graph[id].linear || in.graph[id].kind == NodeKind::Phi)
            in.graph.operands(id, [&](const Edge& e) {
                if (e.kind == EdgeKind::Diff)
                    work.push_back(e.from);
            });
    }
    return false;
}

bool RunView::isReceiver(const Definition& param) const {
    const LoadedModule& m = in.moduleOf(param.site.gid);
    if (param.site.gid - m.gidBase >= m.view.instrs.size())
        return false;
    const ir::Function& fn = m.view.functions[m.view.functionOfInstr[param.site.gid - m.gidBase]];
    return fn.nParams > 0 && m.syms[m.view.extra[fn.params]] == param.name;
}

std::vector<RunView::Orphan> RunView::orphans() const {
    std::vector<Orphan> out;
    if (library || sinks.empty() || nothingAlive)
        return out;
    const RootInfo& r = in.roots[root];
    tsl::robin_map<ObjId, const Definition*> passed;
    tsl::robin_map<ObjId, bool> kept;
    for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
        const Definition& d = in.records.definitions[i];
        in.each(d.value, [&](Value v) {
            if (!v.isObject() || !in.isModule(v.payload))
                return;
            if (d.kind == Definition::Kind::Param && in.functionNameAt(d.site) == "__init__") {
                if (!isReceiver(d))
                    passed[v.payload] = &d;
            } else if (d.kind != Definition::Kind::Local && d.kind != Definition::Kind::Global)
                kept[v.payload] = true;
        });
    }
    for (ObjId id : r.instances) {
        if (!in.isModule(id))
            continue;
        for (const auto& [name, v] : in.registered(id, false, true))
            kept[v.payload] = true;
    }
    tsl::robin_map<ObjId, bool> done;
    for (ObjId id : r.instances) {
        const auto it = passed.find(id);
        if (it == passed.end() || kept.contains(id) || !done.try_emplace(id, true).second ||
            (in.heap[id].flags & kObjEscaped))
            continue;
        std::vector<Interpreter::NamedParameter> params;
        in.namedParameters(id, "", true, params);
        const bool dead =
            !params.empty() && std::all_of(params.begin(), params.end(), [&](const auto& p) {
                const Value flag = in.heap.get(p.parameter, 3);
                return flag.is(Tag::Bool) && flag.asBool() &&
                       reach.gradient(in.heap.get(p.parameter, 0).payload) == Reach::None;
            });
        if (!dead)
            continue;
        Cause at;
        at.at = it->second->site;
        at.name = std::string(in.syms.text(it->second->name));
        out.push_back({id, locateParam(at), at.name});
    }
    return out;
}

void RunView::explainLeaves() {
    // Without a parameter to train, a tensor the user made require grad is what the loss was for.
    for (NodeId id = 1; id < in.graph.size(); ++id) {
        const Node& node = in.graph[id];
        if (node.kind != NodeKind::Leaf || !reach.value(id))
            continue;
        const Value flag = in.heap.get(node.object, 3);
        const Cause c = explainer().explain(id);
        if (!flag.is(Tag::Bool) || !flag.asBool() || c.kind != Cause::Kind::Cut ||
            c.reason == Reason::Rewrap)
            continue;
        DeadLayer d;
        d.object = node.object;
        d.sources = {id};
        d.cause = c;
        d.at = d.definition = in.userSite(node.site);
        const RootInfo& r = in.roots[root];
        for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
            const Definition& def = in.records.definitions[i];
            if (def.node == id && def.kind != Definition::Kind::Param && d.root.empty())
                d.root = std::string(in.syms.text(def.name));
        }
        if (d.root.empty())
            d.root = "the tensor";
        cutOff.push_back(std::move(d));
    }
}

const std::vector<LostTerm>& RunView::lostTerms() {
    if (termsDone_)
        return terms_;
    termsDone_ = true;
    if (library || nothingAlive || in.roots[root].outOfFuel)
        return terms_;
    tsl::robin_map<NodeId, bool> seen;
    for (const Sink* sink : sinks) {
        std::vector<NodeId> work{sink->loss};
        while (!work.empty()) {
            const NodeId id = work.back();
            work.pop_back();
            if (!seen.try_emplace(id, true).second)
                continue;
            std::vector<const Edge*> operands;
            bool plain = true;
            in.graph.operands(id, [&](const Edge& e) {
                operands.push_back(&e);
                plain = plain && (e.kind == EdgeKind::Diff || e.kind == EdgeKind::Cut);
            });
            if (id != sink->loss && (!in.graph[id].linear || !plain))
                continue;
            for (const Edge* e : operands) {
                if (e->kind == EdgeKind::Cut || reach.requiresGrad(e->from)) {
                    if (e->kind == EdgeKind::Diff)
                        work.push_back(e->from);
                    continue;
                }
                // One value under several names: a loop's first round, a branch. Only a whole term counts.
                if (in.graph[id].kind == NodeKind::Phi || in.graph[e->from].kind == NodeKind::Phi ||
                    operands.size() > std::max<size_t>(1, in.graph[id].arity))
                    continue;
                judgeTerm(e->from);
            }
        }
    }
    return terms_;
}

void RunView::judgeTerm(NodeId term) {
    // The nearest cuts behind which a stepped parameter stands.
    LostTerm lost;
    lost.term = term;
    std::vector<NodeId> work{term};
    tsl::robin_map<NodeId, bool> seen;
    for (size_t i = 0; i < work.size() && i < 4000; ++i) {
        const NodeId id = work[i];
        if (!seen.try_emplace(id, true).second)
            continue;
        in.graph.operands(id, [&](const Edge& e) {
            if (e.reason == Reason::Assigned)
                return;
            work.push_back(e.from);
            if (e.kind != EdgeKind::Cut)
                return;
            const Site at = e.cause != 0 ? in.graph.causeAt(e.cause) : in.graph[e.to].site;
            lost.cuts.push_back({e.reason, at, e.from});
        });
    }
    bool trained = false;
    for (const auto& [id, ignored] : seen)
        if (in.graph[id].kind == NodeKind::Parameter && isStepped(in.graph[id].object))
            trained = true;
    if (trained && !lost.cuts.empty())
        terms_.push_back(std::move(lost));
}

void RunView::explainAll(std::vector<DeadLayer>& layers) {
    for (DeadLayer& d : layers) {
        // Prefer the explanation that says most about any of its parameters.
        bool first = true;
        for (NodeId s : d.sources) {
            const Cause c = explainer().explain(s);
            const bool better = first || d.cause.kind == Cause::Kind::Unused ||
                                (c.kind != Cause::Kind::Unused && c.kind < d.cause.kind);
            if (better)
                d.cause = c;
            first = false;
        }
        const Site made{in.heap[d.object].gid, in.heap[d.object].ctx};
        d.definition = in.userSite(made);
        d.at = in.userSite(decidingSite(d.object, d.someInstancesOnly));
        // What a library made inside of itself is shown where the user put it.
        const bool inLibrary = made.gid != 0 && in.moduleOf(made.gid).stub;
        if (inLibrary || d.at.gid == 0) {
            Site stored = definitionOf(d.object);
            std::string path = d.path;
            std::vector<std::pair<std::string, ObjId>> all;
            for (const ModelFate& m : models)
                if (m.model->root == d.root)
                    in.namedModules(m.model->module, "", all);
            while (stored.gid == 0 && !path.empty()) {
                const size_t dot = path.rfind('.');
                path.resize(dot == std::string::npos ? 0 : dot);
                for (const auto& [p, id] : all)
                    if (p == path && !path.empty())
                        stored = definitionOf(id);
            }
            if (stored.gid != 0)
                d.at = in.userSite(stored);
        }
        if (d.at.gid == 0)
            d.at = d.definition;
    }
}

Location RunView::locate(Site site) const {
    const Site s = in.userSite(site);
    if (s.gid == 0)
        return {};
    return {in.moduleOf(s.gid).path, in.spanOf(s.gid)};
}

Location RunView::locateParam(const Cause& cause) const {
    const LoadedModule& m = in.moduleOf(cause.at.gid);
    if (cause.at.gid - m.gidBase >= m.view.instrs.size())
        return {};
    const ir::Function& fn = m.view.functions[m.view.functionOfInstr[cause.at.gid - m.gidBase]];
    for (uint32_t i = 0; i < fn.nParams; ++i) {
        const uint32_t at = fn.params + 4 * i;
        if (m.view.str(m.view.extra[at]) == cause.name)
            return {m.path, {m.view.extra[at + 1], m.view.extra[at + 2]}};
    }
    return {m.path, fn.nameSpan};
}

std::string_view ruleOf(const Cause& cause) {
    switch (cause.kind) {
    case Cause::Kind::Unused:
        return "GP101";
    case Cause::Kind::Overwritten:
        return "GP103";
    case Cause::Kind::Cut:
        break;
    default:
        return "GP102";
    }
    switch (cause.reason) {
    case Reason::Tape:
        return "GP602";
    case Reason::Assigned:
        return "GP606";
    case Reason::NoGrad:
        return "GP204";
    case Reason::Gate:
        return "GP205";
    case Reason::Argmax:
    case Reason::Indices:
    case Reason::Comparison:
    case Reason::IntCast:
    case Reason::Integer:
    case Reason::Sample:
    case Reason::Predict:
    case Reason::Function:
    case Reason::NumpyFunction:
    case Reason::Bool:
        return "GP203";
    default:
        return "GP201";
    }
}

std::string describe(const RunView& run, const Cause& cause) {
    (void)run;
    const std::string name = cause.name.empty() ? "it" : "`" + cause.name + "`";
    switch (cause.kind) {
    case Cause::Kind::Unused:
        return "nothing reads it on the way to the loss";
    case Cause::Kind::Overwritten:
        return name + " is overwritten before anything that reaches the loss reads it";
    case Cause::Kind::Cut:
        return std::string(reasonText(cause.reason));
    case Cause::Kind::LeftEarly:
        return "the loop is left before it comes to this value";
    case Cause::Kind::Dropped:
        return "another element is taken, this one is dropped";
    case Cause::Kind::NeverRead:
        return cause.isParam ? "the argument " + name + " is never read" : name + " is never read";
    case Cause::Kind::Discarded:
        return "the result is not used";
    }
    return {};
}

} // namespace gradpath
