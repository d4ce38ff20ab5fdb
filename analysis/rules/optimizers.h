// What optimizers hold and what the losses they step after train: the questions that the rules about the training step share.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow/run_view.h"

#include <memory>
#include <string>
#include <vector>

namespace gradpath::rules {

/// A `step()` and the losses whose gradients it applies.
struct OptimizerStep {
    const OptimizerCapture* optimizer = nullptr;
    Site site;
    std::vector<const Sink*> losses;
};

/// The largest part of a model that a loss trains and no optimizer holds.
struct MissedPart {
    std::string name; ///< as the user writes it: the attribute path, or the variable
    ObjId object = 0; ///< module or parameter
    std::vector<ObjId> parameters;
    const OptimizerCapture* optimizer = nullptr; ///< that steps after the loss
    bool wrongModel = false; ///< the optimizer holds nothing that the loss reaches
    Site rebound; ///< where newer objects took the place of those the optimizer holds; gid 0: never
};

class Optimizers {
public:
    explicit Optimizers(RunView& run);

    const std::vector<OptimizerStep>& steps() const { return steps_; }
    bool isHeld(ObjId parameter) const { return held_.contains(parameter); }
    std::vector<MissedPart> missed();

private:
    struct Counts {
        uint32_t missed = 0, held = 0;
    };
    struct Candidate;
    void judge(const OptimizerStep& step, std::vector<MissedPart>& out);
    bool isExcused(const Candidate& part, const OptimizerCapture& optimizer, bool wrong) const;
    bool isThrough(const Candidate& part, const ReachMap& reach,
                   const std::vector<uint8_t>& after) const;
    Site reboundAt(const Candidate& part, const OptimizerCapture& optimizer, bool wrong) const;
    bool ownsHeldParts(ObjId module) const;

    RunView& run_;
    std::vector<OptimizerStep> steps_;
    tsl::robin_map<ObjId, bool> held_;
    bool open_ = false;
};

/// The loops of user code around a place, across calls: instruction ids, innermost first.
std::vector<uint32_t> loopsAround(const Interpreter& in, Site site);
bool shareLoop(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b);
/// The module holds the parameter, at any depth.
bool holdsParameter(Interpreter& in, ObjId module, ObjId parameter);
enum class UseOfRead : uint8_t {
    LookedAt, ///< passed on, shown, or kept from raising
    Tested,   ///< asked whether it is None
    Kept,     ///< bound to a name
    Used,     ///< as a tensor
};
/// What the code does with a value that it read from an attribute here.
UseOfRead useOf(const Interpreter& in, Site read);
/// The value surely requires grad and is the result of an operation.
bool isNonLeaf(const Interpreter& in, NodeId node);

} // namespace gradpath::rules
