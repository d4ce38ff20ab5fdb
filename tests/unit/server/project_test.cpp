// Projects around files, and the files a command line names.
// SPDX-License-Identifier: MIT
#include "server/session/project.h"

#include "server/session/inputs.h"
#include "server/user_error.h"
#include "tests/unit/catch.h"
#include "tests/unit/server/temp_folder.h"

using namespace gradpath;
using namespace gradpath::session;
using Strings = std::vector<std::string>;

TEST_CASE("imports start at the package's parent, the project and the working directory") {
    const test::TempFolder folder;
    folder.write("proj/setup.py", "");
    folder.write("proj/src/pkg/__init__.py", "");
    folder.write("proj/src/pkg/sub/__init__.py", "");
    Projects projects("/cwd", {});
    const Surroundings& around = projects.around(folder / "proj/src/pkg/sub");
    CHECK(around.packageParent == folder / "proj/src");
    CHECK(around.projectRoot == folder / "proj");
    CHECK(projects.importRoots(around) == Strings{folder / "proj/src", folder / "proj", "/cwd"});
}

TEST_CASE("the nearest configuration holds, src comes first") {
    const test::TempFolder folder;
    folder.write("pyproject.toml", "[tool.gradpath]\nsrc = ['lib']\n");
    folder.write("inner/pyproject.toml", "[project]\nname = 'x'\n");
    folder.write("inner/deep/gradpath.toml", "fuel = 7\n");
    Projects projects("/cwd", {});
    const Surroundings& inner = projects.around(folder / "inner");
    CHECK(inner.config->src == Strings{folder / "lib"});
    CHECK(projects.importRoots(inner).front() == folder / "lib");
    CHECK(projects.around(folder / "inner/deep").config->fuel == 7u);
    CHECK(projects.around(folder / "inner/deep").projectRoot == folder / "inner/deep");
    CHECK(projects.around(folder / "inner/x").config == inner.config);
}

TEST_CASE("--isolated and --config replace the search") {
    const test::TempFolder folder;
    folder.write("gradpath.toml", "fuel = 7\n");
    folder.write("other.toml", "fuel = 8\n");
    Projects isolated("/cwd", {.isolated = true});
    CHECK_FALSE(isolated.around(folder.path()).config->fuel);
    Projects fixed(folder.path(), {.file = "other.toml"});
    CHECK(fixed.around(folder.path()).config->fuel == 8u);
    CHECK_THROWS_AS(Projects(folder.path(), {.file = "missing.toml"}), UserError);
}

TEST_CASE("inputs are sorted, once each, and excludes do not hit named files") {
    const test::TempFolder folder;
    folder.write("gradpath.toml", "exclude = ['gen', '*_pb2.py']\n");
    for (const char* name : {"b.py", "a.py", "gen/c.py", "d_pb2.py", "note.ipynb"})
        folder.write(name, "");
    Projects projects(folder.path(), {});
    const auto names = [&](const Strings& paths) {
        Strings out;
        for (const InputFile& file : collectInputs(paths, "in.py", folder.path(), projects).files)
            out.push_back(file.name);
        return out;
    };
    CHECK(names({"."}) == Strings{"a.py", "b.py", "note.ipynb"});
    CHECK(names({"d_pb2.py", ".", "./b.py", "-"}) ==
          Strings{"a.py", "b.py", "d_pb2.py", "in.py", "note.ipynb"});
    CHECK(names({"note.ipynb"}) == Strings{"note.ipynb"});
    folder.write("net.cpp", "");
    CHECK(collectInputs({"net.cpp"}, "", folder.path(), projects).problems.size() == 1);
    for (const char* missing : {"missing.py", ""})
        CHECK(collectInputs({missing, "a.py"}, "", folder.path(), projects).problems.size() == 1);
    CHECK(names({"missing.py", "a.py"}) == Strings{"a.py"});
}
