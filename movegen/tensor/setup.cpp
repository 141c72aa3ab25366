// SPDX-License-Identifier: GPL-3.0-or-later
#include <cassert>
#include <fmt/format.h>

#include "movegen/common/setup_checks.hpp"
#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/castling.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tensor/zobrist.hpp"

namespace ricochet::tensor {
namespace {

constexpr int max_pieces = 20;
constexpr int max_pawns = 10;

/// The first thing that is wrong with a setup's numbers of pieces, or an empty text.
std::string wrong_pieces(const Setup& setup) {
    for (const Color color : {Color::white, Color::black}) {
        int pieces = 0;
        int kings = 0;
        int pawns = 0;
        for (const Piece piece : setup.board) {
            if (piece == Piece::none || color_of(piece) != color) {
                continue;
            }
            ++pieces;
            kings += type_of(piece) == PieceType::king ? 1 : 0;
            pawns += type_of(piece) == PieceType::pawn ? 1 : 0;
        }
        if (kings != 1) {
            return fmt::format("{} has {} kings, one is needed", name_of(color), kings);
        }
        if (pawns > max_pawns) {
            return fmt::format("{} has {} pawns, at most {} are possible", name_of(color), pawns, max_pawns);
        }
        if (pieces > max_pieces) {
            return fmt::format("{} has {} pieces, at most {} are possible", name_of(color), pieces, max_pieces);
        }
    }
    for (int i = 0; i < square_count; ++i) {
        const auto square = static_cast<Square>(i);
        const Piece piece = setup.board[index(square)];
        if (type_of(piece) == PieceType::pawn && (rank_of(square) == 0 || rank_of(square) == rank_count - 1)) {
            return fmt::format("a pawn stands on {}, on the first or last rank", to_string(square));
        }
        if (type_of(piece) == PieceType::beast && setup.variant == Variant::tensorfree) {
            return fmt::format("a beast stands on {}, but tensorfree has no beasts", to_string(square));
        }
    }
    return {};
}

std::string wrong_castling(const Setup& setup) {
    if (setup.castling != 0 && setup.variant == Variant::tensorfree) {
        return "castling rights are given, but tensorfree has no castling";
    }
    for (const Color color : {Color::white, Color::black}) {
        std::string wrong =
            ricochet::wrong_castling(setup, color, castling_ways(color), make_piece(color, PieceType::king),
                                     make_piece(color, PieceType::rook));
        if (!wrong.empty()) {
            return wrong;
        }
    }
    return {};
}

std::string wrong_en_passant(const Setup& setup) {
    const Square skipped = setup.en_passant;
    if (skipped == Square::none) {
        return {};
    }
    const Color mover = ~setup.side_to_move;
    return ricochet::wrong_en_passant(setup, mover, forward(mover), forward(~mover),
                                      make_piece(mover, PieceType::pawn));
}

}  // namespace

/// Fills a position from a setup; friend of Position.
class PositionBuilder {
public:
    static Position build(const Setup& setup) {
        Position position;
        position.variant_ = setup.variant;
        position.board_.fill(Piece::none);
        for (int i = 0; i < square_count; ++i) {
            const auto square = static_cast<Square>(i);
            const Piece piece = setup.board[index(square)];
            if (piece == Piece::none) {
                continue;
            }
            position.put(piece, square);
            if (type_of(piece) == PieceType::king) {
                position.king_square_[index(color_of(piece))] = square;
            }
        }
        position.side_to_move_ = setup.side_to_move;
        position.castling_ = setup.castling;
        position.halfmove_clock_ = setup.halfmove_clock;
        position.fullmove_number_ = setup.fullmove_number;
        if (setup.en_passant != Square::none && position.can_capture_en_passant(setup.en_passant)) {
            position.en_passant_ = setup.en_passant;
        }
        position.key_ = position.compute_key();
        position.pawn_key_ = position.compute_pawn_key();
        return position;
    }
};

Result<Position> Position::from_setup(const Setup& setup) {
    for (const std::string& wrong : {wrong_pieces(setup), wrong_castling(setup), wrong_en_passant(setup)}) {
        if (!wrong.empty()) {
            return Error{wrong};
        }
    }
    if (setup.halfmove_clock < 0 || setup.fullmove_number < 1) {
        return Error{"the halfmove clock is below 0 or the move number below 1"};
    }
    const Position position = PositionBuilder::build(setup);
    const Color waiting = ~position.side_to_move();
    if (position.is_attacked(position.king_square(waiting), position.side_to_move())) {
        return Error{fmt::format("{} is in check, but it is {}'s turn", name_of(waiting),
                                 name_of(position.side_to_move()))};
    }
    return position;
}

Setup Position::to_setup() const {
    Setup setup;
    setup.variant = variant_;
    setup.board = board_;
    setup.side_to_move = side_to_move_;
    setup.castling = castling_;
    setup.en_passant = en_passant_;
    setup.halfmove_clock = halfmove_clock_;
    setup.fullmove_number = fullmove_number_;
    return setup;
}

Position Position::start(Variant variant) {
    using enum PieceType;
    constexpr std::array<PieceType, file_count> army = {rook, beast,  knight, bishop, queen,
                                                        king, bishop, knight, beast,  rook};
    Setup setup;
    setup.variant = variant;
    setup.castling = variant == Variant::tensor ? castling_both(Color::white) | castling_both(Color::black) : 0;
    for (int file = 0; file < file_count; ++file) {
        const PieceType type = army[static_cast<std::size_t>(file)];
        for (const Color color : {Color::white, Color::black}) {
            const bool is_white = color == Color::white;
            setup.board[index(make_square(file, is_white ? 1 : rank_count - 2))] = make_piece(color, pawn);
            if (type != beast || variant == Variant::tensor) {
                setup.board[index(make_square(file, is_white ? 0 : rank_count - 1))] = make_piece(color, type);
            }
        }
    }
    return PositionBuilder::build(setup);
}

}  // namespace ricochet::tensor
