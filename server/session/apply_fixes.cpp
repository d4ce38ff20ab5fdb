// Applying fixes.
// SPDX-License-Identifier: MIT
#include "server/session/apply_fixes.h"

#include "server/session/decode.h"
#include "server/session/disk_source.h"
#include "server/session/memory_source.h"
#include "server/session/notebook.h"
#include "server/session/notebook_edit.h"
#include "server/session/read_file.h"
#include "server/session/write_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace gradpath::session {
namespace {

/// Each attempt analyses everything again.
constexpr int kMaxAttempts = 60;

struct Choice {
    const Diagnostic* finding = nullptr;
    const Fix* fix = nullptr;
};

/// What stays the same of a finding while the lines around it move.
std::string identityOf(const Diagnostic& d) {
    return fmt::format("{}\n{}\n{}", d.primary.file, d.code, fmt::join(d.layers, ","));
}

std::map<std::string, size_t> countsOf(const RunOutcome& run) {
    std::map<std::string, size_t> counts;
    for (const Diagnostic& d : run.result.diagnostics)
        ++counts[identityOf(d)];
    return counts;
}

bool sameEdit(const Edit& a, const Edit& b) {
    return a.at == b.at && a.text == b.text;
}

bool overlap(const Edit& a, const Edit& b) {
    const ir::Span &x = a.at.span, &y = b.at.span;
    return x.begin < y.end && y.begin < x.end;
}

class Fixer {
public:
    Fixer(RunOutcome run, SourceStore& base, Applicability upTo, const Analyse& analyse,
          const NotebookBytes& notebooks)
        : base_(base), upTo_(upTo), analyse_(analyse), notebooks_(notebooks) {
        out_.run = std::move(run);
        out_.sources = std::make_unique<MemorySource>(&base_);
    }

    FixOutcome fix() {
        size_t most = SIZE_MAX;
        for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
            std::map<std::string, FileEdits> edits;
            const std::vector<Choice> chosen = choose(most, edits);
            if (chosen.empty())
                break;
            if (tryOut(chosen, edits))
                most = SIZE_MAX;
            else if (chosen.size() > 1)
                most = chosen.size() / 2;
            else
                refused_.insert(keyOf(chosen[0]));
        }
        for (const Diagnostic& d : out_.run.result.diagnostics) {
            if (d.fixes.empty())
                continue;
            const bool notWritten = std::ranges::any_of(d.fixes, [&](const Fix& fix) {
                return unwritable_.contains(keyOf({&d, &fix}));
            });
            if (notWritten)
                ++out_.nInNotebooks;
            else
                out_.nUnsafeLeft += upTo_ == Applicability::Safe;
        }
        return std::move(out_);
    }

private:
    static std::string keyOf(const Choice& c) {
        return identityOf(*c.finding) + "\n" + c.fix->title;
    }

    /// The first fix of each finding that is allowed; those that would touch the same text wait for the next round.
    std::vector<Choice> choose(size_t most, std::map<std::string, FileEdits>& edits) const {
        std::vector<Choice> chosen;
        const std::set<uint32_t> repaired = repairedStories();
        for (const Diagnostic& d : out_.run.result.diagnostics) {
            if (isVictim(d) && repaired.contains(d.group))
                continue;
            for (const Fix& fix : d.fixes) {
                const Choice c{&d, &fix};
                if (fix.applicability > upTo_ || refused_.contains(keyOf(c)))
                    continue;
                if (chosen.size() < most && isPossible(fix) && add(fix, edits))
                    chosen.push_back(c);
                break;
            }
        }
        for (auto& [file, list] : edits)
            std::ranges::stable_sort(
                list, {}, [](const Edit& e) { return std::pair(e.at.span.begin, e.at.span.end); });
        return chosen;
    }

    /// A layer that gets no gradient, as against what takes it away.
    static bool isVictim(const Diagnostic& d) { return d.code == "GP101" || d.code == "GP102"; }

    /// Stories whose cause can be repaired: their layers wait, for they may be alive afterwards.
    std::set<uint32_t> repairedStories() const {
        std::set<uint32_t> groups;
        for (const Diagnostic& d : out_.run.result.diagnostics)
            for (const Fix& fix : d.fixes)
                if (d.group != 0 && !isVictim(d) && fix.applicability <= upTo_ &&
                    !refused_.contains(keyOf({&d, &fix})))
                    groups.insert(d.group);
        return groups;
    }

    bool isPossible(const Fix& fix) const {
        return !fix.edits.empty() && std::ranges::all_of(fix.edits, [&](const Edit& e) {
            const std::string* text = out_.sources->text(e.at.file);
            return text != nullptr && e.at.span.end <= text->size() &&
                   e.at.span.begin <= e.at.span.end && (notebooks_ || !isNotebook(e.at.file));
        });
    }

