// Positions and edits of open documents.
// SPDX-License-Identifier: MIT
#include "server/lsp/document.h"
#include "server/lsp/framing.h"
#include "server/lsp/import_graph.h"
#include "server/lsp/uri.h"
#include "tests/unit/catch.h"

#include <random>
#include <string>
#include <vector>

using namespace gradpath;
using namespace gradpath::lsp;

TEST_CASE("a table of lines that follows edits is the table of the new text") {
    const auto seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const auto below = [&](size_t n) {
        return static_cast<uint32_t>(std::uniform_int_distribution<size_t>(0, n - 1)(random));
    };
    const std::vector<std::string> pieces = {"",     "a",      "\n",       "\r", "\r\n",
                                             "\n\r", "ab\ncd", "\r\r\n\n", "ö😀"};
    for (int round = 0; round < 200; ++round) {
        std::string text;
        LineTable table(text);
        for (int edit = 0; edit < 60; ++edit) {
            const uint32_t begin = below(text.size() + 1);
            const uint32_t end = begin + below(std::min<size_t>(text.size() - begin, 4) + 1);
            const std::string& with = pieces[below(pieces.size())];
            text.replace(begin, end - begin, with);
            table.edited(text, begin, end, static_cast<uint32_t>(with.size()));
            const LineTable fresh(text);
            REQUIRE(table.nLines() == fresh.nLines());
            for (uint32_t line = 0; line < fresh.nLines(); ++line)
                REQUIRE(table.start(line) == fresh.start(line));
        }
    }
}

TEST_CASE("positions count what the encoding counts") {
    const std::string text = "a\xC3\xB6\xF0\x9F\x98\x80z\r\nb\rc";
    const LineTable table(text);
    CHECK(table.nLines() == 3);
    const auto at = static_cast<uint32_t>(text.find('z'));
    CHECK(table.position(text, at, Encoding::Utf8) == Position{0, 7});
    CHECK(table.position(text, at, Encoding::Utf16) == Position{0, 4});
    CHECK(table.position(text, at, Encoding::Utf32) == Position{0, 3});
    CHECK(table.offset(text, {0, 4}, Encoding::Utf16) == at);
    CHECK(table.offset(text, {0, 3}, Encoding::Utf16) == 3u); // between the halves of a pair
    CHECK(table.offset(text, {0, 99}, Encoding::Utf16) == at + 1);
    CHECK(table.offset(text, {3, 0}, Encoding::Utf16) == text.size());
    CHECK_FALSE(table.offset(text, {4, 0}, Encoding::Utf16));
}

TEST_CASE("spans move with the text around them") {
    Document document("file:///a.py", "python", 1, "one two three");
    const ir::Span two{4, 7};
    const auto apply = [&](uint32_t begin, uint32_t end, const char* with) {
        const Json change = {{"range",
                              {{"start", {{"line", 0}, {"character", begin}}},
                               {"end", {{"line", 0}, {"character", end}}}}},
                             {"text", with}};
        document.apply(Params(change), Encoding::Utf8);
    };
    apply(0, 3, "1");
    REQUIRE(document.moved(two, 0));
    CHECK(document.moved(two, 0)->begin == 2);
    apply(6, 11, "3");
    CHECK(document.moved(two, 0)->begin == 2);
    CHECK(document.moved(two, 2)->begin == 4);
    apply(3, 4, "x");
    CHECK_FALSE(document.moved(two, 0));
}

TEST_CASE("addresses and names") {
    CHECK(nameOfUri("file:///a/b%20c/%C3%B6.py") == "/a/b c/ö.py");
    CHECK(nameOfUri("file://localhost/a/../b.py") == "/b.py");
    CHECK(nameOfUri("FILE:/a.py") == "/a.py");
    CHECK(nameOfUri("file:///C%3A/x.py") == "/c:/x.py");
    CHECK(nameOfUri("untitled:Untitled-1") == "untitled:Untitled-1");
    CHECK(uriOfPath("/a b/ö#?.py") == "file:///a%20b/%C3%B6%23%3F.py");
    CHECK(nameOfUri(uriOfPath("/a b/ö#?%20.py")) == "/a b/ö#?%20.py");
}

TEST_CASE("imports are seen without a parser") {
    const ImportScan scan = scanImports("import os, a.b as c\nfrom .x import (y,\n    z as w)\n"
                                        "    from pkg import sub\nloss.backward()\n# import no\n");
    CHECK(scan.trains);
    CHECK(scan.modules ==
          std::vector<std::string>{"os", "a.b", ".x", ".x.y", ".x.z", "pkg", "pkg.sub"});
    ImportGraph graph;
    graph.add("/w/model.py", scanImports("import torch\n"), {"/w"});
    graph.add("/w/pkg/__init__.py", scanImports(""), {"/w"});
    graph.add("/w/pkg/layers.py", scanImports("from model import Net\n"), {"/w"});
    graph.add("/w/scripts/train.py", scanImports("from pkg.layers import f\nloss.backward()"),
              {"/w"});
    graph.link();
    CHECK(graph.trainersOf("/w/model.py", 9) == std::vector<std::string>{"/w/scripts/train.py"});
    CHECK(graph.trainersOf("/w/pkg/__init__.py", 9) ==
          std::vector<std::string>{"/w/scripts/train.py"});
    CHECK(graph.trainersOf("/w/scripts/train.py", 9).empty());
}

TEST_CASE("frames are cut out of any stream") {
    FrameReader frames;
    const std::string stream = framed("{}") + "junk\r\n" + framed("[1]");
    std::vector<std::string> bodies;
    for (const char c : stream) {
        frames.feed({&c, 1});
        while (const auto frame = frames.next())
            bodies.push_back(frame->body);
    }
    CHECK(bodies == std::vector<std::string>{"{}", "[1]"});
    CHECK_FALSE(frames.midway());
}
