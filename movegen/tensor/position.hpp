// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "movegen/base/result.hpp"
#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

/// A plain description of a position, not yet known to be one: what a FEN says.
struct Setup {
    Setup() { board.fill(Piece::none); }

    Variant variant = Variant::tensor;
    std::array<Piece, square_count> board;
    Color side_to_move = Color::white;
    CastlingRights castling = 0;
    /// The square skipped by the double step just made, or `Square::none`.
    Square en_passant = Square::none;
    int halfmove_clock = 0;
    int fullmove_number = 1;
};

/// What a move cannot take back by itself. Filled by `do_move`, handed back to `undo_move`.
struct Undo {
    Key key;
    Key pawn_key;
    int halfmove_clock;
    CastlingRights castling;
    Square en_passant;
    Piece captured;
};

/// A position of Tensor Chess or its sister game: pieces, side to move, rights and clocks, with incremental
/// keys. It keeps no history; repetitions are found in a `KeyHistory`.
class Position {
public:
    /// The start position of a variant.
    static Position start(Variant variant);

    /// Checks a setup against RULES 6. The error says which condition fails and where.
    static Result<Position> from_setup(const Setup& setup);
    /// The inverse of `from_setup`; its `en_passant` is set only where a legal en passant capture exists.
    [[nodiscard]] Setup to_setup() const;

    [[nodiscard]] Variant variant() const { return variant_; }
    [[nodiscard]] Color side_to_move() const { return side_to_move_; }
    [[nodiscard]] Piece piece_on(Square square) const { return board_[index(square)]; }
    /// All squares' pieces, from a1 to j8.
    [[nodiscard]] const std::array<Piece, square_count>& board() const { return board_; }
    [[nodiscard]] Bitboard pieces(Color color) const { return by_color_[index(color)]; }
    [[nodiscard]] Bitboard pieces(Color color, PieceType type) const {
        return by_piece_[index(color)][index(type)];
    }
    [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
    [[nodiscard]] Bitboard beasts() const {
        return pieces(Color::white, PieceType::beast) | pieces(Color::black, PieceType::beast);
    }
    /// What blocks the sliders of a side: every piece but its own beasts (RULES 3.1).
    [[nodiscard]] Bitboard blockers(Color color) const { return occupied() - pieces(color, PieceType::beast); }
    [[nodiscard]] Square king_square(Color color) const { return king_square_[index(color)]; }
    [[nodiscard]] CastlingRights castling() const { return castling_; }
    /// The square on which a *legal* en passant capture lands, else `Square::none`.
    [[nodiscard]] Square en_passant() const { return en_passant_; }
    /// Plies since the last capture or pawn move.
    [[nodiscard]] int halfmove_clock() const { return halfmove_clock_; }
    /// Starts at 1 and grows after Black's moves.
    [[nodiscard]] int fullmove_number() const { return fullmove_number_; }
    /// Pieces, side, castling rights and legal en passant capture: equal where RULES 5 calls positions
    /// the same.
    [[nodiscard]] Key key() const { return key_; }
    /// The pawns alone.
    [[nodiscard]] Key pawn_key() const { return pawn_key_; }

    /// Plays a legal move.
    void do_move(Move move, Undo& undo);
    /// Takes back the last move, with the `Undo` that it filled.
    void undo_move(Move move, const Undo& undo);
    /// Passes the turn; not while in check.
    void do_null_move(Undo& undo);
    void undo_null_move(const Undo& undo);

    /// Whether a K, Q, R, B, N or P of `by` attacks the square (RULES 4), bounces included.
    [[nodiscard]] bool is_attacked(Square square, Color by) const;
    /// The pieces that give check to the side to move, directly or by a bounce.
    [[nodiscard]] Bitboard checkers() const;
    [[nodiscard]] bool in_check() const;

    /// Whether a move from anywhere (a hash table, another position, any 27-bit word) is a canonical legal move
    /// here.
    [[nodiscard]] bool is_legal(Move move) const;
    /// Whether a legal move attacks the enemy king.
    [[nodiscard]] bool gives_check(Move move) const;
    /// Whether a legal move removes an enemy piece (landing, en passant or beast capture).
    [[nodiscard]] bool is_capture(Move move) const;
    /// The piece that a legal move removes, or `Piece::none`.
    [[nodiscard]] Piece captured_piece(Move move) const;

    /// Whether neither side has the material to mate (RULES 5).
    [[nodiscard]] bool is_dead() const;

    /// Compares all incremental state with the same state worked out from the board.
    [[nodiscard]] bool is_consistent() const;

private:
    friend class PositionBuilder;

    Position() = default;

    // These keep the bitboards and the board in step; keys are the caller's.
    void toggle(Piece piece, Bitboard squares);
    void put(Piece piece, Square square);
    void take(Piece piece, Square square);
    void relocate(Piece piece, Square from, Square to);

    // The steps of `do_move`; each returns the change of the key.
    Key apply_castling(Square king_to);
    Key apply_propel(Move move);
    Key apply_single_piece_move(Move move, Piece& captured);
    Key lose_castling_rights(CastlingRights lost);
    Key finish_pawn_move(Move move, Piece pawn);

    /// Whether the side to move could legally capture en passant on `skipped`.
    [[nodiscard]] bool can_capture_en_passant(Square skipped) const;
    [[nodiscard]] Key compute_key() const;
    [[nodiscard]] Key compute_pawn_key() const;

    std::array<std::array<Bitboard, piece_type_count>, color_count> by_piece_{};
    std::array<Bitboard, color_count> by_color_{};
    std::array<Piece, square_count> board_{};
    std::array<Square, color_count> king_square_{};
    Key key_ = 0;
    Key pawn_key_ = 0;
    int halfmove_clock_ = 0;
    int fullmove_number_ = 1;
    CastlingRights castling_ = 0;
    Square en_passant_ = Square::none;
    Color side_to_move_ = Color::white;
    Variant variant_ = Variant::tensor;
};

}  // namespace ricochet::tensor
