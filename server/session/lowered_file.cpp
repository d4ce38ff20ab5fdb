// A file read, decoded and lowered exactly once.
// SPDX-License-Identifier: MIT
#include "server/session/lowered_file.h"

namespace gradpath::session {

void LoweredFile::lower() {
    if (lowerer_ != nullptr && lowerer_->mutex.try_lock()) {
        const std::lock_guard lock(lowerer_->mutex, std::adopt_lock);
        blob_ = lowerer_->lowerer.lower(codeText());
    } else {
        blob_ = python::lower(codeText());
    }
    const std::optional<ir::ModuleView> view = ir::view(blob_.bytes());
    if (!view) {
        malformed_ = {ReadProblem::Kind::Unreadable,
                      "internal error: the lowered module is malformed"};
        return;
    }
    file_ = {path_, *view, codeText()};
    lowered_ = true;
}

} // namespace gradpath::session
