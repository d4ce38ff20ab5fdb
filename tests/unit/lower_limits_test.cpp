// Texts made to hurt: depth, width and garbage give a well-formed module.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

using namespace gradpath;

namespace {

std::string repeat(std::string_view text, size_t count) {
    std::string out;
    for (size_t i = 0; i < count; ++i)
        out += text;
    return out;
}

bool holds(const Lowered& lowered, ir::Op op) {
    for (const ir::Instr& instr : lowered.module.instrs) {
        if (instr.op == op)
            return true;
    }
    return false;
}

} // namespace

TEST_CASE("limits: nesting without end") {
    for (const char* opener : {"(", "[", "{", "f(", "not ", "-", "lambda: ", "a if b else ", "x[",
                               "a and (", "(yield ", "f'{"}) {
        CAPTURE(opener);
        const Lowered bare(repeat(opener, 10000));
        const Lowered inside("x = " + repeat(opener, 3000) + "1\ny = 2\n");
        CHECK(inside.module.functions.size() >= 1);
    }
    const Lowered closed("def f(x):\n    y = " + repeat("(", 5000) + "x" + repeat(")", 5000) +
                         "\n    return x\n");
    CHECK(holds(closed, ir::Op::Poison));
    CHECK(holds(closed, ir::Op::Return));
}

TEST_CASE("limits: long chains are no nesting") {
    const Lowered sum("def f(x):\n    return " + repeat("x + ", 5000) + "x\n");
    CHECK_FALSE(holds(sum, ir::Op::Poison));
    const Lowered all("def f(x):\n    return " + repeat("x and ", 2000) + "x\n");
    CHECK_FALSE(holds(all, ir::Op::Poison));
    const Lowered elifs("def f(x):\n    if x: a()\n" + repeat("    elif x: b()\n", 2000) +
                        "    else: c()\n");
    CHECK_FALSE(holds(elifs, ir::Op::Poison));
}

TEST_CASE("limits: blocks and regions that nest too deeply are poison") {
    std::string text = "def f(x):\n";
    for (size_t i = 1; i <= 300; ++i)
        text += std::string(i, ' ') + "if x:\n";
    const Lowered lowered(text + std::string(301, ' ') + "pass\nz = 1\n");
    CHECK(holds(lowered, ir::Op::Poison));
    CHECK(holds(lowered, ir::Op::StoreGlobal));
}

TEST_CASE("limits: more registers than there are") {
    std::string calls;
    for (int i = 0; i < 40000; ++i)
        calls += "f(1)\n";
    const Lowered lowered(calls + "x = 1\n");
    CHECK(lowered.module.functions[0].nRegs <= 65534);
    CHECK(holds(lowered, ir::Op::Poison));
    std::string tests;
    for (int i = 0; i < 32000; ++i)
        tests += "if x:\n  y\n";
    CHECK(holds(Lowered(tests + "z = 1\n"), ir::Op::Poison));
    std::string names = "def f():\n";
    for (int i = 0; i < 25000; ++i)
        names += "    a" + std::to_string(i) + " = 1\n";
    CHECK(Lowered(names).module.functions[1].nRegs <= 65534);
}

TEST_CASE("limits: a table of constants is unknown, a short one is not") {
    CHECK(holds(Lowered("x = [" + repeat("1, ", 20000) + "]\n"), ir::Op::Poison));
    CHECK(holds(Lowered("x = [" + repeat("1, ", 100) + "]\n"), ir::Op::List));
}

TEST_CASE("limits: no text at all, and no text") {
    CHECK(Lowered("").module.instrs.empty());
    CHECK(Lowered("\n\n  # nothing\n").module.errors.empty());
    for (const std::string& text :
         {std::string(1000, '\0'), std::string(1000, '\xff'), std::string("\xef\xbb\xbf x = 1\n"),
          repeat("\xc3", 999), std::string("x = '\\"), std::string("\"\"\""),
          repeat("\\\n", 500)}) {
        const Lowered lowered(text);
        CHECK(lowered.module.functions.size() >= 1);
    }
}

TEST_CASE("limits: every cut of a program lowers") {
    const std::string program =
        "class A(B):\n    def f(self, x, *, y=(1, 2)):\n        for i, (a, b) in enumerate(x):\n"
        "            with c as d:\n                y[i] = f\"{a!r:>{b}}\" if b else [z for z in "
        "a]\n"
        "        try:\n            return self.g(**x)\n        except E as e:\n            raise\n"
        "        match x:\n            case {'k': [p, *q], **r} | C(s, t=1): pass\n";
    for (size_t length = 0; length <= program.size(); ++length) {
        CAPTURE(length);
        Lowered(program.substr(0, length));
        Lowered(program.substr(length));
        Lowered(program.substr(0, length / 2) + program.substr(length));
    }
}
