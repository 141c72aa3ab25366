// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/common/basic_position.hpp"
#include "movegen/common/castling_rights.hpp"
#include "movegen/common/fen_fields.hpp"
#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

/// One of a side's four ways to castle (RULES 3.8).
struct CastlingWay : CastlingSquares<Square> {
    /// The squares on which king and rook end.
    Bitboard must_be_empty;
    /// The other squares between king and rook: empty or own beasts.
    Bitboard may_hold_beasts;
    /// The squares that the king crosses, without its target.
    Bitboard crossed;
};

constexpr CastlingWay make_castling_way(Color color, int king_to, int rook_from) {
    constexpr int king_from = 5;
    const auto squares = castling_on_files<Square>(color, king_from, king_to, rook_from);
    const int rank = rank_of(squares.king_from);
    const Bitboard ends = Bitboard(squares.king_to) | Bitboard(squares.rook_to);
    return {squares, ends, squares_between_files<Bitboard>(rank, king_from, rook_from) - ends,
            squares_between_files<Bitboard>(rank, king_from, king_to)};
}

constexpr std::array<CastlingWay, 4> make_castling_ways(Color color) {
    constexpr int b = 1;
    constexpr int c = 2;
    constexpr int h = 7;
    constexpr int i = 8;
    constexpr int first = 0;
    constexpr int last = file_count - 1;
    return {make_castling_way(color, h, last), make_castling_way(color, i, last),
            make_castling_way(color, c, first), make_castling_way(color, b, first)};
}

/// The contents of a FEN, not checked yet.
struct Setup : BasicSetup<Geometry> {
    Variant variant = Variant::tensor;
};

using Undo = BasicUndo<Geometry>;

/// A position of Tensor Chess or its sister game: pieces, side to move, rights and clocks, with incremental
/// keys. It has no history; a `KeyHistory` finds repetitions.
class Position : public BasicPosition<Position, Geometry, Move> {
public:
    static constexpr CastlingWays castling_ways{make_castling_ways};

    /// The start position of a variant.
    static Position start(Variant variant);

    /// Parses a FEN of RULES 6, with blanks between its fields; the two clocks may be missing (0 and 1), and a
    /// move number 0 is read as 1. The error names the field and its fault; accepts any input safely.
    static Result<Position> from_fen(std::string_view text, Variant variant);
    /// Checks a setup against RULES 6. The error says which condition fails and where.
    static Result<Position> from_setup(const Setup& setup);
    /// The inverse of `from_setup`; its `en_passant` is set only if a legal en passant capture exists.
    [[nodiscard]] Setup to_setup() const;

    [[nodiscard]] Variant variant() const { return variant_; }
    [[nodiscard]] Bitboard beasts() const {
        return pieces(Color::white, PieceType::beast) | pieces(Color::black, PieceType::beast);
    }
    /// The blockers of a side's sliders: every piece except its own beasts (RULES 3.1).
    [[nodiscard]] Bitboard blockers(Color color) const { return occupied() - pieces(color, PieceType::beast); }
    [[nodiscard]] Square king_square(Color color) const { return king_square_[index(color)]; }

    /// Plays a legal move.
    void do_move(Move move, Undo& undo);
    /// Undoes the last move, with the `Undo` that it filled.
    void undo_move(Move move, const Undo& undo);

    /// Whether a K, Q, R, B, N or P of `by` attacks the square (RULES 4), bounces included.
    [[nodiscard]] bool is_attacked(Square square, Color by) const;
    /// The pieces that give check to the side to move, directly or by a bounce.
    [[nodiscard]] Bitboard checkers() const;
    [[nodiscard]] bool in_check() const;

    /// Whether a move from any source (a hash table, another position, any 27-bit word) is a canonical legal
    /// move here.
    [[nodiscard]] bool is_legal(Move move) const;
    /// Whether a legal move gives check.
    [[nodiscard]] bool gives_check(Move move) const;
    /// Whether a legal move captures a piece (by landing, en passant or as a beast).
    [[nodiscard]] bool is_capture(Move move) const;
    /// The piece that a legal move captures, or `Piece::none`.
    [[nodiscard]] Piece captured_piece(Move move) const;

    /// Whether neither side has the material to mate (RULES 5).
    [[nodiscard]] bool is_dead() const;

    /// Whether all incremental state equals that computed from the board.
    [[nodiscard]] bool is_consistent() const;

private:
    friend BasicPosition;
    Position() = default;

    /// The position of a valid setup.
    static Position build(const Setup& setup);

    // The steps of `do_move`; each returns the change of the key.
    Key apply_propel(Move move);
    Key apply_single_piece_move(Piece mover, Move move, Piece& captured);

    std::array<Square, color_count> king_square_{};
    Variant variant_ = Variant::tensor;
};

/// The start positions of RULES 1 and 9.
std::string_view start_fen(Variant variant);

}  // namespace ricochet::tensor
