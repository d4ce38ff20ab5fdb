// Broken code: the smallest statement becomes poison, its neighbours stay.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

using namespace gradpath;

TEST_CASE("broken: an open bracket") {
    CHECK(function("f", R"py(
def f(x):
    y = g(x
    z = h(x)
    return z
)py") ==
          R"ir(
function f(x)
  @0 %3 = LoadGlobal g
  @1 %4 = Call %3(x)
  @2 Poison (y, x)
  @3 %5 = LoadGlobal h
  @4 %6 = Call %5(x)
  @5 z = StoreLocal %6
  @6 Return z
)ir");
    CHECK(function("g", R"py(
def f(x):
    return foo(x,

def g(y):
    return y
)py") ==
          R"ir(
function g(y)
  @0 Return y
)ir");
}

TEST_CASE("broken: an unfinished line") {
    CHECK(function("f", R"py(
def f(self, x):
    y = self.
    return self.b(x)
)py") ==
          R"ir(
function f(self, x)
  @0 Poison (y)
  @1 %3 = CallMethod self.b(x)
  @2 Return %3
)ir");
    CHECK(function("f", R"py(
def f(x):
    y =
    return x
)py") ==
          R"ir(
function f(x)
  @0 Poison (y)
  @1 Return x
)ir");
    CHECK(function("f", R"py(
def f(x):
    if x
        return 1
    return 2
)py") ==
          R"ir(
function f(x)
  @0 %1 = Move x
  @1 If %1 {single @0}
    @2 %2 = LoadConst 1
    @3 Return %2
  @4 %3 = LoadConst 2
  @5 Return %3
)ir");
    CHECK(function("f", R"py(
def f(x):
    for i in
        g(i)
    return x
)py") ==
          R"ir(
function f(x)
  @0 Poison ($2)
  @1 %4 = For $2 passes killed($3)
    @2 Poison ($3)
    @3 i = StoreLocal $3
    @4 %5 = LoadGlobal g
    @5 %6 = Call %5(i) discarded
  @6 Return x
)ir");
}

TEST_CASE("broken: an unfinished string") {
    CHECK(function("f", R"py(
def f(x):
    y = g("abc, x)
    return x
)py") ==
          R"ir(
function f(x)
  @0 %2 = LoadGlobal g
  @1 %3 = LoadConst "abc, x"
  @2 %4 = Call %2(%3)
  @3 Poison (y)
  @4 Return x
)ir");
}

TEST_CASE("broken: a header of a definition") {
    CHECK(function("f", R"py(
def f(a, b
    return a
)py") ==
          R"ir(
function f(a, b)
  @0 Return a
)ir");
    CHECK(function("<module>", R"py(
class C(A
    x = 1
D = C
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadGlobal A
  @1 %1 = MakeClass #1 (%0)
  @2 StoreGlobal C %1
  @3 %2 = LoadGlobal C
  @4 StoreGlobal D %2
)ir");
}

TEST_CASE("broken: names that a broken statement assigns become unknown") {
    CHECK(function("<module>", R"py(
x = 1
x = = 2
y = x
)py") ==
          R"ir(
module <module>()
  @0 %1 = LoadConst 1
  @1 StoreGlobal x %1
  @2 Poison ()
  @3 Poison ($0)
  @4 StoreGlobal x $0
  @5 %2 = LoadGlobal x
  @6 StoreGlobal y %2
)ir");
}

TEST_CASE("broken: uses in broken statements count") {
    CHECK(function("f", R"py(
def f(self, x):
    self.a(self.b(x), , x)
)py") ==
          R"ir(
function f(self, x)
  @0 %3 = CallMethod self.b(x)
  @1 Poison ($2)
  @2 %4 = CallMethod self.a(%3, $2, x)
  @3 Poison (x)
)ir");
}
