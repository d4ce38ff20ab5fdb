// A finished run as the cache keeps it: its outcome, and what that depends on.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/asked_files.h"
#include "server/session/run.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace gradpath::session {

struct RunEntry {
    Digest key; ///< of the run, see run_key.h
    Asked asked;
    std::map<std::string, Digest> configurations; ///< that hold in folders (absolute)
    RunOutcome outcome;                           ///< without pictures
};

/// Bytes with a version and a checksum.
std::string encodeEntry(const RunEntry& entry);

/// Nothing for what is no entry, is damaged, has another version or another key.
std::optional<RunEntry> decodeEntry(std::string_view bytes, const Digest& key);

} // namespace gradpath::session
