// The verifier: every index and register of a module is in bounds, regions nest.
// SPDX-License-Identifier: MIT
#include "grammars/ir/blob.h"
#include "grammars/ir/visit.h"

namespace gradpath::ir {

namespace {

class Verifier {
public:
    explicit Verifier(const ModuleView& module) : m_(module) {}

    std::string run() {
        if (m_.stringOffsets.empty())
            return "no string table";
        for (size_t i = 0; i + 1 < m_.stringOffsets.size(); ++i) {
            if (m_.stringOffsets[i] > m_.stringOffsets[i + 1])
                return "strings out of order";
        }
        for (const Constant& constant : m_.constants)
            checkConstant(constant);
        if (m_.functions.empty() || m_.functions[0].kind != FunctionKind::Module)
            return "function 0 is no module body";
        uint64_t covered = 0;
        for (uint32_t f = 0; f < m_.functions.size() && error_.empty(); ++f) {
            checkFunction(f);
            covered += m_.functions[f].instrEnd - m_.functions[f].instrBegin;
        }
        at_ = kNone;
        if (error_.empty() && covered != m_.instrs.size())
            fail("instructions outside functions");
        return error_;
    }

private:
    void fail(std::string_view what) {
        if (!error_.empty())
            return;
        error_ = what;
        if (at_ != kNone)
            error_ += " at instruction " + std::to_string(at_);
    }

    void string(uint32_t id, bool optional = false) {
        if (optional && id == kNone)
            return;
        if (id >= m_.nStrings())
            fail("string index");
    }

    void checkConstant(const Constant& constant) {
        if (constant.kind > ConstKind::Bytes)
            fail("constant kind");
        if (constant.kind == ConstKind::Str || constant.kind == ConstKind::Bytes)
            string(constant.str);
    }

    bool words(uint64_t begin, uint64_t count) {
        if (begin + count <= m_.extra.size())
            return true;
        fail("operand pool index");
        return false;
    }

    void checkFunction(uint32_t index) {
        at_ = kNone;
        f_ = &m_.functions[index];
        string(f_->name);
        if (f_->parent != kNone && f_->parent >= m_.functions.size())
            return fail("parent");
        if (f_->instrBegin > f_->instrEnd || f_->instrEnd > m_.instrs.size())
            return fail("instruction range");
        if (f_->nParams > f_->nLocals || f_->nLocals > f_->nRegs ||
            f_->nPosOnly + f_->nKwOnly > f_->nParams)
            return fail("counts");
        if (f_->nRegs > 65534)
            return fail("too many registers");
        if (f_->nParams > 0 && words(f_->params, uint64_t{f_->nParams} * 4)) {
            for (uint32_t i = 0; i < f_->nParams; ++i) {
                string(m_.extra[f_->params + 4 * i]);
                string(m_.extra[f_->params + 4 * i + 3], true);
            }
        }
        if (f_->nLocals > 0 && words(f_->localNames, f_->nLocals)) {
            for (uint32_t i = 0; i < f_->nLocals; ++i)
                string(m_.extra[f_->localNames + i], true);
        }
        if (f_->nCells + f_->nFree > 0 && words(f_->cells, uint64_t{f_->nCells} * 2 + f_->nFree)) {
            for (uint32_t i = 0; i < f_->nCells; ++i) {
                string(m_.extra[f_->cells + 2 * i]);
                const uint32_t slot = m_.extra[f_->cells + 2 * i + 1];
                if (slot != kNone && slot >= f_->nParams)
                    fail("cell of no parameter");
            }
            for (uint32_t i = 0; i < f_->nFree; ++i)
                string(m_.extra[f_->cells + 2 * f_->nCells + i]);
        }
        written_.assign(f_->nRegs, false);
        ends_.clear();
        for (uint32_t i = f_->instrBegin; i < f_->instrEnd && error_.empty(); ++i) {
            at_ = i;
            if (m_.functionOfInstr[i] != index)
                return fail("function of instruction");
            while (!ends_.empty() && ends_.back().end <= i)
                ends_.pop_back();
            checkInstr(i);
        }
    }

