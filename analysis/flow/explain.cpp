// Explanations of dead values.
// SPDX-License-Identifier: MIT
#include "analysis/flow/explain.h"

#include <algorithm>

namespace gradpath {

namespace {
constexpr size_t kMaxSlice = 20000;
constexpr size_t kMaxHolders = 48;
constexpr uint32_t kNotTheLast = 1u << 24;

bool carries(EdgeKind kind) {
    return kind == EdgeKind::Diff || kind == EdgeKind::Zero || kind == EdgeKind::Regulariser;
}
} // namespace

Explainer::Explainer(Interpreter& in, uint32_t root, const ReachMap& reach)
    : in_(in), root_(root), reach_(reach) {
    const RootInfo& r = in.roots[root];
    for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
        const Definition& d = in.records.definitions[i];
        if (d.node != 0)
            holders_[d.node].push_back({0, {}, i});
        index(d.value, i, 0, 0, {});
    }
    for (uint32_t i = r.firstPick; i < r.endPick; ++i) {
        const Pick& p = in.records.picks[i];
        picks_[p.container].push_back(&p);
        indexOnce(p.container);
    }
    for (uint32_t i = r.firstExit; i < r.endExit; ++i)
        indexOnce(in.records.exits[i].container);
}

void Explainer::indexOnce(ObjId container) {
    if (!indexed_.contains(container))
        index(Value::object(container), 0, 0, 0, {});
}

void Explainer::index(Value v, uint32_t definition, int depth, ObjId container, Value key) {
    if (depth > 4)
        return;
    in_.each(v, [&](Value x) {
        if (!x.isObject())
            return;
        const Object& o = in_.heap[x.payload];
        switch (o.kind) {
        case ObjKind::Tensor: {
            auto& list = holders_[in_.tensorNode(x.payload)];
            if (list.size() < kMaxHolders)
                list.push_back({container, key, definition});
            return;
        }
        case ObjKind::List:
        case ObjKind::Tuple:
        case ObjKind::Generator:
            indexed_[x.payload] = true;
            for (uint32_t i = 2; i < o.nSlots && i < 66; ++i)
                index(in_.heap.get(x.payload, i), definition, depth + 1, x.payload,
                      Value::integer(static_cast<int32_t>(i) - 2));
            index(in_.heap.get(x.payload, 0), definition, depth + 1, x.payload, {});
            return;
        case ObjKind::Dict: {
            indexed_[x.payload] = true;
            bool exact = false;
            for (const auto& [k, y] : in_.dictItems(x.payload, exact))
                index(y, definition, depth + 1, x.payload, k);
            return;
        }
        default:
            return;
        }
    });
}

