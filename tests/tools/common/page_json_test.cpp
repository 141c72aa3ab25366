// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/page_json.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tools/common/json.hpp"

using namespace ricochet;
using namespace ricochet::tools;

namespace {

MoveCode move_of(const Game& game, std::string_view text) {
    return game.parse_uci(text).value();
}

}  // namespace

TEST_CASE("every kind of move is described with what it takes to show it") {
    const std::string castling = "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    const std::string hop = "k9/10/10/10/5P4/10/3P6/2T2K4 w - - 0 1";
    const std::string capture = "k9/10/10/5t4/4T5/10/10/5K4 w - - 0 1";
    const auto [fen, uci, details] = GENERATE_COPY(table<std::string, std::string, Json>({
        {"k9/10/5R2T1/10/10/10/10/5K4 w - - 0 1",
         "f6i3^i6",
         {{"kind", "bounce"}, {"via", "i6"}, {"piece", "R"}, {"san", "Ri3^i6"}}},
        {"k9/10/10/6T3/10/6R3/10/5K4 w - - 0 1",
         "g3g5>g1",
         {{"kind", "propel"}, {"beast_from", "g5"}, {"beast_to", "g1"}}},
        {capture,
         "e4g6xf5",
         {{"kind", "beast_capture"},
          {"victim", "f5"},
          {"captured", {{"piece", "T"}, {"square", "f5"}}},
          {"path", {"e4", "g6"}}}},
        // The path of a capture that returns to its start is closed.
        {capture, "e4e4xf5", {{"path", {"e4", "g6", "e4"}}}},
        {hop, "c1g5", {{"kind", "hop"}, {"path", {"c1", "e3", "g5"}}}},
        {hop, "c1c2", {{"kind", "move"}, {"from", "c1"}, {"to", "c2"}}},
        {castling, "f1b1", {{"kind", "castling"}, {"rook_from", "a1"}, {"rook_to", "c1"}}},
        {castling, "f1i1", {{"kind", "castling"}, {"rook_to", "h1"}}},
        {"2n6k/1P8/10/10/10/10/10/5K4 w - - 0 1",
         "b7c8t",
         {{"kind", "promotion"}, {"promotion", "T"}, {"captured", {{"piece", "N"}, {"square", "c8"}}}}},
        {"k9/10/10/3Pp5/10/10/10/5K4 w - e6 0 1",
         "d5e6",
         {{"kind", "en_passant"}, {"captured", {{"piece", "P"}, {"square", "e5"}}}}},
    }));
    const Game game = Game::from_fen(fen, Variant::tensor).value();
    const Json move = describe_move(game, move_of(game, uci));
    for (const auto& [name, value] : details.items()) {
        CAPTURE(uci, name);
        CHECK(move[name] == value);
    }
}

TEST_CASE("hops in random positions have paths of legal hops") {
    Game game;
    std::uint64_t random = 7;
    int hops = 0;
    for (int ply = 0; ply < 200 && !game.legal_moves().empty(); ++ply) {
        const std::vector<MoveCode> moves = game.legal_moves();
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
                CHECK(game.piece_on(over) != ' ');
                ++hops;
            }
        }
        random = random * 6364136223846793005U + 1442695040888963407U;
        game.play(moves[(random >> 33U) % moves.size()]);
    }
    CHECK(hops > 100);
}

TEST_CASE("programs get every change of the board, and a page what its words need") {
    const Game game = Game::from_fen("5k4/10/10/10/3t6/2T7/1R8/R1T6K w - - 0 1", Variant::tensor).value();
    CHECK(describe_details(game, move_of(game, "c3e5xd4"))["displacements"] ==
          Json::parse(R"([["T", "c3", "e5"], ["T", "d4", null]])"));
    CHECK_FALSE(describe_details(game, move_of(game, "c3e5xd4")).contains("san"));
    const Game tiles(Variant::tiledsquares);
    CHECK(describe_details(tiles, move_of(tiles, "$-e4"))["displacements"] ==
          Json::parse(R"([["$", null, "e4"]])"));
    CHECK(
        describe_move(tiles, move_of(tiles, "$-e4")) ==
        Json::parse(R"({"uci": "$-e4", "san": "$-e4", "kind": "drop", "piece": "", "from": "", "to": "e4"})"));
}

