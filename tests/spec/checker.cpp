// Compares what the analysis says with what a test asserts.
// SPDX-License-Identifier: MIT
#include "tests/spec/checker.h"

#include "analysis/analyze.h"
#include "server/report/json_values.h"
#include "server/report/positions.h"
#include "server/session/config.h"
#include "server/session/decode.h"
#include "server/session/memory_source.h"
#include "server/session/path.h"
#include "server/session/suppress.h"
#include "server/user_error.h"
#include "tests/spec/assertions.h"
#include "tests/spec/fixed.h"
#include "tests/spec/variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace gradpath::spec {
namespace {

/// Where the virtual files lie as far as the configuration's folders are concerned.
const std::string kRoot = "/spec";

struct SpecConfig {
    AnalyzeOptions options;
    std::vector<std::string> importRoots;
    bool allModes = false;
};

/// `mode = "all"` is ours; the rest is a gradpath.toml. The line stays, so that error lines stay
/// right.
SpecConfig readConfig(const SpecTest& test) {
    SpecConfig out;
    std::string text = test.config;
    constexpr std::string_view kMode = "mode = \"all\"";
    if (const size_t at = text.find(kMode); at != std::string::npos) {
        out.allModes = true;
        text.erase(at, kMode.size());
    }
    const session::Config config = session::parseConfig(text, kRoot + "/gradpath.toml", "toml");
    const auto relative = [](const std::vector<std::string>& folders) {
        std::vector<std::string> names;
        for (const std::string& folder : folders)
            names.push_back(session::canonicalName(folder, kRoot));
        return names;
    };
    out.importRoots = relative(config.src);
    out.importRoots.emplace_back(".");
    out.options.stubRoots = relative(config.stubs);
    if (config.fuel)
        out.options.fuel = *config.fuel;
    out.options.select = session::selectedCodes(config.rules);
    out.options.ignore = session::unselectedCodes(out.options.select);
    return out;
}

/// Other spellings of a program keep the lines but not the columns.
enum class Columns { Checked, Ignored };

/// One run of a test against one spelling of its files.
class Checker {
public:
    Checker(const SpecTest& test, const Result& result, report::Positions& positions,
            Columns columns, std::vector<Failure>& failures)
        : test_(test)
        , result_(result)
        , positions_(positions)
        , columns_(columns)
        , failures_(failures) {}

    void check() {
        std::vector<bool> asserted(result_.diagnostics.size(), false);
        for (const SpecFile& file : test_.files) {
            const Assertions assertions = parseAssertions(file.text);
            for (const SuiteError& error : assertions.errors)
                fail(file, error.line, error.message);
            for (const LineAssertions& line : assertions.lines)
                checkLine(file, line, asserted);
            for (const TableAssertion& row : assertions.table)
                checkRow(file, row);
        }
        for (size_t i = 0; i < asserted.size(); ++i)
            if (!asserted[i])
                unexpected(result_.diagnostics[i]);
    }

private:
    void checkLine(const SpecFile& file, const LineAssertions& line, std::vector<bool>& asserted) {
        for (const DiagnosticAssertion& wanted : line.diagnostics) {
            size_t i = 0;
            while (i < asserted.size() &&
                   (asserted[i] || !matches(result_.diagnostics[i], file, line.line, wanted)))
                ++i;
            if (i < asserted.size())
                asserted[i] = true;
            else
                fail(file, line.line,
                     fmt::format("no such diagnostic: {}: [{}] \"{}\"",
                                 report::severityName(wanted.severity), wanted.rule,
                                 wanted.substring));
        }
        for (const RelatedAssertion& wanted : line.related)
            if (!hasRelated(file, line.line, wanted.substring))
                fail(file, line.line,
                     fmt::format("no diagnostic has a related place here: \"{}\"",
                                 wanted.substring));
    }

    bool matches(const Diagnostic& d, const SpecFile& file, uint32_t line,
                 const DiagnosticAssertion& wanted) {
        if (d.primary.file != file.path || d.severity != wanted.severity)
            return false;
        const report::Position at = positions_.start(d.primary);
        const bool columnFits =
            !wanted.column || columns_ == Columns::Ignored || *wanted.column == at.column;
        return at.line == line && columnFits && (d.code == wanted.rule || d.name == wanted.rule) &&
               d.message.find(wanted.substring) != std::string::npos;
    }

