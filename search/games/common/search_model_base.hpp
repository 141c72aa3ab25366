// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "movegen/common/game_rules.hpp"
#include "search/games/common/exchange.hpp"
#include "search/games/common/search_game.hpp"
#include "search/games/common/threats_by_lesser.hpp"

namespace ricochet {

/// From where the side to move's pieces would give check, by type and as far as the square alone tells: neither
/// discovered checks nor bounces are seen.
template <class Position>
class CheckSquares {
public:
    explicit CheckSquares(const Position& position) {
        const Color us = position.side_to_move();
        const auto king = position.king_square(~us);
        const Bitboard blockers = position.blockers(us);
        const Bitboard diagonal = bishop_attacks(king, blockers);
        const Bitboard orthogonal = rook_attacks(king, blockers);
        by_type_[index(PieceType::pawn)] = pawn_attacks(~us, king);
        by_type_[index(PieceType::knight)] = knight_attacks(king);
        by_type_[index(PieceType::bishop)] = diagonal;
        by_type_[index(PieceType::rook)] = orthogonal;
        by_type_[index(PieceType::queen)] = diagonal | orthogonal;
    }

    template <class Move>
    [[nodiscard]] bool contains(const Position& position, Move move) const {
        return by_type_[index(type_of(position.piece_on(move.from())))].contains(move.to());
    }

private:
    using Bitboard = decltype(std::declval<const Position&>().occupied());
    using PieceType = decltype(type_of(std::declval<const Position&>().piece_on({})));

    /// Empty for kings, for pieces of the game's own and for none.
    std::array<Bitboard, index(PieceType::none) + 1> by_type_{};
};

/// What models of `SearchGame` have in common: types and answers that follow from the rules. `actors` counts
/// the types of pieces, and whatever else can make a move.
template <GameRules R, std::size_t actors>
struct SearchModelBase {
    using Rules = R;
    using Position = typename R::Position;
    using Move = typename R::Move;
    using Undo = typename R::Undo;
    using MoveList = decltype(R::legal_moves(std::declval<const Position&>()));
    using CheckSquares = ricochet::CheckSquares<Position>;
    using ThreatsByLesser = ricochet::ThreatsByLesser<Position>;

    static constexpr std::size_t square_count = std::size_t{R::files} * std::size_t{R::ranks};
    static constexpr std::size_t piece_to_count = color_count * actors * square_count;
    static constexpr std::size_t capture_type_count =
        index(decltype(type_of(std::declval<const Position&>().piece_on({})))::none) + 1;
    static constexpr std::size_t capture_index_count = piece_to_count * capture_type_count;

    static bool is_tactical(const Position& position, Move move) {
        return ricochet::is_tactical(position, move);
    }
    static bool is_underpromotion(Move move) { return ricochet::is_underpromotion(move); }
    static bool is_recapture(Move move, Move last) { return last.is_some() && move.to() == last.to(); }
    static Score material_gain(const Position& position, Move move) {
        return ricochet::material_gain(position, move);
    }
    /// Every quiet move: no piece is captured in other ways than by attacks.
    static bool is_plain_step(const Position& /*position*/, Move /*move*/) { return true; }
    /// No tables of endings.
    static std::optional<tables::TableVerdict> probe(const tables::Tables& /*known*/,
                                                     const Position& /*position*/, int /*most_pieces*/) {
        return std::nullopt;
    }
    /// None.
    static bool is_drive(const Position& /*position*/) { return false; }
    /// None.
    static int quiet_handicap(const Position& /*position*/, Move /*move*/) { return 0; }

protected:
    /// The class of moves to generate for a stage, that of the bulk where it is that one's.
    template <class MoveClass>
    static constexpr MoveClass move_class_of(MoveStage stage, MoveClass bulk) {
        constexpr std::array classes = {MoveClass::captures, MoveClass::quiets, MoveClass::all,
                                        MoveClass::evasions};
        return stage == MoveStage::bulk_quiets ? bulk : classes[static_cast<std::size_t>(stage)];
    }

    /// The key after a piece went from a square to another and took what stood there; rights stay as they are.
    template <class Keys>
    static Key key_after_step(const Position& position, Move move) {
        return position.key() ^ Keys::side(Color::black) ^ Keys::en_passant(position.en_passant()) ^
               Keys::step(position.piece_on(move.from()), move.from(), move.to()) ^
               Keys::piece_on_square(position.piece_on(move.to()), move.to());
    }

    template <class Square>
    static constexpr PieceTo make_piece_to(Color color, std::size_t actor, Square square) {
        return static_cast<PieceTo>((index(color) * actors + actor) * square_count + index(square));
    }
    /// The captured piece's type, `none` for a promotion that captures nothing, beside what captures it where.
    static std::size_t make_capture_index(const Position& position, Move move, PieceTo piece_to) {
        return piece_to * capture_type_count + index(type_of(position.captured_piece(move)));
    }

    /// The pawns, White's and Black's knights to queens, and the kings with a set of either colour that the
    /// game chooses. Its `mix_key` mixes a bitboard into a key.
    template <class Others>
    static CorrectionKeys make_correction_keys(const Position& position, Others others) {
        using PieceType = decltype(type_of(position.piece_on({})));
        const auto non_pawns = [&](Color color) {
            Key key = 0;
            for (const PieceType type :
                 {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen}) {
                key = mix_key(key, position.pieces(color, type));
            }
            return key;
        };
        Key kings = 0;
        for (const Color color : {Color::white, Color::black}) {
            kings = mix_key(kings, position.pieces(color, PieceType::king));
            kings = mix_key(kings, others(color));
        }
        return {position.pawn_key(), non_pawns(Color::white), non_pawns(Color::black), kings};
    }
};

}  // namespace ricochet
