// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/explore/tree.hpp"

#include <stdexcept>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"
#include "tests/tools/explore/tree_builder.hpp"

namespace ricochet::tools::explore {
namespace {

using test::contains;

TEST_CASE("scores are backed up, and the cheapest position comes first") {
    Builder builder;
    builder.add({}, {{"e2e4", 30}, {"f2f3", 25}, {"a2a3", -90}});
    builder.add({"e2e4"}, {{"e7e5", -12}, {"e7e6", -40}});
    builder.tree.update({});
    CHECK(builder.at({}).value == 25);
    CHECK(builder.at({}).edges[0].backed_up == 12);
    CHECK(builder.at({}).edges[0].score == 30);
    CHECK(builder.at({"e2e4"}).ply == 1);
    // A ply, and what e4 is below f3.
    CHECK(builder.at({"e2e4"}).cost == 10 + 13);
    CHECK(builder.at({}).positions == 2);
    const std::vector<Candidate> next = builder.tree.candidates({}, 10);
    // f3; e4 e5; e4 e6. a3 loses more than 100.
    REQUIRE(next.size() == 3);
    CHECK(next[0].cost == 10);
    CHECK(next[1].cost == 33);
    CHECK(next[2].cost == 33 + 28);
    CHECK(builder.tree.candidates({.ply = 10, .most_loss = 200}, 10).size() == 4);
    CHECK(builder.tree.candidates({}, 2).size() == 2);
}

TEST_CASE("moves that lose as much as is allowed are followed, the cheapest first, whatever their order") {
    Builder builder;
    builder.add({}, {{"a2a3", -70}, {"b2b3", -71}, {"c2c3", 10}, {"d2d3", 30}});
    builder.tree.update({});
    const std::vector<Candidate> next = builder.tree.candidates({}, 10);
    REQUIRE(next.size() == 3);
    CHECK(next[0].key == builder.after({"d2d3"}).key());
    CHECK(next[1].key == builder.after({"c2c3"}).key());
    CHECK(next[2].key == builder.after({"a2a3"}).key());
    CHECK(next[2].cost == 10 + 100);
}

TEST_CASE("positions that several ways lead to are one, and ways back count for nothing") {
    Builder builder;
    builder.add({}, {{"e2e3", 10}, {"f2f3", 10}});
    builder.add({"e2e3"}, {{"e7e6", -10}});
    builder.add({"f2f3"}, {{"e7e6", -20}});
    builder.add({"e2e3", "e7e6"}, {{"f2f3", 10}});
    builder.add({"f2f3", "e7e6"}, {{"e2e3", 15}});
    builder.tree.update({});
    const std::vector<Candidate> next = builder.tree.candidates({}, 10);
    REQUIRE(next.size() == 1);
    CHECK(next[0].key == builder.after({"e2e3", "e7e6", "f2f3"}).key());
    builder.add({"e2e3", "e7e6", "f2f3"}, {{"c8d6", 5}});
    builder.tree.update({});
    CHECK(builder.at({"f2f3", "e7e6"}).edges[0].child == builder.at({"e2e3", "e7e6"}).edges[0].child);
    CHECK(builder.at({"f2f3", "e7e6"}).value == -5);
    CHECK(builder.at({}).positions == 6);
    // A cycle: beasts move out and back.
    Builder circle;
    circle.add({}, {{"c1d3", 7}});
    circle.add({"c1d3"}, {{"c8d6", -7}});
    circle.add({"c1d3", "c8d6"}, {{"d3c1", 7}});
    circle.add({"c1d3", "c8d6", "d3c1"}, {{"d6c8", -9}});
    circle.tree.update({});
    CHECK(circle.at({}).value == 9);
    CHECK(circle.tree.candidates({}, 10).empty());
}

TEST_CASE("the cheapest positions of a tree have the scores of the whole") {
    Builder builder;
    builder.add({}, {{"e2e4", 30}, {"f2f3", 25}, {"a2a3", -90}});
    builder.add({"e2e4"}, {{"e7e5", -12}, {"e7e6", -40}});
    builder.add({"f2f3"}, {{"e7e6", -24}});
    builder.add({"f2f3", "e7e6"}, {{"f3f4", 27}, {"c1d3", 3}});
    builder.add({"f2f3", "e7e6", "c1d3"}, {{"c8d6", -31}});
    builder.tree.count_game(0, builder.after({}), builder.after({}).parse_uci("a2a3").value(), {0, 1, 0});
    builder.tree.update({});
    // f3 costs 10, f3 e6 20, e4 29, and f3 e6 Td3 30.
    REQUIRE(builder.at({"e2e4"}).cost == 29);
    REQUIRE(builder.at({"f2f3", "e7e6", "c1d3"}).cost == 30);
    Builder trimmed;
    trimmed.tree = builder.tree.trimmed(3);
    trimmed.tree.update({});
    REQUIRE(trimmed.tree.nodes().size() == 3);
    CHECK(trimmed.at({}).value == 31);
    CHECK(trimmed.at({}).edges[0].backed_up == 12);
    CHECK(trimmed.at({}).edges[2].games == book::GameCounts{0, 1, 0});
    CHECK(trimmed.at({"f2f3", "e7e6"}).edges[1].backed_up == 31);
    CHECK(trimmed.at({"f2f3", "e7e6"}).edges[1].child == no_node);
    CHECK(trimmed.tree.find(builder.after({"e2e4"}).key()) == no_node);
    CHECK(builder.tree.trimmed(9).nodes().size() == 5);
}

TEST_CASE("mates are a ply further away with each ply back, and games that are over are not followed") {
    Builder builder;
    builder.add({}, {{"e2e4", 20}});
    builder.add({"e2e4"}, {{"e7e5", mated_in(4)}});
    builder.tree.update({});
    CHECK(builder.at({}).value == mate_in(5));
    Builder fool;
    fool.add({}, {{"g2g4", 0}});
    fool.add({"g2g4"}, {{"f7f6", 0}});
    fool.add({"g2g4", "f7f6"}, {{"h2h4", 0}});
    fool.add({"g2g4", "f7f6", "h2h4"}, {{"e8i4", mate_in(1)}});
    REQUIRE(fool.after({"g2g4", "f7f6", "h2h4", "e8i4"}).outcome() == Outcome::checkmate);
    fool.tree.update({});
    CHECK(fool.at({}).value == mated_in(4));
    CHECK(fool.tree.candidates({}, 10).empty());
}

TEST_CASE("a position is read back from its line as it was written") {
    Builder builder;
    builder.add({}, {{"e2e4", 30}, {"f2f3", 25}});
    builder.add({"e2e4"}, {{"e7e5", -12}});
    builder.tree.count_game(0, builder.after({}), builder.after({}).parse_uci("e2e4").value(), {1, 2, 3});
    builder.tree.count_game(0, builder.after({}), builder.after({}).parse_uci("a2a3").value(), {0, 1, 0});
    builder.tree.update({});
    const std::string line = write_node(builder.at({}), Variant::tensor);
    CHECK(line ==
          "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - acd 0; fmvn 1; ce 25; pm f3; "
          "moves \"f2f3 25, e2e4 30:12 1/2/3, a2a3 - 0/1/0\";");
    const Node read = parse_node(line, Variant::tensor);
    REQUIRE(read.edges.size() == 3);
    CHECK(read.edges[1].score == 30);
    CHECK(read.edges[1].games == book::GameCounts{1, 2, 3});
    CHECK(read.edges[2].score == score_none);
    CHECK(read.fields == position_fields(Game()));
}

TEST_CASE("a line that is not a tree's is refused with the reason") {
    const std::string fields = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq -";
    const auto fault = [](const std::string& line) -> std::string {
        try {
            parse_node(line, Variant::tensor);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    const std::string searched = fields + " acd 1; ";
    CHECK(fault(searched + "moves \"e2e4 3\";").empty());
    CHECK(contains(fault(searched + "moves \"e2e4 3"), "torn"));
    CHECK(contains(fault(searched + "moves \"e2e4\";"), "score nothing is not a whole number"));
    CHECK(contains(fault(searched + "moves \"e2e4 99999\";"), "out of the range"));
    CHECK(contains(fault(searched + "moves \"e2e5 1\";"), "e2e5"));
    CHECK(contains(fault(searched + "moves \"e2e4 1, e2e4 2\";"), "occurs twice"));
    CHECK(contains(fault(searched + "moves \"e2e4 1 1/2\";"), "games: "));
    CHECK(contains(fault(searched + "moves \"e2e4 1 1/2/3/4\";"), "follows the three numbers"));
    CHECK(contains(fault(searched), "the operation moves is missing"));
    CHECK(contains(fault(searched + "acd 2; moves \"\";"), "twice"));
    CHECK(contains(fault(fields + " acd x; moves \"\";"), "acd"));
    CHECK(contains(fault("hello"), "it is not a line of EPD"));
    CHECK_FALSE(fault("10/10/10/10/10/10/10/10 w - - acd 1; moves \"\";").empty());
}

}  // namespace
}  // namespace ricochet::tools::explore
