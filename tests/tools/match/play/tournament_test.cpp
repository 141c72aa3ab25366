// SPDX-License-Identifier: GPL-3.0-or-later
// Whole tournaments between well-behaved engines.
#include <filesystem>
#include <fstream>
#include <set>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/pgn/pgn.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

std::vector<std::string> random_match(const TemporaryFolder& folder, const std::string& name,
                                      const std::vector<std::string>& more) {
    return join({mock("a"),
                 {"option.Seed=1"},
                 mock("b"),
                 {"option.Seed=2"},
                 {"-each", "nodes=10", "-maxmoves", "30", "-journal", folder.file(name)},
                 more});
}

constexpr const char* fairy = "/usr/games/fairy-stockfish";

}  // namespace

TEST_CASE("the same seed gives the same games, whatever the concurrency; another seed others") {
    const TemporaryFolder folder;
    const std::vector<std::string> common = {"-rounds",       "10",      "-openings",
                                             "format=random", "plies=8", "score=20"};
    REQUIRE(run_match(random_match(folder, "one", join({common, {"-srand", "4"}}))).exit_code == 0);
    REQUIRE(run_match(random_match(folder, "two", join({common, {"-srand", "4", "-concurrency", "4"}})))
                .exit_code == 0);
    REQUIRE(run_match(random_match(folder, "three", join({common, {"-srand", "5"}}))).exit_code == 0);
    CHECK(fingerprints(folder.file("one")) == fingerprints(folder.file("two")));
    CHECK(fingerprints(folder.file("one")) != fingerprints(folder.file("three")));
}

TEST_CASE("every opening is played with both colours") {
    const TemporaryFolder folder;
    REQUIRE(run_match(random_match(folder, "j", {"-rounds", "8", "-openings", "format=random"})).exit_code ==
            0);
    std::map<int, std::vector<GameRecord>> pairs;
    for (const GameRecord& record : games_of(folder.file("j"))) {
        pairs[record.identity.pair].push_back(record);
    }
    std::set<std::vector<std::string>> openings;
    CHECK(pairs.size() == 8);
    for (const auto& [pair, games] : pairs) {
        REQUIRE(games.size() == 2);
        CHECK(games[0].opening.moves == games[1].opening.moves);
        CHECK(games[0].identity.white == games[1].identity.black);
        openings.insert(games[0].opening.moves);
    }
    CHECK(openings.size() == 8);
}

TEST_CASE("openings that no search finds balanced are passed over") {
    const TemporaryFolder folder;
    // This judge scores everything +300: nothing is balanced, and the best there is gets played all the same.
    REQUIRE(run_match(join({mock("a"),
                            mock("judge", "score=300"),
                            {"-each", "nodes=10", "-maxmoves", "8", "-rounds", "1", "-openings",
                             "format=random", "plies=4", "score=50", "judge=judge", "-journal",
                             folder.file("j"), "-log", folder.file("log")}}))
                .exit_code == 0);
    const std::string log = read_file(folder.file("log"));
    std::size_t searches = 0;
    for (std::size_t at = log.find("go nodes 5000"); at != std::string::npos;
         at = log.find("go nodes 5000", at + 1)) {
        ++searches;
    }
    CHECK(searches == 200);
    CHECK(games_of(folder.file("j")).size() == 2);
}

TEST_CASE("a sequential test stops when it is decided, and stays decided on resume") {
    const TemporaryFolder folder;
    // The worse side loses every game on an illegal move.
    const std::vector<std::string> arguments =
        join({mock("good"),
              mock("bad", "mode=illegal after=3"),
              {"-each", "nodes=10", "-rounds", "1000", "-openings", "format=random", "plies=4", "-srand", "1",
               "-sprt", "elo0=0", "elo1=50", "-journal", folder.file("j")}});
    const Finished outcome = run_match(arguments);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.find("elo1 accepted") != std::string::npos);
    const std::size_t games = games_of(folder.file("j")).size();
    CHECK(games < 200);
    const Finished again = run_match(join({arguments, {"-resume"}}));
    CHECK(again.exit_code == 0);
    CHECK(again.out.find("elo1 accepted") != std::string::npos);
    CHECK(games_of(folder.file("j")).size() == games);
}

TEST_CASE("openings come from EPD and PGN files") {
    const TemporaryFolder folder;
    REQUIRE(run_match(random_match(
                          folder, "first",
                          {"-rounds", "3", "-openings", "format=random", "-pgnout", folder.file("book.pgn")}))
                .exit_code == 0);
    REQUIRE(
        run_match(random_match(folder, "second",
                               {"-rounds", "3", "-openings", "file=" + folder.file("book.pgn"), "plies=12"}))
            .exit_code == 0);
    for (const GameRecord& record : games_of(folder.file("second"))) {
        CHECK(record.opening.moves.size() == 12);
    }
    const std::string rows = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR";
    write_file(folder.file("book.epd"),
               rows + " w KQkq - 0 1\n" + rows + " w - - 0 1\n" + rows + " b KQkq - id \"x\";\n");
    REQUIRE(run_match(random_match(folder, "third",
                                   {"-rounds", "3", "-openings", "order=random",
                                    "file=" + folder.file("book.epd"), "-srand", "1"}))
                .exit_code == 0);
    std::set<std::string> fens;
    for (const GameRecord& record : games_of(folder.file("third"))) {
        fens.insert(record.opening.fen);
    }
    CHECK(fens.size() == 3);
}

