// Merging the results of several analyses.
// SPDX-License-Identifier: MIT
#include "server/session/merge.h"

#include "tests/unit/catch.h"

using namespace gradpath;
using session::mergeResults;

namespace {

Diagnostic finding(const std::string& file, uint32_t at, uint32_t group = 0) {
    Diagnostic d;
    d.code = "GP103";
    d.message = "m";
    d.primary = {file, {at, at + 1}};
    d.group = group;
    return d;
}

Run runOf(std::optional<Location> loss, const std::string& root, uint32_t modelAt) {
    ParameterRow row;
    row.path = "fc";
    return {std::move(loss), {{root, "Net", {"net.py", {modelAt, modelAt + 1}}, {row}}}};
}

} // namespace

TEST_CASE("diagnostics are sorted and said once, groups renumbered") {
    Result a;
    a.diagnostics = {finding("b.py", 5, 7), finding("z.py", 1, 7)};
    Result b;
    b.diagnostics = {finding("a.py", 3, 7), finding("b.py", 5, 8), finding("c.py", 0)};
    const Result merged = mergeResults({a, b});
    REQUIRE(merged.diagnostics.size() == 4);
    CHECK(merged.diagnostics[0].primary.file == "a.py");
    CHECK(merged.diagnostics[0].group == 1);
    CHECK(merged.diagnostics[1].group == 2);
    CHECK(merged.diagnostics[2].group == 0);
    CHECK(merged.diagnostics[3].group == 2);
}

TEST_CASE("a trained model leaves library mode") {
    Result a;
    a.runs = {runOf(std::nullopt, "Net", 0), runOf(std::nullopt, "Other", 9)};
    a.unknown = 2;
    Result b;
    b.runs = {runOf(Location{"t.py", {4, 5}}, "net", 0), runOf(std::nullopt, "Other", 9)};
    b.unknown = 2;
    const Result merged = mergeResults({a, b});
    REQUIRE(merged.runs.size() == 2);
    CHECK(merged.runs[0].models[0].root == "Other");
    CHECK(merged.runs[1].loss);
    CHECK(merged.unknown == 2);
}

TEST_CASE("runs with the same loss and other models both stay") {
    Result a;
    a.runs = {runOf(Location{"t.py", {4, 5}}, "net", 0)};
    Result b;
    b.runs = {runOf(Location{"t.py", {4, 5}}, "net", 0), runOf(Location{"t.py", {4, 5}}, "net", 7)};
    CHECK(mergeResults({a, b}).runs.size() == 2);
}
