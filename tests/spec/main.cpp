// Runs every Markdown file below tests/cases as a suite; each heading with code is one test case.
// SPDX-License-Identifier: MIT
#define CATCH_CONFIG_RUNNER
#include "tests/spec/checker.h"
#include "tests/unit/catch.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

using namespace gradpath::spec;
namespace fs = std::filesystem;

/// Catch keeps pointers to file names, so they live as long as the program.
std::deque<std::string> fileNames;

void failAt(const std::string& file, uint32_t line, const std::string& message) {
    using namespace Catch;
    AssertionHandler handler("spec", SourceLineInfo(file.c_str(), line), StringRef(),
                             ResultDisposition::ContinueOnFailure);
    handler.handleMessage(ResultWas::ExplicitFailure, message);
    handler.complete();
}

class SpecInvoker : public Catch::ITestInvoker {
public:
    SpecInvoker(const std::string& file, SpecTest test) : file_(file), test_(std::move(test)) {}
    void invoke() const override {
        for (const Failure& failure : runTest(test_))
            failAt(file_, failure.line, failure.message);
        SUCCEED();
    }

private:
    const std::string& file_;
    SpecTest test_;
};

class BrokenSuite : public Catch::ITestInvoker {
public:
    BrokenSuite(const std::string& file, std::vector<SuiteError> errors)
        : file_(file), errors_(std::move(errors)) {}
    void invoke() const override {
        for (const SuiteError& error : errors_)
            failAt(file_, error.line, error.message);
    }

private:
    const std::string& file_;
    std::vector<SuiteError> errors_;
};

/// Hands a new test case to Catch, which owns the invoker afterwards in both versions.
template <typename Invoker>
void registerTest(Invoker* invoker, const std::string& name) {
#if defined(CATCH_VERSION_MAJOR) && CATCH_VERSION_MAJOR >= 3
    Catch::Detail::unique_ptr<Catch::ITestInvoker> owner(invoker);
    Catch::AutoReg(std::move(owner), CATCH_INTERNAL_LINEINFO, "", {name, "[spec]"});
#else
    Catch::AutoReg(invoker, CATCH_INTERNAL_LINEINFO, "", {name, "[spec]"});
#endif
}

void registerSuite(const fs::path& path, const fs::path& cases) {
    std::stringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    Suite suite = parseSuite(text.str());
    const std::string name = fs::relative(path, cases).generic_string();
    const std::string& shown = fileNames.emplace_back("tests/cases/" + name);
    if (!suite.errors.empty())
        registerTest(new BrokenSuite(shown, std::move(suite.errors)), name + " is well-formed");
    for (SpecTest& test : suite.tests) {
        const std::string testName = name + " - " + test.name;
        registerTest(new SpecInvoker(shown, std::move(test)), testName);
    }
}

} // namespace

int main(int argc, char** argv) {
    const fs::path cases = fs::path(GRADPATH_SOURCE_DIR) / "tests" / "cases";
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(cases))
        if (entry.path().extension() == ".md")
            files.push_back(entry.path());
    std::ranges::sort(files);
    for (const fs::path& file : files)
        registerSuite(file, cases);
    return Catch::Session().run(argc, argv);
}
