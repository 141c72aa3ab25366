// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <string_view>

#include "search/common/score.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"
#include "tests/search/tables/table_folder.hpp"

namespace ricochet::test {
namespace {

const std::string_view rook_ending = "10/10/4k5/10/10/10/1R8/K9 w - - 0 1";

SearchOptions options_with(const std::shared_ptr<const tables::Tables>& known, int limit = 5) {
    SearchOptions options = small_options();
    options.tables = known;
    options.table_probe_limit = limit;
    return options;
}

TEST_CASE("a search with tables plays the shortest way to mate") {
    const TableFolder folder;
    folder.make({"KRK"});
    const auto known = folder.open();
    Searcher searcher(options_with(known));
    Game game = read_game(rook_ending);
    const tables::TableCode code = known->probe(game).value();
    REQUIRE(tables::is_win(code));
    for (int plies = tables::plies_of(code); plies > 1; --plies) {
        INFO(game.fen());
        const Findings found = searcher.run(game, depth_limit(3));
        const Score score = found.last().score;
        // Close to the mate the search finds it by itself.
        CHECK((is_mate(score) || score == (plies % 2 != 0 ? score_table - plies : plies - score_table)));
        CHECK((is_mate(score) || found.last().table_hits > 0));
        game.play(found.best.best);
        CHECK(tables::plies_of(known->probe(game).value()) == plies - 1);
    }
}

TEST_CASE("a win that the 50-move rule would end is no win of a table") {
    const TableFolder folder;
    folder.make({"KRK"});
    Searcher searcher(options_with(folder.open()));
    const Findings found = searcher.run("10/10/4k5/10/10/10/1R8/K9 w - - 92 80", depth_limit(4));
    CHECK(found.last().score < score_table_bound);
}

TEST_CASE("the probe limit keeps larger positions from the tables, and no tables give no hits") {
    const TableFolder folder;
    folder.make({"KRK"});
    for (const SearchOptions& options : {options_with(folder.open(), 2), options_with(nullptr)}) {
        Searcher searcher(options);
        const Findings found = searcher.run(rook_ending, depth_limit(4));
        CHECK(found.last().table_hits == 0);
        CHECK_FALSE(is_decided(found.last().score));
    }
}

TEST_CASE("a draw of a table is a draw in the tree") {
    const TableFolder folder;
    folder.make({"KPK"});
    Searcher searcher(options_with(folder.open()));
    // The king stands before a pawn on the edge.
    const Findings found = searcher.run("k9/10/10/10/10/10/P9/9K w - - 0 1", depth_limit(5));
    CHECK(found.last().table_hits > 0);
    CHECK((found.last().score == score_draw) ==
          (folder.open()->probe(read_position("k9/10/10/10/10/10/P9/9K w - - 0 1")) == tables::code_draw));
}

}  // namespace
}  // namespace ricochet::test
