// Lowering one version of a document after another equals lowering each on its own.
// SPDX-License-Identifier: MIT
#include "grammars/python/lower.h"
#include "tests/unit/catch.h"

#include <algorithm>
#include <array>
#include <random>
#include <string>

using namespace gradpath;

namespace {

constexpr std::string_view kProgram = R"(import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, n=3):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(n, n) for _ in range(n)])
        text = f"{n}: {'a' if n else 'b'}"

    def forward(self, x, *, flag=False):
        """Doc."""
        with torch.no_grad():
            y = x[0:1, ..., ::2]
        for i, layer in enumerate(self.layers):
            if flag and (z := layer(x)) is not None:
                x = z
            elif not flag:
                x = layer(x) + y
            else:
                continue
        try:
            return x
        except (ValueError, KeyError) as error:
            raise
        finally:
            del y
)";

constexpr std::array<std::string_view, 22> kPieces = {
    "(",      ")",
    "[",      "]",
    ":",      "\n",
    "\n    ", "    ",
    "'",      "\"\"\"",
    "#",      "x",
    " = ",    "lambda: ",
    "if x:",  "def f():",
    "\\\n",   "\r\n",
    "\t",     "é😀",
    "f'{x}'", "match x:\n    case 1:\n        pass\n"};

bool same(const ir::Blob& a, const ir::Blob& b) {
    const auto x = a.bytes(), y = b.bytes();
    return std::equal(x.begin(), x.end(), y.begin(), y.end());
}

} // namespace

TEST_CASE("lowering again after an edit is lowering") {
    const auto seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const auto below = [&](size_t n) {
        return std::uniform_int_distribution<size_t>(0, n - 1)(random);
    };
    python::Lowerer lowerer;
    for (int session = 0; session < 30; ++session) {
        std::string text(kProgram);
        for (int edit = 0; edit < 40; ++edit) {
            const size_t at = below(text.size() + 1);
            if (below(3) == 0)
                text.erase(at, below(12));
            else
                text.insert(at, kPieces[below(kPieces.size())]);
            INFO(text);
            REQUIRE(same(lowerer.lower(text), python::lower(text)));
            // Most edits of people are taken back or finished: come back to a good text now and then.
            if (edit % 8 == 7)
                text = kProgram;
        }
    }
}
