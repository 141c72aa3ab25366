// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace ricochet {

/// A bounded list of a game's moves without allocation. A push beyond the capacity is an assertion in debug
/// builds and is dropped in release builds; memory is never overrun.
template <class Move, std::size_t max_size>
class BasicMoveList {
public:
    static constexpr std::size_t capacity = max_size;

    // Clearing KiBs at every node would cost more than generating: the union keeps the array unset.
    BasicMoveList() {}  // NOLINT(modernize-use-equals-default)

    void push(Move move) {
        assert(size_ < capacity);
        if (size_ < capacity) {
            moves_[size_++] = move;
        }
    }
    void clear() { size_ = 0; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const {
        assert(i < size_);
        return moves_[i];
    }
    [[nodiscard]] Move* begin() { return moves_.data(); }
    [[nodiscard]] Move* end() { return moves_.data() + size_; }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

    [[nodiscard]] bool contains(Move move) const {
        for (const Move candidate : *this) {
            if (candidate == move) {
                return true;
            }
        }
        return false;
    }

private:
    std::size_t size_ = 0;
    union {
        std::array<Move, capacity> moves_;
    };
};

}  // namespace ricochet
