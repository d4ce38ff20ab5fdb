// The answer to one request: given exactly once.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/json_rpc.h"

#include <functional>
#include <memory>
#include <utility>

namespace gradpath::lsp {

/// Move-only. When the last one is dropped without an answer, an internal error is the answer.
class Reply {
public:
    /// Takes the response without `jsonrpc` and `id`.
    using Send = std::function<void(Json response)>;

    Reply() = default;
    explicit Reply(Send send) : send_(std::make_shared<Send>(std::move(send))) {}
    Reply(Reply&&) = default;
    Reply& operator=(Reply&& other) noexcept {
        if (this != &other) {
            abandon();
            send_ = std::move(other.send_);
        }
        return *this;
    }
    Reply(const Reply&) = delete;
    Reply& operator=(const Reply&) = delete;
    ~Reply() { abandon(); }

    /// Another one for the same request, for who must answer when the first holder throws.
    Reply twin() const {
        Reply out;
        out.send_ = send_;
        return out;
    }

    void operator()(Json result) { answer({{"result", std::move(result)}}); }
    void fail(ErrorCode code, std::string message, Json data = nullptr) {
        Json error = {{"code", static_cast<int>(code)}, {"message", std::move(message)}};
        if (!data.is_null())
            error["data"] = std::move(data);
        answer({{"error", std::move(error)}});
    }

private:
    void answer(Json response) {
        if (send_ == nullptr)
            return;
        if (const Send send = std::exchange(*send_, nullptr))
            send(std::move(response));
    }
    void abandon() noexcept {
        if (send_ == nullptr || send_.use_count() > 1)
            return;
        try {
            fail(ErrorCode::InternalError, "the request was dropped");
        } catch (...) {
            // Out of memory: there is nothing to answer with.
        }
    }

    std::shared_ptr<Send> send_;
};

/// Calls `f(reply)`; what it throws becomes the answer.
template <typename F>
void answering(const std::string& what, Reply reply, F&& f) {
    Reply mine = reply.twin();
    try {
        f(std::move(reply));
    } catch (const RpcError& error) {
        mine.fail(error.code, error.what(), error.data);
    } catch (const std::exception& error) {
        mine.fail(ErrorCode::InternalError, what + ": " + error.what());
    }
}

} // namespace gradpath::lsp
