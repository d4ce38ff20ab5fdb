// The match statement: patterns become nested regions, a hidden flag tells whether all of them held.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

#include <algorithm>

namespace gradpath::python {

namespace {

constexpr uint32_t kMaxCases = 40;

/// Classes whose single positional sub-pattern is the subject itself.
constexpr std::string_view kSelfMatching[] = {"bool",  "bytearray", "bytes", "dict",
                                              "float", "frozenset", "int",   "list",
                                              "set",   "str",       "tuple"};

bool isToken(const Node& node, Tok token) {
    return node.kind == Kind::Token && node.aux == static_cast<uint32_t>(token);
}

} // namespace

void Lowering::matchStatement(uint32_t node) {
    const uint32_t body = blockOf(node);
    const uint32_t end = tree_[node].next;
    uint32_t last = node + 1;
    for (uint32_t c = node + 1; c < end && c != body; c = tree_[c].next)
        last = c;
    if (node + 1 >= end || node + 1 == body || body == ir::kNone) {
        poison(node);
        return;
    }
    const bool several = last != node + 1 || trailingComma(tree_[last].end, tree_[body].begin);
    const uint32_t subject =
        several ? tupleOf(node + 1, tree_[last].next, {tree_[node + 1].begin, tree_[last].end})
                : expr(node + 1);
    // Stores of captures may overwrite a local that later cases look at.
    const uint32_t kept =
        isLocal(subject) ? emitTo(ir::Op::Move, span(node + 1), subject) : subject;
    const uint32_t bodyEnd = tree_[body].next;
    uint32_t cases = 0;
    for (uint32_t c = body + 1; c < bodyEnd; c = tree_[c].next)
        cases += tree_[c].kind == Kind::CaseClause;
    const uint32_t untaken = cases > kMaxCases ? hidden() : ir::kNone;
    uint32_t rest = caseChain(body + 1, bodyEnd, kept, 0, untaken);
    while (rest != ir::kNone) {
        const Condition more = truth(untaken, span(rest));
        const uint32_t header = openIf(more, {tree_[rest].begin, tree_[rest].begin + 4});
        rest = caseChain(rest, bodyEnd, kept, 0, untaken);
        closeIf(header, more, here());
    }
}

/// Lowers the cases from `clause` on; returns the clause at which it stopped because there are many.
uint32_t Lowering::caseChain(uint32_t clause, uint32_t end, uint32_t subject, uint32_t depth,
                             uint32_t untaken) {
    if (depth == 0 && untaken != ir::kNone && clause < end) {
        const uint32_t no = constant(ir::ConstKind::False, span(clause));
        emit(ir::Op::Move, span(clause), untaken, no);
    }
    while (clause < end && tree_[clause].kind != Kind::CaseClause) {
        statement(clause);
        clause = tree_[clause].next;
    }
    if (clause >= end)
        return ir::kNone;
    if (depth > kMaxCases && untaken != ir::kNone) {
        const uint32_t yes = constant(ir::ConstKind::True, span(clause));
        emit(ir::Op::Move, span(clause), untaken, yes);
        return clause;
    }
    const uint32_t body = blockOf(clause);
    const uint32_t headerEnd = body == ir::kNone ? tree_[clause].end : tree_[body].begin;
    const ir::Span header{tree_[clause].begin, std::max(tree_[clause].begin + 4,
                                                        std::min(headerEnd, tree_[clause].end))};
    Match match;
    const bool simple = isSimple(clause);
    const uint32_t matched = simple ? ir::kNone : hidden();
    if (!simple) {
        const uint32_t no = constant(ir::ConstKind::False, header);
        emit(ir::Op::Move, header, matched, no);
    }
    casePatterns(clause, subject, match);
    if (match.open.empty() && simple) { // it always matches
        block(body);
        return ir::kNone;
    }
    Condition taken;
    uint32_t first;
    if (simple) {
        taken = match.conditions[0];
        first = match.open[0];
    } else {
        const uint32_t guard = childOf(clause, Kind::IfClause);
        if (guard != ir::kNone) {
            Condition holds;
            if (tree_.hasChildren(guard)) {
                holds = condition(guard + 1);
            } else {
                holds.reg = unknown(span(guard));
            }
            require(holds, span(guard), match);
        }
        const uint32_t yes = constant(ir::ConstKind::True, header);
        emit(ir::Op::Move, header, matched, yes);
        for (; !match.open.empty(); match.open.pop_back(), match.conditions.pop_back()) {
            closeIf(match.open.back(), match.conditions.back(), here());
        }
        taken = match.tests;
        taken.mode = ir::kTestAll;
        taken.reg = matched;
        first = openIf(taken, header);
    }
    block(body);
    const uint32_t thenEnd = here();
    const uint32_t rest = caseChain(tree_[clause].next, end, subject, depth + 1, untaken);
    closeIf(first, taken, thenEnd);
    return rest;
}

/// True when the case is one test at most, followed by captures that cannot fail: no flag is needed then.
bool Lowering::isSimple(uint32_t clause) const {
    if (childOf(clause, Kind::IfClause) != ir::kNone || (tree_[clause + 1].flags & kBroken))
        return false;
    uint32_t patterns = 0, at = ir::kNone;
    for (uint32_t c = clause + 1; c < tree_[clause].next; c = tree_[c].next) {
        if (tree_[c].kind != Kind::CasePattern)
            continue;
        ++patterns;
        at = c;
    }
    const uint32_t body = blockOf(clause);
    if (patterns != 1 || body == ir::kNone || trailingComma(tree_[at].end, tree_[body].begin))
        return false;
    const auto capture = [&](uint32_t pattern) {
        if (tree_[pattern].kind == Kind::CasePattern)
            ++pattern;
        const bool name = tree_[pattern].kind == Kind::DottedName && tree_.childCount(pattern) == 1;
        return name || isToken(tree_[pattern], Tok::Underscore);
    };
    for (;;) {
        if (!tree_.hasChildren(at))
            return false;
        const uint32_t inner = at + 1;
        switch (tree_[inner].kind) {
        case Kind::AsPattern:
            if (tree_[inner + 1].kind != Kind::CasePattern)
                return false;
            at = inner + 1;
            continue;
        case Kind::ClassPattern:
            for (uint32_t c = tree_[inner + 1].next; c < tree_[inner].next; c = tree_[c].next) {
                if (!tree_.hasChildren(c))
                    return false;
                const bool keyword =
                    tree_[c + 1].kind == Kind::KeywordPattern && tree_.hasChildren(c + 1);
                const uint32_t value = keyword ? tree_[c + 2].next : c;
                if (value >= tree_[c].next || !capture(value))
                    return false;
            }
            return true;
        case Kind::UnionPattern:
        case Kind::DottedName:
        case Kind::Token:
        case Kind::String:
        case Kind::ConcatenatedString:
        case Kind::Integer:
        case Kind::Float:
        case Kind::True:
        case Kind::False:
        case Kind::None:
        case Kind::ComplexPattern:
            return true;
        default:
            return false;
        }
    }
}

void Lowering::casePatterns(uint32_t clause, uint32_t subject, Match& match) {
    uint32_t first = ir::kNone, last = ir::kNone, end = ir::kNone;
    for (uint32_t c = clause + 1; c < tree_[clause].next; c = tree_[c].next) {
        if (tree_[c].kind != Kind::CasePattern)
            continue;
        if (first == ir::kNone)
            first = c;
        last = c;
        end = tree_[c].next;
    }
    if (first == ir::kNone) {
        Condition never;
        never.reg = unknown(span(clause));
        require(never, span(clause), match);
        return;
    }
    const uint32_t body = blockOf(clause);
    const uint32_t stop = body == ir::kNone ? tree_[clause].end : tree_[body].begin;
    if (first != last || trailingComma(tree_[last].end, std::max(tree_[last].end, stop))) {
        sequencePattern(first, end, {tree_[first].begin, tree_[last].end}, subject, match);
    } else {
        pattern(first, subject, match);
    }
}

/// The rest of the pattern runs only when `condition` holds.
void Lowering::require(const Condition& condition, ir::Span span, Match& match) {
    if (condition.mode == ir::kTestSingle || condition.mode == ir::kTestAll) {
        for (uint32_t i = 0; i < condition.count; ++i)
            match.tests.add(condition.tests[i]);
    }
    match.open.push_back(openIf(condition, span));
    match.conditions.push_back(condition);
}

void Lowering::valueTest(uint32_t value, uint32_t subject, ir::Span span, Match& match,
                         ir::CompareOp op) {
    const uint32_t reg = emitTo(ir::Op::Compare, span, subject, value, static_cast<uint8_t>(op));
    require(truth(reg, span), span, match);
}

uint32_t Lowering::patternValue(uint32_t node, bool negative) {
    const Kind kind = tree_[node].kind;
    if (kind == Kind::Integer)
        return integer(node, negative, span(node));
    if (kind == Kind::Float)
        return floating(node, negative, span(node));
    if (kind == Kind::DottedName)
        return dottedValue(node);
    if (kind == Kind::ComplexPattern)
        return constant(ir::ConstKind::Float, span(node));
    return expr(node);
}

uint32_t Lowering::dottedValue(uint32_t node) {
    uint32_t value = ir::kNone;
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        if (tree_[c].kind != Kind::Identifier)
            continue;
        value = value == ir::kNone
                    ? loadName(tree_[c].aux, span(c))
                    : emitTo(ir::Op::Attr, {tree_[node].begin, tree_[c].end}, value, tree_[c].aux);
    }
    return value == ir::kNone ? unknown(span(node)) : value;
}

