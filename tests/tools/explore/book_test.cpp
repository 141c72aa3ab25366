// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"
#include "tests/tools/explore/tree_builder.hpp"
#include "tools/explore/explore.hpp"

namespace ricochet::tools::explore {
namespace {

/// A folder with a small tree.
struct BookFolder : test::TemporaryFolder {
    BookFolder() {
        Builder builder;
        builder.add({}, {{"e2e4", 30}, {"f2f3", 25}});
        builder.add({"e2e4"}, {{"e7e5", -12}, {"e7e6", mated_in(6)}});
        builder.add({"e2e4", "e7e5"}, {{"f2f3", 12}});
        const auto count = [&](const char* move, const book::GameCounts& games) {
            builder.tree.count_game(0, Game(), Game().parse_uci(move).value(), games);
        };
        count("e2e4", {6, 2, 1});
        count("a2a3", {0, 1, 0});
        builder.tree.update({});
        write("tree", write_tree({builder.tree, Json{{"variant", "tensor"}}}));
    }
    std::shared_ptr<const book::Book> compile() {
        const CompiledBook compiled = compile_tree(file("tree"), file("book"));
        CHECK(compiled.positions == 3);
        CHECK(compiled.moves == 6);
        CHECK(compiled.bytes == read("book").size());
        return book::Book::open(file("book")).value();
    }
};

TEST_CASE_METHOD(BookFolder, "a book has its tree's data on each move") {
    const auto book = compile();
    const std::vector<book::BookMove> moves = book->moves(Game());
    REQUIRE(moves.size() == 3);
    CHECK(Game().to_uci(moves[0].move) == "f2f3");
    CHECK(moves[0].score == 25);
    CHECK(moves[0].positions == 0);
    CHECK(Game().to_uci(moves[1].move) == "e2e4");
    CHECK(moves[1].score == 12);
    CHECK(moves[1].positions == 2);
    CHECK(moves[1].games == book::GameCounts{6, 2, 1});
    CHECK(moves[2].score == score_none);
}

TEST_CASE_METHOD(BookFolder, "a book is shown as a table, the best move first, with what follows") {
    const auto book = compile();
    const std::string text = show_book(*book, Game());
    // White has 7 points of 9; the error counts four more games at half a point.
    CHECK(text ==
          Game().fen() +
              "\nmove          score  loss   games       points %   white   draws   black  positions  line\n"
              "f3              +25     0       0              -       0       0       0          0  \n"
              "e4              +12    13       9   77.8 +- 22.7       6       2       1          2  e5 f3\n"
              "a3                -     -       1   50.0 +- 39.2       0       1       0          0  \n");
    const Game after_e4 = game_of_words({"e4"}, Variant::tensor);
    const std::string replies = show_book(*book, after_e4);
    CHECK(test::contains(replies, "e5              -12     0 "));
    CHECK(test::contains(replies, "e6              #-3     - "));
    CHECK(test::contains(show_book(*book, game_of_words({"a3"}, Variant::tensor)), "does not know it\n"));
}

TEST_CASE_METHOD(test::TemporaryFolder, "of the line after a move the table has eight moves") {
    Builder builder;
    std::vector<std::string> line;
    for (const char* const move :
         {"a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6", "e2e3", "e7e6"}) {
        builder.add(line, {{move, 0}});
        line.emplace_back(move);
    }
    builder.tree.update({});
    write("tree", write_tree({builder.tree, Json{{"variant", "tensor"}}}));
    compile_tree(file("tree"), file("book"));
    const auto book = book::Book::open(file("book")).value();
    CHECK(test::contains(show_book(*book, Game()), "  a6 b3 b6 c3 c6 d3 d6 e3\n"));
}

TEST_CASE("a position is named by its FEN or by moves as in UCI and SAN") {
    const Game by_moves = game_of_words({"e2e4", "e5", "Nd3"}, Variant::tensor);
    Game game;
    for (const char* const move : {"e2e4", "e7e5", "c1d3"}) {
        game.play(game.parse_uci(move).value());
    }
    CHECK(by_moves.fen() == game.fen());
    CHECK(game_of_words({}, Variant::tiledsquares).fen() == Game(Variant::tiledsquares).fen());
    std::vector<std::string> words;
    for (std::size_t at = 0; at < game.fen().size();) {
        const std::size_t end = std::min(game.fen().find(' ', at), game.fen().size());
        words.push_back(game.fen().substr(at, end - at));
        at = end + 1;
    }
    CHECK(game_of_words(words, Variant::tensor).fen() == game.fen());
    CHECK_THROWS_WITH(game_of_words({"e4", "e4"}, Variant::tensor), Catch::Matchers::StartsWith("move 2: "));
}

}  // namespace
}  // namespace ricochet::tools::explore