TEST_CASE("every game has a row of what a page must know of it") {
    const Json rows = describe_variants();
    REQUIRE(rows.size() == all_variants().size());
    CHECK(rows[0]["variant"] == "tensor");
    CHECK((rows[0]["files"] == 10 && rows[0]["ranks"] == 8));
    CHECK(rows[0]["start"] == Game(Variant::tensor).start_fen());
    CHECK(rows[0]["has_tiles"] == false);
    CHECK_FALSE(rows[0]["examples"].empty());
    CHECK(describe_variant(Variant::tiledsquares)["has_tiles"] == true);
}

TEST_CASE("no text can end the script that holds it") {
    CHECK(script_element("x", Json{{"name", "a</script><b>"}}) ==
          "<script type=\"application/json\" id=\"x\">{\"name\":\"a\\u003c/script>\\u003cb>\"}</script>\n");
    CHECK(script_element("x", Json::array({"caf\xe9"})) ==
          "<script type=\"application/json\" id=\"x\">[\"caf\xef\xbf\xbd\"]</script>\n");
}

TEST_CASE("points are the mover's, and few games that end alike leave doubt") {
    const book::GameCounts games{3, 2, 1};
    CHECK(share_of(games, Color::white).points == Approx(4.0 / 6));
    CHECK(share_of(games, Color::black).points == Approx(2.0 / 6));
    CHECK(share_of(games, Color::white).error == Approx(share_of(games, Color::black).error));
    // Plus four: 10 wins of 10 are 12 of 14, and 2 losses.
    CHECK(share_of({10, 0, 0}, Color::white).error == Approx(1.96 * std::sqrt((12.0 / 14) * (2.0 / 14) / 14)));
}

TEST_CASE("a book's moves have scores, losses and games, the best first") {
    const Game start;
    const auto entry = [&start](const char* text, Score score, const book::GameCounts& games,
                                std::uint32_t positions) {
        return book::BookEntry{start.key(), {move_of(start, text), score, games, positions}};
    };
    const auto described = [&start](std::vector<book::BookEntry> entries) {
        std::ranges::sort(entries, {}, [](const book::BookEntry& known) { return known.move.move; });
        return describe_book(book::Book(book::BookContents{Variant::tensor, std::move(entries)}), start);
    };
    const Json json = described(
        {entry("e2e4", 25, {6, 2, 2}, 7), entry("f2f3", 31, {}, 0), entry("a2a3", score_none, {0, 1, 3}, 0)});
    CHECK((json["white"] == 6 && json["draws"] == 3 && json["black"] == 5));
    REQUIRE(json["moves"].size() == 3);
    CHECK(json["moves"][0]["uci"] == "f2f3");
    CHECK(json["moves"][0]["loss"] == 0);
    CHECK(json["moves"][0]["points"].is_null());
    const Json& second = json["moves"][1];
    CHECK(second["san"] == "e4");
    CHECK(second["score"]["cp"] == 25);
    CHECK(second["loss"] == 6);
    CHECK((second["white"] == 6 && second["draws"] == 2 && second["black"] == 2));
    CHECK(second["points"] == 0.7);
    // With two wins and two losses added: 1.96 times the root of ((8 + 0.25 * 2) / 14 - (9 / 14)^2) / 14.
    CHECK(second["error"] == 0.231);
    CHECK(second["positions"] == 7);
    CHECK((json["moves"][2]["score"].is_null() && json["moves"][2]["loss"].is_null()));
    const Json mate = described({entry("e2e4", mate_in(3), {}, 0), entry("f2f3", 31, {}, 0)});
    CHECK(mate["moves"][0]["score"]["mate"] == 2);
    CHECK(mate["moves"][1]["loss"].is_null());
}
