// The Markdown dialect itself.
// SPDX-License-Identifier: MIT
#include "tests/spec/suite.h"

#include "tests/spec/assertions.h"
#include "tests/spec/checker.h"
#include "tests/spec/variants.h"
#include "tests/unit/catch.h"

using namespace gradpath;
using namespace gradpath::spec;

TEST_CASE("headings with code are tests") {
    const Suite suite =
        parseSuite("# A\n\nProse.\n\n## B\n\n```py\nx = 1\n```\n\n## C\n\n```py\ny\n```\n"
                   "More.\n```py\nz\n```\n# D\n```text\nignored\n```\n");
    CHECK(suite.errors.empty());
    REQUIRE(suite.tests.size() == 2);
    CHECK(suite.tests[0].name == "A - B");
    CHECK(suite.tests[0].line == 7);
    CHECK(suite.tests[1].name == "A - C");
    REQUIRE(suite.tests[1].files.size() == 1);
    CHECK(suite.tests[1].files[0].path == "snippet.py");
    CHECK(suite.tests[1].files[0].text == "y\nz\n");
    CHECK(suite.tests[1].files[0].mdLines == std::vector<uint32_t>{14, 18});
}

TEST_CASE("a name before a block names a file") {
    const Suite suite = parseSuite("# A\n`pkg/m.py`:\n\n```py\nx\n```\n\n```py\ny\n```\n"
                                   "`pkg/m.py`:\n```py\nz\n```\n`s/t.pyi`:\n```pyi\nw\n```\n");
    REQUIRE(suite.tests.size() == 1);
    REQUIRE(suite.tests[0].files.size() == 3);
    CHECK(suite.tests[0].files[0].path == "pkg/m.py");
    CHECK(suite.tests[0].files[0].text == "x\nz\n");
    CHECK(suite.tests[0].files[1].path == "s/t.pyi");
    CHECK(suite.tests[0].files[2].path == "snippet.py");
}

TEST_CASE("prose after a name forgets the name") {
    const Suite suite = parseSuite("# A\n`m.py`:\n\nProse.\n\n```py\nx\n```\n");
    CHECK(suite.tests.at(0).files.at(0).path == "snippet.py");
}

TEST_CASE("toml holds for a heading and its children, the nearest wins") {
    const Suite suite = parseSuite("# A\n```toml\nfuel = 1\n```\n## B\n```py\n```\n"
                                   "## C\n```toml\nfuel = 2\n```\n```py\n```\n# D\n```py\n```\n");
    CHECK(suite.errors.empty());
    REQUIRE(suite.tests.size() == 3);
    CHECK(suite.tests[0].config == "fuel = 1\n");
    CHECK(suite.tests[0].configLine == 3);
    CHECK(suite.tests[1].config == "fuel = 2\n");
    CHECK(suite.tests[2].config.empty());
}

TEST_CASE("mistakes in the Markdown are errors") {
    const auto firstError = [](std::string_view text) {
        const Suite suite = parseSuite(text);
        return suite.errors.empty() ? "" : suite.errors[0].message;
    };
    CHECK(firstError("```py\nx\n```\n") == "code before the first heading");
    CHECK(firstError("# A\n```py\nx\n") == "this block is never closed");
    CHECK(firstError("# A\n```python\nx\n```\n") == "unknown kind of block `python`");
    CHECK(firstError("# A\n```py\n```\n```toml\n```\n") ==
          "a heading takes one toml block, before its code");
    CHECK(firstError("# A\n```py\n```\n# A\n```py\n```\n") == "a second test named `A`");
}

TEST_CASE("longer fences quote shorter ones") {
    CHECK(parseSuite("# A\n````text\n```py\nx\n```\n````\n").tests.empty());
}

