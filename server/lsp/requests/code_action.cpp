// textDocument/codeAction: fixes of what is found in a range
// SPDX-License-Identifier: MIT
#include "server/lsp/edits.h"
#include "server/lsp/requests/handlers.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::lsp::requests {

namespace {

constexpr const char* kFixAll = "source.fixAll.gradpath";

bool overlap(const Edit& a, const Edit& b) {
    return a.at.file == b.at.file && a.at.span.begin < b.at.span.end &&
           b.at.span.begin < a.at.span.end;
}

/// The edits of both, or false: each says something else about one place.
bool addEdits(std::vector<Edit>& all, const std::vector<Edit>& more) {
    for (const Edit& edit : more) {
        const auto same = [&](const Edit& one) {
            return one.at == edit.at && one.text == edit.text;
        };
        if (std::ranges::any_of(all, same))
            continue;
        if (std::ranges::any_of(all, [&](const Edit& one) { return overlap(one, edit); }))
            return false;
        all.push_back(edit);
    }
    return true;
}

/// Where a cause stands that has no fix of its own: what each of the layers that it kills is offered, done to all of them.
std::vector<Fix> fixesOfGroup(const View& view, const Diagnostic& cause) {
    std::vector<const Diagnostic*> killed;
    for (const Diagnostic& d : view.diagnostics)
        if (cause.group != 0 && d.group == cause.group && !d.fixes.empty())
            killed.push_back(&d);
    std::vector<Fix> out;
    if (killed.size() != cause.layers.size() || killed.empty())
        return out;
    for (const Fix& wanted : killed.front()->fixes) {
        Fix all{wanted.title, Applicability::Unsafe, {}};
        const bool forAll = std::ranges::all_of(killed, [&](const Diagnostic* d) {
            const auto same = std::ranges::find(d->fixes, wanted.title, &Fix::title);
            return same != d->fixes.end() && addEdits(all.edits, same->edits);
        });
        if (!forAll)
            continue;
        if (killed.size() > 1)
            all.title = fmt::format("all {} layers: {}", killed.size(), all.title);
        else
            all.title = fmt::format("`{}`: {}", cause.layers.front(), all.title);
        out.push_back(std::move(all));
    }
    return out;
}

class Actions {
public:
    Actions(Server& server, const Params& params)
        : server_(server)
        , document_(server.need(params.at("textDocument")))
        , name_(server.unitOf(document_.uri()))
        , begin_(readPosition(params.at("range").at("start")))
        , end_(readPosition(params.at("range").at("end"))) {
        if (!params.has("context"))
            return;
        const Params context = params.at("context");
        if (context.has("diagnostics"))
            echoed_ = context.at("diagnostics").json();
        if (context.has("only"))
            for (size_t i = 0; i < context.at("only").size(); ++i)
                only_.push_back(context.at("only").at(i).string());
        all_ = !context.has("only");
    }

    bool wants(const std::string& kind) const {
        return all_ || std::ranges::any_of(only_, [&](const std::string& only) {
                   return kind == only || only.empty() || kind.starts_with(only + ".");
               });
    }
    bool wantsFixAllByName() const { return !all_ && (wants(kFixAll) || wants(kNotebookFixAll)); }
    const std::string& name() const { return name_; }
    const std::string& uri() const { return document_.uri(); }
    const Document& document() const { return document_; }

    Json quickFixes() {
        Json out = Json::array();
        const View& view = server_.view(name_);
        const Json shown = server_.diagnosticsOf(name_, document_.uri(), view);
        for (const Diagnostic& d : view.diagnostics) {
            const Location at = d.primary;
            if (server_.uriOf(at) != document_.uri())
                continue;
            const Range range = server_.rangeOf(at);
            if (!isMeant(range, d.code))
                continue;
            const Json diagnostic = asShown(shown, range, d.code);
            bool first = true;
            for (const Fix& fix : d.fixes.empty() ? fixesOfGroup(view, d) : d.fixes) {
                Json action = actionFor(fix.title, diagnostic);
                const bool safe = fix.applicability == Applicability::Safe;
                if (server_.client.preferredActions && safe && first)
                    action["isPreferred"] = true;
                action["edit"] = workspaceEdit(server_, fix.edits);
                out.push_back(std::move(action));
                first = false;
            }
            addSuppression(out, d, diagnostic);
        }
        return out;
    }

