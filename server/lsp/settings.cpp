// The editor's settings.
// SPDX-License-Identifier: MIT
#include "server/lsp/settings.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace gradpath::lsp {
namespace {

class Reader {
public:
    Reader(const Json& json, std::vector<std::string>& problems)
        : json_(json), problems_(problems) {}

    void flag(const char* key, bool& out) {
        if (const Json* value = find(key)) {
            if (value->is_boolean())
                out = value->get<bool>();
            else if (value->is_object() && value->contains("enable") &&
                     (*value)["enable"].is_boolean())
                out = (*value)["enable"].get<bool>();
            else
                wrong(key, "true or false");
        }
    }
    void text(const char* key, std::string& out) {
        if (const Json* value = find(key)) {
            if (value->is_string())
                out = value->get<std::string>();
            else
                wrong(key, "a string");
        }
    }
    void number(const char* key, uint32_t& out) {
        if (const Json* value = find(key)) {
            if (value->is_number_unsigned() && value->get<uint64_t>() <= 3'600'000)
                out = value->get<uint32_t>();
            else
                wrong(key, "a number of milliseconds");
        }
    }
    void rules(const char* key, std::vector<std::string>& out) {
        const Json* value = find(key);
        if (value == nullptr)
            return;
        if (!value->is_array())
            return wrong(key, "a list of rules");
        out.clear();
        for (const Json& item : *value) {
            if (!item.is_string())
                wrong(key, "a list of rules");
            else if (std::string rule = item.get<std::string>(); session::namesARule(rule))
                out.push_back(std::move(rule));
            else
                problems_.push_back(session::unknownRuleMessage(rule));
        }
    }
    template <typename T, size_t n>
    void choice(const char* key, const std::array<std::pair<std::string_view, T>, n>& choices,
                T& out) {
        const Json* value = find(key);
        if (value == nullptr)
            return;
        for (const auto& [name, chosen] : choices) {
            if (value->is_string() && value->get_ref<const std::string&>() == name) {
                out = chosen;
                return;
            }
        }
        wrong(key, choices.front().first);
    }

private:
    const Json* find(const char* key) const {
        if (!json_.is_object())
            return nullptr;
        const auto it = json_.find(key);
        return it == json_.end() || it->is_null() ? nullptr : &*it;
    }
    void wrong(const char* key, std::string_view wanted) {
        problems_.push_back(fmt::format("the setting `{}` must be {}", key, wanted));
    }

    const Json& json_;
    std::vector<std::string>& problems_;
};

constexpr std::array<std::pair<std::string_view, Settings::Preference>, 3> kPreferences = {
    {{"editorFirst", Settings::Preference::EditorFirst},
     {"filesystemFirst", Settings::Preference::FilesystemFirst},
     {"editorOnly", Settings::Preference::EditorOnly}}};

constexpr std::array<std::pair<std::string_view, LogLevel>, 7> kLevels = {
    {{"info", LogLevel::Info},
     {"off", LogLevel::Off},
     {"error", LogLevel::Error},
     {"warn", LogLevel::Warning},
     {"warning", LogLevel::Warning},
     {"debug", LogLevel::Debug},
     {"trace", LogLevel::Debug}}};

} // namespace

Settings readSettings(const Json& json, const Settings& base, std::vector<std::string>& problems) {
    Settings out = base;
    const Json* from = &json;
    // Some clients wrap them once more.
    for (const char* wrapper : {"settings", "gradpath"})
        if (from->is_object() && from->contains(wrapper) && (*from)[wrapper].is_object())
            from = &(*from)[wrapper];
    Reader in(*from, problems);
    in.flag("enable", out.enable);
    in.rules("select", out.rules.select);
    in.rules("extendSelect", out.rules.extendSelect);
    in.rules("ignore", out.rules.ignore);
    in.text("configuration", out.configuration);
    in.choice("configurationPreference", kPreferences, out.preference);
    in.flag("inlayHints", out.inlayHints);
    in.flag("codeLens", out.codeLens);
    in.flag("scanWorkspace", out.scanWorkspace);
    in.number("analysisTimeout", out.analysisTimeout);
    in.choice("logLevel", kLevels, out.logLevel);
    in.text("logFile", out.logFile);
    return out;
}

} // namespace gradpath::lsp