/// `node` is a case_pattern or one of the patterns it may hold.
void Lowering::pattern(uint32_t node, uint32_t subject, Match& match) {
    uint32_t at = node;
    const uint32_t end = tree_[node].next;
    if (tree_[at].kind == Kind::CasePattern)
        ++at;
    if (at >= end || (tree_[node].flags & kBroken)) {
        Condition unclear;
        unclear.reg = at >= end ? unknown(span(node)) : unknownExpr(node);
        require(unclear, span(node), match);
        return;
    }
    bool negative = false;
    if (isToken(tree_[at], Tok::Minus) && tree_[at].next < end) {
        negative = true;
        at = tree_[at].next;
    }
    const Node& n = tree_[at];
    switch (n.kind) {
    case Kind::Token: // `_`
        break;
    case Kind::DottedName:
        if (tree_.childCount(at) == 1 && tree_[at + 1].kind == Kind::Identifier) {
            storeName(tree_[at + 1].aux, subject, span(at));
            break;
        }
        valueTest(dottedValue(at), subject, span(at), match);
        break;
    case Kind::None:
    case Kind::True:
    case Kind::False:
        valueTest(expr(at), subject, span(at), match, ir::CompareOp::Is);
        break;
    case Kind::AsPattern: {
        if (!tree_.hasChildren(at))
            break;
        const uint32_t alias = tree_[at + 1].next;
        pattern(at + 1, subject, match);
        if (alias < n.next && tree_[alias].kind == Kind::Identifier)
            storeName(tree_[alias].aux, subject, span(alias));
        break;
    }
    case Kind::ClassPattern:
        classPattern(at, subject, match);
        break;
    case Kind::ListPattern:
    case Kind::TuplePattern: {
        // `(pattern)` only groups.
        const bool group = n.kind == Kind::TuplePattern && tree_.childCount(at) == 1 &&
                           !trailingComma(tree_[at + 1].end, n.end) &&
                           tree_[at + 2].kind != Kind::SplatPattern;
        if (group) {
            pattern(at + 1, subject, match);
        } else {
            sequencePattern(at + 1, n.next, span(at), subject, match);
        }
        break;
    }
    case Kind::DictPattern:
        mappingPattern(at, subject, match);
        break;
    case Kind::UnionPattern:
        unionPattern(at, subject, match);
        break;
    case Kind::SplatPattern:
    case Kind::KeywordPattern:
        break;
    default:
        valueTest(patternValue(at, negative), subject, span(node), match);
    }
}

