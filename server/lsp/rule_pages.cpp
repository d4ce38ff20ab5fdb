// Pages of rules.
// SPDX-License-Identifier: MIT
#include "server/lsp/rule_pages.h"

#include "server/lsp/uri.h"
#include "server/report/rule_docs.h"
#include "server/session/read_file.h"
#include "server/session/write_file.h"
#include "server/version.h"

#include <cstdlib>
#include <filesystem>
#include <map>

namespace gradpath::lsp {
namespace {

std::string folder() {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    if (cache != nullptr && cache[0] == '/')
        return std::string(cache) + "/gradpath/rules-" + kVersion;
    const char* home = std::getenv("HOME");
    if (home != nullptr && home[0] == '/')
        return std::string(home) + "/.cache/gradpath/rules-" + kVersion;
    return {};
}

std::string written(const std::string& name) {
    const std::string_view page = ruleDoc(name);
    const std::string where = folder();
    if (page.empty() || where.empty())
        return {};
    const std::string path = where + "/" + name + ".md";
    std::string there;
    constexpr size_t kMaxPage = 1u << 20;
    if (session::readFile(path, kMaxPage, there).kind == session::ReadProblem::Kind::None &&
        there == page)
        return uriOfPath(path);
    std::error_code error;
    std::filesystem::create_directories(where, error);
    if (error || !session::putFile(path, page).empty())
        return {};
    return uriOfPath(path);
}

} // namespace

std::string rulePageUri(const std::string& name) {
    // Asked by the main loop only.
    static std::map<std::string, std::string> known;
    const auto it = known.find(name);
    return it != known.end() ? it->second : known.emplace(name, written(name)).first->second;
}

} // namespace gradpath::lsp
