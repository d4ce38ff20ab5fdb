// A readable listing of a module, regions indented.
// SPDX-License-Identifier: MIT
#include "grammars/ir/blob.h"
#include "grammars/ir/visit.h"

#include <bit>
#include <charconv>

namespace gradpath::ir {

namespace {

constexpr std::string_view kOpNames[] = {
    "LoadConst",  "LoadGlobal", "LoadDeref",   "LoadName",     "StoreLocal",    "StoreGlobal",
    "StoreDeref", "StoreName",  "DeleteLocal", "DeleteGlobal", "DeleteDeref",   "Annotation",
    "Move",       "Attr",       "SetAttr",     "DelAttr",      "Item",          "SetItem",
    "DelItem",    "Slice",      "Unary",       "Binary",       "InPlace",       "Compare",
    "Tuple",      "List",       "Set",         "Dict",         "Format",        "ListAppend",
    "SetAdd",     "DictAdd",    "ToGenerator", "Call",         "CallMethod",    "MakeFunction",
    "MakeClass",  "Import",     "ImportFrom",  "ImportStar",   "Unpack",        "Return",
    "Raise",      "Break",      "Continue",    "Yield",        "Await",         "If",
    "While",      "For",        "Try",         "With",         "LoadException", "Assert",
    "Poison"};
static_assert(std::size(kOpNames) == static_cast<size_t>(Op::Poison) + 1);

constexpr std::string_view kUnaryNames[] = {"-", "+", "~", "not"};
constexpr std::string_view kBinaryNames[] = {"+", "-", "*", "/", "//", "%", "**",
                                             "@", "&", "|", "^", "<<", ">>"};
constexpr std::string_view kCompareNames[] = {"==", "!=", "<",      "<=", ">",
                                              ">=", "is", "is not", "in", "not in"};
constexpr std::string_view kKindNames[] = {"module", "function", "lambda", "class"};
constexpr std::string_view kModeNames[] = {"single", "all", "any", "nothing"};

class Printer {
public:
    explicit Printer(const ModuleView& module) : m_(module) {}

    std::string run() {
        for (uint32_t f = 0; f < m_.functions.size(); ++f)
            function(f);
        for (const Span& error : m_.errors)
            line("error [" + std::to_string(error.begin) + "," + std::to_string(error.end) + ")");
        return std::move(out_);
    }

private:
    void line(const std::string& text) {
        out_.append(depth_ * 2, ' ');
        out_ += text;
        out_ += '\n';
    }

    std::string name(uint32_t id) const { return id == kNone ? "-" : std::string(m_.str(id)); }

    std::string reg(uint32_t id) const {
        if (id == kNone)
            return "-";
        const uint32_t plain = id & ~kStar;
        std::string text = id & kStar ? "*" : "";
        if (plain >= f_->nLocals)
            return text + "%" + std::to_string(plain);
        const uint32_t local = m_.extra[f_->localNames + plain];
        return text + (local == kNone ? "$" + std::to_string(plain) : name(local));
    }

    std::string cell(uint32_t index) const {
        const uint32_t at =
            index < f_->nCells ? f_->cells + 2 * index : f_->cells + f_->nCells + index;
        return "&" + name(m_.extra[at]);
    }

    std::string regs(uint64_t at, uint64_t count) const {
        std::string text;
        for (uint64_t i = 0; i < count; ++i)
            text += (i ? ", " : "") + reg(m_.extra[at + i]);
        return text;
    }

    std::string arguments(uint64_t at) const {
        const uint64_t positional = m_.extra[at], keywords = m_.extra[at + 1];
        std::string text = "(" + regs(at + 2, positional);
        for (uint64_t i = 0; i < keywords; ++i) {
            const uint64_t p = at + 2 + positional + 2 * i;
            if (positional + i > 0)
                text += ", ";
            text += m_.extra[p] == kNone ? "**" : name(m_.extra[p]) + "=";
            text += reg(m_.extra[p + 1]);
        }
        return text + ")";
    }

