// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/position.hpp"

#include <cassert>

#include "movegen/common/fen_fields.hpp"
#include "movegen/common/setup_checks.hpp"
#include "movegen/tiled/attacks.hpp"
#include "movegen/tiled/legal_moves.hpp"

namespace ricochet::tiled {

Key Position::change_tile(Color owner, Square square) {
    empty_tiles_[index(owner)] ^= Bitboard(square);
    return Keys::owned_square(owner, square);
}

Key Position::leave(Color side, Square square) {
    assert(!empty_tiles().contains(square));
    return change_tile(side, square);
}

Key Position::cover(Square square) {
    for (const Color owner : {Color::white, Color::black}) {
        if (empty_tiles_[index(owner)].contains(square)) {
            return change_tile(owner, square);
        }
    }
    return 0;
}

Key Position::apply_castling(Square king_to) {
    const Color us = side_to_move_;
    const CastlingWay& way = *castling_ways.to(us, king_to);
    return castle(way) ^ leave(us, way.king_from) ^ leave(us, way.rook_from) ^ cover(way.king_to) ^
           cover(way.rook_to);
}

Key Position::apply_piece_move(Piece mover, Move move, Piece& captured) {
    const Square square = move.captured_square();
    captured = board_[index(square)];
    Key change = captured != Piece::none ? capture(square) : 0;
    if (move.kind() == MoveKind::en_passant) {
        change ^= leave(~side_to_move_, square);
    }
    change ^= cover(move.to()) ^ leave(side_to_move_, move.from());
    return change ^ move_piece(mover, move);
}

void Position::do_move(Move move, Undo& undo) {
    undo = state_to_undo();
    Key key = begin_turn();
    if (move.is_tile_turn()) {
        assert(!in_check() && piece_on(move.to()) == Piece::none);
        key_ = key ^ change_tile(side_to_move_, move.to());
        pass_turn();
        return;
    }
    const Piece mover = board_[index(move.from())];
    assert(mover != Piece::none && color_of(mover) == side_to_move_);
    key ^= move.kind() == MoveKind::castling ? apply_castling(move.to())
                                             : apply_piece_move(mover, move, undo.captured);
    key_ = key ^ finish_piece_move(mover, move);
    checkers_ = compute_checkers();
}

void Position::undo_move(Move move, const Undo& undo) {
    return_turn();
    if (move.kind() == MoveKind::castling) {
        undo_castling(*castling_ways.to(side_to_move_, move.to()));
    } else if (!move.is_tile_turn()) {
        undo_piece_move(move, undo.captured);
    }
    restore(undo);
}

void Position::restore(const Undo& undo) {
    BasicPosition::restore(undo);
    empty_tiles_ = undo.empty_tiles;
    checkers_ = undo.checkers;
}

bool Position::can_capture_en_passant(Square skipped) const {
    return tiles().contains(skipped) && BasicPosition::can_capture_en_passant(skipped);
}

Bitboard Position::attackers(Square square, Color by, Bitboard occupied) const {
    using enum tiled::PieceType;
    const Bitboard queens = pieces(by, queen);
    return (pawn_attacks(~by, square) & pieces(by, pawn)) | (knight_attacks(square) & pieces(by, knight)) |
           (king_attacks(square) & pieces(by, king)) |
           (bishop_attacks(square, occupied) & (pieces(by, bishop) | queens)) |
           (rook_attacks(square, occupied) & (pieces(by, rook) | queens));
}

Bitboard Position::king_blockers(Color color) const {
    using enum tiled::PieceType;
    const Square home = king_square(color);
    const Bitboard queens = pieces(~color, queen);
    const Bitboard snipers = (empty_bishop_attacks(home) & (pieces(~color, bishop) | queens)) |
                             (empty_rook_attacks(home) & (pieces(~color, rook) | queens));
    Bitboard blockers;
    for (const Square sniper : snipers) {
        const Bitboard on_the_way = between(home, sniper) & occupied();
        if (!on_the_way.many()) {
            blockers |= on_the_way;
        }
    }
    return blockers;
}

Piece Position::captured_piece(Move move) const {
    if (move.kind() == MoveKind::en_passant) {
        return make_piece(~side_to_move_, PieceType::pawn);
    }
    return is_capture(move) ? piece_on(move.to()) : Piece::none;
}

bool Position::is_dead() const {
    using enum tiled::PieceType;
    const auto both = [this](PieceType type) {
        return pieces(Color::white, type) | pieces(Color::black, type);
    };
    if ((both(pawn) | both(rook) | both(queen)).any()) {
        return false;
    }
    const Bitboard knights = both(knight);
    const Bitboard bishops = both(bishop);
    if (knights.any()) {
        return bishops.empty() && !knights.many();
    }
    constexpr Bitboard dark_squares{0xAA55AA55AA55AA55U};
    return (bishops & dark_squares).empty() || (bishops - dark_squares).empty();
}

Bitboard Position::compute_checkers() const {
    return attackers(king_square(side_to_move_), ~side_to_move_, occupied());
}

Key Position::compute_key() const {
    Key key = BasicPosition::compute_key();
    for (const Color owner : {Color::white, Color::black}) {
        for (const Square square : empty_tiles(owner)) {
            key ^= Keys::owned_square(owner, square);
        }
    }
    return key;
}

bool Position::is_consistent() const {
    const bool tiles_hold = (empty_tiles() & occupied()).empty() && (empty_tiles_[0] & empty_tiles_[1]).empty();
    return tiles_hold && checkers_ == compute_checkers() && basics_are_consistent();
}

namespace {

Phrase wrong_tiles(const Setup& setup) {
    const auto& [white_tiles, black_tiles] = setup.empty_tiles;
    for (const Square square : Bitboard::all()) {
        if (setup.board[index(square)] != Piece::none && (white_tiles | black_tiles).contains(square)) {
            return phrase(fen_error::tile_piece, square);
        }
        if ((white_tiles & black_tiles).contains(square)) {
            return phrase(fen_error::tile_both, square);
        }
    }
    return {};
}

/// The fault found by `wrong_en_passant`, or that the pawn left no tile behind.
Phrase wrong_double_step(const Setup& setup) {
    Phrase wrong = wrong_en_passant(setup);
    if (!wrong.empty() || setup.en_passant == Square::none) {
        return wrong;
    }
    const Color mover = ~setup.side_to_move;
    const Square start = square_ahead(~mover, setup.en_passant);
    if (setup.empty_tiles[index(mover)].contains(start)) {
        return {};
    }
    return phrase(fen_error::passant_tile, setup.en_passant, start, color_phrase(mover));
}

}  // namespace

Position Position::build(const Setup& setup) {
    Position position;
    position.fill_from(setup);
    position.empty_tiles_ = setup.empty_tiles;
    position.checkers_ = position.compute_checkers();
    position.complete_from(setup);
    return position;
}

Result<Position> Position::from_setup(const Setup& setup) {
    return checked_position(setup,
                            {wrong_pieces(setup), wrong_tiles(setup), wrong_castling(setup, castling_ways),
                             wrong_double_step(setup)},
                            build);
}

Setup Position::to_setup() const {
    Setup setup;
    describe_in(setup);
    setup.empty_tiles = empty_tiles_;
    return setup;
}

Position Position::start(Variant variant) {
    return from_fen(start_fen, variant).value();
}

Result<Position> Position::from_fen(std::string_view text, [[maybe_unused]] Variant variant) {
    assert(variant == Variant::tiledsquares);
    Setup setup;
    const Result<std::string> letters = read_fen(text, setup, "pnbrqk%", fen_error::run_of_voids);
    if (!letters) {
        return letters.refusal();
    }
    for (std::size_t square = 0; square < letters.value().size(); ++square) {
        if (const std::optional<Color> owner = owner_of_sign(letters.value()[square])) {
            setup.empty_tiles[index(*owner)] |= Bitboard(static_cast<Square>(square));
        }
    }
    return from_setup(setup);
}

char square_letter(const Position& position, Square square) {
    if (const Piece piece = position.piece_on(square); piece != Piece::none) {
        return piece_letter(piece);
    }
    for (const Color owner : {Color::white, Color::black}) {
        if (position.empty_tiles(owner).contains(square)) {
            return tile_sign(owner);
        }
    }
    return ' ';
}

}  // namespace ricochet::tiled
