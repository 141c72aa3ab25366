// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>
#include <set>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/pgn/pgn.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

std::string random_match(const std::string& more) {
    return mock("a") + "option.Seed=1 " + mock("b") + "option.Seed=2 -each nodes=10 -maxmoves 30 " + more;
}

constexpr const char* fairy = "/usr/games/fairy-stockfish";

}  // namespace

TEST_CASE_METHOD(MatchFolder,
                 "the same seed gives the same games, whatever the concurrency; another seed others") {
    const std::string common = random_match("-rounds 10 -openings format=random plies=8 score=20 ");
    succeed(common + "-srand 4 -journal one");
    succeed(common + "-srand 4 -journal two -concurrency 4");
    succeed(common + "-srand 5 -journal three");
    CHECK(fingerprints("one") == fingerprints("two"));
    CHECK(fingerprints("one") != fingerprints("three"));
}

TEST_CASE_METHOD(MatchFolder, "openings that no search finds balanced are skipped") {
    // This judge scores everything +300: no opening is balanced, so the best one is played.
    succeed(mock("a") + mock("judge", "score=300") +
            "-each nodes=10 -maxmoves 8 -rounds 1 -openings format=random plies=4 score=50 judge=judge "
            "-journal j -log log");
    CHECK(count_of(read("log"), "go nodes 5000") == 200);
    // Every opening is searched as a new game; both engines also start two new games.
    CHECK(count_of(read("log"), "ucinewgame\n") == 200 + 4);
    CHECK(games().size() == 2);
}

TEST_CASE_METHOD(MatchFolder, "a sequential test stops when it is decided, and stays decided on resume") {
    // The worse engine loses every game by an illegal move.
    const std::string arguments = mock("good") + mock("bad", "mode=illegal after=3") +
                                  "-each nodes=10 -rounds 1000 -openings format=random plies=4 -srand 1 "
                                  "-sprt elo0=0 elo1=50 -journal j";
    CHECK(contains(succeed(arguments).out, "elo1 accepted"));
    const std::size_t played = games().size();
    CHECK(played < 200);
    CHECK(contains(succeed(arguments + " -resume").out, "elo1 accepted"));
    CHECK(games().size() == played);
}

TEST_CASE_METHOD(MatchFolder, "openings come from EPD and PGN files") {
    succeed(random_match("-rounds 3 -openings format=random -journal first -pgnout book.pgn"));
    succeed(random_match("-rounds 3 -openings file=book.pgn plies=12 -journal second"));
    for (const GameRecord& record : games("second")) {
        CHECK(record.opening.moves.size() == 12);
    }
    write("book.epd",
          start_rows + " w KQkq - 0 1\n" + start_rows + " w - - 0 1\n" + start_rows + " b KQkq - id \"x\";\n");
    succeed(random_match("-rounds 3 -openings order=random file=book.epd -srand 1 -journal third"));
    std::set<std::string> fens;
    for (const GameRecord& record : games("third")) {
        fens.insert(record.opening.fen);
    }
    CHECK(fens.size() == 3);
}

TEST_CASE_METHOD(MatchFolder,
                 "games of Tiled Squares Chess are played to an end by the rules, and their PGN is read back") {
    // Random moves and tiles hardly ever end a game; with a few pieces they do.
    write("book.epd",
          "4k3/8/8/8/8/8/8/R3K2R w KQ -\n"
          "k$$$$$$$/$$$$$$$$/$$$$$$$$/8/8/8/8/1QQ1K3 w - - 0 1\n");
    succeed("-variant tiledsquares " + two_mocks() +
            "-each nodes=10 -rounds 2 -maxmoves 200 -openings file=book.epd -srand 1 -journal j "
            "-pgnout file=p -html h");
    std::ifstream stream(file("p"));
    PgnReader reader(stream, Variant::tiledsquares);
    const std::vector<GameRecord> records = games();
    REQUIRE(records.size() == 4);
    for (const GameRecord& record : records) {
        INFO(record.detail);
        CHECK(record.offender.empty());
        CHECK(record.moves.size() > 10);
        const auto game = reader.next();
        REQUIRE(game.ok());
        REQUIRE(game.value().has_value());
        CHECK(game.value()->tag("Variant") == "Tiled Squares");
        CHECK(game.value()->main_line().size() == record.moves.size());
    }
    CHECK(contains(read("h"), "\"kind\":\"drop\""));
    CHECK(contains(read("h"), "\"kind\":\"removal\""));
}

