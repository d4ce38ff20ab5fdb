// Edits.
// SPDX-License-Identifier: MIT
#include "server/lsp/edits.h"

#include "analysis/fixes/fixes.h"
#include "server/lsp/uri.h"
#include "server/session/apply_fixes.h"
#include "server/session/rules_for.h"
#include "server/session/suppress.h"

#include <algorithm>

namespace gradpath::lsp {
namespace {

/// One edit for all that differs between two texts.
Edit difference(const std::string& name, const std::string& before, const std::string& after) {
    const size_t most = std::min(before.size(), after.size());
    size_t head = 0;
    while (head < most && before[head] == after[head])
        ++head;
    while (head > 0 && before[head - 1] != '\n')
        --head;
    size_t tail = 0;
    while (tail < most - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
    const auto begin = static_cast<uint32_t>(head);
    auto end = static_cast<uint32_t>(before.size() - tail);
    // Neither text may be cut inside of a character.
    while (end < before.size() && (static_cast<unsigned char>(before[end]) & 0xC0) == 0x80) {
        ++end;
        --tail;
    }
    return {{name, {begin, end}}, after.substr(head, after.size() - tail - head)};
}

} // namespace

Json workspaceEdit(Server& server, const std::vector<Edit>& edits) {
    std::map<std::string, Json> byUri;
    for (const Edit& edit : edits) {
        Json& list = byUri.try_emplace(server.uriOf(edit.at), Json::array()).first->second;
        list.push_back({{"range", toJson(server.rangeOf(edit.at))}, {"newText", edit.text}});
    }
    if (!server.client.documentChanges) {
        Json changes = Json::object();
        for (auto& [uri, list] : byUri)
            changes[uri] = std::move(list);
        return {{"changes", std::move(changes)}};
    }
    Json changes = Json::array();
    for (auto& [uri, list] : byUri) {
        const Document* open = server.document(uri);
        changes.push_back(
            {{"textDocument",
              {{"uri", uri}, {"version", open != nullptr ? Json(open->version()) : Json()}}},
             {"edits", std::move(list)}});
    }
    return {{"documentChanges", std::move(changes)}};
}

std::optional<Fix> suppression(const Server& server, const std::string& name, uint32_t offset,
                               const std::string& code) {
    const std::string* text = server.programText(name);
    if (text == nullptr)
        return std::nullopt;
    const fixes::Source source(name, *text);
    return fixes::suppress(source, offset, code);
}

void fixAll(Server& server, const std::string& name,
            std::function<void(Server&, std::vector<Edit>)> then) {
    const std::string* text = server.programText(name);
    if (text == nullptr)
        return then(server, {});
    struct Work {
        std::shared_ptr<Snapshot> snapshot;
        UnitSettings settings;
        session::JudgedFile judged;
        std::vector<Edit> edits;
        std::string before;
    };
    const auto work = std::make_shared<Work>();
    work->snapshot = server.analyst->snapshot();
    work->settings = server.workspace.unitSettings(name);
    const Workspace::Around around = server.workspace.around(name);
    work->judged = {session::codesFor(*around.config, name, around.rules),
                    server.view(name).complete};
    work->before = *text;
    server.analyst->runSoon(
        [work, name] {
            const auto analyse = [&](session::SourceStore& store) {
                session::RunOutcome run;
                const FileFindings findings =
                    analyzeFile(store, name, work->settings.importRoots, work->settings.options);
                const FileFindings* part = &findings;
                run.result = combine(std::span(&part, 1), name);
                session::applySuppressions(run.result, store, {{name, work->judged}});
                std::erase_if(run.result.diagnostics,
                              [&](const Diagnostic& d) { return d.primary.file != name; });
                run.files = {name};
                run.nFiles = 1;
                return run;
            };
            const session::FixOutcome fixed = session::applyFixes(
                analyse(*work->snapshot), *work->snapshot, Applicability::Safe, analyse);
            for (const auto& [file, change] : fixed.files) {
                if (change.rounds.size() == 1)
                    work->edits.insert(work->edits.end(), change.rounds[0].begin(),
                                       change.rounds[0].end());
                else if (change.before != change.after)
                    work->edits.push_back(difference(file, change.before, change.after));
            }
        },
        [&server, work, name, then = std::move(then)] {
            const std::string* now = server.programText(name);
            if (now == nullptr || *now != work->before)
                work->edits.clear();
            then(server, work->edits);
        });
}

} // namespace gradpath::lsp
