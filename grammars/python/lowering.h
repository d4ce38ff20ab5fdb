// The lowering of one module: the state shared by the files that each lower one kind of construct.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/visit.h"
#include "grammars/python/constants.h"
#include "grammars/python/scopes.h"
#include "grammars/python/syntax.h"

#include <initializer_list>
#include <string>

namespace gradpath::python {

/// A lowered condition: its value and what its truth says about operands (ir.h, Tests).
struct Condition {
    static constexpr uint32_t kMaxTests = 16;
    uint32_t reg = ir::kNone;
    ir::TestMode mode = ir::kTestNothing;
    uint32_t count = 0;
    uint32_t tests[kMaxTests];

    void add(uint32_t test) {
        if (count < kMaxTests)
            tests[count++] = test;
    }
    void negate();
};

/// How deep regions may nest: the interpreter recurses over them.
inline constexpr uint32_t kMaxRegions = 250;

class Lowering {
public:
    Lowering(const SyntaxTree& tree, const ScopeTable& scopes, ir::ModuleBuilder& out);
    void run();

private:
    // ---- functions.cpp ----
    struct Work {
        uint32_t function;
        uint32_t scope;
    };
    void lowerFunction(Work work);
    void bindNames(uint32_t scope);
    void startFunction(uint32_t node);
    void finishFunction();
    void renumberHidden();
    void parameterTable(uint32_t node);
    void lambdaBody(uint32_t node);
    void typeParameter(uint32_t identifier);
    uint32_t addFunction(uint32_t node, ir::FunctionKind kind, uint32_t scope);
    void pushClosure(uint32_t scope);
    uint32_t makeFunction(uint32_t node);
    uint32_t makeClass(uint32_t node);
    void decorated(uint32_t node);
    void definition(uint32_t node);
    void typeParametersHere(uint32_t node);
    bool isAbstract(uint32_t node) const;
    uint32_t scopeOf(uint32_t node) const;

    // ---- emit.cpp ----
    uint32_t emit(ir::Op op, ir::Span span, uint32_t dst, uint32_t a = ir::kNone,
                  uint32_t b = ir::kNone, uint8_t n = 0);
    uint32_t emitTo(ir::Op op, ir::Span span, uint32_t a = ir::kNone, uint32_t b = ir::kNone,
                    uint8_t n = 0);
    uint32_t temp();
    uint32_t hidden();
    bool isLocal(uint32_t reg) const;
    uint32_t here() const { return static_cast<uint32_t>(out_.instrs.size()); }
    uint32_t extraEnd() const { return static_cast<uint32_t>(out_.extra.size()); }
    uint32_t constant(ir::ConstKind kind, ir::Span span, uint64_t bits = 0,
                      uint32_t str = ir::kNone, bool big = false);
    uint32_t text(std::string_view value, ir::Span span);
    uint32_t unknown(ir::Span span);
    uint32_t openIf(const Condition& condition, ir::Span span);
    void closeIf(uint32_t header, const Condition& condition, uint32_t thenEnd);
    uint32_t pushTests(const Condition& condition);
    uint32_t takeScratch(size_t base);
    ir::Span span(uint32_t node) const { return {tree_[node].begin, tree_[node].end}; }

    // ---- names.cpp ----
    enum class Where : uint8_t { Global, Local, Cell, ClassName };
    struct Binding {
        Where where = Where::Global;
        bool walrus = false;
        uint32_t index = ir::kNone;
    };
    Binding lookup(uint32_t name) const;
    uint32_t loadName(uint32_t name, ir::Span span);
    void storeName(uint32_t name, uint32_t reg, ir::Span span);
    void deleteName(uint32_t name, ir::Span span);
    struct Shadow {
        uint32_t name;
        uint32_t stamp;
        Binding binding;
    };
    void shadow(uint32_t name, Binding binding);
    void unshadow(size_t base);

    // ---- expressions.cpp ----
    uint32_t expr(uint32_t node);
    uint32_t exprOrUnknown(uint32_t node, uint32_t parent);
    uint32_t plainExpr(uint32_t node);
    uint32_t binary(uint32_t node);
    uint32_t unary(uint32_t node);
    uint32_t attribute(uint32_t node);
    uint32_t subscript(uint32_t node);
    uint32_t indexOf(uint32_t node);
    uint32_t slice(uint32_t node);
    uint32_t display(uint32_t node, ir::Op op);
    uint32_t dictionary(uint32_t node);
    bool isTable(uint32_t node) const;
    uint32_t tupleOf(uint32_t firstChild, uint32_t end, ir::Span span);
    bool isStarred(uint32_t node) const;
    void element(uint32_t node);
    uint32_t yield(uint32_t node);
    uint32_t namedExpression(uint32_t node);
    uint32_t typeExpr(uint32_t node);
    uint32_t strip(uint32_t node) const;
    bool trailingComma(uint32_t from, uint32_t to) const;

