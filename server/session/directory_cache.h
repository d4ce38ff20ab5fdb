// Remembers directory listings: looking up imports asks for many files that do not exist.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace gradpath::session {

/// Answers "is this a file, is this a directory?" with one listing a directory. Thread-safe; never
/// refreshed.
class DirectoryCache {
public:
    enum class Kind { Missing, File, Directory, Other };

    /// Follows symbolic links. The path must be normalised.
    Kind kindOf(std::string_view path);

private:
    /// Names to kinds, or `listed` off when the directory may be entered but not listed.
    struct Listing {
        bool listed = true;
        std::unordered_map<std::string, Kind> entries;
    };
    const Listing& listing(std::string_view directory);

    std::mutex mutex_;
    std::unordered_map<std::string, std::unique_ptr<Listing>> listings_;
};

} // namespace gradpath::session
