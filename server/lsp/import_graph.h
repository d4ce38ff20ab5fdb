// Which files of a workspace import which, told from their text alone.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gradpath::lsp {

/// What one file says it imports, found line by line without parsing; a little too much rather than too little.
struct ImportScan {
    std::vector<std::string> modules; ///< dotted, with the leading dots of a relative import
    bool trains = false;              ///< names something that starts a gradient
};
ImportScan scanImports(std::string_view text);

class ImportGraph {
public:
    /// `roots`: folders where the file's absolute imports are looked up. Call `link` when all files are in.
    void add(const std::string& path, const ImportScan& scan,
             const std::vector<std::string>& roots);
    void link();
    /// A file that is in has changed. False when it is not in.
    bool update(const std::string& path, const ImportScan& scan);

    /// Files that train something and import `path`, directly or through others, nearest first.
    std::vector<std::string> trainersOf(const std::string& path, size_t most) const;
    size_t nFiles() const { return files_.size(); }

private:
    struct File {
        std::string path;
        std::vector<std::string> modules;
        uint32_t roots = 0; ///< index into `roots_`
        bool trains = false;
        std::vector<uint32_t> importers;
        std::vector<uint32_t> imported;
    };
    void linkFile(uint32_t index);
    void resolve(uint32_t index, const std::string& module);
    void join(uint32_t index, const std::string& base);

    std::vector<File> files_;
    std::vector<std::vector<std::string>> roots_;
    std::unordered_map<std::string, uint32_t> byPath_;
};

} // namespace gradpath::lsp
