// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "movegen/common/color.hpp"
#include "search/common/score.hpp"
#include "search/common/tunables.hpp"
#include "search/games/common/search_game.hpp"

/// Shared parts of the models of `SearchGame`, for any game with a `piece_value` of its pieces.
namespace ricochet {

/// The material that a legal move wins at once, in `piece_value`s: the captured piece and what a promotion
/// adds.
template <class Position, class Move>
Score material_gain(const Position& position, Move move) {
    const auto captured = type_of(position.captured_piece(move));
    using PieceType = decltype(type_of(position.captured_piece(move)));
    const Score capture = captured == PieceType::none ? 0 : piece_value(captured);
    if (move.kind() == decltype(move.kind())::promotion) {
        return capture + piece_value(move.promotion_type()) - piece_value(PieceType::pawn);
    }
    return capture;
}

/// Whether a legal move captures or promotes. The others are quiet.
template <class Position, class Move>
bool is_tactical(const Position& position, Move move) {
    return move.kind() == decltype(move.kind())::promotion || position.is_capture(move);
}

/// Whether a move promotes to a piece other than a queen.
template <class Move>
bool is_underpromotion(Move move) {
    return move.kind() == decltype(move.kind())::promotion &&
           move.promotion_type() != decltype(move.promotion_type())::queen;
}

/// The type of the piece that stands on the end square of a legal move after it.
template <class Position, class Move>
auto arriving_type(const Position& position, Move move) {
    return move.kind() == decltype(move.kind())::promotion ? move.promotion_type()
                                                           : type_of(position.piece_on(move.from()));
}

// Static exchange evaluation (Chess Programming Wiki, "Static Exchange Evaluation", "SEE - The Swap
// Algorithm").
/// Whether a side that has just captured on a square is satisfied when both continue to capture there
/// alternately, each with its least valuable piece and only while it pays. `exchange.take_least_valuable(side)`
/// removes that piece from the board and returns its type, `none` if none can capture. `balance`: by how much
/// the side falls short if it loses the piece that it captured with.
template <class Exchange>
bool is_satisfied_after(Exchange exchange, Color us, Score balance) {
    using PieceType = decltype(exchange.take_least_valuable(us));
    bool mover_is_satisfied = true;
    for (Color side = ~us;; side = ~side) {
        const PieceType attacker = exchange.take_least_valuable(side);
        if (attacker == PieceType::none) {
            return mover_is_satisfied;
        }
        if (attacker == PieceType::king) {
            // The king's own square is already empty, so that lines through it count.
            const bool is_guarded = exchange.take_least_valuable(~side) != PieceType::none;
            return is_guarded ? mover_is_satisfied : !mover_is_satisfied;
        }
        mover_is_satisfied = !mover_is_satisfied;
        balance = piece_value(attacker) - balance;
        if (balance < static_cast<Score>(mover_is_satisfied)) {
            return mover_is_satisfied;
        }
    }
}

// Threats by lesser pieces, for ordering quiet moves (Stockfish, "threat by lesser").
/// The squares where pieces of the side to move are attacked by enemy pieces that are worth less: knights and
/// bishops by pawns, rooks also by minor pieces, queens also by rooks. Also the squares that any enemy piece
/// attacks. Uses the game's `attack_map(position, color)`.
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

    /// Returns the bonus of a quiet move: positive if its piece leaves such a square for a safe one, negative
    /// if it goes to one.
    template <class Move>
    [[nodiscard]] int bonus(const Position& position, Move move) const {
        const PieceType type = type_of(position.piece_on(move.from()));
        const Bitboard& squares = by_type_[index(type)];
        const int weight = type == PieceType::queen  ? tunables.threat_queen
                           : type == PieceType::rook ? tunables.threat_rook
                                                     : tunables.threat_minor;
        return squares.contains(move.to()) ? -weight : squares.contains(move.from()) ? weight : 0;
    }

    /// Whether no enemy piece attacks the square that a move leaves or the one it goes to. Then none can
    /// capture there afterwards, since no line is opened either.
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
    /// Squares that any enemy piece attacks.
    Bitboard attacked_;
};

/// Squares from which the side to move's pieces would give check, by type and as far as the square alone shows:
/// discovered checks and bounces are missed.
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

/// The base of the models of `SearchGame`: what follows from the rules. `actors`: the number of piece types and
/// of other kinds of movers.
template <class GamePosition, std::size_t actors>
struct SearchModelBase {
    using Position = GamePosition;
    using Move = typename Position::Move;
    using Undo = typename Position::Undo;
    using MoveList = decltype(legal_moves(std::declval<const Position&>()));
    using CheckSquares = ricochet::CheckSquares<Position>;
    using ThreatsByLesser = ricochet::ThreatsByLesser<Position>;

    /// No handicaps.
    struct QuietHandicaps {
        explicit QuietHandicaps(const Position& /*position*/) {}
        [[nodiscard]] static int of(Move /*move*/) { return 0; }
    };

    static constexpr std::size_t square_count = std::size_t{Position::files} * std::size_t{Position::ranks};
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
    /// True for every quiet move: pieces are captured only by attacks.
    static bool is_plain_step(const Position& /*position*/, Move /*move*/) { return true; }
    /// No tablebases.
    static std::optional<tables::WdlProbe> probe(const tables::Tables& /*known*/, const Position& /*position*/,
                                                 int /*most_pieces*/) {
        return std::nullopt;
    }
    /// No drives.
    static bool is_drive(const Position& /*position*/) { return false; }

protected:
    /// The class of moves to generate for a stage; `bulk` for `bulk_quiets`.
    template <class MoveClass>
    static constexpr MoveClass move_class_of(MoveStage stage, MoveClass bulk) {
        constexpr std::array classes = {MoveClass::captures, MoveClass::quiets, MoveClass::all,
                                        MoveClass::evasions};
        return stage == MoveStage::bulk_quiets ? bulk : classes[static_cast<std::size_t>(stage)];
    }

    /// The key after a piece went from one square to another and captured what stood there; rights stay as they
    /// are.
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
    /// By what captures where, and by the captured piece's type: `none` for a promotion that captures nothing.
    static std::size_t make_capture_index(const Position& position, Move move, PieceTo piece_to) {
        return piece_to * capture_type_count + index(type_of(position.captured_piece(move)));
    }

    /// The pawns, White's and Black's knights to queens, and the kings with `others(color)`, a set that the
    /// game chooses. The game's `mix_key` mixes a bitboard into a key.
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
