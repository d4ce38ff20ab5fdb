// The language-neutral intermediate representation: what every front end produces and the interpreter runs.
// SPDX-License-Identifier: MIT
//
// A module is one relocatable blob of flat arrays (see blob.h); `ModuleView` reads it in place and never owns it.
// The same format serves stubs embedded at build time, files lowered at run time and the cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace gradpath::ir {

/// Marks an absent 32-bit operand (register, string, index).
inline constexpr uint32_t kNone = 0xFFFFFFFFu;
/// Marks an absent destination register.
inline constexpr uint16_t kNoReg = 0xFFFFu;
/// Set on a positional argument or display element that is unpacked with `*`.
inline constexpr uint32_t kStar = 0x80000000u;

/// Half-open byte range in the source text.
struct Span {
    uint32_t begin = 0;
    uint32_t end = 0;
};

/// Operations. `dst`, `a`, `b`, `n` are the fields of `Instr`; "reg" is a frame slot: slots below `Function::nLocals` are
/// local variables, the others temporaries that are written once. `extra[b...]` is the operand pool of the module.
/// A region is a range of instructions that directly follows its header instruction; ends are absolute instruction indices.
enum class Op : uint8_t {
    // ---- names ----
    LoadConst,    ///< dst = constants[a]
    LoadGlobal,   ///< dst = module name a, else builtin
    LoadDeref,    ///< dst = cell a (own cells first, then free variables)
    LoadName,     ///< class body: dst = class namespace a, else cell b unless kNone, else global
    StoreLocal,   ///< local dst = reg a; a source-level assignment (span: the target)
    StoreGlobal,  ///< module name a = reg b
    StoreDeref,   ///< cell a = reg b
    StoreName,    ///< class namespace a = reg b
    DeleteLocal,  ///< unbind local dst
    DeleteGlobal, ///< unbind module name a (also class namespace)
    DeleteDeref,  ///< unbind cell a
    Annotation, ///< class or module body: name a is annotated, reg b holds the annotation or kNone
    Move, ///< dst = reg a; compiler-made copy, not an assignment (dst may be a hidden local, to merge two arms)
    // ---- attributes and items ----
    Attr,    ///< dst = reg a . name b; n: CallFlag bits
    SetAttr, ///< reg a . name b = reg dst (dst is a SOURCE here)
    DelAttr, ///< del reg a . name b
    Item,    ///< dst = reg a [ reg b ]
    SetItem, ///< reg a [ reg b ] = reg dst (dst is a SOURCE here)
    DelItem, ///< del reg a [ reg b ]
    Slice,   ///< dst = slice(extra[b], extra[b+1], extra[b+2]); kNone for an absent part
    // ---- operators ----
    Unary,  ///< dst = UnaryOp(n) reg a
    Binary, ///< dst = reg a BinaryOp(n) reg b
    InPlace, ///< dst = reg a BinaryOp(n)= reg b; the front end stores dst back into the target afterwards
    Compare, ///< dst = reg a CompareOp(n) reg b; chains are lowered to If
    // ---- displays ----
    Tuple, ///< dst = tuple of `a` elements at extra[b...]: reg, with kStar for *x
    List,  ///< as Tuple
    Set,   ///< as Tuple
    Dict,  ///< dst = dict of `a` pairs at extra[b...]: key reg, value reg; key kNone for **x
    /// dst = f-string of `a` parts at extra[b...] (regs); n = 1: a part has a conversion or a format, so that the text is
    /// not just the parts one after the other (a format's own parts follow the value)
    Format,
    ListAppend,  ///< comprehension: append reg b to list reg a
    SetAdd,      ///< comprehension: add reg b to set reg a
    DictAdd,     ///< comprehension: reg a [ reg b ] = reg dst (dst is a SOURCE)
    ToGenerator, ///< dst = the list reg a as a generator (a generator expression, evaluated eagerly)
    // ---- calls ----
    Call,         ///< dst = reg a (arguments at extra[b...]); see CallArgs; n: CallFlag bits
    CallMethod,   ///< dst = reg a . name extra[b] (arguments at extra[b+1...]); n: CallFlag bits
    MakeFunction, ///< dst = closure of function a; extra[b...]: see MakeFunctionArgs
    MakeClass, ///< dst = class of body function a; extra[b...]: nBases, reg|kStar..., nKeywords, (name, reg)..., nClosure, cell...
    // ---- modules ----
    Import, ///< dst = module; a = dotted name, n = number of leading dots, b = 1: bind the top package (`import a.b`), 0: the leaf
    ImportFrom, ///< dst = name b of module reg a (attribute, else submodule)
    ImportStar, ///< all public names of module reg a into the current namespace
    // ---- unpacking ----
    Unpack, ///< reg a into extra[b...]: count, index of the starred target or kNone, then that many temporary regs
    // ---- leaving ----
    Return, ///< reg a, or kNone for None
    Raise,  ///< reg a or kNone
    Break,
    Continue,
    Yield, ///< dst = yield reg a (kNone for None); b = 1: yield from
    Await, ///< dst = await reg a
    // ---- regions ----
    If,    ///< cond reg a; extra[b...]: thenEnd, elseEnd, tests (see Tests). Regions: then, else
    While, ///< extra[b...]: cond reg, condEnd, bodyEnd, elseEnd, nKilled, killed local..., tests. Regions: condition, body, else
    For, ///< dst = item temporary; iterable reg a; n: LoopFlag bits; extra[b...]: bodyEnd, elseEnd, nKilled, killed local...
         ///< Regions: body (starts with the stores of the target), else
    Try, ///< extra[b...]: bodyEnd, nHandlers, handlerEnd..., elseEnd, finallyEnd. Regions in that order
    With, ///< dst = entered value; manager reg a; extra[b]: bodyEnd. Region: body (starts with the store of the target)
    LoadException, ///< dst = the exception being handled (start of a handler)
    Assert, ///< cond reg a; extra[b...]: tests (see Tests); what follows runs only if they hold
    // ---- the rest ----
    Poison, ///< code that could not be parsed: locals extra[b+1...] (extra[b] of them) become unknown
};

