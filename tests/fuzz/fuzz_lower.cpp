// Any bytes lower to a module that can be read, and whose spans lie inside the text.
// SPDX-License-Identifier: MIT
#include "grammars/python/lower.h"

#include <cstdlib>

using namespace gradpath;

namespace {

void require(bool condition) {
    if (!condition)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const ir::Blob blob = python::lower(text);
    const auto module = ir::view(blob.bytes());
    require(module.has_value());
    require(!module->functions.empty());
    require(module->spans.size() == module->instrs.size());
    require(module->functionOfInstr.size() == module->instrs.size());
    for (uint32_t i = 0; i < module->instrs.size(); ++i) {
        const ir::Span span = module->spanOf(i);
        require(span.begin <= span.end && span.end <= size);
    }
    for (const ir::Function& function : module->functions) {
        require(function.instrBegin <= function.instrEnd &&
                function.instrEnd <= module->instrs.size());
        require(function.nParams <= function.nLocals && function.nLocals <= function.nRegs);
    }
    for (const ir::Span& error : module->errors)
        require(error.begin <= error.end && error.end <= size);
    return 0;
}
