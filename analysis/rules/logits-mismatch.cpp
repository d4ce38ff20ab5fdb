// GP702: logits, probabilities or log-probabilities for a loss that wants another one of the three.
// SPDX-License-Identifier: MIT
#include "analysis/rules/forms.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    constexpr Severity kWarning = Severity::Warning;
    reportMisfits(ctx,
                  {{"logits", Fact::Sigmoid, kWarning,
                    "cross entropy wants logits and is given the result of a sigmoid"},
                   {"binary-logits", Fact::Sigmoid, kWarning,
                    "this loss applies a sigmoid itself and is given the result of one"},
                   {"binary-logits", Fact::Softmax, kWarning,
                    "this loss wants logits and is given the result of a softmax"},
                   {"probabilities", Fact::Affine, kWarning,
                    "this loss wants probabilities and is given the raw result of a layer"},
                   {"probabilities", Fact::LogSoftmax, kWarning,
                    "this loss wants probabilities and is given the result of a log-softmax"},
                   {"log-probabilities", Fact::Affine, kWarning,
                    "this loss wants log-probabilities and is given the raw result of a layer"},
                   {"log-probabilities", Fact::Softmax, kWarning,
                    "this loss wants log-probabilities and is given the result of a softmax"},
                   {"log-probabilities", Fact::Sigmoid, kWarning,
                    "this loss wants log-probabilities and is given the result of a sigmoid"}});
}

} // namespace

GRADPATH_RULE(logits_mismatch,
              (RuleInfo{"GP702", "logits-mismatch",
                        "a loss gets logits where it wants probabilities, or the reverse",
                        Severity::Warning}),
              run);

} // namespace gradpath::rules
