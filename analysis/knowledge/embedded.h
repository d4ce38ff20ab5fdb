// The stubs that the build lowered and put into the executable, read in place.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace gradpath {

struct EmbeddedStub {
    std::string_view module;         ///< "torch.nn.functional"
    bool isPackage = false;          ///< its file is an `__init__.pyi`
    std::string_view path;           ///< "torch/nn/functional.pyi"
    std::span<const std::byte> blob; ///< 8-byte aligned, see ir::view
    std::string_view source;         ///< the stub's text; may be empty
};

/// The stub that answers `import module`, or null.
const EmbeddedStub* findStub(std::string_view module);

/// All stubs, sorted by module name.
std::span<const EmbeddedStub> allStubs();

} // namespace gradpath