TEST_CASE("assertions stand behind code or above it") {
    const Assertions a =
        parseAssertions("x = 1  # warning: [GP103] \"lost\" # error: 5 [syntax-error]\n"
                        "    # hint: [a-b]\n"
                        "\n"
                        "    # related: \"here\"\n"
                        "    y = 2  # related:\n"
                        "# an ordinary comment\n");
    CHECK(a.errors.empty());
    REQUIRE(a.lines.size() == 2);
    CHECK(a.lines[0].line == 1);
    REQUIRE(a.lines[0].diagnostics.size() == 2);
    CHECK(a.lines[0].diagnostics[0].severity == Severity::Warning);
    CHECK(a.lines[0].diagnostics[0].rule == "GP103");
    CHECK(a.lines[0].diagnostics[0].substring == "lost");
    CHECK(a.lines[0].diagnostics[1].column == 5u);
    CHECK(a.lines[1].line == 5);
    CHECK(a.lines[1].diagnostics[0].rule == "a-b");
    REQUIRE(a.lines[1].related.size() == 2);
    CHECK(a.lines[1].related[0].substring == "here");
    CHECK(a.lines[1].related[1].substring.empty());
}

TEST_CASE("table assertions stand anywhere") {
    const Assertions a =
        parseAssertions("# table: net.fc no-gradient\nx = 1  # table: net.a gradient|frozen\n");
    CHECK(a.errors.empty());
    REQUIRE(a.table.size() == 2);
    CHECK(a.table[0].path == "net.fc");
    CHECK(a.table[0].statuses == std::set<std::string>{"no-gradient"});
    CHECK(a.table[1].line == 2);
    CHECK(a.table[1].statuses == std::set<std::string>{"frozen", "gradient"});
    CHECK(a.lines.empty());
}

TEST_CASE("bad assertions are errors") {
    CHECK(parseAssertions("x  # warning: GP103\n").errors.size() == 1);
    CHECK(parseAssertions("x  # warning: [GP103] lost\n").errors.size() == 1);
    CHECK(parseAssertions("# table: net.fc dead\n").errors.size() == 1);
    CHECK(parseAssertions("x\n# warning: [GP103]\n").errors.size() == 1);
}

TEST_CASE("variants keep the lines") {
    const std::vector<Variant> variants = variantsOf("if x:\n    y\n", true);
    REQUIRE(variants.size() == 5);
    CHECK(variants[1].bytes == "if x:\r\n    y\r\n");
    CHECK(variants[2].bytes == "\xEF\xBB\xBFif x:\n    y\n");
    CHECK(variants[3].bytes == "if x:\n\ty\n");
    CHECK(variants[4].bytes == "if x:\n    y");
    CHECK(variantsOf("if x:\n\ty\n", true)[3].bytes == "if x:\n    y\n");
    CHECK(variantsOf("x", false).size() == 1);
}

TEST_CASE("a test fails for what is asserted and missing, and for what is said and not asserted") {
    const auto failures = [](std::string_view markdown) {
        std::vector<std::string> out;
        for (const Failure& failure : runTest(parseSuite(markdown).tests.at(0)))
            out.push_back(std::to_string(failure.line) + ": " + failure.message);
        return out;
    };
    CHECK(failures("# A\n```py\nx = 1\n```\n").empty());
    CHECK(failures("# A\n```py\nx = 1  # error: [GP010]\n```\n") ==
          std::vector<std::string>{"3: no such diagnostic: error: [GP010] \"\""});
    CHECK(failures("# A\n```py\n# table: net.fc gradient\n```\n") ==
          std::vector<std::string>{"3: no row `net.fc`; there are: none"});
    CHECK(failures("# A\n```py\nx = 1  # related:\n```\n").size() == 1);
    CHECK(failures("# A\n```toml\n\nbad = 1\n```\n```py\n```\n")
              .at(0)
              .starts_with("3: toml:2: unknown key"));

    const std::vector<std::string> unasserted = failures("# A\n```py\nx = 1\ndef (:\n```\n");
    REQUIRE_FALSE(unasserted.empty());
    CHECK_THAT(unasserted[0], Catch::StartsWith("4: unexpected: error: "));
    CHECK_THAT(unasserted[0], Catch::Contains("[syntax-error]"));
    CHECK(
        failures("# A\n```toml\nmode = \"all\"\n```\n```py\nx = 1\n# error: [GP010]\ndef (:\n```\n")
            .empty());
}
