// Which runs are drawn.
// SPDX-License-Identifier: MIT
#include "server/graph/formats.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::graph {
namespace {

bool hasModel(const Picture& picture, const std::string& name) {
    return std::ranges::any_of(picture.models, [&](const Model& model) {
        return model.root == name || model.className == name;
    });
}

bool hasModule(const Picture& picture, const std::string& name) {
    return std::ranges::any_of(picture.modules, [&](const Module& module) {
        return module.path == name || module.className == name;
    });
}

} // namespace

std::vector<Picture> picturesOf(const Result& result, const std::string& only,
                                report::Positions& positions) {
    std::vector<Picture> all;
    for (const Run& run : result.runs)
        if (run.graph)
            all.push_back(pictureOf(run, all.size() + 1, positions));
    if (only.empty())
        return all;
    std::vector<Picture> out;
    const auto keep = [&](auto&& test) {
        for (const Picture& picture : all)
            if (test(picture))
                out.push_back(picture);
        return !out.empty();
    };
    // A model of that name says more than a part of one.
    if (keep([&](const Picture& p) { return hasModel(p, only); }) ||
        keep([&](const Picture& p) { return hasModule(p, only); }) ||
        keep([&](const Picture& p) { return p.id == "run:" + only; }))
        return out;
    return {};
}

std::vector<std::string> namesIn(std::span<const Picture> pictures) {
    std::vector<std::string> out;
    const auto add = [&](const std::string& name) {
        if (!name.empty() && std::ranges::find(out, name) == out.end())
            out.push_back(name);
    };
    for (const Picture& picture : pictures)
        for (const Model& model : picture.models) {
            add(model.root);
            add(model.className);
        }
    return out;
}

} // namespace gradpath::graph