    // ---- literals.cpp ----
    uint32_t integer(uint32_t node, bool negative, ir::Span span);
    uint32_t floating(uint32_t node, bool negative, ir::Span span);
    uint32_t string(uint32_t node);
    bool stringParts(uint32_t node, std::string& pending, bool& bytes, bool& formatted,
                     ir::Span whole);
    void flushPart(std::string& pending, ir::Span span);
    void interpolation(uint32_t node, bool& formatted);
    bool constantString(uint32_t node, std::string& value, bool& bytes) const;

    // ---- calls.cpp ----
    uint32_t call(uint32_t node, uint8_t flags);
    void arguments(uint32_t node);
    void argument(uint32_t node);
    void noteTraining(uint32_t method, uint32_t receiver);
    uint32_t callNamed(std::string_view function, std::initializer_list<uint32_t> args,
                       ir::Span span);
    uint32_t emitCall(uint32_t callee, std::initializer_list<uint32_t> args, ir::Span span,
                      uint8_t flags = 0);

    // ---- conditions.cpp ----
    Condition condition(uint32_t node);
    Condition boolean(uint32_t node);
    Condition comparison(uint32_t node);
    Condition truth(uint32_t reg, ir::Span span);
    uint32_t ternary(uint32_t node);

    // ---- comprehensions.cpp ----
    uint32_t comprehension(uint32_t node);
    void comprehensionClauses(uint32_t node, uint32_t clause, uint32_t iterable, uint32_t into);
    void comprehensionElement(uint32_t node, uint32_t into);
    uint32_t clauseIterable(uint32_t clause);

    // ---- statements.cpp ----
    void block(uint32_t node);
    void statements(uint32_t first, uint32_t end);
    void statement(uint32_t node);
    void plainStatement(uint32_t node);
    void expressionStatement(uint32_t node);
    void ifStatement(uint32_t node);
    uint32_t ifChain(uint32_t node, uint32_t clause, uint32_t end, uint32_t depth,
                     uint32_t untaken);
    void tryStatement(uint32_t node);
    void exceptClause(uint32_t node);
    void withStatement(uint32_t node);
    void withItem(uint32_t item, uint32_t begin);
    bool hasAliases(uint32_t node) const;
    void assertStatement(uint32_t node);
    void raiseStatement(uint32_t node);
    void printStatement(uint32_t node);
    void execStatement(uint32_t node);
    void typeAlias(uint32_t node);
    void deleteTarget(uint32_t node);
    uint32_t blockOf(uint32_t node) const;
    uint32_t childOf(uint32_t node, Kind kind) const;

    // ---- imports.cpp ----
    void importStatement(uint32_t node);
    void importFrom(uint32_t node);
    uint32_t dottedName(uint32_t node);

    // ---- assignments.cpp ----
    void assignment(uint32_t node);
    void augmentedAssignment(uint32_t node);
    void assign(uint32_t target, uint32_t reg);
    void unpack(uint32_t target, uint32_t reg);
    bool pairUp(uint32_t target, uint32_t value);
    bool elementwise(uint32_t target, uint32_t value);
    bool overwritten(size_t begin, size_t end, uint32_t reg) const;

    // ---- loops.cpp ----
    void forStatement(uint32_t node);
    void whileStatement(uint32_t node);
    void loopEnd(uint32_t header, uint32_t hiddenBase);
    void pushHiddenKilled(uint32_t from, uint32_t to);
    void pushKilled(uint32_t hiddenBase);

