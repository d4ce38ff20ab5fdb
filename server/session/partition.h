// Splits the files of a run into groups that can be analysed apart.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/analyze.h"
#include "server/session/config.h"
#include "server/session/source_store.h"

#include <memory>
#include <string>
#include <vector>

namespace gradpath::session {

/// A file with what its imports and rules depend on. Paths are canonical names.
struct ProjectFile {
    std::string name;
    std::shared_ptr<const Config> config;
    std::vector<std::string> importRoots;
};

/// Files for one call of gradpath::analyze.
struct FileGroup {
    std::vector<FileSet> sets; ///< each with its files sorted; sets ordered by their first file
    std::shared_ptr<const Config> config;
};

/// Files that import each other, directly or through others of the list, come into one group:
/// whether a model is trained is only known together with the scripts that use it. Depends on the
/// files alone, so the result is the same for any --jobs. The files must be sorted; groups are
/// ordered by their first file.
std::vector<FileGroup> partition(SourceStore& sources, const std::vector<ProjectFile>& files);

/// Puts the groups of one configuration together: an analysis loads the stubs that it needs once for
/// all its sets.
std::vector<FileGroup> byConfiguration(std::vector<FileGroup> groups);

} // namespace gradpath::session
