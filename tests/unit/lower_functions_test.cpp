// Definitions.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

using namespace gradpath;

TEST_CASE("functions: parameters and defaults") {
    CHECK(function("<module>", R"py(
def f(a, b=1, /, c: int = 2, *d, e, g: "T" = 3, **h): pass
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadConst 1
  @1 %1 = LoadConst 2
  @2 %2 = LoadConst 3
  @3 %3 = MakeFunction #1 (%0, %1, 5=%2)
  @4 StoreGlobal f %3
)ir");
    CHECK(function("f", R"py(
def f(a, b=1, /, c: int = 2, *d, e, g: "T" = 3, **h): pass
)py") ==
          R"ir(
function f(a, b, c: int, d, e, g: "T", h) posonly 2 kwonly 2 varargs varkw abstract
)ir");
}

TEST_CASE("functions: decorators") {
    CHECK(function("<module>", R"py(
@a.b
@c(1)
def f(): return 1
@d
class C(B, metaclass=M, *x, **y): pass
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadGlobal a
  @1 %1 = Attr %0.b
  @2 %2 = LoadGlobal c
  @3 %3 = LoadConst 1
  @4 %4 = Call %2(%3)
  @5 %5 = MakeFunction #1 ()
  @6 %6 = Call %4(%5) decorator
  @7 %7 = Call %1(%6) decorator
  @8 StoreGlobal f %7
  @9 %8 = LoadGlobal d
  @10 %9 = LoadGlobal B
  @11 %10 = LoadGlobal M
  @12 %11 = LoadGlobal x
  @13 %12 = LoadGlobal y
  @14 %13 = MakeClass #2 (%9, *%11, metaclass=%10, **%12)
  @15 %14 = Call %8(%13) decorator
  @16 StoreGlobal C %14
)ir");
}

TEST_CASE("functions: flags") {
    CHECK(function("f", R"py(
def f(loss):
    loss.backward()
)py") ==
          R"ir(
function f(loss) trains
  @0 %1 = CallMethod loss.backward() discarded
)ir");
    CHECK(function("f", R"py(
def f():
    """doc"""
    raise NotImplementedError("x")
)py") ==
          R"ir(
function f() abstract
  @0 %0 = LoadGlobal NotImplementedError
  @1 %1 = LoadConst "x"
  @2 %2 = Call %0(%1)
  @3 Raise %2
)ir");
    CHECK(function("f", R"py(
def f(x):
    return torch.autograd.grad(x, x)
)py") ==
          R"ir(
function f(x) trains
  @0 %1 = LoadGlobal torch
  @1 %2 = Attr %1.autograd
  @2 %3 = CallMethod %2.grad(x, x)
  @3 Return %3
)ir");
    CHECK(function("f", R"py(
from torch.autograd import grad as G
def f(x):
    return G(x, x)
)py") ==
          R"ir(
function f(x) trains
  @0 %1 = LoadGlobal G
  @1 %2 = Call %1(x, x)
  @2 Return %2
)ir");
    CHECK(function("f", R"py(
async def f(): ...
)py") ==
          R"ir(
function f() async abstract
)ir");
}

TEST_CASE("functions: tuple parameters of Python 2") {
    CHECK(function("f", R"py(
def f((a, b), c): return a
)py") ==
          R"ir(
function f(, c)
  @0 Unpack  -> %4, %5
  @1 a = StoreLocal %4
  @2 b = StoreLocal %5
  @3 Return a
)ir");
}

TEST_CASE("functions: docstrings and constants leave no instruction") {
    CHECK(function("f", R"py(
def f():
    "doc"
    ...
    1
    x
)py") ==
          R"ir(
function f()
  @0 %0 = LoadGlobal x
)ir");
}
