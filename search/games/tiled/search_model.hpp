// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>

#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/rules.hpp"
#include "search/common/search_game.hpp"
#include "search/evaluation/tiled/evaluate.hpp"
#include "search/games/tiled/difficulty.hpp"
#include "search/games/tiled/move_ordering.hpp"
#include "search/games/tiled/see.hpp"

namespace ricochet::tiled {

/// Tiled Squares Chess as a model of `SearchGame`. The bulk of its quiet moves are drops and removals.
struct SearchModel {
    using Rules = tiled::Rules;
    using Position = tiled::Position;
    using Move = tiled::Move;
    using Undo = tiled::Undo;
    using MoveList = tiled::MoveList;
    using Evaluator = tiled::Evaluator;
    using QuietHistory = tiled::QuietHistory;
    using CheckSquares = tiled::CheckSquares;
    /// Its positions keep checks and pins themselves.
    struct ChecksAndPins {
        explicit ChecksAndPins(const Position& /*position*/) {}
    };

    static constexpr Variant variant = Variant::tiledsquares;
    static constexpr std::size_t piece_to_count = tiled::piece_to_count;
    static constexpr std::size_t capture_index_count = tiled::capture_index_count;

    /// There are no networks for this game: no file has this shape.
    /// Its curve is not fitted.
    static constexpr Score even_score = 100;
    static constexpr NetworkShape network_shape{};

    static void generate(const Position& position, const ChecksAndPins& /*shared*/, MoveStage stage,
                         MoveList& moves) {
        switch (stage) {
            case MoveStage::captures:
                tiled::generate(position, MoveClass::captures, moves);
                break;
            case MoveStage::quiets:
                tiled::generate(position, MoveClass::quiets, moves);
                break;
            case MoveStage::bulk_quiets:
                tiled::generate(position, MoveClass::drops, moves);
                tiled::generate(position, MoveClass::removals, moves);
                break;
            case MoveStage::evasions:
                tiled::generate(position, MoveClass::evasions, moves);
                break;
        }
    }
    static bool has_legal_move(const Position& position) { return tiled::has_legal_move(position); }

    /// Knights, bishops, rooks and queens, and the tiles that can be laid or taken up instead of moving, two at
    /// the most: a side with a tile to spare is hardly ever in zugzwang, but the tile may matter.
    static int non_pawn_count(const Position& position, Color color) {
        const int tile_turns = (position.voids() | position.empty_tiles(color)).count();
        const int pieces = (position.pieces(color) - position.pieces(color, PieceType::pawn)).count() - 1;
        return pieces + std::min(tile_turns, 2);
    }

    static bool is_tactical(const Position& position, Move move) { return tiled::is_tactical(position, move); }
    static bool is_bulk_quiet(Move move) { return move.is_tile_turn(); }
    static bool is_underpromotion(Move move) { return tiled::is_underpromotion(move); }
    static bool is_recapture(Move move, Move last) { return last.is_some() && move.to() == last.to(); }

    static Move way_back(Move first, Move last) { return Move::normal(last.to(), first.from()); }

    static Score material_gain(const Position& position, Move move) {
        return tiled::material_gain(position, move);
    }
    static bool see_ge(const Position& position, Move move, Score threshold) {
        return tiled::see_ge(position, move, threshold);
    }

    static int difficulty(const Position& position, Move move, Move last) {
        return tiled::difficulty(position, move, last);
    }

    static PieceTo piece_to(const Position& position, Move move) { return tiled::piece_to(position, move); }
    static std::size_t capture_index(const Position& position, Move move) {
        return tiled::capture_index(position, move);
    }

    static CorrectionKeys correction_keys(const Position& position) { return tiled::correction_keys(position); }

    static WinRateCurve win_rate_curve(const Position& position) { return tiled::win_rate_curve(position); }
};

static_assert(SearchGame<SearchModel>);

}  // namespace ricochet::tiled
