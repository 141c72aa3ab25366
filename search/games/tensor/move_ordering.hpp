// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "search/common/history_entry.hpp"
#include "search/common/search_game.hpp"

/// What the ordering of Tensor Chess's moves goes by.
namespace ricochet::tensor {

constexpr std::size_t piece_to_count = color_count * piece_type_count * square_count;

constexpr PieceTo make_piece_to(Piece piece, Square square) {
    return static_cast<PieceTo>(
        (index(color_of(piece)) * piece_type_count + index(type_of(piece))) * square_count + index(square));
}

/// The moving piece and its end square; of a propel the pusher's.
inline PieceTo piece_to(const Position& position, Move move) {
    return make_piece_to(position.piece_on(move.from()), move.to());
}

constexpr std::size_t capture_index_count = piece_to_count * (piece_type_count + 1);

/// The moving piece, the square of the captured piece (not where the mover lands if a beast captures) and its
/// type; `none` for a promotion that captures nothing.
inline std::size_t capture_index(const Position& position, Move move) {
    const Square square = move.kind() == MoveKind::beast_capture ? move.captured_square() : move.to();
    return make_piece_to(position.piece_on(move.from()), square) * (piece_type_count + 1) +
           index(type_of(position.captured_piece(move)));
}

/// The quiet history of Tensor Chess. Moves are told apart by what they do, so that propels and bounces have
/// numbers of their own:
/// - by side, from and to (butterfly history), propels excepted;
/// - bounces besides by side, springboard and to;
/// - propels by side, from and to of the pusher, and by side, from and to of the beast.
/// In the continuation histories a propel counts as the moves of both of its pieces.
class QuietHistory {
public:
    using PieceToTable = std::array<HistoryEntry, piece_to_count>;

    void clear() {
        for (auto* const tables : {&butterfly_, &bounces_, &pushers_, &propelled_}) {
            for (auto& by_from : *tables) {
                for (auto& by_to : by_from) {
                    by_to.fill(0);
                }
            }
        }
    }

    [[nodiscard]] int score(const Position& position, Move move, const PieceToTable& one_ply,
                            const PieceToTable& two_plies) const {
        const std::size_t us = index(position.side_to_move());
        const std::size_t from = index(move.from());
        const std::size_t to = index(move.to());
        const PieceTo mover = piece_to(position, move);
        const int continuation = one_ply[mover] + two_plies[mover];
        if (move.kind() == MoveKind::propel) {
            const PieceTo beast = propelled_to(position, move);
            return pushers_[us][from][to] + propelled_[us][to][index(move.beast_to())] +
                   (continuation + one_ply[beast] + two_plies[beast]) / 2;
        }
        const int butterfly = butterfly_[us][from][to];
        if (move.kind() == MoveKind::bounce) {
            return butterfly + bounces_[us][index(move.via())][to] + continuation;
        }
        return 2 * butterfly + continuation;
    }

    void update(const Position& position, Move move, PieceToTable& one_ply, PieceToTable& two_plies,
                int bonus) {
        const std::size_t us = index(position.side_to_move());
        const std::size_t from = index(move.from());
        const std::size_t to = index(move.to());
        const auto update_continuation = [&](PieceTo piece_to) {
            ricochet::update(one_ply[piece_to], bonus);
            ricochet::update(two_plies[piece_to], bonus);
        };
        update_continuation(piece_to(position, move));
        if (move.kind() == MoveKind::propel) {
            ricochet::update(pushers_[us][from][to], bonus);
            ricochet::update(propelled_[us][to][index(move.beast_to())], bonus);
            update_continuation(propelled_to(position, move));
            return;
        }
        ricochet::update(butterfly_[us][from][to], bonus);
        if (move.kind() == MoveKind::bounce) {
            ricochet::update(bounces_[us][index(move.via())][to], bonus);
        }
    }

private:
    using BySquares = std::array<std::array<HistoryEntry, square_count>, square_count>;
    using BySideAndSquares = std::array<BySquares, color_count>;

    static PieceTo propelled_to(const Position& position, Move move) {
        assert(move.kind() == MoveKind::propel);
        return make_piece_to(make_piece(position.side_to_move(), PieceType::beast), move.beast_to());
    }

    BySideAndSquares butterfly_;
    BySideAndSquares bounces_;
    BySideAndSquares pushers_;
    BySideAndSquares propelled_;
};

/// The pawns, White's and Black's knights to queens, and the kings with the beasts.
inline CorrectionKeys correction_keys(const Position& position) {
    const auto mix = [](Key key, Bitboard set) { return mix_key(mix_key(key, set.low()), set.high()); };
    const auto non_pawns = [&](Color color) {
        Key key = 0;
        for (const PieceType type : {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen}) {
            key = mix(key, position.pieces(color, type));
        }
        return key;
    };
    Key kings_and_beasts = 0;
    for (const Color color : {Color::white, Color::black}) {
        kings_and_beasts = mix(kings_and_beasts, position.pieces(color, PieceType::king));
        kings_and_beasts = mix(kings_and_beasts, position.pieces(color, PieceType::beast));
    }
    return {position.pawn_key(), non_pawns(Color::white), non_pawns(Color::black), kings_and_beasts};
}

/// From where the side to move's pieces would give check, by type and as far as the square alone tells: neither
/// discovered checks nor bounces are seen.
class CheckSquares {
public:
    /// None.
    CheckSquares() = default;
    explicit CheckSquares(const Position& position) {
        const Color us = position.side_to_move();
        const Square king = position.king_square(~us);
        const Bitboard blockers = position.blockers(us);
        const Bitboard diagonal = bishop_attacks(king, blockers);
        const Bitboard orthogonal = rook_attacks(king, blockers);
        by_type_[index(PieceType::pawn)] = pawn_attacks(~us, king);
        by_type_[index(PieceType::knight)] = knight_attacks(king);
        by_type_[index(PieceType::bishop)] = diagonal;
        by_type_[index(PieceType::rook)] = orthogonal;
        by_type_[index(PieceType::queen)] = diagonal | orthogonal;
    }

    [[nodiscard]] bool contains(const Position& position, Move move) const {
        return by_type_[index(type_of(position.piece_on(move.from())))].contains(move.to());
    }

private:
    /// Empty for kings and beasts.
    std::array<Bitboard, piece_type_count> by_type_{};
};

}  // namespace ricochet::tensor
