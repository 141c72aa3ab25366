// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/referee.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "tests/catch.hpp"
#include "tools/common/move_json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;

namespace {

const std::vector<std::string> knights_to_and_fro = {"c1d3", "c8d6", "d3c1", "d6c8",
                                                     "c1d3", "c8d6", "d3c1", "d6c8"};

Json position(const std::string& fen, const std::vector<std::string>& moves = {},
              const char* variant = "tensor") {
    RequestJson request = {{"variant", variant}, {"moves", moves}};
    if (!fen.empty()) {
        request["fen"] = fen;
    }
    return describe_position(Field(request, ""));
}

/// The one legal move of this text.
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

std::string where_of(const RequestJson& request) {
    try {
        describe_position(Field(request, ""));
    } catch (const ApiError& error) {
        CHECK(error.status() == 400);
        return error.where();
    }
    return "no error";
}

/// The squares of a position on which something stands.
std::set<std::string> occupied_squares(const std::string& fen) {
    std::set<std::string> squares;
    char rank = '8';
    int file = 0;
    int gap = 0;
    for (const char c : fen.substr(0, fen.find(' '))) {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            gap = gap * 10 + (c - '0');
            continue;
        }
        file += std::exchange(gap, 0);
        if (c == '/') {
            file = 0;
            --rank;
        } else {
            squares.insert({static_cast<char>('a' + file++), rank});
        }
    }
    return squares;
}

Json outcome_of(const std::string& fen, const std::vector<std::string>& moves = {}) {
    return position(fen, moves)["outcome"];
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

TEST_CASE("every kind of move is described with what it takes to show it") {
    Json move = move_in("k9/10/5R2T1/10/10/10/10/5K4 w - - 0 1", "f6i3^i6");
    CHECK(move["kind"] == "bounce");
    CHECK(move["via"] == "i6");
    CHECK(move["piece"] == "R");
    CHECK(move["san"] == "Ri3^i6");

    move = move_in("k9/10/10/6T3/10/6R3/10/5K4 w - - 0 1", "g3g5>g1");
    CHECK(move["kind"] == "propel");
    CHECK(move["beast_from"] == "g5");
    CHECK(move["beast_to"] == "g1");

    move = move_in("k9/10/10/5t4/4T5/10/10/5K4 w - - 0 1", "e4g6xf5");
    CHECK(move["kind"] == "beast_capture");
    CHECK(move["victim"] == "f5");
    CHECK(move["captured"] == Json({{"piece", "T"}, {"square", "f5"}}));
    CHECK(move["path"] == Json({"e4", "g6"}));

    move = move_in("k9/10/10/10/5P4/10/3P6/2T2K4 w - - 0 1", "c1g5");
    CHECK(move["kind"] == "hop");
    CHECK(move["path"] == Json({"c1", "e3", "g5"}));
    CHECK(move_in("k9/10/10/10/5P4/10/3P6/2T2K4 w - - 0 1", "c1c2")["kind"] == "move");

    const std::string castling = "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    move = move_in(castling, "f1b1");
    CHECK(move["kind"] == "castling");
    CHECK(move["rook_from"] == "a1");
    CHECK(move["rook_to"] == "c1");
    CHECK(move_in(castling, "f1i1")["rook_to"] == "h1");
}

TEST_CASE("promotions and captures in passing name what is taken and where") {
    Json move = move_in("2n6k/1P8/10/10/10/10/10/5K4 w - - 0 1", "b7c8t");
    CHECK(move["kind"] == "promotion");
    CHECK(move["promotion"] == "T");
    CHECK(move["captured"] == Json({{"piece", "N"}, {"square", "c8"}}));
    move = move_in("k9/10/10/3Pp5/10/10/10/5K4 w - e6 0 1", "d5e6");
    CHECK(move["kind"] == "en_passant");
    CHECK(move["captured"] == Json({{"piece", "P"}, {"square", "e5"}}));
}

TEST_CASE("the path of a capture that ends where it began goes round") {
    const Json there_and_back = move_in("k9/10/10/5t4/4T5/10/10/5K4 w - - 0 1", "e4e4xf5");
    CHECK(there_and_back["path"] == Json({"e4", "g6", "e4"}));
}

TEST_CASE("hops in random positions have paths of legal hops") {
    Game game;
    std::uint64_t random = 7;
    int hops = 0;
    for (int ply = 0; ply < 200 && !game.legal_moves().empty(); ++ply) {
        const std::vector<MoveCode> moves = game.legal_moves();
        const std::set<std::string> occupied = occupied_squares(game.fen());
        for (const MoveCode move : moves) {
            const Json json = describe_move(game, move);
            const std::vector<std::string> path = json.value("path", std::vector<std::string>());
            CHECK((json["kind"] == "hop" || json["kind"] == "beast_capture") == !path.empty());
            if (!path.empty()) {
                CHECK(path.size() >= 2);
                CHECK(path.front() == json["from"]);
                CHECK(path.back() == json["to"]);
            }
            for (std::size_t i = 1; i < path.size(); ++i) {
                const int files = path[i][0] - path[i - 1][0];
                const int ranks = path[i][1] - path[i - 1][1];
                const std::string over = {static_cast<char>(path[i - 1][0] + files / 2),
                                          static_cast<char>(path[i - 1][1] + ranks / 2)};
                CHECK(std::max(std::abs(files), std::abs(ranks)) == 2);
                CHECK(occupied.count(over) == 1);
                ++hops;
            }
        }
        random = random * 6364136223846793005U + 1442695040888963407U;
        game.play(moves[(random >> 33U) % moves.size()]);
    }
    CHECK(hops > 100);
}

TEST_CASE("played moves tell what each led to") {
    const Json answer = position("", {"e2e4", "e7e5"});
    REQUIRE(answer["played"].size() == 2);
    CHECK(answer["played"][0]["san"] == "e4");
    CHECK(answer["played"][1]["fen"] == answer["fen"]);
    CHECK(answer["played"][1]["check"] == false);
    CHECK(answer["side"] == "w");
}

TEST_CASE("moves that the page knows are not described again, and count for repetition") {
    const std::vector<std::string>& knights = knights_to_and_fro;
    const RequestJson request = {{"variant", "tensor"}, {"moves", knights}, {"known", 7}};
    const Json answer = describe_position(Field(request, ""));
    REQUIRE(answer["played"].size() == 1);
    CHECK(answer["played"][0]["uci"] == "d6c8");
    CHECK(answer["played"][0]["fen"] == answer["fen"]);
    CHECK(answer["outcome"]["reason"] == "threefold");
    const RequestJson all_known = {{"variant", "tensor"}, {"moves", knights}, {"known", 8}};
    CHECK(describe_position(Field(all_known, ""))["played"].empty());
    CHECK(where_of({{"variant", "tensor"}, {"moves", knights}, {"known", 9}}) == "known");
    CHECK(where_of({{"variant", "tensor"}, {"moves", knights}, {"known", -1}}) == "known");
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
    const RequestJson request = {
        {"variant", "tensor"}, {"fen", std::string(base["fen"])}, {"moves", rest}, {"known", rest.size() - 1}};
    const Json late = describe_position(Field(request, ""));
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
        return where_of(request);
    };
    CHECK(where({{"fen", Game(Variant::tensor).start_fen()}}) == "fen");
    CHECK(where({{"fen", "4k3/8/8/8/4#3/8/8/4K3 w - - 0 1"}}) == "fen");
    CHECK(where({{"moves", {"%-e4"}}}) == "moves[0]");
    CHECK(where({{"moves", {"$-e4", "$-e5"}}}) == "moves[1]");
    CHECK(where({{"moves", {"$-e4", "-e4"}}}) == "moves[1]");
    CHECK(where({{"moves", {"-e2"}}}) == "moves[0]");
    CHECK(where({{"moves", {"$-e2"}}}) == "moves[0]");
    CHECK(where_of({{"variant", "tensor"}, {"fen", Game(Variant::tiledsquares).start_fen()}}) == "fen");
    CHECK(where_of({{"variant", "tensor"}, {"moves", {"$-e4"}}}) == "moves[0]");
}

