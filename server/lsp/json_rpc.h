// JSON-RPC: error codes, and messages from bodies.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

namespace gradpath::lsp {

using Json = nlohmann::json;

enum class ErrorCode : int {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    InternalError = -32603,
    ServerNotInitialized = -32002,
    RequestFailed = -32803,
    ServerCancelled = -32802,
    ContentModified = -32801,
    RequestCancelled = -32800,
};

/// What a handler throws to answer with an error.
class RpcError : public std::runtime_error {
public:
    RpcError(ErrorCode code_, const std::string& message, Json data_ = nullptr)
        : std::runtime_error(message), code(code_), data(std::move(data_)) {}
    ErrorCode code;
    Json data;
};

/// Parses a body. Throws RpcError(ParseError) for what is no JSON or nests too deeply to be handled.
Json parseBody(std::string body);

/// The text of a message; bytes that are no UTF-8 (names of files may hold any) are replaced.
std::string textOf(const Json& message);

/// Reads parameters; what is missing or of another type throws RpcError(InvalidParams) with its path.
class Params {
public:
    explicit Params(const Json& json, std::string path = "params")
        : json_(&json), path_(std::move(path)) {}

    const Json& json() const { return *json_; }
    bool has(const char* key) const {
        return json_->is_object() && json_->contains(key) && !(*json_)[key].is_null();
    }
    Params at(const char* key) const;
    Params at(size_t index) const;
    size_t size() const; ///< of an array
    std::string string() const;
    uint32_t number() const; ///< not negative; larger ones are cut to 2^31 - 1
    int integer() const;
    [[noreturn]] void fail(std::string_view expected) const;

private:
    const Json* json_;
    std::string path_;
};

} // namespace gradpath::lsp
