// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/position.hpp"

#include <cassert>

#include "movegen/tiled/attacks.hpp"
#include "movegen/tiled/castling.hpp"
#include "movegen/tiled/legality.hpp"
#include "movegen/tiled/zobrist.hpp"

namespace ricochet::tiled {
namespace {

/// Where the piece stands that a move of one piece takes, if it takes any.
Square capture_square(Move move) {
    return move.kind() == MoveKind::en_passant ? make_square(file_of(move.to()), rank_of(move.from()))
                                               : move.to();
}

Square square_between_ranks(Square a, Square b) {
    return static_cast<Square>((static_cast<int>(a) + static_cast<int>(b)) / 2);
}

}  // namespace

void Position::toggle(Piece piece, Bitboard squares) {
    by_piece_[index(color_of(piece))][index(type_of(piece))] ^= squares;
    by_color_[index(color_of(piece))] ^= squares;
}

void Position::put(Piece piece, Square square) {
    assert(board_[index(square)] == Piece::none);
    toggle(piece, Bitboard(square));
    board_[index(square)] = piece;
}

void Position::take(Piece piece, Square square) {
    assert(board_[index(square)] == piece);
    toggle(piece, Bitboard(square));
    board_[index(square)] = Piece::none;
}

void Position::relocate(Piece piece, Square from, Square to) {
    assert(board_[index(from)] == piece && board_[index(to)] == Piece::none);
    toggle(piece, Bitboard(from) ^ Bitboard(to));
    board_[index(from)] = Piece::none;
    board_[index(to)] = piece;
}

Key Position::change_tile(Color owner, Square square) {
    empty_tiles_[index(owner)] ^= Bitboard(square);
    return zobrist::empty_tile(owner, square);
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
    const CastlingWay& way = *castling_way_to(us, king_to);
    const Piece king = make_piece(us, PieceType::king);
    const Piece rook = make_piece(us, PieceType::rook);
    relocate(king, way.king_from, way.king_to);
    relocate(rook, way.rook_from, way.rook_to);
    return zobrist::step(king, way.king_from, way.king_to) ^ zobrist::step(rook, way.rook_from, way.rook_to) ^
           leave(us, way.king_from) ^ leave(us, way.rook_from) ^ cover(way.king_to) ^ cover(way.rook_to);
}

Key Position::apply_piece_move(Move move, Piece& captured) {
    const Color us = side_to_move_;
    const Square from = move.from();
    const Square to = move.to();
    const Piece mover = board_[index(from)];
    Key change = 0;
    const Square victim_square = capture_square(move);
    captured = board_[index(victim_square)];
    if (captured != Piece::none) {
        assert(color_of(captured) == ~us && type_of(captured) != PieceType::king);
        take(captured, victim_square);
        change ^= zobrist::piece_on_square(captured, victim_square);
        if (type_of(captured) == PieceType::pawn) {
            pawn_key_ ^= zobrist::piece_on_square(captured, victim_square);
        }
        halfmove_clock_ = 0;
    }
    if (move.kind() == MoveKind::en_passant) {
        change ^= leave(~us, victim_square);
    }
    change ^= cover(to) ^ leave(us, from);
    if (move.kind() == MoveKind::promotion) {
        const Piece promoted = make_piece(us, move.promotion_type());
        take(mover, from);
        put(promoted, to);
        return change ^ zobrist::piece_on_square(mover, from) ^ zobrist::piece_on_square(promoted, to);
    }
    relocate(mover, from, to);
    return change ^ zobrist::step(mover, from, to);
}

Key Position::lose_castling_rights(CastlingRights lost) {
    const CastlingRights before = castling_;
    castling_ = static_cast<CastlingRights>(castling_ & ~lost);
    return zobrist::castling(before) ^ zobrist::castling(castling_);
}

Key Position::finish_pawn_move(Move move, Piece pawn) {
    halfmove_clock_ = 0;
    pawn_key_ ^= zobrist::piece_on_square(pawn, move.from());
    if (move.kind() == MoveKind::promotion) {
        return 0;
    }
    pawn_key_ ^= zobrist::piece_on_square(pawn, move.to());
    if (move.kind() != MoveKind::double_step) {
        return 0;
    }
    const Square skipped = square_between_ranks(move.from(), move.to());
    if (!can_capture_en_passant(skipped)) {
        return 0;
    }
    en_passant_ = skipped;
    return zobrist::en_passant(skipped);
}

Undo Position::state_to_undo() const {
    return {key_, pawn_key_, empty_tiles_, checkers_, halfmove_clock_, castling_, en_passant_, Piece::none};
}

void Position::begin_turn() {
    ++halfmove_clock_;
    key_ ^= zobrist::en_passant(en_passant_) ^ zobrist::side(Color::black);
    en_passant_ = Square::none;
}

void Position::pass_turn() {
    fullmove_number_ += side_to_move_ == Color::black ? 1 : 0;
    side_to_move_ = ~side_to_move_;
}

void Position::return_turn() {
    side_to_move_ = ~side_to_move_;
    fullmove_number_ -= side_to_move_ == Color::black ? 1 : 0;
}

void Position::do_move(Move move, Undo& undo) {
    undo = state_to_undo();
    begin_turn();
    if (move.is_tile_turn()) {
        assert(!in_check() && piece_on(move.to()) == Piece::none);
        key_ ^= change_tile(side_to_move_, move.to());
        pass_turn();
        return;
    }
    const Piece mover = board_[index(move.from())];
    assert(mover != Piece::none && color_of(mover) == side_to_move_);
    key_ ^=
        move.kind() == MoveKind::castling ? apply_castling(move.to()) : apply_piece_move(move, undo.captured);
    if (const CastlingRights lost = castling_rights_of(move.from()) | castling_rights_of(move.to());
        (castling_ & lost) != 0) {
        key_ ^= lose_castling_rights(lost);
    }
    pass_turn();
    if (type_of(mover) == PieceType::pawn) {
        key_ ^= finish_pawn_move(move, mover);
    }
    checkers_ = compute_checkers();
}

void Position::undo_move(Move move, const Undo& undo) {
    return_turn();
    const Color us = side_to_move_;
    const Square from = move.from();
    const Square to = move.to();
    if (move.kind() == MoveKind::castling) {
        const CastlingWay& way = *castling_way_to(us, to);
        relocate(make_piece(us, PieceType::king), way.king_to, way.king_from);
        relocate(make_piece(us, PieceType::rook), way.rook_to, way.rook_from);
    } else if (!move.is_tile_turn()) {
        if (move.kind() == MoveKind::promotion) {
            take(board_[index(to)], to);
            put(make_piece(us, PieceType::pawn), from);
        } else {
            relocate(board_[index(to)], to, from);
        }
        if (undo.captured != Piece::none) {
            put(undo.captured, capture_square(move));
        }
    }
    restore(undo);
}

void Position::restore(const Undo& undo) {
    key_ = undo.key;
    pawn_key_ = undo.pawn_key;
    empty_tiles_ = undo.empty_tiles;
    checkers_ = undo.checkers;
    halfmove_clock_ = undo.halfmove_clock;
    castling_ = undo.castling;
    en_passant_ = undo.en_passant;
}

void Position::do_null_move(Undo& undo) {
    assert(!in_check());
    undo = state_to_undo();
    begin_turn();
    pass_turn();
}

void Position::undo_null_move(const Undo& undo) {
    return_turn();
    restore(undo);
}

bool Position::can_capture_en_passant(Square skipped) const {
    const Color us = side_to_move_;
    if (!tiles().contains(skipped)) {
        return false;
    }
    for (const Square from : pawn_attacks(~us, skipped) & pieces(us, PieceType::pawn)) {
        if (is_en_passant_safe(*this, from, skipped)) {
            return true;
        }
    }
    return false;
}

Bitboard Position::attackers(Square square, Color by, Bitboard occupied) const {
    using enum PieceType;
    const Bitboard queens = pieces(by, queen);
    return (pawn_attacks(~by, square) & pieces(by, pawn)) | (knight_attacks(square) & pieces(by, knight)) |
           (king_attacks(square) & pieces(by, king)) |
           (bishop_attacks(square, occupied) & (pieces(by, bishop) | queens)) |
           (rook_attacks(square, occupied) & (pieces(by, rook) | queens));
}

Bitboard Position::king_blockers(Color color) const {
    using enum PieceType;
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
    using enum PieceType;
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
    Key key = zobrist::castling(castling_) ^ zobrist::en_passant(en_passant_) ^ zobrist::side(side_to_move_);
    for (const Square square : occupied()) {
        key ^= zobrist::piece_on_square(piece_on(square), square);
    }
    for (const Color owner : {Color::white, Color::black}) {
        for (const Square square : empty_tiles(owner)) {
            key ^= zobrist::empty_tile(owner, square);
        }
    }
    return key;
}

Key Position::compute_pawn_key() const {
    Key key = 0;
    for (const Color color : {Color::white, Color::black}) {
        for (const Square square : pieces(color, PieceType::pawn)) {
            key ^= zobrist::piece_on_square(piece_on(square), square);
        }
    }
    return key;
}

bool Position::is_consistent() const {
    std::array<std::array<Bitboard, piece_type_count>, color_count> by_piece{};
    std::array<Bitboard, color_count> by_color{};
    for (const Square square : Bitboard::all()) {
        if (const Piece piece = piece_on(square); piece != Piece::none) {
            by_piece[index(color_of(piece))][index(type_of(piece))] |= Bitboard(square);
            by_color[index(color_of(piece))] |= Bitboard(square);
        }
    }
    const bool tiles_hold = (empty_tiles() & occupied()).empty() && (empty_tiles_[0] & empty_tiles_[1]).empty();
    const bool en_passant_holds = en_passant_ == Square::none || can_capture_en_passant(en_passant_);
    return by_piece == by_piece_ && by_color == by_color_ && tiles_hold && en_passant_holds &&
           checkers_ == compute_checkers() && key_ == compute_key() && pawn_key_ == compute_pawn_key();
}

}  // namespace ricochet::tiled
