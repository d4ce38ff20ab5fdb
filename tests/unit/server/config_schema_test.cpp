// The committed schema of the configuration against the table that the reader uses.
// SPDX-License-Identifier: MIT
#include "server/session/config_options.h"
#include "tests/unit/catch.h"

#include <nlohmann/json.hpp>

#include <fstream>

using namespace gradpath::session;
using Json = nlohmann::ordered_json;

namespace {

Json typeOf(OptionType type) {
    const Json strings = {{"type", "array"}, {"items", {{"type", "string"}}}};
    switch (type) {
    case OptionType::PositiveInteger:
        return {{"type", "integer"}, {"minimum", 1}};
    case OptionType::Folder:
        return {{"type", "string"}, {"minLength", 1}};
    case OptionType::RulesByPattern:
        return {{"type", "object"}, {"additionalProperties", strings}};
    default:
        return strings;
    }
}

std::string docs(const std::string& name) {
    std::ifstream in(std::string(GRADPATH_SOURCE_DIR) + "/docs/" + name);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("the schema has exactly the options that exist") {
    const Json schema = Json::parse(docs("gradpath.schema.json"));
    Json expected = Json::object();
    for (const ConfigOption& option : configOptions()) {
        Json one = {{"description", option.description}};
        one.update(typeOf(option.type));
        expected[std::string(option.name)] = one;
    }
    INFO(expected.dump(2));
    CHECK(schema.at("properties") == expected);
    CHECK(schema.at("additionalProperties") == false);
}

TEST_CASE("the documentation names every option") {
    const std::string page = docs("configuration.md");
    for (const ConfigOption& option : configOptions()) {
        INFO(option.name);
        CHECK(page.find("| `" + std::string(option.name) + "` |") != std::string::npos);
    }
}
