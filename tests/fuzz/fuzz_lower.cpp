// Any bytes lower to a well-formed module whose spans lie inside the text, and lowering twice gives the same bytes.
// SPDX-License-Identifier: MIT
#include "grammars/python/lower.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace gradpath;

namespace {

void require(bool condition, const char* what) {
    if (!condition) {
        std::fprintf(stderr, "fuzz: %s\n", what);
        std::abort();
    }
}

bool inside(ir::Span span, size_t size) {
    return span.begin <= span.end && span.end <= size;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const ir::Blob blob = python::lower(text);
    const auto module = ir::view(blob.bytes());
    require(module.has_value(), "the blob cannot be read");
    const std::string wrong = ir::verify(*module);
    require(wrong.empty(), wrong.c_str());
    for (uint32_t i = 0; i < module->instrs.size(); ++i)
        require(inside(module->spanOf(i), size), "an instruction's span is outside the text");
    for (const ir::Function& function : module->functions)
        require(inside(function.span, size) && inside(function.nameSpan, size),
                "a function's span is outside the text");
    for (const ir::Span& error : module->errors)
        require(inside(error, size), "an error's span is outside the text");
    const ir::Blob again = python::lower(text);
    require(std::ranges::equal(blob.bytes(), again.bytes()), "lowering again gives other bytes");
    return 0;
}
