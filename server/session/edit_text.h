// Edits applied to a text, and to the bytes that the text was decoded from.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gradpath::session {

/// The edits of one file, sorted; none overlaps another.
using FileEdits = std::vector<Edit>;

/// Insertions at one place keep their order.
std::string editText(std::string_view text, const FileEdits& edits);

/// The same edits in the bytes of a file whose decoded text they count in; all other bytes stay as they are. Nothing when the
/// file's encoding cannot hold a new text.
std::optional<std::string> editBytes(std::string_view bytes, const FileEdits& edits);

} // namespace gradpath::session
