// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/questions.hpp"

#include "tests/catch.hpp"
#include "tests/tools/board/question.hpp"
#include "tools/board/request/game_link.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

const std::vector<std::string> knights_to_and_fro = {"c1d3", "c8d6", "d3c1", "d6c8",
                                                     "c1d3", "c8d6", "d3c1", "d6c8"};

Json position(const std::string& fen, const std::vector<std::string>& moves = {},
              const char* variant = "tensor") {
    RequestJson request = {{"variant", variant}, {"moves", moves}};
    if (!fen.empty()) {
        request["fen"] = fen;
    }
    return ask(describe_position, request);
}

/// The legal move with this text.
Json move_in(const std::string& fen, const std::string& uci, const char* variant = "tensor") {
    const Json answer = position(fen, {}, variant);
    for (const Json& move : answer["moves"]) {
        if (move["uci"] == uci) {
            return move;
        }
    }
    FAIL("no move " << uci);
    return {};
}

std::string refused_at(const RequestJson& request) {
    return where_of([&request] { return ask(describe_position, request); });
}

Json outcome_of(const std::string& fen, const std::vector<std::string>& moves = {}) {
    return position(fen, moves)["outcome"];
}

std::string link_of_game(const Json& game) {
    return ask(make_link, parse_request(game.dump()))["link"];
}

std::string refusal_of_link(const std::string& link) {
    return refusal_of([&link] { return ask(open_link, {{"link", link}}); });
}

/// A game of knights moving to and fro for a number of plies.
Json pacing_game(int plies) {
    constexpr const char* moves[] = {"c1d3", "c8d6", "d3c1", "d6c8"};
    Json game = {{"variant", "tensor"}, {"moves", Json::array()}};
    for (int i = 0; i < plies; ++i) {
        game["moves"].push_back(moves[i % 4]);
    }
    return game;
}

}  // namespace

TEST_CASE("the start position has its 30 moves") {
    const Json answer = position("");
    CHECK(answer["moves"].size() == 30);
    CHECK(answer["side"] == "w");
    CHECK(answer["fen"] == Game(Variant::tensor).start_fen());
    CHECK(answer["check"] == false);
    CHECK(answer["outcome"].is_null());
    CHECK(position("", {}, "tensorfree")["start_fen"] == Game(Variant::tensorfree).start_fen());
}

TEST_CASE("played moves have the position after each") {
    const Json answer = position("", {"e2e4", "e7e5"});
    REQUIRE(answer["played"].size() == 2);
    CHECK(answer["played"][0]["san"] == "e4");
    CHECK(answer["played"][1]["fen"] == answer["fen"]);
    CHECK(answer["played"][1]["check"] == false);
    CHECK(answer["side"] == "w");
}

TEST_CASE("moves that the page has are not described again, and count for repetition") {
    const std::vector<std::string>& knights = knights_to_and_fro;
    const Json answer = ask(describe_position, {{"variant", "tensor"}, {"moves", knights}, {"known", 7}});
    REQUIRE(answer["played"].size() == 1);
    CHECK(answer["played"][0]["uci"] == "d6c8");
    CHECK(answer["played"][0]["fen"] == answer["fen"]);
    CHECK(answer["outcome"]["reason"] == "threefold");
    CHECK(ask(describe_position, {{"variant", "tensor"}, {"moves", knights}, {"known", 8}})["played"].empty());
    CHECK(refused_at({{"variant", "tensor"}, {"moves", knights}, {"known", 9}}) == "known");
    CHECK(refused_at({{"variant", "tensor"}, {"moves", knights}, {"known", -1}}) == "known");
}

TEST_CASE("a move late in a game is answered from the last capture or pawn move as from the start") {
    std::vector<std::string> moves;
    std::size_t last_pawn_move = 0;
    Game game;
    while (game.size() < 400) {
        const std::vector<MoveCode> legal = game.legal_moves();
        REQUIRE_FALSE(legal.empty());
        const MoveCode move = legal[(game.size() * 7) % legal.size()];
        moves.push_back(game.to_uci(move));
        game.play(move);
        last_pawn_move = game.halfmove_clock() == 0 && game.size() < 400 ? game.size() : last_pawn_move;
    }
    const Json whole = position("", moves);
    const Json base =
        position("", {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(last_pawn_move)});
    const std::vector<std::string> rest(moves.begin() + static_cast<std::ptrdiff_t>(last_pawn_move),
                                        moves.end());
    const Json late = ask(describe_position, {{"variant", "tensor"},
                                              {"fen", std::string(base["fen"])},
                                              {"moves", rest},
                                              {"known", rest.size() - 1}});
    CHECK(late["fen"] == whole["fen"]);
    CHECK(late["moves"] == whole["moves"]);
    CHECK(late["outcome"] == whole["outcome"]);
    REQUIRE(late["played"].size() == 1);
    CHECK(late["played"][0] == whole["played"][399]);
}

