// What a picture is about: layers, modules, losses, optimizers, and why a layer gets nothing.
// SPDX-License-Identifier: MIT
#include "analysis/flow/drawing.h"
#include "analysis/flow/table.h"

#include <algorithm>
#include <set>

namespace gradpath {

namespace {
/// The worst first: what a person wants to see of a layer whose parameters differ.
constexpr Status kWorst[] = {Status::NoGradient, Status::Zero, Status::Unknown, Status::Frozen,
                             Status::Gradient};

Status worse(Status a, Status b) {
    for (Status s : kWorst)
        if (a == s || b == s)
            return s;
    return a;
}

std::string_view wordOf(const Cause& cause) {
    switch (cause.kind) {
    case Cause::Kind::Unused:
        return "unused";
    case Cause::Kind::Overwritten:
        return "overwritten";
    case Cause::Kind::Cut:
        return reasonWord(cause.reason);
    case Cause::Kind::LeftEarly:
        return "left-early";
    case Cause::Kind::Dropped:
        return "dropped";
    case Cause::Kind::NeverRead:
        return "never-read";
    case Cause::Kind::Discarded:
        return "discarded";
    }
    return "none";
}
} // namespace

Drawing::Drawing(RunView& run, const Run& table)
    : run_(run), in_(run.in), g_(run.in.graph), table_(table) {
    // Which object a method runs on says to which module the values in it belong.
    const RootInfo& root = in_.roots[run.root];
    for (uint32_t i = root.firstDefinition; i < root.endDefinition; ++i) {
        const Definition& d = in_.records.definitions[i];
        if (d.kind != Definition::Kind::Param || !d.value.isObject() ||
            !in_.isModule(d.value.payload))
            continue;
        const LoadedModule& m = in_.moduleOf(d.site.gid);
        if (d.site.gid - m.gidBase >= m.view.instrs.size())
            continue;
        const ir::Function& fn = m.view.functions[m.view.functionOfInstr[d.site.gid - m.gidBase]];
        if (fn.nParams > 0 && m.syms[m.view.extra[fn.params]] == d.name)
            receiverOf_.try_emplace(d.site.ctx, d.value.payload);
    }
}

void Drawing::place(FlowNode& node, Site site) const {
    for (int n = 0; site.gid != 0 && n < 200; ++n) {
        const auto self = receiverOf_.find(site.ctx);
        if (self != receiverOf_.end()) {
            const auto at = placeOf_.find(self->second);
            if (at != placeOf_.end()) {
                node.model = at->second.model;
                node.module = at->second.path;
                return;
            }
        }
        site = {in_.contextCall(site.ctx), in_.contextParent(site.ctx)};
    }
    if (table_.models.size() == 1)
        node.model = 0;
}

FlowNode Drawing::nodeAt(FlowNode::Kind kind, Site site) const {
    FlowNode node;
    node.kind = kind;
    node.at = run_.locate(site);
    return node;
}

void Drawing::addLayers() {
    for (uint32_t i = 0; i < run_.models.size(); ++i)
        addModel(i);
}

void Drawing::addModel(uint32_t index) {
    const ModelFate& model = run_.models[index];
    std::vector<std::pair<std::string, ObjId>> parts;
    in_.namedModules(model.model->module, "", parts);
    for (const auto& [path, id] : parts)
        placeOf_.try_emplace(id, Place{index, path});

    std::set<std::string> holders;
    uint32_t row = 0;
    ObjId last = 0;
    uint32_t layer = kNoNode;
    for (const RowGroup& group : rowGroups(in_, model)) {
        const SinkParameter& first = *model.parameters[group.begin].parameter;
        const bool known = layerOf_.contains(in_.heap.get(first.parameter, 0).payload);
        const ObjId cls = in_.heap[first.owner].cls;
        const bool inLayer = first.owner != 0 && in_.modules[in_.classData(cls).module].stub;
        if (known) {
            ++row; // shared with a model that was drawn before
            continue;
        }
        // What a framework's layer computes with several parameters is one box.
        if (layer == kNoNode || !inLayer || first.owner != last) {
            const ParameterRow& shown = table_.models[index].parameters[row];
            FlowNode node;
            node.model = index;
            node.path = inLayer && !hasParts(model, first.ownerPath) ? first.ownerPath : first.path;
            node.name = inLayer ? in_.className(first.owner) : "Parameter";
            const size_t dot = node.path.rfind('.');
            node.module = dot == std::string::npos ? std::string() : node.path.substr(0, dot);
            node.at = shown.at;
            node.status = shown.status;
            for (std::string up = node.module; !up.empty();) {
                holders.insert(up);
                const size_t at = up.rfind('.');
                up.resize(at == std::string::npos ? 0 : at);
            }
            layer = sketch_.add(std::move(node), true);
            fates_.resize(layer + 1);
        }
        last = first.owner;
        FlowNode& node = sketch_[layer];
        node.status = worse(node.status, model.parameters[group.begin].status);
        node.rows.push_back(row++);
        for (size_t i = group.begin; i < group.end; ++i) {
            const ParameterFate& fate = model.parameters[i];
            const NodeId source = in_.heap.get(fate.parameter->parameter, 0).payload;
            fates_[layer].push_back(&fate);
            layerOf_[source] = layer;
            if (!inLayer)
                bare_[source] = true;
            parameters_.push_back(source);
        }
    }
    for (const auto& [path, id] : parts)
        if (holders.contains(path))
            out_.modules.push_back({index, path, in_.className(id),
                                    run_.locate({in_.heap[id].gid, in_.heap[id].ctx})});
}

void Drawing::addSinks() {
    std::vector<std::pair<Location, uint32_t>> drawn;
    for (const Sink* sink : run_.sinks) {
        FlowNode node =
            nodeAt(sink->library ? FlowNode::Kind::Outputs : FlowNode::Kind::Loss, sink->site);
        if (sink->library && !table_.models.empty())
            node.model = 0;
        const auto known =
            std::ranges::find(drawn, node.at, [](const auto& one) { return one.first; });
        uint32_t id = 0;
        if (known != drawn.end()) {
            id = known->second;
        } else {
            const Location at = node.at;
            id = sketch_.add(std::move(node), true);
            drawn.emplace_back(at, id);
        }
        if (sink->loss != 0)
            sinkOf_[sink->loss] = id;
    }
}

void Drawing::addOptimizers() {
    tsl::robin_map<ObjId, uint32_t> layers;
    for (uint32_t layer = 0; layer < fates_.size(); ++layer)
        for (const ParameterFate* fate : fates_[layer])
            layers[fate->parameter->parameter] = layer;
    std::vector<std::pair<Location, uint32_t>> drawn;
    for (size_t i = in_.roots[run_.root].firstCapture; i < in_.records.captures.size(); ++i) {
        const OptimizerCapture& capture = in_.records.captures[i];
        FlowNode node = nodeAt(FlowNode::Kind::Optimizer, capture.site);
        if (node.at.file.empty())
            continue;
        const auto known =
            std::ranges::find(drawn, node.at, [](const auto& one) { return one.first; });
        uint32_t id = kNoNode;
        for (ObjId parameter : capture.parameters) {
            const auto layer = layers.find(parameter);
            if (layer == layers.end())
                continue;
            if (id == kNoNode && known != drawn.end())
                id = known->second;
            if (id == kNoNode) {
                node.name = in_.className(capture.optimizer);
                drawn.emplace_back(node.at, 0);
                id = drawn.back().second = sketch_.add(std::move(node), true);
            }
            std::vector<uint32_t>& held = sketch_[layer->second].optimizers;
            if (std::ranges::find(held, id) == held.end())
                held.push_back(id);
        }
    }
    // A loss feeds the optimizers whose layers its gradient comes to.
    for (uint32_t loss = 0; loss < sketch_.size(); ++loss) {
        if (sketch_[loss].kind != FlowNode::Kind::Loss)
            continue;
        std::vector<uint32_t> work{loss};
        std::vector<bool> seen(sketch_.size(), false);
        std::set<uint32_t> fed;
        for (size_t i = 0; i < work.size(); ++i) {
            if (sketch_[work[i]].kind == FlowNode::Kind::Layer &&
                sketch_[work[i]].status != Status::Frozen)
                fed.insert(sketch_[work[i]].optimizers.begin(), sketch_[work[i]].optimizers.end());
            for (const auto& [from, flow] : sketch_.inputs(work[i]))
                if (flow != Flow::None && !seen[from]) {
                    seen[from] = true;
                    work.push_back(from);
                }
        }
        for (uint32_t optimizer : fed)
            sketch_.join(loss, optimizer, Flow::Step);
    }
}

void Drawing::explainDead() {
    for (uint32_t layer = 0; layer < fates_.size(); ++layer) {
        for (const ParameterFate* fate : fates_[layer]) {
            if (fate->status != Status::NoGradient || sketch_[layer].cut != kNoNode)
                continue;
            const NodeId source = in_.heap.get(fate->parameter->parameter, 0).payload;
            const Cause cause = run_.explainer().explain(source);
            const Site at = in_.userSite(cause.at);
            if (cause.kind == Cause::Kind::Unused || at.gid == 0)
                continue;
            // The numbers of the reasons come first.
            const uint32_t cut =
                cause.kind == Cause::Kind::Cut
                    ? cutAt(cause.at, cause.reason)
                    : drawnAt(FlowNode::Kind::Cut, cause.at,
                              1000 + static_cast<uint32_t>(cause.kind), cause.name);
            FlowNode& node = sketch_[cut];
            node.at = run_.whereLost(cause);
            node.reason = wordOf(cause);
            node.rule = ruleOf(cause);
            node.message = describe(run_, cause);
            node.loses.push_back(layer);
            sketch_[layer].cut = cut;
            if (cause.kind != Cause::Kind::Cut || !sketch_.hasInput(cut))
                sketch_.join(standsFor(cause.frontier == 0 ? source : cause.frontier), cut,
                             Flow::None);
        }
    }
}

void Drawing::explainZero() {
    for (uint32_t layer = 0; layer < fates_.size(); ++layer) {
        if (sketch_[layer].status != Status::Zero)
            continue;
        std::vector<uint32_t> work{layer};
        std::vector<bool> seen(sketch_.size(), false);
        for (size_t i = 0; i < work.size(); ++i) {
            const uint32_t id = work[i];
            if (sketch_[id].kind == FlowNode::Kind::Cut) {
                sketch_[id].loses.push_back(layer);
                if (sketch_[layer].cut == kNoNode)
                    sketch_[layer].cut = id;
                continue;
            }
            for (const auto& [to, flow] : sketch_.outputs(id))
                if (flow == Flow::Zero && !seen[to]) {
                    seen[to] = true;
                    work.push_back(to);
                }
        }
    }
}

} // namespace gradpath
