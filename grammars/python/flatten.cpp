// The walk over tree-sitter's tree that keeps what the lowering needs.
// SPDX-License-Identifier: MIT
#include "grammars/python/flatten.h"

#include "grammars/python/kinds.h"

#include <algorithm>

namespace gradpath::python {

namespace {

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
    Flattener(const Parser& parser, std::string_view parsed, const RepairedText* repaired,
              ir::ModuleBuilder& strings, SyntaxTree& out)
        : parser_(parser)
        , parsed_(parsed)
        , repaired_(repaired)
        , strings_(strings)
        , out_(out)
        , symbols_(symbolTable()) {}

    void run(TSNode root) {
        out_.nodes.reserve(ts_node_descendant_count(root) / 2 + 16);
        frames_.push_back({});
        frames_.back().broken = ts_node_has_error(root);
        if (!enter(root))
            return;
        TSTreeCursor cursor = ts_tree_cursor_new(root);
        if (ts_tree_cursor_goto_first_child(&cursor))
            walk(cursor);
        ts_tree_cursor_delete(&cursor);
        leave();
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

    /// Visits the siblings from where the cursor stands, and all below them.
    void walk(TSTreeCursor& cursor) {
        const size_t base = frames_.size();
        for (;;) {
            if (enter(ts_tree_cursor_current_node(&cursor))) {
                if (ts_tree_cursor_goto_first_child(&cursor))
                    continue;
                leave();
            }
            while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
                if (frames_.size() == base)
                    return;
                ts_tree_cursor_goto_parent(&cursor);
                leave();
            }
        }
    }

    /// Adds the node; true when its children should be visited: a frame is open then.
    bool enter(TSNode node) {
        const TSSymbol symbol = ts_node_symbol(node);
        Frame& parent = frames_.back();
        const bool broken = parent.broken && ts_node_has_error(node);
        const SymbolInfo info =
            symbol < symbols_.size() ? symbols_[symbol] : SymbolInfo{Kind::Error, Tok::None};
        if (broken && ts_node_is_missing(node)) {
            report(node, parent, true);
            return false;
        }
        if (info.kind == Kind::Skip || (info.kind == Kind::Token && !isKept(info.token, parent)))
            return false;
        const uint32_t begin = ts_node_start_byte(node), end = ts_node_end_byte(node);
        if (repaired_ != nullptr && isPlaceholder(info.kind, begin, end))
            return false;
        if (snippet_ != nullptr && isOutside(begin, end))
            return false;
        if (info.kind == Kind::Error)
            report(node, parent, false);

        Frame frame;
        frame.node = static_cast<uint32_t>(out_.nodes.size());
        frame.broken = broken;
        frame.inError = parent.inError || info.kind == Kind::Error;
        frame.expressionDepth = parent.expressionDepth + 1;
        frame.blockDepth = parent.blockDepth;
        const uint32_t ordinal = parent.children++;
        if (info.kind == Kind::Block) {
            ++frame.blockDepth;
            frame.expressionDepth = 0;
        } else if (isLeftSpine(info.kind, parent, ordinal)) {
            frame.expressionDepth = parent.expressionDepth;
        }

        Node flat{original(begin), original(end), frame.node + 1, 0, info.kind, 0};
        if (broken || (snippet_ != nullptr && isStatement(info.kind) && !isCompound(info.kind)))
            flat.flags |= kBroken;
        if (info.kind == Kind::Token) {
            flat.aux = static_cast<uint32_t>(info.token);
        } else {
            describe(flat, parent, ordinal, begin, end);
        }
        const bool skipInside = hasNoInside(flat, parent.kind);
        const bool tooDeep =
            frame.expressionDepth > kMaxExpressionDepth || frame.blockDepth > kMaxBlockDepth;
        if (tooDeep && !skipInside)
            flat.flags |= kBroken | kTooDeep;
        out_.nodes.push_back(flat);
        if (skipInside || tooDeep) {
            mark(parent, flat.flags);
            return false;
        }
        frame.kind = flat.kind;
        frame.keepTokens = keepsTokens(flat.kind);
        frames_.push_back(frame);
        return true;
    }

    /// What a node means that depends on its parent or its text.
    void describe(Node& flat, const Frame& parent, uint32_t ordinal, uint32_t begin, uint32_t end) {
        switch (flat.kind) {
        case Kind::Identifier:
            flat.aux = strings_.str(parsed_.substr(begin, end - begin));
            if ((parent.kind == Kind::Attribute && ordinal > 0) || parent.kind == Kind::MemberType)
                flat.kind = Kind::AttributeName;
            if (parent.kind == Kind::KeywordArgument && ordinal == 0)
                flat.kind = Kind::KeywordName;
            break;
        case Kind::NamedExpression:
            // `f"{x:=5}"` formats x; an assignment there stands in parentheses.
            if (parent.kind == Kind::Interpolation) {
                flat.kind = Kind::AsPattern;
            } else {
                flat.flags |= kWalrus;
            }
            break;
        case Kind::String:
            if (hasInterpolation(parsed_, begin, end))
                flat.flags |= kFString;
            break;
        default:
            break;
        }
    }

