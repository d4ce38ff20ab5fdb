// Fixes that need the text alone, and what all of them are made of.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/fixes.h"

#include "analysis/fixes/edits.h"
#include "analysis/fixes/imports.h"
#include "tests/unit/catch.h"
#include "tests/unit/one_file.h"

#include <algorithm>

using namespace gradpath;

namespace {

std::string applied(std::string text, Fix fix) {
    std::stable_sort(fix.edits.begin(), fix.edits.end(), [](const Edit& a, const Edit& b) {
        return a.at.span.begin > b.at.span.begin;
    });
    for (const Edit& e : fix.edits)
        text.replace(e.at.span.begin, e.at.span.end - e.at.span.begin, e.text);
    return text;
}

Location find(const std::string& text, std::string_view what) {
    const auto at = static_cast<uint32_t>(text.find(what));
    return {"a.py", {at, at + static_cast<uint32_t>(what.size())}};
}

/// The text after the fix that `make` offers for the place of `what`; "none" without one.
template <typename Make>
std::string fixed(const std::string& text, std::string_view what, Make&& make) {
    OneFile file(text);
    fixes::Sources sources(file);
    const std::optional<Fix> fix = make(sources, find(text, what));
    return fix ? applied(text, *fix) : "none";
}

std::string called(const std::string& text, std::string_view what) {
    return fixed(text, what, [](auto& s, const Location& at) { return fixes::callMethod(s, at); });
}

std::string withSuper(const std::string& text) {
    return fixed(text, "self.a",
                 [](auto& s, const Location& at) { return fixes::callSuperInit(s, at); });
}

std::string moved(const std::string& text) {
    return fixed(text, "opt.zero_grad()", [&](auto& s, const Location& at) {
        return fixes::moveBefore(s, at, find(text, "loss.backward()"));
    });
}

std::string silenced(const std::string& text, std::string_view what) {
    return fixed(text, what, [](auto& s, const Location& at) {
        return fixes::suppress(*s.of("a.py"), at.span.begin, "GP101");
    });
}

std::string without(const std::string& text, std::vector<std::string_view> statements) {
    OneFile file(text);
    fixes::Sources sources(file);
    const fixes::Source& source = *sources.of("a.py");
    Fix fix;
    std::vector<uint32_t> nodes;
    for (std::string_view s : statements)
        nodes.push_back(source.statementOf(source.nodeAt(find(text, s).span)));
    fixes::remove(source, nodes, fix);
    return applied(text, fix);
}

std::string name(const std::string& imports) {
    const std::string text = imports + "def f():\n    x\n";
    OneFile file(text);
    fixes::Sources sources(file);
    const fixes::Source& source = *sources.of("a.py");
    return fixes::nameInNn(source, source.nodeAt(find(text, "x\n").span), "ModuleList");
}

} // namespace

TEST_CASE("a method that is not called gets its parentheses") {
    CHECK(called("loss.backward  # now\n", "loss.backward") == "loss.backward()  # now\n");
    CHECK(called("a.b.step; x = 1\n", "a.b.step") == "a.b.step(); x = 1\n");
    CHECK(called("x = loss.backward\n", "loss.backward") == "none");
}

TEST_CASE("super().__init__() comes first") {
    const std::string head = "class A(B):\n    def __init__(self, x):\n";
    CHECK(
        withSuper(head + "        \"\"\"Doc.\"\"\"\n        # The layer.\n        self.a = x\n") ==
        head + "        \"\"\"Doc.\"\"\"\n        # The layer.\n        super().__init__()\n"
               "        self.a = x\n");
    CHECK(withSuper(head + "        self.a = x\n        super(A, self).__init__()  # late\n") ==
          head + "        super(A, self).__init__()  # late\n        self.a = x\n");
    CHECK(withSuper(head + "        self.a = x\n        y = x\n        super().__init__(y)\n") ==
          "none");
    CHECK(withSuper(head + "        self.a = x\n        if x:\n            super().__init__()\n") ==
          "none");
    CHECK(
        withSuper("class A(B):\r\n\tdef __init__(self, x):\r\n\t\tself.a = x\r\n") ==
        "class A(B):\r\n\tdef __init__(self, x):\r\n\t\tsuper().__init__()\r\n\t\tself.a = x\r\n");
    CHECK(withSuper("class A(B):\n    def __init__(self, x): self.a = x\n") == "none");
    CHECK(withSuper("class A(B):\n    def other(self, x):\n        self.a = x\n") == "none");
}

