// Parsing with a bound on error recovery.
// SPDX-License-Identifier: MIT
#include "grammars/python/ts.h"

#include <algorithm>

namespace gradpath::python {

namespace {

/// Tree-sitter asks every hundred steps whether to go on.
constexpr uint32_t kMaxLostAsks = 50;

struct Progress {
    std::string_view text;
    uint32_t lost = 0;
};

const char* readText(void* payload, uint32_t at, TSPoint, uint32_t* length) {
    const std::string_view text = static_cast<Progress*>(payload)->text;
    *length = at < text.size() ? static_cast<uint32_t>(text.size()) - at : 0;
    return *length > 0 ? text.data() + at : "";
}

bool isLost(TSParseState* state) {
    auto* progress = static_cast<Progress*>(state->payload);
    return state->has_error && ++progress->lost > kMaxLostAsks;
}

TSPoint pointAt(std::string_view text, size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const size_t line = before.rfind('\n');
    return {static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n')),
            static_cast<uint32_t>(line == std::string_view::npos ? offset : offset - line - 1)};
}

} // namespace

Tree Parser::parseBounded(std::string_view text, const TSTree* old) const {
    Progress progress{text};
    const TSInput input{&progress, readText, TSInputEncodingUTF8, nullptr};
    const TSParseOptions options{&progress, isLost};
    Tree tree(ts_parser_parse_with_options(parser_.get(), old, input, options));
    if (!tree)
        ts_parser_reset(parser_.get());
    return tree;
}

Tree LastTree::parse(const Parser& parser, std::string_view now) const {
    if (!tree)
        return nullptr;
    const size_t most = std::min(text.size(), now.size());
    const auto head = static_cast<size_t>(
        std::mismatch(text.begin(), text.begin() + static_cast<ptrdiff_t>(most), now.begin())
            .first -
        text.begin());
    size_t tail = 0;
    while (tail < most - head && text[text.size() - 1 - tail] == now[now.size() - 1 - tail])
        ++tail;
    TSInputEdit edit{};
    edit.start_byte = static_cast<uint32_t>(head);
    edit.old_end_byte = static_cast<uint32_t>(text.size() - tail);
    edit.new_end_byte = static_cast<uint32_t>(now.size() - tail);
    edit.start_point = pointAt(text, head);
    edit.old_end_point = pointAt(text, edit.old_end_byte);
    edit.new_end_point = pointAt(now, edit.new_end_byte);
    const Tree old(ts_tree_copy(tree.get()));
    ts_tree_edit(old.get(), &edit);
    Tree out = parser.parseBounded(now, old.get());
    if (out && ts_node_has_error(ts_tree_root_node(out.get())))
        return nullptr;
    return out;
}

void LastTree::keep(std::string_view now, const Tree& made) {
    if (!made || ts_node_has_error(ts_tree_root_node(made.get())))
        return; // the last good one is nearer to what comes next than nothing
    text = now;
    tree = Tree(ts_tree_copy(made.get()));
}

} // namespace gradpath::python