    bool hasRelated(const SpecFile& file, uint32_t line, const std::string& substring) {
        for (const Diagnostic& d : result_.diagnostics)
            for (const Related& related : d.related)
                if (related.at.file == file.path && positions_.start(related.at).line == line &&
                    related.message.find(substring) != std::string::npos)
                    return true;
        return false;
    }

    void checkRow(const SpecFile& file, const TableAssertion& wanted) {
        std::set<std::string> found;
        for (const Run& run : result_.runs)
            for (const ModelTable& model : run.models)
                for (const ParameterRow& row : model.parameters)
                    if (covers(wanted.path, fullPath(model, row)))
                        found.emplace(report::statusName(row.status));
        if (found == wanted.statuses)
            return;
        fail(file, wanted.line,
             found.empty() ? fmt::format("no row `{}`; there are:{}", wanted.path, allRows())
                           : fmt::format("`{}` is {}", wanted.path, fmt::join(found, "|")));
    }

    /// A path also stands for the rows below it: where a model is one layer, they are its weight
    /// and bias.
    static bool covers(const std::string& wanted, const std::string& path) {
        return path == wanted || path.starts_with(wanted + ".");
    }

    static std::string fullPath(const ModelTable& model, const ParameterRow& row) {
        return row.path.empty() ? model.root : model.root + "." + row.path;
    }

    std::string allRows() const {
        std::string out;
        for (const Run& run : result_.runs)
            for (const ModelTable& model : run.models)
                for (const ParameterRow& row : model.parameters)
                    out += fmt::format("\n    {} {}", fullPath(model, row),
                                       report::statusName(row.status));
        return out.empty() ? " none" : out;
    }

    void unexpected(const Diagnostic& d) {
        const report::Position at = positions_.start(d.primary);
        const std::string message =
            fmt::format("unexpected: {}: {} [{}] \"{}\"", report::severityName(d.severity),
                        at.column, d.name, d.message);
        for (const SpecFile& file : test_.files)
            if (file.path == d.primary.file)
                return fail(file, at.line, message);
        failures_.push_back(
            {test_.line, fmt::format("in {}:{}: {}", d.primary.file, at.line, message)});
    }

    void fail(const SpecFile& file, uint32_t line, const std::string& message) {
        const size_t last = file.mdLines.size();
        failures_.push_back(
            {last == 0 ? test_.line : file.mdLines[std::min<size_t>(line, last) - 1], message});
    }

    const SpecTest& test_;
    const Result& result_;
    report::Positions& positions_;
    Columns columns_;
    std::vector<Failure>& failures_;
};

void runVariant(const SpecTest& test, const SpecConfig& config, size_t variant,
                std::vector<Failure>& failures) {
    session::MemorySource sources;
    std::vector<std::string> names;
    std::string variantName;
    for (const SpecFile& file : test.files) {
        Variant form = variantsOf(file.text, config.allModes)[variant];
        variantName = form.name;
        std::optional<std::string> text = session::decodeSource(std::move(form.bytes));
        if (!text) {
            failures.push_back({test.line, fmt::format("`{}` is not a text file", file.path)});
            return;
        }
        sources.add(file.path, std::move(*text));
        if (file.path.ends_with(".py"))
            names.push_back(file.path);
    }
    const FileSet set{names, config.importRoots};
    Result result = analyze(sources, {&set, 1}, config.options);
    std::map<std::string, session::JudgedFile> judged;
    for (const std::string& name : names)
        judged[name] = {config.options.select,
                        !result.outOfFuel && sources.open(name)->module.errors.empty()};
    session::applySuppressions(result, sources, judged);
    report::Positions positions(sources);
    checkFixed(test, set, config.options, config.allModes, variant, failures);
    const Columns columns = variantName.empty() ? Columns::Checked : Columns::Ignored;
    Checker(test, result, positions, columns, failures).check();
    if (!variantName.empty())
        for (size_t i = 0; i < failures.size(); ++i)
            failures[i].message = variantName + ": " + failures[i].message;
}

} // namespace

std::vector<Failure> runTest(const SpecTest& test) {
    std::vector<Failure> failures;
    SpecConfig config;
    try {
        config = readConfig(test);
    } catch (const UserError& error) {
        return {{test.configLine, error.what()}};
    }
    const size_t nVariants = variantsOf("", config.allModes).size();
    for (size_t variant = 0; variant < nVariants && failures.empty(); ++variant)
        runVariant(test, config, variant, failures);
    return failures;
}

} // namespace gradpath::spec
