// What the tests of the front end share: the listing of one function, and a check of every module they lower.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/python/lower.h"
#include "tests/unit/catch.h"

#include <string>

namespace gradpath {

/// A lowered source with its view.
struct Lowered {
    explicit Lowered(std::string_view source) : blob(python::lower(source)), text(source) {
        const auto found = ir::view(blob.bytes());
        REQUIRE(found.has_value());
        module = *found;
        CHECK(ir::verify(module) == "");
    }

    std::string_view at(ir::Span span) const {
        return text.substr(span.begin, span.end - span.begin);
    }
    std::string_view source(uint32_t instr) const { return at(module.spanOf(instr)); }

    ir::Blob blob;
    std::string_view text;
    ir::ModuleView module;
};

/// The listing of the first function of that name, its header without the number.
inline std::string function(std::string_view name, std::string_view source) {
    // The raw strings of the tests start with a line end.
    const Lowered lowered(source.starts_with('\n') ? source.substr(1) : source);
    const std::string listing = ir::print(lowered.module);
    std::string out = "\n";
    bool inside = false;
    for (size_t at = 0; at < listing.size();) {
        const size_t end = listing.find('\n', at);
        const std::string line = listing.substr(at, end - at);
        at = end + 1;
        if (line.starts_with('#')) {
            const size_t kind = line.find(' ') + 1, start = line.find(' ', kind) + 1;
            const bool match = line.substr(start, line.find('(', start) - start) == name;
            if (inside && !match)
                break;
            inside = match;
            if (inside)
                out += line.substr(kind) + '\n';
        } else if (inside && !line.starts_with("error")) {
            out += line + '\n';
        }
    }
    return out;
}

} // namespace gradpath
