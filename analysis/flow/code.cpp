// Regions and operands of lowered code.
// SPDX-License-Identifier: MIT
#include "analysis/flow/code.h"

namespace gradpath {

using ir::Op;

namespace {

class Walk {
public:
    Walk(const ir::ModuleView& view, uint32_t target) : view_(view), target_(target) {}

    bool always(uint32_t begin, uint32_t end, bool inLoop) const {
        bool left = false; // an earlier branch may have left the block
        uint32_t pc = begin;
        while (pc < end) {
            if (pc == target_)
                return !left;
            const ir::Instr& in = view_.instrs[pc];
            const auto& extra = view_.extra;
            uint32_t next = pc + 1;
            switch (in.op) {
            case Op::If:
                next = extra[in.b + 1];
                if (holds(pc, next))
                    return false;
                break;
            case Op::While:
                next = extra[in.b + 3];
                if (holds(pc, next))
                    return target_ < extra[in.b + 1] && !left &&
                           always(pc + 1, extra[in.b + 1], inLoop);
                break;
            case Op::For:
                next = extra[in.b + 1];
                if (holds(pc, next))
                    return target_ < extra[in.b] && !left && always(pc + 1, extra[in.b], true);
                break;
            case Op::Try: {
                const uint32_t nHandlers = extra[in.b + 1];
                const uint32_t elseEnd = extra[in.b + 2 + nHandlers];
                next = extra[in.b + 2 + nHandlers + 1];
                if (holds(pc, next)) {
                    if (target_ < extra[in.b])
                        return !left && always(pc + 1, extra[in.b], inLoop);
                    return target_ >= elseEnd && !left && always(elseEnd, next, inLoop);
                }
                break;
            }
            case Op::With:
                next = extra[in.b];
                if (holds(pc, next))
                    return !left && always(pc + 1, next, inLoop);
                break;
            default:
                break;
            }
            left = left || (next > pc + 1 && leaves(pc + 1, next, inLoop));
            pc = next;
        }
        return false;
    }

private:
    bool holds(uint32_t header, uint32_t end) const { return target_ > header && target_ < end; }
    bool leaves(uint32_t begin, uint32_t end, bool inLoop) const {
        for (uint32_t pc = begin; pc < end; ++pc) {
            const Op op = view_.instrs[pc].op;
            if (op == Op::Return || (inLoop && (op == Op::Break || op == Op::Continue)))
                return true;
        }
        return false;
    }
    const ir::ModuleView& view_;
    uint32_t target_;
};

} // namespace

bool runsOnEveryCall(const ir::ModuleView& view, uint32_t instr) {
    const ir::Function& fn = view.functions[view.functionOfInstr[instr]];
    return Walk(view, instr).always(fn.instrBegin, fn.instrEnd, false);
}

void eachRead(const ir::ModuleView& view, const ir::Instr& in,
              const std::function<void(uint32_t)>& f) {
    const auto& extra = view.extra;
    const auto reg = [&](uint32_t r) {
        if (r != ir::kNone)
            f(r & ~ir::kStar);
    };
    const auto list = [&](uint32_t at, uint32_t n) {
        for (uint32_t i = 0; i < n; ++i)
            reg(extra[at + i]);
    };
    const auto arguments = [&](uint32_t at) {
        const uint32_t nPos = extra[at];
        const uint32_t nKw = extra[at + 1];
        list(at + 2, nPos);
        for (uint32_t i = 0; i < nKw; ++i)
            reg(extra[at + 2 + nPos + 2 * i + 1]);
    };
    switch (in.op) {
    case Op::Move:
    case Op::StoreLocal:
    case Op::Attr:
    case Op::DelAttr:
    case Op::Unary:
    case Op::ToGenerator:
    case Op::ImportFrom:
    case Op::ImportStar:
    case Op::Unpack:
    case Op::Return:
    case Op::Raise:
    case Op::Yield:
    case Op::Await:
    case Op::If:
    case Op::For:
    case Op::With:
    case Op::Assert:
        reg(in.a);
        break;
    case Op::StoreGlobal:
    case Op::StoreDeref:
    case Op::StoreName:
    case Op::Annotation:
        reg(in.b);
        break;
    case Op::SetAttr:
        reg(in.a);
        reg(in.dst);
        break;
    case Op::Item:
    case Op::DelItem:
    case Op::Binary:
    case Op::InPlace:
    case Op::Compare:
    case Op::ListAppend:
    case Op::SetAdd:
        reg(in.a);
        reg(in.b);
        break;
    case Op::SetItem:
    case Op::DictAdd:
        reg(in.a);
        reg(in.b);
        reg(in.dst);
        break;
    case Op::Slice:
        list(in.b, 3);
        break;
    case Op::Tuple:
    case Op::List:
    case Op::Set:
    case Op::Format:
        list(in.b, in.a);
        break;
    case Op::Dict:
        list(in.b, 2 * in.a);
        break;
    case Op::Call:
        reg(in.a);
        arguments(in.b);
        break;
    case Op::CallMethod:
        reg(in.a);
        arguments(in.b + 1);
        break;
    case Op::MakeFunction: {
        const uint32_t nDefaults = extra[in.b];
        list(in.b + 1, nDefaults);
        const uint32_t at = in.b + 1 + nDefaults;
        for (uint32_t i = 0; i < extra[at]; ++i)
            reg(extra[at + 1 + 2 * i + 1]);
        break;
    }
    case Op::MakeClass: {
        const uint32_t nBases = extra[in.b];
        list(in.b + 1, nBases);
        const uint32_t at = in.b + 1 + nBases;
        for (uint32_t i = 0; i < extra[at]; ++i)
            reg(extra[at + 1 + 2 * i + 1]);
        break;
    }
    case Op::While:
        reg(extra[in.b]);
        break;
    case Op::LoadConst:
    case Op::LoadGlobal:
    case Op::LoadDeref:
    case Op::LoadName:
    case Op::DeleteLocal:
    case Op::DeleteGlobal:
    case Op::DeleteDeref:
    case Op::Try:
    case Op::Import:
    case Op::Break:
    case Op::Continue:
    case Op::LoadException:
    case Op::Poison:
        break;
    }
}

bool isLocalRead(const ir::ModuleView& view, const ir::Function& fn, uint32_t local) {
    bool read = false;
    for (uint32_t pc = fn.instrBegin; pc < fn.instrEnd && !read; ++pc) {
        const ir::Instr& in = view.instrs[pc];
        if (in.op == Op::LoadGlobal) {
            // What reads variables by name reads them all.
            const std::string_view name = view.str(in.a);
            read = name == "locals" || name == "vars" || name == "eval" || name == "exec" ||
                   name == "dir";
        }
        read = read || in.op == Op::Poison || (in.op == Op::DeleteLocal && in.dst == local);
        eachRead(view, in, [&](uint32_t r) { read = read || r == local; });
    }
    return read;
}

} // namespace gradpath
