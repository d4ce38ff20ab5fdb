// The configuration.
// SPDX-License-Identifier: MIT
#include "server/session/config.h"

#include "server/session/path.h"
#include "server/session/read_file.h"
#include "server/user_error.h"

#include <fmt/format.h>
#include <toml++/toml.h>

namespace gradpath::session {
namespace {

constexpr size_t kMaxConfigBytes = 4u << 20;

/// Walks over the keys of one table and knows how to complain with a position.
class ConfigReader {
public:
    ConfigReader(Config& config, std::string path) : config_(config), path_(std::move(path)) {}

    [[noreturn]] void fail(const toml::source_region& at, std::string_view message) const {
        throw UserError(fmt::format("{}:{}: {}", path_, at.begin.line, message));
    }

    void read(const toml::table& table) {
        for (const auto& [key, value] : table)
            readKey(key.str(), key.source(), value);
    }

private:
    void readKey(std::string_view key, const toml::source_region& at, const toml::node& value) {
        if (key == "select")
            config_.rules.select = rules(key, value);
        else if (key == "ignore")
            config_.rules.ignore = rules(key, value);
        else if (key == "extend-select")
            config_.rules.extendSelect = rules(key, value);
        else if (key == "exclude")
            config_.exclude = strings(key, value);
        else if (key == "stubs")
            config_.stubs = folders(key, value);
        else if (key == "src")
            config_.src = folders(key, value);
        else if (key == "fuel")
            config_.fuel = positive(key, value);
        else
            fail(at,
                 fmt::format("unknown key `{}`; known are select, ignore, extend-select, exclude, "
                             "stubs, src, fuel",
                             key));
    }

    template <typename Visit>
    void eachString(std::string_view key, const toml::node& value, Visit&& visit) const {
        const toml::array* array = value.as_array();
        if (array == nullptr)
            fail(value.source(), fmt::format("`{}` must be an array of strings", key));
        for (const toml::node& element : *array) {
            const auto* text = element.as_string();
            if (text == nullptr)
                fail(element.source(), fmt::format("`{}` must be an array of strings", key));
            visit(text->get(), element.source());
        }
    }

    std::vector<std::string> strings(std::string_view key, const toml::node& value) const {
        std::vector<std::string> out;
        eachString(key, value, [&](const std::string& text, const toml::source_region&) {
            out.push_back(text);
        });
        return out;
    }

    std::vector<std::string> rules(std::string_view key, const toml::node& value) const {
        std::vector<std::string> out;
        eachString(key, value, [&](const std::string& text, const toml::source_region& at) {
            if (!namesARule(text))
                fail(at, unknownRuleMessage(text));
            out.push_back(text);
        });
        return out;
    }

    std::vector<std::string> folders(std::string_view key, const toml::node& value) const {
        std::vector<std::string> out = strings(key, value);
        for (std::string& folder : out)
            folder = absolutePath(folder, config_.directory);
        return out;
    }

    uint64_t positive(std::string_view key, const toml::node& value) const {
        const auto* number = value.as_integer();
        if (number == nullptr || number->get() <= 0)
            fail(value.source(), fmt::format("`{}` must be a positive integer", key));
        return static_cast<uint64_t>(number->get());
    }

    Config& config_;
    std::string path_;
};

} // namespace

Config parseConfig(std::string_view text, const std::string& path, const std::string& shownAs) {
    Config config;
    config.directory = directoryOf(path);
    ConfigReader reader(config, shownAs);
    toml::table document;
    try {
        document = toml::parse(text);
    } catch (const toml::parse_error& error) {
        reader.fail(error.source(), error.description());
    }
    if (baseName(path) != "pyproject.toml") {
        reader.read(document);
        return config;
    }
    const toml::node_view section = document["tool"]["gradpath"];
    if (!section)
        return config;
    const toml::table* table = section.as_table();
    if (table == nullptr)
        reader.fail(section.node()->source(), "`tool.gradpath` must be a table");
    reader.read(*table);
    return config;
}

Config readConfig(const std::string& path, const std::string& cwd) {
    const std::string shownAs = canonicalName(path, cwd);
    std::string text;
    const ReadProblem problem = readFile(path, kMaxConfigBytes, text);
    if (problem.kind != ReadProblem::Kind::None)
        throw UserError(fmt::format("cannot read `{}`: {}", shownAs, problem.message));
    return parseConfig(text, path, shownAs);
}

bool holdsConfig(std::string_view pyproject) {
    if (pyproject.find("gradpath") == std::string_view::npos)
        return false;
    try {
        return static_cast<bool>(toml::parse(pyproject)["tool"]["gradpath"]);
    } catch (const toml::parse_error&) {
        // Whoever wrote a section for us wants to hear of the error that hides it.
        return pyproject.find("[tool.gradpath") != std::string_view::npos;
    }
}

} // namespace gradpath::session
