// Suppression comments as text.
// SPDX-License-Identifier: MIT
#include "server/session/suppressions.h"

#include "tests/unit/catch.h"

using namespace gradpath;
using namespace gradpath::session;
using Form = Suppression::Form;
using Strings = std::vector<std::string>;

namespace {

std::vector<Suppression> parsed(std::string_view text) {
    return Suppressions(text, text).all();
}

/// The texts of the items of the only suppression.
Strings itemsOf(std::string_view text) {
    Strings out;
    for (const Suppression& one : parsed(text))
        for (const Suppression::Item& item : one.items)
            out.push_back(item.text);
    return out;
}

/// Does the only suppression cover `word`?
bool covers(const std::string& text, const std::string& word) {
    const Suppressions suppressions(text, text);
    REQUIRE(suppressions.all().size() == 1);
    const auto at = static_cast<uint32_t>(text.find(word));
    return suppressions.covers(suppressions.all()[0],
                               {at, at + static_cast<uint32_t>(word.size())});
}

} // namespace

TEST_CASE("forms of suppressions") {
    CHECK(itemsOf("x # gradpath: ignore[GP101, unused-layer ,gp102] why") ==
          Strings{"GP101", "unused-layer", "gp102"});
    CHECK(parsed("x # gradpath: ignore-file[GP101]")[0].form == Form::IgnoreFile);
    CHECK(parsed("x # gradpath: ignore")[0].blanket);
    CHECK(parsed("x # gradpath:ignore-file why")[0].blanket);
    CHECK_FALSE(parsed("x # gradpath: ignore[]")[0].blanket);
    CHECK(parsed("x #noqa")[0].form == Form::Noqa);
    CHECK(itemsOf("x # NoQA : E501 GP101,W291, gp102 because") == Strings{"GP101", "gp102"});
    CHECK(parsed("x # gradpath: ignore[GP101] # noqa: GP102").size() == 2);
    for (const char* text :
         {"x # gradpath: ignore[GP101", "x # gradpath ignore", "x # gradpath: ignores",
          "x # noqa: E501", "x # noqax", "x # noqa: because", "'# noqa'", "x",
          "x # mygradpath: ignore", "'''\n# noqa\n'''", "# gradpath: ignoring"})
        CHECK(parsed(text).empty());
}

TEST_CASE("names are codes in any case, or names of rules") {
    CHECK(ruleCode("gp101") == "GP101");
    CHECK(ruleCode("unused-layer") == "GP101");
    CHECK(ruleCode("GP1").empty());
    CHECK(ruleCode("").empty());
}

TEST_CASE("comments of magics are not ours") {
    CHECK(Suppressions("!x # noqa\ny # noqa\n", "0# # noqa\ny # noqa\n").all().size() == 1);
}

TEST_CASE("the first and the last line of finding and statement count") {
    CHECK(covers("aa = 1 # noqa\nbb\n", "aa"));
    CHECK_FALSE(covers("aa = 1 # noqa\nbb\n", "bb"));
    CHECK_FALSE(covers("aa\nbb = 1 # noqa\n", "aa"));
    CHECK(covers("f( # noqa\n aa,\n bb)\n", "aa"));
    CHECK(covers("f(\n aa,\n bb) # noqa\n", "aa"));
    CHECK(covers("f(\n aa, # noqa\n bb)\n", "aa"));
    CHECK_FALSE(covers("f(\n aa, # noqa\n bb)\n", "bb"));
    CHECK(covers("for aa in x: # noqa\n  bb\n", "aa in x:"));
    CHECK(covers("if x:\n  aa\n  bb # noqa\n", "aa\n  bb"));
    CHECK(covers("aa # gradpath: ignore-file\nbb\n", "bb"));
    CHECK(covers("x = '''\n''' # noqa\n", "x"));
}

TEST_CASE("a comment on its own line means the next statement") {
    CHECK(covers("# gradpath: ignore\n\n# more\naa\nbb\n", "aa"));
    CHECK_FALSE(covers("# gradpath: ignore\n\n# more\naa\nbb\n", "bb"));
    CHECK_FALSE(covers("aa\n# gradpath: ignore\nbb\n", "aa"));
    CHECK_FALSE(covers("# noqa\naa\n", "aa"));
    CHECK(covers("if x:\n    # gradpath: ignore\n    aa\n", "aa"));
    CHECK_FALSE(covers("aa\n# gradpath: ignore\n", "aa"));
}

TEST_CASE("what is removed with a suppression") {
    const auto without = [](std::string text) {
        const Suppression one = parsed(text).at(0);
        return text.erase(one.removal.begin, one.removal.end - one.removal.begin);
    };
    CHECK(without("x = 1  # gradpath: ignore[GP101] why\ny\n") == "x = 1\ny\n");
    CHECK(without("x  # gradpath: ignore[GP101] why # type: ignore\n") == "x  # type: ignore\n");
    CHECK(without("x  # type: ignore # gradpath: ignore[GP101]") == "x  # type: ignore");
    CHECK(without("x\n  # gradpath: ignore[GP101]\ny\n") == "x\ny\n");
    CHECK(without("# gradpath: ignore-file[GP101]\r\ny\n") == "y\n");
}
