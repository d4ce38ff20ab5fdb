// The tables that the build generates: stubs and rules.
// SPDX-License-Identifier: MIT
#include "analysis/knowledge/embedded.h"

#include "analysis/rules/rule.h"
#include "grammars/ir/blob.h"
#include "tests/unit/catch.h"

#include <algorithm>
#include <string>

using namespace gradpath;

TEST_CASE("embedded stubs are sorted, found by name and readable in place") {
    std::string_view previous;
    for (const EmbeddedStub& stub : allStubs()) {
        CAPTURE(stub.module);
        CHECK(previous < stub.module);
        CHECK(findStub(stub.module) == &stub);
        CHECK(reinterpret_cast<uintptr_t>(stub.blob.data()) % 8 == 0);
        CHECK(ir::view(stub.blob).has_value());
        CHECK(stub.path.ends_with(stub.isPackage ? "/__init__.pyi" : ".pyi"));
        previous = stub.module;
    }
    CHECK(findStub("no.such.module") == nullptr);
    CHECK(findStub("") == nullptr);
}

TEST_CASE("rules are sorted by code, and no code or name is used twice") {
    std::string previous;
    std::vector<std::string> names;
    for (const rules::Rule* rule : rules::allRules()) {
        CAPTURE(rule->info.name);
        CHECK(previous < rule->info.code);
        CHECK(rule->run != nullptr);
        previous = rule->info.code;
        names.emplace_back(rule->info.name);
    }
    std::sort(names.begin(), names.end());
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
}