void Lowering::sequencePattern(uint32_t first, uint32_t end, ir::Span span, uint32_t subject,
                               Match& match) {
    uint32_t count = 0, star = ir::kNone;
    for (uint32_t c = first; c < end; c = tree_[c].next, ++count) {
        const uint32_t inner =
            tree_[c].kind == Kind::CasePattern && tree_.hasChildren(c) ? c + 1 : c;
        if (tree_[inner].kind == Kind::SplatPattern && star == ir::kNone)
            star = count;
    }
    const uint32_t length = callNamed("len", {subject}, span);
    const uint32_t wanted =
        constant(ir::ConstKind::Int, span, star == ir::kNone ? count : count - 1);
    valueTest(wanted, length, span, match,
              star == ir::kNone ? ir::CompareOp::Eq : ir::CompareOp::Ge);
    const uint32_t at = extraEnd();
    out_.extra.push_back(count);
    out_.extra.push_back(star);
    for (uint32_t i = 0; i < count; ++i)
        out_.extra.push_back(temp());
    emit(ir::Op::Unpack, span, ir::kNone, subject, at);
    uint32_t i = 0;
    for (uint32_t c = first; c < end; c = tree_[c].next, ++i) {
        const uint32_t inner =
            tree_[c].kind == Kind::CasePattern && tree_.hasChildren(c) ? c + 1 : c;
        if (tree_[inner].kind == Kind::SplatPattern) {
            captureSplat(inner, out_.extra[at + 2 + i]);
        } else {
            pattern(c, out_.extra[at + 2 + i], match);
        }
    }
}

