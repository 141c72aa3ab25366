// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/san.hpp"

#include <set>
#include <string>
#include <vector>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/tensor/random_positions.hpp"

namespace ricochet::tensor {
namespace {

using namespace std::string_literals;

Position read_position(std::string_view fen) {
    return parse_fen(fen, Variant::tensor).value();
}

/// The algebraic form of a move given in coordinates.
std::string san_of(const std::string& fen, const std::string& uci) {
    const Position position = read_position(fen);
    const Result<Move> move = parse_uci(uci, position);
    return move ? to_san(position, move.value()) : move.error();
}

/// The coordinates of a move given in algebraic form; the error where it is none.
std::string uci_of(const std::string& fen, std::string_view san) {
    const Result<Move> move = parse_san(san, read_position(fen));
    return move ? to_uci(move.value()) : move.error();
}

bool fails_as(const std::string& fen, std::string_view san, const std::string& reason) {
    const Result<Move> move = parse_san(san, read_position(fen));
    return !move && move.error().find(reason) != std::string::npos;
}

struct Example {
    std::string fen;
    std::string uci;
    std::string san;
};

void check_both_ways(const std::vector<Example>& examples) {
    for (const Example& example : examples) {
        INFO(example.fen << "  " << example.uci << "  " << example.san);
        CHECK(san_of(example.fen, example.uci) == example.san);
        CHECK(uci_of(example.fen, example.san) == example.uci);
    }
}

TEST_CASE("algebraic notation of the kinds of chess") {
    const std::string start(start_fen(Variant::tensor));
    check_both_ways({
        {start, "e2e4", "e4"},
        {start, "c1d3", "Nd3"},
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
        // Over a black beast and back, and the beast is gone.
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
    for (const std::string_view text : {"O-O", "O-O-O", "O-Oc", "O-O-Oh", "0-0h", "o-oh", "O-Oa", "O-O-O-Ob"}) {
        INFO(text);
        CHECK(fails_as(white, text, "malformed"));
    }
    CHECK(fails_as("r4k3r/10/10/10/10/10/10/R4K3R w KQ - 0 1", "Kh1", "here: it is written O-Oh"));
    CHECK(fails_as("r4k3r/10/10/10/10/10/10/R4K3R b KQ - 0 1", "O-Oh",
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

TEST_CASE("the file, else the rank, else the square of origin tells like moves apart") {
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
        // Two that take the same one from the same square, by way of d6 and b4.
        {"1T3T4/2p1p5/10/2t7/10/10/10/K8k w - - 0 1", "b8d6xc5", "Tbd6xc5"},
        {"1T3T4/2p1p5/10/2t7/10/10/10/K8k w - - 0 1", "f8d6xc5", "Tfd6xc5"},
        // A rival that would leave its king in check is no rival.
        {"4r4k/10/10/10/2N7/10/4N5/4K5 w - - 0 1", "c4d2", "Nd2"},
    });
}

TEST_CASE("a suffix alone can tell moves apart") {
    // The rook on a3 goes to i3 as ever; the one on f6 bounces off i6.
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
        CHECK(uci_of(fen, text) == "f1f8");
    }
    CHECK(uci_of(fen, "Kj2+") == "j1j2");
}

TEST_CASE("algebraic notation is read with a fuller origin and without the sign of promotion") {
    const std::string start(start_fen(Variant::tensor));
    CHECK(uci_of(start, "Ncd3") == "c1d3");
    CHECK(uci_of(start, "N1d3") == "c1d3");
    CHECK(uci_of(start, "Nc1d3") == "c1d3");
    CHECK(fails_as(start, "Nh1d3", "here: a knight leaps two squares one way"));
    const std::string pawn = "3r6/k3P5/10/10/10/10/10/9K w - - 0 1";
    CHECK(uci_of(pawn, "e8T") == "e7e8t");
    CHECK(uci_of(pawn, "exd8Q") == "e7d8q");
    CHECK(fails_as(pawn, "Ne8", "here: White has no such knight"));
    CHECK(fails_as(pawn, "e8", "here: a pawn promotes on the last rank"));
    CHECK(fails_as(pawn, "e8=K", "malformed"));
    CHECK(fails_as(pawn, "e8=", "malformed"));
    CHECK(fails_as(pawn, "e8=q", "malformed"));
}

TEST_CASE("algebraic notation of a bounce is read with any via that works or none") {
    const std::string two_ways = "k9/10/5R2T1/10/10/5T4/10/K9 w - - 0 1";
    CHECK(uci_of(two_ways, "Ri3^f3") == "f6i3^f3");
    CHECK(uci_of(two_ways, "Ri3^i6") == "f6i3^f3");
    CHECK(uci_of(two_ways, "Ri3") == "f6i3^f3");
    CHECK(fails_as(two_ways, "Ri3^g5", "not a legal move"));
    // A queen that can go there in the ordinary way.
    CHECK(uci_of("k9/10/5Q2T1/10/10/10/10/K9 w - - 0 1", "Qi3^i6") == "f6i3");
}

TEST_CASE("a text that to_san writes means that move even where another path would fit it") {
    // The rook on f6 bounces off f3 (its lowest) or i6, the one on j6 only off i6.
    const std::string fen = "k9/10/5R2TR/10/10/5T4/10/K9 w - - 0 1";
    check_both_ways({{fen, "f6i3^f3", "Ri3^f3"}, {fen, "j6i3^i6", "Ri3^i6"}});
    CHECK(uci_of(fen, "Rfi3^i6") == "f6i3^f3");
}

TEST_CASE("algebraic notation that fits several moves is ambiguous") {
    CHECK(fails_as("1k8/10/10/10/10/10/10/R6R1K w - - 0 1", "Rd1", "ambiguous: a1d1 or h1d1"));
    CHECK(fails_as("k9/10/5R2TR/10/10/10/10/1K8 w - - 0 1", "Ri3^i6", "ambiguous"));
    CHECK(fails_as("k9/10/5R2TR/10/10/10/10/1K8 w - - 0 1", "Ri3", "ambiguous"));
}

TEST_CASE("captures are marked as such and nothing else is") {
    const std::string fen = "k9/10/10/4p5/3P6/10/10/4R4K w - - 0 1";
    CHECK(fails_as(fen, "Re5", "not a legal move"));
    CHECK(fails_as(fen, "Rxe4", "not a legal move"));
    CHECK(fails_as(fen, "e5", "not a legal move"));
    CHECK(fails_as(fen, "xe5", "malformed"));
}

TEST_CASE("a text that is no algebraic notation is malformed") {
    const std::string start(start_fen(Variant::tensor));
    for (const std::string_view text :
         {"",          "+",      "#",     "!?",    "N",    "T",    "x",     "e",    "e9",
          "k4",        "Ne",     "Nx",    "Nxx3",  "Zd3",  "nd3",  "N d3",  " Nd3", "Nd3 ",
          "N-d3",      "Ncc1d3", "N11d3", "Nd3=Q", "e4>",  "e4>e", "e4>e9", "e4^",  "Rb1>>a1",
          "Rb1>a1>a1", "Td3xx4", "--",    "0000",  "O-O-", "1.e4", "e4.",   "+e4",  "Txb3xb2"}) {
        INFO(text);
        CHECK(fails_as(start, text, "malformed"));
    }
    for (const std::string_view text :
         {"e5", "Ke2", "Nd4", "Rb1", "Rb1>b2", "exd5", "e4=Q", "O-Oh", "e4^e3", "Tb3xb2"}) {
        INFO(text);
        CHECK(fails_as(start, text, "not a legal move here"));
    }
}

TEST_CASE("algebraic notation of any length is refused in a short line") {
    const Position position = Position::start(Variant::tensor);
    for (const char c : "eNTx1=^+!\0\xff\n"s) {
        const std::string flood(1 << 20, c);
        for (const std::string& text : {flood, "N" + flood, flood + "d3"}) {
            const Result<Move> move = parse_san(text, position);
            REQUIRE_FALSE(move.ok());
            CHECK(move.error().size() < 120);
            CHECK(move.error().find('\n') == std::string::npos);
        }
    }
    // Marks are of no account, however many.
    CHECK(parse_san("Nd3" + std::string(1 << 20, '!'), position).ok());
}

TEST_CASE("every legal move is read back from algebraic notation, and no two share one") {
    std::size_t with_origin = 0;
    test::for_each_random_position(6, 21, 60, [&](const Position& position) {
        std::set<std::string> texts;
        const MoveList moves = legal_moves(position);
        for (const Move move : moves) {
            const std::string text = to_san(position, move);
            INFO(to_fen(position) << "  " << to_uci(move) << "  " << text);
            const Result<Move> read = parse_san(text, position);
            REQUIRE(read.ok());
            REQUIRE(read.value() == move);
            texts.insert(text.substr(0, text.find_first_of("+#")));
            const std::string_view piece = std::string_view(text).substr(0, text.find_first_of("^>=+#"));
            with_origin += piece.size() > 3 && piece.find_first_of("xO") == std::string_view::npos ? 1 : 0;
        }
        REQUIRE(texts.size() == moves.size());
    });
    CHECK(with_origin > 1000);
}

TEST_CASE("algebraic notation marks check and mate as the board has them") {
    std::size_t checks = 0;
    std::size_t mates = 0;
    test::for_each_random_position(9, 21, 60, [&](const Position& position) {
        for (const Move move : legal_moves(position)) {
            Position after = position;
            Undo undo;
            after.do_move(move, undo);
            const bool mate = after.in_check() && legal_moves(after).empty();
            const char last = to_san(position, move).back();
            INFO(to_fen(position) << "  " << to_uci(move));
            REQUIRE((last == '#') == mate);
            REQUIRE((last == '+') == (after.in_check() && !mate));
            checks += last == '+' ? 1 : 0;
            mates += last == '#' ? 1 : 0;
        }
    });
    CHECK(checks > 1000);
    CHECK(mates > 10);
}

TEST_CASE("algebraic notation with random damage is refused or names a legal move") {
    reference::Random random(10);
    const std::string alphabet = "abcdefghij12345678^>x=NBRQKTO-+ \0\xff"s;
    std::size_t accepted = 0;
    test::for_each_random_position(11, 21, 40, [&](const Position& position) {
        const MoveList moves = legal_moves(position);
        for (int round = 0; round < 20 && !moves.empty(); ++round) {
            std::string text = to_san(position, moves[test::roll(random, moves.size())]);
            text[test::roll(random, text.size())] = alphabet[test::roll(random, alphabet.size())];
            if (test::roll(random, 4) == 0) {
                text.erase(test::roll(random, text.size()), 1);
            }
            const Result<Move> move = parse_san(text, position);
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
