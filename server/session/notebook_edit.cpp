// Writing into notebooks.
// SPDX-License-Identifier: MIT
#include "server/session/notebook_edit.h"

#include "server/session/notebook.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <vector>

namespace gradpath::session {
namespace {

using Json = nlohmann::json;

/// A range of bytes.
struct Range {
    size_t begin = 0;
    size_t end = 0;
};

/// The source of a cell in the JSON: a string, or a list of strings.
struct CellSource {
    Range value;
    bool isList = false;
    bool isInput = false;       ///< under the key of nbformat 3
    std::vector<Range> strings; ///< with their quotes
};

/// Reads bytes and tells how far.
class Reader {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Reader(const char* at, size_t* nRead) : at_(at), nRead_(nRead) {}
    reference operator*() const { return *at_; }
    Reader& operator++() {
        ++at_;
        ++*nRead_;
        return *this;
    }
    Reader operator++(int) {
        const Reader before = *this;
        ++*this;
        return before;
    }
    bool operator==(const Reader& o) const { return at_ == o.at_; }
    bool operator!=(const Reader& o) const { return at_ != o.at_; }

private:
    const char* at_;
    size_t* nRead_;
};

/// Finds the sources of all cells. The parser stands right behind what it tells of, for strings and brackets.
class Finder final : public nlohmann::json_sax<Json> {
public:
    Finder(const std::string& bytes, const size_t& nRead) : bytes_(bytes), nRead_(nRead) {}

    std::map<uint32_t, CellSource> sources; ///< by number of the cell, from 1

    bool null() override { return scalar(); }
    bool boolean(bool) override { return scalar(); }
    bool number_integer(number_integer_t) override { return scalar(); }
    bool number_unsigned(number_unsigned_t) override { return scalar(); }
    bool number_float(number_float_t, const string_t&) override { return scalar(); }
    bool binary(binary_t&) override { return false; }
    bool string(string_t&) override {
        const Range here = {bytes_.find('"', last_), nRead_};
        if (isSource(stack_.size()))
            sources[cell_] = {here, false, isInput(), {here}};
        else if (inList())
            sources[cell_].strings.push_back(here);
        return scalar();
    }
    bool start_object(size_t) override { return enter(); }
    bool key(string_t& name) override {
        stack_.back() = name;
        last_ = nRead_;
        return true;
    }
    bool end_object() override { return leave(); }
    bool start_array(size_t) override {
        if (isSource(stack_.size()))
            sources[cell_] = {{nRead_ - 1, 0}, true, isInput(), {}};
        return enter();
    }
    bool end_array() override {
        if (inList())
            sources[cell_].value.end = nRead_;
        return leave();
    }
    bool parse_error(size_t, const std::string&, const nlohmann::detail::exception&) override {
        return false;
    }

private:
    /// What is open lies below the list of cells: of the notebook, or of a worksheet.
    size_t cellsDepth() const {
        if (stack_.size() >= 2 && stack_[0] == "cells")
            return 2;
        if (stack_.size() >= 4 && stack_[0] == "worksheets" && stack_[2] == "cells")
            return 4;
        return 0;
    }
    bool isSource(size_t depth) const {
        const size_t cells = cellsDepth();
        if (cells == 0 || depth != cells + 1)
            return false;
        const auto known = sources.find(cell_);
        return stack_[cells] == "source" ||
               (stack_[cells] == "input" && (known == sources.end() || known->second.isInput));
    }
    bool isInput() const { return stack_[cellsDepth()] == "input"; }
    bool inList() const { return isSource(stack_.size() - 1) && sources.at(cell_).isList; }
    void count() {
        const size_t cells = cellsDepth();
        if (cells != 0 && cells == stack_.size())
            ++cell_;
    }
    bool scalar() {
        count();
        last_ = nRead_;
        return true;
    }
    bool enter() {
        count();
        stack_.emplace_back();
        last_ = nRead_;
        return true;
    }
    bool leave() {
        stack_.pop_back();
        last_ = nRead_;
        return true;
    }

