// textDocument/hover: a layer, a model, a loss, or a rule in a suppression comment
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule.h"
#include "server/lsp/requests/handlers.h"
#include "server/lsp/rows.h"
#include "server/report/json_values.h"
#include "server/report/rule_docs.h"
#include "server/session/path.h"
#include "server/session/suppressions.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::lsp::requests {

namespace {

std::string words(Status status) {
    switch (status) {
    case Status::Gradient:
        return "gets a gradient";
    case Status::NoGradient:
        return "gets **no gradient**";
    case Status::Zero:
        return "gets a gradient that is always **zero**";
    case Status::Frozen:
        return "is frozen";
    case Status::Unknown:
        return "is not known to get a gradient";
    }
    return {};
}

/// Without what is bold or code in Markdown; a single asterisk is part of a path.
std::string plain(std::string_view markdown) {
    std::string out;
    for (size_t i = 0; i < markdown.size(); ++i) {
        if (markdown.substr(i, 2) == "**")
            ++i;
        else if (markdown[i] != '`')
            out += markdown[i];
    }
    return out;
}

class Hover {
public:
    Hover(Server& server, const Document& document, Position at)
        : server_(server)
        , name_(server.unitOf(document.uri()))
        , offset_(server.offsetIn(document, at))
        , text_(server.programText(name_)) {}

    std::string markdown() {
        if (text_ == nullptr)
            return {};
        if (std::string page = rulePage(); !page.empty())
            return page;
        const View& view = server_.view(name_);
        if (std::string loss = ofLoss(view); !loss.empty())
            return loss;
        if (const auto rows = rowsAt(view, name_, *text_, offset_); !rows.empty())
            return ofLayers(view, rows);
        if (const auto models = modelsAt(view, name_, *text_, offset_); !models.empty())
            return ofModels(models);
        return {};
    }

private:
    std::string rulePage() {
        uint32_t begin = 0;
        const std::string_view line = lineAt(*text_, offset_, begin);
        const size_t hash = line.find('#');
        if (hash == std::string_view::npos || begin + hash > offset_ ||
            (line.find("gradpath:", hash) == std::string_view::npos &&
             line.find("noqa", hash) == std::string_view::npos))
            return {};
        uint32_t at = 0;
        const std::string code = session::ruleCode(wordAt(*text_, offset_, at, true));
        for (const rules::Rule* rule : rules::allRules())
            if (code == rule->info.code)
                return std::string(ruleDoc(rule->info.name));
        return {};
    }

    std::string place(const Location& at) {
        if (at.file.empty())
            return "somewhere else";
        const uint32_t line = server_.rangeOf(at).start.line + 1;
        if (at.file == name_)
            return fmt::format("line {}", line);
        return fmt::format("{}:{}", session::baseName(at.file), line);
    }

    std::string ofLoss(const View& view) {
        uint32_t begin = 0;
        const std::string_view line = lineAt(*text_, offset_, begin);
        std::string out;
        for (const Run& run : view.runs) {
            if (!run.loss || run.loss->file != name_ || run.loss->span.begin < begin ||
                run.loss->span.begin > begin + line.size() || run.loss->span.end <= offset_ ||
                run.loss->span.begin > offset_)
                continue;
            out += "**This loss** trains:\n\n";
            for (const ModelTable& model : run.models) {
                std::vector<const ParameterRow*> rows;
                for (const ParameterRow& row : model.parameters)
                    rows.push_back(&row);
                if (!rows.empty())
                    out += fmt::format("- `{}` ({}): {}\n", model.root, model.className,
                                       countSentence(rows));
            }
        }
        return out;
    }

    std::string ofLayers(const View& view, const std::vector<RowInRun>& rows) {
        std::string out;
        std::string last;
        size_t lines = 0;
        for (const RowInRun& found : rows) {
            const ParameterRow& row = *found.row;
            const std::string head =
                fmt::format("**`{}`**, {} of `{}`\n\n", row.path, row.kind, row.owner);
            if (++lines > 12)
                break;
            if (head != last)
                out += (out.empty() ? "" : "\n") + head;
            last = head;
            out += found.run->loss ? fmt::format("- from the loss at {}: {}",
                                                 place(*found.run->loss), words(row.status))
                                   : fmt::format("- in `{}` on its own: {}", found.model->className,
                                                 words(row.status));
            if (row.because)
                out += fmt::format(": {} ({}, {})", row.because->message, row.because->rule,
                                   place(row.because->at));
            if (row.status == Status::Unknown && !row.unknownReason.empty())
                out += ": " + row.unknownReason;
            out += "\n";
            if (!found.run->loss)
                continue;
            if (row.optimizers.empty()) {
                out += "- in no optimizer that is in sight\n";
                continue;
            }
            for (const Location& optimizer : row.optimizers)
                out += fmt::format("- in the optimizer made at {}\n", place(optimizer));
        }
        out += path(view, rows);
        return out;
    }

