// Imports, lexically.
// SPDX-License-Identifier: MIT
#include "server/lsp/import_graph.h"

#include "server/session/path.h"

#include <algorithm>
#include <array>
#include <deque>

namespace gradpath::lsp {
namespace {

bool isName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

std::string_view word(std::string_view& line) {
    const size_t begin = line.find_first_not_of(" \t(),\\");
    line.remove_prefix(std::min(begin, line.size()));
    size_t n = 0;
    while (n < line.size() && isName(line[n]))
        ++n;
    const std::string_view out = line.substr(0, n);
    line.remove_prefix(n);
    return out;
}

void addModule(ImportScan& out, std::string module) {
    if (!module.empty() && std::ranges::find(out.modules, module) == out.modules.end())
        out.modules.push_back(std::move(module));
}

/// Behind `from m import`: each name may be a module of its own.
void addFrom(ImportScan& out, std::string_view module, std::string_view names) {
    addModule(out, std::string(module));
    for (int n = 0; n < 64; ++n) {
        const std::string_view name = word(names);
        if (name.empty())
            return;
        if (name == "as") {
            word(names);
            continue;
        }
        addModule(out, module.ends_with('.') ? std::string(module) + std::string(name)
                                             : std::string(module) + "." + std::string(name));
    }
}

constexpr std::array<std::string_view, 10> kTraining = {
    "backward", ".fit(",         "minimize(",  "training_step", "GradientTape",
    "Trainer",  "autograd.grad", "gradients(", "train_step",    "compute_loss"};

} // namespace

ImportScan scanImports(std::string_view text) {
    ImportScan out;
    for (size_t at = 0; at < text.size();) {
        size_t end = text.find('\n', at);
        end = end == std::string_view::npos ? text.size() : end;
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        const size_t first = line.find_first_not_of(" \t");
        if (first == std::string_view::npos || (line[first] != 'i' && line[first] != 'f'))
            continue;
        line.remove_prefix(first);
        if (line.starts_with("import ") || line.starts_with("import\t")) {
            line.remove_prefix(7);
            for (std::string_view module = word(line); !module.empty(); module = word(line)) {
                if (module == "as")
                    word(line);
                else
                    addModule(out, std::string(module));
            }
        } else if (line.starts_with("from ") || line.starts_with("from\t")) {
            line.remove_prefix(5);
            const std::string_view module = word(line);
            if (word(line) != "import" || module.empty())
                continue;
            // The names may go on over the lines of a bracket.
            if (line.find('(') != std::string_view::npos &&
                line.find(')') == std::string_view::npos) {
                const size_t open = end - line.size() + line.find('(');
                const size_t close = std::min(text.find(')', open), text.size());
                std::string names(text.substr(open, std::min<size_t>(close - open, 4000)));
                std::ranges::replace(names, '\n', ' ');
                std::ranges::replace(names, '\r', ' ');
                addFrom(out, module, names);
            } else {
                addFrom(out, module, line);
            }
        }
    }
    out.trains = std::ranges::any_of(kTraining, [&](std::string_view mark) {
        return text.find(mark) != std::string_view::npos;
    });
    return out;
}

void ImportGraph::add(const std::string& path, const ImportScan& scan,
                      const std::vector<std::string>& roots) {
    const auto known = std::ranges::find(roots_, roots);
    const auto index = static_cast<uint32_t>(known - roots_.begin());
    if (known == roots_.end())
        roots_.push_back(roots);
    byPath_[path] = static_cast<uint32_t>(files_.size());
    files_.push_back({path, scan.modules, index, scan.trains, {}, {}});
}

void ImportGraph::link() {
    for (uint32_t i = 0; i < files_.size(); ++i)
        linkFile(i);
}

void ImportGraph::linkFile(uint32_t index) {
    for (const std::string& module : files_[index].modules)
        resolve(index, module);
    files_[index].modules = {};
}

bool ImportGraph::update(const std::string& path, const ImportScan& scan) {
    const auto it = byPath_.find(path);
    if (it == byPath_.end())
        return false;
    const uint32_t index = it->second;
    for (const uint32_t target : files_[index].imported)
        std::erase(files_[target].importers, index);
    files_[index].imported.clear();
    files_[index].trains = scan.trains;
    files_[index].modules = scan.modules;
    linkFile(index);
    return true;
}

void ImportGraph::resolve(uint32_t index, const std::string& module) {
    const size_t dots = std::min(module.find_first_not_of('.'), module.size());
    std::string relative = module.substr(dots);
    std::ranges::replace(relative, '.', '/');
    const std::string folder(session::directoryOf(files_[index].path));
    if (dots > 0) {
        std::string base = folder;
        for (size_t i = 1; i < dots; ++i)
            base = session::directoryOf(base);
        return join(index, relative.empty() ? base : session::joinPath(base, relative));
    }
    join(index, session::joinPath(folder, relative));
    for (const std::string& root : roots_[files_[index].roots])
        if (root != folder)
            join(index, session::joinPath(root, relative));
}

/// A module and the packages that it lies in.
void ImportGraph::join(uint32_t index, const std::string& base) {
    const auto link = [&](const std::string& path) {
        const auto it = byPath_.find(path);
        if (it == byPath_.end() || it->second == index)
            return;
        std::vector<uint32_t>& importers = files_[it->second].importers;
        if (!importers.empty() && importers.back() == index)
            return;
        importers.push_back(index);
        files_[index].imported.push_back(it->second);
    };
    link(base + ".py");
    // Packages further up count only while they are packages: most roots hold no such folder at all.
    for (std::string folder = base; folder.size() > 1; folder = session::directoryOf(folder)) {
        const std::string init = folder + "/__init__.py";
        if (!byPath_.contains(init) && folder != base)
            break;
        link(init);
    }
}

std::vector<std::string> ImportGraph::trainersOf(const std::string& path, size_t most) const {
    std::vector<std::string> out;
    const auto start = byPath_.find(path);
    if (start == byPath_.end())
        return out;
    std::vector<bool> seen(files_.size());
    std::deque<uint32_t> next = {start->second};
    seen[start->second] = true;
    while (!next.empty() && out.size() < most) {
        const File& file = files_[next.front()];
        next.pop_front();
        for (const uint32_t importer : file.importers) {
            if (seen[importer])
                continue;
            seen[importer] = true;
            next.push_back(importer);
            if (files_[importer].trains && out.size() < most)
                out.push_back(files_[importer].path);
        }
    }
    return out;
}

} // namespace gradpath::lsp
