// Syntactic facts about loops: what the target is used for, which locals an iteration overwrites before reading them.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

#include <algorithm>

namespace gradpath::python {

namespace {

// States of a name during one scan; higher ones include the lower.
constexpr uint8_t kRead = 1;
constexpr uint8_t kKilled = 2;
constexpr uint8_t kDerived = 1;
constexpr uint8_t kTarget = 2;

constexpr std::string_view kTraining[] = {"backward", "step",     "zero_grad",
                                          "fit",      "minimize", "apply_gradients"};
constexpr std::string_view kCollecting[] = {"append",         "extend",       "insert",
                                            "add_module",     "setattr",      "add",
                                            "variable_scope", "get_variable", "update"};

template <size_t N>
bool isOneOf(std::string_view name, const std::string_view (&names)[N]) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

} // namespace

// ---- what the target is used for ----

void Lowering::markDerived(uint32_t node) {
    for (uint32_t i = node; i < tree_[node].next; ++i) {
        const Node& n = tree_[i];
        if (n.kind == Kind::Attribute || n.kind == Kind::Subscript) {
            i = n.next - 1;
        } else if (n.kind == Kind::Identifier && scanStamps_[n.aux] != scan_) {
            scanStamps_[n.aux] = scan_;
            scanStates_[n.aux] = kDerived;
        }
    }
}

bool Lowering::mentionsTarget(uint32_t begin, uint32_t end, uint8_t least) const {
    for (uint32_t i = begin; i < end; ++i) {
        const Node& n = tree_[i];
        if (n.kind == Kind::Identifier && scanStamps_[n.aux] == scan_ &&
            scanStates_[n.aux] >= least)
            return true;
    }
    return false;
}

/// True when a value is computed from the target; the function that is called does not count.
bool Lowering::computedFromTarget(uint32_t begin, uint32_t end) const {
    for (uint32_t i = begin; i < end; ++i) {
        const Node& n = tree_[i];
        if (n.kind == Kind::Call && i + 1 < n.next && tree_[i + 1].kind == Kind::Identifier) {
            ++i;
        } else if (n.kind == Kind::Identifier && scanStamps_[n.aux] == scan_) {
            return true;
        }
    }
    return false;
}

/// Marks the names of the body that are computed from the target, in source order.
void Lowering::deriveNames(Range range) {
    for (uint32_t i = range.begin; i < range.end; ++i) {
        const Node& n = tree_[i];
        const bool assigns = n.kind == Kind::Assignment || n.kind == Kind::AugmentedAssignment ||
                             n.kind == Kind::NamedExpression || n.kind == Kind::ForStatement ||
                             n.kind == Kind::ForInClause;
        if (!assigns || i + 1 >= n.next)
            continue;
        const uint32_t right = tree_[i + 1].next;
        uint32_t end = n.next;
        if (n.kind == Kind::ForStatement && right < n.next)
            end = tree_[right].next;
        if (computedFromTarget(right, end))
            markDerived(i + 1);
    }
}

/// What a call says about the loop around it.
uint8_t Lowering::callFlags(uint32_t node) const {
    const Node& n = tree_[node];
    if (node + 1 >= n.next)
        return 0;
    uint8_t flags = 0;
    uint32_t callee = strip(node + 1);
    if (tree_[callee].kind == Kind::Attribute && tree_.childCount(callee) == 2) {
        const std::string_view name = out_.text(tree_[tree_[callee + 1].next].aux);
        if (isOneOf(name, kTraining))
            flags |= ir::kLoopTrains;
        // Functions that make a layer each time: `x = tf.layers.dense(x, 8)`.
        const bool makes = tree_[callee + 1].kind == Kind::Attribute &&
                           tree_.childCount(callee + 1) == 2 &&
                           out_.text(tree_[tree_[callee + 2].next].aux) == "layers";
        if (makes || isOneOf(name, kCollecting) || name.starts_with("register_"))
            flags |= ir::kLoopCollects;
    } else if (tree_[callee].kind == Kind::Identifier &&
               out_.text(tree_[callee].aux) == "setattr") {
        flags |= ir::kLoopCollects;
    } else if (tree_[callee].kind == Kind::Call) {
        // What it calls it has just made: `x = Dense(8)(x)`.
        flags |= ir::kLoopCollects;
    }
    while (tree_[callee].kind == Kind::Attribute || tree_[callee].kind == Kind::Subscript ||
           tree_[callee].kind == Kind::ParenthesizedExpression) {
        if (!tree_.hasChildren(callee))
            break;
        ++callee;
    }
    if (tree_[callee].kind == Kind::Identifier && mentionsTarget(callee, callee + 1, kTarget))
        flags |= ir::kLoopCalls;
    const uint32_t list = tree_[node + 1].next;
    if (list >= n.next)
        return flags;
    for (uint32_t c = list + 1; c < tree_[list].next; c = tree_[c].next) {
        uint32_t argument = strip(c);
        const Kind kind = tree_[argument].kind;
        if (kind == Kind::KeywordArgument && tree_.hasChildren(argument)) {
            argument = tree_[argument + 1].next;
            if (argument >= tree_[c].next)
                continue;
            argument = strip(argument);
        } else if ((kind == Kind::ListSplat || kind == Kind::DictionarySplat) &&
                   tree_.hasChildren(argument)) {
            argument = strip(argument + 1);
        }
        const Kind inner = tree_[argument].kind;
        if (inner == Kind::Tuple || inner == Kind::List || inner == Kind::Identifier) {
            for (uint32_t i = argument; i < tree_[argument].next;
                 i = inner == Kind::Identifier || i != argument ? tree_[i].next : i + 1) {
                if (tree_[i].kind == Kind::Identifier && mentionsTarget(i, i + 1, kTarget))
                    flags |= ir::kLoopPasses;
            }
        }
    }
    return flags;
}

/// `str(i)` and `"layer_{}".format(i)`: the target becomes part of a name.
bool Lowering::writesText(uint32_t callee) const {
    const Node& n = tree_[callee];
    if (n.kind == Kind::Identifier)
        return out_.text(n.aux) == "str";
    return n.kind == Kind::Attribute && tree_.childCount(callee) == 2 &&
           tree_[strip(callee + 1)].kind == Kind::String &&
           out_.text(tree_[tree_[callee + 1].next].aux) == "format";
}

uint8_t Lowering::useFlags(Range range) const {
    uint8_t flags = 0;
    for (uint32_t i = range.begin; i < range.end; ++i) {
        const Node& n = tree_[i];
        uint32_t begin = i + 1,
                 end = i + 1; // where a mention of the target makes the loop an indexing one
        switch (n.kind) {
        case Kind::Call:
            flags |= callFlags(i);
            if (begin < n.next && writesText(i + 1)) {
                begin = tree_[i + 1].next;
                end = n.next;
            }
            break;
        case Kind::BinaryOperator: // "layer_%d" % i
            if (begin < n.next && tree_[strip(begin)].kind == Kind::String)
                end = n.next;
            break;
        case Kind::Subscript:
            if (begin < n.next)
                begin = tree_[i + 1].next;
            end = n.next;
            break;
        case Kind::ComparisonOperator:
        case Kind::Interpolation:
        case Kind::FormatExpression:
            end = n.next;
            break;
        case Kind::Pair:
        case Kind::IfStatement:
        case Kind::ElifClause:
        case Kind::WhileStatement:
        case Kind::AssertStatement:
        case Kind::IfClause:
        case Kind::MatchStatement:
            if (begin < n.next)
                end = tree_[i + 1].next;
            break;
        case Kind::ConditionalExpression:
            if (begin < n.next)
                begin = tree_[i + 1].next;
            end = begin < n.next ? tree_[begin].next : begin;
            break;
        case Kind::Assignment:
        case Kind::AugmentedAssignment:
            for (uint32_t left = i + 1; left < n.next && left < tree_[i + 1].next; ++left) {
                if (tree_[left].kind == Kind::Subscript)
                    flags |= ir::kLoopCollects;
            }
            break;
        default:
            break;
        }
        if (end > begin && !(flags & ir::kLoopIndexes) && mentionsTarget(begin, end, kDerived))
            flags |= ir::kLoopIndexes;
    }
    return flags;
}

uint8_t Lowering::loopFlags(uint32_t target, std::initializer_list<Range> body) {
    ++scan_;
    if (target != ir::kNone) {
        for (uint32_t i = target; i < tree_[target].next; ++i) {
            if (tree_[i].kind != Kind::Identifier)
                continue;
            scanStamps_[tree_[i].aux] = scan_;
            scanStates_[tree_[i].aux] = kTarget;
        }
    }
    for (const Range& range : body)
        deriveNames(range);
    uint8_t flags = 0;
    for (const Range& range : body)
        flags |= useFlags(range);
    return flags;
}

// ---- what an iteration overwrites ----

void Lowering::markReads(uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; ++i) {
        const Node& n = tree_[i];
        if (n.kind != Kind::Identifier || scanStamps_[n.aux] == scan_)
            continue;
        scanStamps_[n.aux] = scan_;
        scanStates_[n.aux] = kRead;
    }
}

