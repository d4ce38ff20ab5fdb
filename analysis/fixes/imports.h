// What the imports of a file call things.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/fixes/source.h"

#include <string>
#include <string_view>

namespace gradpath::fixes {

/// How the code at `node` can spell `name` of torch.nn: `nn.ModuleList`, `torch.nn.ModuleList`, `ModuleList`. Empty: it cannot.
std::string nameInNn(const Source& source, uint32_t node, std::string_view name);

/// `from torch import nn` before the first import of torch, or the first import at all. False when the file has none, or uses
/// the name `nn` for something else.
bool importNn(const Source& source, Fix& fix);

/// The name under which the module that it comes from knows an imported name: `checkpoint` of `from m import checkpoint as ckpt`.
std::string_view originalName(const Source& source, std::string_view name);

/// The name is bound by an import of torch, or of something inside of it.
bool isFromTorch(const Source& source, std::string_view name);

} // namespace gradpath::fixes
