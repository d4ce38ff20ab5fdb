// The pattern language of .gitignore.
// SPDX-License-Identifier: MIT
#include "server/session/gitignore.h"

#include "tests/unit/catch.h"

#include <string>

using namespace gradpath::session;

namespace {

bool ignored(std::string_view patterns, std::string_view path, EntryKind kind = EntryKind::File) {
    return IgnorePatterns(patterns).judge(path, kind) == IgnoreVerdict::Ignored;
}

} // namespace

TEST_CASE("names without a slash match in every folder") {
    CHECK(ignored("*.py", "a.py"));
    CHECK(ignored("*.py", "d/e/a.py"));
    CHECK_FALSE(ignored("*.py", "a.pyc"));
    CHECK(ignored("data", "d/data", EntryKind::Directory));
    CHECK(ignored("?.py", "a.py"));
    CHECK_FALSE(ignored("?.py", "ab.py"));
}

TEST_CASE("a slash anchors a pattern") {
    CHECK(ignored("/a.py", "a.py"));
    CHECK_FALSE(ignored("/a.py", "d/a.py"));
    CHECK(ignored("d/a.py", "d/a.py"));
    CHECK_FALSE(ignored("d/a.py", "e/d/a.py"));
    CHECK_FALSE(ignored("d/*", "d/e/a.py"));
    CHECK(ignored("d/*", "d/a.py"));
}

TEST_CASE("a final slash asks for a folder") {
    CHECK(ignored("out/", "out", EntryKind::Directory));
    CHECK(ignored("out/", "d/out", EntryKind::Directory));
    CHECK_FALSE(ignored("out/", "out", EntryKind::File));
    CHECK(IgnorePatterns("out/").ignoresFile("d/out/a.py"));
    CHECK(IgnorePatterns("/d/out/").ignoresFile("d/out/a.py"));
    CHECK_FALSE(IgnorePatterns("/out/").ignoresFile("d/out/a.py"));
}

TEST_CASE("two stars cross folders") {
    CHECK(ignored("**/a.py", "a.py"));
    CHECK(ignored("**/a.py", "d/e/a.py"));
    CHECK(ignored("d/**", "d/e/a.py"));
    CHECK_FALSE(ignored("d/**", "d", EntryKind::Directory));
    CHECK(ignored("d/**/a.py", "d/a.py"));
    CHECK(ignored("d/**/a.py", "d/e/f/a.py"));
    CHECK_FALSE(ignored("d/**/a.py", "e/d/a.py"));
    CHECK(ignored("**/x/**/y", "q/x/r/s/y"));
    CHECK_FALSE(ignored("d/x**y", "d/x/y")); // not between slashes: an ordinary star
    CHECK(ignored("d/x**y", "d/xzy"));
}

TEST_CASE("the last matching pattern decides") {
    CHECK_FALSE(ignored("*.py\n!keep.py", "keep.py"));
    CHECK(ignored("*.py\n!keep.py\nkeep.*", "keep.py"));
    CHECK(IgnorePatterns("!keep.py").judge("keep.py", EntryKind::File) == IgnoreVerdict::Kept);
    CHECK(IgnorePatterns("x").judge("y", EntryKind::File) == IgnoreVerdict::None);
}

TEST_CASE("comments, blanks and escapes") {
    CHECK(IgnorePatterns("# comment\n\n   \n/\n").empty());
    CHECK(ignored("\\#a", "#a"));
    CHECK(ignored("\\!a", "!a"));
    CHECK(ignored("a.py   ", "a.py"));
    CHECK(ignored("a\\ ", "a "));
    CHECK(ignored("a.py\r\nb.py\r\n", "a.py"));
    CHECK(ignored("\\*", "*"));
    CHECK_FALSE(ignored("\\*", "a"));
    CHECK(ignored("\xEF\xBB\xBF*.py", "a.py"));
}

TEST_CASE("character classes") {
    CHECK(ignored("[ab].py", "a.py"));
    CHECK_FALSE(ignored("[!ab].py", "a.py"));
    CHECK(ignored("[^ab].py", "c.py"));
    CHECK(ignored("[a-c]x", "bx"));
    CHECK(ignored("[]]", "]"));
    CHECK(ignored("[a-]", "-"));
    CHECK_FALSE(ignored("[a", "a"));
    CHECK_FALSE(ignored("d[/]a", "d/a"));
}

TEST_CASE("hostile patterns take little time") {
    std::string stars;
    std::string deep;
    for (int i = 0; i < 200; ++i) {
        stars += "*a";
        deep += "**/a/";
    }
    CHECK_FALSE(globMatches(stars + "b", std::string(5000, 'a')));
    std::string path;
    for (int i = 0; i < 2000; ++i)
        path += "a/";
    CHECK_FALSE(globMatches(deep + "b", path + "c"));
}
