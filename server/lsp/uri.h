// URIs to names of files and back.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gradpath::lsp {

/// The name under which the analysis knows a document: an absolute path for a file, else the URI itself.
std::string nameOfUri(std::string_view uri);

/// The address of a file.
std::string uriOfPath(std::string_view path);

bool isFileUri(std::string_view uri);

} // namespace gradpath::lsp
