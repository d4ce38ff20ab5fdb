// From results to diagnostics of the protocol.
// SPDX-License-Identifier: MIT
#include "server/lsp/rule_pages.h"
#include "server/lsp/server.h"
#include "server/lsp/uri.h"
#include "server/session/path.h"
#include "server/session/per_file_ignores.h"
#include "server/session/rules_for.h"
#include "server/session/suppress.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace gradpath::lsp {
namespace {

/// Texts of one open program, without lowering anything.
class OpenTexts final : public session::SourceStore {
public:
    OpenTexts(const std::string& name, const std::string& text, const std::string& code)
        : name_(name), text_(text), code_(code) {}
    const SourceFile* open(std::string_view) override { return nullptr; }
    bool isFile(std::string_view) override { return false; }
    bool isDirectory(std::string_view) override { return false; }
    const std::string* text(std::string_view path) override {
        return path == name_ ? &text_ : nullptr;
    }
    const std::string* code(std::string_view path) override {
        return path == name_ ? &code_ : nullptr;
    }
    const session::CellMap* cells(std::string_view) override { return nullptr; }
    session::ReadProblem problem(std::string_view) override { return {}; }

private:
    const std::string& name_;
    const std::string& text_;
    const std::string& code_;
};

/// Whether everything that could be found in the file was looked for.
bool isComplete(const Result& result, const std::string& file, bool hasOwnFolder) {
    if (result.outOfFuel)
        return false;
    for (const Run& run : result.runs) {
        for (const ModelTable& model : run.models) {
            if (!run.loss && !hasOwnFolder && model.at.file == file)
                return false;
            for (const ParameterRow& row : model.parameters)
                if (row.status == Status::Unknown && row.at.file == file)
                    return false;
        }
    }
    return true;
}

int severityOf(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return 1;
    case Severity::Warning:
        return 2;
    case Severity::Information:
        return 3;
    case Severity::Hint:
        return 4;
    }
    return 2;
}

/// Rules whose finding is code that has no effect.
bool isAboutDeadCode(const std::string& code) {
    return code == "GP101" || code == "GP102" || code == "GP103" || code == "GP104" ||
           code == "GP106" || code == "GP107" || code == "GP001";
}

/// The part of a span that holds text, blanks and ends of line at both ends left out.
ir::Span trimmed(const std::string& text, ir::Span span) {
    constexpr std::string_view kBlank = " \t\r\n";
    while (span.begin < span.end && kBlank.find(text[span.begin]) != std::string_view::npos)
        ++span.begin;
    while (span.end > span.begin && kBlank.find(text[span.end - 1]) != std::string_view::npos)
        --span.end;
    return span;
}

} // namespace

const View& Server::view(const std::string& name) {
    std::unique_ptr<View>& slot = views_[name];
    if (!slot)
        slot = std::make_unique<View>(makeView(name));
    return *slot;
}

View Server::makeView(const std::string& name) {
    View out;
    const std::vector<std::string> files = analyst->dependents(name);
    std::vector<std::shared_ptr<const UnitResult>> results;
    std::vector<const FileFindings*> parts;
    for (const std::string& file : files) {
        results.push_back(analyst->result(file));
        parts.push_back(&results.back()->findings);
    }
    const std::shared_ptr<const UnitResult> own = analyst->result(name);
    if (!own)
        return out;
    out.known = true;
    out.timedOut = own->timedOut;
    out.milliseconds = own->milliseconds;
    // Results of older texts: their places have moved.
    std::map<std::string, const Document*> byName;
    for (const auto& [uri, document] : documents)
        byName[nameOfUri(uri)] = document.get();
    const Notebook* notebook = nullptr;
    for (const auto& [uri, one] : notebooks)
        if (nameOfUri(uri) == name)
            notebook = one.get();
    const auto adjust = [&](size_t part, Location& at) {
        const auto read = results[part]->revisions.find(at.file);
        if (read == results[part]->revisions.end())
            return true;
        if (const auto open = byName.find(at.file); open != byName.end()) {
            if (open->second->revision() == read->second)
                return true;
            const std::optional<ir::Span> now = open->second->moved(at.span, read->second);
            if (now)
                at.span = *now;
            return now.has_value();
        }
        return at.file != name || notebook == nullptr || notebook->revision() == read->second;
    };
    Result result = combine(parts, name, adjust);

    const Workspace::Around around = workspace.around(name);
    const std::vector<std::string> ignored = session::ignoredCodes(*around.config, name);
    std::erase_if(result.diagnostics, [&](const Diagnostic& d) {
        return std::ranges::find(ignored, d.code) != ignored.end();
    });
    if (const std::string* text = programText(name)) {
        OpenTexts texts(name, *text, notebook != nullptr ? notebook->program().code : *text);
        out.complete = !own->broken && !own->timedOut && analyst->allKnown() && !scanning_ &&
                       isComplete(result, name, !workspace.folderOf(name).empty());
        session::applySuppressions(
            result, texts,
            {{name, {session::codesFor(*around.config, name, around.rules), out.complete}}});
    }
    out.diagnostics = std::move(result.diagnostics);
    out.runs = std::move(result.runs);
    return out;
}

