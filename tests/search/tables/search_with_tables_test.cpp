// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/common/score.hpp"
#include "search/core/tablebase_probing.hpp"
#include "search/tables/probe_moves.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"
#include "tests/tools/tables/table_folder.hpp"

namespace ricochet::test {
namespace {

const std::string_view rook_ending = "10/10/4k5/10/10/10/1R8/K9 w - - 0 1";

SearchOptions options_with(const std::shared_ptr<const tables::Tables>& known, int limit = 5) {
    SearchOptions options = small_options();
    options.tablebase = known;
    options.tablebase_probe_limit = limit;
    return options;
}

TEST_CASE("a mate in time counts more than a win that must set the clock back, and that the more the sooner") {
    const auto won = [](tables::DtmCode code, std::optional<int> dtz) {
        return tablebase_score({.code = code, .halfmove_clock = 20, .dtz = dtz});
    };
    constexpr tables::DtmCode mate_in_201_plies = 202;
    const Score soon = won(mate_in_201_plies, 9);
    const Score late = won(mate_in_201_plies, 80);
    CHECK(soon > late);
    CHECK(late > won(mate_in_201_plies, std::nullopt));
    CHECK(won(mate_in_201_plies, std::nullopt) >= score_tablebase_bound);
    constexpr tables::DtmCode mate_in_79_plies = 80;
    CHECK(won(mate_in_79_plies, std::nullopt) > soon);
    CHECK(won(mate_in_79_plies, std::nullopt) == score_tablebase - 79);
    constexpr tables::DtmCode mated_in_200_plies = 201;
    CHECK(won(mated_in_200_plies, 9) == -soon);
}

TEST_CASE("a search with tablebases plays the shortest way to mate") {
    const TableFolder folder;
    folder.make({"KRK"});
    const auto known = folder.open();
    Searcher searcher(options_with(known));
    Game game = read_game(rook_ending);
    const tables::DtmCode code = known->probe(game).value();
    REQUIRE(tables::is_win(code));
    for (int plies = tables::plies_of(code); plies > 1; --plies) {
        INFO(game.fen());
        const Findings found = searcher.run(game, depth_limit(3));
        const Score score = found.last().score;
        // Close to the mate, the search itself finds it.
        CHECK(
            (is_mate(score) || score == (plies % 2 != 0 ? score_tablebase - plies : plies - score_tablebase)));
        CHECK((is_mate(score) || found.last().tablebase_hits > 0));
        game.play(found.best.best);
        CHECK(tables::plies_of(known->probe(game).value()) == plies - 1);
    }
}

TEST_CASE("the PV of a tablebase win continues to the mate") {
    const TableFolder folder;
    folder.make({"KRK"});
    const auto known = folder.open();
    Searcher searcher(options_with(known));
    Game game = read_game(rook_ending);
    const auto line = searcher.run(game, depth_limit(3)).last().principal_variation;
    CHECK(static_cast<int>(line.size()) == tables::plies_of(known->probe(game).value()));
    for (const MoveCode move : line) {
        game.play(move);
    }
    CHECK(game.outcome() == Outcome::checkmate);
}

TEST_CASE("the move to ponder is the PV's, also after a tablebase win") {
    const TableFolder folder;
    folder.make({"KQK"});
    Searcher searcher(options_with(folder.open()));
    const Findings found = searcher.run("k9/10/1K8/10/10/10/10/6Q3 b - - 0 1", depth_limit(1));
    const auto& line = found.last().principal_variation;
    REQUIRE(line.size() == 2);
    CHECK(found.best.ponder == line[1]);
}

TEST_CASE("a win that the 50-move rule would end is not a tablebase win") {
    const TableFolder folder;
    folder.make({"KRK"});
    Searcher searcher(options_with(folder.open()));
    const Findings found = searcher.run("10/10/4k5/10/10/10/1R8/K9 w - - 92 80", depth_limit(4));
    CHECK(found.last().score < score_tablebase_bound);
}

TEST_CASE("a mate in the transposition table is ignored if the 50-move rule comes first") {
    // The first search, at a low clock, stores wins of nodes that the second reaches at a higher one.
    const TableFolder folder;
    folder.make({"KRK"});
    Searcher searcher(options_with(folder.open()));
    const Findings early = searcher.run("10/10/4k5/10/10/10/1R8/K9 w - - 0 80", depth_limit(6));
    CHECK(early.last().score >= score_tablebase_bound);
    const Findings late = searcher.run("10/10/4k5/10/10/10/1R8/K9 w - - 92 80", depth_limit(6));
    CHECK(late.last().score < score_tablebase_bound);
}

TEST_CASE("the move played at the least depth is the best by the tablebases") {
    const TableFolder folder;
    folder.make({"KQK"});
    Searcher searcher(options_with(folder.open()));
    Game game = read_game("10/10/10/10/10/3k6/10/K1Q7 w - - 40 90");
    const auto code = folder.open()->probe(game);
    REQUIRE(code.has_value());
    REQUIRE(tables::is_win(*code));
    const Findings found = searcher.run(game, depth_limit(1));
    game.play(found.best.best);
    CHECK(tables::plies_of(folder.open()->probe(game).value()) == tables::plies_of(*code) - 1);
    CHECK(found.last().tablebase_hits > 0);
}

TEST_CASE("at the least depth a capture has its tablebase score") {
    const TableFolder folder;
    folder.make({"KRK"});
    Searcher searcher(options_with(folder.open()));
    const Game game = read_game("10/10/4k5/10/10/10/1R6n1/K9 w - - 0 1");
    const Findings found = searcher.run(game, depth_limit(1));
    CHECK(game.to_uci(found.best.best) == "b2i2");
    CHECK(found.last().score >= score_tablebase_bound);
}

TEST_CASE("lines of MultiPV have the order of the tablebases") {
    const TableFolder folder;
    folder.make({"KRK"});
    const auto known = folder.open();
    SearchOptions options = options_with(known);
    options.multi_pv = 50;
    Searcher searcher(options);
    const Game game = read_game(rook_ending);
    const Findings found = searcher.run(game, depth_limit(1));
    auto before = tables::DtmCode{2};
    for (int line = 1; line <= static_cast<int>(game.legal_moves().size()); ++line) {
        Game next = game;
        next.play(found.last(line).principal_variation.front());
        const tables::DtmCode code = tables::code_before(known->probe(next).value());
        CHECK_FALSE(tables::is_better(code, before));
        before = code;
    }
}

TEST_CASE("a third repetition overrides tablebases: the loser seeks it, the winner avoids it") {
    const TableFolder folder;
    folder.make({"KRK"});
    const auto known = folder.open();
    SearchOptions options = options_with(known);
    options.multi_pv = 100;
    Searcher searcher(options);
    Game game = read_game(rook_ending);
    const auto play = [&game](std::string_view text) { game.play(read_move(text, game)); };
    for (const std::string_view move : {"a1a2", "e6f6", "a2a1", "f6e6", "a1a2", "e6f6"}) {
        play(move);
    }
    // White's king may retreat, but then Black's repeats the first position for the third time.
    const Findings winners = searcher.run(game, depth_limit(2));
    const MoveCode repeats = read_move("a2a1", game);
    bool is_behind = false;
    for (int line = 1; line <= static_cast<int>(game.legal_moves().size()); ++line) {
        const MoveCode move = winners.last(line).principal_variation.front();
        Game next = game;
        next.play(move);
        const tables::DtmCode code = known->probe(next).value();
        is_behind = is_behind || move == repeats;
        CHECK((is_behind ? move == repeats || code == tables::dtm_draw : tables::is_loss(code)));
    }
    CHECK(is_behind);
    play("a2a1");
    CHECK(game.to_uci(searcher.run(game, depth_limit(2)).best.best) == "f6e6");
}

TEST_CASE("at the end of the 50-move rule the pawn moves that keeps the win, and a draw by it is one") {
    const TableFolder folder;
    folder.make({"KPK"});
    Searcher searcher(options_with(folder.open()));
    const Game won = read_game("k9/10/10/10/10/10/8P1/8K1 w - - 99 90");
    const Findings found = searcher.run(won, depth_limit(3));
    CHECK(won.to_uci(found.best.best).starts_with("i2"));
    CHECK(found.last().score >= score_tablebase_bound);
    const Findings drawn = searcher.run("k9/10/10/10/10/8K1/8P1/10 w - - 99 90", depth_limit(3));
    CHECK(drawn.last().score == score_draw);
}

TEST_CASE("the longest win of queen against rook is won within the 50-move rule, and not with a ply less",
          "[long]") {
    const TableFolder folder;
    folder.make({"KQKR"}, 2);
    // The mate takes 109 plies, the capture of the rook 93.
    for (const auto& [clock, wanted] : {std::pair(7, Outcome::checkmate), std::pair(8, Outcome::fifty_moves)}) {
        Searcher searcher(options_with(folder.open()));
        Game game = read_game(fmt::format("10/10/10/10/4k5/Q9/10/K8r w - - {} 20", clock));
        while (game.outcome() == Outcome::none) {
            game.play(searcher.run(game, depth_limit(2)).best.best);
            searcher.forget();
        }
        CHECK(game.outcome() == wanted);
    }
}

TEST_CASE("positions above the probe limit are not probed, and without tablebases there are no hits") {
    const TableFolder folder;
    folder.make({"KRK"});
    for (const SearchOptions& options : {options_with(folder.open(), 2), options_with(nullptr)}) {
        Searcher searcher(options);
        const Findings found = searcher.run(rook_ending, depth_limit(4));
        CHECK(found.last().tablebase_hits == 0);
        CHECK_FALSE(is_decided(found.last().score));
    }
}

TEST_CASE("a tablebase of five pieces is probed at the root, in the tree and move by move", "[long]") {
    // An invented tablebase: one win, otherwise draws.
    const TableFolder folder;
    const tables::Ending ending = tables::Ending::parse("KQQQK").value();
    const tables::TableIndex index(ending);
    const Game before = read_game("10/10/4k5/10/10/10/1QQQ6/K9 w - - 0 1");
    Game after = before;
    after.play(read_move("b2b5", before));
    {
        tables::TableContent content;
        content.codes = {std::vector<tables::DtmCode>(index.size()),
                         std::vector<tables::DtmCode>(index.size())};
        const tables::Squares squares{tensor::Square::a1, tensor::Square::e6, tensor::Square::b5,
                                      tensor::Square::c2, tensor::Square::d2};
        content.codes[1][index.encode(squares)] = 5;
        std::ofstream file(folder.file("KQQQK.rct"), std::ios::binary);
        for (const std::string& part : tables::pack_table(ending, content)) {
            file << part;
        }
    }
    const auto known = folder.open();
    CHECK(known->largest() == 5);
    CHECK(known->probe(after) == 5);
    CHECK(known->probe(before) == tables::dtm_draw);
    const auto verdicts = tables::probe_moves(*known, before);
    CHECK(before.to_uci(verdicts.front().move) == "b2b5");
    CHECK(verdicts.front().code == 6);
    CHECK(verdicts.back().code == tables::dtm_draw);
    Searcher searcher(options_with(known));
    const Findings root = searcher.run(before, depth_limit(1));
    CHECK(before.to_uci(root.best.best) == "b2b5");
    CHECK(root.last().tablebase_hits == before.legal_moves().size() + 1);
    Searcher without(options_with(known, 4));
    CHECK(without.run(before, depth_limit(1)).last().tablebase_hits == 0);
}

TEST_CASE("a tablebase draw is a draw in the tree") {
    const TableFolder folder;
    folder.make({"KPK"});
    Searcher searcher(options_with(folder.open()));
    // The king stands before a pawn on the edge.
    const Findings found = searcher.run("k9/10/10/10/10/10/P9/9K w - - 0 1", depth_limit(5));
    CHECK(found.last().tablebase_hits > 0);
    CHECK((found.last().score == score_draw) ==
          (folder.open()->probe(read_position("k9/10/10/10/10/10/P9/9K w - - 0 1")) == tables::dtm_draw));
}

}  // namespace
}  // namespace ricochet::test