    std::string tests(uint64_t at) const {
        std::string text = std::string(" {") + std::string(kModeNames[m_.extra[at]]);
        for (uint64_t i = 0; i < m_.extra[at + 1]; ++i) {
            const uint32_t test = m_.extra[at + 2 + i];
            text += std::string(" ") + (test & kStar ? "!" : "") + "@" +
                    std::to_string((test & ~kStar) - f_->instrBegin);
        }
        return text + "}";
    }

    std::string constant(uint32_t id) const {
        const Constant& c = m_.constants[id];
        switch (c.kind) {
        case ConstKind::None:
            return "None";
        case ConstKind::True:
            return "True";
        case ConstKind::False:
            return "False";
        case ConstKind::Ellipsis:
            return "...";
        case ConstKind::Int:
            return c.big ? "big" : std::to_string(static_cast<int64_t>(c.bits));
        case ConstKind::Float: {
            char buffer[40];
            const auto end =
                std::to_chars(buffer, buffer + sizeof(buffer), std::bit_cast<double>(c.bits)).ptr;
            const std::string text(buffer, end);
            return text.find_first_of(".en") == text.npos ? text + ".0" : text;
        }
        case ConstKind::Str:
            return quoted(m_.str(c.str));
        case ConstKind::Bytes:
            return "b" + quoted(m_.str(c.str));
        }
        return "?";
    }

    static std::string quoted(std::string_view text) {
        static constexpr char kHex[] = "0123456789abcdef";
        std::string out = "\"";
        for (const char c : text) {
            if (c == '\n') {
                out += "\\n";
            } else if (static_cast<unsigned char>(c) < 0x20) {
                out += "\\x";
                out += kHex[static_cast<unsigned char>(c) >> 4];
                out += kHex[static_cast<unsigned char>(c) & 15];
            } else {
                out += c;
            }
        }
        return out + "\"";
    }

    std::string closure(uint64_t at) const {
        std::string text;
        for (uint64_t i = 0; i < m_.extra[at]; ++i)
            text += " " + cell(m_.extra[at + 1 + i]);
        return text;
    }

    std::string makeFunction(const Instr& instr) const {
        uint64_t p = instr.b;
        std::string text = " #" + std::to_string(instr.a) + " (" + regs(p + 1, m_.extra[p]);
        const uint64_t defaults = m_.extra[p];
        p += 1 + defaults;
        for (uint64_t i = 0; i < m_.extra[p]; ++i) {
            if (defaults + i > 0)
                text += ", ";
            text += std::to_string(m_.extra[p + 1 + 2 * i]) + "=" + reg(m_.extra[p + 2 + 2 * i]);
        }
        return text + ")" + closure(p + 1 + 2 * uint64_t{m_.extra[p]});
    }

    std::string makeClass(const Instr& instr) const {
        uint64_t p = instr.b;
        std::string text = " #" + std::to_string(instr.a) + " (" + regs(p + 1, m_.extra[p]);
        const uint64_t bases = m_.extra[p];
        p += 1 + bases;
        for (uint64_t i = 0; i < m_.extra[p]; ++i) {
            if (bases + i > 0)
                text += ", ";
            const uint32_t keyword = m_.extra[p + 1 + 2 * i];
            text += (keyword == kNone ? "**" : name(keyword) + "=") + reg(m_.extra[p + 2 + 2 * i]);
        }
        return text + ")" + closure(p + 1 + 2 * uint64_t{m_.extra[p]});
    }

    std::string killed(uint64_t at) const {
        return m_.extra[at] ? " killed(" + regs(at + 1, m_.extra[at]) + ")" : "";
    }

