// Messages from bodies.
// SPDX-License-Identifier: MIT
#include "server/lsp/json_rpc.h"

#include "server/session/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::lsp {
namespace {

constexpr size_t kMaxDepth = 400;

/// Brackets outside of strings: what writes and frees a document recurses.
bool nestsTooDeeply(std::string_view body) {
    size_t depth = 0;
    bool inString = false;
    for (size_t i = 0; i < body.size(); ++i) {
        const char c = body[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++depth > kMaxDepth)
                return true;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return false;
}

} // namespace

Json parseBody(std::string body) {
    if (nestsTooDeeply(body))
        throw RpcError(ErrorCode::ParseError,
                       fmt::format("the message nests deeper than {} levels", kMaxDepth));
    session::replaceInvalidUtf8(body);
    try {
        return Json::parse(body);
    } catch (const Json::parse_error& error) {
        throw RpcError(ErrorCode::ParseError, fmt::format("no JSON: at byte {}", error.byte));
    }
}

std::string textOf(const Json& message) {
    return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Params Params::at(const char* key) const {
    if (!json_->is_object())
        fail("an object");
    const auto it = json_->find(key);
    static const Json kNothing;
    return Params(it == json_->end() ? kNothing : *it, path_ + "." + key);
}

Params Params::at(size_t index) const {
    if (!json_->is_array() || index >= json_->size())
        fail("an array");
    return Params((*json_)[index], fmt::format("{}[{}]", path_, index));
}

size_t Params::size() const {
    if (!json_->is_array())
        fail("an array");
    return json_->size();
}

std::string Params::string() const {
    if (!json_->is_string())
        fail("a string");
    return json_->get<std::string>();
}

uint32_t Params::number() const {
    if (!json_->is_number())
        fail("a number");
    const double value = json_->get<double>();
    if (!(value >= 0))
        fail("a number that is not negative");
    return static_cast<uint32_t>(std::min(value, 2147483647.0));
}

int Params::integer() const {
    if (!json_->is_number())
        fail("a number");
    return static_cast<int>(std::clamp(json_->get<double>(), -2147483647.0, 2147483647.0));
}

void Params::fail(std::string_view expected) const {
    const bool missing = json_->is_null();
    throw RpcError(ErrorCode::InvalidParams,
                   fmt::format("{}: {} expected{}", path_, expected,
                               missing ? "" : fmt::format(", not {}", json_->type_name())));
}

} // namespace gradpath::lsp