TEST_CASE("gradients are cleared before backward") {
    CHECK(moved("for x in y:\n    loss.backward()\n    clip()\n    opt.zero_grad()  # clear\n"
                "    opt.step()\n") ==
          "for x in y:\n    opt.zero_grad()  # clear\n    loss.backward()\n    clip()\n"
          "    opt.step()\n");
    CHECK(moved("if a:\n    with b:\n        loss.backward()\n    opt.zero_grad()\n") ==
          "if a:\n    opt.zero_grad()\n    with b:\n        loss.backward()\n");
    CHECK(moved("loss.backward()\nopt = make()\nopt.zero_grad()\n") == "none");
    CHECK(moved("loss.backward(); opt.zero_grad()\n") == "none");
    CHECK(moved("opt.zero_grad()\nloss.backward()\n") == "none");
    CHECK(moved("if a:\n    loss.backward()\nelse:\n    opt.zero_grad()\n") == "none");
}

TEST_CASE("gradients that are never cleared are cleared before backward") {
    const auto cleared = [](const std::string& text) {
        return fixed(text, "loss.backward()", [&](auto& s, const Location& at) {
            return fixes::clearGradients(s, at,
                                         find(text, text.find("opts[0]") == std::string::npos
                                                        ? "opt.step()"
                                                        : "opts[0].step()"));
        });
    };
    CHECK(cleared("for x in y:\n    loss.backward()\n    opt.step()\n") ==
          "for x in y:\n    opt.zero_grad()\n    loss.backward()\n    opt.step()\n");
    CHECK(cleared("def f(opt):\n    opt.step()\nloss.backward()\n") == "none");
    CHECK(cleared("loss.backward()\nopts[0].step()\n") == "none");
}

TEST_CASE("freezing by an attribute becomes freezing") {
    const auto frozen = [](const std::string& text, std::string_view what, bool onModule) {
        return fixed(text, what, [&](auto& s, const Location& at) {
            return fixes::freezeProperly(s, at, onModule);
        });
    };
    CHECK(frozen("net.fc.requires_grad = False  # fix\n", "net.fc.requires_grad", true) ==
          "net.fc.requires_grad_(False)  # fix\n");
    CHECK(frozen("p.require_grad = False\n", "p.require_grad", false) ==
          "p.requires_grad = False\n");
    CHECK(frozen("p.requires_grad_ = x\n", "p.requires_grad_", false) == "p.requires_grad_(x)\n");
    CHECK(frozen("a.requires_grad = b.requires_grad = x\n", "a.requires_grad", true) == "none");
}

TEST_CASE("a gradient that may be None is asked for first") {
    const auto guarded = [](const std::string& text) {
        return fixed(text, "p.grad",
                     [](auto& s, const Location& at) { return fixes::guardNone(s, at); });
    };
    CHECK(guarded("for p in ps:\n  p.grad.mul_(2)  # twice\n") ==
          "for p in ps:\n  if p.grad is not None:\n    p.grad.mul_(2)  # twice\n");
    CHECK(guarded("\tif x:\n\t\tp.data -= lr * p.grad\n") != "none");
    CHECK(guarded("for p in ps:\r\n\tp -= p.grad\r\n") ==
          "for p in ps:\r\n\tif p.grad is not None:\r\n\t\tp -= p.grad\r\n");
    CHECK(guarded("n = sum(p.grad.norm() for p in ps if p.dim() > 1)\n") ==
          "n = sum(p.grad.norm() for p in ps if p.dim() > 1 if p.grad is not None)\n");
    CHECK(guarded("n = [p.grad for p in ps]\n") ==
          "n = [p.grad for p in ps if p.grad is not None]\n");
    CHECK(guarded("n = p.grad.norm()\n") == "none");
    CHECK(guarded("f(\n    p.grad)\n") == "none");
    CHECK(guarded("x; p.grad.zero_()\n") == "none");
    CHECK(guarded("f = lambda p: p.grad.norm()\n") == "none");
}

