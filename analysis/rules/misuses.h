// Calls that a stub says the framework refuses, or that do nothing: what the rules about them share.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/rules/rule_context.h"

#include <functional>
#include <optional>
#include <string_view>

namespace gradpath::rules {

/// Reports every misuse of this word that happens in each round, once a place. `related`: what to say about the object at
/// fault; `atObject`: report there, and say it about the call.
void reportMisuses(RuleContext& ctx, std::string_view word, const std::string& message,
                   const std::string& related, bool atObject);
void reportMisuses(RuleContext& ctx, std::string_view word, const std::string& message);
void reportMisuses(RuleContext& ctx, std::string_view word, const std::string& message,
                   const std::string& related);
/// The same; `f` gets each finding and the place of the object at fault.
void eachMisuse(RuleContext& ctx, std::string_view word, const std::string& message,
                const std::string& related, bool atObject,
                const std::function<void(Diagnostic&, const Location&)>& f);

/// Gradients that are surely None, as (place of the use, gradient call) pairs.
struct NoneGradient {
    const GradientCall* call = nullptr;
    Site use;
};
std::vector<NoneGradient> noneGradients(RunView& run);
/// Where the way from the source of a call to its target ends.
struct CallCause {
    Reason reason = Reason::None;
    Site at;
    bool onOtherTape = false; ///< it was recorded, by another tape
};
std::optional<CallCause> causeOf(RunView& run, const GradientCall& call);
/// The call finds no gradient for any of its sources.
bool isEmptyCall(RunView& run, const GradientCall& call);
/// The target of the call depends on some variable that can be trained; `unasked`: of which nobody asks for the gradient.
bool trainsSomething(RunView& run, const GradientCall& call, bool unasked);
/// The call finds nothing, while its loss trains variables that nobody asks for: these were meant.
bool isForeignCall(RunView& run, const GradientCall& call);
/// The store since which a name, that of the source of a call, is a tensor, and the one that made it a variable.
struct Rebinding {
    const Definition* now = nullptr;
    const Definition* before = nullptr;
};
std::optional<Rebinding> rebindingOf(RunView& run, const GradientCall& call);
/// The layer is asked for by a call that finds nothing at all, because of the tape or as it is not the loss's: the call is
/// at fault, not the layer.
bool isLostByCall(RunView& run, const DeadLayer& layer);
/// The dead layer that a call asks for, if it is one.
const DeadLayer* deadLayerOf(const RunView& run, const GradientCall& call);
/// The variable is a table of which rows are looked up, and nothing else: its gradient is sparse.
bool isSparse(RunView& run, const GradientCall& call);
/// The name of the source of a gradient call, as the program has it.
std::string sourceName(RunView& run, const GradientCall& call);

} // namespace gradpath::rules
