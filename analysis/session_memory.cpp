// The last run of a session, and whether it still holds.
// SPDX-License-Identifier: MIT
#include "analysis/session_memory.h"

#include <algorithm>
#include <cstring>

namespace gradpath {

namespace {

template <typename T>
bool sameBytes(std::span<const T> a, const std::vector<T>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

/// Names of parameters stand with their places.
std::vector<uint32_t> withoutPlaces(const ir::ModuleView& module) {
    std::vector<uint32_t> out(module.extra.begin(), module.extra.end());
    for (const ir::Function& f : module.functions)
        for (uint32_t i = 0; f.params != ir::kNone && i < f.nParams; ++i)
            out[f.params + 4 * i + 1] = out[f.params + 4 * i + 2] = 0;
    return out;
}

bool sameFunction(const ir::Function& a, const ir::Function& b) {
    return a.name == b.name && a.parent == b.parent && a.kind == b.kind && a.flags == b.flags &&
           a.nParams == b.nParams && a.nPosOnly == b.nPosOnly && a.nKwOnly == b.nKwOnly &&
           a.nLocals == b.nLocals && a.nRegs == b.nRegs && a.nCells == b.nCells &&
           a.nFree == b.nFree && a.params == b.params && a.localNames == b.localNames &&
           a.cells == b.cells && a.instrBegin == b.instrBegin && a.instrEnd == b.instrEnd;
}

/// The part of a text that an edit replaced, widened to whole lines and one more on each side: fixes look at the lines around them.
class Change {
public:
    Change(std::string_view before, std::string_view after) {
        const size_t most = std::min(before.size(), after.size());
        size_t head = 0;
        while (head < most && before[head] == after[head])
            ++head;
        size_t tail = 0;
        while (tail < most - head &&
               before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
            ++tail;
        shift_ = static_cast<int64_t>(after.size()) - static_cast<int64_t>(before.size());
        begin_ = lineBefore(before, head);
        end_ = lineAfter(before, before.size() - tail);
        lines_ = std::string(before.substr(begin_, end_ - begin_));
        const size_t endNow = static_cast<size_t>(static_cast<int64_t>(end_) + shift_);
        lines_ += after.substr(begin_, endNow - begin_);
    }
    /// Comments there may speak to gradpath.
    bool mayMean() const {
        return lines_.find("gradpath") != std::string::npos ||
               lines_.find("type:") != std::string::npos;
    }
    /// False: the place lies in what was changed.
    bool moves(ir::Span& span) const {
        if (span.end <= begin_)
            return true;
        if (span.begin < end_)
            return false;
        span.begin = static_cast<uint32_t>(span.begin + shift_);
        span.end = static_cast<uint32_t>(span.end + shift_);
        return true;
    }

private:
    static size_t lineBefore(std::string_view text, size_t at) {
        for (int lines = 0; at > 0; --at)
            if (text[at - 1] == '\n' && ++lines == 2)
                break;
        return at;
    }
    static size_t lineAfter(std::string_view text, size_t at) {
        for (int lines = 0; at < text.size(); ++at)
            if (text[at] == '\n' && ++lines == 2)
                return at + 1;
        return at;
    }

    int64_t shift_ = 0;
    size_t begin_ = 0;
    size_t end_ = 0;
    std::string lines_;
};

/// Calls `f` for every place in the findings until it returns false.
template <typename F>
bool eachPlace(FileFindings& findings, const F& f) {
    const auto all = [](auto& list, const auto& each) {
        return std::all_of(list.begin(), list.end(), each);
    };
    return all(findings.roots, [&](RootFindings& root) {
        return all(root.diagnostics,
                   [&](Diagnostic& d) {
                       return f(d.primary) && all(d.related, [&](Related& r) { return f(r.at); }) &&
                              all(d.fixes, [&](Fix& fix) {
                                  return all(fix.edits, [&](Edit& e) { return f(e.at); });
                              });
                   }) &&
               all(root.runs, [&](Run& run) {
                   return run.graph == nullptr && (!run.loss || f(*run.loss)) &&
                          all(run.models, [&](ModelTable& model) {
                              return f(model.at) && all(model.parameters, [&](ParameterRow& row) {
                                         return f(row.at) &&
                                                (!row.because || (f(row.because->at) &&
                                                                  all(row.because->way, f))) &&
                                                all(row.optimizers, f);
                                     });
                          });
               });
    });
}

} // namespace

void LastRun::remember(const SourceFile& file, const AnalyzeOptions& options,
                       FileFindings findings) {
    known_ = !findings.stopped && !options.graph && !options.factories;
    if (!known_)
        return;
    const ir::ModuleView& module = file.module;
    text_ = file.text;
    select_ = options.select;
    ignore_ = options.ignore;
    stringOffsets_.assign(module.stringOffsets.begin(), module.stringOffsets.end());
    strings_ = module.stringBytes;
    constants_.assign(module.constants.begin(), module.constants.end());
    functions_.assign(module.functions.begin(), module.functions.end());
    instrs_.assign(module.instrs.begin(), module.instrs.end());
    extra_ = withoutPlaces(module);
    nErrors_ = module.errors.size();
    findings_ = std::move(findings);
}

bool LastRun::sameProgram(const ir::ModuleView& now) const {
    return nErrors_ == 0 && now.errors.empty() && strings_ == now.stringBytes &&
           sameBytes(now.stringOffsets, stringOffsets_) && sameBytes(now.instrs, instrs_) &&
           sameBytes(now.constants, constants_) &&
           std::equal(now.functions.begin(), now.functions.end(), functions_.begin(),
                      functions_.end(), sameFunction) &&
           withoutPlaces(now) == extra_;
}

std::optional<FileFindings> LastRun::repeat(const SourceFile& file,
                                            const AnalyzeOptions& options) const {
    if (!known_ || file.text.empty() || options.graph || options.factories ||
        select_ != options.select || ignore_ != options.ignore || !sameProgram(file.module))
        return std::nullopt;
    if (text_ == file.text)
        return findings_;
    const Change change(text_, file.text);
    if (change.mayMean())
        return std::nullopt;
    FileFindings out = findings_;
    const bool moved =
        eachPlace(out, [&](Location& at) { return at.file != file.path || change.moves(at.span); });
    return moved ? std::optional(std::move(out)) : std::nullopt;
}

} // namespace gradpath
