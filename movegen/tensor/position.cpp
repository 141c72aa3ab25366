// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/position.hpp"

#include <cassert>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/castling.hpp"
#include "movegen/tensor/legality.hpp"
#include "movegen/tensor/zobrist.hpp"

namespace ricochet::tensor {
namespace {

/// Where the piece stands that a move of one piece takes, if it takes any.
Square capture_square(Color mover, Move move) {
    switch (move.kind()) {
        case MoveKind::en_passant:
            return step(move.to(), forward(~mover));
        case MoveKind::beast_capture:
            return move.captured_square();
        default:
            return move.to();
    }
}

bool is_double_step(Square from, Square to) {
    const int distance = static_cast<int>(to) - static_cast<int>(from);
    return distance == 2 * file_count || distance == -2 * file_count;
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
    assert(board_[index(from)] == piece);
    toggle(piece, Bitboard(from) ^ Bitboard(to));
    board_[index(from)] = Piece::none;
    board_[index(to)] = piece;
}

Key Position::apply_castling(Square king_to) {
    const CastlingWay& way = *castling_way_to(side_to_move_, king_to);
    const Piece king = make_piece(side_to_move_, PieceType::king);
    const Piece rook = make_piece(side_to_move_, PieceType::rook);
    relocate(king, way.king_from, way.king_to);
    relocate(rook, way.rook_from, way.rook_to);
    king_square_[index(side_to_move_)] = way.king_to;
    return zobrist::step(king, way.king_from, way.king_to) ^ zobrist::step(rook, way.rook_from, way.rook_to);
}

Key Position::apply_propel(Move move) {
    const Piece pusher = board_[index(move.from())];
    const Piece beast = make_piece(side_to_move_, PieceType::beast);
    take(pusher, move.from());
    relocate(beast, move.to(), move.beast_to());
    put(pusher, move.to());
    return zobrist::step(pusher, move.from(), move.to()) ^ zobrist::step(beast, move.to(), move.beast_to());
}

Key Position::apply_single_piece_move(Move move, Piece& captured) {
    const Color us = side_to_move_;
    const Square from = move.from();
    const Square to = move.to();
    const Piece mover = board_[index(from)];
    Key change = 0;
    if (const Square victim_square = capture_square(us, move);
        victim_square != from && board_[index(victim_square)] != Piece::none) {
        captured = board_[index(victim_square)];
        assert(color_of(captured) == ~us && type_of(captured) != PieceType::king);
        take(captured, victim_square);
        change ^= zobrist::piece_on_square(captured, victim_square);
        if (type_of(captured) == PieceType::pawn) {
            pawn_key_ ^= zobrist::piece_on_square(captured, victim_square);
        }
        halfmove_clock_ = 0;
    }
    if (move.kind() == MoveKind::promotion) {
        const Piece promoted = make_piece(us, move.promotion_type());
        take(mover, from);
        put(promoted, to);
        return change ^ zobrist::piece_on_square(mover, from) ^ zobrist::piece_on_square(promoted, to);
    }
    relocate(mover, from, to);
    if (type_of(mover) == PieceType::king) {
        king_square_[index(us)] = to;
    }
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
    if (!is_double_step(move.from(), move.to())) {
        return 0;
    }
    // The capture has to land on the skipped square, which a beast may hold (RULES 8).
    const Square skipped = square_between_ranks(move.from(), move.to());
    if (piece_on(skipped) != Piece::none || !can_capture_en_passant(skipped)) {
        return 0;
    }
    en_passant_ = skipped;
    return zobrist::en_passant(skipped);
}

void Position::do_move(Move move, Undo& undo) {
    const Color us = side_to_move_;
    const Piece mover = board_[index(move.from())];
    assert(mover != Piece::none && color_of(mover) == us);

    undo = {key_, pawn_key_, halfmove_clock_, castling_, en_passant_, Piece::none};
    ++halfmove_clock_;
    Key key = key_ ^ zobrist::en_passant(en_passant_) ^ zobrist::side(Color::black);
    en_passant_ = Square::none;

    if (move.kind() == MoveKind::castling) {
        key ^= apply_castling(move.to());
    } else if (move.kind() == MoveKind::propel) {
        key ^= apply_propel(move);
    } else {
        key ^= apply_single_piece_move(move, undo.captured);
    }
    if (const CastlingRights lost = castling_rights_of(move.from()) | castling_rights_of(move.to());
        (castling_ & lost) != 0) {
        key ^= lose_castling_rights(lost);
    }
    side_to_move_ = ~us;
    fullmove_number_ += us == Color::black ? 1 : 0;
    if (type_of(mover) == PieceType::pawn) {
        key ^= finish_pawn_move(move, mover);
    }
    key_ = key;
}

void Position::undo_move(Move move, const Undo& undo) {
    const Color us = ~side_to_move_;
    side_to_move_ = us;
    fullmove_number_ -= us == Color::black ? 1 : 0;
    const Square from = move.from();
    const Square to = move.to();

    if (move.kind() == MoveKind::castling) {
        const CastlingWay& way = *castling_way_to(us, to);
        relocate(make_piece(us, PieceType::king), way.king_to, way.king_from);
        relocate(make_piece(us, PieceType::rook), way.rook_to, way.rook_from);
        king_square_[index(us)] = way.king_from;
    } else if (move.kind() == MoveKind::propel) {
        const Piece pusher = board_[index(to)];
        take(pusher, to);
        relocate(make_piece(us, PieceType::beast), move.beast_to(), to);
        put(pusher, from);
    } else {
        const Piece mover = board_[index(to)];
        if (move.kind() == MoveKind::promotion) {
            take(mover, to);
            put(make_piece(us, PieceType::pawn), from);
        } else {
            relocate(mover, to, from);
        }
        if (type_of(mover) == PieceType::king) {
            king_square_[index(us)] = from;
        }
        if (undo.captured != Piece::none) {
            put(undo.captured, capture_square(us, move));
        }
    }

    key_ = undo.key;
    pawn_key_ = undo.pawn_key;
    halfmove_clock_ = undo.halfmove_clock;
    castling_ = undo.castling;
    en_passant_ = undo.en_passant;
}

void Position::do_null_move(Undo& undo) {
    assert(!in_check());
    undo = {key_, pawn_key_, halfmove_clock_, castling_, en_passant_, Piece::none};
    ++halfmove_clock_;
    key_ ^= zobrist::en_passant(en_passant_) ^ zobrist::side(Color::black);
    en_passant_ = Square::none;
    fullmove_number_ += side_to_move_ == Color::black ? 1 : 0;
    side_to_move_ = ~side_to_move_;
}

void Position::undo_null_move(const Undo& undo) {
    side_to_move_ = ~side_to_move_;
    fullmove_number_ -= side_to_move_ == Color::black ? 1 : 0;
    key_ = undo.key;
    halfmove_clock_ = undo.halfmove_clock;
    en_passant_ = undo.en_passant;
}

bool Position::can_capture_en_passant(Square skipped) const {
    const Color us = side_to_move_;
    for (const Square from : pawn_attacks(~us, skipped) & pieces(us, PieceType::pawn)) {
        if (is_king_safe_after(*this, Move::en_passant(from, skipped))) {
            return true;
        }
    }
    return false;
}

bool Position::is_attacked(Square square, Color by) const {
    return Attackers(*this, by).attacks(square);
}

Bitboard Position::checkers() const {
    return Attackers(*this, ~side_to_move_).attackers_of(king_square(side_to_move_));
}

bool Position::in_check() const {
    return is_attacked(king_square(side_to_move_), ~side_to_move_);
}

Piece Position::captured_piece(Move move) const {
    switch (move.kind()) {
        case MoveKind::en_passant:
            return make_piece(~side_to_move_, PieceType::pawn);
        case MoveKind::beast_capture:
            return make_piece(~side_to_move_, PieceType::beast);
        case MoveKind::castling:
        case MoveKind::propel:
            return Piece::none;
        default:
            return piece_on(move.to());
    }
}

bool Position::is_capture(Move move) const {
    return captured_piece(move) != Piece::none;
}

bool Position::is_dead() const {
    const Bitboard kings = pieces(Color::white, PieceType::king) | pieces(Color::black, PieceType::king);
    const Bitboard others = occupied() - kings;
    if ((others - beasts()).empty()) {
        return true;
    }
    if (beasts().any() || others.many()) {
        return false;
    }
    const PieceType last = type_of(piece_on(others.first()));
    return last == PieceType::knight || last == PieceType::bishop;
}

Key Position::compute_key() const {
    Key key = zobrist::side(side_to_move_) ^ zobrist::castling(castling_) ^ zobrist::en_passant(en_passant_);
    for (const Square square : occupied()) {
        key ^= zobrist::piece_on_square(piece_on(square), square);
    }
    return key;
}

Key Position::compute_pawn_key() const {
    Key key = 0;
    for (const Color color : {Color::white, Color::black}) {
        for (const Square square : pieces(color, PieceType::pawn)) {
            key ^= zobrist::piece_on_square(make_piece(color, PieceType::pawn), square);
        }
    }
    return key;
}

bool Position::is_consistent() const {
    std::array<std::array<Bitboard, piece_type_count>, color_count> by_piece{};
    for (int i = 0; i < square_count; ++i) {
        const auto square = static_cast<Square>(i);
        if (const Piece piece = piece_on(square); piece != Piece::none) {
            by_piece[index(color_of(piece))][index(type_of(piece))] |= Bitboard(square);
        }
    }
    if (by_piece != by_piece_) {
        return false;
    }
    for (const Color color : {Color::white, Color::black}) {
        Bitboard all;
        for (const Bitboard pieces : by_piece[index(color)]) {
            all |= pieces;
        }
        if (all != pieces(color) || pieces(color, PieceType::king) != Bitboard(king_square(color))) {
            return false;
        }
    }
    const bool en_passant_holds = en_passant_ == Square::none || can_capture_en_passant(en_passant_);
    return en_passant_holds && key_ == compute_key() && pawn_key_ == compute_pawn_key();
}

}  // namespace ricochet::tensor