    /// The way from the layer to the cut, line by line.
    std::string path(const View& view, const std::vector<RowInRun>& rows) {
        for (const RowInRun& found : rows)
            if (found.row->because && !found.row->because->way.empty())
                return way(*found.row->because);
        return told(view, rows);
    }

    std::string way(const Because& because) {
        constexpr size_t kMost = 10;
        std::vector<std::string> steps;
        for (const Location& at : because.way) {
            std::string step = fmt::format("1. {}: {}\n", place(at), code(at));
            if (!at.file.empty() && place(at) != place(because.at) &&
                (steps.empty() || steps.back() != step))
                steps.push_back(std::move(step));
        }
        // The ends tell most.
        if (steps.size() > kMost) {
            steps.erase(steps.begin() + kMost / 2, steps.end() - kMost / 2);
            steps[kMost / 2 - 1] += "1. …\n";
        }
        std::string out = "\nThe path:\n\n";
        for (const std::string& step : steps)
            out += step;
        return out + fmt::format("1. {}: **{}**\n", place(because.at), because.message);
    }

    /// The first line of a place.
    std::string code(const Location& at) {
        constexpr size_t kLong = 72;
        const std::string* text = server_.programText(at.file);
        if (text == nullptr || at.span.begin >= text->size())
            return "computed here";
        uint32_t begin = 0;
        std::string_view line = lineAt(*text, at.span.begin, begin);
        const size_t first = line.find_first_not_of(" \t");
        line = line.substr(first == std::string_view::npos ? line.size() : first);
        line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
        if (line.empty() || line.find('`') != std::string_view::npos)
            return "computed here";
        if (line.size() <= kLong)
            return fmt::format("`{}`", line);
        size_t end = kLong;
        while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0u) == 0x80u)
            --end;
        return fmt::format("`{}…`", line.substr(0, end));
    }

    /// What the finding about a layer tells, where nothing is computed from it.
    std::string told(const View& view, const std::vector<RowInRun>& rows) {
        for (const Diagnostic& d : view.diagnostics) {
            const bool about = std::ranges::any_of(rows, [&](const RowInRun& found) {
                return found.row->status != Status::Gradient && d.primary == found.row->at;
            });
            if (!about || d.related.empty())
                continue;
            std::string out = "\nThe path:\n\n";
            for (const Related& step : d.related)
                out += fmt::format("1. {}: {}\n", place(step.at), step.message);
            return out;
        }
        return {};
    }

    std::string ofModels(const std::vector<RowInRun>& models) {
        std::string out;
        for (const RowInRun& found : models) {
            std::vector<const ParameterRow*> rows;
            for (const ParameterRow& row : found.model->parameters)
                rows.push_back(&row);
            if (rows.empty())
                continue;
            out += fmt::format("**`{}`** ({}): {}{}\n\n", found.model->root, found.model->className,
                               countSentence(rows),
                               found.run->loss
                                   ? fmt::format(", from the loss at {}", place(*found.run->loss))
                                   : std::string());
            size_t shown = 0;
            for (const ParameterRow* row : rows)
                if (row->status == Status::NoGradient && ++shown <= 10)
                    out += fmt::format("- `{}` {}\n", row->path, words(row->status));
            out += "\n";
        }
        return out;
    }

    Server& server_;
    std::string name_;
    uint32_t offset_;
    const std::string* text_;
};

} // namespace

void hover(Server& server, const Params& params, Reply reply) {
    const Document& document = server.need(params.at("textDocument"));
    const Position at = readPosition(params.at("position"));
    std::string text = Hover(server, document, at).markdown();
    if (text.empty())
        return reply(nullptr);
    if (!server.client.markdownHover)
        text = plain(text);
    reply({{"contents",
            {{"kind", server.client.markdownHover ? "markdown" : "plaintext"}, {"value", text}}}});
}

} // namespace gradpath::lsp::requests
