// A flat copy of the syntax tree: what the scope analysis and the lowering walk instead of tree-sitter's own nodes.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/blob.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace gradpath::python {

/// Kinds of nodes kept in the flat tree. `Skip` (punctuation, comments) never appears in it.
enum class Kind : uint8_t {
    Skip,
    Error,
    Token, ///< an operator or a keyword that carries meaning; `aux` is a Tok
    Other, ///< a named node no part of the lowering asks for
    // statements
    Module,
    Block,
    ImportStatement,
    ImportFromStatement,
    FutureImportStatement,
    PrintStatement,
    AssertStatement,
    ExpressionStatement,
    ReturnStatement,
    DeleteStatement,
    RaiseStatement,
    PassStatement,
    BreakStatement,
    ContinueStatement,
    GlobalStatement,
    NonlocalStatement,
    ExecStatement,
    TypeAliasStatement,
    IfStatement,
    ForStatement,
    WhileStatement,
    TryStatement,
    WithStatement,
    MatchStatement,
    FunctionDefinition,
    ClassDefinition,
    DecoratedDefinition,
    // parts of statements
    ElifClause,
    ElseClause,
    ExceptClause,
    FinallyClause,
    WithClause,
    WithItem,
    Decorator,
    CaseClause,
    ImportPrefix,
    RelativeImport,
    AliasedImport,
    WildcardImport,
    DottedName,
    Chevron,
    Parameters,
    LambdaParameters,
    TypeParameter,
    ArgumentList,
    KeywordArgument,
    DefaultParameter,
    TypedDefaultParameter,
    TypedParameter,
    KeywordSeparator,
    PositionalSeparator,
    ListSplat,
    ListSplatPattern,
    DictionarySplat,
    DictionarySplatPattern,
    AsPatternTarget,
    ForInClause,
    IfClause,
    Pair,
    Slice,
    // match patterns
    CasePattern,
    UnionPattern,
    KeywordPattern,
    SplatPattern,
    ClassPattern,
    ComplexPattern,
    DictPattern,
    TuplePattern,
    ListPattern,
    PatternList,
    // types
    Type,
    SplatType,
    GenericType,
    UnionType,
    ConstrainedType,
    MemberType,
    // expressions: everything from here on
    Identifier,    ///< `aux`: string id
    AttributeName, ///< identifier after a dot; `aux`: string id
    KeywordName,   ///< identifier before `=` in an argument list; `aux`: string id
    NamedExpression,
    AsPattern,
    NotOperator,
    BooleanOperator,
    BinaryOperator,
    UnaryOperator,
    ComparisonOperator,
    Lambda,
    Assignment,
    AugmentedAssignment,
    Yield,
    Await,
    Attribute,
    Subscript,
    Ellipsis,
    Call,
    List,
    Set,
    Tuple,
    ExpressionList,
    Dictionary,
    ListComprehension,
    DictionaryComprehension,
    SetComprehension,
    GeneratorExpression,
    ParenthesizedExpression,
    ConditionalExpression,
    ConcatenatedString,
    String,
    StringStart,
    StringContent,
    StringEnd,
    Interpolation,
    FormatSpecifier,
    FormatExpression,
    TypeConversion,
    Integer,
    Float,
    True,
    False,
    None,
};

/// Tokens kept under operators, slices, patterns and the like.
enum class Tok : uint8_t {
    None,
    // binary operators, in the order of ir::BinaryOp
    Plus,
    Minus,
    Star,
    Slash,
    SlashSlash,
    Percent,
    StarStar,
    At,
    Amp,
    Bar,
    Caret,
    Shl,
    Shr,
    // augmented assignments, in the same order
    PlusEq,
    MinusEq,
    StarEq,
    SlashEq,
    SlashSlashEq,
    PercentEq,
    StarStarEq,
    AtEq,
    AmpEq,
    BarEq,
    CaretEq,
    ShlEq,
    ShrEq,
    // comparisons, in the order of ir::CompareOp
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Is,
    IsNot,
    In,
    NotIn,
    // the rest
    Tilde,
    And,
    Or,
    Colon,
    Assign,
    As,
    From,
    With,
    Underscore,
};

enum NodeFlag : uint8_t {
    kBroken = 1,  ///< holds a syntax error or is too deep
    kTooDeep = 2, ///< its children were dropped
    kWalrus = 4,  ///< holds an assignment expression
    kFString = 8, ///< a string with interpolations
};

/// Children of node i start at i + 1 and follow each other by `next`; the last one's `next` is the node's.
struct Node {
    uint32_t begin;
    uint32_t end;
    uint32_t next;
    uint32_t aux;
    Kind kind;
    uint8_t flags;
};

struct SyntaxTree {
    std::string_view text;
    std::vector<Node> nodes;
    std::vector<ir::Span> errors;

    const Node& operator[](uint32_t i) const { return nodes[i]; }
    bool hasChildren(uint32_t i) const { return nodes[i].next > i + 1; }
    uint32_t childCount(uint32_t i) const {
        uint32_t count = 0;
        for (uint32_t c = i + 1; c < nodes[i].next; c = nodes[c].next)
            ++count;
        return count;
    }
    std::string_view source(uint32_t i) const {
        return text.substr(nodes[i].begin, nodes[i].end - nodes[i].begin);
    }
};

inline constexpr uint32_t kMaxExpressionDepth = 200;
inline constexpr uint32_t kMaxBlockDepth = 100;
inline constexpr size_t kMaxErrors = 50;

struct LastTree; // ts.h

/// Parses `text` and flattens the tree; names are interned in `strings`. `last` makes it quick after an edit.
SyntaxTree parse(std::string_view text, ir::ModuleBuilder& strings, LastTree* last = nullptr);

inline bool isExpression(Kind kind) {
    return kind >= Kind::Identifier;
}
inline bool isStatement(Kind kind) {
    return kind >= Kind::ImportStatement && kind <= Kind::DecoratedDefinition;
}
inline bool isCompound(Kind kind) {
    return kind >= Kind::IfStatement && kind <= Kind::DecoratedDefinition;
}
inline bool isComprehension(Kind kind) {
    return kind >= Kind::ListComprehension && kind <= Kind::GeneratorExpression;
}

} // namespace gradpath::python
