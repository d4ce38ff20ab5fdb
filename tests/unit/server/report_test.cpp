// The outputs, on results made by hand.
// SPDX-License-Identifier: MIT
#include "server/report/report.h"

#include "tests/unit/catch.h"

#include <nlohmann/json.hpp>

using namespace gradpath;
using namespace gradpath::report;

namespace {

constexpr const char* kText = "class Net:\n"
                              "    def forward(self, x):\n"
                              "        h = self.a(x)\n"
                              "        h = self.b(x)\n"
                              "        return h\n"
                              "\n"
                              "net = Net()\n"
                              "loss(net).backward()\n";

Location place(const std::string& text, size_t from = 0) {
    const size_t at = std::string_view(kText).find(text, from);
    return {"net.py", {static_cast<uint32_t>(at), static_cast<uint32_t>(at + text.size())}};
}

/// A story of a cause and a layer, and a finding that stands alone in another file.
session::RunOutcome outcome() {
    session::RunOutcome out;
    out.nFiles = 2;
    Diagnostic layer;
    layer.code = "GP102";
    layer.name = "layer-off-loss-path";
    layer.message = "`a` gets no gradient";
    layer.primary = place("self.a(x)");
    layer.layers = {"a"};
    layer.group = 1;
    Diagnostic cause;
    cause.code = "GP103";
    cause.name = "overwritten-layer-output";
    cause.message = "`h` is overwritten before it is used";
    cause.primary = place("h = self.b");
    cause.primary.span.end = cause.primary.span.begin + 1;
    cause.layers = {"a"};
    cause.group = 1;
    cause.related = {{layer.primary, "this value is lost"}, {{"o.py", {0, 1}}, "used here"}};
    cause.fixes = {{"rename it", Applicability::Unsafe, {{cause.primary, "g"}}}};
    Diagnostic other;
    other.code = "GP010";
    other.name = "syntax-error";
    other.severity = Severity::Error;
    other.message = "invalid \xFF syntax";
    other.primary = {"o.py", {4, 8}};
    out.result.diagnostics = {layer, cause, other};
    out.result.unknown = 1;

    ParameterRow dead{"a", "Net", "Linear", place("self.a"), Status::NoGradient, {}, ""};
    dead.because = Because{"GP103", cause.primary, "`h` is overwritten"};
    const ParameterRow alive{"b", "Net", "Linear", place("self.b"), Status::Gradient, {}, ""};
    const ParameterRow lost{"c.*",           "Net", "Conv2d",     place("self.b"),
                            Status::Unknown, {},    "out of fuel"};
    out.result.runs = {{place("loss(net)"), {{"net", "Net", place("class"), {dead, alive, lost}}}},
                       {std::nullopt, {{"Lib", "Lib", {"o.py", {0, 1}}, {alive}}}}};
    return out;
}

struct Fixture {
    session::MemorySource sources;
    Positions positions{sources};
    Fixture() {
        sources.add("net.py", kText);
        sources.add("o.py", "x\n= 😀)\n");
    }
};

} // namespace

TEST_CASE("the full output tells a story once, the cause first") {
    Fixture f;
    const std::string text = checkFull(outcome(), f.positions, Style(false));
    CHECK(text == R"(GP103 overwritten-layer-output: `h` is overwritten before it is used
 --> net.py:4:9
  |
3 |         h = self.a(x)
  |             --------- this value is lost
4 |         h = self.b(x)
  |         ^
  |
  = note: o.py:1:1: used here
  = also: GP102 layer-off-loss-path at 3:13
  = layers: a
  = help: rename it (unsafe fix)

GP010 syntax-error: invalid ? syntax
 --> o.py:2:3
  |
2 | = 😀)
  |   ^^
  |

Found 3 problems in 2 files; what becomes of 1 layer stayed unknown (see `gradpath params`).
)");
}

TEST_CASE("colours are extra") {
    Fixture f;
    std::string text = checkFull(outcome(), f.positions, Style(true));
    CHECK_THAT(text, Catch::Contains("\x1b[31m"));
    for (size_t i = text.find('\x1b'); i != std::string::npos; i = text.find('\x1b'))
        text.erase(i, text.find('m', i) + 1 - i);
    CHECK(text == checkFull(outcome(), f.positions, Style(false)));
}

