// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/referee.hpp"

#include <algorithm>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/move_description.hpp"
#include "movegen/tensor/notation.hpp"
#include "tests/catch.hpp"
#include "tools/board/server/move_details.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;

namespace {

Json position(const std::string& fen, const std::vector<std::string>& moves = {},
              const char* variant = "tensor") {
    RequestJson request = {{"variant", variant}, {"moves", moves}};
    if (!fen.empty()) {
        request["fen"] = fen;
    }
    return describe_position(Field(request, ""));
}

/// The one legal move of this text.
Json move_in(const std::string& fen, const std::string& uci) {
    const Json answer = position(fen);
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

Json outcome_of(const std::string& fen, const std::vector<std::string>& moves = {}) {
    return position(fen, moves)["outcome"];
}

}  // namespace

TEST_CASE("the start position has its 30 moves") {
    const Json answer = position("");
    CHECK(answer["moves"].size() == 30);
    CHECK(answer["side"] == "w");
    CHECK(answer["fen"] == std::string(start_fen(Variant::tensor)));
    CHECK(answer["check"] == false);
    CHECK(answer["checkers"].empty());
    CHECK(answer["outcome"].is_null());
    CHECK(position("", {}, "tensorfree")["start_fen"] == std::string(start_fen(Variant::tensorfree)));
}

TEST_CASE("every kind of move is told with what it takes to show it") {
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
    const Position start = parse_fen("k9/10/10/5t4/4T5/10/10/5K4 w - - 0 1", Variant::tensor).value();
    for (const Move move : legal_moves(start)) {
        if (move.kind() == MoveKind::beast_capture) {
            const std::vector<Square> path = hop_path(start, move);
            REQUIRE(path.size() >= 2);
            CHECK(path.front() == move.from());
            CHECK(path.back() == move.to());
        }
    }
    const Json there_and_back = move_in("k9/10/10/5t4/4T5/10/10/5K4 w - - 0 1", "e4e4xf5");
    CHECK(there_and_back["path"] == Json({"e4", "g6", "e4"}));
}

TEST_CASE("hops in random positions have paths of legal hops") {
    Position game = Position::start(Variant::tensor);
    std::uint64_t random = 7;
    int hops = 0;
    for (int ply = 0; ply < 200; ++ply) {
        const MoveList moves = legal_moves(game);
        if (moves.empty()) {
            break;
        }
        for (const Move move : moves) {
            const std::vector<Square> path = hop_path(game, move);
            const bool is_hop = ricochet::tools::board::describe_move(game, move).contains("path");
            CHECK(is_hop == !path.empty());
            for (std::size_t i = 1; i < path.size(); ++i) {
                const int files = file_of(path[i]) - file_of(path[i - 1]);
                const int ranks = rank_of(path[i]) - rank_of(path[i - 1]);
                const Square over =
                    make_square(file_of(path[i - 1]) + files / 2, rank_of(path[i - 1]) + ranks / 2);
                CHECK(std::max(std::abs(files), std::abs(ranks)) == 2);
                CHECK(game.piece_on(over) != Piece::none);
                ++hops;
            }
        }
        random = random * 6364136223846793005U + 1442695040888963407U;
        Undo undo;
        game.do_move(moves[(random >> 33U) % moves.size()], undo);
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

TEST_CASE("the outcome is told in the words of the page") {
    CHECK(outcome_of("k9/10/K8R/10/10/10/10/10 w - - 0 1").is_null());
    const Json mate = outcome_of("k9/10/K8R/10/10/10/10/10 w - - 0 1", {"j6j8"});
    CHECK(mate["reason"] == "checkmate");
    CHECK(mate["result"] == "1-0");
    CHECK(mate["text"] == "White mates");
    CHECK(position("k9/10/K8R/10/10/10/10/10 w - - 0 1", {"j6j8"})["checkers"] == Json({"j8"}));
    CHECK(outcome_of("k9/2Q7/1K8/10/10/10/10/10 b - - 0 1")["reason"] == "stalemate");
    CHECK(outcome_of("k9/10/K9/10/10/10/10/9R w - - 100 80")["reason"] == "fifty");
    CHECK(outcome_of("k9/10/K9/10/10/10/10/9T w - - 0 1")["reason"] == "dead");
    const std::vector<std::string> knights = {"c1d3", "c8d6", "d3c1", "d6c8", "c1d3", "c8d6", "d3c1", "d6c8"};
    CHECK(outcome_of("", knights)["reason"] == "threefold");
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
    const RequestJson none = {{"variant", "tensor"}};
    CHECK_THROWS_AS(check_fen(Field(none, "")), ApiError);
}
