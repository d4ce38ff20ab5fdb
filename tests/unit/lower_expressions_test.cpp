// Expressions.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

using namespace gradpath;

TEST_CASE("expressions: operators") {
    CHECK(function("f", R"py(
def f(a, b):
    return -a + b ** 2 // ~b @ a
)py") ==
          R"ir(
function f(a, b)
  @0 %2 = Unary - a
  @1 %3 = LoadConst 2
  @2 %4 = Binary b ** %3
  @3 %5 = Unary ~ b
  @4 %6 = Binary %4 // %5
  @5 %7 = Binary %6 @ a
  @6 %8 = Binary %2 + %7
  @7 Return %8
)ir");
    CHECK(function("f", R"py(
def f(a, b):
    return not a is b
)py") ==
          R"ir(
function f(a, b)
  @0 %2 = Compare a is b
  @1 %3 = Unary not %2
  @2 Return %3
)ir");
    CHECK(function("f", R"py(
def f(a, b):
    return -1, - 2.5, +a
)py") ==
          R"ir(
function f(a, b)
  @0 %2 = LoadConst -1
  @1 %3 = LoadConst -2.5
  @2 %4 = Unary + a
  @3 %5 = Tuple (%2, %3, %4)
  @4 Return %5
)ir");
}

TEST_CASE("expressions: attributes, items and slices") {
    CHECK(function("f", R"py(
def f(x, i):
    return x.a.b[i], x[:, None, ..., 1:], x[i,], x[::2]
)py") ==
          R"ir(
function f(x, i)
  @0 %2 = Attr x.a
  @1 %3 = Attr %2.b
  @2 %4 = Item %3[i]
  @3 %5 = Slice -, -, -
  @4 %6 = LoadConst None
  @5 %7 = LoadConst ...
  @6 %8 = LoadConst 1
  @7 %9 = Slice %8, -, -
  @8 %10 = Tuple (%5, %6, %7, %9)
  @9 %11 = Item x[%10]
  @10 %12 = Tuple (i)
  @11 %13 = Item x[%12]
  @12 %14 = LoadConst 2
  @13 %15 = Slice -, -, %14
  @14 %16 = Item x[%15]
  @15 %17 = Tuple (%4, %11, %13, %16)
  @16 Return %17
)ir");
    CHECK(function("f", R"py(
def f(x):
    return x[*g(x), 0]
)py") ==
          R"ir(
function f(x)
  @0 %1 = LoadGlobal g
  @1 %2 = Call %1(x)
  @2 %3 = LoadConst 0
  @3 %4 = Tuple (*%2, %3)
  @4 %5 = Item x[%4]
  @5 Return %5
)ir");
}

TEST_CASE("expressions: displays") {
    CHECK(function("f", R"py(
def f(a, b):
    return (a, *b), [a, b], {a, *b}, {a: b, **b}, ()
)py") ==
          R"ir(
function f(a, b)
  @0 %2 = Tuple (a, *b)
  @1 %3 = List (a, b)
  @2 %4 = Set (a, *b)
  @3 %5 = Dict {a: b, **b}
  @4 %6 = Tuple ()
  @5 %7 = Tuple (%2, %3, %4, %5, %6)
  @6 Return %7
)ir");
    CHECK(function("f", R"py(
def f(a):
    return 1, *g(a), *a.b
)py") ==
          R"ir(
function f(a)
  @0 %1 = LoadConst 1
  @1 %2 = LoadGlobal g
  @2 %3 = Call %2(a)
  @3 %4 = Attr a.b
  @4 %5 = Tuple (%1, *%3, *%4)
  @5 Return %5
)ir");
}

