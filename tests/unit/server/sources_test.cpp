// Source stores on disk and in memory.
// SPDX-License-Identifier: MIT
#include "server/session/disk_source.h"
#include "server/session/memory_source.h"
#include "server/session/workers.h"
#include "tests/unit/catch.h"
#include "tests/unit/server/temp_folder.h"

#include <atomic>
#include <stdexcept>

using namespace gradpath;
using namespace gradpath::session;
using Kind = ReadProblem::Kind;

TEST_CASE("one file has one lowering under every spelling") {
    const test::TempFolder folder;
    folder.write("a/x.py", "\xEF\xBB\xBFx = 1\n");
    DiskSource disk(folder.path());
    const SourceFile* file = disk.open("a/x.py");
    REQUIRE(file != nullptr);
    CHECK(file->path == "a/x.py");
    CHECK(disk.open("./a/../a/x.py") == file);
    CHECK(disk.open(folder / "a/x.py") == file);
    CHECK(*disk.text("a/x.py") == "x = 1\n");
}

TEST_CASE("look-ups answer from the listing") {
    const test::TempFolder folder;
    folder.write("a/x.py", "");
    std::filesystem::create_symlink("x.py", folder / "a/link.py");
    DiskSource disk(folder.path());
    CHECK(disk.isFile("a/x.py"));
    CHECK(disk.isFile("a/link.py"));
    CHECK(disk.isDirectory("a"));
    CHECK(disk.isDirectory("."));
    CHECK_FALSE(disk.isFile("a"));
    CHECK_FALSE(disk.isFile("a/y.py"));
    CHECK_FALSE(disk.isFile("b/c/d.py"));
    CHECK_FALSE(disk.isDirectory("a/x.py/z"));
}

TEST_CASE("what cannot be read says why") {
    const test::TempFolder folder;
    folder.write("junk.py", std::string("a\0b", 3));
    folder.write("huge.py", std::string(DiskSource::kMaxBytes + 1, ' '));
    DiskSource disk(folder.path());
    CHECK(disk.open("junk.py") == nullptr);
    CHECK(disk.problem("junk.py").kind == Kind::NotText);
    CHECK(disk.problem("huge.py").kind == Kind::TooLarge);
    CHECK(disk.problem("gone.py").message == "no such file or directory");
    CHECK(disk.problem(".").message == "is a directory");
    CHECK(disk.problem("/dev/null").message == "not a regular file");
    CHECK(disk.text("junk.py") == nullptr);
}

TEST_CASE("threads share one lowering") {
    const test::TempFolder folder;
    folder.write("x.py", "x = 1\n");
    DiskSource disk(folder.path());
    std::atomic<const SourceFile*> first = disk.open("x.py");
    std::atomic<int> nOthers = 0;
    WorkerPool(8).each(8, 64, [&](unsigned, size_t i) {
        folder.write(std::to_string(i) + ".py", "");
        nOthers += disk.open("x.py") != first.load();
        nOthers += disk.open(std::to_string(i % 7) + "_none.py") != nullptr;
    });
    CHECK(nOthers == 0);
}

TEST_CASE("memory lies over the disk") {
    const test::TempFolder folder;
    folder.write("x.py", "disk\n");
    folder.write("y.py", "disk\n");
    DiskSource disk(folder.path());
    MemorySource memory(&disk);
    memory.add("x.py", "memory\n");
    memory.add("pkg/sub/z.py", "");
    CHECK(*memory.text("./x.py") == "memory\n");
    CHECK(*memory.text("y.py") == "disk\n");
    CHECK(memory.isFile("pkg/sub/z.py"));
    CHECK(memory.isDirectory("pkg"));
    CHECK(memory.isDirectory("pkg/sub"));
    CHECK_FALSE(memory.isDirectory("pk"));
    CHECK_FALSE(memory.isFile("nope.py"));
    CHECK(memory.open("pkg/sub/z.py")->path == "pkg/sub/z.py");
    memory.add("x.py", "newer\n");
    CHECK(*memory.text("x.py") == "newer\n");
}

TEST_CASE("memory alone") {
    MemorySource memory;
    memory.add("a.py", "");
    CHECK(memory.isDirectory("."));
    CHECK(memory.open("b.py") == nullptr);
    CHECK(memory.problem("b.py").kind == Kind::Unreadable);
}

TEST_CASE("workers run every task and report the first error") {
    WorkerPool pool(4);
    std::atomic<size_t> sum = 0;
    std::atomic<unsigned> highest = 0;
    pool.each(3, 1000, [&](unsigned worker, size_t i) {
        sum += i;
        highest = std::max(highest.load(), worker);
    });
    CHECK(sum == 499500);
    CHECK(highest < 3);
    std::atomic<int> nRun = 0;
    const auto task = [&](unsigned, size_t i) {
        ++nRun;
        if (i % 10 == 3)
            throw std::runtime_error(std::to_string(i));
    };
    CHECK_THROWS_WITH(pool.each(9, 50, task), "3");
    CHECK(nRun == 50);
    pool.each(4, 0, task);
    CHECK(nRun == 50);
}
