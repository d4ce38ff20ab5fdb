// `graph --format html`.
// SPDX-License-Identifier: MIT
#include "server/graph/formats.h"
#include "server/graph/page.h"

#include <utility>

namespace gradpath::graph {
namespace {

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

/// JSON that a script element can hold.
std::string inScript(const report::Json& document) {
    const std::string text = document.dump(-1, ' ', false, report::Json::error_handler_t::replace);
    std::string out;
    out.reserve(text.size());
    for (const char c : text)
        if (c == '<')
            out += "\\u003c";
        else
            out += c;
    return out;
}

} // namespace

std::string graphHtml(const report::Json& document, const std::string& title) {
    const std::pair<std::string_view, std::string> parts[] = {
        {"@title@", escaped(title)},
        {"@style@", std::string(kPageStyle)},
        {"@layout@", std::string(kPageLayout)},
        {"@data@", inScript(document)},
        {"@script@", std::string(kPageScript)},
    };
    // From front to back, so that nothing that was put in is looked at again.
    std::string out;
    std::string_view rest = kPage;
    while (!rest.empty()) {
        size_t first = std::string_view::npos;
        const std::pair<std::string_view, std::string>* next = nullptr;
        for (const auto& part : parts)
            if (const size_t at = rest.find(part.first); at < first) {
                first = at;
                next = &part;
            }
        out += rest.substr(0, first);
        if (next == nullptr)
            break;
        out += next->second;
        rest.remove_prefix(first + next->first.size());
    }
    return out;
}

} // namespace gradpath::graph