TEST_CASE("expressions: calls") {
    CHECK(function("f", R"py(
def f(a, b, *c, **d):
    a(b, *c, k=1, **d)
    a.m(b)
    a.b.m()()
    return a(x for x in b)
)py") ==
          R"ir(
function f(a, b, c, d) varargs varkw
  @0 %5 = LoadConst 1
  @1 %6 = Call a(b, *c, k=%5, **d) discarded
  @2 %7 = CallMethod a.m(b) discarded
  @3 %8 = Attr a.b
  @4 %9 = CallMethod %8.m()
  @5 %10 = Call %9() discarded
  @6 %11 = List ()
  @7 %12 = For b collects killed($4)
    @8 $4 = StoreLocal %12
    @9 ListAppend %11 $4
  @10 %13 = ToGenerator %11
  @11 %14 = Call a(%13)
  @12 Return %14
)ir");
    CHECK(function("f", R"py(
def f(a, b):
    print(*a.b(), *[b], x=b)
)py") ==
          R"ir(
function f(a, b)
  @0 %2 = LoadGlobal print
  @1 %3 = CallMethod a.b()
  @2 %4 = List (b)
  @3 %5 = Call %2(*%3, *%4, x=b) discarded
)ir");
}

TEST_CASE("expressions: short-circuit operators merge through a hidden local") {
    CHECK(function("f", R"py(
def f(a, b, c):
    return a and b or c
)py") ==
          R"ir(
function f(a, b, c)
  @0 %5 = Move a
  @1 $4 = Move %5
  @2 If %5 {single @0}
    @3 %6 = Move b
    @4 $4 = Move %6
  @5 $3 = Move $4
  @6 If $4 {all @0 @3}
  else:
    @7 %7 = Move c
    @8 $3 = Move %7
  @9 Return $3
)ir");
    CHECK(function("f", R"py(
def f(a, b):
    x = a if b else None
    return x
)py") ==
          R"ir(
function f(a, b)
  @0 %4 = Move b
  @1 If %4 {single @0}
    @2 $3 = Move a
  else:
    @3 %5 = LoadConst None
    @4 $3 = Move %5
  @5 x = StoreLocal $3
  @6 Return x
)ir");
    CHECK(function("f", R"py(
def f(a, b, c):
    return a < b <= c
)py") ==
          R"ir(
function f(a, b, c)
  @0 %4 = Compare a < b
  @1 $3 = Move %4
  @2 If %4 {single @0}
    @3 %5 = Compare b <= c
    @4 $3 = Move %5
  @5 Return $3
)ir");
}

TEST_CASE("expressions: assignment expressions keep the older value apart") {
    CHECK(function("f", R"py(
def f(x):
    return x + (x := 2)
)py") ==
          R"ir(
function f(x)
  @0 %1 = Move x
  @1 %2 = LoadConst 2
  @2 x = StoreLocal %2
  @3 %3 = Binary %1 + x
  @4 Return %3
)ir");
    CHECK(function("f", R"py(
def f(g):
    if (n := g()) > 3:
        return n
)py") ==
          R"ir(
function f(g)
  @0 %2 = Call g()
  @1 n = StoreLocal %2
  @2 %3 = LoadConst 3
  @3 %4 = Compare n > %3
  @4 If %4 {single @3}
    @5 Return n
)ir");
}

TEST_CASE("expressions: generators, comprehensions and lambdas") {
    CHECK(function("f", R"py(
def f(x):
    return {a for a in x}, {a: 1 for a in x}, (a for a, *b in x if a if b)
)py") ==
          R"ir(
function f(x)
  @0 %5 = Set ()
  @1 %6 = For x collects killed($1)
    @2 $1 = StoreLocal %6
    @3 SetAdd %5 $1
  @4 %7 = Dict {}
  @5 %8 = For x indexes collects killed($2)
    @6 $2 = StoreLocal %8
    @7 %9 = LoadConst 1
    @8 DictAdd %7[$2] = %9
  @9 %10 = List ()
  @10 %11 = For x indexes collects killed($3, $4)
    @11 Unpack %11 -> %12, %13 star 1
    @12 $3 = StoreLocal %12
    @13 $4 = StoreLocal %13
    @14 %14 = Move $3
    @15 If %14 {single @14}
      @16 %15 = Move $4
      @17 If %15 {single @16}
        @18 ListAppend %10 $3
  @19 %16 = ToGenerator %10
  @20 %17 = Tuple (%5, %7, %16)
  @21 Return %17
)ir");
    CHECK(function("f", R"py(
def f(x):
    return lambda y=x, *, z=1: y
)py") ==
          R"ir(
function f(x)
  @0 %1 = LoadConst 1
  @1 %2 = MakeFunction #2 (x, 1=%1)
  @2 Return %2
)ir");
    CHECK(function("f", R"py(
async def f(x):
    await x
    return [i async for i in x]
)py") ==
          R"ir(
function f(x) async
  @0 %2 = Await x
  @1 %3 = List ()
  @2 %4 = For x collects killed($1)
    @3 $1 = StoreLocal %4
    @4 ListAppend %3 $1
  @5 Return %3
)ir");
    CHECK(function("f", R"py(
def f(x):
    y = yield x
    yield from y
    yield
)py") ==
          R"ir(
function f(x) generator
  @0 %2 = Yield x
  @1 y = StoreLocal %2
  @2 %3 = Yield from y
  @3 %4 = Yield -
)ir");
}

