// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/notation.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/legality.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/tensor/random_positions.hpp"

namespace ricochet::tensor {
namespace {

using namespace std::string_literals;

Position parsed_position(std::string_view fen) {
    return parse_fen(fen, Variant::tensor).value();
}

/// What a text is read as, in canonical form; the error where it is none.
std::string reread(std::string_view fen, std::string_view text) {
    const Result<Move> move = parse_uci(text, parsed_position(fen));
    return move ? to_uci(move.value()) : move.error();
}

bool is_malformed(std::string_view text, const Position& position) {
    const Result<Move> move = parse_uci(text, position);
    return !move && move.error().find("is not a move text") != std::string::npos;
}

bool is_illegal(std::string_view text, const Position& position) {
    const Result<Move> move = parse_uci(text, position);
    return !move && move.error().find("is not a legal move here") != std::string::npos;
}

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
                make_square(file_of(from) + files / steps * i, rank_of(from) + ranks / steps * i);
            const Piece piece = position_.piece_on(square);
            if (piece != Piece::none && piece != make_piece(position_.side_to_move(), PieceType::beast)) {
                return false;
            }
        }
        return true;
    }

    const Position& position_;
};

TEST_CASE("squares have their names and are read from nothing else") {
    CHECK(to_string(Square::a1) == "a1");
    CHECK(to_string(Square::j8) == "j8");
    for (int i = 0; i < square_count; ++i) {
        const auto square = static_cast<Square>(i);
        CHECK(parse_square(to_string(square)) == square);
    }
    for (const std::string_view bad : {"", "a", "1", "a0", "a9", "k1", "A1", "a1 ", " a1", "11", "aa", "`1"}) {
        CHECK_FALSE(parse_square(bad).has_value());
    }
}

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
    const Position rooks = parsed_position("k9/10/5R2T1/10/10/10/10/9K w - - 0 1");
    CHECK(parse_uci("f6i3^i6", rooks).value() == Move::bounce(Square::f6, Square::i3, Square::i6));
    const Position propel = parsed_position("k9/10/10/6T3/10/6R3/10/K9 w - - 0 1");
    CHECK(parse_uci("g3g5>g1", propel).value() == Move::propel(Square::g3, Square::g5, Square::g1));
    CHECK(parse_uci("g3g5>g3", propel).value() == Move::propel(Square::g3, Square::g5, Square::g3));
    const Position beasts = parsed_position("k9/10/10/5t4/4T5/10/10/K9 w - - 0 1");
    CHECK(parse_uci("e4g6xf5", beasts).value() == Move::beast_capture(Square::e4, Square::g6, Square::f5));
    CHECK(parse_uci("e4g6", beasts).value() == Move::ordinary(Square::e4, Square::g6));
    const Position pawn = parsed_position("9k/1P8/10/10/10/10/10/K9 w - - 0 1");
    CHECK(parse_uci("b7b8t", pawn).value() == Move::promotion(Square::b7, Square::b8, PieceType::beast));
    const Position castling = parsed_position("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    for (const Square to : {Square::h1, Square::i1, Square::c1, Square::b1}) {
        CHECK(parse_uci("f1" + to_string(to), castling).value() == Move::castling(Square::f1, to));
    }
    const Position en_passant = parsed_position("k9/10/10/3Pp5/10/10/10/9K w - e6 0 1");
    CHECK(parse_uci("d5e6", en_passant).value() == Move::en_passant(Square::d5, Square::e6));
}

TEST_CASE("a bounce is read with any via that works and without one, and written with the lowest") {
    // A rook on f6 with beasts on both corners of the way to i3.
    const std::string two_ways = "k9/10/5R2T1/10/10/5T4/10/K9 w - - 0 1";
    CHECK(reread(two_ways, "f6i3^f3") == "f6i3^f3");
    CHECK(reread(two_ways, "f6i3^i6") == "f6i3^f3");
    CHECK(reread(two_ways, "f6i3") == "f6i3^f3");
}

