// The format of the cache's entries.
// SPDX-License-Identifier: MIT
#include "server/session/run_entry.h"

#include "tests/unit/catch.h"

#include <cstring>

using namespace gradpath;
using namespace gradpath::session;
using Kind = DirectoryCache::Kind;

namespace {

constexpr Digest kKey = {1, ~uint64_t{0}};
constexpr size_t kHeader = 24; ///< version and checksum

Location at(const std::string& file, uint32_t begin, uint32_t end) {
    return {file, {begin, end}};
}

/// Each member has a value of its own.
RunEntry full() {
    RunEntry entry;
    entry.key = kKey;
    entry.asked.contents = {{"/", {3, 4}}, {"/a.py", {5, 6}}, {"/d/e/a.py", {7, 8}}};
    entry.asked.presences = {{"/d", Kind::Directory},
                             {"/d/a.py", Kind::File},
                             {"/d/b.py", Kind::Missing},
                             {"/d/c.py", Kind::Other}};
    entry.configurations = {{"/", {}}, {"/d", {9, 10}}};

    Diagnostic d;
    d.code = "GP103";
    d.name = "overwritten-layer-output";
    d.severity = Severity::Hint;
    d.message = "gr\xC3\xBC\xC3\x9F\n\"dich\"" + std::string(1, '\0');
    d.primary = at("d/a.py", 1, 0xFFFFFFFF);
    d.layers = {"", "b"};
    d.group = 128;
    d.related = {{at("b.py", 2, 3), "there"}};
    d.fixes = {{"mend it", Applicability::Safe, {{at("b.py", 4, 5), "x"}, {at("a.py", 6, 6), ""}}},
               {"freeze it", Applicability::Unsafe, {}}};
    d.symbol = "Net.forward";
    Diagnostic bare;
    bare.severity = Severity::Error;

    ParameterRow row;
    row.path = "body.0";
    row.owner = "Net";
    row.kind = "Linear";
    row.at = at("a.py", 7, 8);
    row.status = Status::Zero;
    row.because = Because{"GP201", at("a.py", 9, 10), "detached", {at("a.py", 22, 23)}};
    row.optimizers = {at("a.py", 11, 12), at("b.py", 13, 14)};
    ParameterRow unknown;
    unknown.status = Status::Unknown;
    unknown.unknownReason = "who knows";

    RunOutcome& outcome = entry.outcome;
    outcome.result.diagnostics = {d, bare};
    outcome.result.runs = {
        {at("a.py", 15, 16), {{"net", "Net", at("a.py", 17, 18), {row, unknown}}}},
        {std::nullopt, {}}};
    outcome.result.unknown = 19;
    outcome.result.outOfFuel = true;
    outcome.result.unfinished = {"a.py"};
    outcome.files = {"a.py", "b.py"};
    outcome.nFiles = 2;
    outcome.problems = {{"c.py", "is a directory", PathProblem::Kind::Skipped},
                        {"", "bad", PathProblem::Kind::Failure}};
    outcome.syntaxErrors = {{at("b.py", 20, 21), 300}};
    return entry;
}

/// As it is, with the checksum that it would have if somebody had meant it.
std::string meant(std::string bytes) {
    const Digest digest = digestOf(std::string_view(bytes).substr(kHeader));
    std::memcpy(bytes.data() + 8, &digest.high, 8);
    std::memcpy(bytes.data() + 16, &digest.low, 8);
    return bytes;
}

} // namespace

