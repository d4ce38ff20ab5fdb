// Which registers an instruction names and which regions it heads: shared by the verifier, the printer and the front ends.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"

#include <type_traits>

namespace gradpath::ir {

/// How an instruction touches a register.
enum class Touch : uint8_t {
    Read,
    Write,      ///< defines a local or a temporary
    WriteLocal, ///< must be a local: StoreLocal, DeleteLocal, Poison, killed lists
};

/// Calls `reg(register, touch)` for every register of `instr`; `Words` is `uint32_t*` or `const uint32_t*` to the operand
/// pool. `reg` receives a reference to a uint32_t without kStar and may change it.
template <class Words, class F>
void forEachRegister(Instr& instr, Words extra, F&& reg) {
    const auto dst = [&](Touch touch) {
        if (instr.dst == kNoReg)
            return;
        uint32_t value = instr.dst;
        reg(value, touch);
        instr.dst = static_cast<uint16_t>(value);
    };
    const auto operand = [&](uint32_t& value) {
        if (value != kNone)
            reg(value, Touch::Read);
    };
    const auto word = [&](size_t at, Touch touch = Touch::Read) {
        const uint32_t old = extra[at];
        if (old == kNone)
            return;
        uint32_t value = old & ~kStar;
        reg(value, touch);
        if constexpr (!std::is_const_v<std::remove_pointer_t<Words>>)
            extra[at] = value | (old & kStar);
    };
    const auto words = [&](size_t at, size_t count, Touch touch = Touch::Read) {
        for (size_t i = 0; i < count; ++i)
            word(at + i, touch);
    };
    const auto arguments = [&](size_t at) {
        const size_t positional = extra[at], keywords = extra[at + 1];
        words(at + 2, positional);
        for (size_t i = 0; i < keywords; ++i)
            word(at + 2 + positional + 2 * i + 1);
    };
    switch (instr.op) {
    case Op::LoadConst:
    case Op::LoadGlobal:
    case Op::LoadDeref:
    case Op::LoadName:
    case Op::Import:
    case Op::LoadException:
        dst(Touch::Write);
        break;
    case Op::StoreLocal:
        operand(instr.a);
        dst(Touch::WriteLocal);
        break;
    case Op::DeleteLocal:
        dst(Touch::WriteLocal);
        break;
    case Op::StoreGlobal:
    case Op::StoreDeref:
    case Op::StoreName:
    case Op::Annotation:
        operand(instr.b);
        break;
    case Op::DeleteGlobal:
    case Op::DeleteDeref:
    case Op::Break:
    case Op::Continue:
        break;
    case Op::Move:
    case Op::Attr:
    case Op::Unary:
    case Op::ToGenerator:
    case Op::ImportFrom:
    case Op::Yield:
    case Op::Await:
    case Op::With:
        operand(instr.a);
        dst(Touch::Write);
        break;
    case Op::SetAttr:
        operand(instr.a);
        dst(Touch::Read);
        break;
    case Op::DelAttr:
    case Op::ImportStar:
    case Op::Return:
    case Op::Raise:
    case Op::If:
    case Op::Assert:
        operand(instr.a);
        break;
    case Op::Item:
    case Op::Binary:
    case Op::InPlace:
    case Op::Compare:
        operand(instr.a);
        operand(instr.b);
        dst(Touch::Write);
        break;
    case Op::SetItem:
    case Op::DictAdd:
        operand(instr.a);
        operand(instr.b);
        dst(Touch::Read);
        break;
    case Op::DelItem:
    case Op::ListAppend:
    case Op::SetAdd:
        operand(instr.a);
        operand(instr.b);
        break;
    case Op::Slice:
        words(instr.b, 3);
        dst(Touch::Write);
        break;
    case Op::Tuple:
    case Op::List:
    case Op::Set:
    case Op::Format:
        words(instr.b, instr.a);
        dst(Touch::Write);
        break;
    case Op::Dict:
        words(instr.b, size_t{instr.a} * 2);
        dst(Touch::Write);
        break;
    case Op::Call:
        operand(instr.a);
        arguments(instr.b);
        dst(Touch::Write);
        break;
    case Op::CallMethod:
        operand(instr.a);
        arguments(size_t{instr.b} + 1);
        dst(Touch::Write);
        break;
    case Op::MakeFunction: {
        size_t at = instr.b;
        const size_t defaults = extra[at++];
        words(at, defaults);
        at += defaults;
        const size_t keywords = extra[at++];
        for (size_t i = 0; i < keywords; ++i)
            word(at + 2 * i + 1);
        dst(Touch::Write);
        break;
    }
    case Op::MakeClass: {
        size_t at = instr.b;
        const size_t bases = extra[at++];
        words(at, bases);
        at += bases;
        const size_t keywords = extra[at++];
        for (size_t i = 0; i < keywords; ++i)
            word(at + 2 * i + 1);
        dst(Touch::Write);
        break;
    }
    case Op::Unpack:
        operand(instr.a);
        words(size_t{instr.b} + 2, extra[instr.b], Touch::Write);
        break;
    case Op::While:
        word(instr.b);
        words(size_t{instr.b} + 5, extra[size_t{instr.b} + 4], Touch::WriteLocal);
        break;
    case Op::For:
        operand(instr.a);
        dst(Touch::Write);
        words(size_t{instr.b} + 3, extra[size_t{instr.b} + 2], Touch::WriteLocal);
        break;
    case Op::Try:
        break;
    case Op::Poison:
        words(size_t{instr.b} + 1, extra[instr.b], Touch::WriteLocal);
        break;
    }
}

/// Calls `end(instruction index)` for the end of every region of `instr`, in order.
template <class F>
void forEachRegionEnd(const Instr& instr, const uint32_t* extra, F&& end) {
    switch (instr.op) {
    case Op::If:
        end(extra[instr.b]);
        end(extra[size_t{instr.b} + 1]);
        break;
    case Op::While:
        end(extra[size_t{instr.b} + 1]);
        end(extra[size_t{instr.b} + 2]);
        end(extra[size_t{instr.b} + 3]);
        break;
    case Op::For:
        end(extra[instr.b]);
        end(extra[size_t{instr.b} + 1]);
        break;
    case Op::Try: {
        const size_t handlers = extra[size_t{instr.b} + 1];
        end(extra[instr.b]);
        for (size_t i = 0; i < handlers + 2; ++i)
            end(extra[instr.b + 2 + i]);
        break;
    }
    case Op::With:
        end(extra[instr.b]);
        break;
    default:
        break;
    }
}

} // namespace gradpath::ir
