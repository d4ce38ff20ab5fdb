// Findings that were there before and are not reported again.
// SPDX-License-Identifier: MIT
#include "server/session/baseline.h"

#include "server/session/merge.h"
#include "server/session/path.h"
#include "server/session/read_file.h"
#include "server/user_error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gradpath::session {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;
constexpr size_t kMaxBytes = 64u << 20;

} // namespace

FindingKey Baseline::key(const Diagnostic& d, SourceStore& sources, const std::string& cwd) const {
    FindingKey key = keyOf(d, sources);
    key.file = canonicalName(absolutePath(key.file, cwd), directory_);
    return key;
}

Baseline Baseline::of(const std::vector<Diagnostic>& diagnostics, SourceStore& sources,
                      const std::string& directory, const std::string& cwd) {
    Baseline out;
    out.directory_ = directory;
    for (const Diagnostic& d : diagnostics)
        ++out.counts_[out.key(d, sources, cwd)];
    return out;
}

Baseline Baseline::parse(std::string_view text, const std::string& directory,
                         const std::string& shownAs) {
    Baseline out;
    out.directory_ = directory;
    try {
        const Json document = Json::parse(text);
        if (document.at("version") != kFormat)
            throw UserError(
                fmt::format("`{}` is a baseline of another version of gradpath", shownAs));
        for (const Json& finding : document.at("findings"))
            out.counts_[{finding.at("file").get<std::string>(),
                         finding.at("rule").get<std::string>(),
                         finding.at("symbol").get<std::string>(),
                         finding.at("layers").get<std::vector<std::string>>()}] +=
                finding.at("count").get<size_t>();
    } catch (const Json::exception&) {
        throw UserError(
            fmt::format("`{}` is no baseline: write one with --write-baseline", shownAs));
    }
    return out;
}

Baseline Baseline::read(const std::string& path, const std::string& shownAs) {
    std::string text;
    const ReadProblem problem = readFile(path, kMaxBytes, text);
    if (problem.kind != ReadProblem::Kind::None)
        throw UserError(fmt::format("cannot read `{}`: {}", shownAs, problem.message));
    return parse(text, std::string(directoryOf(path)), shownAs);
}

std::string Baseline::text() const {
    Json findings = Json::array();
    for (const auto& [key, count] : counts_)
        findings.push_back({{"file", key.file},
                            {"rule", key.rule},
                            {"symbol", key.symbol},
                            {"layers", key.layers},
                            {"count", count}});
    const Json document = {{"version", kFormat}, {"findings", std::move(findings)}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void Baseline::drop(std::vector<Diagnostic>& diagnostics, SourceStore& sources,
                    const std::string& cwd) const {
    std::map<FindingKey, size_t> left = counts_;
    std::erase_if(diagnostics, [&](const Diagnostic& d) {
        const auto it = left.find(key(d, sources, cwd));
        if (it == left.end() || it->second == 0)
            return false;
        --it->second;
        return true;
    });
    putInOrder(diagnostics);
}

size_t Baseline::nFindings() const {
    size_t n = 0;
    for (const auto& [key, count] : counts_)
        n += count;
    return n;
}

} // namespace gradpath::session
