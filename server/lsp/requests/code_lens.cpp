// textDocument/codeLens: how many layers of a model, or of a training step, get a gradient
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"
#include "server/lsp/rows.h"

#include <map>
#include <set>

namespace gradpath::lsp::requests {

void codeLens(Server& server, const Params& params, Reply reply) {
    const Document& document = server.need(params.at("textDocument"));
    const std::string name = server.unitOf(document.uri());
    Json out = Json::array();
    const std::string* text = server.programText(name);
    if (!server.workspace.settingsOf(name).codeLens || text == nullptr)
        return reply(std::move(out));
    const View& view = server.view(name);
    // By place: what it says. A class stands there once, with its worst run.
    std::map<uint32_t, std::pair<size_t, std::string>> lenses;
    const auto put = [&](size_t at, const std::vector<const ParameterRow*>& rows) {
        size_t dead = 1;
        for (const ParameterRow* row : rows)
            dead += row->status == Status::NoGradient;
        auto& lens = lenses[static_cast<uint32_t>(at)];
        if (dead > lens.first)
            lens = {dead, countSentence(rows)};
    };
    for (const Run& run : view.runs) {
        std::vector<const ParameterRow*> all;
        for (const ModelTable& model : run.models) {
            std::vector<const ParameterRow*> rows;
            for (const ParameterRow& row : model.parameters)
                rows.push_back(&row);
            all.insert(all.end(), rows.begin(), rows.end());
            if (const size_t at = findClass(*text, model.className);
                at < text->size() && !rows.empty())
                put(at, rows);
        }
        if (run.loss && run.loss->file == name && !all.empty())
            put(run.loss->span.begin, all);
    }
    for (const auto& [offset, lens] : lenses) {
        const Location at{name, {offset, offset}};
        if (server.uriOf(at) != document.uri())
            continue;
        out.push_back({{"range", toJson(server.rangeOf(at))},
                       {"command",
                        {{"title", lens.second},
                         {"command", "gradpath.showTable"},
                         {"arguments", {document.uri()}}}}});
    }
    reply(std::move(out));
}

} // namespace gradpath::lsp::requests
