// What surrounds a file: its configuration, its project, the folders its imports start from.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/config.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gradpath::session {

/// How the configuration is found.
struct ConfigSource {
    std::string file;      ///< --config: this one for every file; empty: the nearest upwards
    bool isolated = false; ///< --isolated: none
};

/// What holds for all files of one folder. All paths are absolute.
struct Surroundings {
    std::shared_ptr<const Config> config;
    std::string projectRoot;   ///< nearest folder with a project file or .git; empty: none
    std::string packageParent; ///< first folder upwards that is not a package
    bool broken = false;       ///< the configuration is bad: what was wanted is not known
};

/// Looks around folders and remembers what it saw. Not thread-safe.
class Projects {
public:
    /// Throws UserError when the file named by --config is bad.
    Projects(std::string cwd, const ConfigSource& source);

    const Surroundings& around(const std::string& directory);

    /// What is wrong with the configurations that were met, one line each.
    const std::vector<std::string>& problems() const { return problems_; }

    /// Every folder that was looked around, and those above it.
    const std::map<std::string, Surroundings>& seen() const { return seen_; }

    /// Folders where absolute imports of a file in `directory` are looked up, in order, absolute.
    std::vector<std::string> importRoots(const Surroundings& surroundings) const;

private:
    Surroundings look(const std::string& directory);
    std::shared_ptr<const Config> configIn(const std::string& directory) const;

    std::string cwd_;
    bool searches_ = true;
    std::shared_ptr<const Config> fixed_;
    std::map<std::string, Surroundings> seen_;
    std::vector<std::string> problems_;
};

} // namespace gradpath::session
