// What the comments of a test's code assert.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"
#include "tests/spec/suite.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gradpath::spec {

/// `# warning: [GP103] "substring"`, `# error: 12 [syntax-error]`.
struct DiagnosticAssertion {
    Severity severity;
    std::optional<uint32_t> column;
    std::string rule; ///< code or name
    std::string substring;
};

/// `# related: "substring"`.
struct RelatedAssertion {
    std::string substring;
};

/// What is asserted of one line of a virtual file.
struct LineAssertions {
    uint32_t line; ///< in the virtual file, from 1
    std::vector<DiagnosticAssertion> diagnostics;
    std::vector<RelatedAssertion> related;
};

/// `# table: model.fc no-gradient`, or `gradient|frozen` where runs differ.
struct TableAssertion {
    uint32_t line; ///< where it stands in the virtual file
    std::string path;
    std::set<std::string> statuses;
};

struct Assertions {
    std::vector<LineAssertions> lines; ///< sorted, only lines with assertions
    std::vector<TableAssertion> table;
    std::vector<SuiteError> errors; ///< with lines of the virtual file
};

/// Reads the trailing comments, and the comment lines above code, of a Python text.
Assertions parseAssertions(std::string_view text);

/// The text without the comments that assert something; a line that is only such a comment goes.
std::string withoutAssertions(std::string_view text);

} // namespace gradpath::spec
