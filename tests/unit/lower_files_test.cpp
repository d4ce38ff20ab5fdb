// Real code: every Python file that the system has lowers to a well-formed module.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace gradpath;
namespace fs = std::filesystem;

// Sanitizers make it ten times slower, so they see a tenth.
#if defined(__SANITIZE_ADDRESS__)
constexpr size_t kEvery = 10;
#else
constexpr size_t kEvery = 1;
#endif

TEST_CASE("files: the Python files of the system") {
    const fs::path root = "/usr/lib/python3";
    std::error_code none;
    if (!fs::is_directory(root, none))
        return;
    size_t seen = 0, files = 0, broken = 0;
    const auto options = fs::directory_options::skip_permission_denied;
    for (const auto& entry : fs::recursive_directory_iterator(root, options)) {
        if (entry.path().extension() != ".py" || !entry.is_regular_file(none))
            continue;
        if (seen++ % kEvery != 0)
            continue;
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in),
                               std::istreambuf_iterator<char>()};
        const ir::Blob blob = python::lower(text);
        const auto module = ir::view(blob.bytes());
        const std::string wrong = module ? ir::verify(*module) : "no view";
        if (!wrong.empty())
            FAIL_CHECK(entry.path().string() + ": " + wrong);
        ++files;
        broken += module && !module->errors.empty();
    }
    CAPTURE(files);
    CHECK(broken * 100 <= files);
}