    static bool add(const Fix& fix, std::map<std::string, FileEdits>& edits) {
        const auto known = [&](const Edit& e) {
            const auto it = edits.find(e.at.file);
            return it != edits.end() &&
                   std::ranges::any_of(it->second, [&](const Edit& o) { return sameEdit(o, e); });
        };
        // Two findings may ask for the very same thing.
        if (std::ranges::all_of(fix.edits, known))
            return true;
        for (const Edit& e : fix.edits) {
            const auto it = edits.find(e.at.file);
            if (it != edits.end() && std::ranges::any_of(it->second, [&](const Edit& o) {
                    return overlap(o, e) || sameEdit(o, e);
                }))
                return false;
        }
        for (const Edit& e : fix.edits)
            edits[e.at.file].push_back(e);
        return true;
    }

    bool tryOut(const std::vector<Choice>& chosen, const std::map<std::string, FileEdits>& edits) {
        auto sources = std::make_unique<MemorySource>(&base_);
        std::map<std::string, FixedFile> files = out_.files;
        for (const auto& [name, list] : edits) {
            const std::string& text = *out_.sources->text(name);
            FixedFile& file = files[name];
            const bool isFirst = file.rounds.empty();
            file.rounds.push_back(list);
            if (isNotebook(name)) {
                if (writeNotebook(name, text, file, isFirst))
                    continue;
                if (chosen.size() == 1)
                    unwritable_.insert(keyOf(chosen[0]));
                return false;
            }
            if (isFirst)
                file.before = text;
            file.after = editText(text, list);
        }
        for (const auto& [name, file] : files) {
            SourceText source;
            if (isNotebook(name))
                readNotebook(file.after, source);
            else
                source.text = file.after;
            sources->add(name, std::move(source));
        }
        RunOutcome run = analyse_(*sources);
        if (!isBetter(chosen, edits, run, *sources))
            return false;
        out_.nFixed += chosen.size();
        out_.files = std::move(files);
        out_.run = std::move(run);
        out_.sources = std::move(sources);
        return true;
    }

    /// What is written there is JSON, not the text that the edits are about.
    bool writeNotebook(const std::string& name, const std::string& text, FixedFile& file,
                       bool isFirst) const {
        if (isFirst)
            file.before = file.after = notebooks_(name);
        SourceText read;
        if (readNotebook(file.after, read).kind != ReadProblem::Kind::None || read.text != text)
            return false; // it changed while it was checked
        std::optional<std::string> edited = editNotebook(file.after, file.rounds.back());
        if (edited)
            file.after = std::move(*edited);
        return edited.has_value();
    }

    /// All chosen findings are gone, and nothing broke.
    bool isBetter(const std::vector<Choice>& chosen, const std::map<std::string, FileEdits>& edits,
                  const RunOutcome& run, SourceStore& sources) {
        const auto before = countsOf(out_.run);
        const auto after = countsOf(run);
        std::map<std::string, size_t> gone;
        for (const Choice& c : chosen)
            ++gone[identityOf(*c.finding)];
        for (const auto& [identity, n] : gone) {
            const auto left = after.find(identity);
            if (left != after.end() && left->second + n > before.at(identity))
                return false;
        }
        return std::ranges::all_of(edits, [&](const auto& entry) {
            const SourceFile* was = out_.sources->open(entry.first);
            const SourceFile* is = sources.open(entry.first);
            return was != nullptr && is != nullptr &&
                   is->module.errors.size() <= was->module.errors.size();
        });
    }

    SourceStore& base_;
    Applicability upTo_;
    const Analyse& analyse_;
    const NotebookBytes& notebooks_;
    FixOutcome out_;
    std::set<std::string> refused_;
    std::set<std::string> unwritable_; ///< of those, the ones that a notebook did not take
};

} // namespace

FixOutcome applyFixes(RunOutcome run, SourceStore& base, Applicability upTo, const Analyse& analyse,
                      const NotebookBytes& notebooks) {
    return Fixer(std::move(run), base, upTo, analyse, notebooks).fix();
}

std::string writeFixed(const std::string& path, const FixedFile& file) {
    const bool isJson = isNotebook(path);
    std::string bytes;
    const ReadProblem problem =
        readFile(path, isJson ? DiskSource::kMaxNotebookBytes : DiskSource::kMaxBytes, bytes);
    if (problem.kind != ReadProblem::Kind::None)
        return problem.message;
    if ((isJson ? bytes : decodeSource(bytes)) != file.before)
        return "it changed while it was checked";
    if (isJson)
        return replaceFile(path, file.after);
    for (const FileEdits& edits : file.rounds) {
        std::optional<std::string> edited = editBytes(bytes, edits);
        if (!edited)
            return "its encoding cannot hold the new text";
        bytes = std::move(*edited);
    }
    if (decodeSource(bytes) != file.after)
        return "its encoding does not allow it";
    return replaceFile(path, bytes);
}

} // namespace gradpath::session
