// A session repeats its last run only while the program is the same, and then says what a cold run would.
// SPDX-License-Identifier: MIT
#include "analysis/session.h"

#include "tests/unit/catch.h"
#include "tests/unit/one_file.h"

using namespace gradpath;

namespace {

const std::string kHead = "import torch\n"
                          "from torch import nn\n"
                          "\n"
                          "\n"
                          "# first\n"
                          "\n"
                          "\n"
                          "class Net(nn.Module):\n"
                          "    def __init__(self):\n"
                          "        super().__init__()\n"
                          "        self.used = nn.Linear(4, 4)\n"
                          "        self.idle = nn.Linear(4, 4)\n"
                          "\n"
                          "    def forward(self, x):\n"
                          "        return self.used(x)\n";
const std::string kTail = "\n\n"
                          "# last\n"
                          "\n\n"
                          "net = Net()\n"
                          "loss = net(torch.randn(2, 4)).sum()\n"
                          "loss.backward()\n";

std::string shown(const FileFindings& findings) {
    std::string out;
    const auto add = [&](const Location& at) {
        out +=
            " " + at.file + ":" + std::to_string(at.span.begin) + "-" + std::to_string(at.span.end);
    };
    for (const RootFindings& root : findings.roots) {
        out += root.name + "\n";
        for (const Diagnostic& d : root.diagnostics) {
            out += d.code + " " + d.message;
            add(d.primary);
            for (const Related& r : d.related)
                add(r.at);
            for (const Fix& fix : d.fixes)
                for (const Edit& e : fix.edits)
                    add(e.at);
            out += "\n";
        }
        for (const Run& run : root.runs) {
            if (run.loss)
                add(*run.loss);
            for (const ModelTable& model : run.models)
                for (const ParameterRow& row : model.parameters)
                    add(row.at);
        }
    }
    return out;
}

/// Runs `before`, then `after` in the same session; both as a cold run says it. Returns whether the second was a repetition.
bool repeats(const std::string& before, const std::string& after) {
    const AnalyzeOptions options;
    OneFile first(before);
    OneFile second(after);
    Session session({}, options);
    session.load(first, first, "a.py");
    const FileFindings cold = analyzeFile(first, "a.py", {}, options);
    REQUIRE(shown(cold).find("GP101") != std::string::npos);
    CHECK(shown(session.run(first, "a.py", options)) == shown(cold));
    CHECK_FALSE(session.repeated());
    REQUIRE(session.fits(second, "a.py"));
    CHECK(shown(session.run(second, "a.py", options)) ==
          shown(analyzeFile(second, "a.py", {}, options)));
    return session.repeated();
}

std::string with(std::string text, const std::string& what, const std::string& instead) {
    return text.replace(text.find(what), what.size(), instead);
}

} // namespace

TEST_CASE("an edit of a comment or of layout repeats the last run") {
    const std::string text = kHead + kTail;
    CHECK(repeats(text, with(text, "# first", "# a longer comment")));
    CHECK(repeats(text, with(text, "# first", "")));
    CHECK(repeats(text, with(text, "# last", "# l\n# m\n")));
    CHECK(repeats(text + "\n\n", text + "\n\n# more"));
    CHECK(repeats(text, text));
}

TEST_CASE("what changes the program, or stands beside a finding, is run") {
    const std::string text = kHead + kTail;
    CHECK_FALSE(repeats(text, with(text, "(2, 4)", "(3, 4)")));
    CHECK_FALSE(
        repeats(text, with(text, "net = Net()", "net = Net()\nnet.idle.weight.data.zero_()")));
    CHECK_FALSE(repeats(
        text, with(text, "self.idle = nn.Linear(4, 4)", "self.idle = nn.Linear(4, 4)  # unused")));
    CHECK_FALSE(repeats(text, with(text, "# last", "# gradpath: ignore[GP101]")));
    CHECK_FALSE(repeats(text, with(text, "# last", "x = (")));
}

TEST_CASE("a session that was told of another change runs") {
    const AnalyzeOptions options;
    OneFile file(kHead + kTail);
    Session session({}, options);
    session.load(file, file, "a.py");
    session.run(file, "a.py", options);
    session.run(file, "a.py", options);
    CHECK(session.repeated());
    session.forgetLast();
    session.run(file, "a.py", options);
    CHECK_FALSE(session.repeated());
}
