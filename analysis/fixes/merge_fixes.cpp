// One finding that several runs report.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/merge_fixes.h"

#include <algorithm>

namespace gradpath::fixes {

namespace {

bool overlap(const Edit& a, const Edit& b) {
    const ir::Span &x = a.at.span, &y = b.at.span;
    return a.at.file == b.at.file && x.begin < y.end && y.begin < x.end;
}

/// False when the edits contradict each other.
bool addEdits(Fix& kept, const Fix& other) {
    const size_t own = kept.edits.size();
    for (const Edit& e : other.edits) {
        bool known = false;
        for (size_t i = 0; i < own; ++i) {
            known = known || (kept.edits[i].at == e.at && kept.edits[i].text == e.text);
            if (!known && overlap(kept.edits[i], e))
                return false;
        }
        if (!known)
            kept.edits.push_back(e);
    }
    kept.applicability = std::max(kept.applicability, other.applicability);
    return true;
}

bool isAboutLayer(const Diagnostic& d) {
    return d.code == "GP101" || d.code == "GP102";
}

} // namespace

void mergeFixes(Diagnostic& kept, const Diagnostic& other) {
    std::erase_if(kept.fixes, [&](Fix& fix) {
        const auto same = std::find_if(other.fixes.begin(), other.fixes.end(),
                                       [&](const Fix& o) { return o.title == fix.title; });
        return same == other.fixes.end() ? isAboutLayer(kept) : !addEdits(fix, *same);
    });
    if (kept.fixes.empty() && !isAboutLayer(kept))
        kept.fixes = other.fixes;
}

void dropContradicted(std::vector<Diagnostic>& diagnostics, const std::vector<Run>& runs) {
    for (Diagnostic& d : diagnostics) {
        if (d.fixes.empty() || !isAboutLayer(d))
            continue;
        const auto isAliveRow = [&](const ParameterRow& row) {
            return row.status == Status::Gradient && row.at == d.primary &&
                   std::find(d.layers.begin(), d.layers.end(), row.path) != d.layers.end();
        };
        for (const Run& run : runs)
            for (const ModelTable& model : run.models)
                if (std::any_of(model.parameters.begin(), model.parameters.end(), isAliveRow))
                    d.fixes.clear();
    }
}

} // namespace gradpath::fixes
