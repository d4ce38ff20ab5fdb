// With, try, raise and match.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

using namespace gradpath;

TEST_CASE("blocks: with") {
    CHECK(function("f", R"py(
def f(a, b):
    with a as x, b() as (y, z):
        g()
    with (a as x, b):
        h()
    async with a:
        pass
)py") ==
          R"ir(
function f(a, b)
  @0 %5 = With a
    @1 x = StoreLocal %5
    @2 %6 = Call b()
    @3 %7 = With %6
      @4 Unpack %7 -> %8, %9
      @5 y = StoreLocal %8
      @6 z = StoreLocal %9
      @7 %10 = LoadGlobal g
      @8 %11 = Call %10() discarded
  @9 %12 = With a
    @10 x = StoreLocal %12
    @11 %13 = With b
      @12 %14 = LoadGlobal h
      @13 %15 = Call %14() discarded
  @14 %16 = With a
)ir");
}

TEST_CASE("blocks: try") {
    CHECK(function("f", R"py(
def f(x):
    try:
        a()
    except (E, F) as e:
        b(e)
    except:
        raise
    else:
        c()
    finally:
        d()
)py") ==
          R"ir(
function f(x)
  @0 Try
    @1 %2 = LoadGlobal a
    @2 %3 = Call %2() discarded
  except:
    @3 %4 = LoadException
    @4 %5 = LoadGlobal E
    @5 %6 = LoadGlobal F
    @6 %7 = Tuple (%5, %6)
    @7 e = StoreLocal %4
    @8 %8 = LoadGlobal b
    @9 %9 = Call %8(e) discarded
    @10 e = DeleteLocal
  except:
    @11 %10 = LoadException
    @12 Raise -
  else:
    @13 %11 = LoadGlobal c
    @14 %12 = Call %11() discarded
  finally:
    @15 %13 = LoadGlobal d
    @16 %14 = Call %13() discarded
)ir");
    CHECK(function("f", R"py(
def f():
    try:
        a()
    except* E as g:
        raise X from g
)py") ==
          R"ir(
function f()
  @0 Try
    @1 %1 = LoadGlobal a
    @2 %2 = Call %1() discarded
  except:
    @3 %3 = LoadException
    @4 %4 = LoadGlobal E
    @5 g = StoreLocal %3
    @6 %5 = LoadGlobal X
    @7 Raise %5
    @8 g = DeleteLocal
)ir");
}

TEST_CASE("blocks: match on values") {
    CHECK(function("f", R"py(
def f(x):
    match x:
        case 1: a()
        case "s" | -2: b()
        case None: c()
        case M.d: d()
        case _: e()
)py") ==
          R"ir(
function f(x)
  @0 %2 = Move x
  @1 %3 = LoadConst 1
  @2 %4 = Compare %2 == %3
  @3 If %4 {single @2}
    @4 %5 = LoadGlobal a
    @5 %6 = Call %5() discarded
  else:
    @6 %7 = LoadConst False
    @7 $1 = Move %7
    @8 %8 = LoadConst "s"
    @9 %9 = Compare %2 == %8
    @10 If %9 {single @9}
      @11 %10 = LoadConst True
      @12 $1 = Move %10
    @13 %11 = Move $1
    @14 If %11 {single @13}
    else:
      @15 %12 = LoadConst -2
      @16 %13 = Compare %2 == %12
      @17 If %13 {single @16}
        @18 %14 = LoadConst True
        @19 $1 = Move %14
    @20 If $1 {any @9 @16}
      @21 %15 = LoadGlobal b
      @22 %16 = Call %15() discarded
    else:
      @23 %17 = LoadConst None
      @24 %18 = Compare %2 is %17
      @25 If %18 {single @24}
        @26 %19 = LoadGlobal c
        @27 %20 = Call %19() discarded
      else:
        @28 %21 = LoadGlobal M
        @29 %22 = Attr %21.d
        @30 %23 = Compare %2 == %22
        @31 If %23 {single @30}
          @32 %24 = LoadGlobal d
          @33 %25 = Call %24() discarded
        else:
          @34 %26 = LoadGlobal e
          @35 %27 = Call %26() discarded
)ir");
}

TEST_CASE("blocks: match on classes") {
    CHECK(function("f", R"py(
def f(x):
    match x:
        case A(): a()
        case B(p, q=r): b(p, r)
        case int(n): c(n)
)py") ==
          R"ir(
function f(x)
  @0 %4 = Move x
  @1 %5 = LoadGlobal A
  @2 %6 = LoadGlobal isinstance
  @3 %7 = Call %6(%4, %5)
  @4 If %7 {single @3}
    @5 %8 = LoadGlobal a
    @6 %9 = Call %8() discarded
  else:
    @7 %10 = LoadGlobal B
    @8 %11 = LoadGlobal isinstance
    @9 %12 = Call %11(%4, %10)
    @10 If %12 {single @9}
      @11 %13 = Attr %10.__match_args__
      @12 %14 = LoadConst 0
      @13 %15 = Item %13[%14]
      @14 %16 = LoadGlobal getattr
      @15 %17 = Call %16(%4, %15)
      @16 p = StoreLocal %17
      @17 %18 = Attr %4.q
      @18 r = StoreLocal %18
      @19 %19 = LoadGlobal b
      @20 %20 = Call %19(p, r) discarded
    else:
      @21 %21 = LoadGlobal int
      @22 %22 = LoadGlobal isinstance
      @23 %23 = Call %22(%4, %21)
      @24 If %23 {single @23}
        @25 n = StoreLocal %4
        @26 %24 = LoadGlobal c
        @27 %25 = Call %24(n) discarded
)ir");
}

TEST_CASE("blocks: match on sequences and mappings") {
    CHECK(function("f", R"py(
def f(x, y):
    match x, y:
        case [a, *b], {"k": c, **d} if c: g(a)
        case (z): h()
)py") ==
          R"ir(
function f(x, y)
  @0 %9 = Tuple (x, y)
  @1 %10 = LoadConst False
  @2 $7 = Move %10
  @3 %11 = LoadGlobal len
  @4 %12 = Call %11(%9)
  @5 %13 = LoadConst 2
  @6 %14 = Compare %12 == %13
  @7 If %14 {single @6}
    @8 Unpack %9 -> %15, %16
    @9 %17 = LoadGlobal len
    @10 %18 = Call %17(%15)
    @11 %19 = LoadConst 1
    @12 %20 = Compare %18 >= %19
    @13 If %20 {single @12}
      @14 Unpack %15 -> %21, %22 star 1
      @15 a = StoreLocal %21
      @16 b = StoreLocal %22
      @17 %23 = LoadConst "k"
      @18 %24 = Compare %23 in %16
      @19 If %24 {single @18}
        @20 %25 = Item %16[%23]
        @21 c = StoreLocal %25
        @22 %26 = LoadGlobal dict
        @23 %27 = Call %26(%16)
        @24 d = StoreLocal %27
        @25 %28 = Move c
        @26 If %28 {single @25}
          @27 %29 = LoadConst True
          @28 $7 = Move %29
  @29 If $7 {all @6 @12 @18 @25}
    @30 %30 = LoadGlobal g
    @31 %31 = Call %30(a) discarded
  else:
    @32 %32 = LoadConst False
    @33 $8 = Move %32
    @34 z = StoreLocal %9
    @35 %33 = LoadConst True
    @36 $8 = Move %33
    @37 If $8 {nothing}
      @38 %34 = LoadGlobal h
      @39 %35 = Call %34() discarded
)ir");
}