TEST_CASE("the PGN of a tournament is read back by our own reader") {
    const TemporaryFolder folder;
    REQUIRE(run_match(random_match(folder, "j",
                                   {"-rounds", "10", "-openings", "format=random", "-pgnout",
                                    "file=" + folder.file("p")}))
                .exit_code == 0);
    std::ifstream stream(folder.file("p"));
    PgnReader reader(stream, Variant::tensor);
    std::size_t moves = 0;
    int games = 0;
    for (auto game = reader.next(); game.value().has_value(); game = reader.next()) {
        moves += game.value()->main_line().size();
        ++games;
    }
    std::size_t wanted = 0;
    for (const GameRecord& record : games_of(folder.file("j"))) {
        wanted += record.opening.moves.size() + record.moves.size();
    }
    CHECK(games == 20);
    CHECK(moves == wanted);
}

TEST_CASE("games of Tiled Squares Chess are played to an end by the rules, and their PGN is read back") {
    const TemporaryFolder folder;
    // Games of pieces and tiles at random hardly ever end by themselves; a few lone pieces do.
    std::ofstream(folder.file("book.epd")) << "4k3/8/8/8/8/8/8/R3K2R w KQ -\n"
                                              "k$$$$$$$/$$$$$$$$/$$$$$$$$/8/8/8/8/1QQ1K3 w - - 0 1\n";
    const Finished outcome =
        run_match(join({{"-variant", "tiledsquares"},
                        mock("a"),
                        mock("b"),
                        {"-each", "nodes=10", "-rounds", "2", "-maxmoves", "200", "-openings",
                         "file=" + folder.file("book.epd"), "-srand", "1", "-journal", folder.file("j"),
                         "-pgnout", "file=" + folder.file("p"), "-html", folder.file("h")}}));
    INFO(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    std::ifstream stream(folder.file("p"));
    PgnReader reader(stream, Variant::tiledsquares);
    const std::vector<GameRecord> records = games_of(folder.file("j"));
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
    const std::string text = read_file(folder.file("h"));
    CHECK(text.find("\"kind\":\"drop\"") != std::string::npos);
    CHECK(text.find("\"kind\":\"removal\"") != std::string::npos);
}

TEST_CASE("our engine plays Fairy-Stockfish in tensorfree without a fault") {
    if (!std::filesystem::exists(fairy) || !std::filesystem::exists(RICOCHET_EXECUTABLE)) {
        WARN("skipped: fairy-stockfish or our engine is not there");
        return;
    }
    const TemporaryFolder folder;
    const Finished outcome =
        run_match({"-variant",
                   "tensorfree",
                   "-engine",
                   std::string("cmd=") + RICOCHET_EXECUTABLE,
                   "name=ours",
                   "-engine",
                   std::string("cmd=") + fairy,
                   std::string("option.VariantPath=") + RICOCHET_TEST_DATA + "/tensorfree.ini",
                   "-each",
                   "nodes=500",
                   "-rounds",
                   "2",
                   "-srand",
                   "1",
                   "-openings",
                   "format=random",
                   "-maxmoves",
                   "100",
                   "-journal",
                   folder.file("j")});
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == 0);
    const std::vector<GameRecord> games = games_of(folder.file("j"));
    CHECK(games.size() == 4);
    for (const GameRecord& record : games) {
        CHECK(record.offender.empty());
    }
}

TEST_CASE("200 fast games lose none on time by the manager's fault", "[long]") {
    // The engine answers at once and the machine may be busy: any time loss at 100 ms + 10 ms is the manager's.
    const TemporaryFolder folder;
    const Finished outcome =
        run_match(join({mock("a"),
                        {"option.Seed=1"},
                        mock("b", "mode=late delay=3"),
                        {"-each", "tc=0.1+0.01", "-rounds", "100", "-concurrency", "2", "-openings",
                         "format=random", "-maxmoves", "100", "-srand", "1", "-journal", folder.file("j")}}));
    CHECK(outcome.exit_code == 0);
    const std::vector<GameRecord> games = games_of(folder.file("j"));
    CHECK(games.size() == 200);
    for (const GameRecord& record : games) {
        INFO(record.identity.game << ": " << record.detail);
        CHECK(record.offender.empty());
    }
}
