// Takes suppressed findings out of a result, and judges the suppressions.
// SPDX-License-Identifier: MIT
#include "server/session/suppress.h"

#include "analysis/rules/rule.h"
#include "server/session/merge.h"
#include "server/session/suppressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace gradpath::session {
namespace {

constexpr const char* kUnused = "GP001";
constexpr const char* kUnknown = "GP002";
constexpr const char* kBlanket = "GP003";

bool contains(const std::vector<std::string>& list, std::string_view text) {
    return std::ranges::find(list, text) != list.end();
}

bool isAboutSuppressions(std::string_view code) {
    return code == kUnused || code == kUnknown || code == kBlanket;
}

bool allDefaultsAreIn(const std::vector<std::string>& selected) {
    return std::ranges::all_of(rules::allRules(), [&](const rules::Rule* rule) {
        return !rule->info.on || contains(selected, rule->info.code);
    });
}

/// The suppressions of one file and what they have hidden so far.
class FileSuppressions {
public:
    FileSuppressions(const std::string& text, const std::string& code) : parsed_(text, code) {}

    /// Counts every suppression that hides the finding.
    bool hide(const Diagnostic& d) {
        bool hidden = false;
        for (size_t i = 0; i < parsed_.all().size(); ++i) {
            const Suppression& suppression = parsed_.all()[i];
            // A blanket would always hide what is said about it.
            const bool names = suppression.blanket
                                   ? !isAboutSuppressions(d.code)
                                   : std::ranges::any_of(suppression.items, [&](const auto& item) {
                                         return item.code == d.code;
                                     });
            if (names && parsed_.covers(suppression, d.primary.span)) {
                used_.emplace(i, d.code);
                hidden = true;
            }
        }
        return hidden;
    }

    /// What there is to say about them.
    std::vector<Diagnostic> judge(const std::string& file, const JudgedFile& facts) const {
        std::vector<Diagnostic> out;
        const auto add = [&](const char* code, const Suppression& at, std::string message) {
            if (contains(facts.selected, code))
                out.push_back(finding(code, {file, at.span}, std::move(message)));
            return contains(facts.selected, code);
        };
        for (size_t i = 0; i < parsed_.all().size(); ++i) {
            const Suppression& suppression = parsed_.all()[i];
            for (const Suppression::Item& item : suppression.items)
                if (item.code.empty())
                    add(kUnknown, suppression,
                        fmt::format("there is no rule `{}`, so nothing is suppressed by it",
                                    item.text));
            const bool hidSomething =
                std::ranges::any_of(used_, [&](const auto& use) { return use.first == i; });
            if (suppression.blanket &&
                (suppression.form != Suppression::Form::Noqa || hidSomething))
                add(kBlanket, suppression, "the suppression hides every finding: name the rules");
            const std::string unused = unusedText(i, facts);
            if (!unused.empty() && add(kUnused, suppression, unused) && removable(i))
                out.back().fixes = {{"remove the suppression",
                                     Applicability::Safe,
                                     {{{file, suppression.removal}, ""}}}};
        }
        return out;
    }

private:
    static Diagnostic finding(const char* code, const Location& at, std::string message) {
        Diagnostic d;
        d.code = code;
        for (const rules::Rule* rule : rules::allRules()) {
            if (rule->info.code == std::string_view(code)) {
                d.name = rule->info.name;
                d.severity = rule->info.severity;
            }
        }
        d.message = std::move(message);
        d.primary = at;
        return d;
    }

    bool isUsed(size_t i, const std::string& code) const { return used_.contains({i, code}); }

    std::string unusedText(size_t i, const JudgedFile& facts) const {
        const Suppression& suppression = parsed_.all()[i];
        if (!facts.complete)
            return {};
        const auto place =
            suppression.form == Suppression::Form::IgnoreFile ? "in this file" : "here";
        if (suppression.blanket) {
            const bool judged =
                suppression.form != Suppression::Form::Noqa && allDefaultsAreIn(facts.selected) &&
                std::ranges::none_of(used_, [&](const auto& use) { return use.first == i; });
            return judged ? fmt::format("unused suppression: nothing is found {}", place) : "";
        }
        if (suppression.items.empty())
            return "unused suppression: it names no rule";
        std::vector<std::string> unused;
        for (const Suppression::Item& item : suppression.items)
            if (!item.code.empty() && !isAboutSuppressions(item.code) &&
                contains(facts.selected, item.code) && !isUsed(i, item.code))
                unused.push_back(fmt::format("`{}`", item.text));
        if (unused.empty())
            return {};
        return fmt::format("unused suppression: {} {} nothing {}", fmt::join(unused, ", "),
                           unused.size() == 1 ? "finds" : "find", place);
    }

    /// Nothing in it is needed, or meant for somebody else.
    bool removable(size_t i) const {
        const Suppression& suppression = parsed_.all()[i];
        return suppression.form != Suppression::Form::Noqa &&
               std::ranges::none_of(used_, [&](const auto& use) { return use.first == i; }) &&
               std::ranges::none_of(suppression.items, [](const auto& item) {
                   return item.code.empty() || isAboutSuppressions(item.code);
               });
    }

    Suppressions parsed_;
    std::set<std::pair<size_t, std::string>> used_; ///< (suppression, code it hid)
};

class Files {
public:
    explicit Files(SourceStore& sources) : sources_(sources) {}

    FileSuppressions* of(const std::string& file) {
        const auto [it, isNew] = files_.try_emplace(file);
        if (isNew)
            if (const std::string* text = sources_.text(file); text != nullptr && mentions(*text))
                it->second.emplace(*text, *sources_.code(file));
        return it->second ? &*it->second : nullptr;
    }

    void dropHidden(std::vector<Diagnostic>& diagnostics) {
        std::erase_if(diagnostics, [&](const Diagnostic& d) {
            FileSuppressions* file = of(d.primary.file);
            return file != nullptr && file->hide(d);
        });
    }

private:
    /// Most files hold none and need not be looked at closely.
    static bool mentions(std::string_view text) {
        if (text.find("gradpath:") != std::string_view::npos)
            return true;
        for (const char q : {'q', 'Q'})
            for (size_t at = text.find(q); at != std::string_view::npos; at = text.find(q, at + 1))
                if (at >= 2 && (text[at - 1] | 0x20) == 'o' && (text[at - 2] | 0x20) == 'n')
                    return true;
        return false;
    }

    SourceStore& sources_;
    std::map<std::string, std::optional<FileSuppressions>> files_;
};

} // namespace

void applySuppressions(Result& result, SourceStore& sources,
                       const std::map<std::string, JudgedFile>& judged) {
    Files files(sources);
    files.dropHidden(result.diagnostics);
    std::vector<Diagnostic> found;
    for (const auto& [name, facts] : judged)
        if (const FileSuppressions* file = files.of(name))
            for (Diagnostic& d : file->judge(name, facts))
                found.push_back(std::move(d));
    files.dropHidden(found);
    std::ranges::move(found, std::back_inserter(result.diagnostics));
    putInOrder(result.diagnostics);
}

} // namespace gradpath::session
