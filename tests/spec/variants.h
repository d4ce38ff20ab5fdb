// Other bytes of the same program: line ends, a BOM, indentation.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace gradpath::spec {

struct Variant {
    std::string name;
    std::string bytes; ///< as in a file, before decoding
};

/// The text itself, and for `all` also with CRLF, with a BOM, with tabs and spaces exchanged, and
/// without a final newline.
std::vector<Variant> variantsOf(const std::string& text, bool all);

} // namespace gradpath::spec
