// Decoding of Python sources.
// SPDX-License-Identifier: MIT
#include "server/session/decode.h"

#include "tests/unit/catch.h"

using namespace gradpath::session;
using namespace std::string_literals;

TEST_CASE("UTF-8 stays and a BOM goes") {
    CHECK(decodeSource("x = 'é€😀'\n") == "x = 'é€😀'\n");
    CHECK(decodeSource("\xEF\xBB\xBFx = 1\r\n") == "x = 1\r\n");
    CHECK(decodeSource("") == "");
}

TEST_CASE("bytes that are not UTF-8 become question marks of the same length") {
    CHECK(decodeSource("abcdefgh\xE9xyz") == "abcdefgh?xyz");
    CHECK(decodeSource("a\xE2\x82z") == "a??z");
    CHECK(decodeSource("a\xC0\xAF") == "a??");           // overlong
    CHECK(decodeSource("a\xED\xA0\x80") == "a???");      // surrogate
    CHECK(decodeSource("a\xF4\x90\x80\x80") == "a????"); // beyond Unicode
    CHECK(decodeSource("cut at the end \xF0\x9F\x98") == "cut at the end ???");
}

TEST_CASE("cookies choose the encoding") {
    CHECK(decodeSource("# coding: latin-1\n\xE9\xA4") == "# coding: latin-1\né¤");
    CHECK(decodeSource("# -*- coding: iso-8859-15 -*-\n\xA4") ==
          "# -*- coding: iso-8859-15 -*-\n€");
    CHECK(decodeSource("#!x\n# vim: set fileencoding=cp1252 :\n\x80\x95") ==
          "#!x\n# vim: set fileencoding=cp1252 :\n€•");
    CHECK(decodeSource("# coding: koi8-r\n\xE9") == "# coding: koi8-r\né"); // not known: as Latin-1
    CHECK(decodeSource("# coding: utf_8\né") == "# coding: utf_8\né");
    CHECK(decodeSource("# coding: ascii\nx\xE9") == "# coding: ascii\nx?");
    CHECK(decodeSource("\xEF\xBB\xBF# coding: latin-1\né") == "# coding: latin-1\né");
}

TEST_CASE("cookies stand in a comment of the first two lines") {
    CHECK(encodingCookie("# coding: Latin_1\n") == "latin-1");
    CHECK(encodingCookie("\n# coding=x\n") == "x");
    CHECK(encodingCookie("#\r\n# coding:x") == "x");
    CHECK(encodingCookie("#\n#\n# coding: x\n").empty());
    CHECK(encodingCookie("x = 1\n# coding: x\n").empty());
    CHECK(encodingCookie("# encoding is coding\n").empty());
    CHECK(encodingCookie("# coding: \n").empty());
}

TEST_CASE("a lone carriage return ends a line") {
    CHECK(decodeSource("a\rb\r\nc\r\r\n\r") == "a\nb\r\nc\n\r\n\n");
}

TEST_CASE("junk is refused") {
    CHECK_FALSE(decodeSource("x = 1\0"s));
    CHECK_FALSE(decodeSource("\xFF\xFEx\0=\0"s));
    CHECK_FALSE(decodeSource("\x01\x02\x03\x04 junk"));
    CHECK(decodeSource("x = 1 # one stray \x01 in a long line"));
    CHECK(decodeSource("\f\nclass A:\n\tpass\n"));
}
