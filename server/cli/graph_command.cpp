// `gradpath graph`.
// SPDX-License-Identifier: MIT
#include "server/cli/commands.h"
#include "server/cli/exit_status.h"
#include "server/cli/run_options.h"
#include "server/cli/terminal.h"
#include "server/graph/formats.h"
#include "server/session/disk_source.h"
#include "server/session/filter_program.h"
#include "server/session/path.h"
#include "server/session/utf8.h"
#include "server/session/write_file.h"
#include "server/user_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>

namespace gradpath::cli {
namespace {

constexpr size_t kReadable = 150; ///< boxes of a picture in which nothing can be folded
constexpr size_t kDeepest = 1000;

struct GraphOptions {
    RunOptions run;
    std::string format;
    std::string output;
    std::string only;
    std::optional<size_t> depth;
};

/// `train.py:Net` names a part of what is in train.py, unless there is a file of that whole name.
void splitName(GraphOptions& options, session::SourceStore& store, const std::string& cwd) {
    for (std::string& path : options.run.request.paths) {
        const size_t colon = path.rfind(':');
        if (colon == std::string::npos || colon == 0 || colon + 1 == path.size() ||
            path.find('/', colon) != std::string::npos)
            continue;
        const std::string whole = session::canonicalName(path, cwd);
        if (store.isFile(whole) || store.isDirectory(whole))
            continue;
        options.only = path.substr(colon + 1);
        path.resize(colon);
    }
}

std::string formatOf(const GraphOptions& options) {
    if (!options.format.empty())
        return options.format;
    static const std::map<std::string_view, std::string_view> kEndings = {
        {"html", "html"},  {"htm", "html"},        {"svg", "svg"},
        {"dot", "dot"},    {"gv", "dot"},          {"mmd", "mermaid"},
        {"md", "mermaid"}, {"mermaid", "mermaid"}, {"json", "json"}};
    const size_t dot = options.output.rfind('.');
    const auto it = dot == std::string::npos
                        ? kEndings.end()
                        : kEndings.find(std::string_view(options.output).substr(dot + 1));
    return it != kEndings.end() ? std::string(it->second) : "mermaid";
}

/// Names in a program may hold halves of characters, which no reader of these formats takes.
std::string valid(std::string text) {
    session::replaceInvalidUtf8(text);
    return text;
}

std::string svgOf(std::span<const graph::Picture> pictures) {
    const session::Filtered drawn =
        session::filterThrough({"dot", "-Tsvg"}, valid(graph::graphDot(pictures)));
    if (!drawn.problem.empty() || drawn.status == 127)
        throw UserError("cannot run `dot` of Graphviz, which lays out SVG pictures: install "
                        "graphviz, or take --format html, which needs nothing");
    if (drawn.status != 0)
        throw UserError(fmt::format("`dot` of Graphviz failed with status {}", drawn.status));
    if (drawn.output.empty())
        throw UserError("`dot` of Graphviz drew nothing");
    return graph::themedSvg(drawn.output);
}

std::string textOf(const std::string& format, std::vector<graph::Picture> pictures,
                   const GraphOptions& options, const session::RunOutcome& outcome) {
    const bool folds = format == "html" || format == "json";
    for (graph::Picture& picture : pictures) {
        if (folds)
            continue;
        if (options.depth)
            picture = graph::folded(picture, *options.depth);
        else
            picture = graph::gathered(graph::folded(picture, graph::depthFor(picture, kReadable)),
                                      kReadable);
    }
    if (format == "dot")
        return valid(graph::graphDot(pictures));
    if (format == "mermaid")
        return valid(graph::graphMermaid(pictures));
    if (format == "svg")
        return svgOf(pictures);
    const report::Json document = graph::graphJson(pictures, outcome.nFiles);
    if (format == "html")
        return graph::graphHtml(document, fmt::format("{}", fmt::join(outcome.files, ", ")));
    return report::jsonText(document);
}

int runGraph(GraphOptions& options) {
    options.run.request.graph = true;
    const std::string cwd = session::workingDirectory();
    session::DiskSource disk(cwd);
    splitName(options, disk, cwd);
    RunSources sources(options.run);
    const session::RunOutcome outcome = sources.run();
    report::Positions positions(sources.store());
    std::vector<graph::Picture> pictures =
        graph::picturesOf(outcome.result, options.only, positions);
    const bool partly = complainAboutSyntax(outcome, positions);
    if (pictures.empty()) {
        const std::vector<std::string> names =
            graph::namesIn(graph::picturesOf(outcome.result, "", positions));
        // An empty picture, or a name that is not there, would hide that there was nothing to read.
        if (names.empty() && (partly || !outcome.problems.empty())) {
            complainAbout(outcome.problems);
            return kFailed;
        }
        if (!options.only.empty())
            throw UserError(fmt::format(
                "no model, module or run is called `{}`; there is {}", options.only,
                names.empty() ? "none at all" : fmt::format("{}", fmt::join(names, ", "))));
        complain("warning",
                 fmt::format("nothing to draw: no model with trainable layers in {} file{}",
                             outcome.nFiles, outcome.nFiles == 1 ? "" : "s"));
    }
    const std::string output = session::canonicalName(options.output, cwd);
    if (std::ranges::find(outcome.files, output) != outcome.files.end())
        throw UserError(fmt::format("`{}` is read, and not written over", options.output));
    const std::string text = textOf(formatOf(options), std::move(pictures), options, outcome);
    if (options.output.empty() || options.output == "-") {
        writeOutput(text);
    } else if (const std::string problem = session::putFile(options.output, text);
               !problem.empty()) {
        throw UserError(fmt::format("cannot write `{}`: {}", options.output, problem));
    }
    return complainAbout(outcome.problems) ? kFailed : kNothingFound;
}

} // namespace

void addGraphCommand(CLI::App& app, int& status) {
    auto options = std::make_shared<GraphOptions>();
    CLI::App* command = app.add_subcommand(
        "graph", "Draw how gradients get from the losses to the layers, and where they are cut");
    addRunOptions(*command, options->run);
    command->get_option("path")->description(
        "Files and folders; FILE:NAME draws only the runs with a model, class or module of that "
        "name (default: .)");
    command
        ->add_option("--format", options->format,
                     "How to show it (default: what the ending of the output says, else mermaid)")
        ->type_name("html|svg|dot|mermaid|json")
        ->check(CLI::IsMember({"html", "svg", "dot", "mermaid", "json"}));
    command->add_option("-o,--output", options->output, "Write to this file instead of stdout")
        ->type_name("FILE");
    command
        ->add_option("--depth", options->depth,
                     "Fold modules that lie deeper, in svg, dot and mermaid (default: as deep as "
                     "150 boxes allow)")
        ->type_name("N")
        ->check(CLI::Range(size_t{0}, kDeepest));
    command->callback([options, &status] { status = runGraph(*options); });
}

} // namespace gradpath::cli
