// Compares what the analysis says with what a test asserts.
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/spec/suite.h"

#include <string>
#include <vector>

namespace gradpath::spec {

/// A failed assertion or an unasserted diagnostic, at a line of the Markdown file.
struct Failure {
    uint32_t line;
    std::string message;
};

/// Runs one test, with all variants that its configuration asks for. Empty: it passed.
std::vector<Failure> runTest(const SpecTest& test);

} // namespace gradpath::spec