TEST_CASE("expressions: literals") {
    CHECK(function("<module>", R"py(
x = 0x_ff, 0b101, 0o17, 1_000, 017, 9223372036854775807, 9223372036854775808, 12L, 3j
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadConst 255
  @1 %1 = LoadConst 5
  @2 %2 = LoadConst 15
  @3 %3 = LoadConst 1000
  @4 %4 = LoadConst 15
  @5 %5 = LoadConst 9223372036854775807
  @6 %6 = LoadConst big
  @7 %7 = LoadConst 12
  @8 %8 = LoadConst 3.0
  @9 %9 = Tuple (%0, %1, %2, %3, %4, %5, %6, %7, %8)
  @10 StoreGlobal x %9
)ir");
    CHECK(function("<module>", R"py(
x = 1.5, .5, 1e3, 1_0.5, 1e999, -0.0
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadConst 1.5
  @1 %1 = LoadConst 0.5
  @2 %2 = LoadConst 1000.0
  @3 %3 = LoadConst 10.5
  @4 %4 = LoadConst inf
  @5 %5 = LoadConst -0.0
  @6 %6 = Tuple (%0, %1, %2, %3, %4, %5)
  @7 StoreGlobal x %6
)ir");
    CHECK(function("<module>", R"py(
x = 'a\n\x41\u00e9\101\'', r'a\n', b'\x00', 'a' "b" r'\c', '''x
y''', u'é'
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadConst "a\nAéA'"
  @1 %1 = LoadConst "a\n"
  @2 %2 = LoadConst b"\x00"
  @3 %3 = LoadConst "ab\c"
  @4 %4 = LoadConst "x\ny"
  @5 %5 = LoadConst "é"
  @6 %6 = Tuple (%0, %1, %2, %3, %4, %5)
  @7 StoreGlobal x %6
)ir");
    CHECK(function("f", R"py(
def f(x, w):
    return f"a{x}b{{" f"{x!r:>{w}}" "c"
)py") ==
          R"ir(
function f(x, w)
  @0 %2 = LoadConst "a"
  @1 %3 = LoadConst "b{"
  @2 %4 = LoadConst "c"
  @3 %5 = Format (%2, x, %3, x, w, %4) formatted
  @4 Return %5
)ir");
    CHECK(function("f", R"py(
def f(x):
    return f"{x:=5}{(y := x)}"
)py") ==
          R"ir(
function f(x)
  @0 y = StoreLocal x
  @1 %2 = Format (x, y) formatted
  @2 Return %2
)ir");
    CHECK(function("<module>", R"py(
x = -9223372036854775808, -9223372036854775809
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadConst -9223372036854775808
  @1 %1 = LoadConst big
  @2 %2 = Tuple (%0, %1)
  @3 StoreGlobal x %2
)ir");
    CHECK(function("<module>", R"py(
x = True, False, None, ...
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadConst True
  @1 %1 = LoadConst False
  @2 %2 = LoadConst None
  @3 %3 = LoadConst ...
  @4 %4 = Tuple (%0, %1, %2, %3)
  @5 StoreGlobal x %4
)ir");
}
