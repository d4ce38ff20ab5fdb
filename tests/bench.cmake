# tests/bench/bench.cpp: a program, not a test; ./dev bench runs it.
# SPDX-License-Identifier: MIT

if(TARGET gradpath AND "analysis" IN_LIST gradpath_layers)
    add_executable(bench bench/bench.cpp)
    gradpath_link_all(bench)
endif()
