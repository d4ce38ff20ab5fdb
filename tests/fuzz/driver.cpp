// A small fuzz driver for compilers without libFuzzer: mutates the seeds it is given, the same way every time.
// SPDX-License-Identifier: MIT
//
//   fuzz_x [--seconds N] [--runs N] [--seed N] FILE|FOLDER ...     one seed file alone with --runs 0 replays it
//
// Before each input runs, it is kept; when the process dies the handler writes it to fuzz-crash.bin in the working directory.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);
extern "C" void __sanitizer_set_death_callback(void (*callback)()) __attribute__((weak));

namespace fs = std::filesystem;

namespace {

std::string current; ///< the input that is being run

void keepInput() {
    const int fd = ::open("fuzz-crash.bin", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0)
        return;
    if (::write(fd, current.data(), current.size()) >= 0)
        std::fputs("fuzz: the input is in fuzz-crash.bin\n", stderr);
    ::close(fd);
}

void onSignal(int signal) {
    keepInput();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void run(std::string input) {
    current = std::move(input);
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(current.data()), current.size());
}

std::vector<std::string> readSeeds(const std::vector<std::string>& paths) {
    std::vector<fs::path> files;
    for (const std::string& path : paths) {
        if (fs::is_regular_file(path))
            files.emplace_back(path);
        if (fs::is_directory(path))
            for (const auto& entry : fs::recursive_directory_iterator(path))
                if (entry.is_regular_file() && entry.file_size() < 200'000)
                    files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<std::string> seeds;
    for (const fs::path& file : files) {
        std::ifstream in(file, std::ios::binary);
        seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    if (seeds.empty())
        seeds.emplace_back("class A:\n    def f(self, x):\n        return [y for y in x if y]\n");
    return seeds;
}

/// Mutations that keep most of a program whole: what a person types, deletes, moves and pastes.
class Mutator {
public:
    Mutator(const std::vector<std::string>& seeds, uint64_t seed) : seeds_(seeds), random_(seed) {}

    std::string next() {
        std::string text = pick(seeds_);
        const size_t changes = 1 + below(4);
        for (size_t i = 0; i < changes; ++i)
            change(text);
        return text;
    }

private:
    static constexpr const char* kTokens[] = {
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        "=",
        "\n",
        "    ",
        "\t",
        "\r\n",
        "\\\n",
        "\"\"\"",
        "'",
        "#",
        "*",
        "**",
        ":=",
        "lambda ",
        "yield ",
        "await ",
        "async ",
        "global x",
        "nonlocal x",
        "del ",
        "class C:\n",
        "def f(x):\n",
        "with a as b:\n",
        "try:\n",
        "except E:\n",
        "finally:\n",
        "match x:\n    case _:\n",
        "for x in y:\n",
        "else:\n",
        "while 1:\n",
        "import a.b as c\n",
        "from . import *\n",
        "@d\n",
        "f\"{x!r:>{w}}\"",
        "\xff",
        "\xc3\xa9",
        "1e999",
        "0x",
        "...",
        "->",
        "self.",
        "not in ",
        "is not ",
        " if x else y",
    };

    uint64_t below(uint64_t n) { return n == 0 ? 0 : random_() % n; }

    template <class T>
    const T& pick(const std::vector<T>& from) {
        return from[below(from.size())];
    }

    void change(std::string& text) {
        const size_t at = below(text.size() + 1);
        const size_t length =
            std::min<size_t>(text.size() - at, 1 + below(below(8) == 0 ? 400 : 12));
        switch (below(7)) {
        case 0:
            text.erase(at, length);
            break;
        case 1:
            text.insert(at, kTokens[below(std::size(kTokens))]);
            break;
        case 2:
            text.replace(at, length, kTokens[below(std::size(kTokens))]);
            break;
        case 3:
            text.insert(below(text.size() + 1), text.substr(at, length));
            break;
        case 4:
            if (at < text.size())
                text[at] = static_cast<char>(below(256));
            break;
        case 5: {
            const std::string& other = pick(seeds_);
            const size_t from = below(other.size() + 1);
            text.insert(at, other.substr(from, below(300)));
            break;
        }
        default:
            text.resize(at);
        }
    }

    const std::vector<std::string>& seeds_;
    std::mt19937_64 random_;
};

} // namespace

int main(int argc, char** argv) {
    double seconds = 10;
    uint64_t runs = 1'000'000;
    uint64_t seed = 1;
    std::vector<std::string> paths;
    for (int i = 1; i < argc; ++i) {
        const std::string arg = argv[i];
        if (arg.starts_with("--") && i + 1 < argc) {
            const char* value = argv[++i];
            if (arg == "--seconds")
                seconds = std::strtod(value, nullptr);
            else if (arg == "--runs")
                runs = std::strtoull(value, nullptr, 10);
            else if (arg == "--seed")
                seed = std::strtoull(value, nullptr, 10);
        } else {
            paths.push_back(arg);
        }
    }
    for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS})
        std::signal(signal, onSignal);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(keepInput);

    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    const std::vector<std::string> seeds = readSeeds(paths);
    for (const std::string& text : seeds)
        run(text);
    Mutator mutator(seeds, seed);
    uint64_t done = 0;
    for (; done < runs && Clock::now() < end; ++done)
        run(mutator.next());
    std::printf("fuzz: %zu seeds, %llu mutations\n", seeds.size(),
                static_cast<unsigned long long>(done));
    return 0;
}
