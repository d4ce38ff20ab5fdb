// Assignments.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

using namespace gradpath;

TEST_CASE("assignments: targets") {
    CHECK(function("f", R"py(
def f(x, y):
    x.a = y
    x[y] = 1
    (a, [b, *c]), d = y
    a = b = y
)py") ==
          R"ir(
function f(x, y)
  @0 SetAttr x.a = y
  @1 %6 = LoadConst 1
  @2 SetItem x[y] = %6
  @3 Unpack y -> %7, %8
  @4 Unpack %7 -> %9, %10
  @5 a = StoreLocal %9
  @6 Unpack %10 -> %11, %12 star 1
  @7 b = StoreLocal %11
  @8 c = StoreLocal %12
  @9 d = StoreLocal %8
  @10 a = StoreLocal y
  @11 b = StoreLocal y
)ir");
}

TEST_CASE("assignments: displays are assigned element by element") {
    CHECK(function("f", R"py(
def f(a, b):
    a, b = b, a
    x, y = g(), h()
    (a, b), x = (b, a), y
    [p, q] = a, b
)py") ==
          R"ir(
function f(a, b)
  @0 %6 = Move a
  @1 a = StoreLocal b
  @2 b = StoreLocal %6
  @3 %7 = LoadGlobal g
  @4 %8 = Call %7()
  @5 %9 = LoadGlobal h
  @6 %10 = Call %9()
  @7 x = StoreLocal %8
  @8 y = StoreLocal %10
  @9 %11 = Move a
  @10 a = StoreLocal b
  @11 b = StoreLocal %11
  @12 x = StoreLocal y
  @13 p = StoreLocal a
  @14 q = StoreLocal b
)ir");
}

TEST_CASE("assignments: a star builds the tuple") {
    CHECK(function("f", R"py(
def f(a, b):
    x, *y = a, b, 1
    x, y = *a, b
)py") ==
          R"ir(
function f(a, b)
  @0 %4 = LoadConst 1
  @1 %5 = Tuple (a, b, %4)
  @2 Unpack %5 -> %6, %7 star 1
  @3 x = StoreLocal %6
  @4 y = StoreLocal %7
  @5 %8 = Tuple (*a, b)
  @6 Unpack %8 -> %9, %10
  @7 x = StoreLocal %9
  @8 y = StoreLocal %10
)ir");
}

TEST_CASE("assignments: augmented assignment") {
    CHECK(function("f", R"py(
def f(x, i):
    x += 1
    x.a *= 2
    x[i] -= g()
    i **= x
)py") ==
          R"ir(
function f(x, i)
  @0 %2 = LoadConst 1
  @1 %3 = InPlace x += %2
  @2 x = StoreLocal %3
  @3 %4 = Attr x.a
  @4 %5 = LoadConst 2
  @5 %6 = InPlace %4 *= %5
  @6 SetAttr x.a = %6
  @7 %7 = Item x[i]
  @8 %8 = LoadGlobal g
  @9 %9 = Call %8()
  @10 %10 = InPlace %7 -= %9
  @11 SetItem x[i] = %10
  @12 %11 = InPlace i **= x
  @13 i = StoreLocal %11
)ir");
}

TEST_CASE("assignments: annotations") {
    CHECK(function("<module>", R"py(
x: int
y: list[int] = 3
z.a: int = 1
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadGlobal int
  @1 Annotation x %0
  @2 %1 = LoadConst 3
  @3 StoreGlobal y %1
  @4 %2 = LoadGlobal list
  @5 %3 = LoadGlobal int
  @6 %4 = Item %2[%3]
  @7 Annotation y %4
  @8 %5 = LoadConst 1
  @9 %6 = LoadGlobal z
  @10 SetAttr %6.a = %5
)ir");
    CHECK(function("C", R"py(
class C:
    a: "str"
    b: int | None = None
)py") ==
          R"ir(
class C()
  @0 %0 = LoadConst "str"
  @1 Annotation a %0
  @2 %1 = LoadConst None
  @3 StoreName b %1
  @4 %2 = LoadName int
  @5 %3 = LoadConst None
  @6 %4 = Binary %2 | %3
  @7 Annotation b %4
)ir");
    CHECK(function("f", R"py(
def f():
    x: int = 1
    y: str
    return x
)py") ==
          R"ir(
function f()
  @0 %2 = LoadConst 1
  @1 x = StoreLocal %2
  @2 Return x
)ir");
}

TEST_CASE("assignments: deletion") {
    CHECK(function("f", R"py(
def f(x, y):
    del x, y.a, y[0]
    del (y)
)py") ==
          R"ir(
function f(x, y)
  @0 x = DeleteLocal
  @1 DelAttr y.a
  @2 %2 = LoadConst 0
  @3 DelItem y[%2]
  @4 y = DeleteLocal
)ir");
}

TEST_CASE("assignments: imports") {
    CHECK(function("<module>", R"py(
import a.b.c
import a.b as c, d
from .x import y as z, w
from .. import q
from m import *
from __future__ import annotations
)py") ==
          R"ir(
module <module>()
  @0 %0 = Import a.b.c top
  @1 StoreGlobal a %0
  @2 %1 = Import a.b
  @3 StoreGlobal c %1
  @4 %2 = Import d top
  @5 StoreGlobal d %2
  @6 %3 = Import .x
  @7 %4 = ImportFrom %3 y
  @8 StoreGlobal z %4
  @9 %5 = ImportFrom %3 w
  @10 StoreGlobal w %5
  @11 %6 = Import ..
  @12 %7 = ImportFrom %6 q
  @13 StoreGlobal q %7
  @14 %8 = Import m
  @15 ImportStar %8
)ir");
}

TEST_CASE("assignments: print and exec of Python 2") {
    CHECK(function("<module>", R"py(
print >>f, x
print "a", b
exec "code" in d
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadGlobal print
  @1 %1 = LoadGlobal f
  @2 %2 = LoadGlobal x
  @3 %3 = Call %0(%1, %2) discarded
  @4 %4 = LoadGlobal print
  @5 %5 = LoadConst "a"
  @6 %6 = LoadGlobal b
  @7 %7 = Call %4(%5, %6) discarded
  @8 %8 = LoadGlobal exec
  @9 %9 = LoadConst "code"
  @10 %10 = LoadGlobal d
  @11 %11 = Call %8(%9, %10) discarded
)ir");
}
