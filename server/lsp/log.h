// Where the server says what it does: stderr and a file. Never stdout.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/settings.h"

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace gradpath::lsp {

/// Thread-safe.
class Log {
public:
    void level(LogLevel level) { level_ = level; }
    /// Lines go there as well. Returns what went wrong, or nothing.
    std::string open(const std::string& path);
    void write(LogLevel level, std::string_view line);

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::mutex mutex_;
    LogLevel level_ = LogLevel::Info;
    std::unique_ptr<std::FILE, Close> file_;
};

} // namespace gradpath::lsp
