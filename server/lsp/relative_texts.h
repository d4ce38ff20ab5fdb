// Texts under names that are relative to a folder, as a report shows them.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"
#include "server/session/path.h"
#include "server/session/source_store.h"

#include <string>
#include <utility>
#include <vector>

namespace gradpath::lsp {

/// An empty folder changes nothing.
class RelativeTexts final : public session::SourceStore {
public:
    RelativeTexts(session::SourceStore& base, std::string folder)
        : base_(base), folder_(std::move(folder)) {}
    const SourceFile* open(std::string_view path) override { return base_.open(absolute(path)); }
    bool isFile(std::string_view path) override { return base_.isFile(absolute(path)); }
    bool isDirectory(std::string_view path) override { return base_.isDirectory(absolute(path)); }
    const std::string* text(std::string_view path) override { return base_.text(absolute(path)); }
    const std::string* code(std::string_view path) override { return base_.code(absolute(path)); }
    const session::CellMap* cells(std::string_view path) override {
        return base_.cells(absolute(path));
    }
    session::ReadProblem problem(std::string_view path) override {
        return base_.problem(absolute(path));
    }

private:
    std::string absolute(std::string_view path) const {
        return folder_.empty() ? std::string(path) : session::absolutePath(path, folder_);
    }
    session::SourceStore& base_;
    std::string folder_;
};

/// Names the files of runs relative to a folder.
void makeRelative(std::vector<Run>& runs, const std::string& folder);

} // namespace gradpath::lsp
