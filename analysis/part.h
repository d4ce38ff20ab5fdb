// The runs of some files of a set, in one interpreter.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/analyze.h"
#include "analysis/fixes/source.h"
#include "analysis/flow/reach.h"
#include "analysis/interpreter/interpreter.h"
#include "analysis/project/importer.h"
#include "analysis/rules/rule.h"

#include <map>
#include <set>
#include <string>

namespace gradpath {

/// Each method appends to `out` what its runs say. A file is run as the main program before its functions and classes are.
class Part {
public:
    Part(SourceProvider& sources, const AnalyzeOptions& options);

    void startSet(Importer& importer, const FileSet& set);
    void main(const std::string& file, Result& out);
    /// The same without a word, for a part that goes on where another one was.
    void load(const std::string& file);
    bool isLoaded(const std::string& file) const { return loaded_.contains(file); }
    /// Loading the file again would cost little.
    bool isLight(const std::string& file) const { return light_.contains(file); }
    /// Training functions of the file that nobody called.
    void functions(const std::string& file, Result& out);
    /// Classes of the file that no run made.
    void classes(const std::string& file, Result& out);

    void addReached(Reached& reached) const { in_.addReached(reached); }
    /// What all parts reached before the runs that follow.
    void setReached(const Reached& reached) { in_.reachedBefore = &reached; }

private:
    bool isOn(const rules::RuleInfo& info) const;
    void finish(bool library, Result& out);

    const AnalyzeOptions& options_;
    fixes::Sources sources_;
    Importer none_; ///< before the first set
    Interpreter in_;
    ReachScratch scratch_;
    PairMap<uint32_t> groups_;
    std::map<std::string, uint32_t> loaded_; ///< modules of the set, by file
    std::set<std::string> light_;
};

} // namespace gradpath
