// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/strength/style.hpp"

#include <algorithm>

#include "movegen/common/geometry.hpp"

namespace ricochet {

Style style_of(std::string_view name) {
    const auto found = std::find(style_names.begin(), style_names.end(), name);
    return found == style_names.end() ? Style::none : static_cast<Style>(found - style_names.begin());
}

namespace {

constexpr int full = 100;
constexpr int beyond_any_board = 100;

/// Likes quiet moves to squares of the own half that are not attacked, and dislikes those to attacked squares,
/// both by `of_safety`; likes castling most of all.
template <class Position, class Move>
int liking_of_cautious(const Position& position, Move move, int of_safety) {
    using MoveKind = decltype(move.kind());
    constexpr int half_ranks = 4;
    const auto us = position.side_to_move();
    if (move.kind() == MoveKind::castling) {
        return full;
    }
    if (position.is_capture(move)) {
        return 0;
    }
    if (position.is_attacked(move.to(), ~us)) {
        return -of_safety;
    }
    return relative_rank(us, move.to()) < half_ranks ? of_safety : 0;
}

/// Steps to the nearest square of a set; `beyond_any_board` if it is empty.
int steps_to_nearest(tensor::Square square, tensor::Bitboard set) {
    int nearest = beyond_any_board;
    for (const tensor::Square other : set) {
        nearest = std::min(nearest, king_steps(square, other));
    }
    return nearest;
}

/// Whether a beast that moved from a square to another has an enemy beast beside it with a free square behind:
/// either could capture the other, and the enemy is to move.
bool meets(const tensor::Position& position, tensor::Square from, tensor::Square to, tensor::Bitboard prey) {
    for (const tensor::Square beast : prey) {
        if (king_steps(to, beast) != 1) {
            continue;
        }
        const int file = 2 * file_of(beast) - file_of(to);
        const int rank = 2 * rank_of(beast) - rank_of(to);
        if (file < 0 || file >= tensor::file_count || rank < 0 || rank >= tensor::rank_count) {
            continue;
        }
        const auto behind = square_at<tensor::Square>(file, rank);
        if (behind == from || !position.occupied().contains(behind)) {
            return true;
        }
    }
    return false;
}

/// Likes moves that bring a beast nearer to an enemy beast, but not beside one that would capture it first.
int liking_of_approach(const tensor::Position& position, tensor::Square from, tensor::Square to) {
    constexpr int of_nearer = 75;
    const tensor::Bitboard prey = position.pieces(~position.side_to_move(), tensor::PieceType::beast);
    if (meets(position, from, to, prey)) {
        return -full;
    }
    const int after = steps_to_nearest(to, prey);
    return after > 1 && after < steps_to_nearest(from, prey) ? of_nearer : 0;
}

int liking_of_hunter(const tensor::Position& position, tensor::Move move) {
    using namespace tensor;
    if (move.kind() == MoveKind::beast_capture) {
        return 5 * full;
    }
    if (move.kind() == MoveKind::propel) {
        return liking_of_approach(position, move.to(), move.beast_to());
    }
    const bool is_beast = type_of(position.piece_on(move.from())) == PieceType::beast;
    return is_beast ? liking_of_approach(position, move.from(), move.to()) : 0;
}

}  // namespace

int tensor::liking(const Position& position, Move move, Style style) {
    // Less than `full`, which would cost strong levels most of their games.
    constexpr int of_safety = 60;
    switch (style) {
        case Style::hunter:
            return liking_of_hunter(position, move);
        case Style::propeller:
            return move.kind() == MoveKind::propel ? full : 0;
        case Style::cautious:
            return liking_of_cautious(position, move, of_safety);
        default:
            return 0;
    }
}

int tensor::comfort(const Position& position, Color side, Style style) {
    // Beasts count more for a hunter than for others: the enemy's as prey, its own to hunt with.
    constexpr int of_prey = 3 * full;
    constexpr int of_own = 2 * full;
    if (style != Style::hunter) {
        return 0;
    }
    const auto beasts = [&](Color color) { return position.pieces(color, PieceType::beast).count(); };
    return of_own * beasts(side) - of_prey * beasts(~side);
}

int tiled::liking(const Position& position, Move move, Style style) {
    // Removing tiles does more harm than laying them; and always moving pieces to safety leaves the tiles to
    // the enemy.
    constexpr int of_drop = 80;
    constexpr int of_removal = 50;
    constexpr int of_safety = 30;
    switch (style) {
        case Style::layer:
            return move.kind() == MoveKind::drop ? of_drop : 0;
        case Style::remover:
            return move.kind() == MoveKind::removal ? of_removal : 0;
        case Style::cautious:
            return move.is_tile_turn() ? 0 : liking_of_cautious(position, move, of_safety);
        default:
            return 0;
    }
}

int tiled::comfort(const Position& /*position*/, Color /*side*/, Style /*style*/) {
    return 0;
}

}  // namespace ricochet