TEST_CASE("an entry is read as it was written") {
    const RunEntry written = full();
    const std::optional<RunEntry> entry = decodeEntry(encodeEntry(written), kKey);
    REQUIRE(entry);
    CHECK(entry->key == kKey);
    CHECK(entry->asked.contents == written.asked.contents);
    CHECK(entry->asked.presences == written.asked.presences);
    CHECK(entry->configurations == written.configurations);

    const RunOutcome& outcome = entry->outcome;
    const RunOutcome& expected = written.outcome;
    REQUIRE(outcome.result.diagnostics.size() == 2);
    const Diagnostic& d = outcome.result.diagnostics[0];
    const Diagnostic& x = expected.result.diagnostics[0];
    CHECK((d.code == x.code && d.name == x.name && d.severity == x.severity));
    CHECK((d.message == x.message && d.primary == x.primary && d.layers == x.layers));
    CHECK((d.group == x.group && d.symbol == x.symbol));
    REQUIRE(d.related.size() == 1);
    CHECK((d.related[0].at == x.related[0].at && d.related[0].message == "there"));
    REQUIRE(d.fixes.size() == 2);
    CHECK((d.fixes[0].title == "mend it" && d.fixes[0].applicability == Applicability::Safe));
    REQUIRE(d.fixes[0].edits.size() == 2);
    CHECK((d.fixes[0].edits[0].at == x.fixes[0].edits[0].at && d.fixes[0].edits[0].text == "x"));
    CHECK((d.fixes[1].applicability == Applicability::Unsafe && d.fixes[1].edits.empty()));
    CHECK_FALSE(outcome.result.diagnostics[1].symbol);

    REQUIRE(outcome.result.runs.size() == 2);
    CHECK(outcome.result.runs[0].loss == expected.result.runs[0].loss);
    CHECK_FALSE(outcome.result.runs[1].loss);
    REQUIRE(outcome.result.runs[0].models.size() == 1);
    const ModelTable& model = outcome.result.runs[0].models[0];
    CHECK((model.root == "net" && model.className == "Net" && model.at == at("a.py", 17, 18)));
    REQUIRE(model.parameters.size() == 2);
    const ParameterRow& row = model.parameters[0];
    CHECK((row.path == "body.0" && row.owner == "Net" && row.kind == "Linear"));
    CHECK((row.at == at("a.py", 7, 8) && row.status == Status::Zero && row.unknownReason.empty()));
    REQUIRE(row.because);
    CHECK((row.because->rule == "GP201" && row.because->at == at("a.py", 9, 10)));
    CHECK(row.because->message == "detached");
    CHECK(row.because->way == std::vector<Location>{at("a.py", 22, 23)});
    CHECK(row.optimizers == expected.result.runs[0].models[0].parameters[0].optimizers);
    CHECK(model.parameters[1].unknownReason == "who knows");
    CHECK_FALSE(model.parameters[1].because);

    CHECK((outcome.result.unknown == 19 && outcome.result.outOfFuel));
    CHECK(outcome.result.unfinished == expected.result.unfinished);
    CHECK((outcome.files == expected.files && outcome.nFiles == 2));
    REQUIRE(outcome.problems.size() == 2);
    CHECK((outcome.problems[0].path == "c.py" && outcome.problems[0].message == "is a directory"));
    CHECK(outcome.problems[0].kind == PathProblem::Kind::Skipped);
    CHECK(outcome.problems[1].kind == PathProblem::Kind::Failure);
    REQUIRE(outcome.syntaxErrors.size() == 1);
    CHECK((outcome.syntaxErrors[0].first == at("b.py", 20, 21)));
    CHECK(outcome.syntaxErrors[0].count == 300);
}

TEST_CASE("the same entry has the same bytes") {
    const std::string bytes = encodeEntry(full());
    CHECK(encodeEntry(full()) == bytes);
    CHECK(encodeEntry(*decodeEntry(bytes, kKey)) == bytes);
}

TEST_CASE("what is not whole is no entry") {
    const std::string bytes = encodeEntry(full());
    for (size_t size = 0; size < bytes.size(); ++size)
        CHECK_FALSE(decodeEntry(std::string_view(bytes).substr(0, size), kKey));
    CHECK_FALSE(decodeEntry(bytes + "x", kKey));
    for (size_t i = 0; i < bytes.size(); ++i) {
        std::string bad = bytes;
        bad[i] = static_cast<char>(bad[i] ^ 0x10);
        CHECK_FALSE(decodeEntry(bad, kKey));
    }
    CHECK_FALSE(decodeEntry(bytes, {kKey.low, kKey.high}));
}

TEST_CASE("an entry of another version is none, whatever it holds") {
    std::string bytes = encodeEntry(full());
    ++bytes[7];
    CHECK_FALSE(decodeEntry(meant(bytes), kKey));
}

TEST_CASE("bytes that nobody wrote do no harm, even with the right checksum") {
    const std::string bytes = encodeEntry(full());
    REQUIRE(decodeEntry(meant(bytes), kKey));
    for (size_t size = kHeader; size < bytes.size(); ++size)
        CHECK_FALSE(decodeEntry(meant(bytes.substr(0, size)), kKey));
    CHECK_FALSE(decodeEntry(meant(bytes + '\0'), kKey));
    // Some of these are other entries; all that is asked for is that they are read or refused.
    size_t nRefused = 0;
    for (size_t i = kHeader; i < bytes.size(); ++i) {
        for (const unsigned byte : {0u, 1u, 0x7Fu, 0x80u, 0xFFu}) {
            std::string bad = bytes;
            bad[i] = static_cast<char>(byte);
            nRefused += decodeEntry(meant(bad), kKey) ? 0 : 1;
        }
    }
    CHECK(nRefused > bytes.size());
}
