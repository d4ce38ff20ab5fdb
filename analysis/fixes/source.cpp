// Moving around in a file.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/source.h"

#include "analysis/interpreter/interpreter.h"

namespace gradpath::fixes {

namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f';
}

python::SyntaxTree parsed(std::string_view text) {
    ir::ModuleBuilder strings;
    return python::parse(text, strings);
}

} // namespace

Source::Source(std::string path, std::string_view text)
    : path_(std::move(path)), tree_(parsed(text)), parents_(tree_.nodes.size(), kNoNode) {
    for (uint32_t i = 0; i < size(); ++i)
        children(i, [&](uint32_t c) { parents_[c] = i; });
}

uint32_t Source::child(uint32_t node, uint32_t index) const {
    if (node == kNoNode)
        return kNoNode;
    uint32_t c = node + 1;
    for (; c < (*this)[node].next && index > 0; --index)
        c = (*this)[c].next;
    return c < (*this)[node].next ? c : kNoNode;
}

uint32_t Source::firstChild(uint32_t node, Kind kind) const {
    for (uint32_t c = node + 1; c < (*this)[node].next; c = (*this)[c].next)
        if ((*this)[c].kind == kind)
            return c;
    return kNoNode;
}

uint32_t Source::nodeAt(ir::Span span) const {
    uint32_t at = 0;
    for (uint32_t c = 1; c < (*this)[at].next;) {
        if ((*this)[c].begin <= span.begin && (*this)[c].end >= span.end) {
            at = c++;
        } else {
            c = (*this)[c].next;
        }
    }
    return at;
}

uint32_t Source::nodeAt(ir::Span span, Kind kind) const {
    return enclosing(nodeAt(span), kind);
}

uint32_t Source::enclosing(uint32_t node, Kind kind) const {
    while (node != kNoNode && (*this)[node].kind != kind)
        node = parent(node);
    return node;
}

uint32_t Source::statementOf(uint32_t node) const {
    while (node != kNoNode && !python::isStatement((*this)[node].kind))
        node = parent(node);
    return node;
}

uint32_t Source::assignmentOf(uint32_t statement) const {
    if (statement == kNoNode || (*this)[statement].kind != Kind::ExpressionStatement ||
        ((*this)[statement].flags & python::kBroken) || childCount(statement) != 1 ||
        (*this)[statement + 1].kind != Kind::Assignment)
        return kNoNode;
    return valueOf(statement + 1) == kNoNode ? kNoNode : statement + 1;
}

std::vector<uint32_t> Source::targetsOf(uint32_t assignment) const {
    std::vector<uint32_t> out;
    while ((*this)[assignment].kind == Kind::Assignment) {
        out.push_back(assignment + 1);
        uint32_t last = kNoNode;
        children(assignment, [&](uint32_t c) { last = c; });
        if (last == kNoNode)
            break;
        assignment = last;
    }
    return out;
}

std::vector<uint32_t> Source::leavesOf(uint32_t target) const {
    std::vector<uint32_t> out{target};
    for (size_t i = 0; i < out.size();) {
        switch ((*this)[out[i]].kind) {
        case Kind::PatternList:
        case Kind::TuplePattern:
        case Kind::ListPattern:
        case Kind::ParenthesizedExpression: {
            std::vector<uint32_t> parts;
            children(out[i], [&](uint32_t c) { parts.push_back(c); });
            out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
            out.insert(out.end(), parts.begin(), parts.end());
            break;
        }
        default:
            ++i;
        }
    }
    return out;
}

uint32_t Source::valueOf(uint32_t assignment) const {
    while ((*this)[assignment].kind == Kind::Assignment) {
        uint32_t count = 0, last = kNoNode;
        children(assignment, [&](uint32_t c) {
            last = c;
            ++count;
        });
        if (count < 2 || (*this)[last].kind == Kind::Type)
            return kNoNode;
        assignment = last;
    }
    return (*this)[assignment].kind == Kind::AugmentedAssignment ? kNoNode : assignment;
}

uint32_t Source::strip(uint32_t expression) const {
    while ((*this)[expression].kind == Kind::ParenthesizedExpression && childCount(expression) > 0)
        ++expression;
    return expression;
}