void Lowering::markWrites(uint32_t node) {
    const Node& n = tree_[node];
    if (n.kind == Kind::Identifier) {
        if (scanStamps_[n.aux] == scan_)
            return;
        scanStamps_[n.aux] = scan_;
        scanStates_[n.aux] = kKilled;
        const Binding binding = lookup(n.aux);
        if (binding.where == Where::Local)
            locals_.push_back(binding.index);
    } else if (n.kind == Kind::Attribute || n.kind == Kind::Subscript) {
        markReads(node, n.next);
    } else {
        for (uint32_t c = node + 1; c < n.next; c = tree_[c].next)
            markWrites(c);
    }
}

/// Goes through statements that run one after the other; false when what follows may not run.
bool Lowering::killStatements(uint32_t first, uint32_t end) {
    for (uint32_t s = first; s < end; s = tree_[s].next) {
        const Node& n = tree_[s];
        switch (n.kind) {
        case Kind::ExpressionStatement: {
            const uint32_t inner = s + 1;
            const bool assigns =
                inner < n.next && tree_[inner].kind == Kind::Assignment && !(n.flags & kBroken);
            if (!assigns || inner + 1 >= tree_[inner].next) {
                markReads(s, n.next);
                break;
            }
            killAssignment(inner);
            break;
        }
        case Kind::WithStatement: {
            const uint32_t body = blockOf(s);
            const uint32_t clause = childOf(s, Kind::WithClause);
            if (body == ir::kNone || clause == ir::kNone || (tree_[clause].flags & kBroken)) {
                markReads(s, n.next);
                break;
            }
            killWithItems(clause);
            if (!killStatements(body + 1, tree_[body].next))
                return false;
            break;
        }
        case Kind::ReturnStatement:
        case Kind::RaiseStatement:
        case Kind::BreakStatement:
        case Kind::ContinueStatement:
            markReads(s, n.next);
            return false;
        default:
            markReads(s, n.next);
            for (uint32_t i = s; i < n.next; ++i) {
                if (tree_[i].kind == Kind::BreakStatement ||
                    tree_[i].kind == Kind::ContinueStatement)
                    return false;
            }
        }
    }
    return true;
}

