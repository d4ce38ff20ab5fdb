// What fixes make of a test's files.
// SPDX-License-Identifier: MIT
#include "tests/spec/fixed.h"

#include "server/session/apply_fixes.h"
#include "server/session/decode.h"
#include "server/session/memory_source.h"
#include "tests/spec/assertions.h"
#include "tests/spec/variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace gradpath::spec {
namespace {

std::string inForm(const std::string& text, bool allModes, size_t variant) {
    return session::decodeSource(variantsOf(text, allModes)[variant].bytes).value_or("");
}

void keepOnly(const FixedBlock& wanted, std::vector<Diagnostic>& diagnostics) {
    for (Diagnostic& d : diagnostics)
        std::erase_if(d.fixes, [&](const Fix& fix) {
            return fix.title.find(wanted.title) == std::string::npos;
        });
}

std::string visible(std::string_view text) {
    std::string out;
    for (const char c : text)
        out += c == '\r' ? "\\r" : c == '\t' ? "\\t" : std::string(1, c);
    return out;
}

} // namespace

void checkFixed(const SpecTest& test, const FileSet& set, const AnalyzeOptions& options,
                bool allModes, size_t variant, std::vector<Failure>& failures) {
    for (const FixedBlock& wanted : test.fixed) {
        session::MemorySource sources;
        for (const SpecFile& file : test.files)
            sources.add(file.path, inForm(withoutAssertions(file.text), allModes, variant));
        const auto analyse = [&](session::SourceStore& store) {
            session::RunOutcome run;
            run.result = analyze(store, {&set, 1}, options);
            keepOnly(wanted, run.result.diagnostics);
            return run;
        };
        const session::FixOutcome fixed = session::applyFixes(
            analyse(sources), sources, wanted.unsafe ? Applicability::Unsafe : Applicability::Safe,
            analyse);
        const std::string* text = fixed.sources->text(wanted.path);
        const std::string expected = inForm(wanted.text, allModes, variant);
        if (text == nullptr || *text != expected)
            failures.push_back({wanted.line, fmt::format("fixed, `{}` is:\n{}", wanted.path,
                                                         visible(text ? *text : "missing"))});
        for (const Diagnostic& d : fixed.run.result.diagnostics)
            if (std::ranges::any_of(d.fixes, [&](const Fix& fix) {
                    return wanted.unsafe || fix.applicability == Applicability::Safe;
                }))
                failures.push_back(
                    {wanted.line, fmt::format("left with a fix: {} {}", d.code, d.message)});
    }
}

} // namespace gradpath::spec
