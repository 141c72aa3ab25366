// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/adjudicator.hpp"

#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tests/tools/tables/table_folder.hpp"
#include "tools/match/play/audit.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// Plays `count` moves of both sides with these scores, from full move `from`; returns the verdict after the
/// last ply.
std::optional<Verdict> play(Adjudicator& adjudicator, int from, int count, std::optional<SearchScore> white,
                            std::optional<SearchScore> black) {
    for (int move = from; move < from + count; ++move) {
        adjudicator.add_move(Color::white, white, move - 1);
        adjudicator.add_move(Color::black, black, move);
    }
    return adjudicator.verdict();
}

constexpr SearchScore cp(int value) {
    return {false, value};
}

/// The king must take the rook, and the queen wins.
const std::string forced = "kR8/9Q/10/10/10/10/10/4K5 b - - 0 1";
const std::string queen_wins = "10/10/4k5/10/10/10/1Q8/K9 w - - 0 1";
const std::string queen_hangs = "k9/1Q8/10/10/10/10/10/K9 b - - 0 1";

/// A folder with the tablebase of queen against king, and a match from one position.
struct TableMatch : MatchFolder {
    TableMatch() { ricochet::test::make_tables_in(file("tables"), {"KQK"}); }

    [[nodiscard]] std::optional<Verdict> verdict(const std::string& fen, TableRule rule = {}) const {
        rule.folder = file("tables");
        const Result<TableReferee> referee = TableReferee::open(rule, Variant::tensor);
        REQUIRE(referee.ok());
        return referee.value().verdict(Game::from_fen(fen, Variant::tensor).value());
    }
    /// The arguments of a match of two games from a position.
    [[nodiscard]] std::string from(const std::string& fen, const std::string& more) const {
        write("book", fen + "\n");
        return two_mocks() + "-each nodes=10 -rounds 1 -maxmoves 3 -openings book -journal j " + more;
    }
};

}  // namespace

TEST_CASE("a draw needs the move number, and both scores near zero for long enough") {
    Adjudicator adjudicator({DrawRule{10, 3, 20}, {}, {}});
    CHECK_FALSE(play(adjudicator, 1, 9, cp(20), cp(-20)).has_value());
    CHECK(play(adjudicator, 10, 1, cp(0), cp(0))->ending == Ending::adjudicated_draw);
    Adjudicator broken({DrawRule{10, 3, 20}, {}, {}});
    CHECK_FALSE(play(broken, 1, 11, cp(20), cp(21)).has_value());
    CHECK_FALSE(play(broken, 12, 2, cp(20), cp(20)).has_value());
    CHECK(play(broken, 14, 1, cp(20), cp(20))->result == GameResult::draw);
}

TEST_CASE("a move without a score breaks a streak") {
    Adjudicator adjudicator({DrawRule{1, 3, 20}, {}, {}});
    CHECK_FALSE(play(adjudicator, 1, 2, cp(0), cp(0)).has_value());
    CHECK_FALSE(play(adjudicator, 3, 1, std::nullopt, cp(0)).has_value());
    CHECK_FALSE(play(adjudicator, 4, 2, cp(0), cp(0)).has_value());
    CHECK(play(adjudicator, 6, 1, cp(0), cp(0)).has_value());
}

TEST_CASE("a win needs both engines to agree, unless one is enough by the options") {
    Adjudicator both({{}, ResignRule{2, 500, false}, {}});
    CHECK_FALSE(play(both, 1, 5, cp(-900), cp(499)).has_value());
    CHECK(play(both, 6, 2, cp(-900), cp(500))->result == GameResult::black_wins);
    Adjudicator one({{}, ResignRule{2, 500, true}, {}});
    CHECK_FALSE(play(one, 1, 1, cp(0), cp(-500)).has_value());
    CHECK(play(one, 2, 1, cp(0), cp(-500))->result == GameResult::white_wins);
}

TEST_CASE("a winner has to see it for as many moves as the loser, from the first move on") {
    Adjudicator adjudicator({{}, ResignRule{2, 500, false}, {}});
    adjudicator.add_move(Color::black, cp(-900), 1);
    adjudicator.add_move(Color::white, cp(900), 1);
    adjudicator.add_move(Color::black, cp(-900), 2);
    CHECK_FALSE(adjudicator.verdict().has_value());
    adjudicator.add_move(Color::white, cp(900), 2);
    CHECK(adjudicator.verdict()->result == GameResult::white_wins);
}

TEST_CASE("mates count as more than any other score") {
    Adjudicator adjudicator({{}, ResignRule{1, 90000, false}, {}});
    CHECK(play(adjudicator, 1, 1, SearchScore{true, 9}, SearchScore{true, -9})->result ==
          GameResult::white_wins);
    CHECK(SearchScore{true, 1}.comparable() > SearchScore{true, 2}.comparable());
    CHECK(SearchScore{true, -1}.comparable() < SearchScore{true, -2}.comparable());
}