    /// Sums and conditions that lean to the left are walked in loops: their spine is no depth.
    static bool isLeftSpine(Kind kind, const Frame& parent, uint32_t ordinal) {
        return ordinal == 0 && kind == parent.kind &&
               (kind == Kind::BinaryOperator || kind == Kind::BooleanOperator);
    }

    static bool hasNoInside(const Node& flat, Kind parent) {
        if (flat.kind == Kind::String)
            return !(flat.flags & kFString);
        if (flat.kind == Kind::Type) // annotations of parameters are text
            return parent != Kind::Assignment && parent != Kind::Type && !typeWanted(parent);
        return isLeaf(flat.kind);
    }

    /// True for what surrounds a broken line only to make it parse.
    bool isOutside(uint32_t begin, uint32_t end) const {
        return begin >= snippet_->shift + snippetLength() || end <= snippet_->shift;
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

    /// The position in the source of a position in the parsed text.
    uint32_t original(uint32_t position) const {
        if (repaired_ != nullptr)
            return repaired_->original(position);
        if (snippet_ == nullptr)
            return position;
        return snippet_->line.begin +
               std::clamp(position, snippet_->shift, snippet_->shift + snippetLength()) -
               snippet_->shift;
    }

    uint32_t snippetLength() const { return snippet_->line.end - snippet_->line.begin; }

    /// Puts the line a placeholder stands for in its place: an error node over what its parse on its own gave.
    bool isPlaceholder(Kind kind, uint32_t begin, uint32_t end) {
        if (kind != Kind::PassStatement && kind != Kind::Identifier)
            return false;
        const Edit* edit = repaired_->editAt(begin);
        if (edit == nullptr || edit->kind == Edit::Kind::Complete)
            return false;
        if (kind == Kind::Identifier && parsed_.substr(begin, end - begin) != "_")
            return false;
        const auto index = static_cast<uint32_t>(out_.nodes.size());
        out_.nodes.push_back(
            {edit->line.begin, edit->line.end, index + 1, 0, Kind::Error, kBroken});
        ++frames_.back().children;
        if (edit != placed_) {
            placed_ = edit;
            const Tree tree = parser_.parseBounded(edit->snippet);
            if (tree)
                Flattener(parser_, edit->snippet, nullptr, strings_, out_)
                    .runSnippet(*edit, index, frames_.back(), tree);
        }
        mark(frames_.back(), out_.nodes[index].flags);
        return true;
    }

    void runSnippet(const Edit& edit, uint32_t index, const Frame& around, const Tree& tree) {
        snippet_ = &edit;
        const TSNode root = ts_tree_root_node(tree.get());
        frames_.push_back({});
        Frame frame;
        frame.node = index;
        frame.kind = Kind::Error;
        frame.blockDepth = around.blockDepth;
        frame.broken = ts_node_has_error(root);
        frame.inError = true;
        frames_.push_back(frame);
        TSTreeCursor cursor = ts_tree_cursor_new(root);
        if (ts_tree_cursor_goto_first_child(&cursor))
            walk(cursor);
        ts_tree_cursor_delete(&cursor);
        leave();
    }

    void report(TSNode node, const Frame& parent, bool missing) {
        if (parent.inError || out_.errors.size() >= kMaxErrors)
            return;
        const uint32_t begin = original(ts_node_start_byte(node));
        const uint32_t end = original(ts_node_end_byte(node));
        out_.errors.push_back(missing ? ir::Span{begin, begin} : tightSpan(out_.text, begin, end));
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

    const Parser& parser_;
    const std::string_view parsed_;
    const RepairedText* const repaired_;
    const Edit* snippet_ = nullptr; ///< set while a broken line is flattened on its own
    const Edit* placed_ = nullptr;
    ir::ModuleBuilder& strings_;
    SyntaxTree& out_;
    const std::vector<SymbolInfo>& symbols_;
    std::vector<Frame> frames_;
};

} // namespace

void flatten(const Parser& parser, const Tree& tree, std::string_view parsed,
             const RepairedText* repaired, ir::ModuleBuilder& strings, SyntaxTree& out) {
    Flattener(parser, parsed, repaired, strings, out).run(ts_tree_root_node(tree.get()));
}

} // namespace gradpath::python
