// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cassert>

#include "movegen/common/castling_rights.hpp"
#include "movegen/common/geometry.hpp"
#include "movegen/common/leaps.hpp"
#include "movegen/common/zobrist.hpp"

namespace ricochet {

/// A position as given by a FEN, unchecked: the part that all games have.
template <BoardGeometry Geometry>
struct BasicSetup {
    using Square = typename Geometry::Square;
    using Piece = typename Geometry::Piece;

    BasicSetup() { board.fill(Piece::none); }

    std::array<Piece, squares_of<Geometry>> board;
    Color side_to_move = Color::white;
    CastlingRights castling = 0;
    /// The square skipped by the double step just made, or `Square::none`.
    Square en_passant = Square::none;
    int halfmove_clock = 0;
    int fullmove_number = 1;
};

/// The state that undoing a move cannot compute, in all games. Filled by `do_move`, passed to `undo_move`.
template <BoardGeometry Geometry>
struct BasicUndo {
    Key key;
    Key pawn_key;
    int halfmove_clock;
    CastlingRights castling;
    typename Geometry::Square en_passant;
    typename Geometry::Square skipped;
    typename Geometry::Piece captured;
};

/// The base of the positions of all games: pieces, side to move, rights and clocks, with incremental keys. A
/// game's `Position` derives from it and adds the moves; for further state it hides members of this class:
/// `state_to_undo`, `restore`, `compute_key`, `can_capture_en_passant`.
template <class Position, BoardGeometry Geometry, class GameMove, class GameUndo = BasicUndo<Geometry>>
class BasicPosition {
public:
    using Move = GameMove;
    using MoveKind = decltype(GameMove().kind());
    using Undo = GameUndo;
    using Square = typename Geometry::Square;
    using PieceType = typename Geometry::PieceType;
    using Piece = typename Geometry::Piece;
    using Bitboard = typename Geometry::Bitboard;
    using Board = std::array<Piece, squares_of<Geometry>>;

    static constexpr int files = Geometry::files;
    static constexpr int ranks = Geometry::ranks;

