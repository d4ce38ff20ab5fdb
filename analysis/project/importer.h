// Finds the source of a module: the project's own files first, then user stubs, then the embedded stubs.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/project/source_provider.h"

#include <tsl/robin_map.h>

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace gradpath {

/// Where a module comes from.
struct ModuleSource {
    std::string name; ///< dotted
    std::string path;
    ir::ModuleView view;
    bool stub = false;
    bool package = false;
    bool namespaceOnly = false; ///< a folder without `__init__.py`: no code
};

struct TextHash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

class Importer {
public:
    Importer(SourceProvider& sources, std::vector<std::string> importRoots,
             std::vector<std::string> stubRoots)
        : sources_(sources)
        , importRoots_(std::move(importRoots))
        , stubRoots_(std::move(stubRoots)) {}

    /// The module `dotted` as imported from the file `from` (whose folder and package parent are searched first).
    const ModuleSource* find(std::string_view dotted, std::string_view from);
    /// The module `dotted` as a stub imports it: stubs know stubs only.
    const ModuleSource* findStubbed(std::string_view dotted);
    /// The file itself, under the dotted name it has in its package.
    const ModuleSource* file(const std::string& path);
    /// Folder of the topmost package that holds `path` (the folder above the last `__init__.py`).
    std::string packageRoot(std::string_view path);

private:
    const ModuleSource* inFolder(const std::string& root, std::string_view dotted, bool stubs);

    SourceProvider& sources_;
    std::vector<std::string> importRoots_;
    std::vector<std::string> stubRoots_;
    std::deque<ModuleSource> found_;
    tsl::robin_map<std::string, const ModuleSource*> byPath_;
    tsl::robin_map<std::string, const ModuleSource*> memo_;
    tsl::robin_map<std::string, const ModuleSource*, TextHash, std::equal_to<>> stubMemo_;
};

} // namespace gradpath
