// Splits the files of a run into groups that can be analysed apart.
// SPDX-License-Identifier: MIT
#include "server/session/partition.h"

#include "server/session/path.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <unordered_map>

namespace gradpath::session {
namespace {

/// Union-find over file indices; the smallest index represents a group.
class Groups {
public:
    explicit Groups(size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0u); }

    size_t find(size_t i) {
        while (parent_[i] != i)
            i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(size_t a, size_t b) {
        a = find(a);
        b = find(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<size_t> parent_;
};

/// Links each file with the listed files it imports. Looks at names only, never at the disk, and
/// links too much rather than too little: every folder that the import could start from counts.
class ImportLinker {
public:
    explicit ImportLinker(const std::vector<ProjectFile>& files)
        : files_(files), groups_(files.size()) {
        for (size_t i = 0; i < files.size(); ++i)
            indices_.emplace(files[i].name, i);
    }

    void link(size_t index, const ir::ModuleView& module) {
        std::vector<std::string> modules; // the folders or files that names are imported from
        for (const ir::Instr& instr : module.instrs) {
            if (instr.op == ir::Op::Import) {
                modules = candidates(index, module.str(instr.a), instr.n);
                for (const std::string& path : modules)
                    joinModule(index, path);
            } else if (instr.op == ir::Op::ImportFrom) {
                // The name may be a submodule; its import stands right before.
                for (const std::string& path : modules)
                    joinModule(index, joinPath(path, module.str(instr.b)));
            }
        }
    }

    size_t groupOf(size_t index) { return groups_.find(index); }

private:
    std::vector<std::string> candidates(size_t index, std::string_view dotted,
                                        unsigned dots) const {
        std::string relative(dotted);
        std::ranges::replace(relative, '.', '/');
        const std::string_view folder = directoryOf(files_[index].name);
        std::vector<std::string> out;
        if (dots > 0) {
            std::string base(folder);
            for (unsigned i = 1; i < dots; ++i)
                base = directoryOf(base);
            out.push_back(relative.empty() ? base : joinPath(base, relative));
            return out;
        }
        out.push_back(joinPath(folder, relative));
        for (const std::string& root : files_[index].importRoots)
            out.push_back(joinPath(root, relative));
        return out;
    }

    /// A module, and the packages it lies in: importing a.b.c runs a/__init__.py and
    /// a/b/__init__.py.
    void joinModule(size_t index, std::string path) {
        joinFile(index, path + ".py");
        for (; !path.empty() && path != "." && path != "/"; path = directoryOf(path))
            joinFile(index, joinPath(path, "__init__.py"));
    }

    void joinFile(size_t index, const std::string& path) {
        if (const auto it = indices_.find(path); it != indices_.end())
            groups_.join(index, it->second);
    }

    const std::vector<ProjectFile>& files_;
    std::unordered_map<std::string, size_t> indices_;
    Groups groups_;
};

} // namespace

std::vector<FileGroup> partition(SourceStore& sources, const std::vector<ProjectFile>& files) {
    ImportLinker linker(files);
    for (size_t i = 0; i < files.size(); ++i)
        if (const SourceFile* file = sources.open(files[i].name))
            linker.link(i, file->module);

    // Files under different configurations are judged by different rules, so they never share a
    // group.
    std::map<std::pair<size_t, const Config*>, size_t> places;
    std::vector<FileGroup> groups;
    for (size_t i = 0; i < files.size(); ++i) {
        const ProjectFile& file = files[i];
        const auto [it, isNew] =
            places.try_emplace({linker.groupOf(i), file.config.get()}, groups.size());
        if (isNew)
            groups.push_back({{FileSet{}}, file.config});
        FileSet& set = groups[it->second].sets.front();
        set.files.push_back(file.name);
        for (const std::string& root : file.importRoots)
            if (std::ranges::find(set.importRoots, root) == set.importRoots.end())
                set.importRoots.push_back(root);
    }
    return groups;
}

std::vector<FileGroup> byConfiguration(std::vector<FileGroup> groups) {
    std::vector<FileGroup> out;
    std::map<const Config*, size_t> places;
    for (FileGroup& group : groups) {
        const auto [it, isNew] = places.try_emplace(group.config.get(), out.size());
        if (isNew)
            out.push_back({{}, group.config});
        std::ranges::move(group.sets, std::back_inserter(out[it->second].sets));
    }
    return out;
}

} // namespace gradpath::session