    void checkInstr(uint32_t index) {
        Instr instr = m_.instrs[index];
        if (instr.op > Op::Poison)
            return fail("operation");
        if (!checkPool(instr))
            return;
        forEachRegister(instr, m_.extra.data(), [&](uint32_t& reg, Touch touch) {
            if (reg >= f_->nRegs)
                return fail("register");
            if (touch == Touch::WriteLocal && reg >= f_->nLocals)
                return fail("not a local");
            if (touch == Touch::Write && reg >= f_->nLocals) {
                if (written_[reg])
                    fail("temporary written twice");
                written_[reg] = true;
            }
            if (touch == Touch::Read && reg >= f_->nLocals && !written_[reg] &&
                instr.op != Op::While)
                fail("temporary read before it is written");
        });
        if (needsDst(instr.op) && instr.dst == kNoReg)
            fail("no destination");
        checkOperands(instr);
        checkRegions(index, instr);
    }

    static bool needsDst(Op op) {
        switch (op) {
        case Op::StoreGlobal:
        case Op::StoreDeref:
        case Op::StoreName:
        case Op::DeleteGlobal:
        case Op::DeleteDeref:
        case Op::Annotation:
        case Op::DelAttr:
        case Op::DelItem:
        case Op::ListAppend:
        case Op::SetAdd:
        case Op::ImportStar:
        case Op::Unpack:
        case Op::Return:
        case Op::Raise:
        case Op::Break:
        case Op::Continue:
        case Op::If:
        case Op::While:
        case Op::Try:
        case Op::Assert:
        case Op::Poison:
            return false;
        default:
            return true;
        }
    }

    /// The records in the operand pool are inside it.
    bool checkPool(const Instr& instr) {
        const uint64_t b = instr.b;
        const auto at = [&](uint64_t i) {
            return m_.extra[i];
        };
        const auto arguments = [&](uint64_t p) {
            return words(p, 2) && words(p + 2, at(p) + uint64_t{at(p + 1)} * 2);
        };
        const auto tests = [&](uint64_t p) {
            return words(p, 2) && words(p + 2, at(p + 1)) && checkTests(p);
        };
        switch (instr.op) {
        case Op::Slice:
            return words(b, 3);
        case Op::Tuple:
        case Op::List:
        case Op::Set:
        case Op::Format:
            return words(b, instr.a);
        case Op::Dict:
            return words(b, uint64_t{instr.a} * 2);
        case Op::Call:
            return arguments(b);
        case Op::CallMethod:
            return words(b, 1) && arguments(b + 1);
        case Op::MakeFunction:
        case Op::MakeClass: {
            if (instr.a >= m_.functions.size())
                return fail("function index"), false;
            if (!words(b, 1))
                return false;
            uint64_t p = b + 1 + at(b);
            if (!words(b + 1, at(b)) || !words(p, 1) || !words(p + 1, uint64_t{at(p)} * 2))
                return false;
            p += 1 + uint64_t{at(p)} * 2;
            if (!words(p, 1) || !words(p + 1, at(p)))
                return false;
            if (at(p) != m_.functions[instr.a].nFree)
                return fail("closure size"), false;
            for (uint64_t i = 0; i < at(p); ++i) {
                if (at(p + 1 + i) >= uint32_t{f_->nCells} + f_->nFree)
                    return fail("closure cell"), false;
            }
            return true;
        }
        case Op::Unpack:
            if (!words(b, 2) || !words(b + 2, at(b)))
                return false;
            if (at(b + 1) != kNone && at(b + 1) >= at(b))
                return fail("starred index"), false;
            return true;
        case Op::If:
            return words(b, 2) && tests(b + 2);
        case Op::While:
            return words(b, 5) && words(b + 5, at(b + 4)) && tests(b + 5 + at(b + 4));
        case Op::For:
            return words(b, 3) && words(b + 3, at(b + 2));
        case Op::Try:
            return words(b, 2) && words(b + 2, uint64_t{at(b + 1)} + 2);
        case Op::With:
            return words(b, 1);
        case Op::Assert:
            return tests(b);
        case Op::Poison:
            return words(b, 1) && words(b + 1, at(b));
        default:
            return true;
        }
    }

