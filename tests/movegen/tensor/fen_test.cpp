// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/fen.hpp"

#include <fmt/format.h>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/movegen/tensor/random_positions.hpp"

namespace ricochet::tensor {
namespace {

using namespace std::string_literals;

constexpr std::size_t longest_message = 200;

Result<Position> parse(std::string_view fen) {
    return parse_fen(fen, Variant::tensor);
}

/// Reads and writes; the error where it cannot be read.
std::string rewritten(std::string_view fen) {
    const Result<Position> position = parse(fen);
    return position ? to_fen(position.value()) : position.error();
}

bool is_one_printable_line(const std::string& text) {
    for (const char c : text) {
        if (c < ' ' || c > '~') {
            return false;
        }
    }
    return !text.empty() && text.size() <= longest_message;
}

struct BadFen {
    std::string fen;
    std::string reason;
};

void check_refused(const std::vector<BadFen>& table, Variant variant = Variant::tensor) {
    for (const BadFen& bad : table) {
        INFO(bad.fen);
        const Result<Position> position = parse_fen(bad.fen, variant);
        REQUIRE_FALSE(position.ok());
        INFO(position.error());
        CHECK(position.error().find(bad.reason) != std::string::npos);
        CHECK(is_one_printable_line(position.error()));
    }
}

TEST_CASE("the start positions of both games survive a round trip") {
    for (const Variant variant : {Variant::tensor, Variant::tensorfree}) {
        const Result<Position> position = parse_fen(start_fen(variant), variant);
        REQUIRE(position.ok());
        CHECK(to_fen(position.value()) == start_fen(variant));
        CHECK(position.value().key() == Position::start(variant).key());
        CHECK(position.value().variant() == variant);
    }
}

TEST_CASE("every piece has its letter") {
    std::string letters;
    for (const Color color : {Color::white, Color::black}) {
        for (const PieceType type : all_piece_types) {
            letters += piece_letter(make_piece(color, type));
        }
    }
    CHECK(letters == "PNBRQKTpnbrqkt");
}

TEST_CASE("a FEN puts every piece on its square") {
    const Position position = parse("k8t/p8P/10/1Q8/8q1/10/P8p/T8K b - - 7 33").value();
    CHECK(position.piece_on(Square::a8) == make_piece(Color::black, PieceType::king));
    CHECK(position.piece_on(Square::j8) == make_piece(Color::black, PieceType::beast));
    CHECK(position.piece_on(Square::j7) == make_piece(Color::white, PieceType::pawn));
    CHECK(position.piece_on(Square::b5) == make_piece(Color::white, PieceType::queen));
    CHECK(position.piece_on(Square::i4) == make_piece(Color::black, PieceType::queen));
    CHECK(position.piece_on(Square::a1) == make_piece(Color::white, PieceType::beast));
    CHECK(position.piece_on(Square::j1) == make_piece(Color::white, PieceType::king));
    CHECK(position.occupied().count() == 10);
    CHECK(position.side_to_move() == Color::black);
    CHECK(position.halfmove_clock() == 7);
    CHECK(position.fullmove_number() == 33);
}

TEST_CASE("a FEN may leave out the clocks") {
    CHECK(rewritten("k9/10/10/10/10/10/10/9K w - -") == "k9/10/10/10/10/10/10/9K w - - 0 1");
    CHECK(rewritten("k9/10/10/10/10/10/10/9K w - - 12") == "k9/10/10/10/10/10/10/9K w - - 12 1");
}

TEST_CASE("a FEN is read leniently where its sense is plain") {
    CHECK(rewritten("  k9/10/10/10/10/10/10/9K \t w  -  - 3   4  ") == "k9/10/10/10/10/10/10/9K w - - 3 4");
    CHECK(rewritten("k9/10/10/10/10/10/10/9K w - - 0 0") == "k9/10/10/10/10/10/10/9K w - - 0 1");
    CHECK(rewritten("k9/10/10/10/10/10/10/9K w - - 007 0012") == "k9/10/10/10/10/10/10/9K w - - 7 12");
    CHECK(rewritten("r4k3r/10/10/10/10/10/10/R4K3R w qkQK - 0 1") ==
          "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
}

TEST_CASE("the en passant square is written only where a legal en passant capture exists") {
    // A pawn stands ready.
    const std::string legal = "k9/10/10/3Pp5/10/10/10/9K w - e6 0 1";
    CHECK(rewritten(legal) == legal);
    // No pawn stands ready.
    CHECK(rewritten("k9/10/10/4p4P/10/10/10/9K w - e6 0 1") == "k9/10/10/4p4P/10/10/10/9K w - - 0 1");
    // The capture would open the fifth rank to the rook.
    CHECK(rewritten("k9/10/10/K2Pp4r/10/10/10/10 w - e6 0 1") == "k9/10/10/K2Pp4r/10/10/10/10 w - - 0 1");
}

TEST_CASE("a FEN with wrong syntax is refused with the field and the reason") {
    const std::string tail = " w - - 0 1";
    check_refused({
        {"", "0 fields instead of 4 to 6"},
        {"   ", "0 fields instead of 4 to 6"},
        {"k9/10/10/10/10/10/10/9K", "1 field instead of 4 to 6"},
        {"k9/10/10/10/10/10/10/9K w -", "3 fields instead of 4 to 6"},
        {"k9/10/10/10/10/10/10/9K w - - 0 1 2", "something after the last field: \"2\""},
        {"k9/10/10/10/10/10/10/9K w - - 0 1 moves a1a2", "something after the last field"},
        {"k9/10/10/10/10/10/9K" + tail, "board: 7 ranks instead of 8"},
        {"k9/10/10/10/10/10/10/10/9K" + tail, "board: 9 ranks instead of 8"},
        {"k9/10/10/10/10/10/10/9K/" + tail, "board: 9 ranks instead of 8"},
        {"k9/10/10//10/10/10/9K" + tail, "board, rank 5: 0 squares instead of 10"},
        {"k9/10/10/9/10/10/10/9K" + tail, "board, rank 5: 9 squares instead of 10"},
        {"k8/10/10/10/10/10/10/9K" + tail, "board, rank 8: 9 squares instead of 10"},
        {"k10/10/10/10/10/10/10/9K" + tail, "board, rank 8: more than 10 squares"},
        {"k9/10/10/10/10/10/10/9KK" + tail, "board, rank 1: more than 10 squares"},
        {"k9/10/10/10/10/10/10/ppppppppppppK" + tail, "board, rank 1: more than 10 squares"},
        {"k9/55/10/10/10/10/10/9K" + tail, "board, rank 7: \"55\" is not a run"},
        {"k9/19/10/10/10/10/10/9K" + tail, "board, rank 7: \"19\" is not a run"},
        {"k9/11/10/10/10/10/10/9K" + tail, "board, rank 7: \"11\" is not a run"},
        {"k09/10/10/10/10/10/10/9K" + tail, "board, rank 8: \"09\" is not a run"},
        {"k90/10/10/10/10/10/10/9K" + tail, "board, rank 8: \"90\" is not a run"},
        {"k9/010/10/10/10/10/10/9K" + tail, "board, rank 7: \"010\" is not a run"},
        {"0k9/10/10/10/10/10/10/9K" + tail, "board, rank 8: \"0\" is not a run"},
        {"k9/99999999999999999999/10/10/10/10/10/9K" + tail, "is not a run of 1 to 10 empty squares"},
        {"k9/10/10/4x5/10/10/10/9K" + tail, "board, rank 5: unknown letter \"x\""},
        {"k9/10/10/4-5/10/10/10/9K" + tail, "board, rank 5: unknown letter \"-\""},
        {"k9/10/10/10/10/10/10/9K W - - 0 1", "side to move: \"W\" is neither w nor b"},
        {"k9/10/10/10/10/10/10/9K wb - - 0 1", "side to move: \"wb\" is neither w nor b"},
        {"r4k3r/10/10/10/10/10/10/R4K3R w KQkqx - 0 1", "castling: \"KQkqx\" is neither - nor made of"},
        {"r4k3r/10/10/10/10/10/10/R4K3R w KK - 0 1", "castling: \"KK\" has the letter K twice"},
        {"r4k3r/10/10/10/10/10/10/R4K3R w K- - 0 1", "castling: \"K-\" is neither"},
        {"r4k3r/10/10/10/10/10/10/R4K3R w HAha - 0 1", "castling: \"HAha\" is neither"},
        {"k9/10/10/4p5/10/10/10/9K w - e9 0 1", "en passant: \"e9\" is neither - nor a square"},
        {"k9/10/10/4p5/10/10/10/9K w - k6 0 1", "en passant: \"k6\" is neither - nor a square"},
        {"k9/10/10/4p5/10/10/10/9K w - e6x 0 1", "en passant: \"e6x\" is neither - nor a square"},
        {"k9/10/10/10/10/10/10/9K w - - -1 1", "halfmove clock: \"-1\" is not a number"},
        {"k9/10/10/10/10/10/10/9K w - - +1 1", "halfmove clock: \"+1\" is not a number"},
        {"k9/10/10/10/10/10/10/9K w - - 1x 1", "halfmove clock: \"1x\" is not a number"},
        {"k9/10/10/10/10/10/10/9K w - - 0x10 1", "halfmove clock: \"0x10\" is not a number"},
        {"k9/10/10/10/10/10/10/9K w - - - -", "halfmove clock: \"-\" is not a number"},
        {"k9/10/10/10/10/10/10/9K w - - 2147483648 1", "halfmove clock"},
        {"k9/10/10/10/10/10/10/9K w - - 18446744073709551616 1", "halfmove clock"},
        {"k9/10/10/10/10/10/10/9K w - - 0 1000000", "fullmove number: \"1000000\" is not a number"},
        {"k9/10/10/10/10/10/10/9K w - - 0 -5", "fullmove number: \"-5\" is not a number"},
        {"k9/10/10/10/10/10/10/9K w - - 0 1.", "fullmove number: \"1.\" is not a number"},
    });
}

TEST_CASE("a FEN that cannot be a position is refused with the reason") {
    check_refused({
        {"10/10/10/10/10/10/10/9K w - - 0 1", "king"},
        {"k9/10/10/10/10/10/10/10 w - - 0 1", "king"},
        {"k9/10/10/10/10/10/10/K8K w - - 0 1", "king"},
        {"kk8/10/10/10/10/10/10/9K w - - 0 1", "king"},
        {"k8P/10/10/10/10/10/10/9K w - - 0 1", "pawn"},
        {"k9/10/10/10/10/10/10/p8K w - - 0 1", "pawn"},
        {"k8p/10/10/10/10/10/10/9K w - - 0 1", "pawn"},
        {"k8R/10/10/10/10/10/10/9K w - - 0 1", "check"},
        // Over the beast on j8, a bounce check.
        {"k8T/10/10/10/10/10/9R/4K5 w - - 0 1", "check"},
        {"kK8/10/10/10/10/10/10/10 w - - 0 1", "check"},
        {"k9/10/10/10/10/10/10/R4K3R w k - 0 1", "black may castle kingside, but its king is not on f8"},
        {"r4k3r/10/10/10/10/10/10/R3K4R w K - 0 1", "its king is not on f1"},
        {"r4k3r/10/10/10/10/10/10/R4K4 w K - 0 1", "there is no own rook on j1"},
        {"r4k3r/10/10/10/10/10/10/T4K3R w Q - 0 1", "there is no own rook on a1"},
        {"k9/10/10/10/10/10/10/9K w - e6 0 1", "en passant"},
        {"k9/10/10/4p5/10/10/10/9K b - e6 0 1", "en passant"},
        {"k9/10/10/4p5/10/10/10/9K w - e5 0 1", "en passant"},
        {"k9/10/4t5/4p5/10/10/10/9K w - e6 0 1", "en passant"},
        {"k9/4p5/10/4p5/10/10/10/9K w - e6 0 1", "en passant"},
        {"k9/10/10/4T5/10/10/10/9K w - e6 0 1", "en passant"},
        {"k9/10/10/10/10/NNNNNNNNNN/NNNNNNNNNN/9K w - - 0 1", "21 pieces"},
        {"k9/10/10/10/P9/10/PPPPPPPPPP/9K w - - 0 1", "11 pawns"},
    });
}

TEST_CASE("the game without beasts refuses what it does not have") {
    check_refused({{"k9/10/10/4T5/10/10/10/9K w - - 0 1", "beast"},
                   {"k9/10/10/4t5/10/10/10/9K w - - 0 1", "beast"},
                   {"r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "castl"}},
                  Variant::tensorfree);
    CHECK(parse_fen("r4k3r/10/10/10/10/10/10/R4K3R w - - 0 1", Variant::tensorfree).ok());
}

TEST_CASE("a FEN as long as a megabyte is refused in a short line") {
    constexpr std::size_t megabyte = 1 << 20;
    const std::string board = "k9/10/10/10/10/10/10/9K";
    for (const char c : "1kK/ -wx\t\n\0\x7f\xff"s) {
        const std::string flood(megabyte, c);
        INFO(static_cast<int>(c));
        for (const std::string& fen :
             {flood, board + flood, flood + board, fmt::format("{} w{}", board, flood),
              fmt::format("{} w - - 0{}x", board, flood), fmt::format("{} w - - 0 1 {}x", board, flood)}) {
            const Result<Position> position = parse(fen);
            REQUIRE_FALSE(position.ok());
            CHECK(is_one_printable_line(position.error()));
        }
    }
}

TEST_CASE("control characters in a FEN are refused and not echoed") {
    for (int c = 0; c < 256; ++c) {
        if (c >= ' ' && c <= '~') {
            continue;
        }
        const std::string odd(1, static_cast<char>(c));
        for (const std::string& fen :
             {"k9/10/10/10/10/" + odd + "10/10/9K w - - 0 1", "k9/10/10/10/10/10/10/9K w" + odd + "- - 0 1",
              "k9/10/10/10/10/10/10/9K w - - 0 1" + odd}) {
            INFO(c);
            const Result<Position> position = parse(fen);
            if (c == '\t') {
                continue;
            }
            REQUIRE_FALSE(position.ok());
            CHECK(is_one_printable_line(position.error()));
        }
    }
}

TEST_CASE("FEN and position round trip over random games") {
    int visited = 0;
    test::for_each_random_position(1, 42, 120, [&](const Position& position) {
        const std::string fen = to_fen(position);
        const Result<Position> again = parse(fen);
        INFO(fen);
        REQUIRE(again.ok());
        REQUIRE(to_fen(again.value()) == fen);
        REQUIRE(again.value().key() == position.key());
        REQUIRE(again.value().pawn_key() == position.pawn_key());
        ++visited;
    });
    CHECK(visited > 2000);
}

TEST_CASE("a FEN with random damage is refused or read as a sound position") {
    reference::Random random(7);
    const std::string alphabet = "0123456789/ -wbKQkqPpTtRrNnBbacehj\t\n\0\xff"s;
    int accepted = 0;
    int refused = 0;
    for (int round = 0; round < 40000; ++round) {
        std::string fen(test::game_seeds[test::roll(random, test::game_seeds.size())]);
        for (std::size_t changes = 1 + test::roll(random, 3); changes > 0; --changes) {
            const std::size_t at = test::roll(random, fen.size());
            const char c = alphabet[test::roll(random, alphabet.size())];
            switch (test::roll(random, 4)) {
                case 0:
                    fen.erase(at, 1 + test::roll(random, 4));
                    break;
                case 1:
                    fen.insert(at, 1, c);
                    break;
                case 2:
                    std::swap(fen[at], fen[test::roll(random, fen.size())]);
                    break;
                default:
                    fen[at] = c;
                    break;
            }
        }
        const Result<Position> position = parse(fen);
        if (!position) {
            ++refused;
            REQUIRE(is_one_printable_line(position.error()));
            continue;
        }
        ++accepted;
        INFO(fen);
        REQUIRE(position.value().is_consistent());
        const std::string written = to_fen(position.value());
        REQUIRE(rewritten(written) == written);
    }
    CHECK(accepted > 500);
    CHECK(refused > 5000);
}

}  // namespace
}  // namespace ricochet::tensor
