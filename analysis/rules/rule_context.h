// What a rule works with: one judged run, and a place to report to.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/fixes/fixes.h"
#include "analysis/flow/run_view.h"
#include "analysis/rules/rule.h"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <vector>

namespace gradpath::rules {

class RuleContext {
public:
    RuleContext(RunView& run_, fixes::Sources& sources_, const RuleInfo& info,
                std::vector<Diagnostic>& out, PairMap<uint32_t>& groups)
        : run(run_), sources(sources_), info_(info), out_(out), groups_(groups) {}

    RunView& run;
    fixes::Sources& sources; ///< for `fixes::...`, see analysis/fixes/fixes.h

    /// Adds a finding of this rule. Returns null when the place is not in user code.
    Diagnostic* report(const Location& at, std::string message) {
        if (at.file.empty())
            return nullptr;
        Diagnostic d;
        d.code = info_.code;
        d.name = info_.name;
        d.severity = info_.severity;
        d.message = std::move(message);
        d.primary = at;
        out_.push_back(std::move(d));
        return &out_.back();
    }
    /// The number of the story that a cause stands for: all findings with one cause share it.
    uint32_t group(const Cause& cause) {
        const Site at = run.in.userSite(cause.at);
        const auto [it, isNew] =
            groups_.try_emplace((static_cast<uint64_t>(run.root) << 32) | at.gid, 0);
        if (isNew)
            it.value() = static_cast<uint32_t>(groups_.size());
        return it->second;
    }

private:
    const RuleInfo& info_;
    std::vector<Diagnostic>& out_;
    PairMap<uint32_t>& groups_;
};

/// Reports every cause that `mine` accepts once, with all the layers it kills as related places.
void reportCauses(
    RuleContext& ctx, const std::function<bool(const Cause&)>& mine,
    const std::function<std::string(const Cause&, const std::string& layers)>& message);

/// Reports the terms of the loss that no gradient flows through and whose nearest cut belongs to the rule `code`.
void reportLostTerms(RuleContext& ctx, std::string_view code);

/// Adds a fix to a finding, when there is one.
inline void offer(Diagnostic& finding, std::optional<Fix> fix) {
    if (fix)
        finding.fixes.push_back(std::move(*fix));
}

/// Adds where the layers inside of a dead module are defined.
void relateParts(RuleContext& ctx, const DeadLayer& layer, Diagnostic& out);

/// Adds the parameter group of an optimizer that holds nothing but dead parameters of the layer.
void relateGroup(RuleContext& ctx, const DeadLayer& layer, Diagnostic& out);

/// "`a`, `b` and 3 more get no gradient".
std::string nameLayers(const std::vector<const DeadLayer*>& layers);
/// The name of a layer as its class writes it: the attribute, or the variable that holds the model.
std::string layerName(const DeadLayer& layer);

} // namespace gradpath::rules
