// From text to the flat tree, with a repair of what is broken in between.
// SPDX-License-Identifier: MIT
#include "grammars/python/flatten.h"
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

} // namespace

SyntaxTree parse(std::string_view text, ir::ModuleBuilder& strings) {
    SyntaxTree out;
    out.text = text;
    const Parser parser;
    Tree tree = parser.parse(text);
    if (tree && ts_node_has_error(ts_tree_root_node(tree.get()))) {
        const RepairedText repaired(text, repairs(parser, text, tree, out.errors));
        Tree better = repaired.edits().empty() ? nullptr : parser.parse(repaired.text());
        if (better && damage(better) <= damage(tree)) {
            flatten(parser, better, repaired.text(), &repaired, strings, out);
        } else {
            flatten(parser, tree, text, nullptr, strings, out);
        }
        tidy(out.errors);
    } else if (tree) {
        flatten(parser, tree, text, nullptr, strings, out);
    }
    if (out.nodes.empty())
        out.nodes.push_back({0, static_cast<uint32_t>(text.size()), 1, 0, Kind::Module, 0});
    return out;
}

size_t parseOnly(std::string_view text) {
    const Tree tree = Parser().parse(text);
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
