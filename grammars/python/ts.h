// Thin ownership around tree-sitter.
// SPDX-License-Identifier: MIT
#pragma once

#include <tree_sitter/api.h>

#include <memory>
#include <string>
#include <string_view>

extern "C" const TSLanguage* tree_sitter_python(void);

namespace gradpath::python {

struct TreeDeleter {
    void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};
struct ParserDeleter {
    void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};
using Tree = std::unique_ptr<TSTree, TreeDeleter>;

/// A parser for Python; one parser may parse many texts, one after the other.
class Parser {
public:
    Parser() : parser_(ts_parser_new()) {
        ts_parser_set_language(parser_.get(), tree_sitter_python());
    }

    Tree parse(std::string_view text) const {
        return Tree(ts_parser_parse_string(parser_.get(), nullptr, text.data(),
                                           static_cast<uint32_t>(text.size())));
    }

    /// As `parse`, but nothing when the parser finds nothing that makes sense for long: its recovery
    /// can take quadratic time then. What counts is steps, not time, so the answer is always the same.
    Tree parseBounded(std::string_view text) const { return parseBounded(text, nullptr); }
    /// `old`: a tree of an earlier text, in which what changed was marked.
    Tree parseBounded(std::string_view text, const TSTree* old) const;

private:
    std::unique_ptr<TSParser, ParserDeleter> parser_;
};

/// A text without errors and its tree: most of it serves again after an edit.
struct LastTree {
    std::string text;
    Tree tree;

    /// The tree of a text, made of what both texts share. Nothing where that is not sure to be the tree that a full parse makes:
    /// around errors the outcome depends on where the parser starts.
    Tree parse(const Parser& parser, std::string_view now) const;
    void keep(std::string_view now, const Tree& tree);
};

/// Walks the nodes of a tree that hold errors, parents first; `visit` returns whether to go inside.
template <class F>
void forEachBroken(TSNode root, F&& visit) {
    if (!ts_node_has_error(root))
        return;
    TSTreeCursor cursor = ts_tree_cursor_new(root);
    for (bool done = false; !done;) {
        const TSNode node = ts_tree_cursor_current_node(&cursor);
        if (ts_node_has_error(node) && visit(node) && ts_tree_cursor_goto_first_child(&cursor))
            continue;
        while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
            if (!ts_tree_cursor_goto_parent(&cursor)) {
                done = true;
                break;
            }
        }
    }
    ts_tree_cursor_delete(&cursor);
}

} // namespace gradpath::python
