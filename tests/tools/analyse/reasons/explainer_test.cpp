// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/explainer.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>

#include "tests/catch.hpp"
#include "tools/analyse/reasons/judgement.hpp"
#include "tools/analyse/reasons/material.hpp"
#include "tools/analyse/reasons/move_texts.hpp"
#include "tools/analyse/reasons/proof_parts.hpp"
#include "tools/analyse/reasons/provers.hpp"
#include "tools/analyse/reasons/sentences.hpp"
#include "tools/analyse/review.hpp"
#include "tools/analyse/review_json.hpp"

namespace ricochet::tools::analyse {
namespace {

constexpr std::uint64_t nodes = 16'000;

/// The reasons of a move in a review with two lines.
std::vector<Reason> reasons_of(Analyst& analyst, const Game& game, MoveCode move,
                               std::uint64_t most_nodes = nodes) {
    const ReviewSettings settings{.budget = {.nodes = most_nodes}, .lines = 2};
    Explainer explainer(analyst, settings.budget);
    return reasons_of(explainer, review_move(analyst, game, move, settings), game);
}

/// Their texts; requires that all their proofs are playable.
std::vector<std::string> reasons_of(Variant variant, const std::string& fen, const std::string& line,
                                    std::uint64_t most_nodes = nodes) {
    Game game = Game::from_fen(fen, variant).value();
    std::istringstream stream(line);
    std::vector<std::string> moves{std::istream_iterator<std::string>(stream), {}};
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) {
        game.play(game.parse_san(moves[i]).value());
    }
    Analyst analyst(1, built_in_networks());
    std::vector<std::string> texts;
    for (const Reason& reason : reasons_of(analyst, game, game.parse_san(moves.back()).value(), most_nodes)) {
        CHECK(can_be_played(game, reason.proof.line));
        CHECK(reason.proof.with >= reason.proof.without);
        texts.push_back(text_of(reason));
    }
    return texts;
}

/// The same for the last move of a line of Tensor Chess.
std::vector<std::string> reasons_of(const std::string& fen, const std::string& line,
                                    std::uint64_t most_nodes = nodes) {
    return reasons_of(Variant::tensor, fen, line, most_nodes);
}

std::string threat_of(const std::string& fen, const std::string& move) {
    const Game game = Game::from_fen(fen, Variant::tensor).value();
    Analyst analyst(1, built_in_networks());
    Explainer explainer(analyst, Budget{nodes, {}});
    const std::optional<Reason> threat = explainer.threat(game, game.parse_san(move).value());
    return threat.has_value() ? text_of(*threat) : "";
}

using Texts = std::vector<std::string>;

/// The texts of the reasons that a review with two lines finds, whatever the move costs.
Texts reasons_in_review(const std::string& fen, const std::string& played) {
    const Game game = Game::from_fen(fen, Variant::tensor).value();
    const Budget budget{40'000, {}};
    Analyst analyst(1, built_in_networks());
    const MoveSearches known{analyst.search(game, budget, 2),
                             analyst.search(game, budget, 1, {game.parse_san(played).value()}).front()};
    const double loss =
        expected_score(known.lines.front().score, game) - expected_score(known.played.score, game);
    Texts texts;
    for (const Reason& reason : Explainer(analyst, budget).explain_mistake(game, known, loss)) {
        texts.push_back(text_of(reason));
    }
    return texts;
}

TEST_CASE("a piece that is left to be taken hangs, whatever else is lost", "[reasons]") {
    CHECK(reasons_of("r4k4/10/10/10/10/10/4PPP3/3Q1K4 w - - 0 1", "Qa4") ==
          Texts{"it leaves Qa4 hanging: Rxa4"});
    // The pawn would have taken the knight too, so the knight does not offset the bishop.
    CHECK(reasons_of("5k4/5ppp2/4p5/3n6/4P5/1B8/5PPP2/5K4 w - - 0 1", "Bxd5").front() ==
          "it leaves Bd5 hanging: exd5");
    // A hanging pawn is little compared with a queen.
    CHECK(reasons_of("5k4/5ppp2/10/p9/4n5/10/PP2PPPP2/1Q3K4 w - - 0 1", "b4")
              .front()
              .starts_with("it does nothing about the threat Nd2+, which wins a queen"));
    // The capturing beast may land on e4 or stay on e6; both are equal.
    const Texts beast_lost = reasons_of("5k4/5ppp2/4t5/10/4T5/10/5PPP2/5K4 w - - 0 1", "Te5");
    CAPTURE(beast_lost);
    CHECK((beast_lost == Texts{"it leaves Te5 hanging: Te6xe5"} ||
           beast_lost == Texts{"it leaves Te5 hanging: Te4xe5"}));
}

TEST_CASE("a reply is a threat only where it was one before", "[reasons]") {
    CHECK(
        reasons_of("5k4/5ppp2/10/10/4n5/10/4PPPP2/1Q3K4 w - - 0 1", "h3") ==
        Texts{"it does nothing about the threat Nd2+, which wins a queen", "Nd2 attacks Qb1 and Kf1 at once"});
    CHECK(reasons_of("5k4/5ppp2/10/10/4n5/10/2Q1PPPP2/5K4 w - - 0 1", "Qb1") ==
          Texts{"Nd2+ wins a queen", "Nd2 attacks Qb1 and Kf1 at once"});
}

TEST_CASE("the most telling fact supports a reason, without pawns that are beside the point", "[reasons]") {
    // The knight's move also discovers a check, a lesser fact that is found later.
    CHECK(reasons_of("1q1rk5/5ppp2/10/4N5/10/10/5PPP2/4R1K3 w - - 0 1", "h3") ==
          Texts{"it misses Nc6+, which wins a queen for a knight", "Nc6 attacks Qb8 and Rd8 at once"});
    CHECK(reasons_of("5k4/5ppp2/10/10/2P1n5/10/4PPPP2/1Q3K4 w - - 0 1", "h3").back() ==
          "Nd2 attacks Qb1 and Kf1 at once");
}

TEST_CASE("a beast is captured by one move, wherever the capturing beast lands", "[reasons]") {
    const Game game = Game::from_fen("5k4/5ppp2/10/4t5/4T5/10/5PPP2/5K4 w - - 0 1", Variant::tensor).value();
    Analyst analyst(1, built_in_networks());
    const std::vector<Budget> budgets{{nodes, {}}};
    Evidence evidence(analyst, budgets, game, Demand::claim());
    for (const char* const capture : {"Te4xe5", "Te6xe5"}) {
        CHECK(prove_only_move(evidence, game, game.parse_san(capture).value()).has_value());
    }
}

TEST_CASE("a position is quiet if nothing can be won at once and there is no check", "[reasons]") {
    const auto quiet = [](const char* fen) { return is_quiet(Game::from_fen(fen, Variant::tensor).value()); };
    // An even trade wins nothing.
    CHECK(quiet("3rk5/10/10/10/10/10/10/3RK5 w - - 0 1"));
    CHECK_FALSE(quiet("3r1k4/10/10/10/10/10/10/3RK5 w - - 0 1"));
    CHECK_FALSE(quiet("4rk4/10/10/10/10/10/10/4K5 w - - 0 1"));
}

TEST_CASE("what both sides lose alike does not count in a line", "[reasons]") {
    const Game game = Game::from_fen("3qk5/10/10/10/4n5/2N7/10/3Q2K3 w - - 0 1", Variant::tensor).value();
    Game end = game;
    std::vector<MoveCode> line;
    for (const char* const san : {"Qxd8+", "Kxd8", "Nxe4"}) {
        line.push_back(end.parse_san(san).value());
        end.play(line.back());
    }
    const std::optional<Balance> balance = balance_at_quiet_end(game, line);
    REQUIRE(balance.has_value());
    CHECK(balance->won == std::vector{PlacedPiece{'N', "e4"}});
    CHECK(balance->given.empty());
}

TEST_CASE("a mistake of which nothing is proved is shown with what it is met by", "[reasons]") {
    const Game game(Variant::tensor);
    Analyst analyst(1, built_in_networks());
    const Budget budget{nodes, {}};
    const std::vector<Line> lines = analyst.search(game, budget, 2);
    const std::vector<Reason> reasons =
        Explainer(analyst, budget).explain_mistake(game, {lines, lines.back()}, 0.5);
    REQUIRE(reasons.size() == 1);
    CHECK(reasons.front().kind == ReasonKind::refuted);
}

TEST_CASE("what the last move took is not won by taking back", "[reasons]") {
    const std::string fen = "3rk5/5ppp2/10/3q6/3Q6/10/5PPP2/4K5 w - - 0 1";
    CHECK(reasons_of(fen, "Qxd5 Rxd5") == Texts{"only Rxd5 is good", "Rxd5 trades queens"});
    const std::string guarded = "4k5/5ppp2/4p5/3r6/10/2N7/4PPPP2/4K5 w - - 0 1";
    CHECK(reasons_of(guarded, "Nxd5") == Texts{"only Nxd5 is good", "Rd5 hangs"});
    CHECK(reasons_of(guarded, "Nxd5 exd5") == Texts{"only exd5 is good", "exd5 takes back on d5"});
    CHECK(reasons_of(fen, "Qxd5 Ke7") == Texts{"it does not take back: Rxd5"});
    // A guarded knight does not hang.
    const Game even = Game::from_fen("4k5/5ppp2/4p5/3n6/10/2N7/4PPPP2/4K5 w - - 0 1", Variant::tensor).value();
    Analyst analyst(1, built_in_networks());
    const std::vector<Budget> budgets{{nodes, {}}};
    Evidence evidence(analyst, budgets, even, Demand::claim());
    CHECK_FALSE(prove_capture(evidence, even, even.parse_san("Nxd5").value()).has_value());
}

TEST_CASE("a mate by way of a beast is explained, allowed or missed", "[reasons]") {
    const std::string fen = "3k6/nrtp2p3/1p1P6/7tp1/1Pp1PTQbq1/1TP2P4/R3N2B2/7K2 b - - 6 53";
    CHECK(reasons_of(fen, "Qi3") ==
          Texts{"it allows mate in 1: Qf8^f4#", "Qf8^f4# needs Tf4 as its springboard"});
    CHECK(reasons_of(fen, "Qi3 Ra1") ==
          Texts{"it misses mate in 1: Qf8^f4#", "Qf8^f4# needs Tf4 as its springboard"});
}

TEST_CASE("a move is not the only good one where larger searches find another", "[reasons]") {
    CHECK(reasons_of("r4k3r/pppp1q1b2/3p2np2/6b2p/5t1P2/1P1PTtB3/P1PQ1TP1PP/R1NB1K1N1R b KQkq - 0 16", "Ne5",
                     40'000) == Texts{});
}

TEST_CASE("what a line wins only for a move or two is not a reason", "[reasons]") {
    CHECK(
        reasons_of("r1t1qkbntr/ppppb1p2p/1n6pN/4pp4/4PP1p2/1N8/PPPP2PPPP/R1TBQKB1RT w Qkq - 1 9", "i3", 160'000)
            .front() == "it misses fxe5: the pawn on e5 hangs");
}

TEST_CASE("what hangs is beside the point where another capture wins more", "[reasons]") {
    CHECK(reasons_of(Variant::tiledsquares,
                     "r%$%%k%r/%q%nnp%%/%2$p2p/p1p1%1%1/%$$$1BQ1/%$$P$$P$/P%%$PP$P/RN$$K$$R w KQ - 0 32",
                     "Qxe6")
              .front()
              .starts_with("it does nothing about the threat Qxh1+"));
}

TEST_CASE("a mate that is missed or allowed is the only reason", "[reasons]") {
    CHECK(reasons_of("5k4/4ppp3/10/10/6n3/10/2Q1P1P3/5K4 w - - 0 1", "g3") ==
          Texts{"it misses mate in 1: Qc8#"});
    CHECK(reasons_of("r4k4/10/10/10/10/10/4PPPP2/5KR3 w - - 0 1", "Rh1") == Texts{"it allows mate in 1: Ra1#"});
}

TEST_CASE("a quick mate that is missed in a won position is a faster win", "[reasons]") {
    CHECK(reasons_in_review("t9/2p7/2P4k2/pptp1p1r2/3P2b3/1P4p1TR/P5Kp2/10 b - - 1 51", "f4") ==
          Texts{"it misses a faster win: h1=Q+ mates in 2"});
    // A mate in four is not quick.
    CHECK(reasons_in_review("t9/2p7/2P4k2/p2pt4r/1p1Pq5/1P5KT1/P9/10 b - - 3 58", "Rj3").empty());
    // The move played mates as fast.
    CHECK(reasons_in_review("k9/10/1K8/10/10/10/10/2Q6R w - - 0 1", "Rj8#").empty());
}

TEST_CASE("a missed mate in three is not a faster win if the move played mates in three too", "[reasons]") {
    const Game game =
        Game::from_fen("1%%%$%%%/$%%$%B%%/$%Q%$%$%/%%P$$%$%/$%$P1P%P/1%%$$P$$/$$k$$$$$/1$B$KR%$ w - - 5 76",
                       Variant::tiledsquares)
            .value();
    const Choice choice(game, game.parse_san("Bd2").value(), game.parse_san("Ke2").value());
    Analyst analyst(1, built_in_networks());
    const std::vector<Budget> budgets{{5'000, {}}, {100'000, {}}, {200'000, {}}};
    Evidence evidence(analyst, budgets, game, Demand::proof());
    REQUIRE(prove_mates(evidence, game, choice.best)->numbers == std::vector{3});
    evidence.learn(game, {choice.played}, evidence.largest(), {2000, {choice.played}});
    CHECK_FALSE(prove_mate_missed(evidence, choice).has_value());
}

TEST_CASE("a reason that is close is confirmed with twice the nodes", "[reasons]") {
    const auto of_tiles = [](const std::string& fen, const std::string& move) {
        return reasons_of(Variant::tiledsquares, fen, move, 40'000);
    };
    // The best move is overestimated.
    CHECK(reasons_of("2nbq1knt1/Bp1p2pp2/2pt3r2/p3PP4/9p/3T2T3/PPPP2PPPP/R1NBQK3R b KQ - 0 12", "Qi4",
                     40'000) == Texts{});
    CHECK(of_tiles("rnbqkbr%/ppppnppQ/4%%2/1%%1p%1p/P%1$1P2/%1P2NP1/$P$PP$1P/RNB$KB$R w KQq - 4 16", "fxe5") ==
          Texts{});
    CHECK(of_tiles("%%%%%%$$/%ppk%p%p/%2%p3/%$1%1$P1/1p%%1%$P/2%1$1$1/r$P$PPR$/$$K$$$N$ b - - 0 35", "-d6") ==
          Texts{});
    // The reply is overestimated.
    CHECK(of_tiles("rnb%kb%r/p%qp%ppp/2p1p1%%/1%4$1/P%p$2n1/$2$2P$/RPQPPP$P/$NB$KBNR b Kkq - 0 16", "Bb7") ==
          Texts{});
}

TEST_CASE("a gap is demanded of every search, and of the confirming one unless it is wide", "[reasons]") {
    const Game game = Game::from_fen("5k4/10/10/10/10/10/10/5K4 w - - 0 1", Variant::tensor).value();
    Analyst analyst(1, built_in_networks());
    const std::vector<Budget> budgets{{1, {}}, {8, {}}, {16, {}}};
    const Evidence evidence(analyst, budgets, game, Demand::proof());
    const auto is_proved = [&evidence](const std::vector<double>& gaps) {
        return prove_gap(
                   evidence, [&gaps](std::size_t budget) { return gaps[budget]; },
                   [](std::size_t) { return 0.0; }, 0.1)
            .has_value();
    };
    CHECK(is_proved({0.11, 0.12, 0.11}));
    CHECK(is_proved({0.11, 0.16, 0}));
    CHECK_FALSE(is_proved({0.09, 0.16, 0.16}));
    CHECK_FALSE(is_proved({0.16, 0.09, 0.16}));
    CHECK_FALSE(is_proved({0.16, 0.14, 0.09}));
}

TEST_CASE("what a line wins is what all searches and other replies agree on", "[reasons]") {
    const auto of_tiles = [](const std::string& fen, const std::string& move, std::uint64_t most_nodes) {
        return reasons_of(Variant::tiledsquares, fen, move, most_nodes).front();
    };
    CHECK(of_tiles("r%b%kbnr/ppp%%ppp/1$np1%1$/4pq%1/P%$3$1/4$$1P/$PPPPP$$/RNBQKBNR w KQkq - 1 16", "Nf3",
                   40'000) == "it does nothing about the threat Nb4, which wins material");
    CHECK(of_tiles("%%kr%%%r/pppbqp%p/2n%pnp1/%1b%1%$$/P2%PP2/$2$$K1N/$PP$B$PP/RNBQ$$$R b - - 8 22", "%-a6",
                   24'000) == "it misses Nd4+, which attacks more than can be saved");
    CHECK(reasons_in_review("r1n2kbntr/ppppq3pp/3t2pp2/4pp4/3T2P3/4PP4/PPPP3PP1/R1NBQKBNbT w Qkq - 0 10", "Nb3")
              .front() == "it allows Bj5+, and Td4 cannot be saved");
    const Game game = Game::from_fen("5k4/10/10/10/10/10/10/5K4 w - - 0 1", Variant::tensor).value();
    const PlacedPiece queen{'Q', "e8"};
    const PlacedPiece rook{'R', "a8"};
    const PlacedPiece knight{'N', "d4"};
    const PlacedPiece pawn{'P', "c2"};
    const Balance common =
        common_part(game, {{queen, pawn}, {knight}, 700, true}, {{queen}, {pawn}, 880, true});
    CHECK(common.won == std::vector{queen});
    CHECK(common.given == std::vector{knight, pawn});
    CHECK(common.worth == 700);
    CHECK(common.lasts);
    const Balance vague = common_part(game, {{rook, pawn}, {}, 600, true}, {{queen}, {knight}, 610, false});
    CHECK(vague.won.empty());
    CHECK(vague.given.empty());
    CHECK(vague.worth == 600);
    CHECK_FALSE(vague.lasts);
    // Without beasts too, pieces have the values of Tensor Chess.
    const Game free = Game::from_fen("5k4/10/10/10/10/10/10/5K4 w - - 0 1", Variant::tensorfree).value();
    const Balance close{{queen}, {rook, knight}, 130, true};
    CHECK(common_part(free, close, close).won.empty());
}

TEST_CASE("what can be taken for nothing needs no line", "[reasons]") {
    CHECK(reasons_of("r1n1qkbrt1/1pp1tpp1pp/4p3p1/p2p6/4P5/P7P1/1PPP1PP1P1/RTNBQKBT1R w Qq - 1 10", "exd5",
                     40'000)
              .front() == "it misses Rxh8^h1: Rh8 hangs");
}

TEST_CASE("where no reply makes the difference, the move that was missed does", "[reasons]") {
    CHECK(reasons_of("5k4/4p5/3r6/10/2N7/10/5PPP2/5K4 w - - 0 1", "f3") ==
          Texts{"it misses Nxd6, which wins a rook for a knight"});
    CHECK(reasons_of("r3k5/5ppp2/10/10/10/10/5PPP2/R4K4 w - - 0 1", "Rxa8") ==
          Texts{"only Rxa8+ is good", "Ra8 hangs"});
}

TEST_CASE("what was missed is reported if it is more than what the reply wins", "[reasons]") {
    // Which capture is better depends on the evaluation.
    const Texts reasons = reasons_of("1r3k4/4pppp2/10/3q6/10/1B8/P1P2PPP2/3RK5 w - - 0 1", "a3");
    CAPTURE(reasons);
    CHECK(reasons.front().starts_with("it misses "));
    CHECK(reasons.front().ends_with("xd5: Qd5 hangs"));
}

TEST_CASE("a forced answer is reported with what follows it", "[reasons]") {
    const Texts reasons = reasons_of("1k8/2pp5p/10/3B6/q9/7P2/5PP3/6K1R1 b - - 0 1", "j6");
    REQUIRE(reasons.size() == 3);
    CHECK(reasons[0] == "it does nothing about the threat Ri8+, which wins a queen");
    CHECK(reasons[1] == "Ka7 is the only answer, then follows Ra8+");
    CHECK(reasons[2] == "Ra8 attacks Ka7, and Qa4 behind it");
    // A rook may interpose, but is then lost too.
    CHECK(reasons_of("1k8/2pp5p/6r3/3B6/q9/7P2/5PP3/6K1R1 b - - 0 1", "j6") ==
          Texts{"it does nothing about the threat Ri8+, which wins a queen"});
}

TEST_CASE("what no answer saves is lost to a move that takes nothing", "[reasons]") {
    const auto of_tiles = [](const std::string& fen, const std::string& move,
                             std::uint64_t most_nodes = 40'000) {
        return reasons_of(Variant::tiledsquares, fen, move, most_nodes);
    };
    CHECK(of_tiles("rnbqkbnr/pppppppp/8/6%1/%1P$$%1$/5%2/PP$PPPPP/RNBQKBNR b KQkq - 2 5", "g5", 80'000) ==
          Texts{"it allows d4, and the pawn on g5 cannot be saved",
                "d4 clears d2, and Bc1 attacks the pawn on g5"});
    CHECK(of_tiles("%%kr%%%r/pppbqp%p/2n%pnp1/%1b%1%$$/P2%PP2/$2$$K1N/RPP$B$PP/$NBQ$$$R w - - 7 22", "Ra1",
                   24'000)
              .front() == "it allows Nd4+, which attacks more than can be saved");
    CHECK(of_tiles("rnbqkb%r/ppppnppp/4%3/2%1p2%/$2$4/1$P2$P1/PPQPPP$P/RNB$KBNR w KQkq - 2 9", "$-f4") ==
          Texts{"it misses Nf3: the pawn on e5 cannot be saved"});
    // The pawn on b5 hangs anyway, so a quiet reply does not win it.
    for (const auto& [fen, move] :
         {std::pair("rnbqkbnr/p%pppppp/8/1p%3%1/$3P$%$/$PN2%%1/P$PP$PPP/R%BQKBNR b KQkq - 2 10", "c5"),
          std::pair("rnbqkbnr/p%pppppp/8/1p%3%1/$3P$%$/1PN3%1/P$PP$PPP/R%BQKBNR b KQkq - 0 9", "%-f3"),
          std::pair("rnbqkbnr/p%%ppppp/8/1pp3%1/$3P$%$/$PN2Q%1/P$PP$PPP/R%B$KBNR b KQkq - 1 11", "g5")}) {
        const Texts reasons = of_tiles(fen, move);
        CAPTURE(fen, reasons);
        CHECK((reasons.empty() || reasons.front().find("cannot be saved") == std::string::npos));
    }
}

TEST_CASE("what every move of a kind costs is the reason of one", "[reasons]") {
    const auto of_tiles = [](const std::string& fen, const std::string& move) {
        return reasons_of(Variant::tiledsquares, fen, move, 40'000);
    };
    CHECK(of_tiles("rnbqk%nr/ppppbppp/4p2$/2%1$3/5P%1/$$N2$%%/PPPPP$PP/R$BQKBNR w KQkq - 8 9", "Kf2") ==
          Texts{"it gives up castling"});
    CHECK(of_tiles("rnbq%knr/pppp%ppp/4p2$/2b1$3/5P%1/$PN2$K%/P$PPP$PP/R$BQ$BNR b - - 0 11", "Bxg1") ==
          Texts{"it trades Bc5 for Ng1"});
    CHECK(of_tiles("rnb%k%nr/ppp%%p%p/q%1%2p1/4$1%1/$%N$%$$1/4PN2/PPP$BPPP/R$Q$$RK$ w kq - 2 21", "$-d3") ==
          Texts{"there is no time for a tile"});
    const Game game =
        Game::from_fen("rt2qkbntr/1ppp5p/3n3p2/p5p1p1/3bpp4/1P1PT1T2P/P1PQN1PPP1/R2B1K1N1R w KQkq - 0 12",
                       Variant::tensor)
            .value();
    Analyst analyst(1, built_in_networks());
    const std::vector<Budget> budgets{{40'000, {}}};
    Evidence evidence(analyst, budgets, game, Demand::claim());
    const std::optional<Reason> capture =
        prove_quiet(evidence, {game, game.parse_san("Qxd4^e3").value(), game.parse_san("Nxd4").value()});
    REQUIRE(capture.has_value());
    CHECK(text_of(*capture) == "it takes with the wrong piece: better Nxd4");
    // Other tiles are as good as the best move; the other rook can still castle.
    CHECK(of_tiles("rnbqkbr%/ppppnppp/4%3/2%1p2%/$2$1$2/1$P2$P1/PPQPPP$P/RNB$KBNR w KQq - 4 10", "-g2")
              .front()
              .starts_with("it is met by "));
    CHECK(reasons_of("rtnbqkbntr/pppppppppp/10/10/10/1P8/P1PPPPPPPP/RTNBQKBNTR b KQkq - 0 1", "Rb8>a8", 40'000)
              .front()
              .starts_with("it is met by "));
}

TEST_CASE("a tile that opens a door is explained with the move through it", "[reasons]") {
    const Texts reasons = reasons_of(Variant::tiledsquares, "1r2k3/4pppp/8/8/8/8/4PPPP/4K2R w - - 0 1", "$-b1");
    REQUIRE(reasons.size() == 2);
    CHECK(reasons[0].starts_with("Rb1+ wins "));
    CHECK(reasons[1] == "the tile on b1 opens a door for Rb1+");
}

TEST_CASE("a threat is new, wins something, and is the only one", "[reasons]") {
    CHECK(threat_of("9k/5pppp1/10/r9/10/10/5PPPP1/2B3K3 w - - 0 1", "Bd2") == "it threatens Bxa5");
    CHECK(threat_of("9k/5pppp1/10/r9/10/10/3B1PPPP1/6K3 w - - 0 1", "Kf1").empty());
    CHECK(threat_of("9k/5pppp1/10/10/10/10/5PPPP1/2B3K3 w - - 0 1", "Bd2").empty());
    CHECK(threat_of("9k/5pppp1/7r2/r9/10/10/5PPPP1/2B3K3 w - - 0 1", "Bd2").empty());
    // Stalemate: nothing is threatened.
    CHECK(threat_of("k9/2Q7/10/1K8/10/10/10/10 w - - 0 1", "Kb6").empty());
}

TEST_CASE("what is proved depends on nothing but the position, the move and the nodes", "[reasons]") {
    const std::string fen = "5k4/5ppp2/10/10/4n5/10/4PPPP2/1Q3K4 w - - 0 1";
    const Game game = Game::from_fen(fen, Variant::tensor).value();
    const MoveCode move = game.parse_san("h3").value();
    Analyst analyst(1, built_in_networks());
    const std::vector<Reason> once = reasons_of(analyst, game, move);
    REQUIRE(once.size() == 2);
    CHECK(reasons_of(analyst, game, move) == once);
    CHECK(once[0].proof.nodes == nodes);
    CHECK(once[0].proof.with >= once[0].proof.without + reason_delta);
    CHECK(once[0].proof.line.front().san == "h3");
    CHECK(once[0].proof.line[1] == once[0].moves[0]);
    CHECK(once[0].arrows == std::vector<Arrow>{{"e4", "d2"}});
}

TEST_CASE("what the review has searched is proof as it is", "[reasons]") {
    const Game game = Game::from_fen("5k4/5ppp2/10/10/4n5/10/4PPPP2/1Q3K4 w - - 0 1", Variant::tensor).value();
    Analyst analyst(1, built_in_networks());
    Game end = game;
    std::vector<MoveCode> line;
    for (const char* const san : {"h3", "Nd2+", "Kg1", "Nxb1", "f3", "h5", "f4", "h4", "g3", "g5"}) {
        line.push_back(end.parse_san(san).value());
        end.play(line.back());
    }
    const Budget budget{nodes, {}};
    const MoveSearches known{analyst.search(game, budget, 2), {-900, line}};
    const std::vector<Reason> reasons = Explainer(analyst, budget).explain_mistake(game, known, 0.5);
    REQUIRE(reasons.size() == 2);
    const std::vector<MoveTexts>& shown = reasons.front().proof.line;
    const std::vector<MoveTexts> wanted = texts_along(game, line);
    REQUIRE(shown.size() == wanted.size() + 1);
    CHECK(wanted.size() == 8);
    CHECK(std::equal(wanted.begin(), wanted.end(), shown.begin()));
}

TEST_CASE("a win by tablebases that is too long for a score of a mate is still a win", "[reasons]") {
    const Game game = Game::from_fen("k9/10/10/10/10/10/10/KQ8 w - - 0 1", Variant::tensor).value();
    const std::vector<MoveCode> moves = game.legal_moves();
    PlyReview review;
    review.lines = {{score_mate_bound, {moves.front()}}};
    review.played = {score_mate_bound - 1, {moves.back()}};
    review.is_exact = true;
    Analyst analyst(1, built_in_networks());
    Explainer explainer(analyst, Budget{nodes, {}});
    CHECK(reasons_of(explainer, review, game).empty());
    review.played.score = 0;
    CHECK(reasons_of(explainer, review, game).front().kind == ReasonKind::win_to_draw);
}

TEST_CASE("a mistake is searched again with other nodes, and a journal keeps all of its review", "[reasons]") {
    const Game game = Game::from_fen("5k4/5ppp2/10/10/4n5/10/4PPPP2/1Q3K4 w - - 0 1", Variant::tensor).value();
    const MoveCode move = game.parse_san("h3").value();
    Analyst analyst(1, built_in_networks());
    PlyReview review = review_move(analyst, game, move, {.budget = {.nodes = nodes}, .lines = 2});
    // The two best lines, the move, and both again with an eighth and with twice as many.
    CHECK(analyst.depth() > 0);
    CHECK(analyst.nodes() == nodes + nodes + 2 * (nodes / 8 + 2 * nodes));
    review.reasons = reasons_of(analyst, game, move);
    for (const bool is_exact : {false, true}) {
        review.is_exact = is_exact;
        const PlyReview read = parse_review(to_json(review, game), game);
        CHECK(describe_ply(read, game) == describe_ply(review, game));
        CHECK(to_json(read, game) == to_json(review, game));
    }
}

}  // namespace
}  // namespace ricochet::tools::analyse