TEST_CASE("a bounce to where an ordinary move leads is that ordinary move") {
    const std::string queen = "k9/10/5Q2T1/10/10/10/10/K9 w - - 0 1";
    CHECK(reread(queen, "f6i3") == "f6i3");
    CHECK(reread(queen, "f6i3^i6") == "f6i3");
    // Nothing to bounce off there.
    const Position position = parsed_position(queen);
    CHECK(is_illegal("f6i3^f3", position));
    CHECK(is_illegal("f6i3^i3", position));
    CHECK(is_illegal("f6i3^f6", position));
}

TEST_CASE("a via is refused where the bounce does not go") {
    const Position clear = parsed_position("k9/10/5RT1T1/10/10/10/6T3/K9 w - - 0 1");
    CHECK(to_uci(parse_uci("f6i3^i6", clear).value()) == "f6i3^i6");
    // Off the other beast the way leads down the g file, as far as through the beast on g2.
    CHECK(is_illegal("f6i3^g6", clear));
    CHECK(is_illegal("f6i3^g2", clear));
    CHECK(to_uci(parse_uci("f6g1^g6", clear).value()) == "f6g1^g6");

    const Position first_leg_blocked = parsed_position("k9/10/5R1tT1/10/10/10/10/K9 w - - 0 1");
    CHECK(is_illegal("f6i3^i6", first_leg_blocked));
    CHECK(is_illegal("f6i3", first_leg_blocked));
    const Position second_leg_blocked = parsed_position("k9/10/5R2T1/10/8P1/10/10/K9 w - - 0 1");
    CHECK(is_illegal("f6i3^i6", second_leg_blocked));
    CHECK(to_uci(parse_uci("f6i5^i6", second_leg_blocked).value()) == "f6i5^i6");
    CHECK(is_illegal("f6i4^i6", second_leg_blocked));
    const Position enemy_beast = parsed_position("k9/10/5R2t1/10/10/10/10/K9 w - - 0 1");
    CHECK(is_illegal("f6i3^i6", enemy_beast));
    const Position ends_on_enemy_beast = parsed_position("k9/10/5R2T1/10/10/8t1/10/K9 w - - 0 1");
    CHECK(is_illegal("f6i3^i6", ends_on_enemy_beast));
    // Straight on is no bounce.
    const Position straight_on = parsed_position("k9/10/5R2T1/10/10/10/10/K9 w - - 0 1");
    CHECK(is_illegal("f6j6^i6", straight_on));
    CHECK(to_uci(parse_uci("f6j6", straight_on).value()) == "f6j6");
}

TEST_CASE("a knight does not bounce back to its own square") {
    const Position position = parsed_position("k9/10/6T3/10/5N4/10/10/K9 w - - 0 1");
    CHECK(is_illegal("f4f4^g6", position));
    CHECK(is_illegal("f4f4", position));
    CHECK(to_uci(parse_uci("f4h8^g6", position).value()) == "f4h8^g6");
    CHECK(to_uci(parse_uci("f4h8", position).value()) == "f4h8^g6");
}

TEST_CASE("kings, pawns, beasts and empty squares bounce nowhere") {
    const Position position = parsed_position("k9/10/10/3TT5/3KP4t/10/9T/10 w - - 0 1");
    for (int from = 0; from < square_count; ++from) {
        for (int to = 0; to < square_count; ++to) {
            CHECK(bounce_vias(position, static_cast<Square>(from), static_cast<Square>(to)).empty());
        }
    }
}

TEST_CASE("a text that is not a move text is malformed") {
    const Position position = Position::start(Variant::tensor);
    for (const std::string_view text :
         {"",           "e",       "e2",       "e2e",     "0000",    "e2e4 ",   " e2e4", "e2 e4",  "e2-e4",
          "E2E4",       "e2e9",    "k2k4",     "e2e4k",   "e2e4p",   "e2e4Q",   "e2e4T", "e2e4=q", "e2e4^",
          "e2e4^e",     "e2e4^e9", "e2e4^e33", "e2e4/e3", "e2e4=e3", "e2e4Xe3", "e2e4+", "e2e4qq", "a1b1>a1 ",
          "a1b1>a1>b1", "O-O",     "e4",       "null",    "(none)",  "e2e4\n",  "e2e4\t"}) {
        INFO(text);
        CHECK(is_malformed(text, position));
    }
    CHECK(is_malformed("e2e4\0"s, position));
    CHECK(is_malformed("\0\0\0\0"s, position));
}

