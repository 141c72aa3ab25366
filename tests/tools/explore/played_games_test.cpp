// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"
#include "tests/tools/explore/tree_builder.hpp"
#include "tools/explore/explore.hpp"

namespace ricochet::tools::explore {
namespace {

/// A folder with a small tree in which games are counted.
struct GamesFolder : test::TemporaryFolder {
    GamesFolder() {
        Builder builder;
        builder.add({}, {{"e2e4", 30}, {"c1d3", 25}});
        builder.add({"e2e4"}, {{"e7e5", -12}});
        write("tree", write_tree({std::move(builder.tree), Json{{"variant", "tensor"}}}));
    }
    /// A game as PGN.
    static std::string game(const std::string& moves, const std::string& result,
                            const std::string& variant = "Tensor") {
        return "[Variant \"" + variant + "\"]\n[Result \"" + result + "\"]\n\n" + moves + " " + result + "\n\n";
    }
    CountedGames add(const std::string& games) {
        write("games", games);
        return add_games({file("games")}, file("tree"));
    }
    /// The results of games with this move after this line.
    book::GameCounts counts(const std::vector<std::string>& line, const std::string& move) {
        Builder builder;
        builder.tree = read_tree(file("tree")).tree;
        for (const Edge& edge : builder.at(line).edges) {
            if (edge.move == builder.after(line).parse_uci(move).value()) {
                return edge.games;
            }
        }
        return {};
    }
};

TEST_CASE_METHOD(GamesFolder, "each game counts for its result, at every position of the tree") {
    const CountedGames counted =
        add(game("1. e4 e5", "1-0") + game("1. e4 e6", "1-0") + game("1. e4 e5", "0-1") + game("1. e4", "1-0") +
            game("1. e4 e5", "1/2-1/2") + game("1. a3", "0-1"));
    CHECK(counted.counted == 6);
    CHECK(counted.others == 0);
    CHECK(counts({}, "e2e4") == book::GameCounts{3, 1, 1});
    CHECK(counts({"e2e4"}, "e7e5") == book::GameCounts{1, 1, 1});
    // Moves that were never searched are added.
    CHECK(counts({"e2e4"}, "e7e6") == book::GameCounts{1, 0, 0});
    CHECK(counts({}, "a2a3") == book::GameCounts{0, 0, 1});
    CHECK(counts({}, "c1d3") == book::GameCounts{});
}

TEST_CASE_METHOD(GamesFolder, "what a game does twice counts once") {
    add(game("1. Nd3 Nd6 2. Nc1 Nc8 3. Nd3", "0-1"));
    CHECK(counts({}, "c1d3") == book::GameCounts{0, 0, 1});
}

TEST_CASE_METHOD(GamesFolder, "games outside the tree are counted separately") {
    const std::string from_elsewhere =
        "[Variant \"Tensor\"]\n[SetUp \"1\"]\n[FEN \"10/k9/10/10/10/10/K8R/10 w - - "
        "0 1\"]\n[Result \"1-0\"]\n\n1. Kb2 1-0\n\n";
    const CountedGames counted =
        add(game("1. e4", "*") + game("1. $-e4", "1-0", "Tiled Squares") + game("1. e4", "1-0") +
            game("1. e4", "1-0") + game("", "1-0") + from_elsewhere);
    CHECK(counted.counted == 1);
    CHECK(counted.others == 5);
    CHECK(counts({}, "e2e4") == book::GameCounts{1, 0, 0});
    CHECK_THROWS_WITH(add_games({file("games")}, file("tree")),
                      "the games of '" + file("games") + "' are in the tree already");
    CHECK(counts({}, "e2e4") == book::GameCounts{1, 0, 0});
}

TEST_CASE_METHOD(GamesFolder, "a file that cannot be read leaves the tree as it was") {
    const std::string tree = read("tree");
    write("good", game("1. e4", "1-0"));
    write("games", game("1. e5", "1-0"));
    CHECK_THROWS_AS(add_games({file("good"), file("games")}, file("tree")), std::invalid_argument);
    CHECK_THROWS_WITH(add_games({file("tree")}, file("tree")), Catch::Matchers::EndsWith("are the same file"));
    CHECK(read("tree") == tree);
}

}  // namespace
}  // namespace ricochet::tools::explore
