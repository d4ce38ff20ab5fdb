// Configuration files.
// SPDX-License-Identifier: MIT
#include "server/session/config.h"

#include "server/user_error.h"
#include "tests/unit/catch.h"

using namespace gradpath;
using namespace gradpath::session;
using Strings = std::vector<std::string>;

namespace {

Config parsed(std::string_view text, const std::string& name = "gradpath.toml") {
    return parseConfig(text, "/p/" + name, name);
}

std::string errorOf(std::string_view text, const std::string& name = "gradpath.toml") {
    try {
        parsed(text, name);
    } catch (const UserError& error) {
        return error.what();
    }
    return "no error";
}

} // namespace

TEST_CASE("all keys are read") {
    const Config config = parsed("select = ['ALL']\nignore = ['all']\nextend-select = ['ALL']\n"
                                 "per-file-ignores = {'t/*' = ['all'], 'b.py' = []}\nexclude = "
                                 "['gen/']\nstubs = ['typings', '/abs']\nsrc = ['.', 'lib']\n"
                                 "fuel = 1_000\n");
    CHECK(config.directory == "/p");
    CHECK(config.rules.select == Strings{"ALL"});
    CHECK(config.rules.ignore == Strings{"all"});
    CHECK(config.rules.extendSelect == Strings{"ALL"});
    REQUIRE(config.perFileIgnores.size() == 2);
    CHECK(config.perFileIgnores[1].pattern == "t/*");
    CHECK(config.perFileIgnores[1].rules == Strings{"all"});
    CHECK(config.exclude == Strings{"gen/"});
    CHECK(config.stubs == Strings{"/p/typings", "/abs"});
    CHECK(config.src == Strings{"/p", "/p/lib"});
    CHECK(config.fuel == 1000u);
}

TEST_CASE("a pyproject.toml nests the keys and keeps others") {
    const Config config = parsed("[project]\nname = 'x'\n[tool.ruff]\nselect = 1\n"
                                 "[tool.gradpath]\nfuel = 5\n",
                                 "pyproject.toml");
    CHECK(config.fuel == 5u);
    CHECK_FALSE(parsed("[tool.ruff]\n", "pyproject.toml").fuel);
}

TEST_CASE("errors name the file and the line") {
    CHECK_THAT(errorOf("\nselct = []\n"),
               Catch::StartsWith("gradpath.toml:2: unknown key `selct`"));
    CHECK(errorOf("select = 'GP1'") == "gradpath.toml:1: `select` must be an array of strings");
    CHECK(errorOf("select = [\n 1]") == "gradpath.toml:2: `select` must be an array of strings");
    CHECK_THAT(errorOf("ignore = [\n\n 'NOPE1']"),
               Catch::StartsWith("gradpath.toml:3: unknown rule `NOPE1`"));
    CHECK(errorOf("per-file-ignores = ['a']") ==
          "gradpath.toml:1: `per-file-ignores` must be a table of patterns");
    CHECK(errorOf("[per-file-ignores]\n'a' = 'GP1'") ==
          "gradpath.toml:2: `a` must be an array of strings");
    CHECK(errorOf("fuel = 0") == "gradpath.toml:1: `fuel` must be a positive integer");
    CHECK(errorOf("fuel = '1'") == "gradpath.toml:1: `fuel` must be a positive integer");
    CHECK_THAT(errorOf("a = 1\nb = = 2"), Catch::StartsWith("gradpath.toml:2: "));
    CHECK_THAT(errorOf("[tool]\ngradpath = 1", "pyproject.toml"),
               Catch::StartsWith("pyproject.toml:2: `tool.gradpath` must be a table"));
}

TEST_CASE("only a pyproject.toml with our table is ours") {
    CHECK(holdsConfig("[tool.gradpath]\n"));
    CHECK_FALSE(holdsConfig("[tool.ruff]\n"));
    CHECK_FALSE(holdsConfig("[project]\nname = 'gradpath'\n"));
    CHECK_FALSE(holdsConfig("broken = = 'gradpath'\n"));
    CHECK(holdsConfig("broken = = 1\n[tool.gradpath]\n"));
}
