// Spans: every instruction points at the bytes it came from, whatever the encoding and the line ends.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

#include <algorithm>
#include <vector>

using namespace gradpath;

namespace {

/// The source of every instruction of one operation, in order.
std::vector<std::string> sourcesOf(const Lowered& lowered, ir::Op op) {
    std::vector<std::string> out;
    for (uint32_t i = 0; i < lowered.module.instrs.size(); ++i) {
        if (lowered.module.instrs[i].op == op)
            out.emplace_back(lowered.source(i));
    }
    return out;
}

using Sources = std::vector<std::string>;

} // namespace

TEST_CASE("spans: spans of calls, stores and targets") {
    const Lowered lowered("def f(self, x):\n    y, z = self.a(g(x), k=1)\n    self.b[0] = y.c = z\n"
                          "    x += -y\n    return (x + y)\n");
    CHECK(sourcesOf(lowered, ir::Op::CallMethod) == Sources{"self.a(g(x), k=1)"});
    CHECK(sourcesOf(lowered, ir::Op::Call) == Sources{"g(x)"});
    CHECK(sourcesOf(lowered, ir::Op::StoreLocal) == Sources{"y", "z", "x"});
    CHECK(sourcesOf(lowered, ir::Op::Unpack) == Sources{"y, z"});
    CHECK(sourcesOf(lowered, ir::Op::SetItem) == Sources{"self.b[0]"});
    CHECK(sourcesOf(lowered, ir::Op::SetAttr) == Sources{"y.c"});
    CHECK(sourcesOf(lowered, ir::Op::InPlace) == Sources{"x += -y"});
    CHECK(sourcesOf(lowered, ir::Op::Unary) == Sources{"-y"});
    CHECK(sourcesOf(lowered, ir::Op::Return) == Sources{"return (x + y)"});
    CHECK(sourcesOf(lowered, ir::Op::MakeFunction) == Sources{"def f"});
    CHECK(sourcesOf(lowered, ir::Op::StoreGlobal) == Sources{"f"});
}

TEST_CASE("spans: spans of headers") {
    const Lowered lowered(
        "async def f(x):\n    async with a as b, c:\n        pass\n"
        "    for i in x: pass\n    while x: pass\n    if x: pass\n    elif i: pass\n"
        "    try: pass\n    except E as e: pass\n    import a.b as c\n    raise E\n    assert x\n");
    CHECK(sourcesOf(lowered, ir::Op::With) == Sources{"with a as b", "with a as b, c"});
    CHECK(sourcesOf(lowered, ir::Op::For) == Sources{"for i in x"});
    CHECK(sourcesOf(lowered, ir::Op::While) == Sources{"while x"});
    CHECK(sourcesOf(lowered, ir::Op::If) == Sources{"if x", "elif i"});
    CHECK(sourcesOf(lowered, ir::Op::Try) == Sources{"try"});
    CHECK(sourcesOf(lowered, ir::Op::LoadException) == Sources{"except E as e"});
    CHECK(sourcesOf(lowered, ir::Op::Import) == Sources{"a.b"});
    CHECK(sourcesOf(lowered, ir::Op::Raise) == Sources{"raise E"});
    CHECK(sourcesOf(lowered, ir::Op::Assert) == Sources{"assert x"});
}

TEST_CASE("spans: spans of functions, names and parameters") {
    const Lowered lowered("@d\ndef f(a: int = 1, *b): pass\nclass C: pass\ng = lambda q: q\n");
    const auto& functions = lowered.module.functions;
    REQUIRE(functions.size() == 4);
    CHECK(lowered.at(functions[1].span) == "def f(a: int = 1, *b): pass");
    CHECK(lowered.at(functions[1].nameSpan) == "f");
    CHECK(lowered.at(functions[2].nameSpan) == "C");
    CHECK(lowered.at(functions[3].nameSpan) == "lambda");
    const auto parameter = [&](uint32_t i) {
        const auto* words = &lowered.module.extra[functions[1].params + 4 * i];
        return std::string(lowered.at({words[1], words[2]}));
    };
    CHECK(parameter(0) == "a");
    CHECK(parameter(1) == "b");
    CHECK(lowered.module.str(lowered.module.extra[functions[1].params + 3]) == "int");
}

TEST_CASE("spans: text that is not ASCII") {
    const Lowered lowered(
        "# 🙂 日本\nдлина = '🙂🙂' + f(名前, \"é\")  # 🙂\nx = 日本.值\n");
    CHECK(sourcesOf(lowered, ir::Op::StoreGlobal) == Sources{"длина", "x"});
    CHECK(sourcesOf(lowered, ir::Op::LoadConst) == Sources{"'🙂🙂'", "\"é\""});
    CHECK(sourcesOf(lowered, ir::Op::Call) == Sources{"f(名前, \"é\")"});
    CHECK(sourcesOf(lowered, ir::Op::Attr) == Sources{"日本.值"});
}

TEST_CASE("spans: CRLF and tabs") {
    const Lowered lowered("def f(x):\r\n\tif x:\r\n\t\treturn g(x,\r\n\t\t\t1)\r\n\ts = "
                          "'''a\r\nb'''\r\n\treturn s\r\n");
    CHECK(lowered.module.errors.empty());
    CHECK(sourcesOf(lowered, ir::Op::Call) == Sources{"g(x,\r\n\t\t\t1)"});
    CHECK(sourcesOf(lowered, ir::Op::Return) == Sources{"return g(x,\r\n\t\t\t1)", "return s"});
    CHECK(std::any_of(lowered.module.constants.begin(), lowered.module.constants.end(),
                      [&](const ir::Constant& c) {
                          return c.kind == ir::ConstKind::Str &&
                                 lowered.module.str(c.str) == "a\nb";
                      }));
}

TEST_CASE("spans: spans of errors are tight") {
    const Lowered open("def f(x):\n    y = g(x\n    return y\n\ndef g(z):\n    return z\n");
    REQUIRE(open.module.errors.size() == 1);
    CHECK(open.at(open.module.errors[0]) == "(");
    const Lowered twice("x = = 2\ny = 1\nz = a b\n");
    REQUIRE(twice.module.errors.size() == 2);
    CHECK(twice.at(twice.module.errors[0]) == "=");
    CHECK(twice.module.errors[1].begin >= 14);
    const Lowered missing("if x\n    y = 1\nz = 2\n");
    REQUIRE(missing.module.errors.size() == 1);
    CHECK(missing.module.errors[0].begin <= 4);
    CHECK(missing.module.errors[0].end <= 4);
    std::string many;
    for (int i = 0; i < 200; ++i)
        many += "x = = 1\n";
    CHECK(Lowered(many).module.errors.size() == 50);
}
