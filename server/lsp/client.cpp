// Capabilities of both sides.
// SPDX-License-Identifier: MIT
#include "server/lsp/client.h"

#include <algorithm>

namespace gradpath::lsp {
namespace {

/// A value deep in the client's capabilities; null when it is not there.
const Json& lookUp(const Json& from, std::initializer_list<const char*> path) {
    static const Json kNothing;
    const Json* at = &from;
    for (const char* key : path) {
        if (!at->is_object() || !at->contains(key))
            return kNothing;
        at = &(*at)[key];
    }
    return *at;
}

bool holds(const Json& list, std::string_view text) {
    return list.is_array() && std::ranges::any_of(list, [&](const Json& item) {
               return item.is_string() && item.get_ref<const std::string&>() == text;
           });
}

Encoding negotiated(const Json& offered, const std::string& forced) {
    for (const Encoding encoding : {Encoding::Utf8, Encoding::Utf32, Encoding::Utf16}) {
        if (forced == encodingName(encoding))
            return encoding;
        if (forced.empty() && holds(offered, encodingName(encoding)))
            return encoding;
    }
    return Encoding::Utf16;
}

} // namespace

Client Client::read(const Json& params, const std::string& forced) {
    Client out;
    const Json& all = lookUp(params, {"capabilities"});
    const auto has = [&](std::initializer_list<const char*> path) {
        const Json& value = lookUp(all, path);
        return value.is_boolean() ? value.get<bool>() : value.is_object();
    };
    out.encoding = negotiated(lookUp(all, {"general", "positionEncodings"}), forced);
    if (const Json& name = lookUp(params, {"clientInfo", "name"}); name.is_string())
        out.name = name.get<std::string>();
    out.pullsDiagnostics = has({"textDocument", "diagnostic"});
    out.refreshesDiagnostics = has({"workspace", "diagnostics", "refreshSupport"}) ||
                               has({"workspace", "diagnostic", "refreshSupport"});
    const Json& push = lookUp(all, {"textDocument", "publishDiagnostics"});
    const auto pushHas = [&](const char* key) {
        return has({"textDocument", "publishDiagnostics", key}) ||
               has({"textDocument", "diagnostic", key});
    };
    out.relatedInformation = pushHas("relatedInformation");
    out.codeDescription = pushHas("codeDescriptionSupport");
    out.diagnosticData = pushHas("dataSupport");
    const Json& tags = lookUp(push, {"tagSupport", "valueSet"});
    out.unnecessaryTag =
        tags.is_array() ? std::ranges::find(tags, Json(1)) != tags.end() : pushHas("tagSupport");
    out.codeActionLiterals = has({"textDocument", "codeAction", "codeActionLiteralSupport"});
    out.resolvesEdits =
        holds(lookUp(all, {"textDocument", "codeAction", "resolveSupport", "properties"}), "edit");
    out.preferredActions = has({"textDocument", "codeAction", "isPreferredSupport"});
    out.actionData = has({"textDocument", "codeAction", "dataSupport"});
    out.documentChanges = has({"workspace", "workspaceEdit", "documentChanges"});
    if (const Json& formats = lookUp(all, {"textDocument", "hover", "contentFormat"});
        formats.is_array() && !formats.empty())
        out.markdownHover = holds(formats, "markdown");
    out.workDoneProgress = has({"window", "workDoneProgress"});
    out.configuration = has({"workspace", "configuration"});
    out.workspaceFolders = has({"workspace", "workspaceFolders"});
    out.watchesFiles = has({"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
    out.registersConfiguration =
        has({"workspace", "didChangeConfiguration", "dynamicRegistration"});
    out.refreshesInlayHints = has({"workspace", "inlayHint", "refreshSupport"});
    out.refreshesCodeLenses = has({"workspace", "codeLens", "refreshSupport"});
    return out;
}

Json serverCapabilities(const Client& client) {
    Json out = {
        {"positionEncoding", encodingName(client.encoding)},
        {"textDocumentSync",
         {{"openClose", true}, {"change", 2}, {"save", {{"includeText", false}}}}},
        {"notebookDocumentSync",
         {{"notebookSelector", Json::array({{{"notebook", {{"notebookType", "jupyter-notebook"}}},
                                             {"cells", Json::array({{{"language", "python"}}})}},
                                            {{"notebook", {{"notebookType", "interactive"}}},
                                             {"cells", Json::array({{{"language", "python"}}})}}})},
          {"save", true}}},
        {"hoverProvider", true},
        {"codeActionProvider",
         {{"codeActionKinds",
           {"quickfix", "source.fixAll.gradpath", "notebook.source.fixAll.gradpath"}},
          {"resolveProvider", true}}},
        {"inlayHintProvider", {{"resolveProvider", false}}},
        {"codeLensProvider", {{"resolveProvider", false}}},
        {"executeCommandProvider",
         {{"commands",
           {"gradpath.applyFixes", "gradpath.showTable", "gradpath.printDebugInformation"}}}},
        {"workspace", {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}}},
        {"experimental", {{"gradpath", {{"params", true}, {"graph", true}}}}},
    };
    if (client.pullsDiagnostics)
        out["diagnosticProvider"] = {{"identifier", "gradpath"},
                                     {"interFileDependencies", true},
                                     {"workspaceDiagnostics", false}};
    return out;
}

} // namespace gradpath::lsp
