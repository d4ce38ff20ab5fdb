// `graph --format json`.
// SPDX-License-Identifier: MIT
#include "server/graph/formats.h"
#include "server/version.h"

#include <array>

namespace gradpath::graph {
namespace {

using report::Json;

void addPlace(Json& out, const Place& at) {
    if (at.file.empty())
        return;
    out["file"] = at.file;
    out["line"] = at.line;
    out["column"] = at.column;
    if (!at.cell.is_null())
        out["cell"] = at.cell;
}

Json modelJson(const Model& model) {
    Json out = {{"id", model.id}, {"root", model.root}, {"class", model.className}};
    addPlace(out, model.at);
    return out;
}

Json moduleJson(const Module& module) {
    Json out = {{"id", module.id},
                {"parent", module.parent},
                {"path", module.path},
                {"class", module.className}};
    addPlace(out, module.at);
    return out;
}

void addLayer(Json& out, const Node& node) {
    out["path"] = node.path;
    out["class"] = node.detail;
    out["status"] = report::statusName(node.status);
    if (node.rows.size() > 1) {
        Json parameters = Json::array();
        for (const ParameterRow* row : node.rows)
            parameters.push_back(
                {{"path", row->path}, {"status", report::statusName(row->status)}});
        out["parameters"] = std::move(parameters);
    }
    if (!node.rule.empty())
        out["because"] = {{"rule", node.rule}, {"message", node.message}};
    if (!node.rule.empty())
        addPlace(out["because"], node.because);
    if (!node.cut.empty())
        out["cut"] = node.cut;
    if (node.reason != nullptr && node.status == Status::Unknown)
        out["unknown"] = node.reason->unknownReason;
    if (!node.optimizers.empty())
        out["optimizers"] = node.optimizers;
}

Json nodeJson(const Node& node) {
    Json out = {{"id", node.id}, {"kind", kindName(node.kind)}, {"label", node.label}};
    if (!node.parent.empty())
        out["parent"] = node.parent;
    if (node.kind == Node::Kind::Layer)
        addLayer(out, node);
    if (node.kind == Node::Kind::Cut) {
        out["reason"] = node.cause;
        out["rule"] = node.rule;
        out["message"] = node.message;
        out["loses"] = node.loses;
    }
    addPlace(out, node.at);
    return out;
}

Json runJson(const Picture& picture) {
    Json out = {{"id", picture.id}, {"title", picture.title}, {"loss", nullptr}};
    if (!picture.loss.file.empty()) {
        Json loss = Json::object();
        addPlace(loss, picture.loss);
        out["loss"] = std::move(loss);
    }
    out["models"] = Json::array();
    for (const Model& model : picture.models)
        out["models"].push_back(modelJson(model));
    out["modules"] = Json::array();
    for (const Module& module : picture.modules)
        out["modules"].push_back(moduleJson(module));
    out["nodes"] = Json::array();
    for (const Node& node : picture.nodes)
        out["nodes"].push_back(nodeJson(node));
    out["edges"] = Json::array();
    for (const Edge& edge : picture.edges)
        out["edges"].push_back(
            {{"from", edge.from}, {"to", edge.to}, {"flow", flowName(edge.flow)}});
    return out;
}

} // namespace

Json graphJson(std::span<const Picture> pictures, size_t nFiles) {
    Json runs = Json::array();
    std::array<size_t, 5> counts{};
    size_t layers = 0;
    for (const Picture& picture : pictures) {
        runs.push_back(runJson(picture));
        for (const Node& node : picture.nodes) {
            if (node.kind != Node::Kind::Layer)
                continue;
            ++layers;
            ++counts[static_cast<size_t>(node.status)];
        }
    }
    Json summary = {{"files", nFiles}, {"layers", layers}};
    for (const Status status :
         {Status::Gradient, Status::NoGradient, Status::Zero, Status::Frozen, Status::Unknown})
        summary[std::string(report::statusName(status))] = counts[static_cast<size_t>(status)];
    return {{"version", kVersion}, {"runs", std::move(runs)}, {"summary", std::move(summary)}};
}

} // namespace gradpath::graph
