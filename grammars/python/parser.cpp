// Runs tree-sitter and copies its tree into the flat form.
// SPDX-License-Identifier: MIT
#include "grammars/python/kinds.h"
#include "grammars/python/lower.h"
#include "grammars/python/syntax.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <memory>

extern "C" const TSLanguage* tree_sitter_python(void);

namespace gradpath::python {

namespace {

struct TreeDeleter {
    void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};
struct ParserDeleter {
    void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};

std::unique_ptr<TSTree, TreeDeleter> parseText(std::string_view text) {
    const std::unique_ptr<TSParser, ParserDeleter> parser(ts_parser_new());
    ts_parser_set_language(parser.get(), tree_sitter_python());
    return std::unique_ptr<TSTree, TreeDeleter>(ts_parser_parse_string(
        parser.get(), nullptr, text.data(), static_cast<uint32_t>(text.size())));
}

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

/// The first line of an error without surrounding blanks: an error may swallow the rest of the file.
ir::Span tightSpan(std::string_view text, uint32_t begin, uint32_t end) {
    while (begin < end && isBlank(text[begin]))
        ++begin;
    uint32_t stop = begin;
    while (stop < end && text[stop] != '\n')
        ++stop;
    while (stop > begin && isBlank(text[stop - 1]))
        --stop;
    return {begin, stop};
}

bool hasInterpolation(std::string_view text, uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end && text[i] != '"' && text[i] != '\''; ++i) {
        if (text[i] == 'f' || text[i] == 'F' || text[i] == 't' || text[i] == 'T')
            return true;
    }
    return false;
}

/// Copies the visible nodes that matter, depth first, with an explicit stack: depth costs no native stack here.
class Flattener {
public:
    Flattener(SyntaxTree& out, ir::ModuleBuilder& strings)
        : out_(out), strings_(strings), symbols_(symbolTable()) {}

    void run(TSNode root) {
        TSTreeCursor cursor = ts_tree_cursor_new(root);
        out_.nodes.reserve(ts_node_descendant_count(root) / 2 + 16);
        frames_.push_back({});
        frames_.back().broken = ts_node_has_error(root);
        for (bool more = true; more;) {
            if (enter(ts_tree_cursor_current_node(&cursor)) &&
                ts_tree_cursor_goto_first_child(&cursor))
                continue;
            leaveIfOpen();
            while (!(more = frames_.size() > 1 && ts_tree_cursor_goto_next_sibling(&cursor))) {
                if (frames_.size() <= 1 || !ts_tree_cursor_goto_parent(&cursor))
                    break;
                leave();
            }
        }
        while (frames_.size() > 1)
            leave();
        ts_tree_cursor_delete(&cursor);
        if (out_.errors.empty() && ts_node_has_error(root))
            reportHidden();
    }

private:
    struct Frame {
        uint32_t node = 0;
        uint32_t children = 0;
        uint16_t expressionDepth = 0;
        uint16_t blockDepth = 0;
        Kind kind = Kind::Skip;
        bool keepTokens = false;
        bool broken = false;
        bool inError = false;
        bool inFunction = false;
    };

    /// Adds the node; true when its children should be visited.
    bool enter(TSNode node) {
        opened_ = false;
        const TSSymbol symbol = ts_node_symbol(node);
        Frame& parent = frames_.back();
        const bool broken = parent.broken && ts_node_has_error(node);
        SymbolInfo info =
            symbol < symbols_.size() ? symbols_[symbol] : SymbolInfo{Kind::Error, Tok::None};
        if (broken && ts_node_is_missing(node)) {
            report(node, parent, true);
            return false;
        }
        if (info.kind == Kind::Skip || (info.kind == Kind::Token && !isKept(info.token, parent)))
            return false;
        const uint32_t begin = ts_node_start_byte(node), end = ts_node_end_byte(node);
        Node flat{begin, end, 0, 0, info.kind, static_cast<uint8_t>(broken ? kBroken : 0)};
        if (info.kind == Kind::Error)
            report(node, parent, false);
        const uint32_t ordinal = parent.children++;
        uint16_t expressionDepth = parent.expressionDepth + 1, blockDepth = parent.blockDepth;
        switch (info.kind) {
        case Kind::Token:
            flat.aux = static_cast<uint32_t>(info.token);
            break;
        case Kind::Identifier:
            flat.aux = strings_.str(out_.text.substr(begin, end - begin));
            if (parent.kind == Kind::Attribute && ordinal > 0)
                flat.kind = Kind::AttributeName;
            if (parent.kind == Kind::KeywordArgument && ordinal == 0)
                flat.kind = Kind::KeywordName;
            if (parent.kind == Kind::MemberType)
                flat.kind = Kind::AttributeName;
            break;
        case Kind::NamedExpression:
            flat.flags |= kWalrus;
            break;
        case Kind::String:
            if (hasInterpolation(out_.text, begin, end))
                flat.flags |= kFString;
            break;
        case Kind::BinaryOperator:
        case Kind::BooleanOperator:
            if (parent.kind == info.kind && ordinal == 0)
                expressionDepth = parent.expressionDepth;
            break;
        case Kind::Block:
            ++blockDepth;
            expressionDepth = 0;
            break;
        default:
            break;
        }
        const auto index = static_cast<uint32_t>(out_.nodes.size());
        flat.next = index + 1;
        const bool skipInside = isLeaf(flat.kind) ||
                                (info.kind == Kind::String && !(flat.flags & kFString)) ||
                                (info.kind == Kind::Type && parent.kind != Kind::Assignment &&
                                 parent.kind != Kind::Type && !typeWanted(parent.kind));
        const bool tooDeep = expressionDepth > kMaxExpressionDepth || blockDepth > kMaxBlockDepth;
        if (tooDeep && !skipInside)
            flat.flags |= kBroken | kTooDeep;
        out_.nodes.push_back(flat);
        if (skipInside || tooDeep) {
            mark(parent, flat.flags);
            return false;
        }
        Frame frame;
        frame.node = index;
        frame.expressionDepth = expressionDepth;
        frame.blockDepth = blockDepth;
        frame.kind = flat.kind;
        frame.keepTokens = keepsTokens(flat.kind);
        frame.broken = broken;
        frame.inError = parent.inError || info.kind == Kind::Error;
        frames_.push_back(frame);
        opened_ = true;
        return true;
    }