TEST_CASE_METHOD(MatchFolder, "our engine plays Fairy-Stockfish in tensorfree without a fault") {
    if (!std::filesystem::exists(fairy) || !std::filesystem::exists(program_path("ricochet"))) {
        WARN("skipped: fairy-stockfish or our engine is not there");
        return;
    }
    succeed("-variant tensorfree -engine cmd=" + program_path("ricochet") + " name=ours -engine cmd=" + fairy +
            " option.VariantPath=" + source_path("tests/data/tensorfree.ini") +
            " -each nodes=500 -rounds 2 -srand 1 -openings format=random -maxmoves 100 -journal j");
    CHECK(games().size() == 4);
    for (const GameRecord& record : games()) {
        CHECK(record.offender.empty());
    }
}

TEST_CASE_METHOD(MatchFolder, "200 fast games lose none on time by the manager's fault", "[long][timing]") {
    // The engine answers immediately, and the machine may be busy: any time loss at 100 ms + 10 ms is the
    // manager's fault.
    succeed(mock("a") + "option.Seed=1 " + mock("b", "mode=late delay=3") +
            "-each tc=0.1+0.01 -rounds 100 -concurrency 2 -openings format=random -maxmoves 100 -srand 1 "
            "-journal j");
    CHECK(games().size() == 200);
    for (const GameRecord& record : games()) {
        INFO(record.identity.game << ": " << record.detail);
        CHECK(record.offender.empty());
    }
}

TEST_CASE_METHOD(MatchFolder,
                 "an engine that ponders gets hits, is stopped at misses, and plays the same games") {
    // The pondering mock expects the first legal move.
    const auto opponent = GENERATE(as<std::string>(), "mode=first", "mode=random");
    CAPTURE(opponent);
    const auto play_two_games = [&](const std::string& name, const std::string& more) {
        succeed(mock("a", "mode=random ponder=yes") + more + mock("b", opponent) +
                "-each tc=60+1 -maxmoves 20 -openings format=random plies=4 -srand 5 -journal " + name +
                " -log " + name + ".log");
        return read(name + ".log");
    };
    const std::string quiet = play_two_games("quiet", "");
    const std::string log = play_two_games("pondering", "ponder=true ");
    CHECK(fingerprints("pondering") == fingerprints("quiet"));
    CHECK(quiet.find("ponder") == quiet.find("ponder type check"));
    const std::size_t ponders = count_of(log, "< go ponder wtime");
    const std::size_t hits = count_of(log, "< ponderhit");
    const std::size_t stops = count_of(log, "< stop");
    CHECK(ponders >= 36);
    CHECK(ponders == hits + stops);
    // Each game ends during pondering.
    CHECK((opponent == "mode=first" ? stops <= 2 : hits < stops));
}

TEST_CASE_METHOD(MatchFolder, "an engine that fails while it ponders loses by that") {
    const Finished outcome = run(mock("a", "mode=crash after=3 ponder=yes") + "ponder=true " +
                                 mock("b", "mode=first") + "-each tc=60+1 -journal j");
    CHECK(outcome.exit_code == 1);
    const std::vector<GameRecord> played = games();
    REQUIRE(played.size() == 1);
    CHECK(played[0].ending == Ending::crash);
    CHECK(played[0].offender == "a");
}
