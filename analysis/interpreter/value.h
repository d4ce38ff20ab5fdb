// Abstract values: 8 bytes, tagged, compared bit by bit.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/interpreter/symbols.h"

#include <bit>
#include <cstdint>

namespace gradpath {

using ObjId = uint32_t;  ///< index into the heap; 0 is no object
using NodeId = uint32_t; ///< index into the gradient-flow graph; 0 carries no gradient

/// Set in `aux` of a native that takes its receiver as the first argument.
inline constexpr uint32_t kMethodBit = 0x80000000u;

enum class Tag : uint8_t {
    Bottom, ///< no value: unreachable, or an unbound name
    None,
    Bool,
    Int,   ///< payload: int32
    Float, ///< payload: index of the interpreter's float table
    Str,   ///< payload: Sym
    Ellipsis,
    NotImplemented,
    Any,    ///< unknown; payload: the graph node of its content, `kind` what is known of its type
    Object, ///< payload: ObjId
    Set,    ///< one of several; payload: index of the interpreter's set table
};

/// What is known about the type of an unknown value. All but Object are numbers or text: no attributes worth following.
enum class AnyKind : uint8_t { Any, Bool, Int, Float, Str };

struct Value {
    Tag tag = Tag::Bottom;
    AnyKind kind = AnyKind::Any;
    uint8_t maybeAbsent = 0; ///< of an attribute or key: there are paths on which it does not exist
    uint8_t pad = 0;
    uint32_t payload = 0;

    static constexpr Value none() { return {Tag::None}; }
    static constexpr Value boolean(bool b) { return {Tag::Bool, AnyKind::Any, 0, 0, b ? 1u : 0u}; }
    static constexpr Value integer(int32_t i) {
        return {Tag::Int, AnyKind::Any, 0, 0, static_cast<uint32_t>(i)};
    }
    static constexpr Value str(Sym s) { return {Tag::Str, AnyKind::Any, 0, 0, s}; }
    static constexpr Value object(ObjId id) { return {Tag::Object, AnyKind::Any, 0, 0, id}; }
    static constexpr Value any(AnyKind kind = AnyKind::Any, NodeId node = 0) {
        return {Tag::Any, kind, 0, 0, node};
    }

    constexpr bool is(Tag t) const { return tag == t; }
    constexpr bool isBottom() const { return tag == Tag::Bottom; }
    constexpr bool isObject() const { return tag == Tag::Object; }
    constexpr bool isAny() const { return tag == Tag::Any; }
    constexpr int32_t asInt() const { return static_cast<int32_t>(payload); }
    constexpr bool asBool() const { return payload != 0; }
    constexpr uint64_t bits() const { return std::bit_cast<uint64_t>(*this); }
    constexpr Value present() const {
        Value v = *this;
        v.maybeAbsent = 0;
        return v;
    }
    constexpr Value absentToo() const {
        Value v = *this;
        v.maybeAbsent = 1;
        return v;
    }
    constexpr bool operator==(const Value& o) const { return bits() == o.bits(); }
    constexpr bool operator<(const Value& o) const { return bits() < o.bits(); }
};
static_assert(sizeof(Value) == 8);

} // namespace gradpath
