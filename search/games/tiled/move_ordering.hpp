// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"
#include "search/common/history_entry.hpp"
#include "search/common/search_game.hpp"

/// What the ordering of turns in Tiled Squares Chess goes by.
namespace ricochet::tiled {

/// Six types of pieces, drops, removals.
constexpr std::size_t actor_count = piece_type_count + 2;
constexpr std::size_t piece_to_count = color_count * actor_count * square_count;

/// The moving piece and its end square, or that a tile is dropped or removed there.
inline PieceTo piece_to(const Position& position, Move move) {
    const std::size_t actor = move.kind() == MoveKind::drop ? piece_type_count
                              : move.kind() == MoveKind::removal
                                  ? piece_type_count + 1
                                  : index(type_of(position.piece_on(move.from())));
    return static_cast<PieceTo>((index(position.side_to_move()) * actor_count + actor) * square_count +
                                index(move.to()));
}

constexpr std::size_t capture_index_count = piece_to_count * (piece_type_count + 1);

/// The moving piece, its end square, and the type of the captured piece; `none` for a promotion that captures
/// nothing.
inline std::size_t capture_index(const Position& position, Move move) {
    return piece_to(position, move) * (piece_type_count + 1) + index(type_of(position.captured_piece(move)));
}

/// Whether a tile on a void would at once let a piece of the side to move give check there or land beside the
/// enemy king, or a pawn beyond the middle go on.
bool opens_door(const Position& position, Square square);

/// The pawns, White's and Black's knights to queens, and the kings with the empty tiles.
inline CorrectionKeys correction_keys(const Position& position) {
    const auto non_pawns = [&](Color color) {
        Key key = 0;
        for (const PieceType type : {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen}) {
            key = mix_key(key, position.pieces(color, type).word());
        }
        return key;
    };
    Key kings_and_tiles = 0;
    for (const Color color : {Color::white, Color::black}) {
        kings_and_tiles = mix_key(kings_and_tiles, position.pieces(color, PieceType::king).word());
        kings_and_tiles = mix_key(kings_and_tiles, position.empty_tiles(color).word());
    }
    return {position.pawn_key(), non_pawns(Color::white), non_pawns(Color::black), kings_and_tiles};
}

/// The quiet history of Tiled Squares Chess: piece moves by side, from and to (butterfly history), drops and
/// removals by side and square. Removals start behind other drops, these behind the moves of pieces, and those
/// behind drops that open a door.
class QuietHistory {
public:
    using PieceToTable = std::array<HistoryEntry, piece_to_count>;

    void clear() {
        for (auto& by_move : by_side_) {
            by_move.fill(0);
        }
    }

    [[nodiscard]] int score(const Position& position, Move move, const PieceToTable& one_ply,
                            const PieceToTable& two_plies) const {
        const PieceTo actor = piece_to(position, move);
        const int history =
            2 * by_side_[index(position.side_to_move())][slot(move)] + one_ply[actor] + two_plies[actor];
        return std::max(history - handicap(position, move), -4 * history_limit);
    }

    void update(const Position& position, Move move, PieceToTable& one_ply, PieceToTable& two_plies,
                int bonus) {
        const PieceTo actor = piece_to(position, move);
        ricochet::update(one_ply[actor], bonus);
        ricochet::update(two_plies[actor], bonus);
        ricochet::update(by_side_[index(position.side_to_move())][slot(move)], bonus);
    }

private:
    /// By from and to; drops go from their square to itself, removals have a row of their own.
    static constexpr std::size_t slot_count = std::size_t{square_count + 1} * square_count;

    static std::size_t slot(Move move) {
        const std::size_t row = move.kind() == MoveKind::removal ? square_count : index(move.from());
        return row * square_count + index(move.to());
    }

    static int handicap(const Position& position, Move move) {
        constexpr int of_drops = 1500;
        constexpr int of_doors = -6000;
        constexpr int of_removals = 4000;
        if (!move.is_tile_turn()) {
            return 0;
        }
        if (move.kind() == MoveKind::removal) {
            return of_removals;
        }
        return opens_door(position, move.to()) ? of_doors : of_drops;
    }

    std::array<std::array<HistoryEntry, slot_count>, color_count> by_side_;
};

/// From where the side to move's pieces would give check, by type and as far as the square alone tells:
/// discovered checks are not seen.
class CheckSquares {
public:
    /// None.
    CheckSquares() = default;
    explicit CheckSquares(const Position& position);

    [[nodiscard]] bool contains(const Position& position, Move move) const {
        return !move.is_tile_turn() &&
               by_type_[index(type_of(position.piece_on(move.from())))].contains(move.to());
    }

private:
    /// Empty for kings.
    std::array<Bitboard, piece_type_count> by_type_{};
};

}  // namespace ricochet::tiled
