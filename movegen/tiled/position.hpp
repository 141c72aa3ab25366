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
    /// What the king crosses and where he ends: not attacked.
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

/// What a FEN says, not checked yet.
struct Setup : BasicSetup<Geometry> {
    /// The empty tiles of each side; the tiles under pieces are understood.
    std::array<Bitboard, color_count> empty_tiles;
};

/// What a move cannot take back by itself. Filled by `do_move`, handed back to `undo_move`.
struct Undo : BasicUndo<Geometry> {
    std::array<Bitboard, color_count> empty_tiles;
    Bitboard checkers;
};

/// A position of Tiled Squares Chess: pieces, tiles and their owners, side to move, rights and clocks, with
/// incremental keys. It keeps no history; repetitions are found in a `KeyHistory`.
class Position : public BasicPosition<Position, Geometry, Move, Undo> {
public:
    static constexpr CastlingWays castling_ways{make_castling_ways};

    /// The start position. `variant` must be `Variant::tiledsquares`.
    static Position start(Variant variant = Variant::tiledsquares);

    /// Reads a FEN of RULES-TILED 7. Fields stand between blanks; the two clocks may be missing (0 and 1), and
    /// a move number 0 is read as 1. The error names the field and what is wrong with it; input of any length
    /// and content is safe. `variant` must be `Variant::tiledsquares`.
    static Result<Position> from_fen(std::string_view text, Variant variant = Variant::tiledsquares);
    /// Checks a setup against the conditions on a FEN (RULES-TILED 7). The error says which one fails and
    /// where.
    static Result<Position> from_setup(const Setup& setup);
    /// The inverse of `from_setup`; its `en_passant` is set only where a legal en passant capture exists.
    [[nodiscard]] Setup to_setup() const;

    [[nodiscard]] static Variant variant() { return Variant::tiledsquares; }
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

    /// Plays a legal move.
    void do_move(Move move, Undo& undo);
    /// Takes back the last move, with the `Undo` that it filled.
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

    /// Whether all incremental state is what the board gives when computed anew.
    [[nodiscard]] bool is_consistent() const;

private:
    friend BasicPosition;
    Position() = default;

    /// The position of a setup that passed the checks.
    static Position build(const Setup& setup);

    /// Changes the empty tiles; returns the change of the key.
    Key change_tile(Color owner, Square square);
    /// A piece leaves a square: the empty tile is its side's.
    Key leave(Color side, Square square);
    /// A piece lands on a square without one, tile or void.
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

/// The side of a sign; nothing for any other character.
constexpr std::optional<Color> owner_of_sign(char sign) {
    return sign == tile_sign(Color::white)   ? std::optional(Color::white)
           : sign == tile_sign(Color::black) ? std::optional(Color::black)
                                             : std::nullopt;
}

/// What stands on a square, as a FEN writes it; a blank for a void.
char square_letter(const Position& position, Square square);

}  // namespace ricochet::tiled