    bool checkTests(uint64_t p) {
        const uint32_t mode = m_.extra[p], count = m_.extra[p + 1];
        if (mode > kTestNothing)
            return fail("test mode"), false;
        if (mode == kTestSingle && count != 1)
            return fail("single test"), false;
        for (uint32_t i = 0; i < count; ++i) {
            const uint32_t test = m_.extra[p + 2 + i] & ~kStar;
            if (test < f_->instrBegin || test >= f_->instrEnd || m_.instrs[test].dst == kNoReg)
                return fail("test"), false;
        }
        return true;
    }

    void checkOperands(const Instr& instr) {
        const auto cell = [&](uint32_t index) {
            if (index >= uint32_t{f_->nCells} + f_->nFree)
                fail("cell");
        };
        switch (instr.op) {
        case Op::LoadConst:
            if (instr.a >= m_.constants.size())
                fail("constant");
            break;
        case Op::LoadGlobal:
        case Op::StoreGlobal:
        case Op::StoreName:
        case Op::DeleteGlobal:
        case Op::Annotation:
        case Op::Import:
            string(instr.a);
            break;
        case Op::LoadName:
            string(instr.a);
            if (instr.b != kNone)
                cell(instr.b);
            break;
        case Op::LoadDeref:
        case Op::StoreDeref:
        case Op::DeleteDeref:
            cell(instr.a);
            break;
        case Op::Attr:
        case Op::SetAttr:
        case Op::DelAttr:
        case Op::ImportFrom:
            string(instr.b);
            break;
        case Op::CallMethod:
            string(m_.extra[instr.b]);
            keywords(uint64_t{instr.b} + 1);
            break;
        case Op::Call:
            keywords(instr.b);
            break;
        case Op::MakeFunction: {
            const uint64_t p = uint64_t{instr.b} + 1 + m_.extra[instr.b];
            for (uint32_t i = 0; i < m_.extra[p]; ++i) {
                if (m_.extra[p + 1 + 2 * i] >= 65535)
                    fail("parameter index");
            }
            break;
        }
        case Op::Unary:
            if (instr.n > 3)
                fail("operator");
            break;
        case Op::Binary:
        case Op::InPlace:
            if (instr.n > 12)
                fail("operator");
            break;
        case Op::Compare:
            if (instr.n > 9)
                fail("operator");
            break;
        case Op::Break:
        case Op::Continue: {
            bool inside = false;
            for (const Region& region : ends_)
                inside |= region.loop;
            if (!inside)
                fail("outside a loop");
            break;
        }
        default:
            break;
        }
    }

    void keywords(uint64_t p) {
        const uint64_t first = p + 2 + m_.extra[p];
        for (uint32_t i = 0; i < m_.extra[p + 1]; ++i)
            string(m_.extra[first + 2 * i], true);
    }

    void checkRegions(uint32_t index, const Instr& instr) {
        uint32_t last = index + 1, count = 0;
        const uint32_t limit = ends_.empty() ? f_->instrEnd : ends_.back().end;
        const size_t base = ends_.size();
        forEachRegionEnd(instr, m_.extra.data(), [&](uint32_t end) {
            if (end < last || end > limit)
                fail("region");
            last = end;
            ++count;
            const bool loop =
                (instr.op == Op::For && count == 1) || (instr.op == Op::While && count <= 2);
            ends_.push_back({end, loop});
        });
        // Innermost first: the earliest end must be on top.
        for (size_t i = base, j = ends_.size(); i + 1 < j; ++i, --j)
            std::swap(ends_[i], ends_[j - 1]);
    }

    struct Region {
        uint32_t end;
        bool loop;
    };

    const ModuleView& m_;
    const Function* f_ = nullptr;
    uint32_t at_ = kNone;
    std::vector<bool> written_;
    std::vector<Region> ends_;
    std::string error_;
};

} // namespace

std::string verify(const ModuleView& module) {
    return Verifier(module).run();
}

} // namespace gradpath::ir
