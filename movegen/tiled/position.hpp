// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/common/basic_position.hpp"
#include "movegen/common/castling_rights.hpp"
#include "movegen/common/fen_fields.hpp"
#include "movegen/tiled/bitboard.hpp"
#include "movegen/tiled/move.hpp"
#include "movegen/tiled/types.hpp"

namespace ricochet::tiled {

/// One of a side's two ways to castle.
struct CastlingWay : CastlingSquares<Square> {
    /// All squares between king and rook, free of pieces.
    Bitboard must_be_empty;
    /// The squares that the king crosses and ends on, which must not be attacked.
    Bitboard king_path;
};

constexpr CastlingWay make_castling_way(Color color, int king_to, int rook_from) {
    constexpr int king_from = 4;
    const auto squares = castling_on_files<Square>(color, king_from, king_to, rook_from);
    return {squares, squares_between_files<Bitboard>(rank_of(squares.king_from), king_from, rook_from),
            Bitboard(squares.rook_to) | Bitboard(squares.king_to)};
}

constexpr std::array<CastlingWay, 2> make_castling_ways(Color color) {
    return {make_castling_way(color, 6, file_count - 1), make_castling_way(color, 2, 0)};
}

/// The contents of a FEN, not checked yet.
struct Setup : BasicSetup<Geometry> {
    /// The empty tiles of each side; pieces imply the tiles under them.
    std::array<Bitboard, color_count> empty_tiles;
};

/// State that a move cannot restore. Filled by `do_move`, needed by `undo_move`.
struct Undo : BasicUndo<Geometry> {
    std::array<Bitboard, color_count> empty_tiles;
    Bitboard checkers;
};

/// A position of Tiled Squares Chess: pieces, tiles and their owners, side to move, rights and clocks, with
/// incremental keys. It has no history; a `KeyHistory` finds repetitions.
class Position : public BasicPosition<Position, Geometry, Move, Undo> {
public:
    static constexpr CastlingWays castling_ways{make_castling_ways};

    /// The start position. `variant` must be `Variant::tiledsquares`.
    static Position start(Variant variant = Variant::tiledsquares);

    /// Parses a FEN of RULES-TILED 7, with blanks between its fields; the two clocks may be missing (0 and 1),
    /// and a move number 0 is read as 1. The error names the field and its fault; accepts any input safely.
    /// `variant` must be `Variant::tiledsquares`.
    static Result<Position> from_fen(std::string_view text, Variant variant = Variant::tiledsquares);
    /// Checks a setup against the conditions on a FEN (RULES-TILED 7). The error says which one fails and
    /// where.
    static Result<Position> from_setup(const Setup& setup);
    /// The inverse of `from_setup`; its `en_passant` is set only if a legal en passant capture exists.
    [[nodiscard]] Setup to_setup() const;

    [[nodiscard]] static Variant variant() { return Variant::tiledsquares; }
    /// The blockers of a side's sliders: every piece.
    [[nodiscard]] Bitboard blockers(Color /*color*/) const { return occupied(); }
    [[nodiscard]] Square king_square(Color color) const { return pieces(color, PieceType::king).first(); }

    /// The empty tiles that a side owns and may remove.
    [[nodiscard]] Bitboard empty_tiles(Color color) const { return empty_tiles_[index(color)]; }
    /// All empty tiles.
    [[nodiscard]] Bitboard empty_tiles() const { return empty_tiles_[0] | empty_tiles_[1]; }
    /// All tiles, those under pieces included; pieces other than kings land only on these.
    [[nodiscard]] Bitboard tiles() const { return occupied() | empty_tiles(); }
    /// The squares without a tile.
    [[nodiscard]] Bitboard voids() const { return ~tiles(); }

    /// Plays a legal move.
    void do_move(Move move, Undo& undo);
    /// Undoes the last move, with the `Undo` that it filled.
    void undo_move(Move move, const Undo& undo);

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

    /// Whether a move from any source (a hash table, another position, any word) is a canonical legal move
    /// here.
    [[nodiscard]] bool is_legal(Move move) const;
    /// Whether a legal move gives check.
    [[nodiscard]] bool gives_check(Move move) const;
    /// Whether a legal move captures a piece.
    [[nodiscard]] bool is_capture(Move move) const {
        return move.kind() == MoveKind::en_passant || pieces(~side_to_move_).contains(move.to());
    }
    /// The piece that a legal move captures, or `Piece::none`.
    [[nodiscard]] Piece captured_piece(Move move) const;

    /// Whether neither side has the material to mate (RULES-TILED 6).
    [[nodiscard]] bool is_dead() const;

    /// Whether all incremental state equals that computed from the board.
    [[nodiscard]] bool is_consistent() const;

private:
    friend BasicPosition;
    Position() = default;

    /// The position of a valid setup.
    static Position build(const Setup& setup);

    /// Adds or removes an empty tile; returns the change of the key.
    Key change_tile(Color owner, Square square);
    /// Updates the tiles when a piece leaves a square: the empty tile is its side's.
    Key leave(Color side, Square square);
    /// Updates the tiles when a piece lands on an empty tile or a void.
    Key cover(Square square);

    [[nodiscard]] Undo state_to_undo() const {
        return {BasicPosition::state_to_undo(), empty_tiles_, checkers_};
    }
    void restore(const Undo& undo);

    // The steps of `do_move`; each returns the change of the key.
    Key apply_castling(Square king_to);
    Key apply_piece_move(Piece mover, Move move, Piece& captured);

    [[nodiscard]] bool can_capture_en_passant(Square skipped) const;
    [[nodiscard]] Bitboard compute_checkers() const;
    [[nodiscard]] Key compute_key() const;

    std::array<Bitboard, color_count> empty_tiles_{};
    Bitboard checkers_;
};

/// The start position.
inline constexpr std::string_view start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The sign of a side's empty tile and of its drops: `$` for White, `%` for Black.
constexpr char tile_sign(Color owner) {
    return owner == Color::white ? '$' : '%';
}

/// The side of a sign; nothing for other characters.
constexpr std::optional<Color> owner_of_sign(char sign) {
    return sign == tile_sign(Color::white)   ? std::optional(Color::white)
           : sign == tile_sign(Color::black) ? std::optional(Color::black)
                                             : std::nullopt;
}

/// The FEN letter or sign of a square; a blank for a void.
char square_letter(const Position& position, Square square);

}  // namespace ricochet::tiled
