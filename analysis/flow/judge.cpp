// What becomes of each parameter of the models that a run trains.
// SPDX-License-Identifier: MIT
#include "analysis/flow/run_view.h"

#include <algorithm>
#include <optional>

namespace gradpath {

namespace {
/// Parameters of what was put into an object under a name that is not known: any attribute that is read may be it.
tsl::robin_map<ObjId, bool> nameless(Interpreter& in, ObjId model) {
    tsl::robin_map<ObjId, bool> out;
    std::vector<std::pair<std::string, ObjId>> parts;
    in.namedModules(model, "", parts);
    for (const auto& [path, part] : parts) {
        const Value rest = in.slotOf(part, Value{Tag::Ellipsis});
        if (rest.isBottom() ||
            !in.classAttr(in.heap[part].cls, in.syms.intern("_numbered")).isBottom())
            continue;
        std::vector<Interpreter::NamedParameter> held;
        in.each(rest.present(), [&](Value v) {
            if (v.isObject() && in.isModule(v.payload))
                in.namedParameters(v.payload, "", true, held);
            else if (v.isObject() && in.isParameter(v.payload))
                out[v.payload] = true;
        });
        for (const Interpreter::NamedParameter& p : held)
            out[p.parameter] = true;
    }
    return out;
}
} // namespace

void RunView::judge() {
    const bool lost = in.roots[root].outOfFuel;
    bool anyAlive = false;
    for (const Sink* sink : sinks) {
        for (const SinkModel& m : sink->models) {
            auto known = std::find_if(models.begin(), models.end(), [&](const ModelFate& f) {
                return f.model->module == m.module;
            });
            if (known != models.end()) {
                if (known->model->parameters.size() >= m.parameters.size())
                    continue;
                known->model = &m;
                known->parameters.clear();
            } else {
                models.push_back({&m, {}, false});
                known = models.end() - 1;
            }
            std::optional<tsl::robin_map<ObjId, bool>> anyName;
            for (const SinkParameter& p : m.parameters) {
                const NodeId node = in.heap.get(p.parameter, 0).payload;
                Status s = Status::NoGradient;
                switch (reach.gradient(node)) {
                case Reach::Yes:
                case Reach::Decay:
                    s = Status::Gradient;
                    break;
                case Reach::Zero:
                    s = Status::Zero;
                    break;
                case Reach::Maybe:
                    s = Status::Unknown;
                    break;
                case Reach::None:
                    break;
                }
                if (p.frozen && !reach.isTrained(p.parameter))
                    s = Status::Frozen;
                else if (p.maybeFrozen && s == Status::NoGradient)
                    s = Status::Unknown;
                else if (s == Status::NoGradient &&
                         (lost || (p.owner != 0 && in.classData(in.heap[p.owner].cls).unknownBase)))
                    s = Status::Unknown;
                if (s == Status::NoGradient && p.path.find('*') != std::string::npos) {
                    if (!anyName)
                        anyName = nameless(in, m.module);
                    if (anyName->contains(p.parameter))
                        s = Status::Unknown;
                }
                known->parameters.push_back({&p, s});
                status_[p.parameter] = s;
            }
        }
    }
    for (ModelFate& m : models) {
        m.anyAlive =
            std::any_of(m.parameters.begin(), m.parameters.end(), [](const ParameterFate& p) {
                return p.status == Status::Gradient || p.status == Status::Zero;
            });
        anyAlive = anyAlive || m.anyAlive;
    }
    nothingAlive = !anyAlive;
}

} // namespace gradpath