    std::string operands(const Instr& i) const {
        const uint64_t b = i.b;
        const std::string flags = std::string(i.n & kCallDecorator ? " decorator" : "") +
                                  (i.n & kCallDiscarded ? " discarded" : "");
        switch (i.op) {
        case Op::LoadConst:
            return " " + constant(i.a);
        case Op::LoadGlobal:
            return " " + name(i.a);
        case Op::LoadDeref:
            return " " + cell(i.a);
        case Op::LoadName:
            return " " + name(i.a) + (i.b == kNone ? "" : " " + cell(i.b));
        case Op::StoreLocal:
        case Op::Move:
        case Op::ToGenerator:
        case Op::Await:
        case Op::Return:
        case Op::Raise:
        case Op::With:
            return " " + reg(i.a);
        case Op::StoreGlobal:
        case Op::StoreName:
        case Op::Annotation:
            return " " + name(i.a) + " " + reg(i.b);
        case Op::StoreDeref:
            return " " + cell(i.a) + " " + reg(i.b);
        case Op::DeleteGlobal:
            return " " + name(i.a);
        case Op::DeleteDeref:
            return " " + cell(i.a);
        case Op::Attr:
        case Op::DelAttr:
            return " " + reg(i.a) + "." + name(i.b);
        case Op::SetAttr:
            return " " + reg(i.a) + "." + name(i.b) + " = " + reg(i.dst);
        case Op::Item:
        case Op::DelItem:
            return " " + reg(i.a) + "[" + reg(i.b) + "]";
        case Op::SetItem:
        case Op::DictAdd:
            return " " + reg(i.a) + "[" + reg(i.b) + "] = " + reg(i.dst);
        case Op::Slice:
            return " " + regs(b, 3);
        case Op::Unary:
            return " " + std::string(kUnaryNames[i.n]) + " " + reg(i.a);
        case Op::Binary:
            return " " + reg(i.a) + " " + std::string(kBinaryNames[i.n]) + " " + reg(i.b);
        case Op::InPlace:
            return " " + reg(i.a) + " " + std::string(kBinaryNames[i.n]) + "= " + reg(i.b);
        case Op::Compare:
            return " " + reg(i.a) + " " + std::string(kCompareNames[i.n]) + " " + reg(i.b);
        case Op::Tuple:
        case Op::List:
        case Op::Set:
            return " (" + regs(b, i.a) + ")";
        case Op::Format:
            return " (" + regs(b, i.a) + ")" + (i.n ? " formatted" : "");
        case Op::Dict: {
            std::string text = " {";
            for (uint64_t p = 0; p < i.a; ++p) {
                if (p)
                    text += ", ";
                text += m_.extra[b + 2 * p] == kNone ? "**" : reg(m_.extra[b + 2 * p]) + ": ";
                text += reg(m_.extra[b + 2 * p + 1]);
            }
            return text + "}";
        }
        case Op::ListAppend:
        case Op::SetAdd:
            return " " + reg(i.a) + " " + reg(i.b);
        case Op::Call:
            return " " + reg(i.a) + arguments(b) + flags;
        case Op::CallMethod:
            return " " + reg(i.a) + "." + name(m_.extra[b]) + arguments(b + 1) + flags;
        case Op::MakeFunction:
            return makeFunction(i);
        case Op::MakeClass:
            return makeClass(i);
        case Op::Import:
            return " " + std::string(i.n, '.') + name(i.a) + (i.b == 1 ? " top" : "");
        case Op::ImportFrom:
            return " " + reg(i.a) + " " + name(i.b);
        case Op::ImportStar:
            return " " + reg(i.a);
        case Op::Unpack: {
            const std::string star =
                m_.extra[b + 1] == kNone ? "" : " star " + std::to_string(m_.extra[b + 1]);
            return " " + reg(i.a) + " -> " + regs(b + 2, m_.extra[b]) + star;
        }
        case Op::Yield:
            return std::string(i.b == 1 ? " from " : " ") + reg(i.a);
        case Op::If:
            return " " + reg(i.a) + tests(b + 2);
        case Op::While:
            return killed(b + 4);
        case Op::For:
            return " " + reg(i.a) + loopFlags(i.n) + killed(b + 2);
        case Op::Assert:
            return " " + reg(i.a) + tests(b);
        case Op::Poison:
            return " (" + regs(b + 1, m_.extra[b]) + ")";
        default:
            return "";
        }
    }