void Lowering::captureSplat(uint32_t node, uint32_t reg) {
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        if (tree_[c].kind == Kind::Identifier)
            storeName(tree_[c].aux, reg, span(c));
    }
}

void Lowering::mappingPattern(uint32_t node, uint32_t subject, Match& match) {
    const uint32_t end = tree_[node].next;
    bool negative = false;
    for (uint32_t c = node + 1; c < end;) {
        if (tree_[c].kind == Kind::SplatPattern) {
            const uint32_t rest = callNamed("dict", {subject}, span(c));
            captureSplat(c, rest);
            c = tree_[c].next;
            continue;
        }
        if (tree_[c].kind == Kind::Token) {
            negative = isToken(tree_[c], Tok::Minus);
            c = tree_[c].next;
            continue;
        }
        const uint32_t value = tree_[c].next;
        const uint32_t key = patternValue(c, negative);
        negative = false;
        const uint32_t present =
            emitTo(ir::Op::Compare, span(c), key, subject, static_cast<uint8_t>(ir::CompareOp::In));
        require(truth(present, span(c)), span(c), match);
        const uint32_t item = emitTo(ir::Op::Item, span(c), subject, key);
        if (value >= end)
            break;
        pattern(value, item, match);
        c = tree_[value].next;
    }
}

