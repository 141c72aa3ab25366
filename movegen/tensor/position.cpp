// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/position.hpp"

#include <cassert>

#include "movegen/common/fen_fields.hpp"
#include "movegen/common/setup_checks.hpp"
#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/legal_moves.hpp"

namespace ricochet::tensor {

Key Position::apply_propel(Move move) {
    const Piece pusher = board_[index(move.from())];
    const Piece beast = make_piece(side_to_move_, PieceType::beast);
    take(pusher, move.from());
    relocate(beast, move.to(), move.beast_to());
    put(pusher, move.to());
    return Keys::step(pusher, move.from(), move.to()) ^ Keys::step(beast, move.to(), move.beast_to());
}

Key Position::apply_single_piece_move(Piece mover, Move move, Piece& captured) {
    Key change = 0;
    // A beast's hops may end where they began.
    if (const Square square = move.captured_square();
        square != move.from() && board_[index(square)] != Piece::none) {
        captured = board_[index(square)];
        change = capture(square);
    }
    if (type_of(mover) == PieceType::king) {
        king_square_[index(side_to_move_)] = move.to();
    }
    return change ^ move_piece(mover, move);
}

void Position::do_move(Move move, Undo& undo) {
    const Piece mover = board_[index(move.from())];
    assert(mover != Piece::none && color_of(mover) == side_to_move_);

    undo = state_to_undo();
    Key key = begin_turn();
    if (move.kind() == MoveKind::castling) {
        key ^= castle(*castling_ways.to(side_to_move_, move.to()));
        king_square_[index(side_to_move_)] = move.to();
    } else if (move.kind() == MoveKind::propel) {
        key ^= apply_propel(move);
    } else {
        key ^= apply_single_piece_move(mover, move, undo.captured);
    }
    key_ = key ^ finish_piece_move(mover, move);
}

void Position::undo_move(Move move, const Undo& undo) {
    return_turn();
    const Color us = side_to_move_;
    const Square from = move.from();
    const Square to = move.to();
    if (move.kind() == MoveKind::castling) {
        undo_castling(*castling_ways.to(us, to));
        king_square_[index(us)] = from;
    } else if (move.kind() == MoveKind::propel) {
        const Piece pusher = board_[index(to)];
        take(pusher, to);
        relocate(make_piece(us, PieceType::beast), move.beast_to(), to);
        put(pusher, from);
    } else {
        if (type_of(board_[index(to)]) == PieceType::king) {
            king_square_[index(us)] = from;
        }
        undo_piece_move(move, undo.captured);
    }
    restore(undo);
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

bool Position::is_consistent() const {
    for (const Color color : {Color::white, Color::black}) {
        if (pieces(color, PieceType::king) != Bitboard(king_square(color))) {
            return false;
        }
    }
    return basics_are_consistent();
}

namespace {

/// A feature of the setup that its variant lacks.
Phrase wrong_variant(const Setup& setup) {
    if (setup.variant != Variant::tensorfree) {
        return {};
    }
    for (const Square square : Bitboard::all()) {
        if (type_of(setup.board[index(square)]) == PieceType::beast) {
            return phrase(fen_error::no_beasts, square);
        }
    }
    return setup.castling != 0 ? phrase(fen_error::no_castling) : Phrase();
}

}  // namespace

Position Position::build(const Setup& setup) {
    Position position;
    position.fill_from(setup);
    position.variant_ = setup.variant;
    for (const Color color : {Color::white, Color::black}) {
        position.king_square_[index(color)] = position.pieces(color, PieceType::king).first();
    }
    position.complete_from(setup);
    return position;
}

Result<Position> Position::from_setup(const Setup& setup) {
    return checked_position(setup,
                            {wrong_pieces(setup), wrong_variant(setup), wrong_castling(setup, castling_ways),
                             wrong_en_passant(setup)},
                            build);
}

Setup Position::to_setup() const {
    Setup setup;
    describe_in(setup);
    setup.variant = variant_;
    return setup;
}

Position Position::start(Variant variant) {
    return from_fen(start_fen(variant), variant).value();
}

std::string_view start_fen(Variant variant) {
    return variant == Variant::tensor ? "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1"
                                      : "r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w - - 0 1";
}

Result<Position> Position::from_fen(std::string_view text, Variant variant) {
    Setup setup;
    setup.variant = variant;
    if (const auto letters = read_fen(text, setup, Geometry::letters, fen_error::run); !letters) {
        return letters.refusal();
    }
    return from_setup(setup);
}

}  // namespace ricochet::tensor
