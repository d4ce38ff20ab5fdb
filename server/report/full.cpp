// `check --output-format full`.
// SPDX-License-Identifier: MIT
#include "server/report/frame.h"
#include "server/report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gradpath::report {
namespace {

using Story = std::vector<const Diagnostic*>; // the cause first

/// The findings about a layer as a whole; everything else is rather a cause.
bool isAboutLayer(const Diagnostic& d) {
    return d.code == "GP101" || d.code == "GP102";
}

/// Diagnostics of one group, in the order in which the groups appear.
std::vector<Story> stories(const std::vector<Diagnostic>& diagnostics) {
    std::vector<Story> out;
    std::map<uint32_t, size_t> places;
    for (const Diagnostic& d : diagnostics) {
        if (d.group == 0) {
            out.push_back({&d});
            continue;
        }
        const auto [it, isNew] = places.try_emplace(d.group, out.size());
        if (isNew)
            out.emplace_back();
        out[it->second].push_back(&d);
    }
    for (Story& story : out)
        std::ranges::stable_sort(story, [](const Diagnostic* a, const Diagnostic* b) {
            if (isAboutLayer(*a) != isAboutLayer(*b))
                return isAboutLayer(*b);
            return a->layers.size() > b->layers.size();
        });
    return out;
}

std::string placeText(const Location& at, Positions& positions) {
    const Position start = positions.start(at);
    return fmt::format("{}:{}:{}{}", printable(at.file), start.line, start.column,
                       positions.cellNote(at));
}

std::string_view applicability(const Fix& fix) {
    return fix.applicability == Applicability::Safe ? "safe fix" : "unsafe fix";
}

class StoryWriter {
public:
    StoryWriter(std::string& out, Positions& positions, const Style& style)
        : out_(out), positions_(positions), style_(style) {}

    void write(const Story& story) {
        const Diagnostic& cause = *story.front();
        const Paint paint = paintOf(cause.severity);
        out_ += style_(paint, fmt::format("{} {}", cause.code, cause.name));
        out_ += style_(Paint::Bold, ": " + printable(cause.message)) + "\n";

        const LineIndex* index = positions_.indexOf(cause.primary.file);
        const std::vector<Label> labels = labelsOf(story);
        indent_.assign(index != nullptr ? gutterWidth(*index, labels) : 1, ' ');
        out_ += style_(Paint::Place, indent_ + "-->") + " " + placeText(cause.primary, positions_) +
                "\n";
        if (index != nullptr)
            appendFrame(out_, *index, labels, paint, style_);
        notes(story);
        out_ += '\n';
    }

private:
    /// The primary place, and every other place of the story in the same file once.
    static std::vector<Label> labelsOf(const Story& story) {
        const Diagnostic& cause = *story.front();
        std::vector<Label> labels = {{cause.primary.span, "", true}};
        std::set<std::pair<uint32_t, uint32_t>> seen = {
            {cause.primary.span.begin, cause.primary.span.end}};
        const auto add = [&](const Location& at, const std::string& text) {
            if (at.file == cause.primary.file && seen.emplace(at.span.begin, at.span.end).second)
                labels.push_back({at.span, text, false});
        };
        for (const Related& related : cause.related)
            add(related.at, related.message);
        for (size_t i = 1; i < story.size(); ++i)
            add(story[i]->primary, story[i]->message);
        return labels;
    }

    void notes(const Story& story) {
        const Diagnostic& cause = *story.front();
        for (const Related& related : cause.related)
            if (related.at.file != cause.primary.file)
                note("note", fmt::format("{}: {}", placeText(related.at, positions_),
                                         printable(related.message)));
        for (const auto& [rule, places] : othersByRule(story))
            note("also", fmt::format("{} at {}", rule, fmt::join(places, ", ")));
        if (!cause.layers.empty())
            note("layers", printable(fmt::format("{}", fmt::join(cause.layers, ", "))));
        std::set<std::string> told;
        for (const Diagnostic* d : story)
            for (const Fix& fix : d->fixes) {
                std::string text = fmt::format("{} ({})", printable(fix.title), applicability(fix));
                if (told.insert(text).second)
                    note("help", text);
            }
    }

    /// Where the other findings of a story are; in the cause's file the frame already tells what
    /// they say.
    std::map<std::string, std::vector<std::string>> othersByRule(const Story& story) {
        std::map<std::string, std::vector<std::string>> places;
        for (size_t i = 1; i < story.size(); ++i) {
            const Diagnostic& d = *story[i];
            const Position start = positions_.start(d.primary);
            places[d.code + " " + d.name].push_back(
                d.primary.file == story.front()->primary.file
                    ? fmt::format("{}:{}", start.line, start.column)
                    : fmt::format("{} ({})", placeText(d.primary, positions_),
                                  printable(d.message)));
        }
        return places;
    }

    void note(std::string_view kind, std::string_view text) {
        out_ += style_(Paint::Place, indent_ + " =") + " " +
                style_(Paint::Bold, fmt::format("{}:", kind)) + " " + std::string(text) + "\n";
    }

    std::string& out_;
    Positions& positions_;
    const Style& style_;
    std::string indent_;
};

std::string counted(size_t n, std::string_view noun) {
    return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

} // namespace

std::string checkFull(const session::RunOutcome& outcome, Positions& positions,
                      const Style& style) {
    std::string out;
    StoryWriter writer(out, positions, style);
    const std::vector<Diagnostic>& diagnostics = outcome.result.diagnostics;
    for (const Story& story : stories(diagnostics))
        writer.write(story);

    if (outcome.nFiles == 0)
        return outcome.problems.empty() ? "No Python files found.\n" : "";
    if (diagnostics.empty())
        out += fmt::format("Nothing found in {}", counted(outcome.nFiles, "file"));
    else
        out += fmt::format("Found {} in {}", counted(diagnostics.size(), "problem"),
                           counted(outcome.nFiles, "file"));
    if (outcome.result.unknown > 0)
        out += fmt::format("; what becomes of {} stayed unknown (see `gradpath params`)",
                           counted(outcome.result.unknown, "layer"));
    return out + ".\n";
}

} // namespace gradpath::report
