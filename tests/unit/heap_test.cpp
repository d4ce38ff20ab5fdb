// States that do not log what was made since: random programs of branches and early returns, against every path through them.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/heap.h"

#include "tests/unit/catch.h"

#include <map>
#include <random>
#include <set>

using namespace gradpath;

namespace {

constexpr uint32_t kVariables = 4;
constexpr uint32_t kFields = 2;
constexpr int kMaxMakes = 24;

/// Values are sets of bits: numbers in fields, objects in variables.
struct Statement {
    enum class Kind { Make, Write, If, Call, Return, Once, Leave };
    Kind kind = Kind::Make;
    uint32_t variable = 0;
    uint32_t field = 0;
    int32_t value = 0; ///< Make: the object's number; Write: a bit; If: which decision
    std::vector<Statement> first;
    std::vector<Statement> second;
};
using Block = std::vector<Statement>;

class Author {
public:
    explicit Author(unsigned seed) : random_(seed) {}
    Block block(int depth, bool inCall, bool inOnce = false) {
        Block out;
        for (int n = below(4) + 1; n > 0; --n)
            out.push_back(statement(depth, inCall, inOnce));
        return out;
    }
    int decisions() const { return decisions_; }

private:
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
    Statement statement(int depth, bool inCall, bool inOnce) {
        using Kind = Statement::Kind;
        Statement s;
        s.variable = static_cast<uint32_t>(below(kVariables));
        s.field = static_cast<uint32_t>(below(kFields));
        const int choice = below(12);
        if (choice < 2 && makes_ < kMaxMakes) {
            s.kind = Kind::Make;
            s.value = makes_++;
        } else if (choice < 5 || depth == 0) {
            s.kind = Kind::Write;
            s.value = 1 << below(8);
        } else if (choice < 7 && decisions_ < 8) {
            s.kind = Kind::If;
            s.value = decisions_++;
            s.first = block(depth - 1, inCall, inOnce);
            s.second = block(depth - 1, inCall, inOnce);
        } else if (choice == 7 && inOnce) {
            s.kind = Kind::Leave;
        } else if (choice < 9) {
            s.kind = Kind::Once;
            s.first = block(depth - 1, inCall, true);
        } else if (choice < 11 || !inCall) {
            s.kind = Kind::Call;
            s.first = block(depth - 1, true);
        } else {
            s.kind = Kind::Return;
        }
        return s;
    }
    std::mt19937 random_;
    int makes_ = 0;
    int decisions_ = 0;
};

/// What each variable may hold, and each field of what it may hold.
using Seen = std::map<std::pair<uint32_t, uint32_t>, uint32_t>;

class Run {
public:
    /// `decisions`: one path; without, all of them at once, joined.
    Run(const Block& program, const uint32_t* decisions, bool fromSite)
        : decisions_(decisions), fromSite_(fromSite) {
        root_ = heap_.make(ObjKind::Instance, 0, 0, 0, kVariables);
        heap_.open();
        call(program);
    }

    Seen seen() const {
        Seen out;
        for (uint32_t v = 0; v < kVariables; ++v) {
            const uint32_t held = bits(root_, v);
            out[{1000, v}] = held;
            for (const auto& [number, id] : made_)
                for (uint32_t f = 0; f < kFields; ++f)
                    if ((held >> number) & 1u)
                        out[{static_cast<uint32_t>(number), f}] = bits(id, f);
        }
        return out;
    }

    bool remakes() const { return remakes_; }

private:
    struct Round {
        Heap::Mark mark;
        std::vector<Delta> left;
    };
    struct Frame {
        Heap::Mark entry;
        std::vector<Delta> returns;
    };

    uint32_t bits(ObjId id, uint32_t slot) const { return heap_.get(id, slot).payload; }
    void put(ObjId id, uint32_t slot, uint32_t value) {
        heap_.set(id, slot, Value::integer(static_cast<int32_t>(value)));
    }

    void join(Heap::Mark mark, const std::vector<Delta>& states) {
        std::map<std::pair<uint32_t, uint32_t>, std::pair<uint32_t, size_t>> all;
        for (const Delta& state : states)
            for (const SlotValue& s : state) {
                auto& [value, count] = all[{s.obj, s.slot}];
                value |= s.value.payload;
                ++count;
            }
        for (const auto& [place, value] : all)
            put(place.first, place.second,
                value.second == states.size() || heap_.isNewSince(mark, place.first)
                    ? value.first
                    : value.first | bits(place.first, place.second));
    }

