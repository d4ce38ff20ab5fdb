// textDocument/inlayHint: layers without a gradient, where they are made
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"
#include "server/lsp/rows.h"

#include <set>

namespace gradpath::lsp::requests {

void inlayHint(Server& server, const Params& params, Reply reply) {
    const Document& document = server.need(params.at("textDocument"));
    const Position from = readPosition(params.at("range").at("start"));
    const Position to = readPosition(params.at("range").at("end"));
    const std::string name = server.unitOf(document.uri());
    Json out = Json::array();
    if (!server.workspace.settingsOf(name).inlayHints)
        return reply(std::move(out));
    const std::string* text = server.programText(name);
    const View& view = server.view(name);
    std::set<uint32_t> alive; // a layer that some run trains is not called dead
    for (const Run& run : view.runs)
        for (const ModelTable& model : run.models)
            for (const ParameterRow& row : model.parameters)
                if (row.at.file == name && row.status != Status::NoGradient)
                    alive.insert(row.at.span.begin);
    std::set<Position> shown;
    for (const Run& run : view.runs)
        for (const ModelTable& model : run.models)
            for (const ParameterRow& row : model.parameters) {
                if (row.at.file != name || row.status != Status::NoGradient || text == nullptr ||
                    alive.contains(row.at.span.begin))
                    continue;
                uint32_t begin = 0;
                const std::string_view line = lineAt(*text, row.at.span.end, begin);
                const auto end = static_cast<uint32_t>(begin + line.size());
                const Location place{name, {end, end}};
                if (server.uriOf({name, row.at.span}) != document.uri())
                    continue;
                const Position at = server.rangeOf(place).start;
                if (at < from || at > to || !shown.insert(at).second)
                    continue;
                Json hint = {{"position", toJson(at)},
                             {"label", "\u2205 no gradient"},
                             {"paddingLeft", true}};
                if (row.because)
                    hint["tooltip"] = row.because->message;
                out.push_back(std::move(hint));
            }
    reply(std::move(out));
}

} // namespace gradpath::lsp::requests
