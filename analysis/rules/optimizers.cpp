// Who steps what.
// SPDX-License-Identifier: MIT
#include "analysis/rules/optimizers.h"

#include <algorithm>

namespace gradpath::rules {

using Kind = ProtocolEvent::Kind;

struct Optimizers::Candidate {
    const SinkModel* model = nullptr;
    std::string path; ///< relative to the model; empty: all of it
    ObjId object = 0;
    std::vector<ObjId> parameters;
};

std::vector<uint32_t> loopsAround(const Interpreter& in, Site site) {
    std::vector<uint32_t> out;
    for (const Site& s : in.userStack(site)) {
        const LoadedModule& m = in.moduleOf(s.gid);
        const uint32_t pc = s.gid - m.gidBase;
        const ir::Function& fn = m.view.functions[m.view.functionOfInstr[pc]];
        for (uint32_t at = pc; at-- > fn.instrBegin;) {
            const ir::Instr& i = m.view.instrs[at];
            const bool inFor = i.op == ir::Op::For && pc < m.view.extra[i.b];
            const bool inWhile = i.op == ir::Op::While && pc < m.view.extra[i.b + 2];
            if (inFor || inWhile)
                out.push_back(m.gidBase + at);
        }
    }
    return out;
}

bool shareLoop(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
    return std::any_of(a.begin(), a.end(), [&](uint32_t loop) {
        return std::find(b.begin(), b.end(), loop) != b.end();
    });
}

bool holdsParameter(Interpreter& in, ObjId module, ObjId parameter) {
    std::vector<Interpreter::NamedParameter> params;
    in.namedParameters(module, "", true, params);
    return std::any_of(params.begin(), params.end(),
                       [&](const auto& p) { return p.parameter == parameter; });
}

UseOfRead useOf(const Interpreter& in, Site read) {
    using ir::Op;
    const Site at = in.userSite(read);
    if (at.gid == 0)
        return UseOfRead::LookedAt;
    const LoadedModule& m = in.moduleOf(at.gid);
    const uint32_t pc = at.gid - m.gidBase;
    const uint32_t reg = m.view.instrs[pc].dst;
    const ir::Function& fn = m.view.functions[m.view.functionOfInstr[pc]];
    for (uint32_t i = fn.instrBegin; i < pc; ++i)
        if (m.view.instrs[i].op == Op::Try && m.view.extra[m.view.instrs[i].b] > pc)
            return UseOfRead::LookedAt;
    const auto among = [&](uint32_t args) {
        for (uint32_t k = 0; k < m.view.extra[args]; ++k)
            if ((m.view.extra[args + 2 + k] & ~ir::kStar) == reg)
                return true;
        return false;
    };
    for (uint32_t i = pc + 1; i < fn.instrEnd && i < pc + 16; ++i) {
        const ir::Instr& use = m.view.instrs[i];
        switch (use.op) {
        case Op::Compare: {
            const auto op = static_cast<ir::CompareOp>(use.n);
            if (use.a != reg && use.b != reg)
                break;
            return op == ir::CompareOp::Is || op == ir::CompareOp::IsNot ? UseOfRead::Tested
                                                                         : UseOfRead::Used;
        }
        case Op::If:
        case Op::Assert:
            if (use.a == reg)
                return UseOfRead::Tested;
            break;
        case Op::Unary:
            if (use.a == reg)
                return static_cast<ir::UnaryOp>(use.n) == ir::UnaryOp::Not ? UseOfRead::Tested
                                                                           : UseOfRead::Used;
            break;
        case Op::Attr:
        case Op::Item:
            if (use.a == reg)
                return UseOfRead::Used;
            break;
        case Op::Binary:
        case Op::InPlace:
            if (use.a == reg || use.b == reg)
                return UseOfRead::Used;
            break;
        case Op::CallMethod:
            if (use.a == reg)
                return UseOfRead::Used;
            if (among(use.b + 1))
                return UseOfRead::LookedAt;
            break;
        case Op::Call:
            if (among(use.b))
                return UseOfRead::LookedAt;
            break;
        case Op::StoreLocal:
            if (use.a == reg)
                return UseOfRead::Kept;
            break;
        case Op::StoreGlobal:
        case Op::StoreDeref:
            if (use.b == reg)
                return UseOfRead::Kept;
            break;
        default:
            break;
        }
    }
    return UseOfRead::LookedAt;
}

namespace {
bool surelyRequiresGrad(const Interpreter& in, NodeId id, int depth) {
    const Node& node = in.graph[id];
    if (depth > 40)
        return false;
    switch (node.kind) {
    case NodeKind::Parameter:
    case NodeKind::Leaf: {
        const Value flag = in.heap.get(node.object, 3);
        return flag.is(Tag::Bool) && flag.asBool();
    }
    case NodeKind::Op: {
        bool any = false;
        in.graph.operands(id, [&](const Edge& e) {
            any = any || (e.kind == EdgeKind::Diff && surelyRequiresGrad(in, e.from, depth + 1));
        });
        return any;
    }
    case NodeKind::Phi: {
        bool all = true;
        in.graph.operands(
            id, [&](const Edge& e) { all = all && surelyRequiresGrad(in, e.from, depth + 1); });
        return all;
    }
    default:
        return false;
    }
}
} // namespace

bool isNonLeaf(const Interpreter& in, NodeId node) {
    // A conversion to what the tensor is already hands back the leaf itself.
    for (int depth = 0; depth < 20 && in.graph[node].converts; ++depth) {
        NodeId from = 0;
        in.graph.operands(node, [&](const Edge& e) { from = e.from; });
        node = from;
    }
    return in.graph[node].kind == NodeKind::Op && surelyRequiresGrad(in, node, 0);
}

Optimizers::Optimizers(RunView& run) : run_(run) {
    const Interpreter& in = run.in;
    for (const OptimizerCapture& c : in.records.captures)
        for (ObjId p : c.parameters)
            held_[p] = true;
    for (size_t i = in.roots[run.root].firstCapture; i < in.records.captures.size(); ++i)
        open_ = open_ || in.records.captures[i].open;
    if (run.library || run.sinks.empty() || in.roots[run.root].outOfFuel)
        return;
    for (const ProtocolEvent& e : in.records.events) {
        if (e.kind != Kind::Step || e.root != run.root)
            continue;
        OptimizerStep step;
        step.site = e.site;
        for (const OptimizerCapture& c : in.records.captures)
            if (c.optimizer == e.object)
                step.optimizer = &c;
        if (step.optimizer == nullptr)
            continue;
        uint32_t since = step.optimizer->order;
        for (const ProtocolEvent& other : in.records.events)
            if (other.kind == Kind::Step && other.object == e.object && other.order < e.order)
                since = std::max(since, other.order);
        for (const Sink* s : run.sinks)
            if (s->order > since && s->order < e.order)
                step.losses.push_back(s);
        if (!step.losses.empty())
            steps_.push_back(std::move(step));
    }
}

bool Optimizers::ownsHeldParts(ObjId module) const {
    std::vector<Interpreter::NamedParameter> params;
    run_.in.namedParameters(module, "", true, params);
    return std::any_of(params.begin(), params.end(),
                       [&](const auto& p) { return isHeld(p.parameter); });
}

std::vector<MissedPart> Optimizers::missed() {
    std::vector<MissedPart> out;
    constexpr size_t kMaxSteps = 8;
    for (size_t i = 0; i < steps_.size() && i < kMaxSteps && !open_; ++i)
        judge(steps_[i], out);
    return out;
}

void Optimizers::judge(const OptimizerStep& step, std::vector<MissedPart>& out) {
    Interpreter& in = run_.in;
    const OptimizerCapture& optimizer = *step.optimizer;
    bool candidates = false;
    for (const Sink* s : step.losses)
        for (const SinkModel& m : s->models)
            for (const SinkParameter& p : m.parameters)
                candidates = candidates || (!p.frozen && !p.maybeFrozen && !isHeld(p.parameter));
    if (!candidates)
        return;
    ReachScratch scratch;
    std::unique_ptr<ReachMap> own;
    if (step.losses.size() != run_.sinks.size())
        own = std::make_unique<ReachMap>(in, run_.root, step.losses, scratch);
    const ReachMap& reach = own ? *own : run_.reach;
    const auto gradient = [&](ObjId p) {
        return reach.gradient(in.heap.get(p, 0).payload);
    };

    // Latent images and prompts are tuned while the model around them stays as it is: only who trains layers means to train a model.
    bool trainsLayers = false;
    bool wrong = true;
    tsl::robin_map<ObjId, bool> mine;
    for (ObjId p : optimizer.parameters) {
        mine[p] = true;
        // A loss that is computed from them and cut off is another fault.
        const NodeId node = in.heap.get(p, 0).payload;
        wrong = wrong && reach.gradient(node) == Reach::None && !reach.value(node);
    }
    std::vector<const SinkModel*> models;
    for (const Sink* s : step.losses) {
        for (const SinkModel& m : s->models) {
            const bool known = std::any_of(models.begin(), models.end(), [&](const SinkModel* o) {
                return o->module == m.module;
            });
            if (!known)
                models.push_back(&m);
        }
    }
    const auto isLibraryClass = [&](ObjId module) {
        return in.modules[in.classData(in.heap[module].cls).module].stub;
    };
    for (ObjId id : in.roots[run_.root].instances) {
        if (trainsLayers || !in.isModule(id) || !isLibraryClass(id))
            continue;
        for (const auto& [name, v] : in.registered(id, true, false))
            trainsLayers = trainsLayers || mine.contains(v.payload);
    }
    bool anyFrozen = false;
    bool anyTrained = false;
    for (const Sink* s : step.losses) {
        for (const SinkModel& m : s->models) {
            for (const SinkParameter& p : m.parameters) {
                if (!mine.contains(p.parameter))
                    continue;
                trainsLayers = trainsLayers || isLibraryClass(p.owner);
                (p.frozen ? anyFrozen : anyTrained) = true;
            }
        }
    }
    if (wrong && anyFrozen && !anyTrained)
        return;
    if (!trainsLayers)
        return;

    // Everything that is computed from what the optimizer holds.
    std::vector<uint8_t> after(in.graph.size(), 0);
    std::vector<NodeId> work;
    for (ObjId p : optimizer.parameters)
        if (gradient(p) != Reach::None)
            work.push_back(in.heap.get(p, 0).payload);
    while (!work.empty()) {
        const NodeId id = work.back();
        work.pop_back();
        reach.successors(id, [&](const Edge& e) {
            if (e.kind != EdgeKind::Diff || after[e.to])
                return;
            after[e.to] = 1;
            work.push_back(e.to);
        });
    }

    for (const SinkModel* m : models) {
        tsl::robin_map<std::string, Counts> counts;
        std::vector<const SinkParameter*> missed;
        for (const SinkParameter& p : m->parameters) {
            const bool held = isHeld(p.parameter);
            if (!held && (p.frozen || p.maybeFrozen || gradient(p.parameter) != Reach::Yes ||
                          in.classData(in.heap[p.owner].cls).unknownBase))
                continue;
            if (!held)
                missed.push_back(&p);
            for (std::string path = p.path;;) {
                ++(held ? counts[path].held : counts[path].missed);
                if (path.empty())
                    break;
                const size_t dot = path.rfind('.');
                path.resize(dot == std::string::npos ? 0 : dot);
            }
        }
        if (missed.empty())
            continue;
        std::vector<std::pair<std::string, ObjId>> all;
        in.namedModules(m->module, "", all);
        tsl::robin_map<std::string, ObjId> byPath;
        for (const auto& [path, id] : all)
            byPath[path] = id;
        const auto outermost = [&](const std::string& path, bool held) {
            const auto pure = [&](const std::string& prefix) {
                return (held ? counts[prefix].missed : counts[prefix].held) == 0;
            };
            if (pure(""))
                return std::string();
            for (size_t at = 0; at != std::string::npos;) {
                at = path.find('.', at + 1);
                if (pure(path.substr(0, at)))
                    return path.substr(0, at);
            }
            return path;
        };
        std::vector<Candidate> parts;
        for (const SinkParameter* p : missed) {
            const std::string unit = outermost(p->path, false);
            auto known = std::find_if(parts.begin(), parts.end(),
                                      [&](const Candidate& c) { return c.path == unit; });
            if (known == parts.end()) {
                parts.push_back({m, unit, unit == p->path ? p->parameter : byPath[unit], {}});
                known = parts.end() - 1;
            }
            known->parameters.push_back(p->parameter);
        }
        tsl::robin_map<std::string, bool> heldParts;
        for (const SinkParameter& p : m->parameters)
            if (isHeld(p.parameter))
                heldParts[outermost(p.path, true)] = true;
        for (const Candidate& part : parts) {
            if (part.object == 0 || isExcused(part, optimizer, wrong))
                continue;
            MissedPart found;
            found.rebound = reboundAt(part, optimizer, wrong);
            const bool whole = part.path.empty();
            if (found.rebound.gid == 0 && !wrong) {
                // A part that is left out is forgotten if what is trained flows through it. Where most is left out, or what
                // comes before, the choice may be meant.
                const bool through = isThrough(part, reach, after);
                const bool library = !in.isParameter(part.object) &&
                                     in.modules[in.classData(in.heap[part.object].cls).module].stub;
                if (whole ? !through && library
                          : !through || parts.size() > 3 || heldParts.size() < parts.size())
                    continue;
            }
            found.name = whole ? m->root : part.path;
            found.object = part.object;
            found.parameters = part.parameters;
            found.optimizer = &optimizer;
            found.wrongModel = wrong;
            const auto same = std::find_if(out.begin(), out.end(), [&](const MissedPart& o) {
                return o.object == found.object;
            });
            if (same == out.end())
                out.push_back(std::move(found));
        }
    }
}

bool Optimizers::isExcused(const Candidate& part, const OptimizerCapture& optimizer,
                           bool wrong) const {
    Interpreter& in = run_.in;
    const Records& records = in.records;
    tsl::robin_map<ObjId, bool> inside;
    tsl::robin_map<NodeId, bool> nodes;
    for (ObjId p : part.parameters) {
        inside[p] = true;
        nodes[in.heap.get(p, 0).payload] = true;
    }
    if (!in.isParameter(part.object)) {
        std::vector<std::pair<std::string, ObjId>> all;
        in.namedModules(part.object, "", all);
        for (const auto& [path, id] : all) {
            inside[id] = true;
            // Unknown code may have given it to an optimizer of its own.
            if (in.heap[id].flags & kObjEscaped)
                return true;
        }
    }
    const RootInfo& r = in.roots[run_.root];
    for (uint32_t i = r.firstEscape; i < r.endEscape; ++i)
        if (nodes.contains(in.graph.escapes()[i].node))
            return true;
    // Somebody meant to freeze it.
    for (const Freeze& f : records.freezes)
        if (inside.contains(f.tensor))
            return true;
    for (const AttributeFlag& f : records.flags)
        if (inside.contains(f.owner))
            return true;
    uint32_t firstBackward = 0xffffffffu;
    for (const Sink* s : run_.sinks)
        firstBackward = std::min(firstBackward, s->order);
    for (const ProtocolEvent& e : records.events) {
        if (e.root != run_.root)
            continue;
        if (e.kind == Kind::ParameterWrite && e.order > firstBackward && inside.contains(e.object))
            return true;
        if ((e.kind == Kind::Load || e.kind == Kind::Eval) && inside.contains(e.object)) {
            // Loaded or set to evaluation apart from what is trained.
            const uint32_t call = in.userSite(e.site).gid;
            const bool alone = std::none_of(
                records.events.begin(), records.events.end(), [&](const ProtocolEvent& o) {
                    return o.kind == e.kind && in.userSite(o.site).gid == call &&
                           !inside.contains(o.object) && ownsHeldParts(o.object);
                });
            if (alone && !wrong)
                return true;
        }
    }
    // A copy beside the original that is trained: a teacher or target network.
    if (!wrong)
        for (const CopyOf& c : records.copies)
            if (inside.contains(c.copy) && isHeld(c.original))
                return true;
    (void)optimizer;
    return false;
}

bool Optimizers::isThrough(const Candidate& part, const ReachMap& reach,
                           const std::vector<uint8_t>& after) const {
    const Interpreter& in = run_.in;
    for (ObjId p : part.parameters) {
        const NodeId node = in.heap.get(p, 0).payload;
        bool through = false;
        reach.successors(node, [&](const Edge& e) {
            if (e.kind != EdgeKind::Diff || through)
                return;
            in.graph.operands(e.to, [&](const Edge& o) {
                through = through || (o.from != node && after[o.from] != 0);
            });
        });
        if (through)
            return true;
    }
    return false;
}

Site Optimizers::reboundAt(const Candidate& part, const OptimizerCapture& optimizer,
                           bool wrong) const {
    Interpreter& in = run_.in;
    const bool newer = std::all_of(part.parameters.begin(), part.parameters.end(),
                                   [&](ObjId p) { return in.heap[p].birth > optimizer.birth; });
    if (!newer)
        return {};
    const RootInfo& r = in.roots[run_.root];
    const auto holds = [&](Value v, ObjId object) {
        bool found = false;
        in.each(v, [&](Value x) { found = found || (x.isObject() && x.payload == object); });
        return found;
    };
    const bool older = in.heap[part.model->module].birth < optimizer.birth;
    if (!part.path.empty() || older) {
        // Put into a model that is older than the optimizer.
        if (!older)
            return {};
        for (uint32_t i = r.endDefinition; i-- > r.firstDefinition;) {
            const Definition& d = in.records.definitions[i];
            const bool into = d.kind == Definition::Kind::Attribute ||
                              d.kind == Definition::Kind::Item ||
                              d.kind == Definition::Kind::Element;
            const bool mine = into && (holds(d.value, part.object) ||
                                       std::any_of(part.parameters.begin(), part.parameters.end(),
                                                   [&](ObjId p) { return holds(d.value, p); }));
            if (mine && d.owner != 0 && in.heap[d.owner].birth < optimizer.birth)
                return d.site;
        }
        return {in.heap[part.parameters[0]].gid, in.heap[part.parameters[0]].ctx};
    }
    // The name stood for another model when the optimizer was made.
    const std::string& root = part.model->root;
    const std::string name =
        root.substr(root.rfind('.') == std::string::npos ? 0 : root.rfind('.') + 1);
    Site now;
    bool before = false;
    for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
        const Definition& d = in.records.definitions[i];
        if (in.syms.text(d.name) != name || d.kind == Definition::Kind::Param)
            continue;
        if (holds(d.value, part.object))
            now = d.site;
        in.each(d.value, [&](Value v) {
            if (v.isObject() && v.payload != part.object && in.isModule(v.payload) &&
                ownsHeldParts(v.payload))
                before = true;
        });
    }
    if (!wrong && !before)
        return {};
    bool copied = false;
    for (const CopyOf& c : in.records.copies)
        copied = copied ||
                 (isHeld(c.original) && std::find(part.parameters.begin(), part.parameters.end(),
                                                  c.copy) != part.parameters.end());
    return before || copied ? now : Site{};
}

} // namespace gradpath::rules
