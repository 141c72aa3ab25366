// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/rules.hpp"
#include "search/common/search_game.hpp"
#include "search/evaluation/tensor/evaluate.hpp"
#include "search/evaluation/tensor/features.hpp"
#include "search/evaluation/tensor/win_rate_model.hpp"
#include "search/games/tensor/difficulty.hpp"
#include "search/games/tensor/move_ordering.hpp"
#include "search/games/tensor/see.hpp"

namespace ricochet::tensor {

/// Tensor Chess and its sister game without beasts as a model of `SearchGame`.
struct SearchModel {
    using Rules = tensor::Rules;
    using Position = tensor::Position;
    using Move = tensor::Move;
    using Undo = tensor::Undo;
    using MoveList = tensor::MoveList;
    using Evaluator = tensor::Evaluator;
    using QuietHistory = tensor::QuietHistory;
    using CheckSquares = tensor::CheckSquares;
    using ChecksAndPins = tensor::ChecksAndPins;

    static constexpr Variant variant = Variant::tensor;
    static constexpr Score even_score = tensor::win_rate_model.even_score();
    static constexpr NetworkShape network_shape = tensor::network_shape;
    static constexpr std::size_t piece_to_count = tensor::piece_to_count;
    static constexpr std::size_t capture_index_count = tensor::capture_index_count;

    static void generate(const Position& position, const ChecksAndPins& checks_and_pins, MoveStage stage,
                         MoveList& moves) {
        tensor::generate(position, checks_and_pins, move_class_of(stage), moves);
    }
    static bool has_legal_move(const Position& position) { return tensor::has_legal_move(position); }

    /// Knights, bishops, rooks and queens: beasts attack nothing.
    static int non_pawn_count(const Position& position, Color color) {
        return (position.pieces(color) - position.pieces(color, PieceType::pawn) -
                position.pieces(color, PieceType::beast) - position.pieces(color, PieceType::king))
            .count();
    }

    static bool is_tactical(const Position& position, Move move) { return tensor::is_tactical(position, move); }
    static bool is_bulk_quiet(Move move) { return move.kind() == MoveKind::propel; }
    static bool is_underpromotion(Move move) { return tensor::is_underpromotion(move); }
    static bool is_recapture(Move move, Move last) { return last.is_some() && move.to() == last.to(); }

    /// A propelled beast does not come back with its pusher; a springboard serves both ways.
    static Move way_back(Move first, Move last) {
        if (first == last && first.kind() == MoveKind::bounce) {
            return Move::bounce(first.to(), first.from(), first.via());
        }
        return Move::ordinary(last.to(), first.from());
    }

    static Score material_gain(const Position& position, Move move) {
        return tensor::material_gain(position, move);
    }
    static bool see_ge(const Position& position, Move move, Score threshold) {
        return tensor::see_ge(position, move, threshold);
    }

    static int difficulty(const Position& position, Move move, Move last) {
        return tensor::difficulty(position, move, last);
    }

    static PieceTo piece_to(const Position& position, Move move) { return tensor::piece_to(position, move); }
    static std::size_t capture_index(const Position& position, Move move) {
        return tensor::capture_index(position, move);
    }

    static CorrectionKeys correction_keys(const Position& position) {
        return tensor::correction_keys(position);
    }

    static WinRateCurve win_rate_curve(const Position& position) { return tensor::win_rate_curve(position); }

private:
    static constexpr MoveClass move_class_of(MoveStage stage) {
        switch (stage) {
            case MoveStage::captures:
                return MoveClass::captures;
            case MoveStage::quiets:
                return MoveClass::quiets;
            case MoveStage::bulk_quiets:
                return MoveClass::propels;
            case MoveStage::evasions:
                break;
        }
        return MoveClass::evasions;
    }
};

static_assert(SearchGame<SearchModel>);

}  // namespace ricochet::tensor