TEST_CASE("a lost assignment goes") {
    const auto deleted = [](const std::string& text) {
        return fixed(text, "self.a",
                     [](auto& s, const Location& at) { return fixes::deleteAssignment(s, at); });
    };
    CHECK(deleted("self.a = f()\nself.b = g()\n") == "self.b = g()\n");
    CHECK(deleted("self.a = self.c = f()\n") == "none");
    CHECK(deleted("self.a = (x := f())\n") == "none");
}

TEST_CASE("a comment silences a line and respects the comments there") {
    const std::string mark = "  # gradpath: ignore[GP101] on purpose";
    CHECK(silenced("x = 1\ny = 2\n", "x") == "x = 1" + mark + "\ny = 2\n");
    CHECK(silenced("x = 1  # note\r\n", "x") == "x = 1  # note" + mark + "\r\n");
    CHECK(silenced("x = f(  \n    1)\n", "x") == "x = f(" + mark + "\n    1)\n");
    CHECK(silenced("x = 1  # gradpath: ignore[GP102] why\n", "x") ==
          "x = 1  # gradpath: ignore[GP102, GP101] why\n");
    CHECK(silenced("x = '# gradpath: ignore[GP102]'\n", "x") ==
          "x = '# gradpath: ignore[GP102]'" + mark + "\n");
    CHECK(silenced("x = 1  # gradpath: ignore[GP101] why\n", "x") == "none");
    CHECK(silenced("x = 1 + \\\n    2\n", "x") == "none");
    CHECK(silenced("x = '''a\nb'''\n", "x") == "none");
    CHECK(silenced("x", "x") == "x" + mark);
}

TEST_CASE("statements go with their lines") {
    CHECK(without("a = 1\nb = 2  # gone too\n# stays\nc = 3\n", {"b = 2"}) ==
          "a = 1\n# stays\nc = 3\n");
    CHECK(without("a = 1; b = 2; c = 3\n", {"a = 1"}) == "b = 2; c = 3\n");
    CHECK(without("a = 1; b = 2; c = 3\n", {"b = 2"}) == "a = 1; c = 3\n");
    CHECK(without("a = 1; b = 2; c = 3\n", {"c = 3"}) == "a = 1; b = 2\n");
    CHECK(without("if x:\n    a = 1\nb\n", {"a = 1"}) == "if x:\n    pass\nb\n");
    CHECK(without("if x:\n    a = 1\n    b = 2\nc\n", {"a = 1", "b = 2"}) ==
          "if x:\n    pass\nc\n");
    CHECK(without("if x: a = 1\nb\n", {"a = 1"}) == "if x: pass\nb\n");
    CHECK(without("a = 1\r\nb = 2\r\n", {"a = 1"}) == "b = 2\r\n");
    CHECK(without("a = 1\nb = 2", {"b = 2"}) == "a = 1\n");
    CHECK(without("a = [\n    1,\n]\nb = 2\n", {"a = ["}) == "b = 2\n");
}

TEST_CASE("names of torch.nn as the file spells them") {
    CHECK(name("import torch\nfrom torch import nn\n") == "nn.ModuleList");
    CHECK(name("import torch.nn as tnn\n") == "tnn.ModuleList");
    CHECK(name("import torch\n") == "torch.nn.ModuleList");
    CHECK(name("import torch.nn.functional\n") == "torch.nn.ModuleList");
    CHECK(name("from torch.nn import Linear, ModuleList as ML\n") == "ML");
    CHECK(name("try:\n    from torch import nn\nexcept ImportError:\n    pass\n") ==
          "nn.ModuleList");
    CHECK(name("from torch.nn import Linear\n") == "");
    CHECK(name("import numpy as nn\n") == "");
}
