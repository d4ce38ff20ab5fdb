// Any bytes can be analysed: no crash, every place reported lies inside the text, and a second run says the same.
// SPDX-License-Identifier: MIT
#include "analysis/analyze.h"
#include "analysis/fixes/fixes.h"
#include "grammars/python/lower.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

using namespace gradpath;

namespace {

constexpr const char* kPath = "/fuzz/program.py";

/// One file and nothing else: imports find the embedded stubs only.
class OneFile final : public SourceProvider {
public:
    explicit OneFile(std::string_view text)
        : blob_(python::lower(text)), file_{kPath, *ir::view(blob_.bytes()), text} {}
    const SourceFile* open(std::string_view path) override {
        return path == kPath ? &file_ : nullptr;
    }
    bool isFile(std::string_view path) override { return path == kPath; }
    bool isDirectory(std::string_view path) override { return path == "/fuzz"; }

private:
    ir::Blob blob_;
    SourceFile file_;
};

void require(bool condition, const char* what) {
    if (!condition) {
        std::fprintf(stderr, "fuzz: %s\n", what);
        std::abort();
    }
}

Result analyzeText(std::string_view text) {
    OneFile sources(text);
    AnalyzeOptions options;
    options.fuel = 100'000; // many small runs find more than few long ones
    const FileSet set{{kPath}, {}};
    return analyze(sources, {&set, 1}, options);
}

/// Everything a user could notice, as one text.
std::string describe(const Result& result) {
    std::string out;
    for (const Diagnostic& d : result.diagnostics)
        out += d.code + std::to_string(d.primary.span.begin) + d.message +
               std::to_string(d.fixes.size()) + "\n";
    for (const Run& run : result.runs)
        for (const ModelTable& model : run.models)
            for (const ParameterRow& row : model.parameters)
                out += row.path + std::to_string(static_cast<int>(row.status)) + "\n";
    return out;
}

void checkEdits(const Fix& fix, size_t size) {
    for (const Edit& e : fix.edits) {
        require(e.at.file == kPath, "an edit is in a file that was not asked about");
        require(e.at.span.begin <= e.at.span.end && e.at.span.end <= size,
                "an edit is outside the text");
        for (const Edit& o : fix.edits)
            require(&o == &e || o.at.span.begin >= e.at.span.end ||
                        o.at.span.end <= e.at.span.begin,
                    "two edits of one fix overlap");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result result = analyzeText(text);
    for (const Diagnostic& d : result.diagnostics) {
        require(d.primary.file == kPath, "a diagnostic is in a file that was not asked about");
        require(d.primary.span.begin <= d.primary.span.end && d.primary.span.end <= size,
                "a diagnostic is outside the text");
        for (const Related& related : d.related)
            require(related.at.file != kPath || related.at.span.end <= size,
                    "a related place is outside the text");
    }
    OneFile file(text);
    fixes::Sources sources(file);
    for (const Diagnostic& d : result.diagnostics) {
        for (const Fix& fix : d.fixes)
            checkEdits(fix, size);
        if (const fixes::Source* source = sources.of(kPath))
            if (const auto fix = fixes::suppress(*source, d.primary.span.begin, d.code))
                checkEdits(*fix, size);
    }
    require(describe(result) == describe(analyzeText(text)), "a second run says something else");
    return 0;
}
