// Names: locals, cells, globals, class namespaces, comprehension variables.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

using namespace gradpath;

TEST_CASE("names: locals are slots, module names are globals") {
    CHECK(function("f", R"py(
x = 1
def f(a):
    b = a
    print(x, b)
)py") ==
          R"ir(
function f(a)
  @0 b = StoreLocal a
  @1 %2 = LoadGlobal print
  @2 %3 = LoadGlobal x
  @3 %4 = Call %2(%3, b) discarded
)ir");
    CHECK(function("<module>", R"py(
x = 1
x += 2
del x
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadConst 1
  @1 StoreGlobal x %0
  @2 %1 = LoadGlobal x
  @3 %2 = LoadConst 2
  @4 %3 = InPlace %1 += %2
  @5 StoreGlobal x %3
  @6 DeleteGlobal x
)ir");
}

TEST_CASE("names: captured variables live in cells only") {
    CHECK(function("f", R"py(
def f(a, b):
    c = a
    def g():
        nonlocal c
        c = a
    return g
)py") ==
          R"ir(
function f(a, b) &a=0 &c
  @0 %3 = LoadDeref &a
  @1 StoreDeref &c %3
  @2 %4 = MakeFunction #2 () &c &a
  @3 g = StoreLocal %4
  @4 Return g
)ir");
    CHECK(function("g", R"py(
def f(a, b):
    c = a
    def g():
        nonlocal c
        c = a
    return g
)py") ==
          R"ir(
function g() free &c &a
  @0 %0 = LoadDeref &a
  @1 StoreDeref &c %0
)ir");
    CHECK(function("h", R"py(
def f(x):
    def g():
        def h():
            return x
        return h
    return g
)py") ==
          R"ir(
function h() free &x
  @0 %0 = LoadDeref &x
  @1 Return %0
)ir");
    CHECK(function("g", R"py(
def f(x):
    def g():
        def h():
            return x
        return h
    return g
)py") ==
          R"ir(
function g() free &x
  @0 %1 = MakeFunction #3 () &x
  @1 h = StoreLocal %1
  @2 Return h
)ir");
}

TEST_CASE("names: global and nonlocal statements") {
    CHECK(function("f", R"py(
def f():
    global n
    n = 1
    return n
)py") ==
          R"ir(
function f()
  @0 %0 = LoadConst 1
  @1 StoreGlobal n %0
  @2 %1 = LoadGlobal n
  @3 Return %1
)ir");
    CHECK(function("g", R"py(
def f():
    global n
    def g():
        return n
    return g
)py") ==
          R"ir(
function g()
  @0 %0 = LoadGlobal n
  @1 Return %0
)ir");
}

TEST_CASE("names: class bodies use their namespace, methods do not see it") {
    CHECK(function("C", R"py(
class C:
    a = 1
    b = a
    def m(self):
        return a
)py") ==
          R"ir(
class C()
  @0 %0 = LoadConst 1
  @1 StoreName a %0
  @2 %1 = LoadName a
  @3 StoreName b %1
  @4 %2 = MakeFunction #2 ()
  @5 StoreName m %2
)ir");
    CHECK(function("m", R"py(
class C:
    a = 1
    b = a
    def m(self):
        return a
)py") ==
          R"ir(
function m(self)
  @0 %1 = LoadGlobal a
  @1 Return %1
)ir");
    CHECK(function("C", R"py(
def f(x):
    class C:
        y = x
        z = [y for q in x]
    return C
)py") ==
          R"ir(
class C() free &x
  @0 %1 = LoadName x &x
  @1 StoreName y %1
  @2 %2 = LoadName x &x
  @3 %3 = List ()
  @4 %4 = For %2 collects killed($0)
    @5 $0 = StoreLocal %4
    @6 %5 = LoadGlobal y
    @7 ListAppend %3 %5
  @8 StoreName z %3
)ir");
}

TEST_CASE("names: comprehension variables are hidden locals") {
    CHECK(function("f", R"py(
def f(x):
    y = [x for x in x if x]
    return x, y
)py") ==
          R"ir(
function f(x)
  @0 %3 = List ()
  @1 %4 = For x indexes collects killed($2)
    @2 $2 = StoreLocal %4
    @3 %5 = Move $2
    @4 If %5 {single @3}
      @5 ListAppend %3 $2
  @6 y = StoreLocal %3
  @7 %6 = Tuple (x, y)
  @8 Return %6
)ir");
    CHECK(function("<module>", R"py(
y = {k: v for k, v in z for w in v}
)py") ==
          R"ir(
module <module>()
  @0 %3 = LoadGlobal z
  @1 %4 = Dict {}
  @2 %5 = For %3 indexes collects killed($0, $1)
    @3 Unpack %5 -> %6, %7
    @4 $0 = StoreLocal %6
    @5 $1 = StoreLocal %7
    @6 %8 = For $1 collects killed($2)
      @7 $2 = StoreLocal %8
      @8 DictAdd %4[$0] = $1
  @9 StoreGlobal y %4
)ir");
    CHECK(function("f", R"py(
def f():
    return [lambda: i for i in range(3)]
)py") ==
          R"ir(
function f() &i
  @0 %0 = LoadGlobal range
  @1 %1 = LoadConst 3
  @2 %2 = Call %0(%1)
  @3 %3 = List ()
  @4 %4 = For %2 collects
    @5 StoreDeref &i %4
    @6 %5 = MakeFunction #2 () &i
    @7 ListAppend %3 %5
  @8 Return %3
)ir");
}

TEST_CASE("names: an assignment expression in a comprehension binds outside it") {
    CHECK(function("f", R"py(
def f(x):
    y = [(n := i) for i in x]
    return n
)py") ==
          R"ir(
function f(x)
  @0 %4 = List ()
  @1 %5 = For x collects killed($3)
    @2 $3 = StoreLocal %5
    @3 n = StoreLocal $3
    @4 ListAppend %4 n
  @5 y = StoreLocal %4
  @6 Return n
)ir");
}

TEST_CASE("names: type parameters and aliases") {
    CHECK(function("f", R"py(
def f[T](x: T) -> T:
    return cast(T, x)
)py") ==
          R"ir(
function f(x: T)
  @0 %2 = Import typing
  @1 %3 = ImportFrom %2 TypeVar
  @2 %4 = LoadConst "T"
  @3 %5 = Call %3(%4)
  @4 T = StoreLocal %5
  @5 %6 = LoadGlobal cast
  @6 %7 = Call %6(T, x)
  @7 Return %7
)ir");
    CHECK(function("<module>", R"py(
type A = int
)py") ==
          R"ir(
module <module>()
  @0 %0 = LoadGlobal int
  @1 StoreGlobal A %0
)ir");
}
