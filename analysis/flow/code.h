// Questions about the code itself, without running it: what runs on every call, which variables are read.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"

#include <functional>

namespace gradpath {

/// Every call of its function runs this instruction, exceptions aside. Loops count as entered.
bool runsOnEveryCall(const ir::ModuleView& view, uint32_t instr);

/// Calls `f` for each register that an instruction reads.
void eachRead(const ir::ModuleView& view, const ir::Instr& in,
              const std::function<void(uint32_t)>& f);

/// Some instruction of the function reads this local variable, or may by name.
bool isLocalRead(const ir::ModuleView& view, const ir::Function& fn, uint32_t local);

} // namespace gradpath
