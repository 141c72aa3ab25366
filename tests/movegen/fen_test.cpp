// SPDX-License-Identifier: GPL-3.0-or-later
// FENs of all games.
#include <fmt/format.h>
#include <string>
#include <vector>

#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/movegen/rule_support.hpp"

namespace ricochet::test {
namespace {

using namespace std::string_literals;

constexpr std::size_t longest_message = 200;

/// The FEN read and written again, or the error.
std::string rewritten(std::string_view fen) {
    const Result<Game> game = Game::from_fen(fen, variant_of(fen));
    return game ? game.value().fen() : game.error();
}

bool is_one_printable_line(const std::string& text) {
    for (const char c : text) {
        if (c < ' ' || c > '~') {
            return false;
        }
    }
    return !text.empty() && text.size() <= longest_message;
}

bool is_consistent(const Game& game) {
    const auto* const tensor_game = game.as<tensor::Position>();
    return tensor_game != nullptr ? tensor_game->position().is_consistent()
                                  : game.as<tiled::Position>()->position().is_consistent();
}

struct BadFen {
    std::string fen;
    std::string reason;
};

void check_refused(const std::vector<BadFen>& table, Variant variant) {
    for (const BadFen& bad : table) {
        INFO(bad.fen);
        const Result<Game> game = Game::from_fen(bad.fen, variant);
        REQUIRE_FALSE(game.ok());
        INFO(game.error());
        CHECK(game.error().find(bad.reason) != std::string::npos);
        CHECK(is_one_printable_line(game.error()));
    }
}

/// Boards of each game for tests common to all: two kings, and with rooks at home.
struct Boards {
    Variant variant;
    std::string kings;
    std::string home;
};

const std::vector<Boards> boards = {
    {Variant::tensor, "k9/10/10/10/10/10/10/9K", "r4k3r/10/10/10/10/10/10/R4K3R"},
    {Variant::tiledsquares, "k7/8/8/8/8/8/8/7K", "r3k2r/8/8/8/8/8/8/R3K2R"}};

TEST_CASE("the start positions of all games survive a round trip") {
    for (const Variant variant : all_variants()) {
        const Game game(variant);
        const Game again = game_at(game.fen(), variant);
        CHECK(again.fen() == game.fen());
        CHECK(again.key() == game.key());
        CHECK(again.variant() == variant);
    }
    CHECK(tiled::Position::start().tiles().count() == 32);
    CHECK(tiled::Position::start().empty_tiles().empty());
}

TEST_CASE("every piece has its letter") {
    std::string letters;
    for (const Color color : {Color::white, Color::black}) {
        for (const tensor::PieceType type : tensor::all_piece_types) {
            letters += piece_letter(make_piece(color, type));
        }
    }
    CHECK(letters == "PNBRQKTpnbrqkt");
}

TEST_CASE("a FEN puts every piece on its square") {
    const Game game = game_at("k8t/p8P/10/1Q8/8q1/10/P8p/T8K b - - 7 33");
    std::string found;
    for (const char* const square : {"a8", "j8", "j7", "b5", "i4", "a1", "j1"}) {
        found += game.piece_on(square);
    }
    CHECK(found == "ktPQqTK");
    CHECK(game.as<tensor::Position>()->position().occupied().count() == 10);
    CHECK(game.side_to_move() == Color::black);
    CHECK(game.halfmove_clock() == 7);
    CHECK(game.fullmove_number() == 33);
}

TEST_CASE("a tiled FEN keeps voids, tiles and their owners") {
    using tiled::Square;
    constexpr auto fen = "%%b1k1$%/1p6/2$%4/3pP3/$7/8/8/1$R1K2R w K - 17 42";
    CHECK(rewritten(fen) == fen);
    const tiled::Position position = tiled::Position::from_fen(fen).value();
    CHECK(position.empty_tiles(Color::white) ==
          tiled::Bitboard{Square::g8, Square::c6, Square::a4, Square::b1});
    CHECK(position.empty_tiles(Color::black) ==
          tiled::Bitboard{Square::a8, Square::b8, Square::h8, Square::d6});
    CHECK(position.piece_on(Square::e5) == make_piece(Color::white, tiled::PieceType::pawn));
    CHECK(position.voids().contains(Square::d8));
    CHECK(position.castling() == castling_kingside(Color::white));
    CHECK(position.halfmove_clock() == 17);
    CHECK(position.fullmove_number() == 42);
    CHECK(tiled::Position::from_setup(position.to_setup()).value().key() == position.key());
}

TEST_CASE("a FEN may leave out the clocks, and is read leniently where its sense is plain") {
    for (const auto& [variant, kings, home] : boards) {
        CHECK(rewritten(kings + " w - -") == kings + " w - - 0 1");
        CHECK(rewritten(kings + " w - - 12") == kings + " w - - 12 1");
        CHECK(rewritten(kings + " w - - 0 0") == kings + " w - - 0 1");
        CHECK(rewritten(kings + " w - - 007 0012") == kings + " w - - 7 12");
        CHECK(rewritten(home + " w qkQK - 0 1") == home + " w KQkq - 0 1");
        CHECK(game_at("  " + kings + " \t w  -  - 3   4  ", variant).fen() == kings + " w - - 3 4");
    }
}

TEST_CASE("the en passant square is written only where a legal en passant capture exists") {
    for (const std::string legal :
         {"k9/10/10/3Pp5/10/10/10/9K w - e6 0 1", "4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2"}) {
        CHECK(rewritten(legal) == legal);
    }
    // No pawn is in place; the capture would open the fifth rank to the rook; there is no tile to land on.
    for (const std::string board : {"k9/10/10/4p4P/10/10/10/9K w - e6", "4k3/3%4/3%4/3p4/4K3/8/8/8 w - d6",
                                    "k9/10/10/K2Pp4r/10/10/10/10 w - e6", "4k3/3%4/3%4/K2pP2r/8/8/8/8 w - d6",
                                    "4k3/3%4/8/3pP3/4K3/8/8/8 w - d6"}) {
        CHECK(rewritten(board + " 0 2") == board.substr(0, board.size() - 2) + "- 0 2");
    }
}

TEST_CASE("a FEN with a wrong field is refused with the field and the reason") {
    for (const auto& [variant, kings, home] : boards) {
        check_refused(
            {
                {"", "0 fields instead of 4 to 6"},
                {"   ", "0 fields instead of 4 to 6"},
                {kings, "1 field instead of 4 to 6"},
                {kings + " w -", "3 fields instead of 4 to 6"},
                {kings + " w - - 0 1 2", "something after the last field: \"2\""},
                {kings + " w - - 0 1 moves a1a2", "something after the last field"},
                {kings + " W - - 0 1", "side to move: \"W\" is neither w nor b"},
                {kings + " wb - - 0 1", "side to move: \"wb\" is neither w nor b"},
                {home + " w KQkqx - 0 1", "castling: \"KQkqx\" is neither - nor made of"},
                {home + " w KK - 0 1", "castling: \"KK\" has the letter K twice"},
                {home + " w K- - 0 1", "castling: \"K-\" is neither"},
                {home + " w HAha - 0 1", "castling: \"HAha\" is neither"},
                {kings + " w - e9 0 1", "en passant: \"e9\" is neither - nor a square"},
                {kings + " w - k6 0 1", "en passant: \"k6\" is neither - nor a square"},
                {kings + " w - e6x 0 1", "en passant: \"e6x\" is neither - nor a square"},
                {kings + " w - - -1 1", "halfmove clock: \"-1\" is not a number"},
                {kings + " w - - +1 1", "halfmove clock: \"+1\" is not a number"},
                {kings + " w - - 1x 1", "halfmove clock: \"1x\" is not a number"},
                {kings + " w - - 0x10 1", "halfmove clock: \"0x10\" is not a number"},
                {kings + " w - - - -", "halfmove clock: \"-\" is not a number"},
                {kings + " w - - 2147483648 1", "halfmove clock"},
                {kings + " w - - 18446744073709551616 1", "halfmove clock"},
                {kings + " w - - 0 1000000", "fullmove number: \"1000000\" is not a number"},
                {kings + " w - - 0 -5", "fullmove number: \"-5\" is not a number"},
                {kings + " w - - 0 1.", "fullmove number: \"1.\" is not a number"},
                {kings + "\nw - - 0 1", "control character"},
            },
            variant);
    }
}

TEST_CASE("a FEN with a wrong board is refused with the rank and the reason") {
    const std::string tail = " w - - 0 1";
    check_refused(
        {
            {"k9/10/10/10/10/10/9K" + tail, "board: 7 ranks instead of 8"},
            {"k9/10/10/10/10/10/10/10/9K" + tail, "board: 9 ranks instead of 8"},
            {"k9/10/10/10/10/10/10/9K/" + tail, "board: 9 ranks instead of 8"},
            {"10" + tail, "board: 1 rank instead of 8"},
            {"k9/10/10/1/10/10/10/9K" + tail, "board, rank 5: 1 square instead of 10"},
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
        },
        Variant::tensor);
    check_refused(
        {
            {"4k3/8/8/8/8/8/8/4K4 w - - 0 1", "board, rank 1: more than 8 squares"},
            {"4k3/8/8/8/8/8/8/4K2 w - - 0 1", "board, rank 1: 7 squares instead of 8"},
            {"4k3/8/8/9/8/8/8/4K3 w - - 0 1", "board, rank 5: \"9\" is not a run of 1 to 8 voids"},
            {"4k3/8/8/0/8/8/8/4K3 w - - 0 1", "\"0\" is not a run of 1 to 8 voids"},
            {"4k3/8/8/08/8/8/8/4K3 w - - 0 1", "\"08\" is not a run of 1 to 8 voids"},
            {"4k3/8/8/44/8/8/8/4K3 w - - 0 1", "\"44\" is not a run of 1 to 8 voids"},
            {"4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks instead of 8"},
            {"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "9 ranks instead of 8"},
            {"4k3/8/8/3T4/8/8/8/4K3 w - - 0 1", "unknown letter \"T\""},
            {"4k3/8/8/3&4/8/8/8/4K3 w - - 0 1", "unknown letter \"&\""},
            {"4k3/8/$$$$$$$$$/8/8/8/8/4K3 w - - 0 1", "board, rank 6: more than 8 squares"},
            {"10/8/8/8/8/8/8/4K3 w - - 0 1", "\"10\" is not a run of 1 to 8 voids"},
        },
        Variant::tiledsquares);
}

TEST_CASE("a FEN that cannot be a position is refused with the reason") {
    check_refused(
        {
            {"10/10/10/10/10/10/10/9K w - - 0 1", "king"},
            {"k9/10/10/10/10/10/10/10 w - - 0 1", "king"},
            {"k9/10/10/10/10/10/10/K8K w - - 0 1", "king"},
            {"kk8/10/10/10/10/10/10/9K w - - 0 1", "king"},
            {"k8P/10/10/10/10/10/10/9K w - - 0 1", "pawn"},
            {"k9/10/10/10/10/10/10/p8K w - - 0 1", "pawn"},
            {"k8p/10/10/10/10/10/10/9K w - - 0 1", "pawn"},
            {"k8R/10/10/10/10/10/10/9K w - - 0 1", "check"},
            // A bounce check off the beast on j8.
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
        },
        Variant::tensor);
    check_refused(
        {
            {"8/8/8/8/8/8/8/4K3 w - - 0 1", "black has 0 kings"},
            {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "white has 2 kings"},
            {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "white has 9 pawns, at most 8"},
            {"4k3/8/8/8/8/QQQQQQQQ/PPPPPPPP/4K3 w - - 0 1", "white has 17 pieces, at most 16"},
            {"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on a8, on the first or last rank"},
            {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn stands on a1"},
            {"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "black is in check, but it is white's turn"},
            {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "white may castle kingside, but there is no own rook on h1"},
            {"4k3/8/8/8/8/8/8/3K3R w K - 0 1", "white may castle kingside, but its king is not on e1"},
            {"r3k3/8/8/8/8/8/8/4K3 w kq - 0 1", "black may castle kingside, but there is no own rook on h8"},
            {"4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d5 0 2", "d5 is not on black's third rank"},
            {"4k3/3%4/3%4/3pP3/4K3/8/8/8 w - c6 0 2", "no black pawn stands on c5"},
            {"4k3/3%4/3n4/3pP3/4K3/8/8/8 w - d6 0 2", "d6 or d7 is occupied"},
            {"4k3/3n4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "d6 or d7 is occupied"},
            // The pawn must have left its own tile behind.
            {"4k3/8/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "d7 is not an empty tile of black"},
            {"4k3/3$4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "d7 is not an empty tile of black"},
        },
        Variant::tiledsquares);
}

TEST_CASE("the game without beasts refuses what it does not have") {
    check_refused({{"k9/10/10/4T5/10/10/10/9K w - - 0 1", "beast"},
                   {"k9/10/10/4t5/10/10/10/9K w - - 0 1", "beast"},
                   {"r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "castl"}},
                  Variant::tensorfree);
    CHECK(Game::from_fen("r4k3r/10/10/10/10/10/10/R4K3R w - - 0 1", Variant::tensorfree).ok());
}

TEST_CASE("a setup whose clocks cannot be is refused") {
    const auto error_of = [](int halfmove_clock, int fullmove_number) {
        tensor::Setup setup = tensor::Position::start(Variant::tensor).to_setup();
        setup.halfmove_clock = halfmove_clock;
        setup.fullmove_number = fullmove_number;
        const auto position = tensor::Position::from_setup(setup);
        return position ? "" : position.error();
    };
    CHECK(error_of(0, 1).empty());
    CHECK(error_of(-1, 1) == "the halfmove clock is below 0 or the move number below 1");
    CHECK(error_of(0, 0) == error_of(-1, 1));
}

TEST_CASE("a setup of tiles that cannot be is refused") {
    using namespace tiled;
    Setup setup = Position::start().to_setup();
    setup.empty_tiles[0] = Bitboard{Square::e2};
    CHECK(Position::from_setup(setup).error() == "e2 is an empty tile with a piece on it");
    setup.empty_tiles = {Bitboard{Square::e4}, Bitboard{Square::e4}};
    CHECK(Position::from_setup(setup).error() == "e4 is an empty tile of both sides");
    setup.empty_tiles = {Bitboard{Square::e4}, Bitboard{Square::e5}};
    CHECK(Position::from_setup(setup).ok());
}

TEST_CASE("a FEN as long as a megabyte is refused in a short line") {
    constexpr std::size_t megabyte = 1 << 20;
    for (const auto& [variant, kings, home] : boards) {
        for (const char c : "1kK/ -wx\t\n\0\x7f\xff"s) {
            const std::string flood(megabyte, c);
            INFO(static_cast<int>(c));
            for (const std::string& fen :
                 {flood, kings + flood, flood + kings, fmt::format("{} w{}", kings, flood),
                  fmt::format("{} w - - 0{}x", kings, flood), fmt::format("{} w - - 0 1 {}x", kings, flood)}) {
                check_refused({{fen, ""}}, variant);
            }
        }
    }
}

TEST_CASE("control characters in a FEN are refused and not echoed") {
    for (int c = 0; c < 256; ++c) {
        if ((c >= ' ' && c <= '~') || c == '\t') {
            continue;
        }
        const std::string odd(1, static_cast<char>(c));
        check_refused({{"k9/10/10/10/10/" + odd + "10/10/9K w - - 0 1", ""},
                       {"k9/10/10/10/10/10/10/9K w" + odd + "- - 0 1", ""},
                       {"k9/10/10/10/10/10/10/9K w - - 0 1" + odd, ""}},
                      Variant::tensor);
    }
}

TEST_CASE("a FEN with random damage is refused or read as a sound position") {
    reference::Random random(7);
    const std::string alphabet = "0123456789/ -wbKQkqPpTtRrNnBbacehj$%\t\n\0\xff"s;
    const std::vector<std::string_view> tensor_seeds(game_seeds.begin(), game_seeds.end());
    const std::vector<std::string_view> tiled_seeds = {tiled::start_fen,
                                                       "%%b1k1$%/1p6/2$%4/3pP3/$7/8/8/1$R1K2R w K d6 17 42"};
    int accepted = 0;
    int refused = 0;
    const auto damage = [&](std::string fen) {
        for (int changes = random.between(1, 3); changes > 0; --changes) {
            const std::size_t at = roll(random, fen.size());
            const char c = random.letter(alphabet);
            switch (random.below(4)) {
                case 0:
                    fen.erase(at, 1 + roll(random, 4));
                    break;
                case 1:
                    fen.insert(at, 1, c);
                    break;
                case 2:
                    std::swap(fen[at], fen[roll(random, fen.size())]);
                    break;
                default:
                    fen[at] = c;
                    break;
            }
        }
        return fen;
    };
    for (int round = 0; round < 40000; ++round) {
        const Variant variant = round % 4 == 0 ? Variant::tiledsquares : Variant::tensor;
        const std::string whole(random.one_of(variant == Variant::tensor ? tensor_seeds : tiled_seeds));
        const Result<Game> game = Game::from_fen(damage(whole), variant);
        if (!game) {
            ++refused;
            REQUIRE(is_one_printable_line(game.error()));
            continue;
        }
        ++accepted;
        const std::string written = game.value().fen();
        INFO(written);
        REQUIRE(is_consistent(game.value()));
        REQUIRE(game_at(written, variant).fen() == written);
    }
    CHECK(accepted > 500);
    CHECK(refused > 5000);
}

}  // namespace
}  // namespace ricochet::test
