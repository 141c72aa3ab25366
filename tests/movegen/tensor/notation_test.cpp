// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/notation.hpp"

#include <array>
#include <string>
#include <vector>

#include "movegen/tensor/legal_moves.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/text_support.hpp"
#include "tests/reference/targets.hpp"

namespace ricochet::tensor {
namespace {

using test::position_of;
using test::uci;

constexpr std::string_view illegal = "is not a legal move here";

TEST_CASE("every kind of move has its text") {
    CHECK(to_uci(Move()) == "0000");
    CHECK(to_uci(Move::ordinary(Square::e2, Square::e4)) == "e2e4");
    CHECK(to_uci(Move::en_passant(Square::e5, Square::d6)) == "e5d6");
    CHECK(to_uci(Move::castling(Square::f1, Square::i1)) == "f1i1");
    CHECK(to_uci(Move::bounce(Square::f6, Square::i3, Square::i6)) == "f6i3^i6");
    CHECK(to_uci(Move::propel(Square::g3, Square::g5, Square::g1)) == "g3g5>g1");
    CHECK(to_uci(Move::beast_capture(Square::e4, Square::g6, Square::f5)) == "e4g6xf5");
    std::string promotions;
    for (const PieceType type :
         {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen, PieceType::beast}) {
        promotions += to_uci(Move::promotion(Square::b7, Square::b8, type)) + ' ';
    }
    CHECK(promotions == "b7b8n b7b8b b7b8r b7b8q b7b8t ");
}

TEST_CASE("the examples of the move text table are read") {
    struct Reading {
        std::string_view fen;
        std::string_view text;
        Move move;
    };
    const std::string_view castling = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    const std::string_view propel = "k9/10/10/6T3/10/6R3/10/K9 w - - 0 1";
    const std::string_view beasts = "k9/10/10/5t4/4T5/10/10/K9 w - - 0 1";
    for (const auto& [fen, text, move] : std::vector<Reading>{
             {"k9/10/5R2T1/10/10/10/10/9K w - - 0 1", "f6i3^i6",
              Move::bounce(Square::f6, Square::i3, Square::i6)},
             {propel, "g3g5>g1", Move::propel(Square::g3, Square::g5, Square::g1)},
             {propel, "g3g5>g3", Move::propel(Square::g3, Square::g5, Square::g3)},
             {beasts, "e4g6xf5", Move::beast_capture(Square::e4, Square::g6, Square::f5)},
             {beasts, "e4g6", Move::ordinary(Square::e4, Square::g6)},
             {"9k/1P8/10/10/10/10/10/K9 w - - 0 1", "b7b8t",
              Move::promotion(Square::b7, Square::b8, PieceType::beast)},
             {castling, "f1h1", Move::castling(Square::f1, Square::h1)},
             {castling, "f1i1", Move::castling(Square::f1, Square::i1)},
             {castling, "f1c1", Move::castling(Square::f1, Square::c1)},
             {castling, "f1b1", Move::castling(Square::f1, Square::b1)},
             {"k9/10/10/3Pp5/10/10/10/9K w - e6 0 1", "d5e6", Move::en_passant(Square::d5, Square::e6)}}) {
        INFO(fen << ' ' << text);
        CHECK(parse_uci(text, position_of(fen)).value() == move);
    }
}

TEST_CASE("a bounce is read with any via that works and without one, and written with the lowest") {
    // A rook on f6 with beasts on both corners of its paths to i3.
    const std::string two_ways = "k9/10/5R2T1/10/10/5T4/10/K9 w - - 0 1";
    for (const std::string_view text : {"f6i3^f3", "f6i3^i6", "f6i3"}) {
        CHECK(uci.reread(two_ways, text) == "f6i3^f3");
    }
}

TEST_CASE("a bounce to where an ordinary move leads is that ordinary move") {
    const std::string queen = "k9/10/5Q2T1/10/10/10/10/K9 w - - 0 1";
    CHECK(uci.reread(queen, "f6i3") == "f6i3");
    CHECK(uci.reread(queen, "f6i3^i6") == "f6i3");
    // Nothing to bounce off there.
    uci.expect_failures(queen, {"f6i3^f3", "f6i3^i3", "f6i3^f6"}, illegal);
}

TEST_CASE("a via is refused where the bounce does not go") {
    const std::string_view clear = "k9/10/5RT1T1/10/10/10/6T3/K9 w - - 0 1";
    CHECK(uci.reread(clear, "f6i3^i6") == "f6i3^i6");
    // Off the other beast it moves down the g file, even through the beast on g2.
    CHECK(uci.reread(clear, "f6g1^g6") == "f6g1^g6");
    uci.expect_failures(clear, {"f6i3^g6", "f6i3^g2"}, illegal);
    const std::string_view first_leg_blocked = "k9/10/5R1tT1/10/10/10/10/K9 w - - 0 1";
    uci.expect_failures(first_leg_blocked, {"f6i3^i6", "f6i3"}, illegal);
    const std::string_view second_leg_blocked = "k9/10/5R2T1/10/8P1/10/10/K9 w - - 0 1";
    CHECK(uci.reread(second_leg_blocked, "f6i5^i6") == "f6i5^i6");
    uci.expect_failures(second_leg_blocked, {"f6i3^i6", "f6i4^i6"}, illegal);
    // An enemy beast, as the springboard and at the end.
    uci.expect_failures("k9/10/5R2t1/10/10/10/10/K9 w - - 0 1", {"f6i3^i6"}, illegal);
    uci.expect_failures("k9/10/5R2T1/10/10/8t1/10/K9 w - - 0 1", {"f6i3^i6"}, illegal);
    // Straight on is not a bounce.
    const std::string_view straight_on = "k9/10/5R2T1/10/10/10/10/K9 w - - 0 1";
    CHECK(uci.reread(straight_on, "f6j6") == "f6j6");
    uci.expect_failures(straight_on, {"f6j6^i6"}, illegal);
}

TEST_CASE("a knight does not bounce back to its own square") {
    const std::string_view fen = "k9/10/6T3/10/5N4/10/10/K9 w - - 0 1";
    uci.expect_failures(fen, {"f4f4^g6", "f4f4"}, illegal);
    CHECK(uci.reread(fen, "f4h8^g6") == "f4h8^g6");
    CHECK(uci.reread(fen, "f4h8") == "f4h8^g6");
}

TEST_CASE("kings, pawns, beasts and empty squares bounce nowhere") {
    const Position position = position_of("k9/10/10/3TT5/3KP4t/10/9T/10 w - - 0 1");
    for (int from = 0; from < square_count; ++from) {
        for (int to = 0; to < square_count; ++to) {
            CHECK(bounce_vias(position, static_cast<Square>(from), static_cast<Square>(to)).empty());
        }
    }
}

TEST_CASE("a bounce's vias are those of the reference") {
    std::size_t found = 0;
    test::for_each_random_position(3, 14, 30, [&](const Position& position) {
        const reference::Board board = reference::parse(to_fen(position));
        const Color us = position.side_to_move();
        const Bitboard bouncing = position.pieces(us) - position.pieces(us, PieceType::beast) -
                                  position.pieces(us, PieceType::king) - position.pieces(us, PieceType::pawn);
        const Bitboard blocked = position.pieces(us) | position.beasts();
        for (const Square from : bouncing) {
            std::array<Bitboard, square_count> vias{};
            for (const auto& [via, to] : reference::bounce_targets(board, static_cast<int>(from))) {
                vias.at(static_cast<std::size_t>(to)) |= Bitboard(static_cast<Square>(via));
            }
            for (const Square to : Bitboard::all()) {
                const Bitboard expected = blocked.contains(to) ? Bitboard() : vias.at(index(to));
                if (bounce_vias(position, from, to) != expected) {
                    FAIL(to_fen(position) << "  " << to_string(from) << to_string(to));
                }
                found += static_cast<std::size_t>(expected.count());
            }
        }
    });
    CHECK(found > 1000);
}

TEST_CASE("every path of a bounce is read as the one move that it is") {
    std::size_t other_paths = 0;
    std::size_t ordinary = 0;
    test::for_each_random_position(4, 28, 80, [&](const Position& position) {
        for (const Move move : legal_moves(position)) {
            if (move.kind() != MoveKind::ordinary && move.kind() != MoveKind::bounce) {
                continue;
            }
            const std::string squares = to_string(move.from()) + to_string(move.to());
            INFO(to_fen(position) << "  " << to_uci(move));
            REQUIRE(parse_uci(squares, position).value() == move);
            const Bitboard vias = bounce_vias(position, move.from(), move.to());
            for (const Square via : position.beasts() | Bitboard(move.from()) | Bitboard(move.to())) {
                const Result<Move> read = parse_uci(squares + '^' + to_string(via), position);
                REQUIRE(read.ok() == vias.contains(via));
                if (read) {
                    REQUIRE(read.value() == move);
                    ordinary += move.kind() == MoveKind::ordinary ? 1 : 0;
                    other_paths += move.kind() == MoveKind::bounce && via != move.via() ? 1 : 0;
                }
            }
        }
    });
    CHECK(other_paths > 20);
    CHECK(ordinary > 50);
}

}  // namespace
}  // namespace ricochet::tensor
