// From text to the flat tree, with a repair of what is broken in between.
// SPDX-License-Identifier: MIT
#include "grammars/python/flatten.h"
#include "grammars/python/logical_lines.h"
#include "grammars/python/lower.h"
#include "grammars/python/repair.h"

#include <algorithm>

namespace gradpath::python {

namespace {

/// How much of a text the parser made nothing of.
uint64_t damage(const Tree& tree) {
    uint64_t bytes = 0;
    forEachBroken(ts_tree_root_node(tree.get()), [&](TSNode node) {
        if (!ts_node_is_error(node) && !ts_node_is_missing(node))
            return true;
        bytes += 1 + ts_node_end_byte(node) - ts_node_start_byte(node);
        return false;
    });
    return bytes;
}

/// Garbage up to this size is left to tree-sitter's own recovery.
constexpr size_t kSmallText = 32 * 1024;

/// So many lines that hold a backslash alone make tree-sitter's scanner quadratic.
constexpr uint32_t kManyContinuations = 64;

bool isBroken(const Tree& tree) {
    return ts_node_has_error(ts_tree_root_node(tree.get()));
}

/// Puts blanks for long runs of `\` lines into a copy; false when there are none.
bool joinContinuations(std::string_view text, std::string& out) {
    uint32_t run = 0;
    size_t begin = 0;
    for (size_t at = text.find('\\'); at != std::string_view::npos;) {
        size_t next = at + 1;
        if (next < text.size() && text[next] == '\r')
            ++next;
        if (next >= text.size() || text[next] != '\n') {
            run = 0;
            at = text.find('\\', at + 1);
            continue;
        }
        begin = run == 0 ? at : begin;
        size_t after = next + 1;
        while (after < text.size() && (text[after] == ' ' || text[after] == '\t'))
            ++after;
        const bool goesOn = after < text.size() && text[after] == '\\';
        if (++run > kManyContinuations && !goesOn) {
            if (out.empty())
                out = text;
            std::fill(out.begin() + static_cast<ptrdiff_t>(begin),
                      out.begin() + static_cast<ptrdiff_t>(next + 1), ' ');
        }
        run = goesOn ? run : 0;
        at = goesOn ? after : text.find('\\', after);
    }
    return !out.empty();
}

/// Simple statements that took in the line below them.
std::vector<ir::Span> joinedStatements(const SyntaxTree& tree, std::string_view source) {
    std::vector<ir::Span> out;
    for (const Node& node : tree.nodes) {
        if (!isStatement(node.kind) || isCompound(node.kind))
            continue;
        const std::string_view statement = source.substr(node.begin, node.end - node.begin);
        if (statement.find('\n') != std::string_view::npos && joinsLines(statement))
            out.push_back({node.begin, node.end});
    }
    return out;
}

uint64_t lengthOf(const std::vector<ir::Span>& spans) {
    uint64_t length = 0;
    for (const ir::Span& span : spans)
        length += span.end - span.begin;
    return length;
}

/// Sorts the errors and merges those that overlap.
void tidy(std::vector<ir::Span>& errors) {
    std::sort(errors.begin(), errors.end(), [](ir::Span a, ir::Span b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
    });
    std::vector<ir::Span> out;
    for (const ir::Span& error : errors) {
        if (!out.empty() && (error.begin < out.back().end || error.begin == out.back().begin)) {
            out.back().end = std::max(out.back().end, error.end);
        } else if (out.size() < kMaxErrors) {
            out.push_back(error);
        }
    }
    errors = std::move(out);
}

/// The tree of a text nothing is made of: one error.
void giveUp(SyntaxTree& out) {
    const auto end = static_cast<uint32_t>(out.text.size());
    out.errors = {tightSpan(out.text, 0, end)};
    out.nodes = {{0, end, 2, 0, Kind::Module, kBroken}, {0, end, 2, 0, Kind::Error, kBroken}};
}

} // namespace

SyntaxTree parse(std::string_view text, ir::ModuleBuilder& strings, LastTree* last) {
    SyntaxTree out;
    out.text = text;
    const Parser parser;
    std::string copy;
    const std::string_view source = joinContinuations(text, copy) ? copy : text;
    if (isHopeless(parser, source)) {
        giveUp(out);
        return out;
    }
    Tree tree = last != nullptr ? last->parse(parser, source) : nullptr;
    if (!tree)
        tree = parser.parseBounded(source);
    if (last != nullptr)
        last->keep(source, tree);
    if (tree)
        flatten(parser, tree, source, nullptr, strings, out);
    const auto joined = joinedStatements(out, source);
    if (!tree || isBroken(tree) || !joined.empty()) {
        std::vector<ir::Span> errors;
        const RepairedText repaired(source, repairs(parser, source, tree, joined, errors));
        const bool edited = !repaired.edits().empty();
        const Tree better = edited ? parser.parseBounded(repaired.text()) : nullptr;
        if (better && (!tree || damage(better) <= damage(tree) + lengthOf(joined))) {
            out.nodes.clear();
            out.errors = std::move(errors);
            flatten(parser, better, repaired.text(), &repaired, strings, out);
        } else if (!tree && text.size() <= kSmallText) {
            tree = parser.parse(source);
            if (tree)
                flatten(parser, tree, source, nullptr, strings, out);
        } else if (!tree) {
            giveUp(out);
        }
        tidy(out.errors);
    }
    if (out.nodes.empty())
        out.nodes.push_back({0, static_cast<uint32_t>(text.size()), 1, 0, Kind::Module, 0});
    return out;
}

size_t parseOnly(std::string_view text) {
    const Tree tree = Parser().parseBounded(text);
    size_t count = 0;
    if (tree) {
        forEachBroken(ts_tree_root_node(tree.get()), [&](TSNode node) {
            count += ts_node_is_error(node) || ts_node_is_missing(node);
            return true;
        });
    }
    return count;
}

} // namespace gradpath::python
