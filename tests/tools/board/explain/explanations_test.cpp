// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/explain/explanations.hpp"

#include <string>
#include <thread>
#include <vector>

#include "search/games/game_search.hpp"
#include "search/games/networks.hpp"
#include "tests/catch.hpp"
#include "tests/tools/board/board_fixture.hpp"
#include "tests/tools/board/question.hpp"
#include "tests/tools/tables/table_folder.hpp"
#include "tools/analyse/review_json.hpp"
#include "tools/common/json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

constexpr std::int64_t nodes = 2000;
/// Taking the rook is best.
const char* const free_rook = "5k4/4p5/3r6/10/2N7/10/5PPP2/5K4 w - - 0 1";
/// A bishop on d2 would attack the unprotected rook.
const char* const before_threat = "9k/5pppp1/10/r9/10/10/5PPPP1/2B3K3 w - - 0 1";
const char* const standing_threat = "9k/5pppp1/10/r9/10/10/3B1PPPP1/6K3 b - - 0 1";

Json explained(const RequestJson& request) {
    Explanations explanations(nullptr);
    return ask([&](const Field& field) { return explanations.move(field); }, request);
}

Json threat(const RequestJson& request) {
    Explanations explanations(nullptr);
    return ask([&](const Field& field) { return explanations.threat(field); }, request);
}

/// Keeps explanations running until they are ended.
class Crowd {
public:
    Crowd(Explanations& explanations, std::size_t size, bool is_guest) : explanations_(explanations) {
        for (std::size_t i = 0; i < size; ++i) {
            threads_.emplace_back([this, is_guest] {
                const RequestJson request = {
                    {"variant", "tensor"}, {"played", "e2e4"}, {"nodes", Explanations::most_nodes}};
                try {
                    explanations_.move(Field(request, ""), is_guest);
                } catch (const ApiError& error) {
                    const std::lock_guard lock(mutex_);
                    refusals_.push_back(std::to_string(error.status()) + ": " + error.what());
                }
            });
        }
    }
    std::vector<std::string> end() {
        explanations_.end();
        for (std::thread& thread : threads_) {
            thread.join();
        }
        return refusals_;
    }

private:
    Explanations& explanations_;
    std::mutex mutex_;
    std::vector<std::string> refusals_;
    std::vector<std::thread> threads_;
};

std::string status_of(Explanations& explanations, bool is_guest) {
    const RequestJson request = {{"variant", "tensor"}, {"played", "e2e4"}, {"nodes", nodes}};
    try {
        explanations.move(Field(request, ""), is_guest);
    } catch (const ApiError& error) {
        return std::to_string(error.status()) + ": " + error.what();
    }
    return "answered";
}

Json asked(const std::string& path, const Json& body) {
    return Json::parse(answer_explanation(Json({{"path", path}, {"body", body}}).dump()));
}

}  // namespace

TEST_CASE("a move is explained as in a review of a file") {
    const Game game = Game::from_fen(free_rook, Variant::tensor).value();
    const MoveCode played = game.parse_uci("f2f3").value();
    analyse::Analyst analyst(16, built_in_networks());
    const analyse::ReviewSettings settings{.budget = {.nodes = nodes}, .lines = 2};
    analyse::PlyReview review = analyse::review_move(analyst, game, played, settings);
    analyse::Explainer explainer(analyst, settings.budget);
    review.reasons = analyse::reasons_of(explainer, review, game);
    PgnGame pgn;
    pgn.fen = free_rook;
    pgn.add(0, played);
    const Json told = analyse::describe_game({pgn, {review}})["plies"][0];
    const Json answer =
        explained({{"variant", "tensor"}, {"fen", free_rook}, {"played", "f2f3"}, {"nodes", nodes}});
    CHECK(answer == told);
    CHECK(answer["best"]["san"] == "Nxd6");
    CHECK(answer["glyph"] == "??");
    REQUIRE_FALSE(answer["reasons"].empty());
    CHECK(answer["reasons"][0]["text"] == "it misses Nxd6, which wins a rook for a knight");
    CHECK(answer["reasons"][0]["arrows"][0] == Json({"c4", "d6"}));
    CHECK(answer["lines"].size() == 2);
}