std::string_view Source::lastName(uint32_t expression) const {
    const python::Node& n = (*this)[expression];
    if (n.kind == Kind::Identifier)
        return textOf(expression);
    const uint32_t name = n.kind == Kind::Attribute ? child(expression, 1) : kNoNode;
    return name == kNoNode ? std::string_view() : textOf(name);
}

uint32_t Source::rootOf(uint32_t expression) const {
    for (;;) {
        switch ((*this)[expression].kind) {
        case Kind::Identifier:
            return expression;
        case Kind::Attribute:
        case Kind::Subscript:
        case Kind::Call:
        case Kind::ParenthesizedExpression:
            if (childCount(expression) == 0)
                return kNoNode;
            ++expression;
            break;
        default:
            return kNoNode;
        }
    }
}

std::vector<uint32_t> Source::argumentsOf(uint32_t call) const {
    std::vector<uint32_t> out;
    const uint32_t list = child(call, 1);
    if (list != kNoNode && (*this)[list].kind == Kind::ArgumentList)
        children(list, [&](uint32_t c) { out.push_back(c); });
    else if (list != kNoNode)
        out.push_back(list);
    return out;
}

uint32_t Source::keyword(uint32_t call, std::string_view name) const {
    for (uint32_t a : argumentsOf(call))
        if ((*this)[a].kind == Kind::KeywordArgument && childCount(a) == 2 && textOf(a + 1) == name)
            return (*this)[a + 1].next;
    return kNoNode;
}

std::string_view Source::selfOf(uint32_t function) const {
    if (function == kNoNode)
        return {};
    uint32_t around = parent(function);
    if (around != kNoNode && (*this)[around].kind == Kind::DecoratedDefinition)
        around = parent(around);
    if (around == kNoNode || (*this)[around].kind != Kind::Block ||
        (*this)[parent(around)].kind != Kind::ClassDefinition)
        return {};
    const uint32_t list = firstChild(function, Kind::Parameters);
    const uint32_t first = list == kNoNode ? kNoNode : child(list, 0);
    if (first == kNoNode)
        return {};
    return textOf((*this)[first].kind == Kind::Identifier || childCount(first) == 0 ? first
                                                                                    : first + 1);
}

uint32_t Source::lineBegin(uint32_t offset) const {
    const size_t at = offset == 0 ? std::string_view::npos : text().rfind('\n', offset - 1);
    return at == std::string_view::npos ? 0 : static_cast<uint32_t>(at + 1);
}

uint32_t Source::lineEnd(uint32_t offset) const {
    size_t at = text().find('\n', offset);
    if (at == std::string_view::npos)
        at = text().size();
    else if (at > offset && text()[at - 1] == '\r')
        --at;
    return static_cast<uint32_t>(at);
}

std::optional<std::string_view> Source::indentOf(uint32_t statement) const {
    const uint32_t begin = lineBegin((*this)[statement].begin);
    const std::string_view before = text().substr(begin, (*this)[statement].begin - begin);
    for (char c : before)
        if (!isBlank(c))
            return std::nullopt;
    return before;
}

bool Source::endsLine(uint32_t offset) const {
    const uint32_t end = lineEnd(offset);
    while (offset < end && isBlank(text()[offset]))
        ++offset;
    return offset == end || text()[offset] == '#' || text()[offset] == '\r';
}

std::string_view Source::newline() const {
    const size_t at = text().find('\n');
    return at != std::string_view::npos && at > 0 && text()[at - 1] == '\r' ? "\r\n" : "\n";
}

std::set<std::string> Sources::userFiles(const Interpreter& in) const {
    std::set<std::string> out(set_->begin(), set_->end());
    for (size_t i = firstModule_; i < in.modules.size(); ++i)
        if (!in.modules[i].stub)
            out.insert(in.modules[i].path);
    return out;
}

const Source* Sources::of(const std::string& path) {
    const auto it = files_.find(path);
    if (it != files_.end())
        return it->second.get();
    std::unique_ptr<Source>& made = files_[path];
    const SourceFile* file = provider_.open(path);
    if (file != nullptr && !file->text.empty())
        made = std::make_unique<Source>(path, file->text);
    return made.get();
}

} // namespace gradpath::fixes