TEST_CASE("distant labels leave a gap, and lines may span") {
    Fixture f;
    session::RunOutcome out;
    Diagnostic d;
    d.code = "GP1";
    d.name = "n";
    d.message = "m";
    d.primary = {"net.py", {0, 40}};
    d.related = {{place("loss(net)"), "the loss"}};
    out.result.diagnostics = {d};
    out.nFiles = 1;
    CHECK(checkFull(out, f.positions, Style(false)) == R"(GP1 n: m
 --> net.py:1:1
  |
1 | class Net:
  | ^^^^^^^^^^ (to line 3)
...
8 | loss(net).backward()
  | --------- the loss
  |

Found 1 problem in 1 file.
)");
}

TEST_CASE("the concise output is one line a finding") {
    Fixture f;
    CHECK(checkConcise(outcome(), f.positions, Style(false)) ==
          "net.py:3:13: GP102 `a` gets no gradient\n"
          "net.py:4:9: GP103 `h` is overwritten before it is used\n"
          "o.py:2:3: GP010 invalid ? syntax\n");
}

TEST_CASE("check JSON follows the contract") {
    Fixture f;
    const auto json = nlohmann::json::parse(checkJson(outcome(), f.positions));
    CHECK(json["version"] == "0.1.0");
    CHECK(json["summary"] == nlohmann::json({{"files", 2}, {"diagnostics", 3}, {"unknown", 1}}));
    const auto& d = json["diagnostics"][1];
    CHECK(d["code"] == "GP103");
    CHECK(d["severity"] == "warning");
    CHECK(d["range"]["start"] == nlohmann::json({{"line", 4}, {"column", 9}}));
    CHECK(d["range"]["end"] == nlohmann::json({{"line", 4}, {"column", 10}}));
    CHECK(d["layers"] == nlohmann::json({"a"}));
    CHECK(d["group"] == 1);
    CHECK(d["related"][0]["range"]["start"]["line"] == 3);
    CHECK(d["fixes"][0]["applicability"] == "unsafe");
    CHECK(d["fixes"][0]["edits"][0]["text"] == "g");
    CHECK(json["diagnostics"][2]["range"]["end"]["column"] == 4);
    CHECK(json["diagnostics"][2]["message"] == "invalid \uFFFD syntax");
}

TEST_CASE("params JSON follows the contract") {
    Fixture f;
    const auto json = nlohmann::json::parse(paramsJson(outcome(), f.positions));
    CHECK(json["runs"][0]["loss"] == nlohmann::json({{"file", "net.py"}, {"line", 8}}));
    CHECK(json["runs"][1]["loss"].is_null());
    const auto& model = json["runs"][0]["models"][0];
    CHECK(model["root"] == "net");
    CHECK(model["class"] == "Net");
    CHECK(model["line"] == 1);
    CHECK(model["parameters"][0] ==
          nlohmann::json::parse(R"({"path": "a", "owner": "Net", "kind": "Linear", "file": "net.py",
              "line": 3, "status": "no-gradient",
              "because": {"rule": "GP103", "file": "net.py", "line": 4, "message": "`h` is overwritten"}})"));
    CHECK_FALSE(model["parameters"][1].contains("because"));
    CHECK(model["parameters"][2]["unknown"] == "out of fuel");
    CHECK(json["summary"]["parameters"] == 4);
    CHECK(json["summary"]["no-gradient"] == 1);
}

TEST_CASE("the params table counts every fate") {
    Fixture f;
    CHECK(paramsTable(outcome(), f.positions, Style(false)) == R"(loss at net.py:8

  net: Net (net.py:1)
    layer  kind    status
    a      Linear  ✗ no gradient    GP103 net.py:4: `h` is overwritten
    b      Linear  ✓ gradient
    c.*    Conv2d  ? unknown        out of fuel
  3 layers: 1 gradient, 1 no gradient, 1 unknown

not trained by any run seen here

  Lib (o.py:1)
    layer  kind    status
    b      Linear  ✓ gradient
  1 layer: 1 gradient

In all 4 layers: 2 gradient, 1 no gradient, 1 unknown.
)");
}

TEST_CASE("nothing found says what was looked at") {
    Fixture f;
    session::RunOutcome out;
    out.nFiles = 3;
    CHECK(checkFull(out, f.positions, Style(false)) == "Nothing found in 3 files.\n");
    out.result.unknown = 2;
    CHECK_THAT(checkFull(out, f.positions, Style(false)),
               Catch::Contains("2 layers stayed unknown"));
    CHECK(paramsTable(out, f.positions, Style(false)) ==
          "No model with trainable layers found in 3 files.\n");
    out.nFiles = 0;
    CHECK(checkFull(out, f.positions, Style(false)) == "No Python files found.\n");
}
