// Runs the roots of a set of files, one after the other, and hands out what each of them told.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/analyze.h"
#include "analysis/fixes/source.h"
#include "analysis/flow/reach.h"
#include "analysis/interpreter/interpreter.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace gradpath {

/// One root and what it told. Findings are as the rules reported them: not sorted, not merged.
struct RootFindings {
    enum class Kind : uint8_t { Main, Function, Class };
    Kind kind = Kind::Main;
    std::string name; ///< of the function or class, see `nameOf`
    std::vector<Diagnostic> diagnostics;
    std::vector<Run> runs;            ///< one or none
    std::vector<std::string> reached; ///< functions and classes that need no root of their own now
    uint32_t unknown = 0;
    bool outOfFuel = false;
};

class RootRunner {
public:
    RootRunner(Interpreter& in, fixes::Sources& sources, const AnalyzeOptions& options)
        : in_(in), sources_(sources), options_(options) {}

    /// Each file as the main program, then training functions that nobody called, then classes that no run made.
    void run(const std::vector<std::string>& files,
             const std::function<void(RootFindings&&)>& told);

private:
    void functions(uint32_t module, const std::function<void(RootFindings&&)>& told);
    void classes(uint32_t module, const std::function<void(RootFindings&&)>& told);
    RootFindings finish(RootFindings::Kind kind, std::string name, bool library);
    void noteReached(RootFindings& out, uint32_t root);
    template <typename F>
    void definitions(uint32_t module, F&& f);

    Interpreter& in_;
    fixes::Sources& sources_;
    const AnalyzeOptions& options_;
    ReachScratch scratch_;
    PairMap<uint32_t> groups_;
    std::set<std::pair<uint32_t, uint32_t>> called_; ///< training functions, by module and function
};

/// One finding per place and rule, sorted: the same class in several runs says it once.
void tidy(Result& result);

} // namespace gradpath