    // ---- loop_scan.cpp ----
    struct Range {
        uint32_t begin;
        uint32_t end;
    };
    uint8_t loopFlags(uint32_t target, std::initializer_list<Range> body);
    void killedLocals(uint32_t target, uint32_t condition, uint32_t body);
    void markReads(uint32_t begin, uint32_t end);
    void markWrites(uint32_t node);
    bool killStatements(uint32_t first, uint32_t end);
    void killAssignment(uint32_t node);
    void killWithItems(uint32_t clause);
    void deriveNames(Range range);
    void markDerived(uint32_t node);
    bool mentionsTarget(uint32_t begin, uint32_t end, uint8_t least) const;
    bool computedFromTarget(uint32_t begin, uint32_t end) const;
    bool writesText(uint32_t callee) const;
    uint8_t useFlags(Range range) const;
    uint8_t callFlags(uint32_t node) const;

    // ---- patterns.cpp ----
    struct Match {
        Condition tests;
        std::vector<uint32_t> open; ///< headers of the regions the rest of the pattern runs in
        std::vector<Condition> conditions;
    };
    void matchStatement(uint32_t node);
    uint32_t caseChain(uint32_t clause, uint32_t end, uint32_t subject, uint32_t depth,
                       uint32_t untaken);
    void casePatterns(uint32_t clause, uint32_t subject, Match& match);
    void pattern(uint32_t node, uint32_t subject, Match& match);
    void sequencePattern(uint32_t first, uint32_t end, ir::Span span, uint32_t subject,
                         Match& match);
    void mappingPattern(uint32_t node, uint32_t subject, Match& match);
    void classPattern(uint32_t node, uint32_t subject, Match& match);
    void unionPattern(uint32_t node, uint32_t subject, Match& match);
    void require(const Condition& condition, ir::Span span, Match& match);
    void valueTest(uint32_t value, uint32_t subject, ir::Span span, Match& match,
                   ir::CompareOp op = ir::CompareOp::Eq);
    void captureSplat(uint32_t node, uint32_t reg);
    void keywordValue(uint32_t value, uint32_t end, uint32_t subject, Match& match);
    uint32_t patternValue(uint32_t node, bool negative);
    uint32_t dottedValue(uint32_t node);
    bool isSimple(uint32_t clause) const;

    // ---- poison.cpp ----
    void poison(uint32_t node);
    void readable(uint32_t node);
    void readableParts(uint32_t node, const std::vector<uint32_t>& assigned);
    void readableAssignment(uint32_t node, const std::vector<uint32_t>& assigned);
    static bool isReadable(Kind kind);
    void leaveIfBroken(uint32_t node);
    bool standsAlone(uint32_t node) const;
    bool isClearCall(uint32_t node) const;
    void emitPoison(uint32_t node);
    void mentionText(uint32_t begin, uint32_t end, uint32_t at);
    void assignedNames(uint32_t node, std::vector<uint32_t>& out) const;
    uint32_t lineEnd(uint32_t node) const;
    uint32_t unknownExpr(uint32_t node);

    const SyntaxTree& tree_;
    const ScopeTable& scopes_;
    ir::ModuleBuilder& out_;
    ConstantPool constants_;
    std::vector<Work> work_;
    std::vector<uint32_t>
        capturedInComprehensions_;    ///< symbols of comprehensions that live in cells
    std::vector<uint32_t> gradNames_; ///< names bound to torch.autograd.grad

    // names of the current function
    std::vector<uint32_t> stamps_;
    std::vector<Binding> bindings_;
    std::vector<Shadow> shadows_;
    uint32_t stamp_ = 0;

    // the current function
    uint32_t function_ = 0;
    uint32_t scope_ = 0;
    ir::FunctionKind kind_ = ir::FunctionKind::Module;
    uint32_t base_ = 0;
    uint32_t nNamed_ = 0;
    uint32_t nTemps_ = 0;
    uint32_t hiddenTop_ = 0;
    uint32_t hiddenMax_ = 0;
    uint32_t loopDepth_ = 0;
    uint32_t comprehensionDepth_ = 0;
    uint8_t flags_ = 0;
    bool walrusStatement_ = false;
    bool overflow_ = false; ///< the statement being lowered ran out of registers
    uint32_t regionDepth_ = 0;

    std::vector<uint32_t> scratch_;  ///< a stack for operand lists in the making
    std::vector<uint32_t> keywords_; ///< likewise, for keyword arguments
    std::vector<uint32_t>
        locals_; ///< the locals a poisoned statement mentions, the locals a loop kills

    // loop_scan.cpp: per name, valid when the stamp is the current scan
    std::vector<uint32_t> scanStamps_;
    std::vector<uint8_t> scanStates_;
    uint32_t scan_ = 0;
};

} // namespace gradpath::python
