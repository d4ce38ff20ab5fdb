// Calls.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

#include <algorithm>

namespace gradpath::python {

namespace {

constexpr std::string_view kTrainingMethods[] = {"backward", "step",     "minimize",
                                                 "fit",      "gradient", "apply_gradients"};

} // namespace

/// Pushes a positional argument on the scratch stack or a keyword argument on the keyword stack.
void Lowering::argument(uint32_t node) {
    const Node& n = tree_[node];
    if (!(n.flags & kBroken)) {
        if (n.kind == Kind::KeywordArgument && tree_.hasChildren(node)) {
            const uint32_t value = exprOrUnknown(tree_[node + 1].next, node);
            keywords_.push_back(tree_[node + 1].aux);
            keywords_.push_back(value);
            return;
        }
        if (n.kind == Kind::DictionarySplat) {
            const uint32_t value = exprOrUnknown(node + 1, node);
            keywords_.push_back(ir::kNone);
            keywords_.push_back(value);
            return;
        }
    }
    element(node);
}

/// Lowers an argument list (or the generator of `f(x for x in y)`); the operands stay on the two stacks.
void Lowering::arguments(uint32_t node) {
    if (tree_[node].kind != Kind::ArgumentList) {
        argument(node);
        return;
    }
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next)
        argument(c);
}

uint32_t Lowering::call(uint32_t node, uint8_t flags) {
    const Node& n = tree_[node];
    if (node + 1 >= n.next)
        return unknown(span(node));
    const uint32_t callee = strip(node + 1);
    const uint32_t list = tree_[node + 1].next;
    const bool method = tree_[callee].kind == Kind::Attribute && !(tree_[callee].flags & kBroken) &&
                        tree_.childCount(callee) == 2;
    const uint32_t target = expr(method ? callee + 1 : callee);
    const size_t base = scratch_.size(), keywordBase = keywords_.size();
    if (list < n.next)
        arguments(list);
    const uint32_t name = method ? tree_[tree_[callee + 1].next].aux : ir::kNone;
    const uint32_t at = extraEnd();
    if (method)
        out_.extra.push_back(name);
    out_.extra.push_back(static_cast<uint32_t>(scratch_.size() - base));
    out_.extra.push_back(static_cast<uint32_t>((keywords_.size() - keywordBase) / 2));
    takeScratch(base);
    out_.extra.insert(out_.extra.end(), keywords_.begin() + static_cast<ptrdiff_t>(keywordBase),
                      keywords_.end());
    keywords_.resize(keywordBase);
    if (method) {
        noteTraining(name, callee + 1);
        return emitTo(ir::Op::CallMethod, span(node), target, at, flags);
    }
    if (tree_[callee].kind == Kind::Identifier &&
        std::find(gradNames_.begin(), gradNames_.end(), tree_[callee].aux) != gradNames_.end()) {
        flags_ |= ir::kFnTrains;
    }
    return emitTo(ir::Op::Call, span(node), target, at, flags);
}

void Lowering::noteTraining(uint32_t method, uint32_t receiver) {
    if (flags_ & ir::kFnTrains)
        return;
    const std::string_view name = out_.text(method);
    if (std::find(std::begin(kTrainingMethods), std::end(kTrainingMethods), name) !=
        std::end(kTrainingMethods)) {
        flags_ |= ir::kFnTrains;
    } else if (name == "grad") {
        const std::string_view module = tree_.source(receiver);
        if (module == "autograd" || module.ends_with(".autograd"))
            flags_ |= ir::kFnTrains;
    }
}

uint32_t Lowering::emitCall(uint32_t callee, std::initializer_list<uint32_t> args, ir::Span span,
                            uint8_t flags) {
    const uint32_t at = extraEnd();
    out_.extra.push_back(static_cast<uint32_t>(args.size()));
    out_.extra.push_back(0);
    out_.extra.insert(out_.extra.end(), args.begin(), args.end());
    return emitTo(ir::Op::Call, span, callee, at, flags);
}

/// A call of a builtin the source does not spell out.
uint32_t Lowering::callNamed(std::string_view function, std::initializer_list<uint32_t> args,
                             ir::Span span) {
    const uint32_t callee = emitTo(ir::Op::LoadGlobal, span, out_.str(function));
    return emitCall(callee, args, span);
}

} // namespace gradpath::python
