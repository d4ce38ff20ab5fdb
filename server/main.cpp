// The gradpath executable.
// SPDX-License-Identifier: MIT
#include "server/cli/command_line.h"

int main(int argc, char** argv) {
    return gradpath::cli::runCommandLine(argc, argv);
}
