// SPDX-License-Identifier: GPL-3.0-or-later
#include <string_view>

#include "movegen/tensor/notation.hpp"
#include "movegen/tiled/notation.hpp"
#include "search/common/tunables.hpp"
#include "search/games/common/search_game.hpp"
#include "search/games/tensor/search_model.hpp"
#include "search/games/tiled/search_model.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"

using namespace ricochet::test;
using namespace ricochet;

namespace {

template <SearchGame G>
int bonus(std::string_view fen, std::string_view text) {
    const auto position = G::Position::from_fen(fen, G::variant).value();
    const auto move = parse_uci(text, position);
    REQUIRE(move.ok());
    return typename G::ThreatsByLesser(position).bonus(position, move.value());
}
int tensor_bonus(std::string_view fen, std::string_view text) {
    return bonus<tensor::SearchModel>(fen, text);
}
int tiled_bonus(std::string_view fen, std::string_view text) {
    return bonus<tiled::SearchModel>(fen, text);
}

/// Counts moves of random games that were out of reach, each of which must lose nothing by SEE.
template <SearchGame G>
int count_out_of_reach() {
    int count = 0;
    for_each_random_position_of<typename G::Position>(5, G::variant, 60, 60, [&](const auto& position) {
        const typename G::ThreatsByLesser threats(position);
        for (const auto move : legal_moves(position)) {
            if (!position.in_check() && !G::is_tactical(position, move) && threats.is_out_of_reach(move) &&
                G::is_plain_step(position, move)) {
                ++count;
                CAPTURE(to_fen(position), to_uci(move));
                REQUIRE(G::see_ge(position, move, 0));
            }
        }
    });
    return count;
}

}  // namespace

TEST_CASE("nothing captures a quiet piece that is out of reach where it goes") {
    CHECK(count_out_of_reach<tensor::SearchModel>() > 5000);
    CHECK(count_out_of_reach<tiled::SearchModel>() > 5000);
}

TEST_CASE("a quiet move is out of reach only where neither its way nor another piece is attacked") {
    const auto out_of_reach = [](std::string_view fen, std::string_view text) {
        const auto position = tensor::SearchModel::Position::from_fen(fen, Variant::tensor).value();
        const auto move = tensor::parse_uci(text, position);
        REQUIRE(move.ok());
        return tensor::SearchModel::ThreatsByLesser(position).is_out_of_reach(move.value()) &&
               tensor::SearchModel::is_plain_step(position, move.value());
    };
    CHECK(out_of_reach("9k/10/10/10/10/3N6/10/K9 w - - 0 1", "d3e5"));
    // On the queen's line, on a line that the move opens, and beside the king.
    CHECK_FALSE(out_of_reach("4q4k/10/10/10/10/3N6/10/K9 w - - 0 1", "d3e5"));
    CHECK_FALSE(out_of_reach("3q5k/10/10/3R6/10/10/10/K9 w - - 0 1", "d5d3"));
    CHECK_FALSE(out_of_reach("9k/10/6N3/10/10/10/10/K9 w - - 0 1", "g6i7"));
    // Beasts can be hopped over.
    CHECK_FALSE(out_of_reach("9k/10/10/10/10/3N6/4T5/K9 w - - 0 1", "e2c4"));
}

