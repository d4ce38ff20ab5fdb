// Looks a stub up; the table itself is written by the build.
// SPDX-License-Identifier: MIT
#include "analysis/knowledge/embedded.h"

#include <algorithm>

namespace gradpath {

const EmbeddedStub* findStub(std::string_view module) {
    const std::span<const EmbeddedStub> stubs = allStubs();
    const auto at = std::lower_bound(
        stubs.begin(), stubs.end(), module,
        [](const EmbeddedStub& stub, std::string_view name) { return stub.module < name; });
    return at != stubs.end() && at->module == module ? &*at : nullptr;
}

} // namespace gradpath
