// What tells one build of the program from another.
// SPDX-License-Identifier: MIT
#include "server/session/program_identity.h"

#include "server/session/digest.h"
#include "server/session/read_file.h"

#include <elf.h>
#include <link.h>

#include <string_view>

namespace gradpath::session {
namespace {

/// The id in a segment of notes: a hash that the linker made of the whole executable.
std::string_view buildIdIn(std::string_view notes) {
    constexpr size_t kHeader = sizeof(ElfW(Nhdr));
    const auto padded = [](size_t size) {
        return (size + 3) & ~size_t{3};
    };
    while (notes.size() >= kHeader) {
        const auto* note = reinterpret_cast<const ElfW(Nhdr)*>(notes.data());
        const size_t content = kHeader + padded(note->n_namesz);
        const size_t end = content + padded(note->n_descsz);
        if (end > notes.size())
            return {};
        if (note->n_type == NT_GNU_BUILD_ID &&
            notes.substr(kHeader, 4) == std::string_view("GNU", 4))
            return notes.substr(content, note->n_descsz);
        notes.remove_prefix(end);
    }
    return {};
}

/// Called for the executable first; it ends there.
int findBuildId(dl_phdr_info* program, size_t, void* out) {
    for (int i = 0; i < program->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = program->dlpi_phdr[i];
        if (segment.p_type != PT_NOTE)
            continue;
        const auto* begin = reinterpret_cast<const char*>(program->dlpi_addr + segment.p_vaddr);
        const std::string_view id = buildIdIn({begin, segment.p_memsz});
        if (!id.empty()) {
            *static_cast<std::string*>(out) = id;
            break;
        }
    }
    return 1;
}

} // namespace

std::string programIdentity() {
    std::string identity;
    dl_iterate_phdr(findBuildId, &identity);
    if (!identity.empty())
        return identity;
    // A linker that was not asked for an id: the bytes themselves.
    constexpr size_t kMaxBytes = size_t{1} << 30;
    std::string bytes;
    if (readFile("/proc/self/exe", kMaxBytes, bytes).kind == ReadProblem::Kind::None)
        identity = hex(digestOf(bytes));
    return identity;
}

} // namespace gradpath::session