TEST_CASE("a quiet move out of the attack by a lesser piece is tried sooner, one into it later") {
    // The pawn on e6 attacks d5 and f5.
    const std::string_view knight = "9k/10/4p5/3N6/10/10/10/K9 w - - 0 1";
    CHECK(tensor_bonus(knight, "d5b4") == tunables.threat_minor);
    CHECK(tensor_bonus("9k/10/4p5/10/10/2N7/10/K9 w - - 0 1", "c3d5") == -tunables.threat_minor);
    CHECK(tensor_bonus("9k/10/4p5/10/10/2N7/10/K9 w - - 0 1", "c3e4") == 0);
    // Attacked before and after: no improvement.
    CHECK(tensor_bonus("9k/10/4p5/3B6/p9/10/10/K9 w - - 0 1", "d5b3") == -tunables.threat_minor);
    CHECK(tensor_bonus("9k/10/4p2p2/3R6/10/10/10/K9 w - - 0 1", "d5g5") == -tunables.threat_rook);
    // Rooks threaten queens but not rooks; knights threaten rooks.
    CHECK(tensor_bonus("3r5k/10/10/3Q6/10/10/10/K9 w - - 0 1", "d5f5") == tunables.threat_queen);
    CHECK(tensor_bonus("3r5k/10/10/3R6/10/10/10/K9 w - - 0 1", "d5f5") == 0);
    CHECK(tensor_bonus("9k/2n7/10/3R6/10/10/10/K9 w - - 0 1", "d5f5") == tunables.threat_rook);
    CHECK(tensor_bonus("9k/2n7/10/3B6/10/10/10/K9 w - - 0 1", "d5f7") == 0);
    // Kings and pawns are never threatened here.
    CHECK(tensor_bonus("3r5k/10/10/3P6/10/10/10/K9 w - - 0 1", "d5d6") == 0);
}

TEST_CASE("a lesser piece attacks by a bounce off its own beast, too, and through it") {
    // The rook on a8 bounces off its beast on d8 down the file, but not off an enemy beast.
    CHECK(tensor_bonus("r2t6/9k/10/3Q6/10/10/10/1K8 w - - 0 1", "d5f5") == tunables.threat_queen);
    CHECK(tensor_bonus("r2T6/9k/10/3Q6/10/10/10/1K8 w - - 0 1", "d5f5") == 0);
    CHECK(tensor_bonus("3r5k/3t6/10/3Q6/10/10/10/K9 w - - 0 1", "d5f5") == tunables.threat_queen);
    // The knight on a7 bounces off its beast on c6 to e5.
    CHECK(tensor_bonus("9k/n9/2t7/4R5/10/10/10/1K8 w - - 0 1", "e5h5") == tunables.threat_rook);
}

TEST_CASE("tiles have nothing to fear from lesser pieces, the pieces on them have") {
    const std::string_view knight = "7k/8/4p3/3N4/8/8/$5$1/K$6 w - - 0 1";
    CHECK(tiled_bonus(knight, "$-c4") == 0);
    CHECK(tiled_bonus(knight, "-a2") == 0);
    CHECK(tiled_bonus("7k/8/4p3/3N4/1$6/8/8/K$6 w - - 0 1", "d5b4") == tunables.threat_minor);
    CHECK(tiled_bonus("3r3k/8/8/3Q1$2/8/8/8/K$6 w - - 0 1", "d5f5") == tunables.threat_queen);
}

// Checks for the models of all games.

namespace {

/// Whether a legal move changes more than one piece, beast or tile and the content of its target.
template <class Position, class Move>
bool is_special(const Position& position, const Position& after, Move move) {
    using Kind = decltype(move.kind());
    return move.kind() == Kind::castling || move.kind() == Kind::promotion ||
           (position.is_capture(move) && move.captured_square() != move.to()) ||
           after.castling() != position.castling() || after.en_passant() != decltype(move.to())::none;
}

}  // namespace

TEMPLATE_TEST_CASE("the key expected of a move is the one it leads to, special moves excepted", "",
                   tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    int compared = 0;
    int excepted = 0;
    for_each_position<G>(31, 40, 40, [&](const typename G::Position& position) {
        for (const auto move : legal_moves(position)) {
            typename G::Position after = position;
            typename G::Undo undo;
            after.do_move(move, undo);
            if (is_special(position, after, move)) {
                ++excepted;
                continue;
            }
            ++compared;
            CAPTURE(to_fen(position), move.raw());
            REQUIRE(G::expected_key(position, move) == after.key());
        }
    });
    CHECK(compared > 10000);
    CHECK(excepted < compared / 4);
}
