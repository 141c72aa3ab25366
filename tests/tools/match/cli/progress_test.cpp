// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/progress.hpp"

#include <string>

#include "movegen/game.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// The arguments of a match of short games between two mocks, the second of which may misbehave.
std::string short_games(const std::string& more, const std::string& settings_of_b = "mode=random") {
    return two_mocks(settings_of_b) +
           "-each nodes=10 -maxmoves 4 -srand 2 -openings format=random plies=4 -journal j " + more;
}

}  // namespace

TEST_CASE_METHOD(MatchFolder,
                 "a test environment gets the lines of fastchess and no others, a block for each pair") {
    const auto [flags, blocks] =
        GENERATE(table<const char*, std::size_t>({{"-testEnv -ratinginterval 1", 3},
                                                  {"-output format=fastchess -ratinginterval 2", 2},
                                                  {"-testEnv -ratinginterval 0", 1}}));
    const Finished outcome = succeed(short_games(std::string("-rounds 3 -games 2 ") + flags));
    CAPTURE(flags, outcome.out);
    CHECK(outcome.out.starts_with("Started game 1 of 6 (a vs b)\nFinished game 1 (a vs b): "));
    CHECK(outcome.out.ends_with("\nFinished match\n"));
    CHECK_FALSE(contains(outcome.out, "\n\n"));  // it would be the end to OpenBench's client
    CHECK(count_of(outcome.out, "Started game ") == 6);
    CHECK(count_of(outcome.out, "Finished game ") == 6);
    CHECK(count_of(outcome.out, "Games: ") == blocks);
    CHECK(count_of(outcome.out, "Ptnml(0-2): [") == blocks);
    CHECK(contains(outcome.out, "\nGames: 6, Wins: "));
    CHECK(contains(outcome.err, "6 games, 1 at a time, -srand 2"));
}

TEST_CASE_METHOD(MatchFolder, "failures are reported once, in the words that OpenBench's client counts") {
    const auto [settings, words] = GENERATE(table<const char*, const char*>(
        {{"mode=crash after=1", " disconnects}"}, {"mode=illegal", " makes an illegal move}"}}));
    const Finished outcome = succeed(short_games("-rounds 1 -recover -testEnv", settings));
    CAPTURE(settings, outcome.out);
    CHECK(count_of(outcome.out, words) == 2);
    CHECK(count_of(outcome.out, "disconnect") == (contains(settings, "crash") ? 2 : 0));
}

TEST_CASE_METHOD(MatchFolder, "OpenBench's client finds a game's failure in the tag Termination of its PGN") {
    const auto [settings, tag] = GENERATE(table<const char*, const char*>(
        {{"mode=crash after=1", "abandoned"}, {"mode=illegal", "illegal move"}}));
    succeed(short_games("-rounds 1 -recover -output format=fastchess -pgnout p", settings));
    CHECK(count_of(read("p"), std::string("[Termination \"") + tag + "\"]") == 2);
    // Files made from the journal later follow the PGN standard, unless requested otherwise.
    succeed("report j -pgnout file=standard");
    CHECK(count_of(read("standard"), "[Termination \"illegal move\"]") == 0);
    succeed("report j -pgnout file=again tags=fastchess");
    CHECK(read("again") == read("p"));
}

TEST_CASE_METHOD(MatchFolder, "the flags that OpenBench's client passes are taken") {
    const std::string engine =
        "cmd=" + program_path("mock_engine") + " proto=uci dir=. option.Seed=3 tc=8.00+0.08 timemargin=250 ";
    write("book.epd", Game().start_fen() + "\n");
    const Finished outcome = succeed(
        "-repeat -recover -variant standard -testEnv -resign movecount=3 score=400 "
        "-draw movenumber=40 movecount=8 score=10 -concurrency 1 -rounds 2 -games 2 -engine " +
        engine + "name=x-dev -engine " + engine +
        "name=x-base -openings file=book.epd format=epd order=random start=7 -srand 5 "
        "-pgnout file=p.1.pgn seldepth=true nodes=true 'match_line=^info string pgncomment .*' -maxmoves 6");
    CAPTURE(outcome.out);
    CHECK(count_of(outcome.out, "Finished game ") == 4);
    CHECK(contains(outcome.out, "\nGames: 4, Wins: "));
    CHECK(outcome.out.ends_with("\nFinished match\n"));
    CHECK(count_of(read("p.1.pgn"), "sd=") == 48);
    CHECK(games("p.1.jsonl").size() == 4);
}

TEST_CASE_METHOD(MatchFolder, "a resumed match counts the games before it") {
    succeed(short_games("-rounds 1 -testEnv"));
    const Finished outcome = succeed(short_games("-rounds 2 -testEnv -resume"));
    CHECK(outcome.out.starts_with("Started game 3 of 4 "));
    CHECK(contains(outcome.out, "\nGames: 4, Wins: "));
}

TEST_CASE_METHOD(MatchFolder, "unknown or unsuitable forms of output are refused") {
    refuse(two_mocks() + "-each nodes=10 -output format=json", "-output: format=json");
    refuse(two_mocks() + mock("c") + "-each nodes=10 -testEnv", "-output: format=fastchess takes two engines");
    refuse(two_mocks() + "-each nodes=10 -srand 1 -queue q -output format=fastchess",
           "-queue: does not go with");
    refuse(mock("a") + "-each nodes=10 -spsa params=p iterations=1 -output format=fastchess",
           "-spsa: does not go with -output");
}
