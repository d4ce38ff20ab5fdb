// A Markdown file as a list of tests. The dialect is described in tests/cases/README.md.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gradpath::spec {

/// One virtual file of a test; `mdLines[i]` is the line of the Markdown file that holds its line i
/// + 1.
struct SpecFile {
    std::string path;
    std::string text;
    std::vector<uint32_t> mdLines;
};

/// What a file is after fixes: a `fixed` block.
struct FixedBlock {
    std::string path;
    std::string text;
    uint32_t line = 1;
    bool unsafe = false; ///< `fixed unsafe`
    std::string title;   ///< `fixed unsafe "remove"`: only the fixes whose title holds it
};

/// A heading with code below it.
struct SpecTest {
    std::string name; ///< the headings from the top, joined by " - "
    uint32_t line = 1;
    std::vector<SpecFile> files; ///< sorted by path
    std::vector<FixedBlock> fixed;
    std::string config; ///< TOML of the nearest heading that has some
    uint32_t configLine = 0;
};

/// Something in the Markdown that is not the dialect.
struct SuiteError {
    uint32_t line;
    std::string message;
};

struct Suite {
    std::vector<SpecTest> tests;
    std::vector<SuiteError> errors;
};

Suite parseSuite(std::string_view markdown);

} // namespace gradpath::spec
