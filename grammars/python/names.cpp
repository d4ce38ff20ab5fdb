// Reading, writing and deleting names.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

namespace gradpath::python {

Lowering::Binding Lowering::lookup(uint32_t name) const {
    // Names the front end makes up come after those of the source.
    if (name < stamps_.size() && stamps_[name] == stamp_) {
        const Binding& binding = bindings_[name];
        // Code of a comprehension does not see the names of the class around it.
        if (binding.where != Where::ClassName || comprehensionDepth_ == 0)
            return binding;
        Binding outer;
        if (binding.index != ir::kNone) {
            outer.where = Where::Cell;
            outer.index = binding.index;
        }
        return outer;
    }
    Binding binding;
    if (kind_ == ir::FunctionKind::ClassBody && comprehensionDepth_ == 0)
        binding.where = Where::ClassName;
    return binding;
}

uint32_t Lowering::loadName(uint32_t name, ir::Span span) {
    const Binding binding = lookup(name);
    switch (binding.where) {
    case Where::Local:
        // `x + (x := 1)` reads the old x: keep it from being overwritten before the sum is computed.
        if (walrusStatement_ && binding.walrus)
            return emitTo(ir::Op::Move, span, binding.index);
        return binding.index;
    case Where::Cell:
        return emitTo(ir::Op::LoadDeref, span, binding.index);
    case Where::ClassName:
        return emitTo(ir::Op::LoadName, span, name, binding.index);
    case Where::Global:
        break;
    }
    return emitTo(ir::Op::LoadGlobal, span, name);
}

void Lowering::storeName(uint32_t name, uint32_t reg, ir::Span span) {
    const Binding binding = lookup(name);
    switch (binding.where) {
    case Where::Local:
        emit(ir::Op::StoreLocal, span, binding.index, reg);
        break;
    case Where::Cell:
        emit(ir::Op::StoreDeref, span, ir::kNone, binding.index, reg);
        break;
    case Where::ClassName:
        emit(ir::Op::StoreName, span, ir::kNone, name, reg);
        break;
    case Where::Global:
        emit(ir::Op::StoreGlobal, span, ir::kNone, name, reg);
        break;
    }
}

void Lowering::deleteName(uint32_t name, ir::Span span) {
    const Binding binding = lookup(name);
    switch (binding.where) {
    case Where::Local:
        emit(ir::Op::DeleteLocal, span, binding.index);
        break;
    case Where::Cell:
        emit(ir::Op::DeleteDeref, span, ir::kNone, binding.index);
        break;
    case Where::ClassName:
    case Where::Global:
        emit(ir::Op::DeleteGlobal, span, ir::kNone, name);
        break;
    }
}

/// Gives a name another meaning until `unshadow`: the variables of comprehensions.
void Lowering::shadow(uint32_t name, Binding binding) {
    shadows_.push_back({name, stamps_[name], bindings_[name]});
    stamps_[name] = stamp_;
    bindings_[name] = binding;
}

void Lowering::unshadow(size_t base) {
    for (; shadows_.size() > base; shadows_.pop_back()) {
        const Shadow& old = shadows_.back();
        stamps_[old.name] = old.stamp;
        bindings_[old.name] = old.binding;
    }
}

} // namespace gradpath::python
