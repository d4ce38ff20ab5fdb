// Notebooks and what only they understand.
// SPDX-License-Identifier: MIT
#include "server/session/notebook.h"

#include "server/session/logical_line.h"
#include "server/session/magics.h"
#include "tests/unit/catch.h"

using namespace gradpath;
using namespace gradpath::session;

namespace {

SourceText read(const std::string& json) {
    SourceText out;
    const ReadProblem problem = readNotebook(json, out);
    CHECK(problem.message.empty());
    CHECK(out.text.size() == out.code.size());
    return out;
}

std::string problemOf(const std::string& json) {
    SourceText out;
    return readNotebook(json, out).message;
}

} // namespace

TEST_CASE("code cells are one program") {
    const SourceText notebook = read(R"({"nbformat": 4, "cells": [
        {"cell_type": "markdown", "source": ["# A title"]},
        {"cell_type": "code", "source": ["x = 1\n", "y = 2"], "outputs": [{"data": {"a": [1]}}]},
        {"cell_type": "raw", "source": "raw"},
        {"cell_type": "code", "source": ""},
        {"cell_type": "code", "source": "z = 3\r\n\n\n"}]})");
    CHECK(notebook.text == "x = 1\ny = 2\n\nz = 3\n");
    CHECK(notebook.code == notebook.text);
    REQUIRE(notebook.cells);
    const auto at = [&](uint32_t line) {
        const CellLine cell = notebook.cells->at(line);
        return std::pair(cell.index, cell.line);
    };
    CHECK(at(1) == std::pair(2u, 1u));
    CHECK(at(2) == std::pair(2u, 2u));
    CHECK(at(3) == std::pair(4u, 1u));
    CHECK(at(4) == std::pair(5u, 1u));
    CHECK(at(9) == std::pair(5u, 6u));
}

TEST_CASE("nbformat 3 keeps cells in worksheets and code in `input`") {
    const SourceText notebook = read(R"({"nbformat": 3, "worksheets": [{"cells": [
        {"cell_type": "heading", "level": 1, "source": "x"},
        {"cell_type": "code", "language": "python", "input": ["a = 1\n", "b = 2"]},
        {"cell_type": "code", "language": "ruby", "input": "puts 1"}]}]})");
    CHECK(notebook.text == "a = 1\nb = 2\nputs 1\n");
    CHECK(notebook.code == "a = 1\nb = 2\n#uts 1\n");
    CHECK(notebook.cells->at(3).index == 3);
}

TEST_CASE("a cell that is indented as a whole starts at the margin") {
    const SourceText notebook = read(R"json({"cells": [
        {"cell_type": "code", "source": "for x in y:\n    f(x)"},
        {"cell_type": "code", "source": "\n    a = 1\n    if a:\n        b\n  c\n"},
        {"cell_type": "code", "source": "  \n"}]
})json");
    CHECK(notebook.text == "for x in y:\n    f(x)\n\na = 1\nif a:\n    b\n  c\n  \n");
}

