// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "movegen/common/zobrist.hpp"
#include "movegen/tiled/attacks.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "search/evaluation/common/evaluator.hpp"
#include "search/evaluation/tiled/doors.hpp"
#include "search/evaluation/tiled/endings.hpp"
#include "search/games/common/search_game.hpp"
#include "search/games/common/search_model_base.hpp"

namespace ricochet::tiled {

constexpr Key mix_key(Key key, Bitboard set) {
    return ricochet::mix_key(key, set.word());
}

/// Orders quiet moves of equal history: drops on doors, piece moves, other drops, removals.
class QuietHandicaps {
public:
    explicit QuietHandicaps(const Position& position)
        : doors_(doors(position.side_to_move(), position.voids(), position.occupied(),
                       [&position](Color color, PieceType type) { return position.pieces(color, type); })) {}

    [[nodiscard]] int of(Move move) const {
        constexpr int of_drops = 1500;
        constexpr int of_doors = -6000;
        constexpr int of_removals = 4000;
        return move.kind() == MoveKind::removal ? of_removals
               : move.kind() != MoveKind::drop  ? 0
               : doors_.contains(move.to())     ? of_doors
                                                : of_drops;
    }

private:
    Bitboard doors_;
};

/// Tiled Squares Chess as a model of `SearchGame`. Drops and removals are actors beside the types of pieces,
/// and bulk quiets.
struct SearchModel : SearchModelBase<Position, piece_type_count + 2> {
    using Evaluator = ricochet::Evaluator<Endings>;
    using QuietHandicaps = tiled::QuietHandicaps;
    /// Empty: positions keep checks and pins themselves.
    struct ChecksAndPins {
        explicit ChecksAndPins(const Position& /*position*/) {}
    };

    static constexpr Variant variant = Variant::tiledsquares;

    static void generate(const Position& position, const ChecksAndPins& /*shared*/, MoveStage stage,
                         MoveList& moves) {
        if (stage == MoveStage::bulk_quiets) {
            tiled::generate(position, MoveClass::drops, moves);
        }
        tiled::generate(position, move_class_of(stage, MoveClass::removals), moves);
    }
    /// Wrong after castling, en passant, promotions, and moves that end rights.
    static Key expected_key(const Position& position, Move move) {
        using Keys = Zobrist<Geometry>;
        const Color us = position.side_to_move();
        if (move.is_tile_turn()) {
            return position.key() ^ Keys::side(Color::black) ^ Keys::en_passant(position.en_passant()) ^
                   Keys::owned_square(us, move.to());
        }
        Key key = key_after_step<Keys>(position, move) ^ Keys::owned_square(us, move.from());
        for (const Color owner : {Color::white, Color::black}) {
            if (position.empty_tiles(owner).contains(move.to())) {
                key ^= Keys::owned_square(owner, move.to());
            }
        }
        return key;
    }
    static bool is_bulk_quiet(Move move) { return move.is_tile_turn(); }

    /// Knights, bishops, rooks and queens, and the tiles that can be laid or taken up instead of moving, at
    /// most two: a side with a tile to spare is hardly ever in zugzwang, but the tile may matter.
    static int non_pawn_count(const Position& position, Color color) {
        const int tile_turns = (position.voids() | position.empty_tiles(color)).count();
        const int pieces = (position.pieces(color) - position.pieces(color, PieceType::pawn)).count() - 1;
        return pieces + std::min(tile_turns, 2);
    }

    static Move way_back(Move first, Move last) { return Move::normal(last.to(), first.from()); }

    /// A square that a piece has landed on is a tile, so every piece that attacks it may take part. Ignores
    /// pins, and promotions by recapture. A drop or removal wins and loses nothing.
    static bool see_ge(const Position& position, Move move, Score threshold);

    /// The moving piece and its end square, or that a tile is dropped or removed there.
    static PieceTo piece_to(const Position& position, Move move) {
        const std::size_t actor = move.kind() == MoveKind::drop ? piece_type_count
                                  : move.kind() == MoveKind::removal
                                      ? piece_type_count + 1
                                      : index(type_of(position.piece_on(move.from())));
        return make_piece_to(position.side_to_move(), actor, move.to());
    }
    static std::size_t capture_index(const Position& position, Move move) {
        return make_capture_index(position, move, piece_to(position, move));
    }

    /// By from and to; drops go from their square to itself, removals have a row of their own.
    static constexpr std::size_t quiet_index_count = (square_count + 1) * square_count;
    static QuietIndices quiet_indices(const Position& position, Move move) {
        const std::size_t row = move.kind() == MoveKind::removal ? square_count : index(move.from());
        const std::size_t entry = row * square_count + index(move.to());
        const PieceTo actor = piece_to(position, move);
        return {{entry, entry}, {actor, actor}};
    }

    static CorrectionKeys correction_keys(const Position& position) {
        return make_correction_keys(position, [&](Color color) { return position.empty_tiles(color); });
    }
};

static_assert(SearchGame<SearchModel>);

}  // namespace ricochet::tiled
