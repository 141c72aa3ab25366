// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/explainer.hpp"

#include <algorithm>
#include <string>

#include "tests/catch.hpp"
#include "tools/analyse/reasons/provers.hpp"
#include "tools/analyse/reasons/sentences.hpp"

namespace ricochet::tools::analyse {
namespace {

constexpr std::uint64_t nodes = 16'000;

/// The texts of the reasons of a move.
std::vector<std::string> reasons_of(Variant variant, const std::string& fen, const std::string& move) {
    const Game game = Game::from_fen(fen, variant).value();
    Analyst analyst(1, built_in_networks());
    Explainer explainer(analyst, Budget{nodes, {}});
    std::vector<std::string> texts;
    for (const Reason& reason : explainer.explain(game, game.parse_san(move).value())) {
        texts.push_back(text_of(reason));
    }
    return texts;
}

/// Of a move of Tensor Chess.
std::vector<std::string> reasons_of(const std::string& fen, const std::string& move) {
    return reasons_of(Variant::tensor, fen, move);
}

std::string threat_of(const std::string& fen, const std::string& move) {
    const Game game = Game::from_fen(fen, Variant::tensor).value();
    Analyst analyst(1, built_in_networks());
    Explainer explainer(analyst, Budget{nodes, {}});
    const std::optional<Reason> threat = explainer.threat(game, game.parse_san(move).value());
    return threat.has_value() ? text_of(*threat) : "";
}

using Texts = std::vector<std::string>;

TEST_CASE("a piece that is left to be taken is explained with what nothing guards", "[reasons]") {
    CHECK(reasons_of("r4k4/10/10/10/10/10/4PPP3/3Q1K4 w - - 0 1", "Qa4") ==
          Texts{"Qa4 is lost to Rxa4", "Rxa4 wins a queen", "nothing guards Qa4 against Rxa4"});
    // The beast that captures may come to rest on e4 or where it began, on e6: one is as good as the other.
    const Texts beast_lost = reasons_of("5k4/5ppp2/4t5/10/4T5/10/5PPP2/5K4 w - - 0 1", "Te5");
    CAPTURE(beast_lost);
    CHECK((beast_lost == Texts{"the beast Te5 is lost to Te6xe5", "Te6xe5 wins a beast"} ||
           beast_lost == Texts{"the beast Te5 is lost to Te4xe5", "Te4xe5 wins a beast"}));
}

TEST_CASE("a reply is a threat only where it was one before", "[reasons]") {
    CHECK(
        reasons_of("5k4/5ppp2/10/10/4n5/10/4PPPP2/1Q3K4 w - - 0 1", "h3") ==
        Texts{"it does nothing about the threat Nd2+", "Nd2+ wins a queen", "Nd2 attacks Qb1 and Kf1 at once"});
    CHECK(reasons_of("5k4/5ppp2/10/10/4n5/10/2Q1PPPP2/5K4 w - - 0 1", "Qb1") ==
          Texts{"it allows Nd2+", "Nd2+ wins a queen", "Nd2 attacks Qb1 and Kf1 at once"});
}

TEST_CASE("a mate that is missed or allowed is the only reason", "[reasons]") {
    CHECK(reasons_of("5k4/4ppp3/10/10/6n3/10/2Q1P1P3/5K4 w - - 0 1", "g3") ==
          Texts{"it misses mate in 1: Qc8#"});
    CHECK(reasons_of("r4k4/10/10/10/10/10/4PPPP2/5KR3 w - - 0 1", "Rh1") == Texts{"it allows mate in 1: Ra1#"});
}

TEST_CASE("where no reply makes the difference, the move that was missed does", "[reasons]") {
    CHECK(reasons_of("5k4/4p5/3r6/10/2N7/10/5PPP2/5K4 w - - 0 1", "f3") ==
          Texts{"only Nxd6 is good", "Nxd6 wins a rook for a knight"});
    CHECK(reasons_of("r3k5/5ppp2/10/10/10/10/5PPP2/R4K4 w - - 0 1", "Rxa8") ==
          Texts{"only Rxa8+ is good", "Rxa8+ wins a rook", "nothing guards Ra8 against Rxa8+"});
}

TEST_CASE("a reply that others would do as well is no reason", "[reasons]") {
    // The rook takes the queen or mates behind the beast.
    CHECK(reasons_of("r4k4/5ppp2/t9/10/10/8Q1/5PPP2/5K4 w - - 0 1", "Qi6").front() == "only Qi8+ is good");
    // Which of the two is better is the evaluation's to say.
    const Texts reasons = reasons_of("1r3k4/4pppp2/10/3q6/10/1B8/P1P2PPP2/3RK5 w - - 0 1", "a3");
    CHECK((reasons == Texts{"only 2 moves are good: Rxd5 and Bxd5"} ||
           reasons == Texts{"only 2 moves are good: Bxd5 and Rxd5"}));
}

TEST_CASE("a tile that opens a door is explained with the move through it", "[reasons]") {
    CHECK(reasons_of(Variant::tiledsquares, "1r2k3/4pppp/8/8/8/8/4PPPP/4K2R w - - 0 1", "$-b1") ==
          Texts{"it allows Rb1+", "the tile on b1 opens a door for Rb1+"});
}

TEST_CASE("a threat is new, wins something, and is the only one", "[reasons]") {
    CHECK(threat_of("9k/5pppp1/10/r9/10/10/5PPPP1/2B3K3 w - - 0 1", "Bd2") == "it threatens Bxa5");
    CHECK(threat_of("9k/5pppp1/10/r9/10/10/3B1PPPP1/6K3 w - - 0 1", "Kf1").empty());
    CHECK(threat_of("9k/5pppp1/10/10/10/10/5PPPP1/2B3K3 w - - 0 1", "Bd2").empty());
    CHECK(threat_of("9k/5pppp1/7r2/r9/10/10/5PPPP1/2B3K3 w - - 0 1", "Bd2").empty());
}

TEST_CASE("what is proved depends on nothing but the position, the move and the nodes", "[reasons]") {
    const std::string fen = "5k4/5ppp2/10/10/4n5/10/4PPPP2/1Q3K4 w - - 0 1";
    const Game game = Game::from_fen(fen, Variant::tensor).value();
    const MoveCode move = game.parse_san("h3").value();
    Analyst analyst(1, built_in_networks());
    Explainer explainer(analyst, Budget{nodes, {}});
    const std::vector<Reason> once = explainer.explain(game, move);
    REQUIRE(once.size() == 3);
    CHECK(explainer.explain(game, move) == once);
    CHECK(once[0].proof.nodes == nodes);
    CHECK(once[0].proof.with >= once[0].proof.without + reason_delta);
    CHECK(once[0].proof.line.front().san == "h3");
    CHECK(once[0].proof.line[1] == once[0].moves[0]);
    CHECK(once[0].arrows == std::vector<Arrow>{{"e4", "d2"}});
}

}  // namespace
}  // namespace ricochet::tools::analyse
