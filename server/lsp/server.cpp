// The main loop: messages in, requests dispatched, every one answered once.
// SPDX-License-Identifier: MIT
#include "server/lsp/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

namespace gradpath::lsp {
namespace {

constexpr size_t kMaxAsked = 100; ///< requests of ours that the client has not answered

bool isId(const Json& id) {
    return id.is_string() || id.is_number();
}

} // namespace

Server::Server(int in, int out, ServerOptions options_) : options(std::move(options_)) {
    if (const std::string problem = log.open(options.logFile); !problem.empty())
        log.write(LogLevel::Error, problem);
    analyst = std::make_unique<Analyst>(
        inbox_, log, [this](const std::string& file) { return workspace.unitSettings(file); },
        [this](const std::string& file, const UnitResult* before) { unitDone(file, before); });
    transport_ = std::make_unique<Transport>(in, out, inbox_, options.record);
}

Server::~Server() {
    if (scanStop_)
        scanStop_->store(true);
    // Nobody is answered any more, and whoever waits to be read goes on.
    waiting_.clear();
    inbox_.close();
    transport_.reset();
    analyst.reset();
    while (inbox_.pop(std::chrono::milliseconds(0))) {
        // Results that came too late; what they hold refers to us.
    }
}

int Server::run() {
    lastCheck_ = std::chrono::steady_clock::now();
    while (!exit_) {
        const bool settled = analyst->settled() && waiting_.empty();
        const std::chrono::milliseconds wait(settled ? 1000 : 100);
        const auto which = options.patient && !settled ? Inbox::Which::Tasks : Inbox::Which::All;
        if (std::optional<Event> event = inbox_.pop(wait, which))
            handle(std::move(*event));
        // Edits that wait make what would be started now useless.
        if (!exit_ && inbox_.empty(options.patient ? Inbox::Which::Tasks : Inbox::Which::All)) {
            flushWaiting();
            analyst->schedule();
        }
        housekeeping();
    }
    for (Waiting& waiting : waiting_)
        waiting.reply.fail(ErrorCode::RequestCancelled, "the server ends");
    return *exit_;
}

void Server::handle(Event event) {
    try {
        switch (event.kind) {
        case Event::Kind::Message:
            message(std::move(event.body));
            break;
        case Event::Kind::Problem:
            log.write(LogLevel::Error, event.body);
            if (event.fatal)
                transport_->send({{"jsonrpc", "2.0"},
                                  {"id", nullptr},
                                  {"error",
                                   {{"code", static_cast<int>(ErrorCode::ParseError)},
                                    {"message", event.body}}}});
            break;
        case Event::Kind::End:
            if (life != Life::ShutDown)
                log.write(LogLevel::Warning, "the client has gone");
            exit(life == Life::ShutDown ? 0 : 1);
            break;
        case Event::Kind::Task:
            event.task();
            break;
        }
    } catch (const std::exception& error) {
        log.write(LogLevel::Error, fmt::format("internal error: {}", error.what()));
    }
}

void Server::message(std::string body) {
    const auto refuse = [&](ErrorCode code, const std::string& why) {
        log.write(LogLevel::Error, why);
        transport_->send({{"jsonrpc", "2.0"},
                          {"id", nullptr},
                          {"error", {{"code", static_cast<int>(code)}, {"message", why}}}});
    };
    Json json;
    try {
        json = parseBody(std::move(body));
    } catch (const RpcError& error) {
        return refuse(error.code, error.what());
    }
    if (!json.is_object())
        return refuse(ErrorCode::InvalidRequest,
                      json.is_array() ? "batches are no part of the protocol" : "not an object");
    const auto method = json.find("method");
    if (method == json.end()) {
        if (json.contains("id"))
            return response(json);
        return refuse(ErrorCode::InvalidRequest, "neither a method nor an id");
    }
    if (!method->is_string())
        return refuse(ErrorCode::InvalidRequest, "the method is no string");
    const std::string name = method->get<std::string>();
    if (!json.contains("id"))
        return dispatchNotification(json, name);
    if (!isId(json["id"]))
        return refuse(ErrorCode::InvalidRequest, "the id is neither a string nor a number");
    dispatchRequest(json, name);
}

Reply Server::replyTo(const Json& id, const std::string& method, uint64_t ticket) {
    const auto since = std::chrono::steady_clock::now();
    return Reply([this, id, key = id.dump(), method, ticket, since](Json answer) {
        const auto it = open_.find(key);
        if (it == open_.end() || it->second != ticket)
            return; // cancelled, and told so
        open_.erase(it);
        answer["jsonrpc"] = "2.0";
        answer["id"] = id;
        const double ms =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since)
                .count();
        if (answer.contains("error"))
            log.write(LogLevel::Info,
                      fmt::format("{}: {}", method, answer["error"]["message"].get<std::string>()));
        traceMessage(fmt::format("{} answered in {:.1f} ms", method, ms));
        if (transport_ && !transport_->send(answer))
            exit(1);
    });
}

