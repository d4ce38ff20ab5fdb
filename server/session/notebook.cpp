// Jupyter notebooks.
// SPDX-License-Identifier: MIT
#include "server/session/notebook.h"

#include "server/session/magics.h"
#include "server/session/utf8.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace gradpath::session {
namespace {

using Json = nlohmann::json;

constexpr size_t kMaxCodeBytes = 16u << 20;

/// Reads without outputs and pictures, which are most of a notebook's bytes.
Json parse(const std::string& bytes) {
    const auto wanted = [](int, Json::parse_event_t event, Json& value) {
        return event != Json::parse_event_t::key ||
               (value != "outputs" && value != "attachments" && value != "widgets");
    };
    return Json::parse(bytes, wanted);
}

const Json* member(const Json& object, const char* key) {
    if (!object.is_object())
        return nullptr;
    const auto it = object.find(key);
    return it == object.end() ? nullptr : &*it;
}

std::string text(const Json* value) {
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

/// A text, or its lines.
std::string source(const Json* value) {
    if (value == nullptr || !value->is_array())
        return text(value);
    std::string out;
    for (const Json& line : *value)
        out += text(&line);
    return out;
}

/// The language that the metadata of a notebook or a cell names; empty when none is.
std::string languageOf(const Json& document) {
    const Json* metadata = member(document, "metadata");
    if (metadata == nullptr)
        return {};
    if (const Json* info = member(*metadata, "language_info"))
        if (std::string name = text(member(*info, "name")); !name.empty())
            return name;
    if (const Json* kernel = member(*metadata, "kernelspec"))
        if (std::string name = text(member(*kernel, "language")); !name.empty())
            return name;
    if (const Json* editor = member(*metadata, "vscode"))
        return text(member(*editor, "languageId"));
    return {};
}

bool isPython(std::string language) {
    std::ranges::transform(language, language.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    });
    return language.empty() || language == "ipython" || language.starts_with("python");
}

class Writer {
public:
    explicit Writer(SourceText& out) : out_(out) {}

    void add(const Json& cell) {
        ++index_;
        if (text(member(cell, "cell_type")) != "code")
            return;
        const Json* code = member(cell, "source");
        std::string source = session::source(code != nullptr ? code : member(cell, "input"));
        tidy(source);
        dedent(source);
        out_.cells->add(index_, line_);
        const bool python = isPython(languageOf(cell)) && isPython(text(member(cell, "language")));
        out_.code += python ? withoutMagics(source) : asComments(source);
        out_.text += source;
        line_ += static_cast<uint32_t>(std::ranges::count(source, '\n'));
    }

private:
    /// One line end for all, exactly one at the end, and nothing that a parser stops at.
    static void tidy(std::string& source) {
        size_t to = 0;
        for (size_t from = 0; from < source.size(); ++from) {
            const bool crlf = source[from] == '\r' && source.substr(from + 1, 1) == "\n";
            if (!crlf)
                source[to++] = source[from] == '\r'   ? '\n'
                               : source[from] == '\0' ? ' '
                                                      : source[from];
        }
        source.resize(to);
        while (source.ends_with('\n'))
            source.pop_back();
        source += '\n';
    }

    /// IPython runs a cell that is indented as a whole; joined to the cell before, it would be a
    /// part of its last block.
    static void dedent(std::string& source) {
        const size_t code = source.find_first_not_of(" \t\n");
        if (code == std::string::npos)
            return;
        const size_t line = code == 0 ? 0 : source.rfind('\n', code) + 1;
        const std::string indent = source.substr(line, code - line);
        if (indent.empty())
            return;
        std::string out;
        for (size_t at = 0; at < source.size();) {
            const size_t end = source.find('\n', at) + 1;
            const size_t from =
                at + (source.compare(at, indent.size(), indent) == 0 ? indent.size() : 0);
            out.append(source, from, end - from);
            at = end;
        }
        source = std::move(out);
    }

    SourceText& out_;
    uint32_t index_ = 0;
    uint32_t line_ = 1;
};

ReadProblem broken(std::string_view why) {
    return {ReadProblem::Kind::NotText, fmt::format("not a notebook: {}", why)};
}

ReadProblem convert(const Json& document, SourceText& out) {
    if (!document.is_object())
        return broken("its JSON is no object");
    if (const std::string language = languageOf(document); !isPython(language))
        return {ReadProblem::Kind::OtherLanguage, fmt::format("a notebook for {}", language)};
    Writer writer(out);
    const auto size = [&] {
        return out.text.size() <= kMaxCodeBytes
                   ? ReadProblem{}
                   : ReadProblem{ReadProblem::Kind::TooLarge,
                                 "its code is larger than 16 MB, skipped"};
    };
    const auto addAll = [&](const Json* cells) {
        if (cells == nullptr || !cells->is_array())
            return false;
        for (const Json& cell : *cells)
            writer.add(cell);
        return true;
    };
    if (addAll(member(document, "cells")))
        return size();
    // Up to nbformat 3, cells lie in worksheets.
    const Json* sheets = member(document, "worksheets");
    if (sheets == nullptr || !sheets->is_array())
        return broken("it has no list of cells");
    for (const Json& sheet : *sheets)
        addAll(member(sheet, "cells"));
    return size();
}

} // namespace

bool isNotebook(std::string_view path) {
    return path.ends_with(".ipynb");
}

ReadProblem readNotebook(std::string bytes, SourceText& out) {
    out.cells.emplace();
    // What an editor makes before anything is saved.
    if (bytes.find_first_not_of(" \t\r\n") == std::string::npos)
        return {};
    replaceInvalidUtf8(bytes);
    try {
        return convert(parse(bytes), out);
    } catch (const Json::parse_error& error) {
        const size_t at = std::min<size_t>(error.byte == 0 ? 0 : error.byte - 1, bytes.size());
        const auto line =
            1 + std::count(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(at), '\n');
        return broken(fmt::format("broken JSON in line {}", line));
    } catch (const Json::exception& error) {
        return broken(error.what());
    }
}

} // namespace gradpath::session