    /// A round of a loop with `continue`s in it; false: nothing goes on.
    bool once(const Block& block) {
        Round round{heap_.open(), {}};
        Round* outer = std::exchange(round_, &round);
        bool alive = run(block);
        if (!round.left.empty()) {
            if (alive)
                round.left.push_back(heap_.snapshot(round.mark));
            heap_.rollback(round.mark);
            join(round.mark, round.left);
            alive = true;
        }
        round_ = outer;
        heap_.close();
        return alive;
    }

    void call(const Block& block) {
        Frame frame{heap_.open(Heap::Log::WhenNeeded), {}};
        Frame* caller = std::exchange(frame_, &frame);
        Round* outer = std::exchange(round_, nullptr);
        if (run(block))
            frame.returns.push_back(heap_.snapshot(frame.entry));
        if (frame.returns.size() > 1 || !decisions_) {
            heap_.rollback(frame.entry);
            join(frame.entry, frame.returns);
        }
        frame_ = caller;
        round_ = outer;
        heap_.close();
    }

    void make(const Statement& s) {
        const auto [it, isNew] = made_.try_emplace(s.value, 0);
        if (isNew) {
            it->second = heap_.make(ObjKind::Instance, 0, 0, 0, kFields);
            if (fromSite_)
                heap_.setFromSite(it->second);
        } else { // made anew: nothing that lives on refers to it
            heap_[it->second].remade = true;
            remakes_ = true;
            for (uint32_t v = 0; v < kVariables; ++v)
                put(root_, v, bits(root_, v) & ~(1u << s.value));
        }
        for (uint32_t f = 0; f < kFields; ++f)
            put(it->second, f, 0);
        put(root_, s.variable, 1u << s.value);
    }

    void write(const Statement& s) {
        const uint32_t held = bits(root_, s.variable);
        for (const auto& [number, id] : made_)
            if ((held >> number) & 1u)
                put(id, s.field,
                    static_cast<uint32_t>(s.value) |
                        (held == 1u << number ? 0u : bits(id, s.field)));
    }

    /// Both arms, or the one that is decided for; false: none of them goes on.
    bool branch(const Statement& s) {
        if (decisions_)
            return run((*decisions_ >> s.value) & 1u ? s.first : s.second);
        const Heap::Mark mark = heap_.open();
        std::vector<Delta> states;
        for (const Block* arm : {&s.first, &s.second}) {
            if (run(*arm))
                states.push_back(heap_.snapshot(mark));
            heap_.rollback(mark);
        }
        join(mark, states);
        heap_.close();
        return !states.empty();
    }

    bool run(const Block& block) {
        for (const Statement& s : block) {
            switch (s.kind) {
            case Statement::Kind::Make:
                make(s);
                break;
            case Statement::Kind::Write:
                write(s);
                break;
            case Statement::Kind::If:
                if (!branch(s))
                    return false;
                break;
            case Statement::Kind::Call:
                call(s.first);
                call(s.first);
                break;
            case Statement::Kind::Once:
                if (!once(s.first))
                    return false;
                break;
            case Statement::Kind::Leave:
                round_->left.push_back(heap_.snapshot(round_->mark));
                return false;
            case Statement::Kind::Return:
                frame_->returns.push_back(heap_.snapshot(frame_->entry));
                return false;
            }
        }
        return true;
    }

    Heap heap_;
    ObjId root_ = 0;
    const uint32_t* decisions_;
    bool fromSite_;
    bool remakes_ = false;
    Frame* frame_ = nullptr;
    Round* round_ = nullptr;
    std::map<int32_t, ObjId> made_;
};

} // namespace

TEST_CASE("what is not logged is neither lost nor mixed up") {
    size_t nFields = 0;
    size_t nCoarse = 0;
    for (unsigned seed = 1; seed <= 3000; ++seed) {
        INFO("seed " << seed);
        Author author(seed);
        const Block program = author.block(4, false);
        const Run run(program, nullptr, true);
        const Seen all = run.seen();
        // As exact as with a log of everything, but where a state is set aside in the middle of an arm.
        if (!run.remakes() && all != Run(program, nullptr, false).seen())
            ++nCoarse;
        nFields += all.size() - kVariables;
        // No path through the program shows more.
        for (uint32_t path = 0; path < 1u << author.decisions(); ++path)
            for (const auto& [place, value] : Run(program, &path, true).seen())
                if ((value & ~all.at(place)) != 0)
                    FAIL("path " << path << " has " << value << " at " << place.first << "."
                                 << place.second);
    }
    CHECK(nFields > 3000);
    CHECK(nCoarse < 10);
}
