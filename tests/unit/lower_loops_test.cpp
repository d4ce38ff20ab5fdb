// Loops: flags, killed locals, regions.
// SPDX-License-Identifier: MIT
#include "tests/unit/catch.h"
#include "tests/unit/lower_support.h"

using namespace gradpath;

TEST_CASE("loops: for with a nested target") {
    CHECK(function("f", R"py(
def f(x):
    for i, (a, b) in enumerate(x):
        g(a)
    else:
        h()
)py") ==
          R"ir(
function f(x)
  @0 %4 = LoadGlobal enumerate
  @1 %5 = Call %4(x)
  @2 %6 = For %5 passes killed(i, a, b)
    @3 Unpack %6 -> %7, %8
    @4 i = StoreLocal %7
    @5 Unpack %8 -> %9, %10
    @6 a = StoreLocal %9
    @7 b = StoreLocal %10
    @8 %11 = LoadGlobal g
    @9 %12 = Call %11(a) discarded
  else:
    @10 %13 = LoadGlobal h
    @11 %14 = Call %13() discarded
)ir");
}

TEST_CASE("loops: flags") {
    CHECK(function("f", R"py(
def f(layers, x, data, opt):
    for layer in layers:
        x = layer(x)
    for i in range(3):
        y = layers[i]
    for i in range(3):
        j = i + 1
        if j: a()
    for k in x:
        x.append(k)
    for b in data:
        loss = model(b)
        loss.backward()
        opt.step()
)py") ==
          R"ir(
function f(layers, x, data, opt) trains
  @0 %11 = For layers calls killed(layer)
    @1 layer = StoreLocal %11
    @2 %12 = Call layer(x)
    @3 x = StoreLocal %12
  @4 %13 = LoadGlobal range
  @5 %14 = LoadConst 3
  @6 %15 = Call %13(%14)
  @7 %16 = For %15 indexes killed(i, y)
    @8 i = StoreLocal %16
    @9 %17 = Item layers[i]
    @10 y = StoreLocal %17
  @11 %18 = LoadGlobal range
  @12 %19 = LoadConst 3
  @13 %20 = Call %18(%19)
  @14 %21 = For %20 indexes killed(i, j)
    @15 i = StoreLocal %21
    @16 %22 = LoadConst 1
    @17 %23 = Binary i + %22
    @18 j = StoreLocal %23
    @19 %24 = Move j
    @20 If %24 {single @19}
      @21 %25 = LoadGlobal a
      @22 %26 = Call %25() discarded
  @23 %27 = For x collects passes killed(k)
    @24 k = StoreLocal %27
    @25 %28 = CallMethod x.append(k) discarded
  @26 %29 = For data trains passes killed(b, loss)
    @27 b = StoreLocal %29
    @28 %30 = LoadGlobal model
    @29 %31 = Call %30(b)
    @30 loss = StoreLocal %31
    @31 %32 = CallMethod loss.backward() discarded
    @32 %33 = CallMethod opt.step() discarded
)ir");
}

TEST_CASE("loops: flags of nested loops and stored items") {
    CHECK(function("f", R"py(
def f(x):
    for e in range(3):
        for n, p in x.items():
            out[n] = p.clone()
)py") ==
          R"ir(
function f(x)
  @0 %4 = LoadGlobal range
  @1 %5 = LoadConst 3
  @2 %6 = Call %4(%5)
  @3 %7 = For %6 collects killed(e)
    @4 e = StoreLocal %7
    @5 %8 = CallMethod x.items()
    @6 %9 = For %8 indexes calls collects killed(n, p)
      @7 Unpack %9 -> %10, %11
      @8 n = StoreLocal %10
      @9 p = StoreLocal %11
      @10 %12 = CallMethod p.clone()
      @11 %13 = LoadGlobal out
      @12 SetItem %13[n] = %12
)ir");
}

TEST_CASE("loops: killed: what every round assigns before reading it") {
    CHECK(function("f", R"py(
def f(data):
    for b in data:
        y = g(b)
        with h() as c:
            z = y
        t += z
        if z:
            u = 1
        v = u
)py") ==
          R"ir(
function f(data)
  @0 %8 = For data indexes passes killed(b, y, c, z, v)
    @1 b = StoreLocal %8
    @2 %9 = LoadGlobal g
    @3 %10 = Call %9(b)
    @4 y = StoreLocal %10
    @5 %11 = LoadGlobal h
    @6 %12 = Call %11()
    @7 %13 = With %12
      @8 c = StoreLocal %13
      @9 z = StoreLocal y
    @10 %14 = InPlace t += z
    @11 t = StoreLocal %14
    @12 %15 = Move z
    @13 If %15 {single @12}
      @14 %16 = LoadConst 1
      @15 u = StoreLocal %16
    @16 v = StoreLocal u
)ir");
    CHECK(function("f", R"py(
def f(data):
    for b in data:
        if b:
            continue
        y = 1
)py") ==
          R"ir(
function f(data)
  @0 %3 = For data indexes killed(b)
    @1 b = StoreLocal %3
    @2 %4 = Move b
    @3 If %4 {single @2}
      @4 Continue
    @5 %5 = LoadConst 1
    @6 y = StoreLocal %5
)ir");
}

TEST_CASE("loops: while") {
    CHECK(function("f", R"py(
def f(x):
    while True:
        y = g()
        if y: break
    else:
        h()
)py") ==
          R"ir(
function f(x)
  @0 While killed(y)
    @1 %2 = LoadConst True
  while %2 {single @1}
    @2 %3 = LoadGlobal g
    @3 %4 = Call %3()
    @4 y = StoreLocal %4
    @5 %5 = Move y
    @6 If %5 {single @5}
      @7 Break
  else:
    @8 %6 = LoadGlobal h
    @9 %7 = Call %6() discarded
)ir");
}

TEST_CASE("loops: break and continue outside a loop are poison") {
    CHECK(function("f", R"py(
def f():
    break
)py") ==
          R"ir(
function f()
  @0 Poison ()
)ir");
}
