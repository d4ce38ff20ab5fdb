// Bytes in and out: the only code that touches the client's end of the pipes.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/inbox.h"
#include "server/lsp/json_rpc.h"

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace gradpath::lsp {

class Transport {
public:
    /// Reads from `in` and writes to `out`. `recording`: a file that gets all that was read.
    Transport(int in, int out, Inbox& inbox, const std::string& recording);
    /// Ends reading; the client's end stays open.
    ~Transport();

    /// False when the client is gone. Thread-safe.
    bool send(const Json& message);
    bool sendText(std::string_view body);

private:
    void read();

    int in_;
    int out_;
    Inbox& inbox_;
    int stop_[2] = {-1, -1};
    std::FILE* recording_ = nullptr;
    std::mutex mutex_;
    bool broken_ = false;
    std::thread thread_;
};

/// Keeps stdout for the protocol: whatever else is printed goes to stderr. Returns the descriptor of the client's end.
int reserveStdout();

} // namespace gradpath::lsp
