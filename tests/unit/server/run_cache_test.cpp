// A warm run: what it reads, and that it lowers nothing.
// SPDX-License-Identifier: MIT
#include "server/session/run_cache.h"

#include "server/report/check_formats.h"
#include "server/report/report.h"
#include "server/session/baseline.h"
#include "server/session/disk_source.h"
#include "server/session/program_identity.h"
#include "tests/unit/catch.h"
#include "tests/unit/server/temp_folder.h"

using namespace gradpath;
using namespace gradpath::session;

namespace {

constexpr const char* kNet = "from torch import nn\n"
                             "class Net(nn.Module):\n"
                             "    def __init__(self):\n"
                             "        super().__init__()\n"
                             "        self.idle = nn.Linear(1, 1)\n"
                             "        self.used = nn.Linear(1, 1)\n"
                             "    def forward(self, x):\n"
                             "        return self.used(x)\n";

struct Said {
    std::string text; ///< in all formats
    size_t nLowered = 0;
};

Said runIn(const test::TempFolder& folder) {
    RunCache cache(folder / "cache", folder.path());
    DiskSource sources(folder.path(), &cache.asked());
    RunRequest request;
    request.jobs = 2;
    const RunOutcome outcome = run(request, sources, folder.path(), &cache);
    CHECK(cache.problem().empty());
    Said said;
    report::Positions positions(sources);
    for (const report::CheckFormat& format : report::checkFormats())
        said.text += format.render(outcome, positions, report::Style(false));
    said.text += report::paramsJson(outcome, positions);
    said.text += report::paramsTable(outcome, positions, report::Style(true));
    said.text += report::statisticsJson(outcome);
    said.text +=
        Baseline::of(outcome.result.diagnostics, sources, folder.path(), folder.path()).text();
    said.nLowered = sources.nLowered();
    return said;
}

} // namespace

TEST_CASE("a warm run lowers no file, and says the same in all formats") {
    const test::TempFolder folder;
    folder.write("net.py", kNet);
    folder.write("bad.py", "x = = 1\n");
    const Said cold = runIn(folder);
    CHECK(cold.nLowered == 2);
    CHECK(cold.text.find("Net.__init__") != std::string::npos);
    const Said warm = runIn(folder);
    CHECK(warm.nLowered == 0);
    CHECK(warm.text == cold.text);
    folder.write("net.py", std::string(kNet) + "\n");
    CHECK(runIn(folder).nLowered == 2);
}

TEST_CASE("a store reads a text without lowering it, and notes what it was asked") {
    const test::TempFolder folder;
    folder.write("a.py", "x = 1\n");
    AskedFiles asked;
    DiskSource disk(folder.path(), &asked);
    CHECK(disk.isFile("a.py"));
    CHECK(asked.all().presences.empty()); // not asked to
    asked.start();
    CHECK(*disk.text("a.py") == "x = 1\n");
    CHECK(disk.nLowered() == 0);
    CHECK(disk.open("a.py") != nullptr);
    CHECK(disk.open("gone.py") == nullptr);
    CHECK_FALSE(disk.isFile("b.py"));
    CHECK(disk.isDirectory("."));
    const Asked all = asked.all();
    std::string buffer;
    CHECK(all.contents ==
          std::vector<AskedContent>{
              {folder / "a.py", digestOf("x = 1\n")},
              {folder / "gone.py", DiskSource::digestOfFile(folder / "gone.py", buffer)}});
    CHECK(all.presences ==
          std::vector<AskedPresence>{{folder.path(), DirectoryCache::Kind::Directory},
                                     {folder / "b.py", DirectoryCache::Kind::Missing}});
    CHECK(DiskSource::digestOfFile(folder / "gone.py", buffer) != digestOf(""));
}

TEST_CASE("the program knows which build it is") {
    CHECK(programIdentity().size() >= 16);
    CHECK(programIdentity() == programIdentity());
}
