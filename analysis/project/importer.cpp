// Module look-up.
// SPDX-License-Identifier: MIT
#include "analysis/project/importer.h"

#include "analysis/knowledge/embedded.h"
#include "grammars/ir/blob.h"

namespace gradpath {

namespace {
std::string folderOf(std::string_view path) {
    const size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash));
}
std::string joined(const std::string& folder, std::string_view rest) {
    if (folder.empty() || folder == ".")
        return std::string(rest);
    return folder.back() == '/' ? folder + std::string(rest) : folder + "/" + std::string(rest);
}
std::string slashes(std::string_view dotted) {
    std::string out(dotted);
    for (char& c : out)
        if (c == '.')
            c = '/';
    return out;
}

/// Where package managers put what was installed.
bool isInstalled(std::string_view root) {
    const std::string_view leaf = root.substr(root.rfind('/') + 1);
    return leaf == "site-packages" || leaf == "dist-packages";
}
} // namespace

std::string Importer::packageRoot(std::string_view path) {
    std::string folder = folderOf(path);
    while (!folder.empty() && sources_.isFile(joined(folder, "__init__.py"))) {
        const std::string up = folderOf(folder);
        if (up == folder)
            break;
        folder = up;
    }
    return folder;
}

const ModuleSource* Importer::inFolder(const std::string& root, std::string_view dotted,
                                       bool stubs) {
    const std::string base = joined(root, slashes(dotted));
    const char* ext = stubs ? ".pyi" : ".py";
    const std::string init = base + "/__init__" + ext;
    const bool isPackage = sources_.isFile(init);
    const std::string path = isPackage ? init : base + ext;
    if (!isPackage && !sources_.isFile(path)) {
        if (stubs || !sources_.isDirectory(base))
            return nullptr;
        found_.push_back({std::string(dotted), base, {}, false, true, true});
        return &found_.back();
    }
    const std::string key = path + (stubs ? "?" : "");
    if (const auto it = byPath_.find(key); it != byPath_.end())
        return it->second;
    const SourceFile* file = sources_.open(path);
    if (file == nullptr)
        return nullptr;
    found_.push_back({std::string(dotted), path, file->module, stubs, isPackage, false});
    byPath_[key] = &found_.back();
    return &found_.back();
}

const ModuleSource* Importer::file(const std::string& path) {
    if (const auto it = byPath_.find(path); it != byPath_.end())
        return it->second;
    const SourceFile* file = sources_.open(path);
    if (file == nullptr)
        return nullptr;
    const std::string root = packageRoot(path);
    std::string name = root.empty() ? path : path.substr(root.size() + (root == "/" ? 0 : 1));
    if (name.ends_with(".py"))
        name.resize(name.size() - 3);
    const bool isPackage = name.ends_with("__init__");
    if (isPackage)
        name.resize(name.size() > 8 ? name.size() - 9 : 0);
    for (char& c : name)
        if (c == '/')
            c = '.';
    found_.push_back({name, path, file->module, false, isPackage, false});
    byPath_[path] = &found_.back();
    return &found_.back();
}

const ModuleSource* Importer::findStubbed(std::string_view dotted) {
    if (const auto it = stubMemo_.find(dotted); it != stubMemo_.end())
        return it->second;
    const ModuleSource* hit = nullptr;
    for (const std::string& root : stubRoots_) {
        if (hit == nullptr)
            hit = inFolder(root, dotted, true);
    }
    if (hit == nullptr) {
        if (const EmbeddedStub* stub = findStub(dotted)) {
            if (const auto view = ir::view(stub->blob)) {
                found_.push_back({std::string(dotted), std::string(stub->path), *view, true,
                                  stub->isPackage, false});
                hit = &found_.back();
            }
        }
    }
    stubMemo_.emplace(dotted, hit);
    return hit;
}

const ModuleSource* Importer::find(std::string_view dotted, std::string_view from) {
    const std::string folder = folderOf(from);
    const std::string key = std::string(dotted) + "@" + folder;
    if (const auto it = memo_.find(key); it != memo_.end())
        return it->second;
    const ModuleSource* namespaceHit = nullptr;
    const std::string top(dotted.substr(0, dotted.find('.')));
    const auto tryFolder = [&](const std::string& root) -> const ModuleSource* {
        // A library that is itself looked at is read; those installed beside it are what the stubs say, or unknown.
        if (isInstalled(root) && !from.starts_with(joined(root, top) + "/"))
            return nullptr;
        const ModuleSource* hit = inFolder(root, dotted, false);
        if (hit != nullptr && hit->namespaceOnly) {
            if (namespaceHit == nullptr)
                namespaceHit = hit;
            return nullptr;
        }
        return hit;
    };
    const ModuleSource* hit = nullptr;
    // A file of a package does not see its siblings by absolute import, a script does.
    if (!sources_.isFile(joined(folder, "__init__.py")))
        hit = tryFolder(folder);
    if (hit == nullptr)
        hit = tryFolder(packageRoot(from));
    for (const std::string& root : importRoots_) {
        if (hit != nullptr)
            break;
        hit = tryFolder(root);
    }
    if (hit == nullptr)
        hit = findStubbed(dotted);
    if (hit == nullptr)
        hit = namespaceHit;
    // Unless the file is the script that is run: then its folder is searched, package or not.
    if (hit == nullptr)
        hit = tryFolder(folder);
    memo_[key] = hit;
    return hit;
}

} // namespace gradpath
