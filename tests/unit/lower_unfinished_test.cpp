// What a person types: an unfinished line leaves every other function as it was.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

#include <string>

using namespace gradpath;

namespace {

constexpr std::string_view kHead = "import torch\nclass Net(Module):\n    def __init__(self):\n"
                                   "        super().__init__()\n        self.a = Linear(3, 4)\n";
constexpr std::string_view kMiddle =
    "        self.b = Linear(4, 4)\n    def forward(self, x):\n        y = self.a(x)\n";
constexpr std::string_view kTail =
    "        return self.b(y)\ndef main():\n    net = Net()\n    for x, y in data:\n"
    "        loss = net(x)\n        loss.backward()\nmain()\n";

/// The program with `line` in the constructor, in the method or in none.
std::string program(std::string_view line, bool inForward) {
    const std::string typed = line.empty() ? "" : "        " + std::string(line) + "\n";
    std::string out(kHead);
    out += inForward ? "" : typed;
    out += kMiddle;
    out += inForward ? typed : "";
    out += kTail;
    return out;
}

/// A listing without the numbers of functions: the line may have added some.
std::string withoutNumbers(std::string text) {
    for (size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at + 1)) {
        size_t end = at + 1;
        while (end < text.size() && text[end] >= '0' && text[end] <= '9')
            ++end;
        text.erase(at + 1, end - at - 1);
    }
    return text;
}

} // namespace

TEST_CASE("unfinished: lines that leave the rest alone") {
    const char* const lines[] = {
        "foo(",
        "self.c = Linear(3,",
        "z =",
        "z = y +",
        "return self.",
        "self.",
        "self.a.",
        "for i in",
        "for i in x",
        "for i in f(",
        "if",
        "if x",
        "if f(x:",
        "if x = 3:",
        "while",
        "with f()",
        "with f(",
        "with f() as",
        "z = [1, 2",
        "z = {\"k\": 1",
        "z = f(a, k=",
        "z = f(a b)",
        "z = f(a,, b)",
        "z = \"abc",
        "foo(\"abc",
        "foo(f\"{x",
        "elif",
        "try",
        "except",
        "import",
        "from a",
        "from a import (b",
        "z = = 1",
        "z = 1 2",
        "z = a[",
        "z = a[1:",
        "z = )",
        "foo(a))",
        "z = y if",
        "z = not",
        "assert",
        "del",
        "raise",
        "await",
        "(z := 3",
        "match x",
        "match x:",
        "z: int =",
        "z = $",
        "z = a ? b : c",
        "x++",
        "return (",
        "return f(a, b",
        "a or b and",
        "z = [a for",
        "z = [a for b in c if",
        "{",
        "]",
        "lambda",
        "def",
        "def f(",
        "def f(a",
        "class A(",
        "@",
        "@foo(",
        "z = f(\n            a,",
        "z = (1,\n            2",
    };
    for (const bool inForward : {false, true}) {
        const std::string intact = program("", inForward);
        for (const char* line : lines) {
            CAPTURE(line, inForward);
            const std::string typed = program(line, inForward);
            // Some are valid as they stand.
            const std::string_view quiet = "|raise|await|match x:|";
            if (quiet.find("|" + std::string(line) + "|") == std::string_view::npos)
                CHECK_FALSE(Lowered(typed).module.errors.empty());
            for (const char* name : {"<module>", "Net", "__init__", "forward", "main"}) {
                const bool holds = std::string_view(name) == (inForward ? "forward" : "__init__");
                if (!holds)
                    CHECK(withoutNumbers(function(name, typed)) ==
                          withoutNumbers(function(name, intact)));
            }
            const std::string rest = inForward ? "CallMethod self.b(" : "SetAttr self.b = ";
            CHECK(function(inForward ? "forward" : "__init__", typed).find(rest) !=
                  std::string::npos);
        }
    }
}
