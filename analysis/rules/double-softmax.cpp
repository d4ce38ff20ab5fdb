// GP701: a softmax in front of a loss that applies one itself.
// SPDX-License-Identifier: MIT
#include "analysis/rules/forms.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportMisfits(
        ctx, {{"logits", Fact::Softmax, Severity::Warning,
               "cross entropy applies a softmax itself and is given probabilities: the gradient "
               "all but vanishes"},
              {"logits", Fact::LogSoftmax, Severity::Information,
               "cross entropy applies a log-softmax itself: the one in front changes nothing"}});
}

} // namespace

GRADPATH_RULE(double_softmax,
              (RuleInfo{"GP701", "double-softmax", "a softmax in front of cross entropy",
                        Severity::Warning}),
              run);

} // namespace gradpath::rules
