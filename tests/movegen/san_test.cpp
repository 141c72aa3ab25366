// SPDX-License-Identifier: GPL-3.0-or-later
// Algebraic notation of all games.
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/movegen/text_support.hpp"

using namespace ricochet;
using namespace ricochet::test;
using namespace std::string_literals;

namespace {

constexpr std::string_view start_text = game_seeds[0];

struct Spelling {
    std::string_view fen;
    std::string_view uci;
    std::string_view san;
};

void check_both_ways(const std::vector<Spelling>& examples) {
    for (const Spelling& example : examples) {
        INFO(example.fen << "  " << example.uci << "  " << example.san);
        const Game game = game_at(example.fen);
        CHECK(game.to_san(move_of(game, example.uci)) == example.san);
        CHECK(san.reread(example.fen, example.san) == example.uci);
    }
}

}  // namespace

TEST_CASE("algebraic notation of the kinds of chess") {
    check_both_ways({
        {start_text, "e2e4", "e4"},
        {start_text, "c1d3", "Nd3"},
        {"k9/10/10/4p5/3P6/10/10/9K w - - 0 1", "d4e5", "dxe5"},
        {"k9/10/10/3Pp5/10/10/10/9K w - e6 0 1", "d5e6", "dxe6"},
        {"k9/10/10/4p5/10/10/10/4R4K w - - 0 1", "e1e5", "Rxe5"},
        {"10/k3P5/10/10/10/10/10/9K w - - 0 1", "e7e8n", "e8=N"},
        {"10/k3P5/10/10/10/10/10/9K w - - 0 1", "e7e8t", "e8=T"},
        {"3r6/k3P5/10/10/10/10/10/9K w - - 0 1", "e7d8t", "exd8=T"},
        {"k9/10/10/10/10/10/8p1/9K w - - 0 1", "j1i2", "Kxi2"},
    });
}

TEST_CASE("algebraic notation of bounces, propels and captures of beasts") {
    check_both_ways({
        {"k9/10/5R2T1/10/10/10/10/K9 w - - 0 1", "f6i3^i6", "Ri3^i6"},
        {"k9/10/5R2T1/10/10/8p1/10/K9 w - - 0 1", "f6i3^i6", "Rxi3^i6"},
        {"k9/10/6T3/10/5N4/10/10/K9 w - - 0 1", "f4h8^g6", "Nh8^g6"},
        {"k9/10/10/6T3/10/6R3/10/K9 w - - 0 1", "g3g5>g1", "Rg5>g1"},
        {"k9/10/10/6T3/10/6R3/10/K9 w - - 0 1", "g3g5>g3", "Rg5>g3"},
        {"k9/10/10/10/10/1T8/1P8/K9 w - - 0 1", "b2b3>b4", "b3>b4"},
        {"k9/10/10/10/1T8/10/1P8/K9 w - - 0 1", "b2b4>b5", "b4>b5"},
        {"k9/10/10/5t4/4T5/10/10/K9 w - - 0 1", "e4g6xf5", "Tg6xf5"},
        {"k9/10/10/5t4/4T5/10/10/K9 w - - 0 1", "e4g6", "Tg6"},
        // Over a black beast and back, capturing it.
        {"k9/10/10/5t4/4T5/10/10/K9 w - - 0 1", "e4e4xf5", "Te4xf5"},
    });
}

TEST_CASE("algebraic notation of the four castlings") {
    const std::string white = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    const std::string black = "r4k3r/10/10/10/10/10/10/R4K3R b KQkq - 0 1";
    check_both_ways({{white, "f1h1", "O-Oh"},
                     {white, "f1i1", "O-Oi"},
                     {white, "f1c1", "O-O-Oc"},
                     {white, "f1b1", "O-O-Ob"},
                     {black, "f8h8", "O-Oh"},
                     {black, "f8b8", "O-O-Ob"}});
    san.expect_failures(white, {"O-O", "O-O-O", "O-Oc", "O-O-Oh", "0-0h", "o-oh", "O-Oa", "O-O-O-Ob"},
                        "names no castling of this game: these are O-Oh, O-Oi, O-O-Oc, O-O-Ob");
    CHECK(san.fails_as("r4k3r/10/10/10/10/10/10/R4K3R w KQ - 0 1", "Kh1", "here: it is written O-Oh"));
    CHECK(san.fails_as("r4k3r/10/10/10/10/10/10/R4K3R b KQ - 0 1", "O-Oh",
                       "here: Black has no right to castle on that side"));
}

