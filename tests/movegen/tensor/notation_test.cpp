// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/notation.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "movegen/tensor/legal_moves.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/text_support.hpp"

namespace ricochet::tensor {
namespace {

using test::position_of;
using test::uci;

constexpr std::string_view illegal = "is not a legal move here";

/// Bounces by looking at one square after the other: whether the own piece on `from` gets to `to` over
/// `via`.
class SlowBounces {
public:
    explicit SlowBounces(const Position& position) : position_(position) {}

    [[nodiscard]] bool works(Square from, Square to, Square via) const {
        const Piece mover = position_.piece_on(from);
        const Color side = position_.side_to_move();
        const Piece target = position_.piece_on(to);
        const bool may_end =
            target == Piece::none || (color_of(target) != side && type_of(target) != PieceType::beast);
        if (!may_end || from == to || position_.piece_on(via) != make_piece(side, PieceType::beast)) {
            return false;
        }
        switch (type_of(mover)) {
            case PieceType::knight:
                return leaps(from, via) && leaps(via, to);
            case PieceType::bishop:
                return turns(from, via, to, false);
            case PieceType::rook:
                return turns(from, via, to, true);
            case PieceType::queen:
                return turns(from, via, to, false) || turns(from, via, to, true);
            default:
                return false;
        }
    }

private:
    static bool leaps(Square a, Square b) {
        const int files = std::abs(file_of(a) - file_of(b));
        const int ranks = std::abs(rank_of(a) - rank_of(b));
        return files * ranks == 2;
    }
    /// Both legs straight or both diagonal, at a right angle, and clear.
    [[nodiscard]] bool turns(Square from, Square via, Square to, bool straight) const {
        const int first_files = file_of(via) - file_of(from);
        const int first_ranks = rank_of(via) - rank_of(from);
        const int second_files = file_of(to) - file_of(via);
        const int second_ranks = rank_of(to) - rank_of(via);
        const bool right_angle = first_files * second_files + first_ranks * second_ranks == 0;
        return right_angle && slides(from, via, straight) && slides(via, to, straight);
    }
    [[nodiscard]] bool slides(Square from, Square to, bool straight) const {
        const int files = file_of(to) - file_of(from);
        const int ranks = rank_of(to) - rank_of(from);
        const bool on_line = straight ? (files == 0) != (ranks == 0) : std::abs(files) == std::abs(ranks);
        const int steps = std::max(std::abs(files), std::abs(ranks));
        if (!on_line || steps == 0) {
            return false;
        }
        for (int i = 1; i < steps; ++i) {
            const Square square =
                square_at<Square>(file_of(from) + files / steps * i, rank_of(from) + ranks / steps * i);
            const Piece piece = position_.piece_on(square);
            if (piece != Piece::none && piece != make_piece(position_.side_to_move(), PieceType::beast)) {
                return false;
            }
        }
        return true;
    }

    const Position& position_;
};

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
    // A rook on f6 with beasts on both corners of the way to i3.
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
    // Off the other beast the way leads down the g file, as far as through the beast on g2.
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
    // Straight on is no bounce.
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

TEST_CASE("a bounce's vias are those that a walk over the board finds") {
    std::size_t found = 0;
    test::for_each_random_position(3, 14, 30, [&](const Position& position) {
        const SlowBounces slow(position);
        for (const Square from : position.pieces(position.side_to_move())) {
            for (const Square to : Bitboard::all()) {
                Bitboard expected;
                for (const Square via : position.beasts()) {
                    if (slow.works(from, to, via)) {
                        expected |= Bitboard(via);
                    }
                }
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