void Server::dispatchRequest(const Json& message, const std::string& method) {
    const uint64_t ticket = ++tickets_;
    open_[message["id"].dump()] = ticket;
    Reply reply = replyTo(message["id"], method, ticket);
    if (life == Life::Fresh && method != "initialize")
        return reply.fail(ErrorCode::ServerNotInitialized, "`initialize` comes first");
    if (life == Life::ShutDown)
        return reply.fail(ErrorCode::InvalidRequest, "the server was shut down");
    const RequestHandler handler = findRequest(method);
    if (handler == nullptr)
        return reply.fail(ErrorCode::MethodNotFound, fmt::format("no request `{}`", method));
    static const Json kNothing = Json::object();
    const auto params = message.find("params");
    answering(method, std::move(reply), [&](Reply mine) {
        handler(*this, Params(params == message.end() ? kNothing : *params), std::move(mine));
    });
}

void Server::dispatchNotification(const Json& message, const std::string& method) {
    if (method == "exit")
        return exit(life == Life::ShutDown ? 0 : 1);
    if (life != Life::Running && method != "$/cancelRequest") {
        log.write(LogLevel::Warning, fmt::format("`{}` outside of a session is passed by", method));
        return;
    }
    const NotificationHandler handler = findNotification(method);
    if (handler == nullptr) {
        if (!method.starts_with("$/"))
            log.write(LogLevel::Warning, fmt::format("no notification `{}`", method));
        return;
    }
    static const Json kNothing = Json::object();
    const auto params = message.find("params");
    try {
        handler(*this, Params(params == message.end() ? kNothing : *params));
    } catch (const std::exception& error) {
        log.write(LogLevel::Error, fmt::format("{}: {}", method, error.what()));
    }
}

void Server::response(const Json& message) {
    const auto it = message["id"].is_number_integer() ? asked_.find(message["id"].get<int64_t>())
                                                      : asked_.end();
    if (it == asked_.end()) {
        log.write(LogLevel::Warning, "an answer to nothing");
        return;
    }
    const Answer answer = std::move(it->second);
    asked_.erase(it);
    if (message.contains("error"))
        log.write(LogLevel::Warning,
                  fmt::format("the client refuses: {}", textOf(message["error"])));
    if (answer)
        answer(message.contains("result") ? &message["result"] : nullptr);
}

void Server::cancel(const Json& id) {
    const std::string key = id.dump();
    const auto it = open_.find(key);
    if (it == open_.end())
        return; // answered, or never asked
    replyTo(id, "$/cancelRequest", it->second).fail(ErrorCode::RequestCancelled, "cancelled");
    // What waits for it finds its ticket gone.
}

void Server::notify(const char* method, Json params) {
    if (!transport_->send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}}))
        exit(1);
}

void Server::request(const char* method, Json params, Answer answer) {
    if (asked_.size() >= kMaxAsked) {
        log.write(LogLevel::Warning, fmt::format("the client answers nothing: no `{}`", method));
        return;
    }
    const int64_t id = nextId_++;
    asked_[id] = std::move(answer);
    if (!transport_->send(
            {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}}))
        exit(1);
}

void Server::showMessage(int type, const std::string& text) {
    log.write(type == 1 ? LogLevel::Error : type == 2 ? LogLevel::Warning : LogLevel::Info, text);
    notify("window/showMessage", {{"type", type}, {"message", "gradpath: " + text}});
}

void Server::traceMessage(const std::string& text, const std::string& verbose) {
    log.write(LogLevel::Debug, text);
    if (trace == "off" || !transport_)
        return;
    Json params = {{"message", text}};
    if (trace == "verbose" && !verbose.empty())
        params["verbose"] = verbose;
    notify("$/logTrace", std::move(params));
}

void Server::whenFresh(const std::string& name, Reply reply,
                       std::function<void(Server&, Reply)> then, bool dropOnEdit) {
    if (analyst->fresh(name) || !analyst->wants(name))
        return then(*this, std::move(reply));
    waiting_.push_back({name, std::move(reply), std::move(then), dropOnEdit});
}

void Server::whenSettled(Reply reply) {
    waiting_.push_back({"", std::move(reply), [](Server&, Reply done) { done(nullptr); }, false});
}

void Server::flushWaiting() {
    for (size_t i = 0; i < waiting_.size();) {
        const std::string& name = waiting_[i].name;
        const bool ready = name.empty() ? analyst->settled() && !scanning_ && !scanAgain_
                                        : analyst->fresh(name) || !analyst->wants(name);
        if (!ready) {
            ++i;
            continue;
        }
        Waiting waiting = std::move(waiting_[i]);
        waiting_.erase(waiting_.begin() + static_cast<ptrdiff_t>(i));
        answering("later", std::move(waiting.reply),
                  [&](Reply reply) { waiting.then(*this, std::move(reply)); });
    }
    if (std::exchange(refreshWanted_, false)) {
        if (client.pullsDiagnostics && client.refreshesDiagnostics)
            request("workspace/diagnostic/refresh", nullptr);
        if (client.refreshesInlayHints)
            request("workspace/inlayHint/refresh", nullptr);
        if (client.refreshesCodeLenses)
            request("workspace/codeLens/refresh", nullptr);
    }
}

void Server::housekeeping() {
    analyst->watchTime();
    const auto now = std::chrono::steady_clock::now();
    if (now - lastCheck_ < std::chrono::seconds(1))
        return;
    lastCheck_ = now;
    if (parent > 0 && ::kill(static_cast<pid_t>(parent), 0) != 0 && errno == ESRCH) {
        log.write(LogLevel::Warning, "the parent process has gone");
        exit(1);
    }
}

} // namespace gradpath::lsp
