// Interned names and string constants of one interpreter.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/interpreter/hash.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace gradpath {

using Sym = uint32_t;

/// Strings by small stable numbers; equal text, equal number.
class Symbols {
public:
    Symbols() = default;
    Symbols(const Symbols& other) : texts_(other.texts_) {
        ids_.reserve(texts_.size());
        for (Sym id = 0; id < texts_.size(); ++id)
            ids_.emplace(std::string_view(texts_[id]), id);
    }
    Symbols& operator=(const Symbols&) = delete;

    Sym intern(std::string_view text) {
        if (const auto it = ids_.find(text); it != ids_.end())
            return it->second;
        texts_.emplace_back(text);
        const Sym id = static_cast<Sym>(texts_.size() - 1);
        ids_.emplace(std::string_view(texts_.back()), id);
        return id;
    }
    std::string_view text(Sym id) const { return texts_[id]; }

private:
    std::deque<std::string> texts_;
    HashKeepingMap<std::string_view, Sym> ids_;
};

} // namespace gradpath
