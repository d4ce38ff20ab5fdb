// One file as fixes see it: its text, its syntax tree, and the lines its statements stand on.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/project/source_provider.h"
#include "analysis/results.h"
#include "grammars/python/syntax.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gradpath {
class Interpreter;
}

namespace gradpath::fixes {

using python::Kind;

/// Node index of something that is not there.
inline constexpr uint32_t kNoNode = ir::kNone;

class Source {
public:
    /// `text` must outlive this.
    Source(std::string path, std::string_view text);

    const std::string& path() const { return path_; }
    std::string_view text() const { return tree_.text; }
    const python::SyntaxTree& tree() const { return tree_; }
    /// An empty node of no kind for kNoNode: in a broken text anything may be missing.
    const python::Node& operator[](uint32_t node) const {
        static const python::Node missing{0, 0, 0, 0, Kind::Skip, 0};
        return node < tree_.nodes.size() ? tree_.nodes[node] : missing;
    }
    std::string_view textOf(uint32_t node) const {
        return text().substr((*this)[node].begin, (*this)[node].end - (*this)[node].begin);
    }
    uint32_t childCount(uint32_t node) const {
        uint32_t count = 0;
        children(node, [&](uint32_t) { ++count; });
        return count;
    }
    uint32_t size() const { return static_cast<uint32_t>(tree_.nodes.size()); }

    // ---- around in the tree ----
    uint32_t parent(uint32_t node) const {
        return node < parents_.size() ? parents_[node] : kNoNode;
    }
    /// The child of that number, or kNoNode.
    uint32_t child(uint32_t node, uint32_t index) const;
    uint32_t firstChild(uint32_t node, Kind kind) const;
    /// The innermost node around a range; with `kind`, the innermost of that kind.
    uint32_t nodeAt(ir::Span span) const;
    uint32_t nodeAt(ir::Span span, Kind kind) const;
    /// The node itself or the nearest one around it.
    uint32_t enclosing(uint32_t node, Kind kind) const;
    uint32_t statementOf(uint32_t node) const;
    /// The function, lambda excluded, or kNoNode at the top level.
    uint32_t functionOf(uint32_t node) const { return enclosing(node, Kind::FunctionDefinition); }
    bool isInside(uint32_t node, uint32_t outer) const {
        return node != kNoNode && node >= outer && node < (*this)[outer].next;
    }
    template <typename F>
    void children(uint32_t node, F&& f) const {
        for (uint32_t c = node + 1; c < (*this)[node].next; c = (*this)[c].next)
            f(c);
    }

    // ---- shapes of statements ----
    /// The assignment of a statement `target = value`, alone and unbroken; kNoNode otherwise.
    uint32_t assignmentOf(uint32_t statement) const;
    /// Targets of an assignment, from the left; its value.
    std::vector<uint32_t> targetsOf(uint32_t assignment) const;
    uint32_t valueOf(uint32_t assignment) const;
    /// The names and attributes that a target stands for: itself, or the parts of `a, self.b`.
    std::vector<uint32_t> leavesOf(uint32_t target) const;
    /// `x` of `(x)`.
    uint32_t strip(uint32_t expression) const;
    /// The name behind the last dot, or the identifier itself; empty for anything else.
    std::string_view lastName(uint32_t expression) const;
    /// The identifier that an expression such as `a.b[0].c(...)` starts with, or kNoNode.
    uint32_t rootOf(uint32_t expression) const;
    /// Positional and keyword arguments of a call, in order; the value of a keyword.
    std::vector<uint32_t> argumentsOf(uint32_t call) const;
    uint32_t keyword(uint32_t call, std::string_view name) const;
    /// The first parameter of a method that stands directly in a class.
    std::string_view selfOf(uint32_t function) const;

    // ---- lines ----
    uint32_t lineBegin(uint32_t offset) const;
    /// Where the line's text ends, its end of line excluded.
    uint32_t lineEnd(uint32_t offset) const;
    /// Blanks before the statement, when nothing else stands before it on its line.
    std::optional<std::string_view> indentOf(uint32_t statement) const;
    /// Nothing but blanks and a comment stands behind the offset on its line.
    bool endsLine(uint32_t offset) const;
    std::string_view newline() const;

private:
    std::string path_;
    python::SyntaxTree tree_;
    std::vector<uint32_t> parents_;
};

/// The files of an analysis, parsed when a fix first asks. Not thread-safe.
class Sources {
public:
    explicit Sources(SourceProvider& provider) : provider_(provider) {}
    Sources(const Sources&) = delete;
    Sources& operator=(const Sources&) = delete;
    /// Files that may import each other; of the modules of an interpreter those from `firstModule` on are theirs.
    void startSet(const std::vector<std::string>& files, size_t firstModule) {
        set_ = &files;
        firstModule_ = firstModule;
    }
    const std::vector<std::string>& set() const { return *set_; }
    /// Null when the file has no text at hand.
    const Source* of(const std::string& path);
    /// Files of the set and those that `in` loaded for it.
    std::set<std::string> userFiles(const Interpreter& in) const;
    /// The file as it was lowered, or null.
    const SourceFile* file(const std::string& path) { return provider_.open(path); }

private:
    SourceProvider& provider_;
    std::vector<std::string> none_;
    const std::vector<std::string>* set_ = &none_;
    size_t firstModule_ = 0;
    std::map<std::string, std::unique_ptr<Source>> files_;
};

} // namespace gradpath::fixes
