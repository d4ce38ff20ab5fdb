// All methods and where they are handled.
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gradpath::lsp {
namespace {

constexpr std::array<std::pair<std::string_view, RequestHandler>, 14> kRequests = {{
    {"initialize", requests::initialize},
    {"shutdown", requests::shutdown},
    {"textDocument/diagnostic", requests::diagnostic},
    {"textDocument/codeAction", requests::codeAction},
    {"codeAction/resolve", requests::codeActionResolve},
    {"textDocument/hover", requests::hover},
    {"textDocument/inlayHint", requests::inlayHint},
    {"textDocument/codeLens", requests::codeLens},
    {"workspace/executeCommand", requests::executeCommand},
    {"gradpath/params", requests::params},
    {"gradpath/graph", requests::graph},
    {"gradpath/sync", requests::sync},
    {"gradpath/status", requests::status},
    {"gradpath/fail", requests::fail},
}};

constexpr std::array<std::pair<std::string_view, NotificationHandler>, 15> kNotifications = {{
    {"initialized", requests::initialized},
    {"textDocument/didOpen", requests::didOpen},
    {"textDocument/didChange", requests::didChange},
    {"textDocument/didSave", requests::didSave},
    {"textDocument/didClose", requests::didClose},
    {"notebookDocument/didOpen", requests::notebookDidOpen},
    {"notebookDocument/didChange", requests::notebookDidChange},
    {"notebookDocument/didSave", requests::notebookDidSave},
    {"notebookDocument/didClose", requests::notebookDidClose},
    {"workspace/didChangeConfiguration", requests::didChangeConfiguration},
    {"workspace/didChangeWatchedFiles", requests::didChangeWatchedFiles},
    {"workspace/didChangeWorkspaceFolders", requests::didChangeWorkspaceFolders},
    {"$/cancelRequest", requests::cancelRequest},
    {"$/setTrace", requests::setTrace},
    {"window/workDoneProgress/cancel", requests::workDoneProgressCancel},
}};

template <typename Table>
auto find(const Table& table, std::string_view method) -> decltype(table[0].second) {
    const auto it = std::ranges::find(table, method, [](const auto& row) { return row.first; });
    return it == table.end() ? nullptr : it->second;
}

} // namespace

RequestHandler findRequest(std::string_view method) {
    return find(kRequests, method);
}

NotificationHandler findNotification(std::string_view method) {
    return find(kNotifications, method);
}

} // namespace gradpath::lsp