    bool hasSafeFix() {
        return std::ranges::any_of(server_.view(name_).diagnostics, [](const Diagnostic& d) {
            return std::ranges::any_of(
                d.fixes, [](const Fix& fix) { return fix.applicability == Applicability::Safe; });
        });
    }

    static constexpr const char* kNotebookFixAll = "notebook.source.fixAll.gradpath";

private:
    /// In the range, line by line, or one of those that the client echoes.
    bool isMeant(const Range& range, const std::string& code) const {
        if (range.start.line <= end_.line && range.end.line >= begin_.line)
            return true;
        return std::ranges::any_of(echoed_, [&](const Json& echo) {
            return echo.is_object() && echo.value("code", Json()) == Json(code) &&
                   echo.value("range", Json()) == toJson(range);
        });
    }

    static Json asShown(const Json& shown, const Range& range, const std::string& code) {
        for (const Json& one : shown)
            if (one.value("code", "") == code && one["range"] == toJson(range))
                return one;
        return nullptr;
    }

    static Json actionFor(const std::string& title, const Json& diagnostic) {
        Json action = {{"title", title}, {"kind", "quickfix"}};
        if (!diagnostic.is_null())
            action["diagnostics"] = Json::array({diagnostic});
        return action;
    }

    void addSuppression(Json& out, const Diagnostic& d, const Json& diagnostic) {
        if (d.code == "GP010" || d.code.starts_with("GP00"))
            return;
        Json action = actionFor(fmt::format("ignore {} on this line", d.code), diagnostic);
        if (server_.client.resolvesEdits && server_.client.actionData) {
            action["data"] = {{"kind", "suppress"},
                              {"uri", document_.uri()},
                              {"version", document_.version()},
                              {"offset", d.primary.span.begin},
                              {"code", d.code}};
        } else {
            const std::optional<Fix> fix =
                suppression(server_, name_, d.primary.span.begin, d.code);
            if (!fix)
                return;
            action["edit"] = workspaceEdit(server_, fix->edits);
        }
        out.push_back(std::move(action));
    }

    Server& server_;
    const Document& document_;
    std::string name_;
    Position begin_;
    Position end_;
    Json echoed_ = Json::array();
    std::vector<std::string> only_;
    bool all_ = true;
};

} // namespace

void codeAction(Server& server, const Params& params, Reply reply) {
    Actions actions(server, params);
    Json out = actions.wants("quickfix") ? actions.quickFixes() : Json::array();
    const bool notebook = server.notebookOfCell(actions.uri()) != nullptr;
    const char* kind = notebook ? Actions::kNotebookFixAll : kFixAll;
    if (!actions.wants(kind) || !actions.hasSafeFix())
        return reply(std::move(out));
    Json action = {{"title", "gradpath: apply all safe fixes"}, {"kind", kind}};
    // Costly: it is worked out when somebody wants it.
    if (server.client.resolvesEdits && server.client.actionData) {
        action["data"] = {
            {"kind", "fixAll"}, {"uri", actions.uri()}, {"version", actions.document().version()}};
        out.push_back(std::move(action));
        return reply(std::move(out));
    }
    if (!actions.wantsFixAllByName())
        return reply(std::move(out));
    const auto waiting = std::make_shared<Reply>(std::move(reply));
    fixAll(server, actions.name(),
           [waiting, out, action](Server& now, std::vector<Edit> edits) mutable {
               if (!edits.empty()) {
                   action["edit"] = workspaceEdit(now, edits);
                   out.push_back(std::move(action));
               }
               (*waiting)(std::move(out));
           });
}

} // namespace gradpath::lsp::requests