    const std::string& bytes_;
    const size_t& nRead_;
    size_t last_ = 0;                ///< the end of what came before
    std::vector<std::string> stack_; ///< open objects with their current key; open lists
    uint32_t cell_ = 0;
};

std::map<uint32_t, CellSource> findSources(const std::string& bytes) {
    size_t nRead = 0;
    size_t atEnd = 0;
    Finder finder(bytes, nRead);
    if (!Json::sax_parse(Reader(bytes.data(), &nRead), Reader(bytes.data() + bytes.size(), &atEnd),
                         &finder))
        return {};
    return std::move(finder.sources);
}

/// The lines in a string of JSON, escaped as they are, each with its end.
std::vector<std::string_view> linesOf(std::string_view escaped) {
    std::vector<std::string_view> out;
    size_t from = 0;
    for (size_t i = 0; i < escaped.size(); ++i) {
        if (escaped[i] != '\\')
            continue;
        ++i;
        if (i < escaped.size() && escaped[i] == 'n') {
            out.push_back(escaped.substr(from, i + 1 - from));
            from = i + 1;
        }
    }
    if (from < escaped.size())
        out.push_back(escaped.substr(from));
    return out;
}

std::string unescaped(std::string_view escaped) {
    return Json::parse('"' + std::string(escaped) + '"').get<std::string>();
}

/// Writes the source of one cell anew.
class SourceWriter {
public:
    SourceWriter(const std::string& bytes, const CellSource& source)
        : bytes_(bytes), source_(source) {
        for (const Range& one : source.strings) {
            const auto lines =
                linesOf(std::string_view(bytes).substr(one.begin + 1, one.end - one.begin - 2));
            // A list has one line in each string.
            usual_ = usual_ && (!source.isList || lines.size() == 1);
            for (const std::string_view line : lines) {
                const std::string plain = unescaped(line);
                usual_ = usual_ && std::ranges::count(plain, '\n') == plain.ends_with('\n') &&
                         (text_.empty() || text_.ends_with('\n'));
                text_ += plain;
                known_.try_emplace(withoutEnd(plain),
                                   plain.ends_with('\n') ? line.substr(0, line.size() - 2) : line);
            }
        }
        const bool ascii =
            std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
        escape_ = ascii && bytes.find("\\u") != std::string::npos;
    }

    bool isUsual() const { return usual_ && !text_.empty(); }
    const std::string& text() const { return text_; }

    std::string write(std::string_view text) const {
        std::vector<std::string> lines;
        for (size_t at = 0; at < text.size();) {
            const size_t end = std::min(text.find('\n', at), text.size());
            lines.push_back(escaped(text.substr(at, end - at)) + (end < text.size() ? "\\n" : ""));
            at = end + 1;
        }
        std::string out;
        if (!source_.isList) {
            for (const std::string& line : lines)
                out += line;
            return '"' + out + '"';
        }
        if (lines.empty())
            return "[]";
        const std::vector<Range>& old = source_.strings;
        const std::string before = between(source_.value.begin + 1, old[0].begin);
        const std::string next = old.size() > 1 ? between(old[0].end, old[1].begin) : "," + before;
        for (const std::string& line : lines)
            out += (out.empty() ? before : next) + '"' + line + '"';
        return '[' + out + between(old.back().end, source_.value.end - 1) + ']';
    }

private:
    static std::string withoutEnd(const std::string& line) {
        return line.ends_with('\n') ? line.substr(0, line.size() - 1) : line;
    }
    std::string between(size_t begin, size_t end) const {
        return bytes_.substr(begin, end - begin);
    }
    std::string escaped(std::string_view line) const {
        const auto known = known_.find(std::string(line));
        if (known != known_.end())
            return std::string(known->second);
        const std::string quoted = Json(line).dump(-1, ' ', escape_);
        return quoted.substr(1, quoted.size() - 2);
    }

