// The configuration.
// SPDX-License-Identifier: MIT
#include "server/session/config.h"

#include "server/session/config_options.h"
#include "server/session/path.h"
#include "server/session/read_file.h"
#include "server/user_error.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>

namespace gradpath::session {
namespace {

constexpr size_t kMaxConfigBytes = 4u << 20;

using Strings = std::vector<std::string>;

/// Reads values and knows how to complain with a position.
class ConfigReader {
public:
    ConfigReader(Config& config, std::string path) : config(config), path_(std::move(path)) {}

    Config& config;

    [[noreturn]] void fail(const toml::source_region& at, std::string_view message) const {
        throw UserError(fmt::format("{}:{}: {}", path_, at.begin.line, message));
    }

    void read(const toml::table& table);

    Strings strings(std::string_view key, const toml::node& value) const {
        Strings out;
        eachString(key, value, [&](const std::string& text, const toml::source_region&) {
            out.push_back(text);
        });
        return out;
    }

    Strings rules(std::string_view key, const toml::node& value) const {
        Strings out;
        eachString(key, value, [&](const std::string& text, const toml::source_region& at) {
            if (!namesARule(text))
                fail(at, unknownRuleMessage(text));
            out.push_back(text);
        });
        return out;
    }

    std::vector<PerFileIgnore> rulesByPattern(std::string_view key, const toml::node& value) const {
        const toml::table* table = value.as_table();
        if (table == nullptr)
            fail(value.source(), fmt::format("`{}` must be a table of patterns", key));
        std::vector<PerFileIgnore> out;
        for (const auto& [pattern, list] : *table)
            out.push_back({std::string(pattern.str()), rules(pattern.str(), list)});
        return out;
    }

    Strings folders(std::string_view key, const toml::node& value) const {
        Strings out = strings(key, value);
        for (std::string& folder : out)
            folder = absolutePath(folder, config.directory);
        return out;
    }

    std::string folder(std::string_view key, const toml::node& value) const {
        const auto* text = value.as_string();
        if (text == nullptr || text->get().empty())
            fail(value.source(), fmt::format("`{}` must be the name of a folder", key));
        return absolutePath(text->get(), config.directory);
    }

    uint64_t positive(std::string_view key, const toml::node& value) const {
        const auto* number = value.as_integer();
        if (number == nullptr || number->get() <= 0)
            fail(value.source(), fmt::format("`{}` must be a positive integer", key));
        return static_cast<uint64_t>(number->get());
    }

private:
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

    std::string path_;
};

using Read = void (*)(ConfigReader&, std::string_view, const toml::node&);

template <Strings RuleSelection::*list>
void readRules(ConfigReader& in, std::string_view key, const toml::node& value) {
    in.config.rules.*list = in.rules(key, value);
}
void readPerFileIgnores(ConfigReader& in, std::string_view key, const toml::node& value) {
    in.config.perFileIgnores = in.rulesByPattern(key, value);
}
void readExclude(ConfigReader& in, std::string_view key, const toml::node& value) {
    in.config.exclude = in.strings(key, value);
}
template <Strings Config::*list>
void readFolders(ConfigReader& in, std::string_view key, const toml::node& value) {
    in.config.*list = in.folders(key, value);
}
void readCacheDirectory(ConfigReader& in, std::string_view key, const toml::node& value) {
    in.config.cacheDirectory = in.folder(key, value);
}
void readFuel(ConfigReader& in, std::string_view key, const toml::node& value) {
    in.config.fuel = in.positive(key, value);
}

struct Entry {
    ConfigOption option;
    Read read;
};

constexpr std::array kEntries = {
    Entry{{"select", OptionType::Rules,
           "Report these rules only: codes, prefixes such as GP1, names, ALL"},
          readRules<&RuleSelection::select>},
    Entry{{"extend-select", OptionType::Rules, "Report these rules as well"},
          readRules<&RuleSelection::extendSelect>},
    Entry{{"ignore", OptionType::Rules, "Do not report these rules"},
          readRules<&RuleSelection::ignore>},
    Entry{{"per-file-ignores", OptionType::RulesByPattern,
           "Do not report these rules in the files that a pattern matches"},
          readPerFileIgnores},
    Entry{{"exclude", OptionType::Patterns,
           "Files and folders that are passed by, as patterns of a .gitignore"},
          readExclude},
    Entry{{"src", OptionType::Folders, "Folders where imports are looked up first"},
          readFolders<&Config::src>},
    Entry{{"stubs", OptionType::Folders, "Folders with stubs that say what other libraries mean"},
          readFolders<&Config::stubs>},
    Entry{{"fuel", OptionType::PositiveInteger,
           "How many instructions one program is run for before the rest of it is unknown"},
          readFuel},
    Entry{{"cache-dir", OptionType::Folder, "Folder that keeps what later runs can use"},
          readCacheDirectory},
};

void ConfigReader::read(const toml::table& table) {
    for (const auto& [key, value] : table) {
        const auto entry = std::ranges::find_if(
            kEntries, [&](const Entry& one) { return one.option.name == key.str(); });
        if (entry != kEntries.end()) {
            entry->read(*this, key.str(), value);
            continue;
        }
        std::vector<std::string_view> known;
        for (const ConfigOption& option : configOptions())
            known.push_back(option.name);
        fail(key.source(),
             fmt::format("unknown key `{}`; known are {}", key.str(), fmt::join(known, ", ")));
    }
}

} // namespace

std::span<const ConfigOption> configOptions() {
    static constexpr auto kOptions = [] {
        std::array<ConfigOption, kEntries.size()> out{};
        for (size_t i = 0; i < out.size(); ++i)
            out[i] = kEntries[i].option;
        return out;
    }();
    return kOptions;
}

Config parseConfig(std::string_view text, const std::string& path, const std::string& shownAs) {
    Config config;
    config.directory = directoryOf(path);
    config.digest = digestOf(text);
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