TEST_CASE("the outcome has a text that the page can show") {
    CHECK(outcome_of("k9/10/K8R/10/10/10/10/10 w - - 0 1").is_null());
    const Json mate = outcome_of("k9/10/K8R/10/10/10/10/10 w - - 0 1", {"j6j8"});
    CHECK(mate["reason"] == "checkmate");
    CHECK(mate["result"] == "1-0");
    CHECK(mate["text"] == "White mates");
    CHECK(position("k9/10/K8R/10/10/10/10/10 w - - 0 1", {"j6j8"})["check"] == true);
    CHECK(outcome_of("k9/2Q7/1K8/10/10/10/10/10 b - - 0 1")["reason"] == "stalemate");
    CHECK(outcome_of("k9/10/K9/10/10/10/10/9R w - - 100 80")["reason"] == "fifty");
    CHECK(outcome_of("k9/10/K9/10/10/10/10/9T w - - 0 1")["reason"] == "dead");
    CHECK(outcome_of("", knights_to_and_fro)["reason"] == "threefold");
}

TEST_CASE("turns with tiles are described with what it takes to show them") {
    const Json start = position("", {}, "tiledsquares");
    CHECK(start["moves"].size() == 32);
    CHECK(start["start_fen"] == Game(Variant::tiledsquares).start_fen());
    CHECK(start["variant"] == "tiledsquares");

    const std::string fen = "4k3/8/8/8/4$3/8/8/R2$K3 w Q - 0 1";
    const auto turn = [&fen](const char* uci) { return move_in(fen, uci, "tiledsquares"); };
    CHECK(
        turn("$-e5") ==
        Json({{"uci", "$-e5"}, {"san", "$-e5"}, {"kind", "drop"}, {"piece", ""}, {"from", ""}, {"to", "e5"}}));
    CHECK(turn("-e4")["kind"] == "removal");
    CHECK(turn("-e4")["to"] == "e4");
    CHECK(turn("e1e2")["makes_tile"] == true);
    CHECK_FALSE(turn("a1d1").contains("makes_tile"));
    CHECK(turn("e1c1")["kind"] == "castling");
    CHECK(turn("e1c1")["makes_tile"] == true);
    CHECK(turn("e1c1")["rook_to"] == "d1");

    const Json after = position(fen, {"$-e5", "e8f8"}, "tiledsquares");
    CHECK(after["fen"] == "4%k2/8/8/4$3/4$3/8/8/R2$K3 w Q - 2 2");
    CHECK(after["played"][1]["makes_tile"] == true);
}

TEST_CASE("bad games with tiles are refused with the place of the mistake") {
    const auto where = [](const RequestJson& more) {
        RequestJson request = {{"variant", "tiledsquares"}};
        request.update(more);
        return refused_at(request);
    };
    CHECK(where({{"fen", Game(Variant::tensor).start_fen()}}) == "fen");
    CHECK(where({{"fen", "4k3/8/8/8/4#3/8/8/4K3 w - - 0 1"}}) == "fen");
    CHECK(where({{"moves", {"%-e4"}}}) == "moves[0]");
    CHECK(where({{"moves", {"$-e4", "$-e5"}}}) == "moves[1]");
    CHECK(where({{"moves", {"$-e4", "-e4"}}}) == "moves[1]");
    CHECK(where({{"moves", {"-e2"}}}) == "moves[0]");
    CHECK(where({{"moves", {"$-e2"}}}) == "moves[0]");
    CHECK(refused_at({{"variant", "tensor"}, {"fen", Game(Variant::tiledsquares).start_fen()}}) == "fen");
    CHECK(refused_at({{"variant", "tensor"}, {"moves", {"$-e4"}}}) == "moves[0]");
}

TEST_CASE("bad games are refused with the place of the mistake") {
    CHECK(refused_at({{"variant", "chess"}}) == "variant");
    CHECK(refused_at({{"variant", 5}}) == "variant");
    CHECK(refused_at(RequestJson::object()) == "variant");
    CHECK(refused_at({{"variant", "tensor"}, {"fen", "nonsense"}}) == "fen");
    CHECK(refused_at({{"variant", "tensor"}, {"fen", std::string("k9\n\0quit", 8)}}) == "fen");
    CHECK(refused_at({{"variant", "tensor"}, {"fen", std::string(100000, '1')}}) == "fen");
    CHECK(refused_at({{"variant", "tensor"}, {"moves", {"e2e4", "e2e4"}}}) == "moves[1]");
    CHECK(refused_at({{"variant", "tensor"}, {"moves", {"e2e4\nquit"}}}) == "moves[0]");
    CHECK(refused_at({{"variant", "tensor"}, {"moves", {1}}}) == "moves[0]");
    CHECK(refused_at({{"variant", "tensor"}, {"moves", "e2e4"}}) == "moves");
    CHECK(refused_at({{"variant", "tensor"}, {"moves", std::vector<std::string>(3000, "e2e4")}}) == "moves");
}

