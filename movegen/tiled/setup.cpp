// SPDX-License-Identifier: GPL-3.0-or-later
#include <cassert>
#include <fmt/format.h>

#include "movegen/common/setup_checks.hpp"
#include "movegen/tiled/castling.hpp"
#include "movegen/tiled/notation.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {
namespace {

constexpr int max_pieces = 16;
constexpr int max_pawns = 8;

/// The first thing that is wrong with a side's number of pieces, or an empty text.
std::string wrong_army(const Setup& setup, Color color) {
    int pieces = 0;
    int kings = 0;
    int pawns = 0;
    for (const Piece piece : setup.board) {
        const bool own = piece != Piece::none && color_of(piece) == color;
        pieces += own ? 1 : 0;
        kings += own && type_of(piece) == PieceType::king ? 1 : 0;
        pawns += own && type_of(piece) == PieceType::pawn ? 1 : 0;
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
    return {};
}

std::string wrong_board(const Setup& setup) {
    for (const Color color : {Color::white, Color::black}) {
        if (std::string wrong = wrong_army(setup, color); !wrong.empty()) {
            return wrong;
        }
    }
    const auto& [white_tiles, black_tiles] = setup.empty_tiles;
    for (const Square square : Bitboard::all()) {
        const Piece piece = setup.board[index(square)];
        if (type_of(piece) == PieceType::pawn && (rank_of(square) == 0 || rank_of(square) == rank_count - 1)) {
            return fmt::format("a pawn stands on {}, on the first or last rank", to_string(square));
        }
        if (piece != Piece::none && (white_tiles | black_tiles).contains(square)) {
            return fmt::format("{} is an empty tile with a piece on it", to_string(square));
        }
        if ((white_tiles & black_tiles).contains(square)) {
            return fmt::format("{} is an empty tile of both sides", to_string(square));
        }
    }
    return {};
}

std::string wrong_castling(const Setup& setup) {
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
    std::string wrong = ricochet::wrong_en_passant(setup, mover, forward(mover), forward(~mover),
                                                   make_piece(mover, PieceType::pawn));
    const Square start = step(skipped, forward(~mover));
    if (wrong.empty() && !setup.empty_tiles[index(mover)].contains(start)) {
        return fmt::format("en passant square {}, but {} is no empty tile of {}", to_string(skipped),
                           to_string(start), name_of(mover));
    }
    return wrong;
}

}  // namespace

/// Fills a position from a setup; friend of Position.
class PositionBuilder {
public:
    static Position build(const Setup& setup) {
        Position position;
        position.board_.fill(Piece::none);
        for (const Square square : Bitboard::all()) {
            if (const Piece piece = setup.board[index(square)]; piece != Piece::none) {
                position.put(piece, square);
            }
        }
        position.empty_tiles_ = setup.empty_tiles;
        position.side_to_move_ = setup.side_to_move;
        position.castling_ = setup.castling;
        position.halfmove_clock_ = setup.halfmove_clock;
        position.fullmove_number_ = setup.fullmove_number;
        position.checkers_ = position.compute_checkers();
        if (setup.en_passant != Square::none && position.can_capture_en_passant(setup.en_passant)) {
            position.en_passant_ = setup.en_passant;
        }
        position.key_ = position.compute_key();
        position.pawn_key_ = position.compute_pawn_key();
        return position;
    }
};

Result<Position> Position::from_setup(const Setup& setup) {
    for (const std::string& wrong : {wrong_board(setup), wrong_castling(setup), wrong_en_passant(setup)}) {
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
    setup.board = board_;
    setup.empty_tiles = empty_tiles_;
    setup.side_to_move = side_to_move_;
    setup.castling = castling_;
    setup.en_passant = en_passant_;
    setup.halfmove_clock = halfmove_clock_;
    setup.fullmove_number = fullmove_number_;
    return setup;
}

Position Position::start([[maybe_unused]] Variant variant) {
    using enum PieceType;
    assert(variant == Variant::tiledsquares);
    constexpr std::array<PieceType, file_count> army = {rook, knight, bishop, queen,
                                                        king, bishop, knight, rook};
    Setup setup;
    setup.castling = castling_both(Color::white) | castling_both(Color::black);
    for (int file = 0; file < file_count; ++file) {
        for (const Color color : {Color::white, Color::black}) {
            const auto square = [file, color](int rank) {
                return index(make_square(file, color == Color::white ? rank : rank_count - 1 - rank));
            };
            setup.board[square(0)] = make_piece(color, army[static_cast<std::size_t>(file)]);
            setup.board[square(1)] = make_piece(color, pawn);
        }
    }
    return PositionBuilder::build(setup);
}

}  // namespace ricochet::tiled
