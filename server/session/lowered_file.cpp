// A file read, decoded and lowered exactly once.
// SPDX-License-Identifier: MIT
#include "server/session/lowered_file.h"

#include "grammars/python/lower.h"

namespace gradpath::session {

void LoweredFile::lower() {
    blob_ = python::lower(codeText());
    const std::optional<ir::ModuleView> view = ir::view(blob_.bytes());
    if (!view) {
        problem_ = {ReadProblem::Kind::Unreadable,
                    "internal error: the lowered module is malformed"};
        return;
    }
    file_ = {path_, *view, codeText()};
}

} // namespace gradpath::session