std::optional<Cause> Explainer::lost(NodeId terminal) const {
    const auto it = holders_.find(terminal);
    if (it == holders_.end())
        return std::nullopt;
    std::optional<Cause> best;
    const auto offer = [&](Cause c) {
        c.frontier = terminal;
        if (!best || c.kind < best->kind ||
            (c.kind == best->kind && !(c.kind == Cause::Kind::Overwritten)))
            best = c;
    };
    for (const Holder& h : it->second) {
        if (h.container != 0) {
            // Another element of the container was taken, never this one.
            const auto picks = picks_.find(h.container);
            if (picks != picks_.end()) {
                const Pick* other = nullptr;
                bool mine = false;
                for (const Pick* p : picks->second) {
                    Value key = p->key;
                    const auto length = in_.heap[h.container].kind == ObjKind::Dict
                                            ? std::nullopt
                                            : in_.listLength(h.container);
                    if (key.is(Tag::Int) && key.asInt() < 0 && length)
                        key = Value::integer(key.asInt() + static_cast<int32_t>(*length));
                    if (key == h.key)
                        mine = true;
                    else
                        other = p;
                }
                if (other != nullptr && !mine)
                    offer({Cause::Kind::Dropped, Reason::None, other->site, {}, {}, false, 0});
            }
            for (uint32_t i = in_.roots[root_].firstExit; i < in_.roots[root_].endExit; ++i) {
                const EarlyExit& e = in_.records.exits[i];
                const bool direct = e.container == h.container && h.key.is(Tag::Int) &&
                                    h.key.asInt() >= static_cast<int32_t>(e.taken);
                bool nested = false;
                if (!direct && in_.heap[e.container].kind != ObjKind::Dict) {
                    const auto length = in_.listLength(e.container);
                    for (uint32_t k = e.taken; length && k < *length && !nested; ++k) {
                        const Value item = in_.heap.get(e.container, 2 + k);
                        nested = item.isObject() && item.payload == h.container;
                    }
                }
                if (direct || nested)
                    offer({Cause::Kind::LeftEarly, Reason::None, e.site, {}, {}, false, 0});
            }
        }
        if (h.definition != 0) {
            const Definition& d = in_.records.definitions[h.definition];
            const std::string name(in_.syms.text(d.name));
            const bool param = d.kind == Definition::Kind::Param;
            if (d.kind == Definition::Kind::Item || d.kind == Definition::Kind::Element)
                continue;
            if (d.killed.gid != 0 && d.killed.gid != d.site.gid && h.container == 0)
                offer({Cause::Kind::Overwritten, Reason::None, d.killed, d.site, name, false, 0});
            else
                offer({Cause::Kind::NeverRead, Reason::None, d.site, {}, name, param, 0});
        }
    }
    return best;
}

tsl::robin_map<NodeId, bool> Explainer::heldBy(NodeId source) const {
    tsl::robin_map<NodeId, bool> held;
    held[source] = true;
    std::vector<NodeId> work{source};
    for (size_t i = 0; i < work.size() && i < kMaxSlice; ++i)
        reach_.successors(work[i], [&](const Edge& e) {
            if (e.kind == EdgeKind::Diff && in_.graph[e.to].kind == NodeKind::Phi &&
                held.try_emplace(e.to, true).second)
                work.push_back(e.to);
        });
    return held;
}

bool Explainer::leadsOn(NodeId assigned) const {
    std::vector<NodeId> work{assigned};
    tsl::robin_map<NodeId, bool> seen;
    for (size_t i = 0; i < work.size() && i < kMaxSlice; ++i) {
        if (reach_.distance(work[i]) == 1)
            return true;
        reach_.successors(work[i], [&](const Edge& e) {
            if (e.reason != Reason::Assigned && reach_.value(e.to) &&
                seen.try_emplace(e.to, true).second)
                work.push_back(e.to);
        });
    }
    return false;
}

Cause Explainer::explain(NodeId source, std::vector<NodeId>* way) const {
    Slice seen;
    const Cause cause = explain(source, seen);
    if (way != nullptr && seen.contains(cause.frontier)) {
        for (NodeId at = cause.frontier; at != source; at = seen[at])
            way->push_back(at);
        std::ranges::reverse(*way);
    }
    return cause;
}

