// The layout of a lowered module in memory and on disk.
// SPDX-License-Identifier: MIT
#include "grammars/ir/blob.h"

#include <cstring>

namespace gradpath::ir {

namespace {

constexpr uint32_t kMagic = 0x52494750u; // "PGIR"
constexpr size_t kSections = 9;

/// Offsets are bytes from the start of the blob, counts are elements.
struct Header {
    uint32_t magic = kMagic;
    uint32_t version = kBlobVersion;
    uint64_t totalBytes = 0;
    struct Section {
        uint64_t offset = 0;
        uint64_t count = 0;
    } sections[kSections];
};

constexpr size_t aligned(size_t size) {
    return (size + 7) & ~size_t{7};
}

struct Source {
    const void* data;
    size_t elementSize;
    size_t count;
};

uint32_t hashOf(std::string_view text) {
    uint64_t hash = 0x9E3779B97F4A7C15ull ^ text.size();
    const char* p = text.data();
    size_t left = text.size();
    for (; left >= 8; left -= 8, p += 8) {
        uint64_t word;
        std::memcpy(&word, p, 8);
        hash = (hash ^ word) * 0xFF51AFD7ED558CCDull;
        hash ^= hash >> 32;
    }
    uint64_t word = 0;
    std::memcpy(&word, p, left);
    hash = (hash ^ word) * 0xFF51AFD7ED558CCDull;
    hash ^= hash >> 32;
    hash *= 0xC4CEB9FE1A85EC53ull;
    return static_cast<uint32_t>(hash >> 32);
}

template <class T>
bool place(std::span<const std::byte> bytes, const Header::Section& section,
           std::span<const T>& out) {
    if (section.offset % 8 != 0 || section.offset > bytes.size())
        return false;
    if (section.count > (bytes.size() - section.offset) / sizeof(T))
        return false;
    out = {reinterpret_cast<const T*>(bytes.data() + section.offset),
           static_cast<size_t>(section.count)};
    return true;
}

} // namespace

ModuleBuilder::ModuleBuilder() : table_(256, 0) {}

uint32_t ModuleBuilder::str(std::string_view text) {
    const uint32_t hash = hashOf(text);
    size_t mask = table_.size() - 1;
    size_t at = hash & mask;
    for (; table_[at] != 0; at = (at + 1) & mask) {
        const uint32_t id = table_[at] - 1;
        if (hashes_[id] == hash && this->text(id) == text)
            return id;
    }
    const auto id = static_cast<uint32_t>(hashes_.size());
    table_[at] = id + 1;
    hashes_.push_back(hash);
    bytes_.append(text);
    offsets_.push_back(static_cast<uint32_t>(bytes_.size()));
    if (hashes_.size() * 2 > table_.size())
        grow();
    return id;
}

std::string_view ModuleBuilder::text(uint32_t id) const {
    return std::string_view(bytes_).substr(offsets_[id], offsets_[id + 1] - offsets_[id]);
}

void ModuleBuilder::grow() {
    table_.assign(table_.size() * 2, 0);
    const size_t mask = table_.size() - 1;
    for (size_t id = 0; id < hashes_.size(); ++id) {
        size_t at = hashes_[id] & mask;
        while (table_[at] != 0)
            at = (at + 1) & mask;
        table_[at] = static_cast<uint32_t>(id) + 1;
    }
}

Blob ModuleBuilder::finish() const {
    const Source sources[kSections] = {
        {offsets_.data(), sizeof(uint32_t), offsets_.size()},
        {bytes_.data(), 1, bytes_.size()},
        {constants.data(), sizeof(Constant), constants.size()},
        {functions.data(), sizeof(Function), functions.size()},
        {instrs.data(), sizeof(Instr), instrs.size()},
        {spans.data(), sizeof(Span), spans.size()},
        {extra.data(), sizeof(uint32_t), extra.size()},
        {errors.data(), sizeof(Span), errors.size()},
        {functionOfInstr.data(), sizeof(uint32_t), functionOfInstr.size()},
    };
    Header header;
    size_t size = aligned(sizeof(Header));
    for (size_t i = 0; i < kSections; ++i) {
        header.sections[i] = {size, sources[i].count};
        size += aligned(sources[i].count * sources[i].elementSize);
    }
    header.totalBytes = size;
    std::vector<std::byte> bytes(size);
    std::memcpy(bytes.data(), &header, sizeof(header));
    for (size_t i = 0; i < kSections; ++i) {
        if (sources[i].count == 0)
            continue;
        std::memcpy(bytes.data() + header.sections[i].offset, sources[i].data,
                    sources[i].count * sources[i].elementSize);
    }
    return Blob(std::move(bytes));
}

std::optional<ModuleView> view(std::span<const std::byte> bytes) {
    if (bytes.size() < sizeof(Header))
        return std::nullopt;
    Header header;
    std::memcpy(&header, bytes.data(), sizeof(header));
    if (header.magic != kMagic || header.version != kBlobVersion ||
        header.totalBytes != bytes.size())
        return std::nullopt;
    ModuleView module;
    std::span<const char> text;
    const auto* section = header.sections;
    const bool placed =
        place(bytes, section[0], module.stringOffsets) && place(bytes, section[1], text) &&
        place(bytes, section[2], module.constants) && place(bytes, section[3], module.functions) &&
        place(bytes, section[4], module.instrs) && place(bytes, section[5], module.spans) &&
        place(bytes, section[6], module.extra) && place(bytes, section[7], module.errors) &&
        place(bytes, section[8], module.functionOfInstr);
    if (!placed || module.stringOffsets.empty() || module.stringOffsets.back() != text.size())
        return std::nullopt;
    if (module.spans.size() != module.instrs.size() ||
        module.functionOfInstr.size() != module.instrs.size())
        return std::nullopt;
    module.stringBytes = std::string_view(text.data(), text.size());
    return module;
}

} // namespace gradpath::ir
