// Open notebooks.
// SPDX-License-Identifier: MIT
#include "server/lsp/notebook.h"

#include "server/session/magics.h"

#include <algorithm>

namespace gradpath::lsp {
namespace {

/// Blanks that the cell's code as a whole is indented by: IPython takes them off.
std::string_view indentOf(std::string_view text) {
    const size_t code = text.find_first_not_of(" \t\r\n");
    if (code == std::string_view::npos)
        return {};
    const size_t before = code == 0 ? std::string_view::npos : text.find_last_of("\r\n", code - 1);
    const size_t line = before == std::string_view::npos ? 0 : before + 1;
    return text.substr(line, code - line);
}

} // namespace

void Notebook::join() {
    program_ = {};
    program_.cells.emplace();
    parts_.clear();
    uint32_t index = 0;
    for (const Cell& cell : cells_) {
        ++index;
        if (const Document* found = document(cell.uri); found != nullptr && cell.code)
            add(*found, index);
    }
    ++revision_;
}

void Notebook::add(const Document& document, uint32_t index) {
    const std::string& text = document.text();
    const std::string_view indent = indentOf(text);
    Part part;
    part.cell = &document;
    part.begin = static_cast<uint32_t>(program_.text.size());
    part.indent = static_cast<uint32_t>(indent.size());
    program_.cells->add(index, 1 + static_cast<uint32_t>(std::ranges::count(program_.text, '\n')));
    std::string source;
    const LineTable& lines = document.lines();
    for (uint32_t line = 0; line < lines.nLines(); ++line) {
        uint32_t begin = lines.start(line);
        const uint32_t end = lines.end(text, line);
        const bool dedented = !indent.empty() && text.compare(begin, indent.size(), indent) == 0;
        if (dedented)
            begin += static_cast<uint32_t>(indent.size());
        // The line behind the last end of line is none.
        if (line > 0 && line + 1 == lines.nLines() && begin >= text.size())
            break;
        part.lines.push_back(part.begin + static_cast<uint32_t>(source.size()));
        part.dedented.push_back(dedented);
        source.append(text, begin, end > begin ? end - begin : 0);
        std::ranges::replace(source, '\0', ' ');
        source += '\n';
    }
    const bool python = document.languageId().empty() || document.languageId() == "python";
    program_.code += python ? session::withoutMagics(source) : session::asComments(source);
    program_.text += source;
    part.end = static_cast<uint32_t>(program_.text.size());
    parts_.push_back(std::move(part));
}

Position Notebook::within(const Part& part, uint32_t offset, Encoding encoding) const {
    const auto after = std::ranges::upper_bound(part.lines, offset);
    const auto line =
        static_cast<uint32_t>(after == part.lines.begin() ? 0 : after - part.lines.begin() - 1);
    const LineTable& lines = part.cell->lines();
    const uint32_t column = offset - part.lines[line] + (part.dedented[line] ? part.indent : 0);
    const uint32_t at = std::min(lines.start(line) + column, lines.end(part.cell->text(), line));
    return part.cell->position(at, encoding);
}

CellRange Notebook::locate(const ir::Span& span, Encoding encoding) const {
    const auto after = std::ranges::upper_bound(parts_, span.begin, {}, &Part::begin);
    if (after == parts_.begin())
        return {};
    const Part& part = *std::prev(after);
    return {part.cell,
            {within(part, std::min(span.begin, part.end - 1), encoding),
             within(part, std::min(span.end, part.end - 1), encoding)}};
}

std::optional<uint32_t> Notebook::offset(const std::string& cell, Position at,
                                         Encoding encoding) const {
    for (const Part& part : parts_) {
        if (part.cell->uri() != cell || at.line >= part.lines.size())
            continue;
        const LineTable& lines = part.cell->lines();
        const uint32_t found = *lines.offset(part.cell->text(), at, encoding);
        const uint32_t column = found - lines.start(at.line);
        const uint32_t indent = part.dedented[at.line] ? part.indent : 0;
        return part.lines[at.line] + (column > indent ? column - indent : 0);
    }
    return std::nullopt;
}

} // namespace gradpath::lsp