TEST_CASE("typed text gets the reason why it is illegal, in squares or in notation") {
    const auto why = [](const char* text, bool typed = true, const char* variant = "tensor") {
        const Json reason =
            ask(why_illegal, {{"variant", variant}, {"text", text}, {"typed", typed}})["reason"];
        return reason.is_null() ? "" : reason["message"].get<std::string>();
    };
    CHECK(why("e2e5") == "a pawn moves straight forward, and diagonally forward to capture");
    CHECK(why("Bh5") ==
          "the bishop on d1 is blocked by the pawn on e2; a bishop moves along diagonals, and no bounce leads "
          "to h5");
    CHECK(why("e5", false) == "there is no piece on e5");
    CHECK(why("e5") == "a pawn moves straight forward, and diagonally forward to capture");
    CHECK(why("Nf3", true, "tiledsquares") ==
          "a knight leaps two squares one way and one square across; only kings land on a void, and f3 is one");
    CHECK(why("O-Oh") == "castling is blocked by the bishop on g1");
    CHECK(why("O-O") == R"("O-O" names no castling of this game: these are O-Oh, O-Oi, O-O-Oc, O-O-Ob)");
    CHECK(why("e4").empty());
    CHECK(why("Nd3").empty());
    CHECK(why("rubbish").empty());
}

TEST_CASE("a FEN is checked and put into its normal form") {
    const auto check = [](const char* variant, const Json& fen) {
        return ask(check_fen, {{"variant", variant}, {"fen", fen}})["fen"];
    };
    CHECK_THROWS_AS(check("tensor", "k9/10/10/10/10/10/10/5K4 w -"), ApiError);
    CHECK(check("tensor", "k9/10/10/10/10/10/10/5K4 w - -") == "k9/10/10/10/10/10/10/5K4 w - - 0 1");
    CHECK(check("tiledsquares", "4k3/8/8/4%3/4$3/8/8/4K3 w - -") == "4k3/8/8/4%3/4$3/8/8/4K3 w - - 0 1");
    CHECK_THROWS_AS(check("tensor", nullptr), ApiError);
}

TEST_CASE("a game of a page comes back from its link") {
    const std::string start = "r4k3r/pppppppppp/2t2t2t1/10/10/1T2T2T2/PPPPPPPPPP/R4K3R w KQkq - 0 1";
    const Json game = {
        {"variant", "tensor"}, {"fen", start}, {"moves", {"e2e4", "e7e5"}}, {"result", "1/2-1/2"}};
    const Json read = ask(open_link, {{"link", link_of_game(game)}});
    CHECK(read["variant"] == "tensor");
    CHECK(read["start_fen"] == start);
    CHECK(read["result"] == "1/2-1/2");
    REQUIRE(read["moves"].size() == 2);
    CHECK(read["moves"][1] == Json{{"uci", "e7e5"}, {"san", "e5"}});
    const Json tiles = {{"variant", "tiledsquares"}, {"moves", {"$-f3", "%-d5"}}};
    CHECK(ask(open_link, {{"link", link_of_game(tiles)}})["moves"][1]["uci"] == "%-d5");
}

TEST_CASE("a link that cannot be read is refused in one line") {
    CHECK(refusal_of_link("2-tensor-00000") ==
          "link: the link is of version \"2\", and this program reads version 1 only");
    CHECK(refusal_of_link("hello").find("link: \"hello\" is not a link to a game") == 0);
    CHECK(refusal_of_link(std::string(20001, '1')) == "link: link is longer than 20000 bytes");
    CHECK(where_of([] { return ask(open_link, {{"link", 5}}); }) == "link");
    CHECK(where_of([] { return ask(open_link, RequestJson::object()); }) == "link");
}

TEST_CASE("a game that has no link is refused") {
    CHECK(where_of([] { return link_of_game({{"variant", "tensor"}, {"result", "2-0"}}); }) == "result");
    CHECK(where_of([] { return link_of_game({{"variant", "tensor"}, {"moves", {"e2e5"}}}); }) == "moves[0]");
}

TEST_CASE("the longest game of the board has a link, and a longer link is refused") {
    CHECK(ask(open_link, {{"link", link_of_game(pacing_game(2000))}})["moves"].size() == 2000);
    ricochet::Game game;
    const Json pacing = pacing_game(2001);
    for (const auto& move : pacing["moves"]) {
        game.play(game.parse_uci(move.get<std::string>()).value());
    }
    CHECK(refusal_of_link(ricochet::write_link(game).value()) ==
          "link: the link holds a game of 2001 plies, and the board takes 2000");
}
