// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/checks_and_pins.hpp"

#include <algorithm>
#include <cassert>

namespace ricochet::tensor {

ChecksAndPins::ChecksAndPins(const Position& position)
    : enemy_(position, ~position.side_to_move()),
      king_(position.king_square(position.side_to_move())),
      own_(position.pieces(position.side_to_move()) - Bitboard(king_)) {
    add_leaper_checks();
    add_direct_line(Line::rank, enemy_.orthogonal);
    add_direct_line(Line::file, enemy_.orthogonal);
    add_direct_line(Line::diagonal, enemy_.diagonal);
    add_direct_line(Line::anti_diagonal, enemy_.diagonal);
    for (const Square beast : enemy_.beasts) {
        add_bounces(beast);
    }
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

/// `path` = the squares between the king and the attacker, over the corner of a bounce where there is one.
void ChecksAndPins::add_line(Bitboard path, Square attacker) {
    const Bitboard blockers = path & enemy_.blockers;
    if (blockers.empty()) {
        add_check(path | Bitboard(attacker));
    } else if (!blockers.many() && (blockers & own_).any()) {
        add_pin(blockers.first(), path | Bitboard(attacker));
    }
}

void ChecksAndPins::add_leaper_checks() {
    const Bitboard near =
        (knight_attacks(king_) & enemy_.knights) | (pawn_attacks(~enemy_.color, king_) & enemy_.pawns);
    for (const Square attacker : near) {
        add_check(Bitboard(attacker));
    }
}

void ChecksAndPins::add_direct_line(Line line, Bitboard sliders) {
    const Bitboard on_line = whole_line(line, king_) & sliders;
    for (const Square slider : on_line) {
        add_line(between(king_, slider), slider);
    }
}

void ChecksAndPins::add_bounces(Square beast) {
    if (knight_attacks(king_).contains(beast)) {
        for (const Square knight : knight_attacks(beast) & enemy_.knights) {
            add_check(Bitboard(knight));
        }
    }
    const Line line = line_through(king_, beast);
    if (line == Line::none) {
        return;
    }
    const Bitboard sliders = line == Line::rank || line == Line::file ? enemy_.orthogonal : enemy_.diagonal;
    const Bitboard second_leg = between(king_, beast);
    for (const Square slider : whole_line(crossing(line), beast) & sliders) {
        add_line(between(beast, slider) | second_leg, slider);
    }
}

}  // namespace ricochet::tensor
