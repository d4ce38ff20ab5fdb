// One file through the whole server.
// SPDX-License-Identifier: MIT
#include "server/lsp/check_file.h"

#include "server/lsp/framing.h"
#include "server/lsp/server.h"
#include "server/lsp/uri.h"
#include "server/session/disk_source.h"
#include "server/session/path.h"
#include "server/session/read_file.h"
#include "server/session/utf8.h"
#include "server/user_error.h"
#include "server/version.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <map>
#include <thread>

namespace gradpath::lsp {
namespace {

using Clock = std::chrono::steady_clock;

class Caller {
public:
    Caller() {
        int toServer[2];
        int toUs[2];
        if (::pipe2(toServer, O_CLOEXEC) != 0 || ::pipe2(toUs, O_CLOEXEC) != 0)
            throw UserError("cannot make a pipe");
        write_ = toServer[1];
        read_ = toUs[0];
        server_ = std::thread([in = toServer[0], out = toUs[1]] {
            Server(in, out, {}).run();
            ::close(out);
            ::close(in);
        });
    }
    ~Caller() {
        ::close(write_);
        server_.join();
        ::close(read_);
    }

    void send(Json message) {
        message["jsonrpc"] = "2.0";
        const std::string text = framed(textOf(message));
        for (size_t at = 0; at < text.size();) {
            const ssize_t n = ::write(write_, text.data() + at, text.size() - at);
            if (n <= 0)
                return;
            at += static_cast<size_t>(n);
        }
    }
    void notify(const char* method, Json params) {
        send({{"method", method}, {"params", std::move(params)}});
    }
    /// The answer; what else comes is kept.
    Json ask(const char* method, Json params) {
        const int id = ++id_;
        const auto since = Clock::now();
        send({{"id", id}, {"method", method}, {"params", std::move(params)}});
        for (;;) {
            Json message = next();
            if (message.is_null())
                return message;
            if (message.contains("method")) {
                if (message["method"] == "textDocument/publishDiagnostics")
                    published = message["params"];
                continue;
            }
            if (message["id"] != id)
                continue;
            const double ms =
                std::chrono::duration<double, std::milli>(Clock::now() - since).count();
            report +=
                fmt::format("{}: {:.1f} ms{}\n", method, ms,
                            message.contains("error") ? ", failed: " + textOf(message["error"])
                                                      : std::string());
            failed = failed || message.contains("error");
            return message.contains("result") ? message["result"] : Json();
        }
    }

    Json published;
    std::string report;
    bool failed = false;

private:
    Json next() {
        for (;;) {
            if (std::optional<FrameReader::Frame> frame = frames_.next())
                return parseBody(std::move(frame->body));
            char bytes[1 << 16];
            const ssize_t n = ::read(read_, bytes, sizeof bytes);
            if (n <= 0)
                return nullptr;
            frames_.feed({bytes, static_cast<size_t>(n)});
        }
    }

    int write_ = -1;
    int read_ = -1;
    int id_ = 0;
    FrameReader frames_;
    std::thread server_;
};

} // namespace

CheckedFile checkFile(const std::string& path) {
    std::string text;
    if (const session::ReadProblem problem =
            session::readFile(path, session::DiskSource::kMaxBytes, text);
        problem.kind != session::ReadProblem::Kind::None)
        throw UserError(fmt::format("cannot read `{}`: {}", path, problem.message));
    session::replaceInvalidUtf8(text);
    const std::string uri = uriOfPath(path);
    Caller caller;
    caller.report = fmt::format("gradpath {}, {}, {} bytes\n", kVersion, path, text.size());
    const Json document = {{"uri", uri}};
    caller.ask("initialize",
               {{"processId", nullptr},
                {"rootUri", uriOfPath(session::directoryOf(path))},
                {"capabilities",
                 {{"general", {{"positionEncodings", {"utf-8"}}}},
                  {"textDocument", {{"publishDiagnostics", {{"relatedInformation", true}}}}}}},
                {"initializationOptions", {{"inlayHints", true}, {"logLevel", "warn"}}}});
    caller.notify("initialized", Json::object());
    caller.notify("textDocument/didOpen",
                  {{"textDocument",
                    {{"uri", uri}, {"languageId", "python"}, {"version", 1}, {"text", text}}}});
    caller.ask("gradpath/sync", Json::object());
    const Json diagnostics = caller.published;
    const Json everything = {{"start", {{"line", 0}, {"character", 0}}},
                             {"end", {{"line", 1 << 30}, {"character", 0}}}};
    caller.ask("textDocument/codeLens", {{"textDocument", document}});
    caller.ask("textDocument/inlayHint", {{"textDocument", document}, {"range", everything}});
    const Json actions =
        caller.ask("textDocument/codeAction", {{"textDocument", document},
                                               {"range", everything},
                                               {"context", {{"diagnostics", Json::array()}}}});
    caller.ask("gradpath/params", {{"textDocument", document}});
    caller.ask("gradpath/graph", {{"textDocument", document}});
    if (diagnostics.contains("diagnostics"))
        for (const Json& d : diagnostics["diagnostics"]) {
            caller.ask("textDocument/hover",
                       {{"textDocument", document}, {"position", d["range"]["start"]}});
            break;
        }
    // An edit that changes nothing: what a key press costs.
    for (int version = 2; version < 5; ++version) {
        caller.notify(
            "textDocument/didChange",
            {{"textDocument", {{"uri", uri}, {"version", version}}},
             {"contentChanges", Json::array({{{"range",
                                               {{"start", {{"line", 0}, {"character", 0}}},
                                                {"end", {{"line", 0}, {"character", 0}}}}},
                                              {"text", version % 2 == 0 ? "\n" : ""}}})}});
        caller.ask("gradpath/sync", Json::object());
    }
    caller.ask("shutdown", nullptr);
    caller.notify("exit", nullptr);
    CheckedFile out;
    out.report = caller.report;
    out.report += fmt::format("{} actions\n", actions.is_array() ? actions.size() : 0);
    if (diagnostics.contains("diagnostics"))
        for (const Json& d : diagnostics["diagnostics"])
            out.report += fmt::format("{}:{}: {} {}\n", d["range"]["start"]["line"].get<int>() + 1,
                                      d["range"]["start"]["character"].get<int>() + 1,
                                      d.value("code", ""), d.value("message", ""));
    out.ok = !caller.failed;
    return out;
}

} // namespace gradpath::lsp
