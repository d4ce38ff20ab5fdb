// Emitting instructions: registers, constants, regions.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

namespace gradpath::python {

namespace {

// While a function is lowered its hidden locals are counted downwards from the top of the register space, because their
// number is only known at the end; `renumberHidden` then moves them between the named locals and the temporaries.
constexpr uint32_t kHiddenTop = 0xFFFEu;
constexpr uint32_t kMaxHidden = 4000;
constexpr uint32_t kFirstHidden = kHiddenTop - kMaxHidden;

} // namespace

uint32_t Lowering::emit(ir::Op op, ir::Span span, uint32_t dst, uint32_t a, uint32_t b, uint8_t n) {
    const uint32_t index = here();
    ir::Instr instr;
    instr.op = op;
    instr.n = n;
    instr.dst = dst == ir::kNone ? ir::kNoReg : static_cast<uint16_t>(dst);
    instr.a = a;
    instr.b = b;
    out_.instrs.push_back(instr);
    out_.spans.push_back({span.begin - base_, span.end - base_});
    return index;
}

uint32_t Lowering::emitTo(ir::Op op, ir::Span span, uint32_t a, uint32_t b, uint8_t n) {
    const uint32_t dst = temp();
    emit(op, span, dst, a, b, n);
    return dst;
}

uint32_t Lowering::temp() {
    if (nNamed_ + nTemps_ >= kFirstHidden) {
        overflow_ = true;
        return kFirstHidden - 1;
    }
    return nNamed_ + nTemps_++;
}

uint32_t Lowering::hidden() {
    if (hiddenTop_ >= kMaxHidden) {
        overflow_ = true;
        return kHiddenTop;
    }
    const uint32_t reg = kHiddenTop - hiddenTop_++;
    if (hiddenTop_ > hiddenMax_)
        hiddenMax_ = hiddenTop_;
    return reg;
}

bool Lowering::isLocal(uint32_t reg) const {
    return reg < nNamed_ || reg > kFirstHidden;
}

void Lowering::renumberHidden() {
    if (hiddenMax_ == 0)
        return;
    const uint32_t named = nNamed_, shift = hiddenMax_;
    const auto renumber = [named, shift](uint32_t& reg, ir::Touch) {
        if (reg > kFirstHidden) {
            reg = named + (kHiddenTop - reg);
        } else if (reg >= named) {
            reg += shift;
        }
    };
    for (uint32_t i = out_.functions[function_].instrBegin; i < here(); ++i) {
        ir::forEachRegister(out_.instrs[i], out_.extra.data(), renumber);
    }
}

void Lowering::pushHiddenKilled(uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; ++i)
        out_.extra.push_back(kHiddenTop - i);
}

uint32_t Lowering::constant(ir::ConstKind kind, ir::Span span, uint64_t bits, uint32_t str,
                            bool big) {
    const uint32_t index = constants_.find(kind, bits, str, big, out_.constants);
    return emitTo(ir::Op::LoadConst, span, index);
}

uint32_t Lowering::text(std::string_view value, ir::Span span) {
    return constant(ir::ConstKind::Str, span, 0, out_.str(value));
}

/// A value nothing is known of: a hidden local that was poisoned.
uint32_t Lowering::unknown(ir::Span span) {
    const uint32_t reg = hidden();
    const uint32_t at = extraEnd();
    out_.extra.push_back(1);
    out_.extra.push_back(reg);
    emit(ir::Op::Poison, span, ir::kNone, ir::kNone, at);
    return reg;
}

uint32_t Lowering::pushTests(const Condition& condition) {
    const uint32_t at = extraEnd();
    out_.extra.push_back(condition.count == 0 ? ir::kTestNothing : condition.mode);
    out_.extra.push_back(condition.count);
    out_.extra.insert(out_.extra.end(), condition.tests, condition.tests + condition.count);
    return at;
}

uint32_t Lowering::openIf(const Condition& condition, ir::Span span) {
    ++regionDepth_;
    return emit(ir::Op::If, span, ir::kNone, condition.reg);
}

/// Ends the else region here; `thenEnd` is where the then region ended.
void Lowering::closeIf(uint32_t header, const Condition& condition, uint32_t thenEnd) {
    --regionDepth_;
    out_.instrs[header].b = extraEnd();
    out_.extra.push_back(thenEnd);
    out_.extra.push_back(here());
    pushTests(condition);
}

/// Moves the operands above `base` from the scratch stack to the operand pool.
uint32_t Lowering::takeScratch(size_t base) {
    const uint32_t at = extraEnd();
    out_.extra.insert(out_.extra.end(), scratch_.begin() + static_cast<ptrdiff_t>(base),
                      scratch_.end());
    scratch_.resize(base);
    return at;
}

} // namespace gradpath::python
