// What IPython understands beyond Python: magics, shell commands, questions.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gradpath::session {

/// The cell as Python sees it, byte for byte as long as `cell`: lines for IPython become a constant
/// and a comment, what is assigned from them becomes unknown, and statements that a magic such as
/// `%time` runs stay. A cell in another language becomes comments.
std::string withoutMagics(std::string_view cell);

/// All lines as comments, of the same length: a cell that is no Python at all.
std::string asComments(std::string_view cell);

} // namespace gradpath::session
