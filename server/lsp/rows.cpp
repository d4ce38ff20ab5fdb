// Looking up layers by place.
// SPDX-License-Identifier: MIT
#include "server/lsp/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace gradpath::lsp {
namespace {

bool isWord(char c, bool dashes) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80 || (dashes && c == '-');
}

std::string_view lastPart(std::string_view path) {
    const size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

/// The class whose body an offset is in, by indentation; empty at the top level.
std::string_view classAround(std::string_view text, uint32_t offset) {
    size_t indent = std::string_view::npos;
    size_t at = offset;
    for (;;) {
        const size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
        const size_t begin = before == std::string_view::npos ? 0 : before + 1;
        std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
        const size_t blanks = line.find_first_not_of(" \t");
        if (blanks != std::string_view::npos && line[blanks] != '#') {
            line.remove_prefix(blanks);
            if (blanks < indent && line.starts_with("class ")) {
                line.remove_prefix(6);
                return line.substr(0, line.find_first_of("(: "));
            }
            indent = std::min(indent, blanks);
        }
        if (begin == 0)
            return {};
        at = begin - 1;
    }
}

template <typename F>
void eachModel(const View& view, F&& f) {
    for (const Run& run : view.runs)
        for (const ModelTable& model : run.models)
            f(run, model);
}

bool overlaps(const ir::Span& span, size_t begin, size_t end) {
    return span.begin < end && span.end > begin;
}

} // namespace

std::string_view wordAt(std::string_view text, uint32_t offset, uint32_t& begin, bool dashes) {
    offset = std::min(offset, static_cast<uint32_t>(text.size()));
    begin = offset;
    uint32_t end = offset;
    while (begin > 0 && isWord(text[begin - 1], dashes))
        --begin;
    while (end < text.size() && isWord(text[end], dashes))
        ++end;
    return text.substr(begin, end - begin);
}

std::string_view lineAt(std::string_view text, uint32_t offset, uint32_t& begin) {
    offset = std::min(offset, static_cast<uint32_t>(text.size()));
    const size_t before =
        offset == 0 ? std::string_view::npos : text.find_last_of("\r\n", offset - 1);
    begin = static_cast<uint32_t>(before == std::string_view::npos ? 0 : before + 1);
    return text.substr(begin, text.find_first_of("\r\n", begin) - begin);
}

std::vector<RowInRun> rowsAt(const View& view, const std::string& file, std::string_view text,
                             uint32_t offset) {
    std::vector<RowInRun> out;
    uint32_t lineBegin = 0;
    const std::string_view line = lineAt(text, offset, lineBegin);
    eachModel(view, [&](const Run& run, const ModelTable& model) {
        for (const ParameterRow& row : model.parameters)
            if (row.at.file == file && overlaps(row.at.span, lineBegin, lineBegin + line.size()))
                out.push_back({&run, &model, &row});
    });
    if (!out.empty())
        return out;
    uint32_t begin = 0;
    const std::string_view word = wordAt(text, offset, begin);
    if (word.empty() || begin == 0 || text[begin - 1] != '.')
        return out;
    uint32_t holderBegin = 0;
    const std::string_view holder = wordAt(text, begin - 1, holderBegin);
    const std::string_view around = classAround(text, offset);
    eachModel(view, [&](const Run& run, const ModelTable& model) {
        for (const ParameterRow& row : model.parameters) {
            const bool named = lastPart(row.path) == word;
            if (named && ((holder == "self" && row.owner == around) || holder == model.root))
                out.push_back({&run, &model, &row});
        }
    });
    return out;
}

std::vector<RowInRun> modelsAt(const View& view, const std::string& file, std::string_view text,
                               uint32_t offset) {
    std::vector<RowInRun> out;
    uint32_t lineBegin = 0;
    const std::string_view line = lineAt(text, offset, lineBegin);
    uint32_t begin = 0;
    const std::string_view word = wordAt(text, offset, begin);
    if (word.empty())
        return out;
    const size_t blanks = line.find_first_not_of(" \t");
    const bool classLine =
        blanks != std::string_view::npos && line.substr(blanks).starts_with("class ");
    eachModel(view, [&](const Run& run, const ModelTable& model) {
        const bool variable = word == model.root || lastPart(model.root) == word;
        const bool madeHere =
            model.at.file == file && overlaps(model.at.span, lineBegin, lineBegin + line.size());
        if (variable || madeHere || (classLine && word == model.className))
            out.push_back({&run, &model, nullptr});
    });
    return out;
}

size_t findClass(std::string_view text, std::string_view name) {
    const std::string wanted = "class " + std::string(name);
    for (size_t at = text.find(wanted); at != std::string_view::npos;
         at = text.find(wanted, at + 1)) {
        const size_t end = at + wanted.size();
        const bool whole = end >= text.size() || !isWord(text[end], false);
        size_t first = at;
        while (first > 0 && (text[first - 1] == ' ' || text[first - 1] == '\t'))
            --first;
        if (whole && (first == 0 || text[first - 1] == '\n' || text[first - 1] == '\r'))
            return at;
    }
    return text.size();
}

std::string countSentence(const std::vector<const ParameterRow*>& rows) {
    const auto n = [&](Status status) {
        return std::ranges::count(rows, status,
                                  [](const ParameterRow* row) { return row->status; });
    };
    std::string out = fmt::format("{} layer{}", rows.size(), rows.size() == 1 ? "" : "s");
    if (n(Status::NoGradient) > 0)
        out += fmt::format(", {} without gradient", n(Status::NoGradient));
    if (n(Status::Zero) > 0)
        out += fmt::format(", {} with a gradient of zero", n(Status::Zero));
    if (n(Status::Frozen) > 0)
        out += fmt::format(", {} frozen", n(Status::Frozen));
    if (n(Status::Unknown) > 0)
        out += fmt::format(", {} unknown", n(Status::Unknown));
    return out;
}

} // namespace gradpath::lsp
