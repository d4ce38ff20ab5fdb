// `check --output-format sarif`.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule.h"
#include "server/report/json_values.h"
#include "server/report/report.h"
#include "server/report/rule_docs.h"
#include "server/session/finding_key.h"
#include "server/version.h"

#include <fmt/format.h>

#include <map>

namespace gradpath::report {
namespace {

/// A path as a URI reference: relative paths stay relative.
std::string uriOf(std::string_view path) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    std::string out = path.starts_with('/') ? "file://" : "";
    for (const char c : path) {
        if (kPlain.find(c) != std::string_view::npos)
            out += c;
        else
            out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return out;
}

std::string_view levelOf(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    default:
        return "note";
    }
}

Json textJson(const std::string& text) {
    return {{"text", text}};
}

class SarifWriter {
public:
    explicit SarifWriter(Positions& positions) : positions_(positions) {}

    Json result(const Diagnostic& d, const std::string& fingerprint) {
        Json out = {{"ruleId", d.code}};
        if (const std::optional<size_t> index = ruleIndex(d.code))
            out["ruleIndex"] = *index;
        out["level"] = levelOf(d.severity);
        out["message"] = textJson(d.message + positions_.cellNote(d.primary));
        out["locations"] = Json::array({{{"physicalLocation", physical(d.primary)}}});
        if (!d.related.empty())
            out["relatedLocations"] = related(d.related);
        if (!d.fixes.empty())
            out["fixes"] = fixes(d.fixes);
        out["partialFingerprints"] = {{"gradpath/v1", fingerprint}};
        out["properties"] = {{"group", d.group}, {"layers", d.layers}};
        return out;
    }

    /// The rules that the results name, in the order of `ruleIndex`.
    const Json& rules() const { return rules_; }

private:
    std::optional<size_t> ruleIndex(const std::string& code) {
        if (const auto it = indices_.find(code); it != indices_.end())
            return it->second;
        for (const rules::Rule* rule : rules::allRules()) {
            if (rule->info.code != code)
                continue;
            rules_.push_back(ruleJson(rule->info));
            return indices_[code] = rules_.size() - 1;
        }
        return std::nullopt;
    }

    static Json ruleJson(const rules::RuleInfo& info) {
        Json out = {
            {"id", info.code},
            {"name", info.name},
            {"shortDescription", textJson(info.summary)},
            {"defaultConfiguration", {{"enabled", info.on}, {"level", levelOf(info.severity)}}}};
        if (const std::string page(ruleDoc(info.name)); !page.empty())
            out["help"] = {{"text", page}, {"markdown", page}};
        return out;
    }

    Json region(const Location& at) {
        const Range range = positions_.range(at);
        return {{"startLine", range.start.line},
                {"startColumn", range.start.column},
                {"endLine", range.end.line},
                {"endColumn", range.end.column}};
    }

    Json physical(const Location& at) {
        return {{"artifactLocation", {{"uri", uriOf(at.file)}}}, {"region", region(at)}};
    }

    Json related(const std::vector<Related>& places) {
        Json out = Json::array();
        for (const Related& place : places)
            out.push_back({{"id", out.size()},
                           {"message", textJson(place.message + positions_.cellNote(place.at))},
                           {"physicalLocation", physical(place.at)}});
        return out;
    }

    Json fixes(const std::vector<Fix>& fixes) {
        Json out = Json::array();
        for (const Fix& fix : fixes) {
            std::map<std::string, Json> replacements;
            for (const Edit& edit : fix.edits)
                replacements[edit.at.file].push_back(
                    {{"deletedRegion", region(edit.at)}, {"insertedContent", textJson(edit.text)}});
            Json changes = Json::array();
            for (auto& [file, list] : replacements)
                changes.push_back({{"artifactLocation", {{"uri", uriOf(file)}}},
                                   {"replacements", std::move(list)}});
            if (!changes.empty())
                out.push_back({{"description", textJson(fix.title)},
                               {"artifactChanges", std::move(changes)}});
        }
        return out;
    }

    Positions& positions_;
    Json rules_ = Json::array();
    std::map<std::string, size_t> indices_;
};

Json invocation(const std::vector<session::PathProblem>& problems) {
    bool successful = true;
    Json notifications = Json::array();
    for (const session::PathProblem& problem : problems) {
        const bool failure = problem.kind == session::PathProblem::Kind::Failure;
        successful &= !failure;
        const std::string place = problem.path.empty() ? "" : problem.path + ": ";
        notifications.push_back({{"level", failure ? "error" : "warning"},
                                 {"message", textJson(place + problem.message)}});
    }
    Json out = {{"executionSuccessful", successful}};
    if (!notifications.empty())
        out["toolExecutionNotifications"] = std::move(notifications);
    return out;
}

} // namespace

std::string checkSarif(const session::RunOutcome& outcome, Positions& positions) {
    const std::vector<Diagnostic>& diagnostics = outcome.result.diagnostics;
    const std::vector<std::string> prints = session::fingerprints(diagnostics, positions.sources());
    SarifWriter writer(positions);
    Json results = Json::array();
    for (size_t i = 0; i < diagnostics.size(); ++i)
        results.push_back(writer.result(diagnostics[i], prints[i]));
    const Json driver = {{"name", "gradpath"}, {"version", kVersion}, {"rules", writer.rules()}};
    const Json run = {{"tool", {{"driver", driver}}},
                      {"invocations", Json::array({invocation(outcome.problems)})},
                      {"columnKind", "unicodeCodePoints"},
                      {"results", std::move(results)}};
    return jsonText({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                     {"version", "2.1.0"},
                     {"runs", Json::array({run})}});
}

} // namespace gradpath::report