const std::string* Server::programText(const std::string& name) const {
    for (const auto& [uri, notebook] : notebooks)
        if (nameOfUri(uri) == name)
            return &notebook->program().text;
    for (const auto& [uri, document] : documents)
        if (nameOfUri(uri) == name)
            return &document->text();
    return nullptr;
}

void Server::unitDone(const std::string& file, const UnitResult* before) {
    const std::shared_ptr<const UnitResult> now = analyst->result(file);
    for (const std::string& name : std::vector<std::string>(recent_)) {
        const bool concerned = name == file || now->asked.contains(name) ||
                               (before != nullptr && before->asked.contains(name));
        if (!concerned)
            continue;
        views_.erase(name);
        // What was edited meanwhile is told with its own result.
        if (name == file || analyst->fresh(name))
            refresh(name);
        if (name != file)
            refreshWanted_ = true;
    }
}

void Server::refresh(const std::string& name) {
    views_.erase(name);
    publish(name);
}

void Server::refreshAll() {
    for (const std::string& name : std::vector<std::string>(recent_))
        refresh(name);
    refreshWanted_ = true;
}

void Server::publish(const std::string& name) {
    const bool off = workspace.around(name).off;
    if (!off && analyst->wants(name) && analyst->result(name) == nullptr)
        return; // an empty list would be a lie
    const auto send = [&](const Document& document) {
        const Json list = off ? Json::array() : diagnosticsOf(name, document.uri(), view(name));
        const std::string text = textOf(list);
        const size_t hash = std::hash<std::string>{}(text);
        Published& last = published_[document.uri()];
        // Squiggles that stay are not painted anew; but who waits for the version is told.
        if (last.any && last.hash == hash && last.version == document.version())
            return;
        last = {hash, document.version(), true};
        std::string body = fmt::format(
            R"({{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{{"uri":{},)",
            textOf(document.uri()));
        if (client.versionInDiagnostics)
            body += fmt::format(R"("version":{},)", document.version());
        body += R"("diagnostics":)" + text + "}}";
        if (!transport_->sendText(body))
            exit(1);
    };
    for (const auto& [uri, document] : documents)
        if (nameOfUri(uri) == name && !client.pullsDiagnostics)
            send(*document);
    for (const auto& [uri, notebook] : notebooks)
        if (nameOfUri(uri) == name)
            for (const auto& [cell, document] : notebook->documents())
                send(*document);
}

std::string Server::uriOf(const Location& at) {
    for (const auto& [uri, notebook] : notebooks)
        if (nameOfUri(uri) == at.file)
            if (const CellRange found = notebook->locate(at.span, client.encoding); found.cell)
                return found.cell->uri();
    for (const auto& [uri, document] : documents)
        if (nameOfUri(uri) == at.file)
            return uri;
    return uriOfPath(at.file);
}

