// The relocatable byte form of a lowered module: written by the builder, read in place.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gradpath::ir {

/// Version of the blob format; a cache entry or an embedded stub of another version is refused.
inline constexpr uint32_t kBlobVersion = 1;

/// Owns the bytes of one lowered module. The view stays valid while the blob lives, moves included.
class Blob {
public:
    Blob() = default;
    explicit Blob(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}
    std::span<const std::byte> bytes() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

/// Collects the arrays of a module. Front ends write the vectors directly; `finish` lays them out.
class ModuleBuilder {
public:
    std::vector<Constant> constants;
    std::vector<Function> functions;
    std::vector<Instr> instrs;
    std::vector<Span> spans; ///< relative to the function's span.begin, like ModuleView::spans
    std::vector<uint32_t> extra;
    std::vector<Span> errors;
    std::vector<uint32_t> functionOfInstr;

    ModuleBuilder();

    /// Interns a string of this module.
    uint32_t str(std::string_view text);
    /// The text of an interned string; valid until the next call of `str`.
    std::string_view text(uint32_t id) const;
    uint32_t nStrings() const { return static_cast<uint32_t>(offsets_.size()) - 1; }
    Blob finish() const;

private:
    void grow();

    std::string bytes_;
    std::vector<uint32_t> offsets_{0};
    std::vector<uint32_t> hashes_;
    std::vector<uint32_t> table_; ///< open addressing: string id + 1, 0 for a free entry
};

/// The view of a blob, or nothing when the bytes are not a blob of this version. `bytes` must be 8-byte aligned and outlive the view.
std::optional<ModuleView> view(std::span<const std::byte> bytes);

/// Empty for a well-formed module, else what is wrong with it first: register bounds, indices, region nesting.
std::string verify(const ModuleView& module);

/// Readable listing, for tests and `--dump-ir`.
std::string print(const ModuleView& module);

} // namespace gradpath::ir