void Lowering::killAssignment(uint32_t node) {
    // The value first, then the targets of a = b = value.
    uint32_t at = node;
    for (;;) {
        const uint32_t right = tree_[at + 1].next;
        uint32_t value = right;
        if (value < tree_[at].next && tree_[value].kind == Kind::Type)
            value = tree_[value].next;
        if (value >= tree_[at].next)
            return; // a bare annotation assigns nothing
        if (tree_[value].kind != Kind::Assignment || !tree_.hasChildren(value)) {
            markReads(value, tree_[at].next);
            break;
        }
        at = value;
    }
    for (uint32_t target = node;;) {
        markWrites(target + 1);
        if (target == at)
            break;
        target = tree_[target + 1].next;
        while (tree_[target].kind == Kind::Type)
            target = tree_[target].next;
    }
}

void Lowering::killWithItems(uint32_t clause) {
    for (uint32_t i = clause + 1; i < tree_[clause].next;) {
        if (tree_[i].kind == Kind::AsPatternTarget) {
            markWrites(i);
            i = tree_[i].next;
        } else {
            markReads(i, i + 1);
            ++i;
        }
    }
}

/// Collects in `locals_` the locals that every iteration assigns before it reads them.
void Lowering::killedLocals(uint32_t target, uint32_t condition, uint32_t body) {
    ++scan_;
    locals_.clear();
    if (condition != ir::kNone)
        markReads(condition, tree_[condition].next);
    if (target != ir::kNone && !(tree_[target].flags & kBroken))
        markWrites(target);
    if (body != ir::kNone)
        killStatements(body + 1, tree_[body].next);
}

} // namespace gradpath::python