TEST_CASE("check and mate have their marks") {
    check_both_ways({
        {"k9/10/10/10/10/10/10/5R3K w - - 0 1", "f1f8", "Rf8+"},
        {"k9/9R/10/10/10/10/10/5R3K w - - 0 1", "f1f8", "Rf8#"},
        // Check over the beast on a3.
        {"k9/10/10/10/10/T9/10/6R2K w - - 0 1", "g1g3", "Rg3+"},
        // The new beast is a springboard for the rook.
        {"9R/3P6/10/10/10/3k6/10/K9 w - - 0 1", "d7d8t", "d8=T+"},
        {"9R/3P6/10/10/10/3k6/10/K9 w - - 0 1", "d7d8n", "d8=N"},
        {"8k1/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1h1", "O-Oh"},
        {"6k3/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1h1", "O-Oh+"},
    });
}

TEST_CASE("the file, else the rank, else the square of origin disambiguates moves") {
    check_both_ways({
        {"1k8/10/10/10/10/10/10/R6R1K w - - 0 1", "a1d1", "Rad1"},
        {"1k8/10/10/10/10/10/10/R6R1K w - - 0 1", "h1d1", "Rhd1"},
        {"k8R/10/10/10/10/9R/10/K9 b - - 0 1", "a8a7", "Ka7"},
        {"9k/10/10/R9/10/10/10/R8K w - - 0 1", "a5a3", "R5a3"},
        {"9k/10/10/R9/10/10/10/R8K w - - 0 1", "a1a3", "R1a3"},
        // On different files and ranks the file is enough.
        {"9k/10/10/10/1N8/10/10/4N4K w - - 0 1", "b4d3", "Nbd3"},
        // One queen shares the file, another the rank.
        {"1k8/10/10/10/4Q2Q2/10/10/1K5Q2 w - - 0 1", "h4e1", "Qh4e1"},
        {"1k8/10/10/10/4Q2Q2/10/10/1K5Q2 w - - 0 1", "e4e1", "Qee1"},
        {"1k8/10/10/10/4Q2Q2/10/10/1K5Q2 w - - 0 1", "h1e1", "Q1e1"},
        // Two beasts that can land on the same square.
        {"k9/10/10/10/3T1T4/10/10/K9 w - - 0 1", "d4e5", "Tde5"},
        // Two that capture the same beast from the same square, via d6 and b4.
        {"1T3T4/2p1p5/10/2t7/10/10/10/K8k w - - 0 1", "b8d6xc5", "Tbd6xc5"},
        {"1T3T4/2p1p5/10/2t7/10/10/10/K8k w - - 0 1", "f8d6xc5", "Tfd6xc5"},
        // A rival that would leave its king in check does not count.
        {"4r4k/10/10/10/2N7/10/4N5/4K5 w - - 0 1", "c4d2", "Nd2"},
    });
}

TEST_CASE("a suffix alone can disambiguate moves") {
    // The rook on a3 goes to i3 as usual; the one on f6 bounces off i6.
    const std::string rooks = "1k8/10/5R2T1/10/10/R9/10/1K8 w - - 0 1";
    check_both_ways({{rooks, "a3i3", "Ri3"}, {rooks, "f6i3^i6", "Ri3^i6"}});
    // Two rooks off the same beast need their files.
    const std::string twins = "k9/10/5R2TR/10/10/10/10/1K8 w - - 0 1";
    check_both_ways({{twins, "f6i3^i6", "Rfi3^i6"}, {twins, "j6i3^i6", "Rji3^i6"}});
    // Two rooks that send the same beast to the same square.
    const std::string pushers = "k9/10/5R2TR/10/10/10/10/1K8 w - - 0 1";
    check_both_ways({{pushers, "f6i6>i1", "Rfi6>i1"}, {pushers, "j6i6>i1", "Rji6>i1"}});
}

TEST_CASE("algebraic notation is read with marks missing or added") {
    const std::string fen = "k9/9R/10/10/10/10/10/5R3K w - - 0 1";
    for (const std::string_view text : {"Rf8#", "Rf8", "Rf8+", "Rf8#!!", "Rf8!?", "Rf8?+"}) {
        CHECK(san.reread(fen, text) == "f1f8");
    }
    CHECK(san.reread(fen, "Kj2+") == "j1j2");
}

