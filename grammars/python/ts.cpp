// Parsing with a bound on error recovery.
// SPDX-License-Identifier: MIT
#include "grammars/python/ts.h"

namespace gradpath::python {

namespace {

/// Tree-sitter asks every hundred steps whether to go on.
constexpr uint32_t kMaxLostAsks = 50;

struct Progress {
    std::string_view text;
    uint32_t lost = 0;
};

const char* readText(void* payload, uint32_t at, TSPoint, uint32_t* length) {
    const std::string_view text = static_cast<Progress*>(payload)->text;
    *length = at < text.size() ? static_cast<uint32_t>(text.size()) - at : 0;
    return *length > 0 ? text.data() + at : "";
}

bool isLost(TSParseState* state) {
    auto* progress = static_cast<Progress*>(state->payload);
    return state->has_error && ++progress->lost > kMaxLostAsks;
}

} // namespace

Tree Parser::parseBounded(std::string_view text) const {
    Progress progress{text};
    const TSInput input{&progress, readText, TSInputEncodingUTF8, nullptr};
    const TSParseOptions options{&progress, isLost};
    Tree tree(ts_parser_parse_with_options(parser_.get(), nullptr, input, options));
    if (!tree)
        ts_parser_reset(parser_.get());
    return tree;
}

} // namespace gradpath::python
