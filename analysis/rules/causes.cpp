// Findings that belong together: one cause, and the layers it kills.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

#include <algorithm>
#include <map>

namespace gradpath::rules {

std::string layerName(const DeadLayer& layer) {
    return layer.path.empty() ? layer.root : layer.path;
}

std::string nameLayers(const std::vector<const DeadLayer*>& layers) {
    constexpr size_t kShown = 3;
    std::vector<std::string> names;
    for (const DeadLayer* l : layers) {
        std::string name = "`" + layerName(*l) + "`";
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
    }
    std::string out;
    for (size_t i = 0; i < names.size() && i < kShown; ++i) {
        if (i > 0) out += i + 1 == names.size() ? " and " : ", ";
        out += names[i];
    }
    if (names.size() > kShown) out += fmt::format(" and {} more", names.size() - kShown);
    return out;
}

void reportCauses(RuleContext& ctx, const std::function<bool(const Cause&)>& mine, const std::function<std::string(const Cause&, const std::string&)>& message) {
    std::map<std::pair<std::string, uint32_t>, std::vector<const DeadLayer*>> byPlace;
    std::map<std::pair<std::string, uint32_t>, Location> places;
    for (const std::vector<DeadLayer>* list : {&ctx.run.dead, &ctx.run.cutOff}) {
        for (const DeadLayer& d : *list) {
            if (!mine(d.cause)) continue;
            const Location at = ctx.run.whereLost(d.cause);
            if (at.file.empty()) continue;
            byPlace[{at.file, at.span.begin}].push_back(&d);
            places[{at.file, at.span.begin}] = at;
        }
    }
    for (const auto& [key, layers] : byPlace) {
        const Cause& cause = layers[0]->cause;
        Diagnostic* d = ctx.report(places[key], message(cause, nameLayers(layers)));
        if (d == nullptr) continue;
        d->group = ctx.group(cause);
        for (const DeadLayer* l : layers) {
            if (std::find(d->layers.begin(), d->layers.end(), layerName(*l)) == d->layers.end()) d->layers.push_back(layerName(*l));
            const Location defined = ctx.run.locate(l->at);
            if (!defined.file.empty() && d->related.size() < 12) d->related.push_back({defined, fmt::format("`{}` gets no gradient", layerName(*l))});
        }
        if (cause.kind == Cause::Kind::Overwritten) {
            const Location lost = ctx.run.locate(cause.before);
            if (!lost.file.empty()) d->related.insert(d->related.begin(), {lost, fmt::format("this value of `{}` is lost", cause.name)});
        } else if (cause.kind == Cause::Kind::Cut && cause.reason == Reason::NoGrad) {
            const Location inside = ctx.run.locate(cause.before);
            if (!inside.file.empty()) d->related.insert(d->related.begin(), {inside, "computed without a graph here"});
        }
    }
}

} // namespace gradpath::rules