TEST_CASE("algebraic notation is read with a fuller origin and without the sign of promotion") {
    CHECK(san.reread(start_text, "Ncd3") == "c1d3");
    CHECK(san.reread(start_text, "N1d3") == "c1d3");
    CHECK(san.reread(start_text, "Nc1d3") == "c1d3");
    CHECK(san.fails_as(start_text, "Nh1d3", "here: a knight leaps two squares one way"));
    const std::string pawn = "3r6/k3P5/10/10/10/10/10/9K w - - 0 1";
    CHECK(san.reread(pawn, "e8T") == "e7e8t");
    CHECK(san.reread(pawn, "exd8Q") == "e7d8q");
    CHECK(san.fails_as(pawn, "Ne8", "here: White has no such knight"));
    CHECK(san.fails_as(pawn, "e8", "here: a pawn promotes on the last rank"));
    CHECK(san.fails_as(pawn, "e8=K", "malformed"));
    CHECK(san.fails_as(pawn, "e8=", "malformed"));
    CHECK(san.fails_as(pawn, "e8=q", "malformed"));
}

TEST_CASE("algebraic notation of a bounce is read with any via that works or none") {
    const std::string two_ways = "k9/10/5R2T1/10/10/5T4/10/K9 w - - 0 1";
    CHECK(san.reread(two_ways, "Ri3^f3") == "f6i3^f3");
    CHECK(san.reread(two_ways, "Ri3^i6") == "f6i3^f3");
    CHECK(san.reread(two_ways, "Ri3") == "f6i3^f3");
    CHECK(san.fails_as(two_ways, "Ri3^g5", "not a legal move"));
    // A queen that can move there in the ordinary way.
    CHECK(san.reread("k9/10/5Q2T1/10/10/10/10/K9 w - - 0 1", "Qi3^i6") == "f6i3");
}

TEST_CASE("a text that to_san writes means that move even where another path would fit it") {
    // The rook on f6 bounces off f3 (its lowest) or i6, the one on j6 only off i6.
    const std::string fen = "k9/10/5R2TR/10/10/5T4/10/K9 w - - 0 1";
    check_both_ways({{fen, "f6i3^f3", "Ri3^f3"}, {fen, "j6i3^i6", "Ri3^i6"}});
    CHECK(san.reread(fen, "Rfi3^i6") == "f6i3^f3");
}

TEST_CASE("algebraic notation that fits several moves is ambiguous") {
    CHECK(san.fails_as("1k8/10/10/10/10/10/10/R6R1K w - - 0 1", "Rd1", "ambiguous: a1d1 or h1d1"));
    CHECK(san.fails_as("k9/10/5R2TR/10/10/10/10/1K8 w - - 0 1", "Ri3^i6", "ambiguous"));
    CHECK(san.fails_as("k9/10/5R2TR/10/10/10/10/1K8 w - - 0 1", "Ri3", "ambiguous"));
}

TEST_CASE("captures are marked as such and nothing else is") {
    const std::string fen = "k9/10/10/4p5/3P6/10/10/4R4K w - - 0 1";
    CHECK(san.fails_as(fen, "Re5", "not a legal move"));
    CHECK(san.fails_as(fen, "Rxe4", "not a legal move"));
    CHECK(san.fails_as(fen, "e5", "not a legal move"));
    CHECK(san.fails_as(fen, "xe5", "malformed"));
}

TEST_CASE("a text that is not algebraic notation is malformed") {
    san.expect_failures(start_text,
                        {"",          "+",      "#",     "!?",    "N",   "T",    "x",     "e",    "e9",
                         "k4",        "Ne",     "Nx",    "Nxx3",  "Zd3", "nd3",  "N d3",  " Nd3", "Nd3 ",
                         "N-d3",      "Ncc1d3", "N11d3", "Nd3=Q", "e4>", "e4>e", "e4>e9", "e4^",  "Rb1>>a1",
                         "Rb1>a1>a1", "Td3xx4", "--",    "0000",  "O-",  "1.e4", "e4.",   "+e4",  "Txb3xb2"},
                        "malformed");
    san.expect_failures(start_text,
                        {"e5", "Ke2", "Nd4", "Rb1", "Rb1>b2", "exd5", "e4=Q", "O-Oh", "e4^e3", "Tb3xb2"},
                        "not a legal move here");
}

TEST_CASE("algebraic notation of any length is refused in a short line") {
    san.expect_short_refusals("eNTx1=^+!\0\xff\n"s, "N", "d3");
    // Marks are ignored, however many.
    CHECK(san.reread(start_text, "Nd3" + std::string(1 << 20, '!')) == "c1d3");
}

