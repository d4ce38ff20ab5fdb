// Names of findings, and the baseline that is made of them.
// SPDX-License-Identifier: MIT
#include "server/session/finding_key.h"

#include "server/session/baseline.h"
#include "server/session/memory_source.h"
#include "server/user_error.h"
#include "tests/unit/catch.h"

using namespace gradpath;
using namespace gradpath::session;

namespace {

constexpr const char* kText =
    "class A:\n    def f(self):\n        x = lambda: 1\n\n    y = 2\n\nz = 3\n";

Diagnostic finding(const std::string& word, const std::string& text = kText) {
    Diagnostic d;
    d.code = "GP101";
    const auto at = static_cast<uint32_t>(text.find(word));
    d.primary = {"d/a.py", {at, at + 1}};
    d.layers = {"b", "a"};
    return d;
}

} // namespace

TEST_CASE("a key names the class and the function around") {
    MemorySource sources;
    sources.add("d/a.py", std::string(kText));
    const auto symbol = [&](const std::string& word) {
        return keyOf(finding(word), sources).symbol;
    };
    CHECK(symbol("x =") == "A.f");
    CHECK(symbol("1") == "A.f");
    CHECK(symbol("y =") == "A");
    CHECK(symbol("z =").empty());
    CHECK(keyOf(finding("x ="), sources).layers == std::vector<std::string>{"a", "b"});
}

TEST_CASE("fingerprints differ and stay when lines move") {
    MemorySource sources;
    sources.add("d/a.py", std::string(kText));
    const auto prints = fingerprints({finding("x ="), finding("x ="), finding("z =")}, sources);
    CHECK(prints[0] != prints[1]);
    CHECK(prints[0] != prints[2]);
    CHECK(prints[0].size() == 32);
    const std::string moved = "\n\n" + std::string(kText);
    MemorySource other;
    other.add("d/a.py", moved);
    CHECK(fingerprints({finding("x =", moved)}, other)[0] == prints[0]);
}

TEST_CASE("a baseline takes out as many findings as it counted") {
    MemorySource sources;
    sources.add("d/a.py", std::string(kText));
    const Baseline known = Baseline::of({finding("x ="), finding("x =")}, sources, "/w/d", "/w");
    CHECK(known.nFindings() == 2);
    const Baseline read = Baseline::parse(known.text(), "/w/d", "known.json");
    CHECK(read.text() == known.text());
    CHECK_THAT(read.text(), Catch::Contains("\"file\": \"a.py\""));
    std::vector<Diagnostic> all = {finding("x ="), finding("x ="), finding("x ="), finding("y =")};
    read.drop(all, sources, "/w");
    CHECK(all.size() == 2);
    CHECK_THROWS_AS(Baseline::parse("{}", "/", "x"), UserError);
}
