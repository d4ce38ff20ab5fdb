// How far the whole check is from the floor, which is parsing: all stages on the same files, in the same run.
// SPDX-License-Identifier: MIT
//
//   bench [--rounds N] FOLDER ...     medians over N rounds (5), stages interleaved so that a busy machine hits all alike
#include "grammars/python/lower.h"
#include "server/session/disk_source.h"
#include "server/session/run.h"
#include "server/session/run_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using namespace gradpath;

namespace {

struct Stage {
    const char* name;
    std::function<size_t()> run; ///< returns something countable, so that no work is optimised away
    std::vector<double> seconds{};
    std::vector<double> cpu{}; ///< seconds of all threads: steadier on a busy machine
    size_t count = 0;

    static double median(std::vector<double> sorted) {
        std::sort(sorted.begin(), sorted.end());
        return sorted[sorted.size() / 2];
    }
};

session::RunOutcome check(session::DiskSource& sources, const std::vector<std::string>& folders,
                          unsigned jobs, session::RunCache* cache = nullptr) {
    session::RunRequest request;
    request.paths = folders;
    request.jobs = jobs;
    return session::run(request, sources, fs::current_path().string(), cache);
}

size_t checkCold(const std::vector<std::string>& folders, unsigned jobs) {
    session::DiskSource sources(fs::current_path().string());
    return check(sources, folders, jobs).result.diagnostics.size();
}

/// The first run fills the folder; all others find their entry there.
size_t checkWarm(const std::vector<std::string>& folders, const std::string& cacheFolder) {
    const std::string cwd = fs::current_path().string();
    session::RunCache cache(cacheFolder, cwd);
    session::DiskSource sources(cwd, &cache.asked());
    return check(sources, folders, 0, &cache).result.diagnostics.size();
}

/// A folder that is gone in the end.
struct CacheFolder {
    std::string path = (fs::temp_directory_path() / "gradpath_bench_XXXXXX").string();
    CacheFolder() {
        if (::mkdtemp(path.data()) == nullptr)
            path.clear();
    }
    ~CacheFolder() {
        std::error_code error;
        fs::remove_all(path, error);
    }
};

/// The Python of every file that the check reads, notebooks among them.
std::vector<std::string> readTexts(const std::vector<std::string>& folders) {
    session::DiskSource sources(fs::current_path().string());
    std::vector<std::string> texts;
    for (const std::string& file : check(sources, folders, 0).files)
        if (const std::string* code = sources.code(file))
            texts.push_back(*code);
    return texts;
}

void measure(Stage& stage) {
    const std::clock_t cpu = std::clock();
    const auto start = std::chrono::steady_clock::now();
    stage.count = stage.run();
    stage.cpu.push_back(static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    stage.seconds.push_back(taken.count());
}

} // namespace

int main(int argc, char** argv) {
    int rounds = 5;
    std::vector<std::string> folders;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--rounds" && i + 1 < argc)
            rounds = std::max(1, std::atoi(argv[++i]));
        else
            folders.emplace_back(argv[i]);
    }
    if (folders.empty()) {
        fmt::print(stderr, "usage: bench [--rounds N] FOLDER ...\n");
        return 2;
    }
    const std::vector<std::string> texts = readTexts(folders);
    size_t bytes = 0;
    for (const std::string& text : texts)
        bytes += text.size();

    const CacheFolder cacheFolder;
    checkWarm(folders, cacheFolder.path);

    std::vector<Stage> stages = {
        {"parse",
         [&] {
             size_t errors = 0;
             for (const std::string& text : texts)
                 errors += python::parseOnly(text);
             return errors;
         }},
        {"parse and lower",
         [&] {
             size_t size = 0;
             for (const std::string& text : texts)
                 size += python::lower(text).bytes().size();
             return size;
         }},
        {"check, 1 thread, cold",
         [&] {
             return checkCold(folders, 1);
         }},
        {"check, all threads, cold",
         [&] {
             return checkCold(folders, 0);
         }},
        {"check, all threads, warm",
         [&] {
             return checkWarm(folders, cacheFolder.path);
         }},
    };
    for (int round = 0; round < rounds; ++round)
        for (Stage& stage : stages)
            measure(stage);

    const char* units[] = {"error nodes", "bytes of IR", "diagnostics", "diagnostics",
                           "diagnostics"};
    fmt::print("{} files, {:.2f} MB, median of {}\n", texts.size(),
               static_cast<double>(bytes) / 1e6, rounds);
    const double floor = Stage::median(stages[0].seconds);
    const double cpuFloor = Stage::median(stages[0].cpu);
    for (size_t i = 0; i < stages.size(); ++i) {
        const double seconds = Stage::median(stages[i].seconds);
        const double cpu = Stage::median(stages[i].cpu);
        fmt::print("{:26} {:9.4f} s {:6.2f} x   CPU {:9.4f} s {:6.2f} x {:8.1f} MB/s   {} {}\n",
                   stages[i].name, seconds, seconds / floor, cpu, cpu / cpuFloor,
                   static_cast<double>(bytes) / 1e6 / seconds, stages[i].count, units[i]);
    }
    return 0;
}