TEST_CASE("the move limit is a draw") {
    Adjudicator adjudicator({{}, {}, 5});
    CHECK_FALSE(play(adjudicator, 1, 4, {}, {}).has_value());
    CHECK(play(adjudicator, 5, 1, {}, {})->ending == Ending::max_moves);
}

TEST_CASE_METHOD(TableMatch, "tablebases decide wins and draws") {
    const std::optional<Verdict> won = verdict(queen_wins);
    REQUIRE(won.has_value());
    CHECK(won->result == GameResult::white_wins);
    CHECK(won->ending == match::Ending::tables);
    CHECK(won->detail.starts_with("White mates in "));
    const std::optional<Verdict> drawn = verdict(queen_hangs);
    REQUIRE(drawn.has_value());
    CHECK(drawn->result == GameResult::draw);
    CHECK(drawn->ending == match::Ending::tables);
    CHECK(match::parse_ending("table of endings") == match::Ending::tables);  // in older journals
    // Black has the queen: the tablebase is probed with colours swapped.
    CHECK(verdict("10/10/4K5/10/10/10/1q8/k9 w - - 0 1")->result == GameResult::black_wins);
    CHECK_FALSE(verdict(forced).has_value());
}

TEST_CASE_METHOD(TableMatch, "a win that the 50-move rule prevents is a draw, unless it is wanted") {
    const std::string late = "10/10/4k5/10/10/10/1Q8/K9 w - - 96 90";
    CHECK(verdict(late)->result == GameResult::draw);
    TableRule rule;
    rule.ignores_fifty_moves = true;
    CHECK(verdict(late, rule)->result == GameResult::white_wins);
}

TEST_CASE_METHOD(TableMatch, "where no pawn can move in time, the 50-move rule draws") {
    ricochet::test::make_tables_in(file("tables"), {"KPK"});
    // The king must step aside first: the pawn moves on the third ply.
    const std::string blocked = "10/10/1K8/1P8/10/10/10/9k w - - ";
    CHECK(verdict(blocked + "97 80")->result == GameResult::white_wins);
    CHECK(verdict(blocked + "98 80")->result == GameResult::draw);
    CHECK(verdict(blocked + "98 80")->detail == "drawn by the 50-move rule");
    TableRule rule;
    rule.ignores_fifty_moves = true;
    CHECK(verdict(blocked + "98 80", rule)->result == GameResult::white_wins);
}

TEST_CASE_METHOD(TableMatch, "a rule may want wins alone, draws alone, or few pieces") {
    TableRule rule;
    rule.wins = false;
    CHECK_FALSE(verdict(queen_wins, rule).has_value());
    CHECK(verdict(queen_hangs, rule).has_value());
    rule = {};
    rule.draws = false;
    CHECK(verdict(queen_wins, rule).has_value());
    CHECK_FALSE(verdict(queen_hangs, rule).has_value());
    rule = {};
    rule.pieces = 2;
    CHECK_FALSE(verdict(queen_wins, rule).has_value());
}

TEST_CASE_METHOD(TableMatch, "with -tb games end in tablebase positions, and all outputs report it") {
    const Finished played = succeed(from(forced, "-tb tables -pgnout p"));
    REQUIRE(games().size() == 2);
    for (const GameRecord& record : games()) {
        CHECK(record.moves.size() == 1);
        CHECK(record.result == GameResult::white_wins);
        CHECK(record.ending == match::Ending::tables);
        CHECK(record.detail.starts_with("White mates in "));
        CHECK(record.offender.empty());
    }
    CHECK(contains(played.out, "  tablebase                  2"));
    const std::string pgn = read("p");
    CHECK(contains(pgn, "[Termination \"adjudication\"]\n"));
    CHECK(contains(pgn, "[Ending \"tablebase\"]\n"));
    CHECK(contains(pgn, "{tablebase: White mates in "));
    CHECK(contains(read("j"), R"("folder":"tables")"));
    succeed("report j -json r");
    // Without -tb, or for other results, games continue.
    for (const std::string more : {"", "-tb tables -tbadjudicate DRAW", "-tb tables -tbpieces 2"}) {
        std::filesystem::remove(file("j"));
        succeed(from(forced, more));
        CHECK(games().at(0).ending == match::Ending::max_moves);
    }
}

