// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/probe_moves.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>

#include "movegen/tensor/position.hpp"
#include "search/tables/table_index.hpp"
#include "search/tables/tables.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"
#include "tests/tools/tables/table_folder.hpp"

namespace ricochet::test {
namespace {

using tables::describe_verdict;
using tables::MoveProbe;

std::string queen_wins(int clock) {
    return "10/10/4k5/10/10/10/1Q8/K9 w - - " + std::to_string(clock) + " 90";
}

TEST_CASE("every move of a tablebase position has its result, the best first") {
    const TableFolder folder;
    folder.make({"KQK"});
    const auto known = folder.open();
    const Game game = read_game(queen_wins(0));
    const std::vector<MoveProbe> verdicts = tables::probe_moves(*known, game);
    REQUIRE(verdicts.size() == game.legal_moves().size());
    CHECK(verdicts.front().code == known->probe(game));
    CHECK(verdicts.back().code == tables::dtm_draw);
    CHECK(std::is_sorted(verdicts.begin(), verdicts.end(), [](const MoveProbe& one, const MoveProbe& other) {
        return tables::is_better(one.code, other.code);
    }));
    CHECK(std::all_of(verdicts.begin(), verdicts.end(),
                      [](const MoveProbe& verdict) { return verdict.is_certain; }));
}

TEST_CASE("wins that the 50-move rule may prevent stand behind the others, before draws") {
    // An invented tablebase, without a DTZ, of an ending with captures: two moves win.
    const TableFolder folder;
    const tables::Ending ending = tables::Ending::parse("KQQK").value();
    const tables::TableIndex index(ending);
    using enum tensor::Square;
    tables::TableContent content;
    content.codes = {std::vector<tables::DtmCode>(index.size()), std::vector<tables::DtmCode>(index.size())};
    content.codes[1][index.encode({a1, e6, b5, c2})] = 31;
    content.codes[1][index.encode({a1, e6, b2, c3})] = 11;
    {
        std::ofstream file(folder.file("KQQK.rct"), std::ios::binary);
        for (const std::string& part : tables::pack_table(ending, content)) {
            file << part;
        }
    }
    const Game game = read_game("10/10/4k5/10/10/10/1QQ7/K9 w - - 80 90");
    const std::vector<MoveProbe> verdicts = tables::probe_moves(*folder.open(), game);
    CHECK(game.to_uci(verdicts[0].move) == "c2c3");
    CHECK((verdicts[0].wdl == tables::Wdl::win && verdicts[0].code == 12));
    CHECK(game.to_uci(verdicts[1].move) == "b2b5");
    CHECK((verdicts[1].wdl == tables::Wdl::cursed_win && !verdicts[1].is_certain && verdicts[1].code == 32));
    CHECK(verdicts[2].code == tables::dtm_draw);
    CHECK(verdicts.back().code == tables::dtm_draw);
}

TEST_CASE("a mate that comes late is drawn where nobody can mate after a capture") {
    const TableFolder folder;
    folder.make({"KQK"});
    const auto known = folder.open();
    const int plies = tables::plies_of(known->probe(read_game(queen_wins(0))).value());
    CHECK(known->probe_wdl(read_game(queen_wins(100 - plies)))->is_decided());
    CHECK(known->probe_wdl(read_game(queen_wins(101 - plies)))->is_drawn());
    // With this clock the fastest win is in time, and slower ones are not.
    const std::vector<MoveProbe> verdicts = tables::probe_moves(*known, read_game(queen_wins(100 - plies)));
    CHECK(verdicts.front().code == plies + 1);
    CHECK(std::all_of(verdicts.begin(), verdicts.end(), [plies](const MoveProbe& verdict) {
        return verdict.is_drawn() || (verdict.wdl == tables::Wdl::win && verdict.code == plies + 1);
    }));
}

TEST_CASE("where the 50-move rule draws, the position and its moves are cursed wins or draws alike") {
    const TableFolder folder;
    folder.make({"KRK"});
    const auto known = folder.open();
    const Game game = read_game("10/10/10/9R/10/10/10/K1k7 w - - 95 1");
    CHECK(known->probe_wdl(game)->wdl() == tables::Wdl::cursed_win);
    const std::vector<MoveProbe> verdicts = tables::probe_moves(*known, game);
    CHECK(verdicts.front().wdl == tables::Wdl::cursed_win);
    CHECK(tables::describe_verdict(verdicts.front())
              .starts_with("drawn by the 50-move rule, without which win, mate in "));
    CHECK(std::all_of(verdicts.begin(), verdicts.end(), [](const MoveProbe& verdict) {
        return verdict.is_drawn() &&
               (verdict.wdl == tables::Wdl::cursed_win || verdict.wdl == tables::Wdl::draw);
    }));
}

TEST_CASE("a move by which the 50-move rule or a repetition ends the game draws") {
    const TableFolder folder;
    folder.make({"KQK"});
    const auto known = folder.open();
    for (const MoveProbe& verdict : tables::probe_moves(*known, read_game(queen_wins(99)))) {
        CHECK(verdict.code == tables::dtm_draw);
    }
    Game game = read_game(queen_wins(0));
    for (const char* const text : {"b2c2", "e6e7", "c2b2", "e7e6", "b2c2", "e6e7", "c2b2"}) {
        game.play(game.parse_uci(text).value());
    }
    const MoveCode third = game.parse_uci("e7e6").value();
    for (const MoveProbe& verdict : tables::probe_moves(*known, game)) {
        CHECK((verdict.code == tables::dtm_draw) == (verdict.move == third));
    }
}

/// The first position of a tablebase in which White wins with a DTZ of at least `least` plies.
tensor::Position first_with_dtz(const tables::Tables& known, const tables::Ending& ending, int least) {
    const tables::TableIndex index(ending);
    for (std::uint64_t number = 0; number < index.size(); ++number) {
        const auto position = tables::position_of(ending, index.decode(number), Color::white);
        if (position && tables::is_win(known.probe(position.value()).value()) &&
            known.probe_dtz(position.value()).value() >= least) {
            return position.value();
        }
    }
    FAIL("there is none");
    return read_position("10/10/4k5/10/10/10/1Q8/K9 w - - 0 1");
}

TEST_CASE("a move after which the 50-move rule is known to draw is one that draws") {
    const TableFolder folder;
    folder.make({"KPK"});
    const auto known = folder.open();
    const tensor::Position won = first_with_dtz(*known, tables::Ending::parse("KPK").value(), 5);
    const int dtz = known->probe_dtz(won).value();
    const auto game = [&won](int clock) {
        const std::string fen = to_fen(won);
        return read_game(fen.substr(0, fen.rfind(" 0 ")) + ' ' + std::to_string(clock) + " 90");
    };
    const auto best = [&](int clock) { return tables::probe_moves(*known, game(clock)).front(); };
    CHECK(best(100 - dtz).wdl == tables::Wdl::win);
    CHECK(best(101 - dtz).is_drawn());
    CHECK(best(101 - dtz).wdl == tables::Wdl::cursed_win);
}

TEST_CASE("the line to mate ends in mate, and there is none from a draw") {
    const TableFolder folder;
    folder.make({"KPK"});
    const auto known = folder.open();
    for (const char* const fen : {"10/10/4k5/10/10/10/1Q8/K9 w - - 0 1", "10/10/4k5/10/10/10/1Q8/K9 b - - 0 1",
                                  "10/4k5/10/4K5/10/10/4P5/10 b - - 0 1"}) {
        INFO(fen);
        Game game = read_game(fen);
        const auto line = tables::line_to_mate(*known, game);
        CHECK(static_cast<int>(line.size()) == tables::plies_of(known->probe(game).value()));
        for (const MoveCode move : line) {
            game.play(move);
        }
        CHECK(game.outcome() == Outcome::checkmate);
    }
    CHECK(tables::line_to_mate(*known, read_game("k9/10/10/10/10/10/P9/9K w - - 0 1")).empty());
}

TEST_CASE("moves to positions without a tablebase are omitted") {
    const TableFolder folder;
    folder.make({"KQK"});
    const Game game = read_game("10/10/4k5/10/10/10/1Q1r6/K9 w - - 0 1");
    const std::vector<MoveProbe> verdicts = tables::probe_moves(*folder.open(), game);
    REQUIRE(verdicts.size() == 1);
    CHECK(game.to_uci(verdicts.front().move) == "b2d2");
    CHECK(tables::is_win(verdicts.front().code));
    CHECK(tables::probe_moves(*folder.open(), Game(Variant::tiledsquares)).empty());
}

TEST_CASE("different tablebases have different fingerprints") {
    const TableFolder one;
    one.make({"KQK"});
    const TableFolder same;
    same.make({"KQK"});
    const std::string print = tables::fingerprint_of(*one.open());
    CHECK(print.size() == 16);
    CHECK(tables::fingerprint_of(*same.open()) == print);
    same.make({"KRK"});
    CHECK(tables::fingerprint_of(*same.open()) != print);
}

TEST_CASE("the winner is named for wins and losses of both colours") {
    const Game white = Game::from_fen("10/10/10/10/4K5/10/8Q1/k9 w - - 0 1", Variant::tensor).value();
    const Game black = Game::from_fen("10/10/10/10/4K5/10/8Q1/k9 b - - 0 1", Variant::tensor).value();
    constexpr tables::DtmCode win = 4;
    constexpr tables::DtmCode loss = 3;
    CHECK(describe_verdict(win, white) == "white wins, mate in 2 moves (3 plies)");
    CHECK(describe_verdict(win, black) == "black wins, mate in 2 moves (3 plies)");
    CHECK(describe_verdict(loss, white) == "black wins, mate in 1 move (2 plies)");
    CHECK(describe_verdict(loss, black) == "white wins, mate in 1 move (2 plies)");
    CHECK(describe_verdict(tables::dtm_draw, black) == "drawn");
    // If the mate comes too late the text says how the clock is reset, or that it is not.
    constexpr tables::DtmCode far_loss = 201;
    CHECK(describe_verdict(tables::WdlProbe{.code = far_loss, .halfmove_clock = 20, .dtz = 30}, white) ==
          "black wins, mate in 100 moves (200 plies), the next capture or pawn move in 30 plies");
    CHECK(describe_verdict(tables::WdlProbe{.code = far_loss, .halfmove_clock = 90, .dtz = 30}, black) ==
          "drawn by the 50-move rule, without which white wins, mate in 100 moves (200 plies)");
}

}  // namespace
}  // namespace ricochet::test