Range Server::rangeOf(const Location& at) {
    for (const auto& [uri, notebook] : notebooks)
        if (nameOfUri(uri) == at.file)
            return notebook->locate(at.span, client.encoding).range;
    for (const auto& [uri, document] : documents)
        if (nameOfUri(uri) == at.file)
            return document->range(at.span, client.encoding);
    if (!at.file.starts_with('/'))
        return {};
    DiskLines& disk = diskLines_[at.file];
    std::shared_ptr<session::LoweredFile> file = analyst->disk().file(at.file);
    if (disk.file != file || !disk.lines) {
        const std::string* text = analyst->snapshot()->text(at.file);
        disk = {file, std::make_unique<LineTable>(text != nullptr ? *text : std::string())};
    }
    const std::string* text = file->text();
    return text != nullptr ? disk.lines->range(*text, at.span, client.encoding) : Range{};
}

Json Server::diagnosticsOf(const std::string& name, const std::string& uri, const View& shown) {
    Json out = Json::array();
    const auto add = [&](const Location& at, Json diagnostic) {
        if (uriOf(at) != uri)
            return;
        diagnostic["range"] = toJson(rangeOf(at));
        diagnostic["source"] = "gradpath";
        out.push_back(std::move(diagnostic));
    };
    for (const Diagnostic& d : shown.diagnostics) {
        Json one = {{"severity", severityOf(d.severity)}, {"code", d.code}};
        std::string message = d.message;
        if (client.codeDescription)
            if (const std::string page = rulePageUri(d.name); !page.empty())
                one["codeDescription"] = {{"href", page}};
        if (client.unnecessaryTag && isAboutDeadCode(d.code))
            one["tags"] = {1};
        Json related = Json::array();
        for (const Related& place : d.related) {
            if (client.relatedInformation) {
                related.push_back(
                    {{"location", {{"uri", uriOf(place.at)}, {"range", toJson(rangeOf(place.at))}}},
                     {"message", place.message}});
            } else {
                const std::string where =
                    place.at.file == name ? std::string()
                                          : std::string(session::baseName(place.at.file)) + ", ";
                message += fmt::format("\n{}line {}: {}", where, rangeOf(place.at).start.line + 1,
                                       place.message);
            }
        }
        if (client.relatedInformation)
            one["relatedInformation"] = std::move(related);
        one["message"] = std::move(message);
        if (client.diagnosticData) {
            one["data"] = {{"rule", d.name}, {"layers", d.layers}, {"group", d.group}};
            if (!d.fixes.empty()) {
                one["data"]["title"] = d.fixes.front().title;
                one["data"]["preferred"] = d.fixes.front().applicability == Applicability::Safe;
            }
        }
        add(d.primary, std::move(one));
        if (!client.unnecessaryTag)
            continue;
        // What goes with a dead layer: the statements that removing it would take out.
        for (const Fix& fix : d.fixes) {
            if (!fix.title.starts_with("remove it"))
                continue;
            for (const Edit& edit : fix.edits) {
                if (edit.at.file != name || !edit.text.empty() ||
                    edit.at.span.end <= edit.at.span.begin ||
                    (edit.at.span.begin <= d.primary.span.begin &&
                     edit.at.span.end >= d.primary.span.end))
                    continue;
                const std::string* text = programText(name);
                if (text == nullptr || edit.at.span.end > text->size())
                    continue;
                add({name, trimmed(*text, edit.at.span)},
                    {{"severity", 4},
                     {"code", d.code},
                     {"tags", {1}},
                     {"message", "no gradient: this is dead together with the layer"}});
            }
        }
    }
    if (shown.timedOut)
        add({name, {0, 0}},
            {{"severity", 3},
             {"message", fmt::format("the analysis was stopped after {} ms: what it found until "
                                     "then is shown",
                                     static_cast<int>(shown.milliseconds))}});
    std::stable_sort(out.begin(), out.end(), [](const Json& a, const Json& b) {
        const auto place = [](const Json& d) {
            const Json& start = d["range"]["start"];
            return std::pair(start["line"].get<uint32_t>(), start["character"].get<uint32_t>());
        };
        return place(a) < place(b);
    });
    return out;
}

} // namespace gradpath::lsp
