// Lines, columns and what a terminal shows of them.
// SPDX-License-Identifier: MIT
#include "server/report/line_index.h"

#include "server/report/display_line.h"
#include "tests/unit/catch.h"

using namespace gradpath::report;

namespace {

std::string at(std::string_view text, uint32_t offset) {
    const Position p = LineIndex(text).position(offset);
    return std::to_string(p.line) + ":" + std::to_string(p.column);
}

} // namespace

TEST_CASE("columns count code points") {
    CHECK(at("", 0) == "1:1");
    CHECK(at("ab\ncd", 3) == "2:1");
    CHECK(at("ab\ncd", 2) == "1:3");
    CHECK(at("é€😀x", 9) == "1:4");
    CHECK(at("abc", 99) == "1:4");
    CHECK(at("abc\n", 4) == "2:1");
}

TEST_CASE("all three line ends end a line") {
    CHECK(at("a\r\nb", 3) == "2:1");
    CHECK(at("a\rb", 2) == "2:1");
    CHECK(at("a\n\r\n\rb", 5) == "4:1");
    const LineIndex index("a\r\n\nb");
    CHECK(index.nLines() == 3);
    CHECK(index.line(1) == "a");
    CHECK(index.line(2).empty());
    CHECK(index.line(3) == "b");
}

TEST_CASE("marks stand below what they mark") {
    const DisplayLine tab = displayLine("\tx = y", 5, 6);
    CHECK(tab.text == "    x = y");
    CHECK(tab.markBegin == 8);
    const DisplayLine wide = displayLine("'漢字' + y", 11, 12);
    CHECK(wide.markBegin == 9);
    CHECK(displayLine("'漢字'", 1, 7).markCells == 4);
    CHECK(displayLine("e\u0301x", 3, 4).markBegin == 1);
    CHECK(displayLine("abc", 3, 3).markBegin == 3);
    CHECK(displayLine("abc", 3, 3).markCells == 1);
    CHECK(displayLine("abc", 1, 99).markCells == 2);
}

TEST_CASE("control characters cannot steer the terminal") {
    CHECK(displayLine("a\x1b[31mb\x7f", 0, 1).text == "a␛[31mb␡");
    CHECK(displayLine("a\xff", 0, 1).text == "a?");
}

TEST_CASE("long lines are cut around the mark") {
    const std::string line = std::string(5000, 'x') + "MARK" + std::string(5000, 'y');
    const DisplayLine shown = displayLine(line, 5000, 5004);
    CHECK(shown.text.size() < 300);
    CHECK(shown.markCells == 4);
    CHECK(shown.markBegin == 61);
    CHECK_THAT(shown.text, Catch::Contains("xMARKy"));
    CHECK(displayLine(line, 0, 10000).markCells <= 241);
}

TEST_CASE("padding counts terminal cells") {
    CHECK(padded("ab", 4) == "ab  ");
    CHECK(padded("漢", 4) == "漢  ");
    CHECK(padded("abcdef", 4) == "abcdef");
}
