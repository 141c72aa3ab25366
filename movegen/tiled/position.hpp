// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "movegen/base/result.hpp"
#include "movegen/tiled/bitboard.hpp"
#include "movegen/tiled/move.hpp"
#include "movegen/tiled/types.hpp"

namespace ricochet::tiled {

/// A plain description of a position, not yet known to be one: what a FEN says.
struct Setup {
    Setup() { board.fill(Piece::none); }

    std::array<Piece, square_count> board;
    /// The empty tiles of each side; the tiles under pieces are understood.
    std::array<Bitboard, color_count> empty_tiles;
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
    std::array<Bitboard, color_count> empty_tiles;
    Bitboard checkers;
    int halfmove_clock;
    CastlingRights castling;
    Square en_passant;
    Piece captured;
};

/// A position of Tiled Squares Chess: pieces, tiles and their owners, side to move, rights and clocks, with
/// incremental keys. It keeps no history; repetitions are found in a `KeyHistory`.
class Position {
public:
    /// The start position. `variant` must be `Variant::tiledsquares`.
    static Position start(Variant variant = Variant::tiledsquares);

    /// Checks a setup against the conditions on a FEN (RULES-TILED 7). The error says which one fails and
    /// where.
    static Result<Position> from_setup(const Setup& setup);
    /// The inverse of `from_setup`; its `en_passant` is set only where a legal en passant capture exists.
    [[nodiscard]] Setup to_setup() const;

    [[nodiscard]] static Variant variant() { return Variant::tiledsquares; }
    [[nodiscard]] Color side_to_move() const { return side_to_move_; }
    [[nodiscard]] Piece piece_on(Square square) const { return board_[index(square)]; }
    [[nodiscard]] Bitboard pieces(Color color) const { return by_color_[index(color)]; }
    [[nodiscard]] Bitboard pieces(Color color, PieceType type) const {
        return by_piece_[index(color)][index(type)];
    }
    [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
    /// What stops the sliders of a colour: every piece.
    [[nodiscard]] Bitboard blockers(Color /*color*/) const { return occupied(); }
    [[nodiscard]] Square king_square(Color color) const { return pieces(color, PieceType::king).first(); }

    /// The empty tiles that a side owns: those it may remove.
    [[nodiscard]] Bitboard empty_tiles(Color color) const { return empty_tiles_[index(color)]; }
    /// All empty tiles.
    [[nodiscard]] Bitboard empty_tiles() const { return empty_tiles_[0] | empty_tiles_[1]; }
    /// All tiles, those under pieces included: where pieces other than kings may land.
    [[nodiscard]] Bitboard tiles() const { return occupied() | empty_tiles(); }
    /// The squares without a tile.
    [[nodiscard]] Bitboard voids() const { return ~tiles(); }

    [[nodiscard]] CastlingRights castling() const { return castling_; }
    /// The square on which a *legal* en passant capture lands, else `Square::none`.
    [[nodiscard]] Square en_passant() const { return en_passant_; }
    /// Plies since the last capture or pawn move.
    [[nodiscard]] int halfmove_clock() const { return halfmove_clock_; }
    /// Starts at 1 and grows after Black's moves.
    [[nodiscard]] int fullmove_number() const { return fullmove_number_; }
    /// Pieces, empty tiles and their owners, side, castling rights and legal en passant capture: equal where
    /// RULES-TILED 6 calls positions the same.
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

    /// The pieces of `by` that attack a square when `occupied` are the squares with pieces (RULES-TILED 4).
    [[nodiscard]] Bitboard attackers(Square square, Color by, Bitboard occupied) const;
    /// Whether a piece of `by` attacks the square (RULES-TILED 4).
    [[nodiscard]] bool is_attacked(Square square, Color by) const {
        return attackers(square, by, occupied()).any();
    }
    /// The pieces that give check to the side to move.
    [[nodiscard]] Bitboard checkers() const { return checkers_; }
    [[nodiscard]] bool in_check() const { return checkers_.any(); }
    /// The pieces, of either side, that alone stand between a side's king and an enemy slider.
    [[nodiscard]] Bitboard king_blockers(Color color) const;

    /// Whether a move from anywhere (a hash table, another position, any word) is a canonical legal move here.
    [[nodiscard]] bool is_legal(Move move) const;
    /// Whether a legal move attacks the enemy king.
    [[nodiscard]] bool gives_check(Move move) const;
    /// Whether a legal move removes an enemy piece.
    [[nodiscard]] bool is_capture(Move move) const {
        return move.kind() == MoveKind::en_passant || pieces(~side_to_move_).contains(move.to());
    }
    /// The piece that a legal move removes, or `Piece::none`.
    [[nodiscard]] Piece captured_piece(Move move) const;

    /// Whether neither side has the material to mate (RULES-TILED 6).
    [[nodiscard]] bool is_dead() const;

    /// Compares all incremental state with the same state worked out from the board.
    [[nodiscard]] bool is_consistent() const;

private:
    friend class PositionBuilder;

    Position() = default;

    // These keep the bitboards and the board in step; keys and tiles are the caller's.
    void toggle(Piece piece, Bitboard squares);
    void put(Piece piece, Square square);
    void take(Piece piece, Square square);
    void relocate(Piece piece, Square from, Square to);

    /// Changes the empty tiles; returns the change of the key.
    Key change_tile(Color owner, Square square);
    /// A piece leaves a square: the empty tile is its side's.
    Key leave(Color side, Square square);
    /// A piece lands on a square without one, tile or void.
    Key cover(Square square);

    [[nodiscard]] Undo state_to_undo() const;
    void restore(const Undo& undo);
    /// What every turn does to clock, en passant and key.
    void begin_turn();
    void pass_turn();
    void return_turn();

    // The steps of `do_move`; each returns the change of the key.
    Key apply_castling(Square king_to);
    Key apply_piece_move(Move move, Piece& captured);
    Key lose_castling_rights(CastlingRights lost);
    Key finish_pawn_move(Move move, Piece pawn);

    /// Whether the side to move could legally capture en passant on `skipped`.
    [[nodiscard]] bool can_capture_en_passant(Square skipped) const;
    [[nodiscard]] Bitboard compute_checkers() const;
    [[nodiscard]] Key compute_key() const;
    [[nodiscard]] Key compute_pawn_key() const;

    std::array<std::array<Bitboard, piece_type_count>, color_count> by_piece_{};
    std::array<Bitboard, color_count> by_color_{};
    std::array<Bitboard, color_count> empty_tiles_{};
    Bitboard checkers_;
    std::array<Piece, square_count> board_{};
    Key key_ = 0;
    Key pawn_key_ = 0;
    int halfmove_clock_ = 0;
    int fullmove_number_ = 1;
    CastlingRights castling_ = 0;
    Square en_passant_ = Square::none;
    Color side_to_move_ = Color::white;
};

}  // namespace ricochet::tiled
