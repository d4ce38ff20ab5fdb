// Jupyter notebooks: JSON in, one program out.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/source_store.h"

#include <string>
#include <string_view>

namespace gradpath::session {

bool isNotebook(std::string_view path);

/// Concatenates the code cells of a notebook (nbformat 3 and 4). Says what is wrong with one that
/// is no notebook, or not for Python.
ReadProblem readNotebook(std::string bytes, SourceText& out);

} // namespace gradpath::session
