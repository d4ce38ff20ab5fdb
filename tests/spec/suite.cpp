// A Markdown file as a list of tests.
// SPDX-License-Identifier: MIT
#include "tests/spec/suite.h"

#include <algorithm>

namespace gradpath::spec {
namespace {

constexpr std::string_view kDefaultPath = "snippet.py";

struct Heading {
    size_t level;
    std::string title;
    std::string config;
    uint32_t configLine = 0;
};

std::string_view trimmed(std::string_view text) {
    const size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

size_t fenceLength(std::string_view line) {
    const size_t end = line.find_first_not_of('`');
    return end == std::string_view::npos ? line.size() : end;
}

/// "`pkg/model.py`:" -> "pkg/model.py".
std::string_view fileName(std::string_view line) {
    line = trimmed(line);
    if (line.size() < 4 || !line.starts_with('`') || !line.ends_with("`:"))
        return {};
    line = line.substr(1, line.size() - 3);
    return line.find('`') == std::string_view::npos ? line : std::string_view{};
}

class SuiteParser {
public:
    explicit SuiteParser(std::string_view markdown) : rest_(markdown) {}

    Suite parse() {
        std::string_view line;
        while (next(line)) {
            if (fenceLength(line) >= 3)
                block(line);
            else if (line.starts_with('#'))
                heading(line);
            else if (!trimmed(line).empty())
                path_ = fileName(line);
        }
        for (SpecTest& test : suite_.tests)
            std::ranges::sort(test.files, {}, &SpecFile::path);
        return std::move(suite_);
    }

private:
    bool next(std::string_view& line) {
        if (rest_.empty())
            return false;
        const size_t end = std::min(rest_.find('\n'), rest_.size());
        line = rest_.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++line_;
        return true;
    }

    void heading(std::string_view line) {
        const size_t level = line.find_first_not_of('#');
        if (level == std::string_view::npos || line[level] != ' ')
            return;
        while (!headings_.empty() && headings_.back().level >= level)
            headings_.pop_back();
        headings_.push_back({level, std::string(trimmed(line.substr(level))), "", 0});
        open_ = false;
        path_ = {};
    }

    void block(std::string_view fence) {
        const size_t length = fenceLength(fence);
        const std::string_view language = trimmed(fence.substr(length));
        const uint32_t fenceLine = line_;
        std::string text;
        std::vector<uint32_t> lines;
        bool closed = false;
        std::string_view line;
        while (next(line)) {
            if (fenceLength(line) >= length && trimmed(line) == line.substr(0, fenceLength(line))) {
                closed = true;
                break;
            }
            text += line;
            text += '\n';
            lines.push_back(line_);
        }
        if (!closed)
            fail(fenceLine, "this block is never closed");
        if (language == "py" || language == "pyi")
            code(std::move(text), lines, fenceLine);
        else if (language == "fixed" || language.starts_with("fixed "))
            fixed(std::move(text), language.substr(5), fenceLine);
        else if (language == "toml")
            config(std::move(text), fenceLine);
        else if (language.starts_with("py"))
            fail(fenceLine, "unknown kind of block `" + std::string(language) + "`");
        path_ = {};
    }

    void code(std::string text, const std::vector<uint32_t>& lines, uint32_t fenceLine) {
        if (headings_.empty()) {
            fail(fenceLine, "code before the first heading");
            return;
        }
        if (!open_)
            openTest(fenceLine);
        SpecTest& test = suite_.tests.back();
        const std::string path(path_.empty() ? kDefaultPath : path_);
        auto file = std::ranges::find(test.files, path, &SpecFile::path);
        if (file == test.files.end())
            file = test.files.insert(file, {path, "", {}});
        file->text += text;
        file->mdLines.insert(file->mdLines.end(), lines.begin(), lines.end());
    }

    void fixed(std::string text, std::string_view how, uint32_t fenceLine) {
        if (!open_) {
            fail(fenceLine, "a fixed block before the code");
            return;
        }
        FixedBlock block;
        block.path = path_.empty() ? kDefaultPath : path_;
        block.text = std::move(text);
        block.line = fenceLine;
        how = trimmed(how);
        block.unsafe = how.starts_with("unsafe");
        how = trimmed(how.substr(block.unsafe ? 6 : 0));
        if (how.size() >= 2 && how.starts_with('"') && how.ends_with('"'))
            block.title = how.substr(1, how.size() - 2);
        else if (!how.empty())
            fail(fenceLine, "unknown kind of fixed block");
        suite_.tests.back().fixed.push_back(std::move(block));
    }

    void openTest(uint32_t line) {
        SpecTest test;
        test.line = line;
        for (const Heading& heading : headings_) {
            test.name += (test.name.empty() ? "" : " - ") + heading.title;
            if (heading.configLine != 0) {
                test.config = heading.config;
                test.configLine = heading.configLine;
            }
        }
        for (const SpecTest& other : suite_.tests)
            if (other.name == test.name)
                fail(line, "a second test named `" + test.name + "`");
        suite_.tests.push_back(std::move(test));
        open_ = true;
    }

    void config(std::string text, uint32_t fenceLine) {
        if (headings_.empty() || headings_.back().configLine != 0 || open_) {
            fail(fenceLine, "a heading takes one toml block, before its code");
            return;
        }
        headings_.back().config = std::move(text);
        headings_.back().configLine = fenceLine + 1;
    }

    void fail(uint32_t line, std::string message) {
        suite_.errors.push_back({line, std::move(message)});
    }

    Suite suite_;
    std::string_view rest_;
    uint32_t line_ = 0;
    std::vector<Heading> headings_;
    std::string_view path_;
    bool open_ = false;
};

} // namespace

Suite parseSuite(std::string_view markdown) {
    return SuiteParser(markdown).parse();
}

} // namespace gradpath::spec