// What the front end promises beyond that:
// - A hidden local that merges arms is written in both before it is read, within one statement; it may serve again in the next one.
// - A value nothing is known of is a hidden local that a Poison names; a table of thousands of constants is one, too.
// - While: the condition register is computed in the condition region.
// - Try: a handler loads the exception, evaluates the classes of its clause, stores and at its end deletes the alias.
// - Assert: a computed message runs in the else region of an If with the same tests just before.
// - Cells belong to the frame of a function, also those of comprehension variables, also in the module body.
// - PEP 695: a type parameter is an ordinary variable that holds typing.TypeVar("T").
// - Spans of If, While, For and Try run from their keyword to the end of the header, of nested Ifs over the operator or operand;
//   of With from `with` to the end of the item; of Poison over the first line of what is broken.

enum class UnaryOp : uint8_t { Neg, Pos, Invert, Not };
enum class BinaryOp : uint8_t {
    Add,
    Sub,
    Mul,
    Div,
    FloorDiv,
    Mod,
    Pow,
    MatMul,
    And,
    Or,
    Xor,
    LShift,
    RShift
};
enum class CompareOp : uint8_t { Eq, Ne, Lt, Le, Gt, Ge, Is, IsNot, In, NotIn };

// CallArgs, at extra[p...]: nPositional, nKeyword, then nPositional entries (reg, with kStar for *x), then nKeyword pairs
// (name string, reg); name kNone for **x. Keywords keep source order.

/// Bits of `Instr::n` of Call and CallMethod; of Attr, only the second.
enum CallFlag : uint8_t {
    kCallDecorator = 1, ///< applies a decorator to a function or class
    kCallDiscarded = 2, ///< an expression statement: nobody reads the result
};

/// Bits of `Instr::n` of For: what the loop's target is used for, and what the body holds (nested loops included).
enum LoopFlag : uint8_t {
    /// the target, or a name assigned in the body from an expression that mentions it, is an index, a
    /// compared operand, a dict key or part of an f-string, or decides a branch
    kLoopIndexes = 1,
    /// the target (or an attribute or item of it) is called, or receives a method call
    kLoopCalls = 2,
    /// the body calls append, extend, insert, add_module, register_*, setattr, add, update, or what a
    /// call gives, or stores an item; every loop of a comprehension
    kLoopCollects = 4,
    /// the body calls a method named backward, step, zero_grad, fit, minimize or apply_gradients
    kLoopTrains = 8,
    kLoopPasses = 16, ///< the target is an argument of a call
};

// Tests, at extra[p...]: mode (TestMode), count, then per test an instruction index: the instruction that computed one operand of the
// condition, maybe inside the If just before (the right operand of `and`). kStar is set on an index whose operand stands under `not`. An instruction that is not a Compare, a call of
// isinstance/hasattr/callable or a plain load is there for its truth value. The interpreter refines what the tests speak of.
enum TestMode : uint32_t {
    kTestSingle = 0,  ///< one test: refines both arms
    kTestAll = 1,     ///< `a and b`: all hold in the then-arm; nothing is known in the else-arm
    kTestAny = 2,     ///< `a or b`: none holds in the else-arm; nothing is known in the then-arm
    kTestNothing = 3, ///< no refinement
};