    static std::string loopFlags(uint8_t n) {
        std::string text;
        if (n & kLoopIndexes)
            text += " indexes";
        if (n & kLoopCalls)
            text += " calls";
        if (n & kLoopCollects)
            text += " collects";
        if (n & kLoopTrains)
            text += " trains";
        if (n & kLoopPasses)
            text += " passes";
        return text;
    }

    static bool dstIsSource(Op op) {
        return op == Op::SetAttr || op == Op::SetItem || op == Op::DictAdd;
    }

    void instructions(uint32_t begin, uint32_t end) {
        ++depth_;
        for (uint32_t i = begin; i < end;) {
            const Instr& instr = m_.instrs[i];
            std::string text = "@" + std::to_string(i - f_->instrBegin) + " ";
            if (instr.dst != kNoReg && !dstIsSource(instr.op))
                text += reg(instr.dst) + " = ";
            text += kOpNames[static_cast<size_t>(instr.op)];
            text += operands(instr);
            line(text);
            i = regions(i, instr);
        }
        --depth_;
    }

    /// Prints the regions of an instruction; returns where they end.
    uint32_t regions(uint32_t index, const Instr& instr) {
        uint32_t last = index + 1, count = 0;
        const uint32_t handlers = instr.op == Op::Try ? m_.extra[instr.b + 1] : 0;
        forEachRegionEnd(instr, m_.extra.data(), [&](uint32_t end) {
            const std::string_view label = regionName(instr.op, count++, handlers);
            if (end > last) {
                if (!label.empty())
                    line(std::string(label) + ":");
                instructions(last, end);
            }
            if (instr.op == Op::While && count == 1) {
                const uint64_t b = instr.b;
                line("while " + reg(m_.extra[b]) + tests(b + 5 + m_.extra[b + 4]));
            }
            last = end;
        });
        return last;
    }

    static std::string_view regionName(Op op, uint32_t index, uint32_t handlers) {
        if (op == Op::If || op == Op::For)
            return index == 1 ? "else" : "";
        if (op == Op::While)
            return index == 2 ? "else" : "";
        if (op != Op::Try || index == 0)
            return "";
        return index <= handlers ? "except" : index == handlers + 1 ? "else" : "finally";
    }

    void function(uint32_t index) {
        f_ = &m_.functions[index];
        std::string text = "#" + std::to_string(index) + " " +
                           std::string(kKindNames[static_cast<size_t>(f_->kind)]) + " " +
                           name(f_->name) + "(";
        for (uint32_t i = 0; i < f_->nParams; ++i) {
            const uint64_t p = f_->params + 4 * i;
            text += (i ? ", " : "") + name(m_.extra[p]);
            if (m_.extra[p + 3] != kNone)
                text += ": " + name(m_.extra[p + 3]);
        }
        text += ")";
        if (f_->nPosOnly)
            text += " posonly " + std::to_string(f_->nPosOnly);
        if (f_->nKwOnly)
            text += " kwonly " + std::to_string(f_->nKwOnly);
        constexpr std::string_view kFlags[] = {" generator", " async",  " varargs",
                                               " varkw",     " trains", " abstract"};
        for (size_t bit = 0; bit < std::size(kFlags); ++bit) {
            if (f_->flags & (1u << bit))
                text += kFlags[bit];
        }
        for (uint32_t i = 0; i < f_->nCells; ++i) {
            text += " " + cell(i);
            const uint32_t slot = m_.extra[f_->cells + 2 * i + 1];
            if (slot != kNone)
                text += "=" + std::to_string(slot);
        }
        if (f_->nFree)
            text += " free";
        for (uint32_t i = 0; i < f_->nFree; ++i)
            text += " " + cell(f_->nCells + i);
        line(text);
        instructions(f_->instrBegin, f_->instrEnd);
    }

    const ModuleView& m_;
    const Function* f_ = nullptr;
    size_t depth_ = 0;
    std::string out_;
};

} // namespace

std::string print(const ModuleView& module) {
    return Printer(module).run();
}

} // namespace gradpath::ir