TEST_CASE("a move text that is no legal move here is illegal") {
    const Position position = Position::start(Variant::tensor);
    for (const std::string_view text : {"e2e5", "e4e5", "e7e5", "a1a1", "e2e4q", "e2e4^e3", "e2e4>e5",
                                        "e2e4xe3", "f1h1", "b1c3^b1", "a1b1>b2", "a1b1", "b1b3xb2"}) {
        INFO(text);
        CHECK(is_illegal(text, position));
    }
    // A pawn that reaches the last rank has to become something, and only it does.
    const Position pawn = parsed_position("8k1/1P8/10/10/10/10/10/K8R w - - 0 1");
    CHECK(is_illegal("b7b8", pawn));
    CHECK(is_illegal("j1j8q", pawn));
    // A beast's capture is written with its victim, castling with the king's own squares.
    CHECK(is_illegal("e4g6xf6", parsed_position("k9/10/10/5t4/4T5/10/10/K9 w - - 0 1")));
    const Position castling = parsed_position("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    CHECK(is_illegal("f1j1", castling));
    CHECK(is_illegal("f1a1", castling));
}

TEST_CASE("in the game without beasts no pawn becomes a beast") {
    const Position position = parse_fen("9k/1P8/10/10/10/10/10/K9 w - - 0 1", Variant::tensorfree).value();
    CHECK(parse_uci("b7b8q", position).ok());
    CHECK(is_illegal("b7b8t", position));
}

TEST_CASE("a move text of any length is refused in a short line") {
    const Position position = Position::start(Variant::tensor);
    for (const char c : "e2^>x\0\xff\n"s) {
        const std::string flood(1 << 20, c);
        for (const std::string& text : {flood, "e2e4" + flood, flood + "e2e4"}) {
            const Result<Move> move = parse_uci(text, position);
            REQUIRE_FALSE(move.ok());
            CHECK(move.error().size() < 100);
            CHECK(move.error().find('\n') == std::string::npos);
        }
    }
}

TEST_CASE("every legal move is read back from its text, and no two share one") {
    std::size_t bounces = 0;
    std::size_t propels = 0;
    std::size_t beast_captures = 0;
    test::for_each_random_position(2, 28, 80, [&](const Position& position) {
        std::set<std::string> texts;
        const MoveList moves = legal_moves(position);
        for (const Move move : moves) {
            const std::string text = to_uci(move);
            INFO(to_fen(position) << "  " << text);
            const Result<Move> read = parse_uci(text, position);
            REQUIRE(read.ok());
            REQUIRE(read.value() == move);
            texts.insert(text);
            bounces += move.kind() == MoveKind::bounce ? 1 : 0;
            propels += move.kind() == MoveKind::propel ? 1 : 0;
            beast_captures += move.kind() == MoveKind::beast_capture ? 1 : 0;
        }
        REQUIRE(texts.size() == moves.size());
    });
    CHECK(bounces > 1000);
    CHECK(propels > 1000);
    CHECK(beast_captures > 20);
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

TEST_CASE("a move text with random damage is refused or names a legal move") {
    reference::Random random(8);
    const std::string alphabet = "abcdefghij12345678^>xnbrqt+ \0\xff"s;
    std::size_t accepted = 0;
    test::for_each_random_position(5, 14, 40, [&](const Position& position) {
        const MoveList moves = legal_moves(position);
        for (int round = 0; round < 40 && !moves.empty(); ++round) {
            std::string text = to_uci(moves[test::roll(random, moves.size())]);
            text[test::roll(random, text.size())] = alphabet[test::roll(random, alphabet.size())];
            if (test::roll(random, 4) == 0) {
                text.insert(test::roll(random, text.size()), 1, alphabet[test::roll(random, alphabet.size())]);
            }
            const Result<Move> move = parse_uci(text, position);
            if (move) {
                ++accepted;
                INFO(to_fen(position) << "  " << text);
                REQUIRE(moves.contains(move.value()));
            }
        }
    });
    CHECK(accepted > 500);
}

}  // namespace
}  // namespace ricochet::tensor
