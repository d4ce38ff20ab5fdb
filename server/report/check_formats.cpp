// The output formats of `check` by name.
// SPDX-License-Identifier: MIT
#include "server/report/check_formats.h"

#include <array>

namespace gradpath::report {
namespace {

template <std::string (*render)(const session::RunOutcome&, Positions&)>
std::string plain(const session::RunOutcome& outcome, Positions& positions, const Style&) {
    return render(outcome, positions);
}

constexpr std::array kFormats = {
    CheckFormat{"full", checkFull},
    CheckFormat{"concise", checkConcise},
    CheckFormat{"json", plain<checkJson>},
    CheckFormat{"json-lines", plain<checkJsonLines>},
    CheckFormat{"sarif", plain<checkSarif>},
    CheckFormat{"github", plain<checkGithub>},
    CheckFormat{"gitlab", plain<checkGitlab>},
    CheckFormat{"junit", plain<checkJunit>},
    CheckFormat{"rdjson", plain<checkRdjson>},
};

} // namespace

std::span<const CheckFormat> checkFormats() {
    return kFormats;
}

} // namespace gradpath::report