TEST_CASE_METHOD(TableMatch, "a tournament resumes only with the same tablebases") {
    succeed(from(forced, "-tb tables"));
    const std::string two_rounds =
        two_mocks() + "-each nodes=10 -rounds 2 -maxmoves 3 -openings book -journal j ";
    refuse(two_rounds + "-resume", "the journal 'j' is of another tournament: 'adjudication/tables'");
    refuse(two_rounds + "-resume -tb tables -tbpieces 3", "'adjudication/tables/pieces' is");
    succeed(two_rounds + "-resume -tb tables");
    CHECK(games().size() == 4);
    ricochet::test::make_tables_in(file("tables"), {"KRK"});
    const std::string three_rounds =
        two_mocks() + "-each nodes=10 -rounds 3 -maxmoves 3 -openings book -journal j -resume -tb tables ";
    refuse(three_rounds, "the tablebases in 'tables' were ");
    succeed(three_rounds + "-accept-changes");
    CHECK(games().size() == 6);
}

TEST_CASE_METHOD(TableMatch, "unusable tablebases are refused before the first game") {
    std::filesystem::create_directory(file("none"));
    refuse(from(forced, "-tb nowhere"), "-tb: cannot read the folder 'nowhere'");
    refuse(from(forced, "-tb none"), "-tb: there is no tablebase in the folder 'none'");
    refuse(from(forced, "-tbpieces 3"), "--tbpieces requires --tb");
    refuse(from(forced, "-tb tables -tbadjudicate MAYBE"), "-tbadjudicate: 'MAYBE' is none of: ");
    refuse(two_mocks() + "-variant tiledsquares -each nodes=10 -journal j -tb tables",
           "-tb: there are no tablebases for tiledsquares");
    const std::string table = read("tables/KQK.rct");
    write("tables/KQK.rct", table.substr(0, table.size() / 2));
    refuse(from(forced, "-tb tables"), "-tb: the tablebase 'tables/KQK.rct' is cut short");
}

TEST_CASE_METHOD(TableMatch, "a damaged tablebase is named once, and games continue without it") {
    ricochet::test::damage_table(file("tables/KQK.rct"));
    const Finished played = succeed(from(forced, "-tb tables"));
    CHECK(games().at(0).ending == match::Ending::max_moves);
    CHECK(count_of(played.out + played.err, "KQK.rct' is damaged in block ") == 1);
    CHECK(contains(played.out + played.err, "; games continue without it"));
    const Finished audited = succeed("report --audit j");
    CHECK(count_of(audited.out, "KQK.rct' is damaged in block ") == 1);
}

TEST_CASE_METHOD(TableMatch, "an audit probes the tablebases again, and reports it if it cannot") {
    succeed(from(forced, "-tb tables"));
    CHECK(
        contains(succeed("report --audit j").out, "No disagreement with the rules and the clocks in 2 games"));
    std::string text = read("j").substr(0, read("j").find('\n') + 1);
    for (GameRecord record : games()) {
        record.result = record.identity.game == 1 ? GameResult::black_wins : record.result;
        text += to_line(record) + "\n";
    }
    write("changed", text);
    const std::string said = "game 1: the journal says 0-1 by tablebase, the rules say 1-0 by tablebase";
    CHECK(contains(run("report --audit changed").out, said));
    std::filesystem::rename(file("tables"), file("moved"));
    CHECK(contains(run("report --audit changed -tb moved").out, said));
    const Finished unseen = run("report --audit changed");
    CHECK(unseen.exit_code == 0);
    CHECK(contains(unseen.out, "Results by tablebase are not checked: cannot read the folder"));
    CHECK(contains(run("report changed -tb moved").err, "--tb requires --audit"));
    CHECK(run("report --audit j -tb nowhere").exit_code == 2);
    // Other tablebases can confirm an ending, but cannot show that a game should have ended.
    ricochet::test::make_tables_in(file("moved"), {"KRK"});
    const Finished others = run("report --audit j -tb moved");
    CHECK(others.exit_code == 0);
    CHECK(contains(others.out, "These are not the tablebases of the tournament"));
    CHECK(contains(run("report --audit changed -tb moved").out, said));
}

TEST_CASE_METHOD(
    TableMatch,
    "an audit finds a game that a tablebase should have ended, and an ending that no tablebase gave") {
    succeed(from(forced, ""));
    const Result<JournalContents> contents = read_journal(file("j"));
    Conditions conditions = contents.value().conditions;
    GameRecord record = contents.value().games[0];
    REQUIRE(record.ending == match::Ending::max_moves);
    const Result<TableReferee> referee = TableReferee::open({file("tables")}, Variant::tensor);
    conditions.adjudication.tables = TableRule{file("tables")};
    conditions.tables_fingerprint = referee.value().fingerprint();
    const auto said = find_disagreements(record, conditions, &referee.value());
    REQUIRE(said.size() == 1);
    CHECK(said[0] == "it is over after ply 1, 1-0 by tablebase, but continues");
    record.ending = match::Ending::tables;
    conditions.adjudication.tables.reset();
    const auto unasked = find_disagreements(record, conditions);
    REQUIRE(unasked.size() == 1);
    CHECK(contains(unasked[0], "but no tablebase was probed"));
}
