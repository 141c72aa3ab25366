// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/zobrist.hpp"
#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "search/evaluation/common/evaluator.hpp"
#include "search/evaluation/tensor/endings.hpp"
#include "search/games/common/search_game.hpp"
#include "search/games/common/search_model_base.hpp"

namespace ricochet::tensor {

constexpr Key mix_key(Key key, Bitboard set) {
    return ricochet::mix_key(ricochet::mix_key(key, set.low()), set.high());
}

/// Tensor Chess and its sister game without beasts as a model of `SearchGame`.
struct SearchModel : SearchModelBase<Position, piece_type_count> {
    using Evaluator = ricochet::Evaluator<Endings>;
    using ChecksAndPins = tensor::ChecksAndPins;

    static constexpr Variant variant = Variant::tensor;

    static void generate(const Position& position, const ChecksAndPins& checks_and_pins, MoveStage stage,
                         MoveList& moves) {
        tensor::generate(position, checks_and_pins, move_class_of(stage, MoveClass::propels), moves);
    }
    /// Wrong after castling, en passant, promotions, captures by beasts, and moves that end rights.
    static Key expected_key(const Position& position, Move move) {
        using Keys = Zobrist<Geometry>;
        const Key key = key_after_step<Keys>(position, move);
        if (move.kind() != MoveKind::propel) {
            return key;
        }
        // The beast is propelled, not captured.
        const Piece beast = make_piece(position.side_to_move(), PieceType::beast);
        return key ^ Keys::piece_on_square(beast, move.beast_to());
    }
    static std::optional<tables::WdlProbe> probe(const tables::Tables& known, const Position& position,
                                                 int most_pieces) {
        return position.occupied().count() <= most_pieces ? known.probe_wdl(position) : std::nullopt;
    }
    static bool is_drive(const Position& position) { return tensor::is_drive(position); }
    static bool is_bulk_quiet(Move move) { return move.kind() == MoveKind::propel; }
    /// False for beasts and propels: beasts are captured by hops, not by attacks.
    static bool is_plain_step(const Position& position, Move move) {
        return move.kind() != MoveKind::propel && type_of(position.piece_on(move.from())) != PieceType::beast;
    }

    /// Knights, bishops, rooks and queens: beasts attack nothing.
    static int non_pawn_count(const Position& position, Color color) {
        return (position.pieces(color) - position.pieces(color, PieceType::pawn) -
                position.pieces(color, PieceType::beast) - position.pieces(color, PieceType::king))
            .count();
    }

    /// A bounce returns off the same springboard; a propelled beast does not return with its pusher.
    static Move way_back(Move first, Move last) {
        if (first == last && first.kind() == MoveKind::bounce) {
            return Move::bounce(first.to(), first.from(), first.via());
        }
        return Move::ordinary(last.to(), first.from());
    }

    /// Counts direct captures and bounces, also by pieces behind others; ignores pins, and promotions by
    /// recapture. A piece that arrives as a beast can only be captured by hopping; that exchange is counted one
    /// capture deep.
    static bool see_ge(const Position& position, Move move, Score threshold);

    /// Of a propel, the pusher.
    static PieceTo piece_to(const Position& position, Move move) {
        const PieceType type = type_of(position.piece_on(move.from()));
        return make_piece_to(position.side_to_move(), index(type), move.to());
    }

    /// By the square of the captured piece, which a beast does not land on.
    static std::size_t capture_index(const Position& position, Move move) {
        const PieceType type = type_of(position.piece_on(move.from()));
        const Square square = move.kind() == MoveKind::beast_capture ? move.captured_square() : move.to();
        return make_capture_index(position, move, make_piece_to(position.side_to_move(), index(type), square));
    }

    static constexpr std::size_t quiet_index_count = 4 * square_count * square_count;

    /// Propels and bounces have entries of their own:
    /// - by from and to (butterfly history), propels excepted;
    /// - bounces also by springboard and to;
    /// - propels by from and to of the pusher, and by from and to of the beast; they count as moves of both.
    static QuietIndices quiet_indices(const Position& position, Move move) {
        enum class Table : std::size_t { butterfly, bounces, pushers, propelled };
        const auto entry = [](Table table, Square from, Square to) {
            return (static_cast<std::size_t>(table) * square_count + index(from)) * square_count + index(to);
        };
        const PieceTo mover = piece_to(position, move);
        if (move.kind() == MoveKind::propel) {
            const Square beast_to = move.beast_to();
            const PieceTo beast = make_piece_to(position.side_to_move(), index(PieceType::beast), beast_to);
            return {
                {entry(Table::pushers, move.from(), move.to()), entry(Table::propelled, move.to(), beast_to)},
                {mover, beast}};
        }
        const std::size_t butterfly = entry(Table::butterfly, move.from(), move.to());
        const bool bounces = move.kind() == MoveKind::bounce;
        return {{butterfly, bounces ? entry(Table::bounces, move.via(), move.to()) : butterfly},
                {mover, mover}};
    }

    static CorrectionKeys correction_keys(const Position& position) {
        return make_correction_keys(position,
                                    [&](Color color) { return position.pieces(color, PieceType::beast); });
    }
};

static_assert(SearchGame<SearchModel>);

}  // namespace ricochet::tensor