    const std::string& bytes_;
    const CellSource& source_;
    std::string text_;
    std::map<std::string, std::string_view> known_; ///< lines as they were escaped
    bool usual_ = true;
    bool escape_ = false; ///< the notebook is written in ASCII
};

/// A code cell in the program.
struct Part {
    uint32_t index = 0;
    Range text;
    FileEdits edits;
};

std::vector<Part> partsOf(const SourceText& program) {
    std::vector<Part> parts;
    size_t at = 0;
    uint32_t line = 1;
    for (const CellLine& cell : program.cells->all()) {
        for (; line < cell.line; ++line)
            at = program.text.find('\n', at) + 1;
        if (!parts.empty())
            parts.back().text.end = at;
        parts.push_back({cell.index, {at, program.text.size()}, {}});
    }
    return parts;
}

/// The cell that an edit belongs to. What is put between two continues the first if it is indented.
Part* partFor(std::vector<Part>& parts, const std::string& text, const Edit& edit) {
    const ir::Span span = edit.at.span;
    auto after =
        std::ranges::upper_bound(parts, span.begin, {}, [](const Part& p) { return p.text.begin; });
    if (after == parts.begin())
        return nullptr;
    Part* part = &*std::prev(after);
    const bool between = span.begin == span.end && span.begin == part->text.begin;
    const bool indented = edit.text.starts_with(' ') || edit.text.starts_with('\t');
    if (between && part != parts.data() && (indented || text.compare(span.begin, 2, "%%") == 0))
        --part;
    return span.end <= part->text.end ? part : nullptr;
}

std::string withOneEnd(std::string text) {
    while (text.ends_with('\n'))
        text.pop_back();
    return text + '\n';
}

std::optional<std::string> edited(const std::string& bytes, const FileEdits& edits) {
    SourceText before;
    if (readNotebook(bytes, before).kind != ReadProblem::Kind::None)
        return std::nullopt;
    std::vector<Part> parts = partsOf(before);
    for (const Edit& edit : edits) {
        Part* part = partFor(parts, before.text, edit);
        if (part == nullptr)
            return std::nullopt;
        Edit inside = edit;
        inside.at.span.begin -= static_cast<uint32_t>(part->text.begin);
        inside.at.span.end -= static_cast<uint32_t>(part->text.begin);
        part->edits.push_back(std::move(inside));
    }
    const std::map<uint32_t, CellSource> sources = findSources(bytes);
    std::string expected;
    std::string out;
    size_t copied = 0;
    for (const Part& part : parts) {
        const std::string was =
            before.text.substr(part.text.begin, part.text.end - part.text.begin);
        const std::string is = part.edits.empty() ? was : withOneEnd(editText(was, part.edits));
        expected += is;
        if (is == was)
            continue;
        const auto found = sources.find(part.index);
        if (found == sources.end())
            return std::nullopt;
        const SourceWriter writer(bytes, found->second);
        if (!writer.isUsual() || withOneEnd(writer.text()) != was)
            return std::nullopt;
        const size_t ends = writer.text().size() - (withOneEnd(writer.text()).size() - 1);
        out.append(bytes, copied, found->second.value.begin - copied);
        out += writer.write(is.substr(0, is.size() - 1) + std::string(ends, '\n'));
        copied = found->second.value.end;
    }
    out.append(bytes, copied);
    SourceText after;
    if (readNotebook(out, after).kind != ReadProblem::Kind::None || after.text != expected)
        return std::nullopt;
    return out;
}

} // namespace

std::optional<std::string> editNotebook(const std::string& bytes, const FileEdits& edits) {
    try {
        return edited(bytes, edits);
    } catch (const Json::exception&) {
        return std::nullopt; // not UTF-8
    }
}

} // namespace gradpath::session
