// One spelling for every path.
// SPDX-License-Identifier: MIT
#include "server/session/path.h"

#include "tests/unit/catch.h"

using namespace gradpath::session;

TEST_CASE("paths are normalised") {
    CHECK(normalisePath("") == ".");
    CHECK(normalisePath("./a//b/./c/") == "a/b/c");
    CHECK(normalisePath("a/../b") == "b");
    CHECK(normalisePath("a/..") == ".");
    CHECK(normalisePath("../../a") == "../../a");
    CHECK(normalisePath("a/../../b") == "../b");
    CHECK(normalisePath("/") == "/");
    CHECK(normalisePath("/../a") == "/a");
}

TEST_CASE("files have one canonical name") {
    CHECK(canonicalName("x.py", "/w") == "x.py");
    CHECK(canonicalName("./a/../x.py", "/w") == "x.py");
    CHECK(canonicalName("/w/a/x.py", "/w") == "a/x.py");
    CHECK(canonicalName("/w", "/w") == ".");
    CHECK(canonicalName("/work/x.py", "/w") == "/work/x.py");
    CHECK(canonicalName("../x.py", "/w/v") == "/w/x.py");
    CHECK(canonicalName("a.py", "/") == "a.py");
}

TEST_CASE("paths are taken apart and joined") {
    CHECK(directoryOf("a/b.py") == "a");
    CHECK(directoryOf("b.py") == ".");
    CHECK(directoryOf("/b") == "/");
    CHECK(baseName("a/b.py") == "b.py");
    CHECK(joinPath(".", "a") == "a");
    CHECK(joinPath("/", "a") == "/a");
    CHECK(joinPath("a/", "b") == "a/b");
}

TEST_CASE("being below a folder respects whole names") {
    CHECK(isBelow("a/b", "a"));
    CHECK(isBelow("a", "a"));
    CHECK_FALSE(isBelow("ab", "a"));
    CHECK(isBelow("x", "."));
    CHECK_FALSE(isBelow("../x", "."));
    CHECK(isBelow("/x", "/"));
}
