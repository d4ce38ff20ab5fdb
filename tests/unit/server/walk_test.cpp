// The directory walk.
// SPDX-License-Identifier: MIT
#include "server/session/walk.h"

#include "tests/unit/catch.h"
#include "tests/unit/server/temp_folder.h"

using namespace gradpath;
using Names = std::vector<std::string>;

namespace {

Names walked(const test::TempFolder& folder, const std::string& start = "") {
    Names names;
    for (const std::string& file :
         session::walk(start.empty() ? folder.path() : folder / start).files)
        names.push_back(file.substr(folder.path().size() + 1));
    return names;
}

} // namespace

TEST_CASE("the walk finds Python files in order") {
    const test::TempFolder folder;
    for (const char* name : {"z.py", "a/b.py", "a/c.txt", "a.py", "a/a/d.py", "e.pyc"})
        folder.write(name, "");
    CHECK(walked(folder) == Names{"a.py", "a/a/d.py", "a/b.py", "z.py"});
}

TEST_CASE("folders of tools and environments are left out") {
    const test::TempFolder folder;
    for (const char* name : {".git/x.py", "venv/x.py", "d/node_modules/x.py", "build/x.py",
                             "lib/site-packages/x.py", "myenv/x.py", "myenv/pyvenv.cfg", "ok.py"})
        folder.write(name, "");
    CHECK(walked(folder) == Names{"ok.py"});
    CHECK(walked(folder, "build") == Names{"build/x.py"}); // named: it counts
}

TEST_CASE("ignore files count without a repository, nested ones win") {
    const test::TempFolder folder;
    folder.write(".gitignore", "gen_*.py\n/top.py\nout/\n");
    folder.write("sub/.gitignore", "!gen_keep.py\n");
    for (const char* name : {"gen_a.py", "top.py", "sub/top.py", "sub/gen_keep.py", "sub/gen_b.py",
                             "out/x.py", "sub/out/x.py", "y.py"})
        folder.write(name, "");
    CHECK(walked(folder) == Names{"sub/gen_keep.py", "sub/top.py", "y.py"});
}

TEST_CASE("ignore files above the start count inside a repository only") {
    const test::TempFolder folder;
    folder.write(".gitignore", "sub/x.py\n");
    folder.write("sub/x.py", "");
    folder.write("sub/y.py", "");
    CHECK(walked(folder, "sub") == Names{"sub/x.py", "sub/y.py"});
    folder.write(".git/info/exclude", "y.py\n");
    CHECK(walked(folder, "sub").empty());
}

TEST_CASE("links are followed once") {
    const test::TempFolder folder;
    folder.write("a/x.py", "");
    std::filesystem::create_directory_symlink("..", folder / "a/up");
    std::filesystem::create_directory_symlink(".", folder / "self");
    std::filesystem::create_symlink("nowhere.py", folder / "dangling.py");
    std::filesystem::create_symlink("x.py", folder / "a/y.py");
    CHECK(walked(folder) == Names{"a/x.py", "a/y.py"});
}

TEST_CASE("a folder named like a file is a folder") {
    const test::TempFolder folder;
    folder.write("x.py/y.py", "");
    CHECK(walked(folder) == Names{"x.py/y.py"});
}

TEST_CASE("names may hold any byte") {
    const test::TempFolder folder;
    folder.write("\xFF.py", "");
    folder.write("a b\n.py", "");
    CHECK(walked(folder) == Names{"a b\n.py", "\xFF.py"});
}
