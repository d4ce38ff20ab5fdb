// Which files are analysed together.
// SPDX-License-Identifier: MIT
#include "server/session/partition.h"

#include "server/session/memory_source.h"
#include "tests/unit/catch.h"

#include <map>

using namespace gradpath;
using namespace gradpath::session;
using Groups = std::vector<std::vector<std::string>>;

namespace {

Groups grouped(const std::map<std::string, std::string>& texts,
               const std::vector<std::string>& roots = {"."}) {
    MemorySource sources;
    std::vector<ProjectFile> files;
    const auto config = std::make_shared<Config>();
    for (const auto& [name, text] : texts) {
        sources.add(name, text);
        files.push_back({name, config, roots});
    }
    Groups out;
    for (const FileGroup& group : partition(sources, files))
        out.push_back(group.sets.front().files);
    return out;
}

} // namespace

TEST_CASE("files without imports stand alone") {
    CHECK(grouped({{"a.py", "import torch\n"}, {"b.py", "import torch\n"}}) ==
          Groups{{"a.py"}, {"b.py"}});
}

TEST_CASE("imports join, transitively") {
    CHECK(
        grouped(
            {{"a.py", "import c\n"}, {"b.py", ""}, {"c.py", "from d import x\n"}, {"d.py", ""}}) ==
        Groups{{"a.py", "c.py", "d.py"}, {"b.py"}});
}

TEST_CASE("packages, submodules and relative imports join") {
    CHECK(grouped({{"p/__init__.py", ""},
                   {"p/a.py", "from . import b\n"},
                   {"p/b.py", ""},
                   {"p/q/c.py", "from ..b import x\n"},
                   {"t.py", "import p.q.c\n"}}) ==
          Groups{{"p/__init__.py", "p/a.py", "p/b.py", "p/q/c.py", "t.py"}});
    CHECK(grouped({{"p/a.py", ""}, {"t.py", "from p import a\n"}}) == Groups{{"p/a.py", "t.py"}});
}

TEST_CASE("import roots count") {
    const std::map<std::string, std::string> texts = {{"src/m.py", ""}, {"x/t.py", "import m\n"}};
    CHECK(grouped(texts).size() == 2);
    CHECK(grouped(texts, {"src"}) == Groups{{"src/m.py", "x/t.py"}});
}

TEST_CASE("groups of one configuration are put together") {
    const std::vector<FileGroup> small =
        byConfiguration({{{{{"a.py"}, {}}}, nullptr}, {{{{"b.py"}, {"src"}}}, nullptr}});
    REQUIRE(small.size() == 1);
    REQUIRE(small[0].sets.size() == 2);
    CHECK(small[0].sets[0].files == std::vector<std::string>{"a.py"});
    CHECK(small[0].sets[1].files == std::vector<std::string>{"b.py"});
    CHECK(small[0].sets[1].importRoots == std::vector<std::string>{"src"});
    CHECK(byConfiguration(
              {{{{{"a.py"}, {}}}, nullptr}, {{{{"b.py"}, {}}}, std::make_shared<Config>()}})
              .size() == 2);
}

TEST_CASE("configurations never share a group") {
    MemorySource sources;
    sources.add("a.py", "import b\n");
    sources.add("b.py", "");
    const std::vector<ProjectFile> files = {{"a.py", std::make_shared<Config>(), {"."}},
                                            {"b.py", std::make_shared<Config>(), {"."}}};
    CHECK(partition(sources, files).size() == 2);
}
