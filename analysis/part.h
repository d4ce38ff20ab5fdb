// The runs of some files of a set, in one interpreter.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/analyze.h"
#include "analysis/fixes/source.h"
#include "analysis/flow/reach.h"
#include "analysis/interpreter/interpreter.h"
#include "analysis/project/importer.h"
#include "analysis/rules/rule.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace gradpath {

/// What one root told. Findings are as the rules reported them: not sorted, not merged.
struct RootFindings {
    enum class Kind : uint8_t { Main, Function, Class, Factory };
    Kind kind = Kind::Main;
    std::string name; ///< of the function or class, see `definitionKey`
    std::vector<Diagnostic> diagnostics;
    std::vector<Run> runs; ///< one or none
    uint32_t unknown = 0;
    bool outOfFuel = false;
};
using Told = std::function<void(RootFindings&&)>;

/// Appends what is told to a result.
Told into(Result& out);

/// One finding per place and rule, sorted: the same class in several runs says it once.
void tidy(Result& result);

/// Each method tells what its runs say. A file is run as the main program before its functions and classes are.
class Part {
public:
    Part(SourceProvider& sources, const AnalyzeOptions& options);
    /// Goes on from a state in which modules are loaded; `firstModule`: of the set, see fixes::Sources.
    Part(SourceProvider& sources, const AnalyzeOptions& options,
         std::unique_ptr<Interpreter> loaded, Importer& importer, const FileSet& set,
         size_t firstModule);

    void startSet(Importer& importer, const FileSet& set);
    void main(const std::string& file, const Told& told);
    /// The same without a word, for a part that goes on where another one was.
    void load(const std::string& file);
    bool isLoaded(const std::string& file) const { return loaded_.contains(file); }
    /// Loading the file again would cost little.
    bool isLight(const std::string& file) const { return light_.contains(file); }
    /// Training functions of the file that nobody called.
    void functions(const std::string& file, const Told& told);
    /// Classes of the file that no run made.
    void classes(const std::string& file, const Told& told);
    /// Functions of the file that make one of its models, if the options ask for them.
    void factories(const std::string& file, std::span<const ObjId> alone, const Told& told);

    /// What is left of the interpreter when nothing is run any more: freeing it takes a while.
    std::unique_ptr<Interpreter> release() { return std::move(owned_); }

    void addReached(Reached& reached) const { in_.addReached(reached); }
    /// What all parts reached before the runs that follow.
    void setReached(const Reached& reached) { in_.reachedBefore = &reached; }

private:
    uint32_t load(const std::string& file, bool asMain);
    bool isOn(const rules::RuleInfo& info) const;
    /// Later roots of a file of which many ran out of fuel get less.
    void begin(const std::string& file);
    RootFindings finish(RootFindings::Kind kind, std::string name, bool library);

    const AnalyzeOptions& options_;
    fixes::Sources sources_;
    Importer none_; ///< before the first set
    std::unique_ptr<Interpreter> owned_;
    Interpreter& in_;
    ReachScratch scratch_;
    PairMap<uint32_t> groups_;
    std::map<std::string, uint32_t> loaded_; ///< modules of the set, by file
    std::set<std::string> light_;
    std::map<std::string, uint32_t>
        defined_;       ///< modules of the set that others import and that only define things
    uint32_t lost_ = 0; ///< roots of the file and phase at hand that ran out of fuel
};

} // namespace gradpath
