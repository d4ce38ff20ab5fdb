// The log.
// SPDX-License-Identifier: MIT
#include "server/lsp/log.h"

#include <fmt/format.h>

#include <cerrno>
#include <ctime>
#include <system_error>

namespace gradpath::lsp {

std::string Log::open(const std::string& path) {
    const std::lock_guard lock(mutex_);
    file_.reset(path.empty() ? nullptr : std::fopen(path.c_str(), "ae"));
    if (path.empty() || file_)
        return {};
    return fmt::format("cannot write the log `{}`: {}", path,
                       std::generic_category().message(errno));
}

void Log::write(LogLevel level, std::string_view line) {
    if (level > level_)
        return;
    static constexpr const char* kNames[] = {"", "error", "warning", "info", "debug"};
    std::timespec now{};
    std::timespec_get(&now, TIME_UTC);
    std::tm parts{};
    gmtime_r(&now.tv_sec, &parts);
    const std::string text =
        fmt::format("{:02}:{:02}:{:02}.{:03} {}: {}\n", parts.tm_hour, parts.tm_min, parts.tm_sec,
                    now.tv_nsec / 1'000'000, kNames[static_cast<int>(level)], line);
    const std::lock_guard lock(mutex_);
    std::fwrite(text.data(), 1, text.size(), stderr);
    if (file_) {
        std::fwrite(text.data(), 1, text.size(), file_.get());
        std::fflush(file_.get());
    }
}

} // namespace gradpath::lsp
