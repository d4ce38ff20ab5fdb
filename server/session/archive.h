// Values to bytes and back: numbers in as few bytes as they need, each text once.
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gradpath::session {

/// T or const T: what a function takes that describes a type for writing and for reading.
template <typename T, typename U>
concept Like = std::same_as<std::remove_const_t<T>, U>;

/// The greatest value of an enumeration that is written; a greater one is no value of it.
template <typename Enum>
inline constexpr Enum kLast = Enum{};

/// Types of ours are described once, for both directions, by `void visit(Archive&, T&)` beside the archive's user.
/// What is written must live until `take`: texts are known by where they are.
template <typename Derived>
class WriterOf {
public:
    template <typename... T>
    void operator()(const T&... values) {
        (put(values), ...);
    }
    std::string take() { return std::move(out_); }

private:
    void number(uint64_t value) {
        for (; value >= 0x80; value >>= 7)
            out_ += static_cast<char>(value | 0x80);
        out_ += static_cast<char>(value);
    }
    void put(std::string_view text) {
        const auto [it, isNew] = texts_.try_emplace(text, texts_.size());
        number(it->second);
        if (!isNew)
            return;
        number(text.size());
        out_ += text;
    }
    void put(const std::string& text) { put(std::string_view(text)); }
    template <typename T>
    requires std::unsigned_integral<T> || std::is_enum_v<T>
    void put(const T& value) { number(static_cast<uint64_t>(value)); }
    template <typename T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value)
            put(*value);
    }
    template <typename T>
    void put(const std::vector<T>& values) {
        number(values.size());
        for (const T& value : values)
            put(value);
    }
    template <typename K, typename V>
    void put(const std::map<K, V>& values) {
        number(values.size());
        for (const auto& [key, value] : values) {
            put(key);
            put(value);
        }
    }
    template <typename T>
    requires std::is_class_v<T>
    void put(const T& value) { visit(static_cast<Derived&>(*this), value); }

    std::string out_;
    std::unordered_map<std::string_view, size_t> texts_;
};

/// Reads what the writer of the same description wrote. Of bytes that nobody wrote so it makes something, and tells by `whole`.
template <typename Derived>
class ReaderOf {
public:
    explicit ReaderOf(std::string_view bytes) : rest_(bytes) {}

    template <typename... T>
    void operator()(T&... values) {
        (get(values), ...);
    }
    /// Was everything there, and nothing more?
    bool whole() const { return !failed_ && rest_.empty(); }

private:
    uint64_t number() {
        uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (rest_.empty())
                break;
            const auto byte = static_cast<unsigned char>(rest_.front());
            rest_.remove_prefix(1);
            value |= static_cast<uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80)
                return value;
        }
        fail();
        return 0;
    }
    /// A number of things that take a byte each, or more.
    size_t count() {
        const uint64_t value = number();
        if (value > rest_.size()) {
            fail();
            return 0;
        }
        return static_cast<size_t>(value);
    }
    void fail() {
        failed_ = true;
        rest_ = {};
    }

    void get(std::string_view& text) {
        const uint64_t index = number();
        if (index < texts_.size()) {
            text = texts_[index];
            return;
        }
        const size_t size = index == texts_.size() ? count() : (fail(), 0);
        text = rest_.substr(0, size);
        rest_.remove_prefix(size);
        texts_.push_back(text);
    }
    void get(std::string& text) {
        std::string_view view;
        get(view);
        text = view;
    }
    template <typename T>
    requires std::unsigned_integral<T> || std::is_enum_v<T>
    void get(T& value) {
        const uint64_t read = number();
        value = static_cast<T>(read);
        if constexpr (std::is_enum_v<T>) {
            if (read > static_cast<uint64_t>(kLast<T>))
                fail();
        } else if (value != read) {
            fail();
        }
    }
    template <typename T>
    void get(std::optional<T>& value) {
        bool has = false;
        get(has);
        if (has)
            get(value.emplace());
    }
    template <typename T>
    void get(std::vector<T>& values) {
        for (size_t n = count(); n > 0 && !failed_; --n)
            get(values.emplace_back());
    }
    template <typename K, typename V>
    void get(std::map<K, V>& values) {
        for (size_t n = count(); n > 0 && !failed_; --n) {
            K key{};
            get(key);
            get(values[key]);
        }
    }
    template <typename T>
    requires std::is_class_v<T>
    void get(T& value) { visit(static_cast<Derived&>(*this), value); }

    std::string_view rest_;
    std::vector<std::string_view> texts_;
    bool failed_ = false;
};

} // namespace gradpath::session