TEST_CASE("every legal move is read back from algebraic notation, and no two share one") {
    for (const Variant variant : all_variants()) {
        int with_origin = 0;
        san.expect_round_trips(6, variant, 21, 60, [&](std::string_view text, MoveType type) {
            const std::string_view piece = text.substr(0, text.find_first_of("^>=+#x"));
            with_origin += piece.size() > 3 && type != MoveType::castling && piece[0] != '$' ? 1 : 0;
        });
        CHECK(with_origin > 100);
    }
}

TEST_CASE("algebraic notation marks check and mate as the board has them") {
    for (const Variant variant : all_variants()) {
        std::size_t checks = 0;
        std::size_t mates = 0;
        for_each_random_game(9, variant, 21, 60, [&](const Game& game, reference::Random&) {
            for (const MoveCode move : game.legal_moves()) {
                Game after = game;
                after.play(move);
                const bool mate = after.in_check() && after.legal_moves().empty();
                const char last = game.to_san(move).back();
                INFO(game.fen() << "  " << game.to_uci(move));
                REQUIRE((last == '#') == mate);
                REQUIRE((last == '+') == (after.in_check() && !mate));
                checks += last == '+' ? 1 : 0;
                mates += last == '#' ? 1 : 0;
            }
        });
        CHECK(checks > 1000);
        CHECK(mates > 10);
    }
}

TEST_CASE("algebraic notation with random damage is refused or names a legal move") {
    for (const Variant variant : all_variants()) {
        san.expect_sound_when_damaged(11, variant, "abcdefghij12345678^>x=NBRQKTO-+$% \0\xff"s);
    }
}

TEST_CASE("tiled turns are written in algebraic notation") {
    check_both_ways({
        {tiled::start_fen, "$-e4", "$-e4"},
        {"4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "-e4", "-e4"},
        {"4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "e2e4", "e4"},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
        {"4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "e5d6", "exd6"},
        {"1%2k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8r", "b8=R+"},
        {"r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8n", "bxa8=N"},
        {"4k3/8/8/8/8/8/8/R2$K$1R w KQ - 0 1", "e1g1", "O-O"},
        {"4k3/8/8/8/8/8/8/R2$K$1R w KQ - 0 1", "e1c1", "O-O-O"},
        {"3k4/8/8/8/8/8/8/R2$K$1R w KQ - 0 1", "e1c1", "O-O-O+"},
        {"k7/1$6/2K5/8/8/8/8/1Q6 w - - 0 1", "b1b7", "Qb7#"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "Ke2"},
    });
}

TEST_CASE("the origin of a tiled move is written where moves would read alike") {
    check_both_ways({
        {"4k3/8/8/8/8/4$3/8/1K3NN1 w - - 0 1", "f1e3", "Ne3"},
        {"4k3/8/8/8/8/4$3/8/1K1N1N2 w - - 0 1", "d1e3", "Nde3"},
        {"4k3/8/4N3/8/3$4/8/4N3/1K6 w - - 0 1", "e6d4", "N6d4"},
        {"4k3/8/2N1N3/8/3$4/8/4N3/1K6 w - - 0 1", "e6d4", "Ne6d4"},
        // A pinned rival does not count.
        {"k3r3/8/8/8/8/2$5/4N3/1N2K3 w - - 0 1", "b1c3", "Nc3"},
    });
}

TEST_CASE("algebraic notation of tiled turns is read with small liberties") {
    CHECK(san.reread("1%2k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8Q") == "b7b8q");
    CHECK(san.reread("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "e4!?") == "e2e4");
    CHECK(san.reread("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "e2e4") == "e2e4");
    CHECK(san.reread("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "-e4!") == "-e4");
    CHECK(san.reread(tiled::start_fen, "$-e4?") == "$-e4");
}

TEST_CASE("algebraic notation that means no tiled turn gives the reason") {
    san.expect_failures(tiled::start_fen, {"", "?", "N", "Ne", "Ti3", "e9", "xe4", "P", "e8=K", "Nxx3"},
                        "is malformed");
    CHECK(san.fails_as(tiled::start_fen, "e4", "is not a legal move here"));
    CHECK(san.fails_as(tiled::start_fen, "O-O", "is not a legal move here"));
    CHECK(san.fails_as(tiled::start_fen, "0-0", "names no castling of this game: these are O-O, O-O-O"));
    CHECK(san.fails_as("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "exd4", "is not a legal move here"));
    CHECK(san.fails_as("4k3/8/8/8/8/4$3/8/1K1N1N2 w - - 0 1", "Ne3", "is ambiguous: d1e3 or f1e3"));
}
