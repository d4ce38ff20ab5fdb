// Conditions and their tests.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

using namespace gradpath;

TEST_CASE("conditions: single tests") {
    CHECK(function("f", R"py(
def f(x):
    if x is None: a()
    if not x: b()
    if x.training: c()
    if isinstance(x, list): d()
    if flag: e()
)py") ==
          R"ir(
function f(x)
  @0 %1 = LoadConst None
  @1 %2 = Compare x is %1
  @2 If %2 {single @1}
    @3 %3 = LoadGlobal a
    @4 %4 = Call %3() discarded
  @5 %5 = Move x
  @6 %6 = Unary not %5
  @7 If %6 {single !@5}
    @8 %7 = LoadGlobal b
    @9 %8 = Call %7() discarded
  @10 %9 = Attr x.training
  @11 If %9 {single @10}
    @12 %10 = LoadGlobal c
    @13 %11 = Call %10() discarded
  @14 %12 = LoadGlobal isinstance
  @15 %13 = LoadGlobal list
  @16 %14 = Call %12(x, %13)
  @17 If %14 {single @16}
    @18 %15 = LoadGlobal d
    @19 %16 = Call %15() discarded
  @20 %17 = LoadGlobal flag
  @21 If %17 {single @20}
    @22 %18 = LoadGlobal e
    @23 %19 = Call %18() discarded
)ir");
}

TEST_CASE("conditions: all and any") {
    CHECK(function("f", R"py(
def f(x, y):
    if x and not y: a()
    if x or y > 1: b()
    if not (x and y): c()
)py") ==
          R"ir(
function f(x, y)
  @0 %3 = Move x
  @1 $2 = Move %3
  @2 If %3 {single @0}
    @3 %4 = Move y
    @4 %5 = Unary not %4
    @5 $2 = Move %5
  @6 If $2 {all @0 !@3}
    @7 %6 = LoadGlobal a
    @8 %7 = Call %6() discarded
  @9 %8 = Move x
  @10 $2 = Move %8
  @11 If %8 {single @9}
  else:
    @12 %9 = LoadConst 1
    @13 %10 = Compare y > %9
    @14 $2 = Move %10
  @15 If $2 {any @9 @13}
    @16 %11 = LoadGlobal b
    @17 %12 = Call %11() discarded
  @18 %13 = Move x
  @19 $2 = Move %13
  @20 If %13 {single @18}
    @21 %14 = Move y
    @22 $2 = Move %14
  @23 %15 = Unary not $2
  @24 If %15 {any !@18 !@21}
    @25 %16 = LoadGlobal c
    @26 %17 = Call %16() discarded
)ir");
}

TEST_CASE("conditions: mixed operators keep what can be said") {
    CHECK(function("f", R"py(
def f(x, y, z):
    if x and (y or z): a()
)py") ==
          R"ir(
function f(x, y, z)
  @0 %5 = Move x
  @1 $3 = Move %5
  @2 If %5 {single @0}
    @3 %6 = Move y
    @4 $4 = Move %6
    @5 If %6 {single @3}
    else:
      @6 %7 = Move z
      @7 $4 = Move %7
    @8 $3 = Move $4
  @9 If $3 {all @0}
    @10 %8 = LoadGlobal a
    @11 %9 = Call %8() discarded
)ir");
}

TEST_CASE("conditions: comparison chains") {
    CHECK(function("f", R"py(
def f(x, y):
    if 0 < x < y: a()
)py") ==
          R"ir(
function f(x, y)
  @0 %3 = LoadConst 0
  @1 %4 = Compare %3 < x
  @2 $2 = Move %4
  @3 If %4 {single @1}
    @4 %5 = Compare x < y
    @5 $2 = Move %5
  @6 If $2 {all @1 @4}
    @7 %6 = LoadGlobal a
    @8 %7 = Call %6() discarded
)ir");
}

TEST_CASE("conditions: elif and else") {
    CHECK(function("f", R"py(
def f(x):
    if x == 1: a()
    elif x == 2: b()
    else: c()
)py") ==
          R"ir(
function f(x)
  @0 %1 = LoadConst 1
  @1 %2 = Compare x == %1
  @2 If %2 {single @1}
    @3 %3 = LoadGlobal a
    @4 %4 = Call %3() discarded
  else:
    @5 %5 = LoadConst 2
    @6 %6 = Compare x == %5
    @7 If %6 {single @6}
      @8 %7 = LoadGlobal b
      @9 %8 = Call %7() discarded
    else:
      @10 %9 = LoadGlobal c
      @11 %10 = Call %9() discarded
)ir");
}

TEST_CASE("conditions: assert") {
    CHECK(function("f", R"py(
def f(x):
    assert x
    assert x > 0, "text"
    assert x, f"bad {x}"
)py") ==
          R"ir(
function f(x)
  @0 %1 = Move x
  @1 Assert %1 {single @0}
  @2 %2 = LoadConst 0
  @3 %3 = Compare x > %2
  @4 Assert %3 {single @3}
  @5 %4 = Move x
  @6 If %4 {single @5}
  else:
    @7 %5 = LoadConst "bad "
    @8 %6 = Format (%5, x)
  @9 Assert %4 {single @5}
)ir");
}

TEST_CASE("conditions: while and conditional expressions") {
    CHECK(function("f", R"py(
def f(x):
    while x and g(x):
        x = h(x)
    return 1 if x is None else 2
)py") ==
          R"ir(
function f(x)
  @0 While killed($1)
    @1 %2 = Move x
    @2 $1 = Move %2
    @3 If %2 {single @1}
      @4 %3 = LoadGlobal g
      @5 %4 = Call %3(x)
      @6 $1 = Move %4
  while $1 {all @1 @5}
    @7 %5 = LoadGlobal h
    @8 %6 = Call %5(x)
    @9 x = StoreLocal %6
  @10 %7 = LoadConst None
  @11 %8 = Compare x is %7
  @12 If %8 {single @11}
    @13 %9 = LoadConst 1
    @14 $1 = Move %9
  else:
    @15 %10 = LoadConst 2
    @16 $1 = Move %10
  @17 Return $1
)ir");
}
