// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <utility>

#include "movegen/common/color.hpp"
#include "search/common/tunables.hpp"

namespace ricochet {

// Threats by lesser pieces in the order of quiet moves (Stockfish, "threat by lesser").
/// The squares where pieces of the side to move are attacked by enemy pieces that are worth less: knights and
/// bishops by pawns, rooks by these too, queens by rooks too. The game's `attack_map(position, color)` tells
/// what a side attacks. Besides, the squares that any enemy piece attacks.
template <class Position>
class ThreatsByLesser {
public:
    explicit ThreatsByLesser(const Position& position) {
        const auto map = attack_map(position, ~position.side_to_move());
        to(PieceType::knight) = map.by_pawns;
        to(PieceType::bishop) = map.by_pawns;
        to(PieceType::rook) = map.by_minors;
        to(PieceType::queen) = map.by_rooks;
        attacked_ = map.all;
    }

    /// What is added to the score of a quiet move: a reward where its piece leaves such a square for another,
    /// the same less where it goes to one.
    template <class Move>
    [[nodiscard]] int bonus(const Position& position, Move move) const {
        const PieceType type = type_of(position.piece_on(move.from()));
        const Bitboard& squares = by_type_[index(type)];
        const int weight = type == PieceType::queen  ? tunables.threat_queen
                           : type == PieceType::rook ? tunables.threat_rook
                                                     : tunables.threat_minor;
        return squares.contains(move.to()) ? -weight : squares.contains(move.from()) ? weight : 0;
    }

    /// Whether no enemy piece attacks the square that a move leaves or the one it goes to, so that none can
    /// capture there afterwards: no line is opened either.
    template <class Move>
    [[nodiscard]] bool is_out_of_reach(Move move) const {
        return !attacked_.contains(move.from()) && !attacked_.contains(move.to());
    }

private:
    using Bitboard = decltype(std::declval<const Position&>().occupied());
    using PieceType = decltype(type_of(std::declval<const Position&>().piece_on({})));

    Bitboard& to(PieceType type) { return by_type_[index(type)]; }

    /// Empty for pawns, kings, pieces of the game's own and none.
    std::array<Bitboard, index(PieceType::none) + 1> by_type_{};
    /// By any enemy piece.
    Bitboard attacked_;
};

}  // namespace ricochet