TEST_CASE("what is no notebook is named") {
    CHECK_THAT(problemOf("{\n\n\"cells\": [}"),
               Catch::StartsWith("not a notebook: broken JSON in line 3"));
    CHECK_THAT(problemOf("{\"cells\": ["),
               Catch::StartsWith("not a notebook: broken JSON in line 1"));
    CHECK(problemOf("[1]") == "not a notebook: its JSON is no object");
    CHECK(problemOf("{}") == "not a notebook: it has no list of cells");
    CHECK(problemOf(R"({"cells": 3})") == "not a notebook: it has no list of cells");
    CHECK(problemOf(R"({"cells": [], "metadata": {"kernelspec": {"language": "R"}}})") ==
          "a notebook for R");
    CHECK(problemOf("\n").empty());
    CHECK(problemOf(R"({"cells": [1, {}, {"cell_type": "code", "source": 5}, {"cell_type": 3}]})")
              .empty());
    CHECK(problemOf(std::string(200'000, '[')) != "");
}

TEST_CASE("magics become constants and comments of the same length") {
    CHECK(withoutMagics("%matplotlib inline\nx = 1\n") == "0#atplotlib inline\nx = 1\n");
    CHECK(withoutMagics("!pip install it's\nx = 1\n") == "0#ip install it's\nx = 1\n");
    CHECK(withoutMagics("if x:\n    !ls\n") == "if x:\n    0#s\n");
    CHECK(withoutMagics("?net\nnet?\nnet.fc??  \n") == "0#et\n0#t?\n0#t.fc??  \n");
    CHECK(withoutMagics("!\n%\n") == "0\n0\n");
    CHECK(withoutMagics("!a \\\n  b \\\n  c\nx = 1\n") == "0# \\\n# b \\\n# c\nx = 1\n");
    CHECK(withoutMagics("!a") == "0#");
}

TEST_CASE("what a magic returns is unknown") {
    CHECK(withoutMagics("a = !ls -l\nb = %env X\n") == "a = __# -l\nb = __#v X\n");
    CHECK(withoutMagics("a, b = !x\n") == "a, b = __\n");
    CHECK(withoutMagics("a = !x it's\n\nb = 'c'\n") == "a = __#it's\n\nb = 'c'\n");
}

TEST_CASE("magics that run a statement leave it") {
    CHECK(withoutMagics("%time train(net)\n") == "0   ; train(net)\n");
    CHECK(withoutMagics("%timeit -n 10 -r3 f(x)\n") == "0     ;           f(x)\n");
    CHECK(withoutMagics("%%time\ntrain()\n") == "0#time\ntrain()\n");
    CHECK(withoutMagics("%time\n") == "0#ime\n");
    CHECK(withoutMagics("%time for x in y: f(x)\n") == "     \ffor x in y: f(x)\n");
    CHECK(withoutMagics("if a:\n    %timeit -r1 for x in y: f(x)\n") ==
          "if a:\n           \f    for x in y: f(x)\n");
}

TEST_CASE("Python that looks like a magic stays") {
    for (const char* text :
         {"x = ('%d'\n     % y)\n", "x = '''\n%time\n!ls\n'''\n", "x = y \\\n  % z\n", "a != b\n",
          "f(a=1, b='=!')\n", "x = {\n!r}\n", "# what?\n", "x = 'a?'\n", "a %= b\n",
          "x = f'{y!r}'\n", "assert x == 1, '?'\n"})
        CHECK(withoutMagics(text) == text);
}

TEST_CASE("cells in other languages are comments") {
    CHECK(withoutMagics("%%bash\nfor x in y; do\ndone\n") == "#%bash\n#or x in y; do\n#one\n");
    CHECK(withoutMagics("\n%%writefile a.py\nx = 1\n") == "\n#%writefile a.py\n# = 1\n");
    CHECK(withoutMagics("%%custom\nlet x be\n") == "#%custom\n#et x be\n");
    CHECK(withoutMagics("%%capture out\nx = 1\n") == "0#capture out\nx = 1\n");
}

TEST_CASE("logical lines end where the statement ends") {
    std::vector<ir::Span> comments;
    const auto end = [&](std::string_view text) {
        comments.clear();
        return logicalLine(text, 0, comments).end;
    };
    CHECK(end("x = 1\ny") == 5);
    CHECK(end("f(\n 1, # a )\n 2)\ny") == 16);
    REQUIRE(comments.size() == 1);
    CHECK(comments[0].begin == 7);
    CHECK(comments[0].end == 12);
    CHECK(end("x = '''\n'''\ny") == 11);
    CHECK(end("x = 'open\ny") == 9);
    CHECK(end("x = 'a\\\nb'\ny") == 10);
    CHECK(end("x \\\r\n = 1\r\ny") == 9);
    CHECK(end("'#' # c") == 7);
    CHECK(comments.size() == 1);
    CHECK(end("(((") == 3);
    CHECK(end("") == 0);
}