    static bool isKept(Tok token, const Frame& parent) {
        if (token == Tok::Assign)
            return parent.kind == Kind::Interpolation;
        if (token == Tok::Colon)
            return parent.kind == Kind::Slice;
        return parent.keepTokens;
    }

    static bool typeWanted(Kind parent) {
        return parent == Kind::TypeParameter || parent == Kind::UnionType ||
               parent == Kind::MemberType || parent == Kind::ConstrainedType ||
               parent == Kind::TypeAliasStatement || parent == Kind::Error;
    }

    /// Flags of a child that its ancestors inherit.
    void mark(const Frame& parent, uint8_t flags) {
        if (frames_.size() > 1)
            out_.nodes[parent.node].flags |= flags & (kBroken | kWalrus);
    }

    void leave() {
        const uint32_t node = frames_.back().node;
        frames_.pop_back();
        out_.nodes[node].next = static_cast<uint32_t>(out_.nodes.size());
        mark(frames_.back(), out_.nodes[node].flags);
    }

    void leaveIfOpen() {
        if (opened_)
            leave();
        opened_ = false;
    }

    void report(TSNode node, const Frame& parent, bool missing) {
        if (parent.inError || out_.errors.size() >= kMaxErrors)
            return;
        const uint32_t begin = ts_node_start_byte(node);
        const ir::Span span =
            missing ? ir::Span{begin, begin} : tightSpan(out_.text, begin, ts_node_end_byte(node));
        if (!out_.errors.empty() && span.begin < out_.errors.back().end) {
            out_.errors.back().end = std::max(out_.errors.back().end, span.end);
            return;
        }
        out_.errors.push_back(span);
    }

    /// A missing token that is invisible (a line end): reported at the end of the innermost broken node.
    void reportHidden() {
        for (auto node = out_.nodes.rbegin(); node != out_.nodes.rend(); ++node) {
            if (!(node->flags & kBroken))
                continue;
            out_.errors.push_back({node->end, node->end});
            return;
        }
    }

    SyntaxTree& out_;
    ir::ModuleBuilder& strings_;
    const std::vector<SymbolInfo>& symbols_;
    std::vector<Frame> frames_;
    bool opened_ = false;
};

} // namespace

SyntaxTree parse(std::string_view text, ir::ModuleBuilder& strings) {
    SyntaxTree out;
    out.text = text;
    const auto tree = parseText(text);
    if (tree) {
        Flattener(out, strings).run(ts_tree_root_node(tree.get()));
    }
    if (out.nodes.empty())
        out.nodes.push_back({0, static_cast<uint32_t>(text.size()), 1, 0, Kind::Module, 0});
    return out;
}

size_t parseOnly(std::string_view text) {
    const auto tree = parseText(text);
    if (!tree)
        return 0;
    size_t count = 0;
    TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree.get()));
    for (bool done = false; !done;) {
        const TSNode node = ts_tree_cursor_current_node(&cursor);
        const bool broken = ts_node_has_error(node);
        count += ts_node_is_error(node) || ts_node_is_missing(node);
        if (broken && ts_tree_cursor_goto_first_child(&cursor))
            continue;
        while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
            if (!ts_tree_cursor_goto_parent(&cursor)) {
                done = true;
                break;
            }
        }
    }
    ts_tree_cursor_delete(&cursor);
    return count;
}

} // namespace gradpath::python
