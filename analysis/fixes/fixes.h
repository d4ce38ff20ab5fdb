// The edits that rules offer. Each is a function over the finished run, the text and what was found; where it is not sure that
// the edit does what its title says, it offers nothing.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/fixes/source.h"
#include "analysis/flow/run_view.h"

#include <optional>
#include <string_view>

namespace gradpath::fixes {

/// `self.x.requires_grad_(False)` behind the definition.
std::optional<Fix> freezeLayer(const RunView& run, Sources& sources, const DeadLayer& layer);

/// Takes out the definition and the dead statements around the layer. Offered only when every mention of it is seen and dead.
std::optional<Fix> removeLayer(const RunView& run, Sources& sources, const DeadLayer& layer);

/// `self.xs = [...]` becomes `self.xs = nn.ModuleList([...])`. `at`: the assignment; `wrapper`: the class in torch.nn.
std::optional<Fix> wrapContainer(const RunView& run, Sources& sources, const Location& at,
                                 ObjId container, std::string_view wrapper);

/// `nn.Parameter(t).to(d)` becomes `nn.Parameter(t.to(d))`.
std::optional<Fix> convertInsideParameter(const RunView& run, Sources& sources, const Location& at,
                                          ObjId parameter);

/// `self.w = t` becomes `self.w = nn.Parameter(t)`.
std::optional<Fix> wrapInParameter(Sources& sources, const Location& at);

/// `x.detach()` becomes `x`, `torch.tensor(terms)` becomes `torch.stack(terms)`.
std::optional<Fix> deleteCut(const RunView& run, Sources& sources, const Cause& cause);

/// `loss = torch.tensor(loss, requires_grad=True)` goes; elsewhere the wrapped value stays.
std::optional<Fix> deleteRewrap(Sources& sources, const Location& at);

/// The body of a `with torch.no_grad():` moves out of it; a decorator goes.
std::optional<Fix> recordGradients(Sources& sources, const Location& at);

/// `use_reentrant=False` for a checkpoint.
std::optional<Fix> checkpointWithoutReentry(Sources& sources, const Location& at);

/// `loss.backward` becomes `loss.backward()`.
std::optional<Fix> callMethod(Sources& sources, const Location& at);

/// Moves the statement around `zeroGrad` before the one around `backward`, when both stand in one block.
std::optional<Fix> moveBefore(Sources& sources, const Location& zeroGrad, const Location& backward);

/// `super().__init__()` as the first statement of the `__init__` around a place; a later one moves up.
std::optional<Fix> callSuperInit(Sources& sources, const Location& at);

/// `optimizer.zero_grad()` before the statement around `backward`, named as the call at `step` names its optimizer.
std::optional<Fix> clearGradients(Sources& sources, const Location& backward, const Location& step);

/// `net.requires_grad = False` becomes `net.requires_grad_(False)`; on a tensor, a misspelt name becomes `requires_grad`.
std::optional<Fix> freezeProperly(Sources& sources, const Location& at, bool onModule);

/// Takes out the assignment at a place, whose value nobody needs.
std::optional<Fix> deleteAssignment(Sources& sources, const Location& at);

/// `p.grad.mul_(x)` runs only `if p.grad is not None`; in a comprehension that is a condition of it. `at`: the `p.grad`.
std::optional<Fix> guardNone(Sources& sources, const Location& at);

/// `[clip(g) for g in grads]` becomes `[clip(g) if g is not None else None for g in grads]`; `whole`: such elements are left out.
/// `at`: the use of the gradient.
std::optional<Fix> guardGradient(Sources& sources, const Location& at, bool whole);

/// `tf.GradientTape()` becomes `tf.GradientTape(persistent=True)`.
std::optional<Fix> persistentTape(Sources& sources, const Location& tape);

/// `w = w - step` becomes `w.assign_sub(step)`.
std::optional<Fix> assignInPlace(Sources& sources, const Location& at);

/// A comment that silences `code` on the line of a place: for editors, never applied in bulk.
std::optional<Fix> suppress(const Source& source, uint32_t offset, std::string_view code);

} // namespace gradpath::fixes
