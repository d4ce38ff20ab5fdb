// Applying fixes to texts and files.
// SPDX-License-Identifier: MIT
#include "server/report/diff.h"
#include "server/session/apply_fixes.h"
#include "server/session/memory_source.h"
#include "server/session/write_file.h"
#include "tests/unit/catch.h"
#include "tests/unit/server/temp_folder.h"

#include <fstream>
#include <sstream>

using namespace gradpath;
using namespace gradpath::session;

namespace {

Edit edit(uint32_t begin, uint32_t end, std::string text) {
    return {{"a.py", {begin, end}}, std::move(text)};
}

std::string read(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

Diagnostic finding(const std::string& layer, std::vector<Fix> fixes) {
    Diagnostic d;
    d.code = "GP301";
    d.primary = {"a.py", {0, 1}};
    d.layers = {layer};
    d.fixes = std::move(fixes);
    return d;
}

/// A finding for every "bad" in the text, fixed by its place taking another text.
RunOutcome lookForBad(SourceStore& store, const std::string& instead) {
    RunOutcome run;
    const std::string& text = *store.text("a.py");
    for (size_t at = text.find("bad"); at != std::string::npos; at = text.find("bad", at + 1)) {
        const auto begin = static_cast<uint32_t>(at);
        run.result.diagnostics.push_back(
            finding("x", {{"mend", Applicability::Safe, {edit(begin, begin + 3, instead)}}}));
    }
    return run;
}

FixOutcome mended(MemorySource& sources, const std::string& instead) {
    const Analyse analyse = [&](SourceStore& store) {
        return lookForBad(store, instead);
    };
    return applyFixes(analyse(sources), sources, Applicability::Safe, analyse);
}

} // namespace

TEST_CASE("edits in bytes keep all other bytes") {
    CHECK(editText("abc", {edit(0, 0, "x"), edit(0, 1, ""), edit(3, 3, "y"), edit(3, 3, "z")}) ==
          "xbcyz");
    CHECK(editBytes("\xEF\xBB\xBF"
                    "a = 1\n",
                    {edit(4, 5, "2")}) == "\xEF\xBB\xBF"
                                          "a = 2\n");
    CHECK(editBytes("a = '\xFF'\r\n", {edit(7, 7, " ")}) == "a = '\xFF' \r\n");
    // In Latin-1 the text is longer than the bytes.
    const std::string latin = "# coding: latin-1\n# \xE9\xE9\na = 1\n";
    CHECK(editBytes(latin, {edit(29, 30, "\xC3\xA9")}) ==
          std::string("# coding: latin-1\n# \xE9\xE9\na = \xE9\n"));
    CHECK(editBytes(latin, {edit(29, 30, "\xE2\x82\xAC")}) == std::nullopt);
}

TEST_CASE("fixes are applied until nothing is left") {
    MemorySource sources;
    sources.add("a.py", "bad\nbad\n");
    const FixOutcome fixed = mended(sources, "good");
    CHECK(*fixed.sources->text("a.py") == "good\ngood\n");
    CHECK(fixed.nFixed == 2);
    CHECK(fixed.run.result.diagnostics.empty());
    CHECK(fixed.files.at("a.py").before == "bad\nbad\n");
}

TEST_CASE("a fix whose finding stays is taken back") {
    MemorySource sources;
    sources.add("a.py", "x = 'bad'\n");
    const FixOutcome fixed = mended(sources, "bad ");
    CHECK(fixed.nFixed == 0);
    CHECK(fixed.files.empty());
    CHECK(fixed.run.result.diagnostics.size() == 1);
}

TEST_CASE("a fix that breaks the syntax is taken back") {
    MemorySource sources;
    sources.add("a.py", "x = 'bad'\n");
    CHECK(mended(sources, "'(").nFixed == 0);
    CHECK(mended(sources, "good").nFixed == 1);
}

TEST_CASE("of two overlapping fixes the second waits") {
    MemorySource sources;
    sources.add("a.py", "abcdef\n");
    const Analyse analyse = [&](SourceStore& store) {
        RunOutcome run;
        const std::string& text = *store.text("a.py");
        if (text.find("bcd") != std::string::npos)
            run.result.diagnostics.push_back(
                finding("x", {{"mend", Applicability::Safe, {edit(1, 4, "-cd")}}}));
        if (text.find("cde") != std::string::npos)
            run.result.diagnostics.push_back(
                finding("y", {{"mend", Applicability::Safe, {edit(2, 5, "+")}}}));
        return run;
    };
    const FixOutcome fixed = applyFixes(analyse(sources), sources, Applicability::Safe, analyse);
    CHECK(*fixed.sources->text("a.py") == "a-+f\n");
    CHECK(fixed.nFixed == 2);
}

TEST_CASE("unsafe fixes need to be asked for") {
    MemorySource sources;
    sources.add("a.py", "bad\n");
    const Analyse analyse = [&](SourceStore& store) {
        RunOutcome run = lookForBad(store, "good");
        for (Diagnostic& d : run.result.diagnostics)
            d.fixes[0].applicability = Applicability::Unsafe;
        return run;
    };
    CHECK(applyFixes(analyse(sources), sources, Applicability::Safe, analyse).nUnsafeLeft == 1);
    CHECK(applyFixes(analyse(sources), sources, Applicability::Unsafe, analyse).nFixed == 1);
}

TEST_CASE("the cause is repaired before its layers are frozen") {
    MemorySource sources;
    sources.add("a.py", "cut dead\n");
    const Analyse analyse = [&](SourceStore& store) {
        RunOutcome run;
        const std::string& text = *store.text("a.py");
        if (text.find("cut") == std::string::npos)
            return run;
        run.result.diagnostics = {
            finding("x", {{"free", Applicability::Safe, {edit(0, 3, "open")}}}),
            finding("x", {{"freeze", Applicability::Safe, {edit(8, 8, " frozen")}}})};
        run.result.diagnostics[1].code = "GP102";
        for (Diagnostic& d : run.result.diagnostics)
            d.group = 1;
        return run;
    };
    const FixOutcome fixed = applyFixes(analyse(sources), sources, Applicability::Safe, analyse);
    CHECK(*fixed.sources->text("a.py") == "open dead\n");
}

TEST_CASE("a file is written only if it is what was analysed") {
    const test::TempFolder folder;
    folder.write("a.py", "x = 1\n");
    FixedFile file{"x = 1\n", "x = 2\n", {{edit(4, 5, "2")}}};
    CHECK(writeFixed(folder / "a.py", file).empty());
    CHECK(read(folder / "a.py") == "x = 2\n");
    CHECK(writeFixed(folder / "a.py", file) == "it changed while it was checked");
    CHECK(read(folder / "a.py") == "x = 2\n");
    CHECK_FALSE(writeFixed(folder / "b.py", file).empty());
    CHECK_FALSE(replaceFile(folder / "b.py", "").empty());
}

TEST_CASE("unified differences") {
    CHECK(report::unifiedDiff("a.py", "x\n", "x\n").empty());
    CHECK(report::unifiedDiff("a.py", "a\nb\n", "a\nc\n") ==
          "--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n");
    CHECK(report::unifiedDiff("a.py", "a", "a\nb\n") ==
          "--- a.py\n+++ a.py\n@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n");
    CHECK(report::unifiedDiff("a.py", "", "a\n") == "--- a.py\n+++ a.py\n@@ -0,0 +1 @@\n+a\n");
    // Two changes far apart have a hunk each; near ones share one.
    const std::string lines = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";
    const std::string far = report::unifiedDiff("a", lines, "0\n" + lines + "13\n");
    CHECK(far == "--- a\n+++ a\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -10,3 +11,4 @@\n 10\n 11\n "
                 "12\n+13\n");
    const std::string near = report::unifiedDiff("a", "1\n2\n3\n", "0\n1\n2\n3\n4\n");
    CHECK(near == "--- a\n+++ a\n@@ -1,3 +1,5 @@\n+0\n 1\n 2\n 3\n+4\n");
}
