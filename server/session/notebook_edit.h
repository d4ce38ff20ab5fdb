// Edits of a notebook's program, written into the cells of its JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/edit_text.h"

#include <optional>
#include <string>
#include <string_view>

namespace gradpath::session {

/// The bytes of a notebook after edits that count in the text that `readNotebook` makes of it. Lines that do not change keep every
/// byte, and so does everything around the sources of the cells. Nothing when an edit reaches over two cells, or when a cell that
/// it changes is not laid out the way notebooks are written.
std::optional<std::string> editNotebook(const std::string& bytes, const FileEdits& edits);

} // namespace gradpath::session