    [[nodiscard]] Color side_to_move() const { return side_to_move_; }
    [[nodiscard]] Piece piece_on(Square square) const { return board_[index(square)]; }
    /// All squares' pieces, from a1 on.
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] Bitboard pieces(Color color) const { return by_color_[index(color)]; }
    [[nodiscard]] Bitboard pieces(Color color, PieceType type) const {
        return by_piece_[index(color)][index(type)];
    }
    [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
    [[nodiscard]] CastlingRights castling() const { return castling_; }
    /// The square on which a *legal* en passant capture lands, else `Square::none`.
    [[nodiscard]] Square en_passant() const { return en_passant_; }
    /// The square skipped by a double step just made, if a capture can land there, legal or not; else
    /// `Square::none`.
    [[nodiscard]] Square skipped() const { return skipped_; }
    /// Plies since the last capture or pawn move.
    [[nodiscard]] int halfmove_clock() const { return halfmove_clock_; }
    /// Starts at 1 and grows after Black's moves.
    [[nodiscard]] int fullmove_number() const { return fullmove_number_; }
    /// Equal for positions that are the same by the rules (RULES 5, RULES-TILED 6): pieces, side, castling
    /// rights, legal en passant capture, and what the game adds.
    [[nodiscard]] Key key() const { return key_; }
    /// A key of the pawns alone.
    [[nodiscard]] Key pawn_key() const { return pawn_key_; }

    /// Passes the turn; not while in check.
    void do_null_move(Undo& undo) {
        assert(!self().in_check());
        undo = self().state_to_undo();
        key_ = begin_turn();
        pass_turn();
    }
    void undo_null_move(const Undo& undo) {
        return_turn();
        self().restore(undo);
    }

protected:
    using Keys = Zobrist<Geometry>;

    BasicPosition() { board_.fill(Piece::none); }

    // Setups. `fill_from` sets the pieces and the rest; `complete_from`, once the game has set its own state,
    // en passant and the keys.

    void fill_from(const BasicSetup<Geometry>& setup) {
        for (std::size_t i = 0; i < board_.size(); ++i) {
            if (setup.board[i] != Piece::none) {
                put(setup.board[i], static_cast<Square>(i));
            }
        }
        side_to_move_ = setup.side_to_move;
        castling_ = setup.castling;
        halfmove_clock_ = setup.halfmove_clock;
        fullmove_number_ = setup.fullmove_number;
    }
    void complete_from(const BasicSetup<Geometry>& setup) {
        skipped_ = setup.en_passant;
        if (setup.en_passant != Square::none && self().can_capture_en_passant(setup.en_passant)) {
            en_passant_ = setup.en_passant;
        }
        key_ = self().compute_key();
        pawn_key_ = compute_pawn_key();
    }
    void describe_in(BasicSetup<Geometry>& setup) const {
        setup.board = board_;
        setup.side_to_move = side_to_move_;
        setup.castling = castling_;
        setup.en_passant = en_passant_;
        setup.halfmove_clock = halfmove_clock_;
        setup.fullmove_number = fullmove_number_;
    }

    // These keep bitboards and board in step; the caller updates the keys.

    void toggle(Piece piece, Bitboard squares) {
        by_piece_[index(color_of(piece))][index(type_of(piece))] ^= squares;
        by_color_[index(color_of(piece))] ^= squares;
    }
    void put(Piece piece, Square square) {
        assert(board_[index(square)] == Piece::none);
        toggle(piece, Bitboard(square));
        board_[index(square)] = piece;
    }
    void take(Piece piece, Square square) {
        assert(board_[index(square)] == piece);
        toggle(piece, Bitboard(square));
        board_[index(square)] = Piece::none;
    }
    /// The squares may be the same.
    void relocate(Piece piece, Square from, Square to) {
        assert(board_[index(from)] == piece && (from == to || board_[index(to)] == Piece::none));
        toggle(piece, Bitboard(from) ^ Bitboard(to));
        board_[index(from)] = Piece::none;
        board_[index(to)] = piece;
    }

    // Steps of `do_move`; each returns the change of the key.

    Key castle(const CastlingSquares<Square>& way) {
        const Piece king = make_piece(side_to_move_, PieceType::king);
        const Piece rook = make_piece(side_to_move_, PieceType::rook);
        relocate(king, way.king_from, way.king_to);
        relocate(rook, way.rook_from, way.rook_to);
        return Keys::step(king, way.king_from, way.king_to) ^ Keys::step(rook, way.rook_from, way.rook_to);
    }
    /// Removes the enemy piece on a square.
    Key capture(Square square) {
        const Piece captured = board_[index(square)];
        assert(color_of(captured) == ~side_to_move_ && type_of(captured) != PieceType::king);
        take(captured, square);
        const Key change = Keys::piece_on_square(captured, square);
        if (type_of(captured) == PieceType::pawn) {
            pawn_key_ ^= change;
        }
        halfmove_clock_ = 0;
        return change;
    }
    /// Moves the piece to its square, where a pawn may promote.
    Key move_piece(Piece mover, Move move) {
        if (move.kind() == MoveKind::promotion) {
            const Piece promoted = make_piece(side_to_move_, move.promotion_type());
            take(mover, move.from());
            put(promoted, move.to());
            return Keys::piece_on_square(mover, move.from()) ^ Keys::piece_on_square(promoted, move.to());
        }
        relocate(mover, move.from(), move.to());
        return Keys::step(mover, move.from(), move.to());
    }
    /// Updates rights, turn and en passant, after the pieces have moved.
    Key finish_piece_move(Piece mover, Move move) {
        Key change = lose_castling_rights(Position::castling_ways.rights_of(move.from()) |
                                          Position::castling_ways.rights_of(move.to()));
        pass_turn();
        if (type_of(mover) == PieceType::pawn) {
            change ^= finish_pawn_move(mover, move);
        }
        return change;
    }
    /// Removes castling rights.
    Key lose_castling_rights(CastlingRights lost) {
        if ((castling_ & lost) == 0) {
            return 0;
        }
        const CastlingRights before = castling_;
        castling_ = static_cast<CastlingRights>(castling_ & ~lost);
        return Keys::castling(before) ^ Keys::castling(castling_);
    }
    /// Updates the clock, the pawn key and en passant after a pawn's move.
    Key finish_pawn_move(Piece pawn, Move move) {
        halfmove_clock_ = 0;
        pawn_key_ ^= Keys::piece_on_square(pawn, move.from());
        if (move.kind() != MoveKind::promotion) {
            pawn_key_ ^= Keys::piece_on_square(pawn, move.to());
        }
        const int distance = static_cast<int>(move.to()) - static_cast<int>(move.from());
        if (distance != 2 * Geometry::files && distance != -2 * Geometry::files) {
            return 0;
        }
        // The capture has to land on the skipped square, which a beast may occupy (RULES 8).
        const Square skipped = square_between_ranks(move.from(), move.to());
        if (piece_on(skipped) != Piece::none) {
            return 0;
        }
        skipped_ = skipped;
        if (!self().can_capture_en_passant(skipped)) {
            return 0;
        }
        en_passant_ = skipped;
        return Keys::en_passant(skipped);
    }
    /// Whether the side to move could legally capture en passant on `skipped`. The game's
    /// `is_en_passant_safe(position, from, skipped)` checks the king's safety.
    [[nodiscard]] bool can_capture_en_passant(Square skipped) const {
        const Color us = side_to_move_;
        for (const Square from : pawn_attacks(~us, skipped) & pieces(us, PieceType::pawn)) {
            if (is_en_passant_safe(self(), from, skipped)) {
                return true;
            }
        }
        return false;
    }

    // Steps of every turn, and their reverse.

    [[nodiscard]] BasicUndo<Geometry> state_to_undo() const {
        return {key_, pawn_key_, halfmove_clock_, castling_, en_passant_, skipped_, Piece::none};
    }
    /// Returns the key with the other side to move and without en passant.
    [[nodiscard]] Key begin_turn() {
        ++halfmove_clock_;
        const Key key = key_ ^ Keys::en_passant(en_passant_) ^ Keys::side(Color::black);
        en_passant_ = Square::none;
        skipped_ = Square::none;
        return key;
    }
    void pass_turn() {
        fullmove_number_ += side_to_move_ == Color::black ? 1 : 0;
        side_to_move_ = ~side_to_move_;
    }
    void return_turn() {
        side_to_move_ = ~side_to_move_;
        fullmove_number_ -= side_to_move_ == Color::black ? 1 : 0;
    }
    void restore(const BasicUndo<Geometry>& undo) {
        key_ = undo.key;
        pawn_key_ = undo.pawn_key;
        halfmove_clock_ = undo.halfmove_clock;
        castling_ = undo.castling;
        en_passant_ = undo.en_passant;
        skipped_ = undo.skipped;
    }
    void undo_castling(const CastlingSquares<Square>& way) {
        relocate(make_piece(side_to_move_, PieceType::king), way.king_to, way.king_from);
        relocate(make_piece(side_to_move_, PieceType::rook), way.rook_to, way.rook_from);
    }
    /// The reverse of `move_piece` and, if a piece was captured, of `capture`.
    void undo_piece_move(Move move, Piece captured) {
        const Piece mover = board_[index(move.to())];
        if (move.kind() == MoveKind::promotion) {
            take(mover, move.to());
            put(make_piece(side_to_move_, PieceType::pawn), move.from());
        } else {
            relocate(mover, move.to(), move.from());
        }
        if (captured != Piece::none) {
            put(captured, move.captured_square());
        }
    }

    // Incremental state, computed from the board.

    [[nodiscard]] Key compute_key() const {
        Key key = Keys::side(side_to_move_) ^ Keys::castling(castling_) ^ Keys::en_passant(en_passant_);
        for (const Square square : occupied()) {
            key ^= Keys::piece_on_square(piece_on(square), square);
        }
        return key;
    }
    [[nodiscard]] Key compute_pawn_key() const {
        Key key = 0;
        for (const Color color : {Color::white, Color::black}) {
            for (const Square square : pieces(color, PieceType::pawn)) {
                key ^= Keys::piece_on_square(make_piece(color, PieceType::pawn), square);
            }
        }
        return key;
    }
    /// Whether bitboards, en passant and keys agree with the board.
    [[nodiscard]] bool basics_are_consistent() const {
        decltype(by_piece_) by_piece{};
        decltype(by_color_) by_color{};
        for (const Square square : Bitboard::all()) {
            if (const Piece piece = piece_on(square); piece != Piece::none) {
                by_piece[index(color_of(piece))][index(type_of(piece))] |= Bitboard(square);
                by_color[index(color_of(piece))] |= Bitboard(square);
            }
        }
        const bool en_passant_holds = en_passant_ == Square::none || self().can_capture_en_passant(en_passant_);
        return by_piece == by_piece_ && by_color == by_color_ && en_passant_holds &&
               key_ == self().compute_key() && pawn_key_ == compute_pawn_key();
    }

    std::array<std::array<Bitboard, piece_types_of<PieceType>>, color_count> by_piece_{};
    std::array<Bitboard, color_count> by_color_{};
    Board board_{};
    Key key_ = 0;
    Key pawn_key_ = 0;
    int halfmove_clock_ = 0;
    int fullmove_number_ = 1;
    CastlingRights castling_ = 0;
    Square en_passant_ = Square::none;
    Square skipped_ = Square::none;
    Color side_to_move_ = Color::white;

private:
    [[nodiscard]] Position& self() { return static_cast<Position&>(*this); }
    [[nodiscard]] const Position& self() const { return static_cast<const Position&>(*this); }
};

}  // namespace ricochet