TEST_CASE("bad games are refused with the place of the mistake") {
    CHECK(where_of({{"variant", "chess"}}) == "variant");
    CHECK(where_of({{"variant", 5}}) == "variant");
    CHECK(where_of(RequestJson::object()) == "variant");
    CHECK(where_of({{"variant", "tensor"}, {"fen", "nonsense"}}) == "fen");
    CHECK(where_of({{"variant", "tensor"}, {"fen", std::string("k9\n\0quit", 8)}}) == "fen");
    CHECK(where_of({{"variant", "tensor"}, {"fen", std::string(100000, '1')}}) == "fen");
    CHECK(where_of({{"variant", "tensor"}, {"moves", {"e2e4", "e2e4"}}}) == "moves[1]");
    CHECK(where_of({{"variant", "tensor"}, {"moves", {"e2e4\nquit"}}}) == "moves[0]");
    CHECK(where_of({{"variant", "tensor"}, {"moves", {1}}}) == "moves[0]");
    CHECK(where_of({{"variant", "tensor"}, {"moves", "e2e4"}}) == "moves");
    CHECK(where_of({{"variant", "tensor"}, {"moves", std::vector<std::string>(3000, "e2e4")}}) == "moves");
}

TEST_CASE("a FEN is checked and put into its normal form") {
    const RequestJson good = {{"variant", "tensor"}, {"fen", "k9/10/10/10/10/10/10/5K4 w -"}};
    CHECK_THROWS_AS(check_fen(Field(good, "")), ApiError);
    const RequestJson short_form = {{"variant", "tensor"}, {"fen", "k9/10/10/10/10/10/10/5K4 w - -"}};
    CHECK(check_fen(Field(short_form, ""))["fen"] == "k9/10/10/10/10/10/10/5K4 w - - 0 1");
    const RequestJson tiles = {{"variant", "tiledsquares"}, {"fen", "4k3/8/8/4%3/4$3/8/8/4K3 w - -"}};
    CHECK(check_fen(Field(tiles, ""))["fen"] == "4k3/8/8/4%3/4$3/8/8/4K3 w - - 0 1");
    const RequestJson none = {{"variant", "tensor"}};
    CHECK_THROWS_AS(check_fen(Field(none, "")), ApiError);
}
