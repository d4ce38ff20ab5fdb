// The blob: what the builder collects is read back, and other bytes are refused.
// SPDX-License-Identifier: MIT
#include "grammars/ir/blob.h"
#include "tests/unit/catch.h"

#include <cstring>

using namespace gradpath;

namespace {

ir::ModuleBuilder small() {
    ir::ModuleBuilder out;
    ir::Function module;
    module.name = out.str("<module>");
    module.nRegs = 1;
    module.instrEnd = 2;
    module.kind = ir::FunctionKind::Module;
    out.functions.push_back(module);
    out.constants.push_back({ir::ConstKind::Int, 0, 0, ir::kNone, 42});
    out.instrs.push_back({ir::Op::LoadConst, 0, 0, 0, ir::kNone});
    out.instrs.push_back({ir::Op::StoreGlobal, 0, ir::kNoReg, out.str("x"), 0});
    out.spans = {{4, 6}, {0, 1}};
    out.functionOfInstr = {0, 0};
    out.errors = {{3, 4}};
    return out;
}

} // namespace

TEST_CASE("blob: strings are interned") {
    ir::ModuleBuilder out;
    const uint32_t first = out.str("a");
    CHECK(out.str("b") != first);
    CHECK(out.str("a") == first);
    CHECK(out.str("") == out.str(""));
    for (int i = 0; i < 5000; ++i)
        out.str("name" + std::to_string(i));
    CHECK(out.str("a") == first);
    CHECK(out.text(out.str("name4711")) == "name4711");
    CHECK(out.nStrings() == 5003);
}

TEST_CASE("blob: a blob is read back") {
    const ir::Blob blob = small().finish();
    const auto module = ir::view(blob.bytes());
    REQUIRE(module.has_value());
    CHECK(module->str(module->functions[0].name) == "<module>");
    CHECK(module->instrs.size() == 2);
    CHECK(module->constants[0].bits == 42);
    CHECK(module->spanOf(0).begin == 4);
    CHECK(module->errors[0].end == 4);
    CHECK(ir::verify(*module) == "");
    CHECK(ir::print(*module) ==
          "#0 module <module>()\n  @0 %0 = LoadConst 42\n  @1 StoreGlobal x %0\nerror [3,4)\n");
}

TEST_CASE("blob: a blob stays readable when it moves") {
    ir::Blob blob = small().finish();
    const auto module = ir::view(blob.bytes());
    const ir::Blob moved = std::move(blob);
    CHECK(module->str(module->functions[0].name) == "<module>");
}

TEST_CASE("blob: other bytes are refused") {
    const ir::Blob blob = small().finish();
    const auto bytes = blob.bytes();
    CHECK_FALSE(ir::view({}).has_value());
    CHECK_FALSE(ir::view(bytes.subspan(0, 16)).has_value());
    CHECK_FALSE(ir::view(bytes.subspan(0, bytes.size() - 8)).has_value());
    for (size_t at = 0; at < 160 && at < bytes.size(); ++at) {
        // A changed header is refused or still names ranges inside the bytes.
        std::vector<std::byte> changed(bytes.begin(), bytes.end());
        changed[at] ^= std::byte{0x5A};
        const auto module = ir::view(changed);
        if (at < 8)
            CHECK_FALSE(module.has_value());
        if (module)
            CHECK(module->instrs.size() <= bytes.size());
    }
}

TEST_CASE("blob: the verifier names what is wrong") {
    const auto wrong = [](auto change) {
        ir::ModuleBuilder out = small();
        change(out);
        const ir::Blob blob = out.finish();
        return ir::verify(*ir::view(blob.bytes()));
    };
    CHECK(wrong([](ir::ModuleBuilder&) {}) == "");
    CHECK(wrong([](ir::ModuleBuilder& m) { m.instrs[0].dst = 7; }) != "");
    CHECK(wrong([](ir::ModuleBuilder& m) { m.instrs[0].a = 7; }) != "");
    CHECK(wrong([](ir::ModuleBuilder& m) { m.instrs[1].a = 99; }) != "");
    CHECK(wrong([](ir::ModuleBuilder& m) { m.instrs[1] = m.instrs[0]; }) ==
          "temporary written twice at instruction 1");
    CHECK(wrong([](ir::ModuleBuilder& m) { std::swap(m.instrs[0], m.instrs[1]); }) != "");
    CHECK(wrong([](ir::ModuleBuilder& m) { m.functions[0].instrEnd = 1; }) ==
          "instructions outside functions");
    CHECK(wrong([](ir::ModuleBuilder& m) { m.functions[0].instrEnd = 9; }) != "");
    CHECK(wrong([](ir::ModuleBuilder& m) {
              m.instrs[1] = {ir::Op::Break, 0, ir::kNoReg, ir::kNone, ir::kNone};
          }) == "outside a loop at instruction 1");
    CHECK(wrong([](ir::ModuleBuilder& m) {
              m.instrs[1] = {ir::Op::If, 0, ir::kNoReg, 0, 0};
              m.extra = {9, 9, ir::kTestNothing, 0};
          }) == "region at instruction 1");
    CHECK(wrong([](ir::ModuleBuilder& m) { m.functions.clear(); }) != "");
}
