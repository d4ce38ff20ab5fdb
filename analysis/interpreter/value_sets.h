// The sets of alternatives that values stand for: each of them once, under a number.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/interpreter/hash.h"
#include "analysis/interpreter/value.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace gradpath {

/// Values in order, at least two in each set. Number 0 is the empty set.
class ValueSets {
public:
    ValueSets() : sets_(1), places_(1), table_(kSmallest) {}

    const std::vector<Value>& operator[](uint32_t set) const { return sets_[set]; }
    uint32_t size() const { return static_cast<uint32_t>(sets_.size()); }

    /// 0: there is none.
    uint32_t find(std::span<const Value> values) const {
        return table_[place(values, hash(values))].set;
    }
    uint32_t intern(std::vector<Value>&& values) {
        const uint32_t h = hash(values);
        uint32_t at = place(values, h);
        if (table_[at].set != 0)
            return table_[at].set;
        const uint32_t set = size();
        sets_.push_back(std::move(values));
        if (2 * sets_.size() > table_.size()) {
            grow();
            at = place(sets_.back(), h);
        }
        table_[at] = {set, h};
        places_.push_back(at);
        return set;
    }

    /// Forgets the sets from `size` on. The table was probed in a row, so it is what it was before the last ones came when their
    /// places are empty again.
    void truncate(uint32_t size) {
        for (uint32_t set = size; set < sets_.size(); ++set)
            table_[places_[set]] = {};
        sets_.resize(size);
        places_.resize(size);
    }

private:
    struct Entry {
        uint32_t set = 0; ///< 0: empty
        uint32_t hash = 0;
    };
    static constexpr size_t kSmallest = 1024;

    static uint32_t hash(std::span<const Value> values) {
        size_t h = values.size();
        for (Value v : values)
            h = PairHash{}(h ^ v.bits());
        return static_cast<uint32_t>(h);
    }
    /// Where the set is, or would be put.
    uint32_t place(std::span<const Value> values, uint32_t hash) const {
        const size_t mask = table_.size() - 1;
        size_t at = hash & mask;
        while (table_[at].set != 0 &&
               !(table_[at].hash == hash && std::ranges::equal(sets_[table_[at].set], values)))
            at = (at + 1) & mask;
        return static_cast<uint32_t>(at);
    }
    /// The order in which sets came is kept: `truncate` counts on it.
    void grow() {
        std::vector<Entry> old(2 * table_.size());
        old.swap(table_);
        const size_t mask = table_.size() - 1;
        for (uint32_t set = 1; set < places_.size(); ++set) {
            const Entry entry = old[places_[set]];
            size_t at = entry.hash & mask;
            while (table_[at].set != 0)
                at = (at + 1) & mask;
            table_[at] = entry;
            places_[set] = static_cast<uint32_t>(at);
        }
    }

    std::vector<std::vector<Value>> sets_;
    std::vector<uint32_t> places_; ///< in the table, by set
    std::vector<Entry> table_;     ///< by hash; a power of two, at most half full
};

} // namespace gradpath