void Lowering::classPattern(uint32_t node, uint32_t subject, Match& match) {
    const Node& n = tree_[node];
    if (!tree_.hasChildren(node))
        return;
    const uint32_t cls = dottedValue(node + 1);
    const uint32_t is = callNamed("isinstance", {subject, cls}, span(node));
    require(truth(is, span(node)), span(node), match);
    const std::string_view name = tree_.source(node + 1);
    const bool self = std::find(std::begin(kSelfMatching), std::end(kSelfMatching), name) !=
                      std::end(kSelfMatching);
    uint32_t position = 0;
    for (uint32_t c = tree_[node + 1].next; c < n.next; c = tree_[c].next) {
        // `name=pattern as alias` reads as an alias of the whole argument.
        uint32_t inner = c;
        while (tree_.hasChildren(inner) &&
               (tree_[inner].kind == Kind::CasePattern || tree_[inner].kind == Kind::AsPattern))
            ++inner;
        if (tree_[inner].kind == Kind::KeywordPattern && tree_.hasChildren(inner)) {
            const uint32_t value = tree_[inner + 1].next;
            const uint32_t attribute =
                emitTo(ir::Op::Attr, span(inner), subject, tree_[inner + 1].aux);
            if (value < tree_[inner].next)
                keywordValue(value, tree_[inner].next, attribute, match);
            for (uint32_t alias = tree_[inner].next; alias < tree_[c].next;
                 alias = tree_[alias].next) {
                if (tree_[alias].kind == Kind::Identifier)
                    storeName(tree_[alias].aux, attribute, span(alias));
            }
            continue;
        }
        uint32_t part = subject;
        if (!self) {
            const uint32_t names = emitTo(ir::Op::Attr, span(c), cls, out_.str("__match_args__"));
            const uint32_t index = constant(ir::ConstKind::Int, span(c), position);
            const uint32_t attribute = emitTo(ir::Op::Item, span(c), names, index);
            part = callNamed("getattr", {subject, attribute}, span(c));
        }
        ++position;
        pattern(c, part, match);
    }
}

/// The value of `name=pattern`, where a negative number is two nodes.
void Lowering::keywordValue(uint32_t value, uint32_t end, uint32_t subject, Match& match) {
    const uint32_t number = tree_[value].next;
    if (isToken(tree_[value], Tok::Minus) && number < end) {
        valueTest(patternValue(number, true), subject, {tree_[value].begin, tree_[number].end},
                  match);
    } else {
        pattern(value, subject, match);
    }
}

/// Alternatives: each sets a hidden flag when it holds; captures are stored by whichever does.
void Lowering::unionPattern(uint32_t node, uint32_t subject, Match& match) {
    const uint32_t any = hidden();
    const uint32_t no = constant(ir::ConstKind::False, span(node));
    emit(ir::Op::Move, span(node), any, no);
    std::vector<std::pair<uint32_t, Condition>> open;
    Condition alternatives;
    alternatives.mode = ir::kTestAny;
    bool negative = false, exact = true;
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        if (tree_[c].kind == Kind::Token &&
            tree_[c].aux != static_cast<uint32_t>(Tok::Underscore)) {
            negative = isToken(tree_[c], Tok::Minus);
            continue;
        }
        if (c != node + 1 && open.size() < 16) {
            // Later alternatives are tried only when the earlier ones failed.
            Condition held = truth(any, span(c));
            const uint32_t header = openIf(held, span(c));
            open.emplace_back(header, held);
        }
        Match inner;
        if (negative) {
            valueTest(patternValue(c, true), subject, span(c), inner);
        } else {
            pattern(c, subject, inner);
        }
        negative = false;
        exact &= inner.open.size() == 1;
        if (inner.open.size() == 1 && inner.conditions[0].mode == ir::kTestSingle)
            alternatives.add(inner.conditions[0].tests[0]);
        const uint32_t yes = constant(ir::ConstKind::True, span(c));
        emit(ir::Op::Move, span(c), any, yes);
        for (; !inner.open.empty(); inner.open.pop_back(), inner.conditions.pop_back()) {
            closeIf(inner.open.back(), inner.conditions.back(), here());
        }
    }
    for (; !open.empty(); open.pop_back())
        closeIf(open.back().first, open.back().second, open.back().first + 1);
    alternatives.reg = any;
    if (!exact)
        alternatives.count = 0;
    require(alternatives, span(node), match);
}

} // namespace gradpath::python
