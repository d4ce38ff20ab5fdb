// A file read, decoded and lowered exactly once.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/blob.h"
#include "grammars/python/lower.h"
#include "server/session/source_store.h"

#include <memory>
#include <mutex>
#include <string>

namespace gradpath::session {

/// What the versions of one open document share. Whoever finds it in use lowers without it.
struct SharedLowerer {
    std::mutex mutex;
    python::Lowerer lowerer;
};

/// Not movable: the view points into the blob and callers keep the SourceFile's address.
class LoweredFile {
public:
    explicit LoweredFile(std::string path, std::shared_ptr<SharedLowerer> lowerer = nullptr)
        : path_(std::move(path)), lowerer_(std::move(lowerer)) {}
    LoweredFile(const LoweredFile&) = delete;
    LoweredFile& operator=(const LoweredFile&) = delete;

    /// Runs `read(source, problem)` on the first call of any thread; the others wait for it.
    template <typename Read>
    void ensureRead(Read&& read) {
        std::call_once(readOnce_, [&] { read(source_, problem_); });
    }
    /// Lowers what was read, too.
    template <typename Read>
    void ensure(Read&& read) {
        ensureRead(read);
        std::call_once(lowerOnce_, [&] {
            if (readable())
                lower();
        });
    }

    /// Null before it is lowered.
    const SourceFile* file() const { return lowered_ ? &file_ : nullptr; }
    const std::string* text() const { return readable() ? &source_.text : nullptr; }
    const std::string* code() const { return readable() ? &codeText() : nullptr; }
    const CellMap* cells() const { return readable() && source_.cells ? &*source_.cells : nullptr; }
    const ReadProblem& problem() const { return readable() ? malformed_ : problem_; }

private:
    bool readable() const { return problem_.kind == ReadProblem::Kind::None; }
    const std::string& codeText() const {
        return source_.code.empty() ? source_.text : source_.code;
    }
    void lower();

    std::string path_;
    std::shared_ptr<SharedLowerer> lowerer_;
    std::once_flag readOnce_;
    std::once_flag lowerOnce_;
    SourceText source_;
    ir::Blob blob_;
    SourceFile file_;
    bool lowered_ = false;
    ReadProblem problem_;   ///< why it could not be read
    ReadProblem malformed_; ///< why it could not be lowered
};

} // namespace gradpath::session