TEST_CASE("a threat is reported as new by the last move, else as that of the side that is not to move") {
    const Json made =
        threat({{"variant", "tensor"}, {"fen", before_threat}, {"moves", {"c1d2"}}, {"nodes", nodes}});
    CHECK(made["new"] == true);
    CHECK(made["reason"]["text"] == "it threatens Bxa5");
    CHECK(made["reason"]["proof"]["line"][0]["san"] == "Bd2");
    const Json standing = threat({{"variant", "tensor"}, {"fen", standing_threat}, {"nodes", nodes}});
    CHECK(standing["new"] == false);
    CHECK(standing["reason"]["kind"] == "threatens");
    CHECK(standing["reason"]["proof"]["line"][0]["uci"] == "0000");
    CHECK(standing["reason"]["moves"][0]["san"] == "Bxa5");
    CHECK(threat({{"variant", "tiledsquares"}, {"nodes", nodes}})["reason"].is_null());
}

TEST_CASE("a bad request about a move is refused, with the place") {
    const auto refused = [](const RequestJson& more) {
        RequestJson request = {{"variant", "tensor"}, {"played", "e2e4"}, {"nodes", nodes}};
        request.update(more);
        return refusal_of([&] { return explained(request); });
    };
    CHECK(refused({{"variant", "chess"}}).starts_with("variant: "));
    CHECK(refused({{"fen", "nonsense"}}).starts_with("fen: "));
    CHECK(refused({{"moves", {"e2e4", "e2e4"}}}).starts_with("moves[1]: "));
    CHECK(refused({{"played", "e2e5"}}).starts_with("played: "));
    CHECK(refused({{"played", nullptr}}) == "played: played is missing");
    CHECK(refused({{"nodes", 999}}) == "nodes: nodes is not between 1000 and 500000");
    CHECK(refused({{"nodes", 500'001}}) == "nodes: nodes is not between 1000 and 500000");
    CHECK(refused({{"nodes", "many"}}) == "nodes: nodes is not a whole number");
    CHECK(refusal_of([] { return threat({{"variant", "tensor"}}); }) == "nodes: nodes is missing");
}

TEST_CASE("only so many moves are looked at, half of them for other machines, until the server ends") {
    Explanations explanations(nullptr);
    Crowd guests(explanations, Explanations::guest_limit, true);
    REQUIRE(comes_true([&] { return explanations.size() == Explanations::guest_limit; }));
    CHECK(status_of(explanations, true) == "503: there are 4 moves looked at already; ask again later");
    Crowd others(explanations, Explanations::place_limit - Explanations::guest_limit, false);
    REQUIRE(comes_true([&] { return explanations.size() == Explanations::place_limit; }));
    CHECK(status_of(explanations, false) == "503: there are 8 moves looked at already; ask again later");
    std::vector<std::string> refusals = guests.end();
    for (const std::string& refusal : others.end()) {
        refusals.push_back(refusal);
    }
    CHECK(refusals == std::vector<std::string>(Explanations::place_limit, "503: the server is about to end"));
    CHECK(explanations.size() == 0);
    CHECK(status_of(explanations, false) == "503: the server is about to end");
}

TEST_CASE("the server explains moves, and its page shows it") {
    const RunningServer server;
    const Answer answer =
        server.post("/api/explain/move",
                    {{"variant", "tensor"}, {"moves", {"e2e4"}}, {"played", "e7e5"}, {"nodes", nodes}});
    CHECK(answer.status == 200);
    CHECK(answer.json["side"] == "black");
    CHECK(
        server.post("/api/explain/threat", {{"variant", "tensor"}, {"nodes", nodes}}).json["reason"].is_null());
    CHECK(
        server.post("/api/explain/move", {{"variant", "tensor"}, {"played", "a1"}, {"nodes", nodes}}).where() ==
        "played");
    httplib::Client client("127.0.0.1", server.port());
    CHECK(client.Get("/")->body.find(R"(id="explain">)") != std::string::npos);
}

TEST_CASE("a server that is stopped breaks off the searches of an explanation") {
    int status = 0;
    std::thread asking;
    {
        const RunningServer server;
        // Without the fixture's assertions, which are for the main thread only.
        asking = std::thread([port = server.port(), &status] {
            const RequestJson request = {
                {"variant", "tensor"}, {"played", "e2e4"}, {"nodes", Explanations::most_nodes}};
            const httplib::Result answer = httplib::Client("127.0.0.1", port)
                                               .Post("/api/explain/move", request.dump(), "application/json");
            status = answer ? answer->status : 0;
        });
        std::this_thread::sleep_for(Milliseconds(100));
    }
    asking.join();
    // 0 if the request was not sent yet.
    CHECK((status == 503 || status == 0));
}

namespace {

TEST_CASE("the worths of pieces are those that eval prints, in both games") {
    for (const auto& [variant, piece_count] :
         {std::pair{Variant::tensor, std::size_t{38}}, {Variant::tiledsquares, std::size_t{30}}}) {
        const std::string name(name_of(variant));
        const Json answer = ask(describe_worth, {{"variant", name}});
        const EvaluationTrace seen = trace(Game(variant), built_in_network(variant));
        CHECK(answer["value"] == seen.network->value);
        REQUIRE(answer["pieces"].size() == piece_count);
        for (std::size_t i = 0; i < piece_count; ++i) {
            const PieceWorth& piece = seen.network->pieces[i];
            CHECK(answer["pieces"][i] == Json({{"square", piece.square}, {"worth", piece.worth}}));
        }
    }
}

TEST_CASE("a bad request about worths is refused, with the place") {
    CHECK(refusal_of([] { return ask(describe_worth, {{"variant", "chess"}}); }).starts_with("variant: "));
    CHECK(refusal_of([] {
              return ask(describe_worth, {{"variant", "tensor"}, {"moves", {"e2e5"}}});
          }).starts_with("moves[0]: "));
}

TEST_CASE("the server reports the worth of pieces after some moves") {
    const RunningServer server;
    const Answer answer = server.post("/api/explain/worth", {{"variant", "tensor"}, {"moves", {"e2e4"}}});
    CHECK(answer.status == 200);
    const Json& pieces = answer.json["pieces"];
    CHECK(std::any_of(pieces.begin(), pieces.end(),
                      [](const Json& piece) { return piece["square"] == "e4" && piece["worth"] > 0; }));
}

}  // namespace

TEST_CASE("a page without a server has its moves explained as by one") {
    const Json move = asked("explain/move", {{"variant", "tensor"}, {"played", "e2e4"}, {"nodes", 1000}});
    CHECK(move["status"] == 200);
    CHECK(move["body"]["played"]["san"] == "e4");
    const Json threat = asked("explain/threat", {{"variant", "tensor"}, {"nodes", 1000}});
    CHECK(threat["status"] == 200);
    CHECK(threat["body"]["reason"].is_null());
    const Json worth = asked("explain/worth", {{"variant", "tensor"}});
    CHECK(worth["status"] == 200);
    CHECK_FALSE(worth["body"]["pieces"].empty());
    const Json refused = asked("explain/move", {{"variant", "tensor"}, {"played", "e2e5"}, {"nodes", 1000}});
    CHECK(refused["status"] == 400);
    CHECK(refused["body"]["error"]["where"] == "played");
    CHECK(asked("explain/nothing", Json::object())["status"] == 404);
    CHECK(Json::parse(answer_explanation("{"))["status"] == 400);
}
