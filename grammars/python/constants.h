// The constants of a module, each kept once.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"

#include <unordered_map>
#include <vector>

namespace gradpath::python {

class ConstantPool {
public:
    uint32_t find(ir::ConstKind kind, uint64_t bits, uint32_t str, bool big,
                  std::vector<ir::Constant>& constants) {
        const uint64_t value = str != ir::kNone ? str : bits;
        auto& ids = ids_[static_cast<size_t>(kind) * 2 + (big ? 1 : 0)];
        const auto [entry, added] = ids.try_emplace(value, static_cast<uint32_t>(constants.size()));
        if (added) {
            ir::Constant constant{kind};
            constant.big = big ? 1 : 0;
            constant.str = str;
            constant.bits = bits;
            constants.push_back(constant);
        }
        return entry->second;
    }

private:
    std::unordered_map<uint64_t, uint32_t> ids_[16];
};

} // namespace gradpath::python