// MakeFunctionArgs, at extra[p...]: nDefaults, reg... (of the last positional parameters), nKeywordDefaults, (parameter index,
// reg)..., nClosure, cell index of the current function... (one per free variable of the new function).

/// One instruction, 12 bytes. Its span stands in a parallel array.
struct Instr {
    Op op;
    uint8_t n = 0;
    uint16_t dst = kNoReg;
    uint32_t a = kNone;
    uint32_t b = kNone;
};
static_assert(sizeof(Instr) == 12);

enum class ConstKind : uint8_t { None, True, False, Ellipsis, Int, Float, Str, Bytes };

/// A literal. Int: `bits` is the int64; kind Int with `big` set is a literal outside int64, its value unknown.
/// Float: bit pattern of the double. Str and Bytes: string index.
struct Constant {
    ConstKind kind;
    uint8_t big = 0;
    uint16_t pad = 0;
    uint32_t str = kNone;
    uint64_t bits = 0;
};
static_assert(sizeof(Constant) == 16);

enum class FunctionKind : uint8_t { Module, Function, Lambda, ClassBody };

/// Bits of `Function::flags`.
enum FunctionFlag : uint8_t {
    kFnGenerator = 1,
    kFnAsync = 2,
    kFnVarArgs = 4, ///< has *args
    kFnVarKw = 8,   ///< has **kwargs
    /// its own body calls a method named backward, step, minimize, fit, gradient, apply_gradients (or torch.autograd.grad)
    kFnTrains = 16,
    /// the body is only a docstring, `pass`, `...` or `raise NotImplementedError`
    kFnAbstract = 32,
};

/// A function, lambda, class body or module body. Function 0 is the module body.
/// Parameters are the first locals, in the order: positional-only, positional, *args, keyword-only, **kwargs; all count in nParams.
struct Function {
    uint32_t name = kNone;   ///< string; "<module>", "<lambda>" where the source has none
    uint32_t parent = kNone; ///< enclosing function index
    FunctionKind kind = FunctionKind::Function;
    uint8_t flags = 0;
    uint16_t nParams = 0;
    uint16_t nPosOnly = 0;
    uint16_t nKwOnly = 0;
    uint16_t nLocals = 0; ///< named locals and hidden ones
    uint16_t nRegs = 0;   ///< locals and temporaries
    uint16_t nCells = 0;  ///< own variables that inner functions capture
    uint16_t nFree = 0;   ///< captured variables of enclosing functions
    /// extra: nParams x {name string, span begin, span end (of the name, absolute), annotation source text string or kNone}
    uint32_t params = kNone;
    uint32_t localNames = kNone; ///< extra: nLocals strings, kNone for hidden locals
    /// extra: nCells x {name string, local slot of the parameter it starts from or kNone}, then nFree x {name string}
    uint32_t cells = kNone;
    uint32_t instrBegin = 0;
    uint32_t instrEnd = 0;
    Span span;     ///< the whole definition, decorators excluded
    Span nameSpan; ///< the name in the definition
};

/// Read access to one lowered module. Cheap to copy; points into the blob.
struct ModuleView {
    std::span<const uint32_t> stringOffsets; ///< nStrings + 1 offsets into stringBytes
    std::string_view stringBytes;
    std::span<const Constant> constants;
    std::span<const Function> functions;
    std::span<const Instr> instrs;
    /// one per instruction: offsets relative to the function's span.begin
    std::span<const Span> spans;
    std::span<const uint32_t> extra;
    std::span<const Span> errors;              ///< syntax errors, absolute, in source order
    std::span<const uint32_t> functionOfInstr; ///< one per instruction: its function

    std::string_view str(uint32_t id) const {
        return stringBytes.substr(stringOffsets[id], stringOffsets[id + 1] - stringOffsets[id]);
    }
    uint32_t nStrings() const { return static_cast<uint32_t>(stringOffsets.size()) - 1; }
    /// Absolute source range of an instruction.
    Span spanOf(uint32_t instr) const {
        const uint32_t base = functions[functionOfInstr[instr]].span.begin;
        return {base + spans[instr].begin, base + spans[instr].end};
    }
};

} // namespace gradpath::ir
