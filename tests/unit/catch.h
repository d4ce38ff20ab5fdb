// Catch2 under either of its names: 2.13 (Debian 12) and 3.x.
// SPDX-License-Identifier: MIT
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
