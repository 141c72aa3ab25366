// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/game_search.hpp"
#include "search/games/networks.hpp"
#include "tests/catch.hpp"
#include "tests/tools/board/board_fixture.hpp"
#include "tests/tools/board/question.hpp"
#include "tools/board/explain/explanations.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

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

TEST_CASE("what is wrong with a question about worths is said, and where") {
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
