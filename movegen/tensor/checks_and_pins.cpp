// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/checks_and_pins.hpp"

#include <algorithm>
#include <cassert>

namespace ricochet::tensor {

ChecksAndPins::ChecksAndPins(const Position& position)
    : enemy_(position, ~position.side_to_move()),
      king_(position.king_square(position.side_to_move())),
      own_(position.pieces(position.side_to_move()) - Bitboard(king_)) {
    for (const Square attacker : enemy_.leapers_to(king_)) {
        add_check(Bitboard(attacker));
    }
    enemy_.for_each_line(king_, [this](Bitboard path, Square attacker) { add_line(path, attacker); });
}

Bitboard ChecksAndPins::mask_of_pinned(Square square) const {
    const auto* const end = pins_.data() + pin_count_;
    const auto* const pin =
        std::find_if(pins_.data(), end, [square](const Pin& p) { return p.square == square; });
    assert(pin != end);
    return pin->allowed;
}

void ChecksAndPins::add_check(Bitboard path) {
    in_check_ = true;
    targets_ &= path;
}

void ChecksAndPins::add_pin(Square square, Bitboard path) {
    for (std::size_t i = 0; i < pin_count_; ++i) {
        if (pins_[i].square == square) {
            pins_[i].allowed &= path;
            return;
        }
    }
    assert(pin_count_ < pins_.size());
    pins_[pin_count_++] = {square, path};
    pinned_ |= Bitboard(square);
}

void ChecksAndPins::add_line(Bitboard path, Square attacker) {
    const Bitboard blockers = path & enemy_.blockers;
    if (blockers.empty()) {
        add_check(path | Bitboard(attacker));
    } else if (!blockers.many() && (blockers & own_).any()) {
        add_pin(blockers.first(), path | Bitboard(attacker));
    }
}

}  // namespace ricochet::tensor
