// `check --output-format junit`.
// SPDX-License-Identifier: MIT
#include "server/report/report.h"
#include "server/session/utf8.h"

#include <fmt/format.h>

#include <map>

namespace gradpath::report {
namespace {

/// For text and for attributes. XML has no way to write most control characters.
std::string xml(std::string text) {
    session::replaceInvalidUtf8(text);
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (c == '\n' || c == '\t' || c == '\r')
            out += fmt::format("&#{};", byte);
        else
            out += byte < 0x20 ? '?' : c;
    }
    return out;
}

struct Suite {
    std::string cases;
    size_t nTests = 0, nFailures = 0, nErrors = 0;
};

void addFailure(Suite& suite, const Diagnostic& d, Positions& positions) {
    const Position start = positions.start(d.primary);
    const std::string place = fmt::format("line {}, column {}{}", start.line, start.column,
                                          positions.cellNote(d.primary));
    suite.cases += fmt::format(
        R"(    <testcase name="{} {} at {}" classname="{}" file="{}" line="{}" time="0">
      <failure type="{}" message="{}">{}: {}</failure>
    </testcase>
)",
        d.code, d.name, xml(place), xml(d.primary.file), xml(d.primary.file), start.line, d.code,
        xml(d.message), xml(place), xml(d.message));
    ++suite.nTests;
    ++suite.nFailures;
}

void addError(Suite& suite, const session::PathProblem& problem) {
    suite.cases += fmt::format(R"(    <testcase name="readable" classname="{}" time="0">
      <error type="unreadable" message="{}"/>
    </testcase>
)",
                               xml(problem.path), xml(problem.message));
    ++suite.nTests;
    ++suite.nErrors;
}

} // namespace

std::string checkJunit(const session::RunOutcome& outcome, Positions& positions) {
    std::map<std::string, Suite> suites;
    for (const std::string& file : outcome.files)
        suites[file];
    for (const Diagnostic& d : outcome.result.diagnostics)
        addFailure(suites[d.primary.file], d, positions);
    for (const session::PathProblem& problem : outcome.problems)
        if (problem.kind == session::PathProblem::Kind::Failure)
            addError(suites[problem.path.empty() ? "configuration" : problem.path], problem);

    std::string body;
    Suite all;
    for (auto& [file, suite] : suites) {
        if (suite.nTests == 0) {
            suite.cases = fmt::format("    <testcase name=\"no findings\" classname=\"{}\" "
                                      "file=\"{}\" time=\"0\"/>\n",
                                      xml(file), xml(file));
            suite.nTests = 1;
        }
        body += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
                            "skipped=\"0\" time=\"0\">\n{}  </testsuite>\n",
                            xml(file), suite.nTests, suite.nFailures, suite.nErrors, suite.cases);
        all.nTests += suite.nTests;
        all.nFailures += suite.nFailures;
        all.nErrors += suite.nErrors;
    }
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"gradpath\" "
                       "tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"0\">\n{}</testsuites>\n",
                       all.nTests, all.nFailures, all.nErrors, body);
}

} // namespace gradpath::report