Cause Explainer::explain(NodeId source, Slice& seen) const {
    const Graph& g = in_.graph;
    std::vector<NodeId> work{source};
    seen[source] = source;
    std::optional<Cause> best;
    uint32_t bestDistance = 0;
    bool used = false;
    // Among cuts the one nearest to the loss says most.
    const auto offer = [&](const Cause& c, uint32_t distance = 0) {
        if (best && (c.kind > best->kind || (c.kind == best->kind && distance >= bestDistance)))
            return;
        best = c;
        bestDistance = distance;
    };
    // The parameter itself, and what holds it or others: that a loop over all parameters has it is no use.
    const tsl::robin_map<NodeId, bool> held = heldBy(source);
    std::vector<NodeId> terminals;
    std::optional<Cause> weak; // a cut that does not lead to the loss either: better than nothing
    for (size_t i = 0; i < work.size() && i < kMaxSlice; ++i) {
        const NodeId id = work[i];
        bool goesOn = false;
        bool cut = false;
        const bool isHeld = held.contains(id);
        reach_.successors(id, [&](const Edge& e) {
            if (g[e.to].kind == NodeKind::Parameter && e.reason != Reason::Assigned &&
                e.reason != Reason::Data)
                return;
            // Its gradient is asked for: no use either.
            if (isHeld && g[e.to].fact == Fact::Gradient)
                return;
            // `.data` of the parameter itself, for its initial values: no use.
            if (isHeld && e.kind == EdgeKind::Cut && !reach_.value(e.to))
                return;
            // A step of an optimizer written by hand: neither the moments nor the variables lead on to the loss.
            if (e.reason == Reason::Assigned && !leadsOn(e.to)) {
                goesOn = true;
                return;
            }
            used = used || !held.contains(e.to);
            const bool closed = g[e.to].kind == NodeKind::Gate && e.kind != EdgeKind::Guard &&
                                reach_.value(e.to) && !reach_.gateIsOpen(e.to);
            const bool unrecorded = carries(e.kind) && !reach_.isOn(e.to, source);
            if (unrecorded) {
                Cause c;
                c.kind = Cause::Kind::Cut;
                c.reason = Reason::Tape;
                c.at = c.before = g[e.to].site;
                c.frontier = id;
                if (reach_.value(e.to)) {
                    cut = true;
                    offer(c, reach_.distance(e.to));
                } else {
                    weak = c;
                }
            } else if (carries(e.kind) && !closed) {
                goesOn = true;
                if (seen.try_emplace(e.to, id).second)
                    work.push_back(e.to);
            } else if (closed || (e.kind == EdgeKind::Cut && reach_.value(e.to))) {
                cut = true;
                Cause c;
                c.kind = Cause::Kind::Cut;
                c.reason = closed && e.kind != EdgeKind::Cut ? Reason::Gate : e.reason;
                c.at = e.cause != 0 ? g.causeAt(e.cause) : g[e.to].site;
                c.before = g[e.to].site;
                c.frontier = id;
                // Where another cut follows, taking this one away helps nobody.
                const bool last = reach_.gradient(e.to) != Reach::None;
                offer(c, reach_.distance(e.to) + (last ? 0 : kNotTheLast));
            } else if (e.kind == EdgeKind::Cut && e.cause == 0) {
                weak = Cause{Cause::Kind::Cut, e.reason, g[e.to].site, g[e.to].site, {}, false, id};
            }
        });
        if (!goesOn && !cut)
            terminals.push_back(id);
    }
    // The last operations first: they are nearest to the loss.
    for (size_t i = terminals.size(); i-- > 0;) {
        if (held.contains(terminals[i]))
            continue;
        if (const auto c = lost(terminals[i]))
            offer(*c);
    }
    if (best)
        return *best;
    if (weak)
        return *weak;
    Cause c;
    if (!used)
        return c;
    c.kind = Cause::Kind::Discarded;
    c.frontier = terminals.empty() ? source : terminals.back();
    c.at = g[c.frontier].site;
    return c;
}

Site Explainer::unknownAt(NodeId source) const {
    const Graph& g = in_.graph;
    tsl::robin_map<NodeId, Site> given;
    const auto escapes = g.escapes();
    for (uint32_t i = in_.roots[root_].firstEscape; i < in_.roots[root_].endEscape; ++i)
        given.try_emplace(escapes[i].node, escapes[i].where);
    std::vector<NodeId> work{source};
    tsl::robin_map<NodeId, bool> seen;
    seen[source] = true;
    for (size_t i = 0; i < work.size() && work.size() < kMaxSlice; ++i) {
        const auto it = given.find(work[i]);
        if (it != given.end())
            return it->second;
        reach_.successors(work[i], [&](const Edge& e) {
            if ((carries(e.kind) || e.kind == EdgeKind::Maybe) &&
                seen.try_emplace(e.to, true).second)
                work.push_back(e.to);
        });
    }
    return {};
}

} // namespace gradpath
