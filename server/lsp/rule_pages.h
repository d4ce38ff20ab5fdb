// The pages of the rules as files that an editor can open.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace gradpath::lsp {

/// The address of a rule's page, which is written into the user's cache folder when it is not there yet; empty when that is not possible.
std::string rulePageUri(const std::string& name);

} // namespace gradpath::lsp
