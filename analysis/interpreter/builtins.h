// Shared pieces of the built-in functions and methods.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/interpreter/interpreter.h"

#include <span>
#include <string_view>

namespace gradpath {

/// Puts what a dict or an iterable of pairs holds into `dict`.
void fillDict(Interpreter& in, ObjId dict, Value source);
/// A keyword argument, Bottom when it was not given.
Value keywordArgument(Interpreter& in, const Args& args, std::string_view name);
/// Methods of str, list, tuple, dict, set, int, generators.
void setUpTypeMethods(Interpreter& in);
/// The built-in types as callables.
void setUpConversions(Interpreter& in);
/// Intrinsics of stubs about optimizers, modes and gradients.
void setUpTrainingIntrinsics(Interpreter& in);
/// Intrinsics of stubs that are not about tensors.
void setUpGeneralIntrinsics(Interpreter& in);

/// Intrinsics about tapes and the gradients they give.
void setUpTapeIntrinsics(Interpreter& in);
/// A cause at the `return` of a function of the user's; 0: it is none.
uint32_t causeOfReturn(Interpreter& in, Value function);
/// What an operation on the values gives: integers stay integers, everything else counts as float.
int resultDtype(Interpreter& in, std::span<const Value> values);
/// An operation's result has `size` elements along `dim`.
void noteThin(Interpreter& in, NodeId node, Value dim, Value size);

/// `super().__init__(...)` of a class whose base got its constructor from `dataclass`.
Value initDataclass(Interpreter& in, Value self, Args& args);
/// What `object.__new__(cls)` gives: an instance that no constructor has seen.
Value bareInstance(Interpreter& in, ObjId cls);

/// Intrinsics that say how a value was made.
void setUpFactIntrinsics(Interpreter& in);

} // namespace gradpath
