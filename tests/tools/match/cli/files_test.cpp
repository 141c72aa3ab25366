// SPDX-License-Identifier: GPL-3.0-or-later
// The files of a match from outside: programs, books, logs and outputs.
#include <algorithm>
#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace fs = std::filesystem;

namespace {

std::vector<std::string> small_match(const TemporaryFolder& folder, const std::vector<std::string>& more) {
    return join({mock("a"),
                 mock("b", "mode=first"),
                 {"-each", "nodes=10", "-srand", "3", "-maxmoves", "4", "-journal", folder.file("j")},
                 more});
}

/// That the arguments are refused in one line and no journal is begun.
void check_refused(const TemporaryFolder& folder, const std::vector<std::string>& arguments,
                   const char* reason) {
    const Finished outcome = run_match(arguments);
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find(reason) != std::string::npos);
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    CHECK_FALSE(fs::exists(folder.file("j")));
}

}  // namespace

TEST_CASE("a match does not begin where an output is another of its files") {
    const TemporaryFolder folder;
    write_file(folder.file("book.epd"),
               "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1\n");
    const std::string book = read_file(folder.file("book.epd"));
    fs::create_symlink("j", folder.file("link"));
    const std::vector<std::string> openings = {"-openings", "file=" + folder.file("book.epd")};
    const auto refuse = [&](const std::vector<std::string>& more) {
        check_refused(folder, small_match(folder, more), "are the same file");
    };
    refuse({"-pgnout", folder.file("j")});
    refuse({"-pgnout", folder.file("link")});
    refuse({"-html", folder.file("x"), "-json", folder.file("x")});
    refuse({"-log", folder.file("j")});
    refuse({"-log", folder.file("p"), "-pgnout", folder.file("p")});
    refuse(join({openings, {"-json", folder.file("book.epd")}}));
    refuse(join({openings, {"-log", folder.file("book.epd")}}));
    CHECK(read_file(folder.file("book.epd")) == book);
    fs::copy_file(RICOCHET_MOCK_ENGINE, folder.file("engine"));
    refuse({"-engine", "cmd=" + folder.file("engine"), "name=c", "-log", folder.file("engine")});
    CHECK(fs::file_size(folder.file("engine")) == fs::file_size(RICOCHET_MOCK_ENGINE));
}

TEST_CASE("games of an earlier match stay in a PGN file") {
    const TemporaryFolder folder;
    const std::vector<std::string> pgn = {"-pgnout", folder.file("p")};
    REQUIRE(run_match(small_match(folder, pgn)).exit_code == 0);
    const std::string first = read_file(folder.file("p"));
    fs::remove(folder.file("j"));
    REQUIRE(
        run_match(small_match(folder, {"-pgnout", "file=" + folder.file("p"), "append=true", "-event", "x"}))
            .exit_code == 0);
    const std::string both = read_file(folder.file("p"));
    CHECK(both.starts_with(first));
    CHECK(both.size() > first.size());
    REQUIRE(run_match({"report", folder.file("j"), "-pgnout", folder.file("p")}).exit_code == 0);
    CHECK(read_file(folder.file("p")) == both);
}

TEST_CASE("a full disk under one output stops nothing, and is told with the way to make it again") {
    const TemporaryFolder folder;
    const Finished outcome =
        run_match(small_match(folder, {"-rounds", "2", "-pgnout", "/dev/full", "-json", folder.file("r")}));
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK(games_of(folder.file("j")).size() == 4);
    CHECK(Json::parse(read_file(folder.file("r"))).at("games") == 4);
    CHECK(outcome.err.find("cannot write '/dev/full'") != std::string::npos);
    CHECK(outcome.out.find("ricochet-match report " + folder.file("j") + " -pgnout /dev/full -json") !=
          std::string::npos);
    // Once while it runs, not with every game.
    CHECK(outcome.out.find("warning: cannot write") == outcome.out.rfind("warning: cannot write"));
}

TEST_CASE("a match that goes on notices another program and another book") {
    const TemporaryFolder folder;
    const std::string rows = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR";
    fs::copy_file(RICOCHET_MOCK_ENGINE, folder.file("engine"));
    write_file(folder.file("book"), rows + " w KQkq - 0 1\n" + rows + " w - - 0 1\n");
    const auto arguments = [&folder](const char* rounds) {
        return small_match(folder, {"-engine", "cmd=" + folder.file("engine"), "name=c", "-openings",
                                    "file=" + folder.file("book"), "-resume", "-rounds", rounds});
    };
    REQUIRE(run_match(arguments("1")).exit_code == 0);
    const JournalContents before = read_journal(folder.file("j")).value();
    CHECK(before.conditions.engines[2].identity.id_name == "Mock random");
    CHECK(before.conditions.engines[2].identity.digest.size() == 64);
    SECTION("an engine") {
        write_file(folder.file("engine"), read_file(RICOCHET_MOCK_ENGINE) + "x");
        const Finished refused = run_match(arguments("2"));
        CHECK(refused.exit_code == 2);
        CHECK(refused.err.find("engine 'c' was \"Mock random\" with SHA-256 " +
                               before.conditions.engines[2].identity.digest.substr(0, 16)) !=
              std::string::npos);
        CHECK(refused.err.find("-accept-changes") != std::string::npos);
    }
    SECTION("a book") {
        write_file(folder.file("book"), rows + " w KQkq - 0 1\n" + rows + " b - - 0 1\n");
        const Finished refused = run_match(arguments("2"));
        CHECK(refused.exit_code == 2);
        CHECK(refused.err.find("the openings in '" + folder.file("book") + "' had SHA-256 ") !=
              std::string::npos);
    }
    CHECK(games_of(folder.file("j")).size() == 6);
    CHECK(run_match(join({arguments("2"), {"-accept-changes"}})).exit_code == 0);
    CHECK(games_of(folder.file("j")).size() == 12);
    // What was accepted once is the state from now on.
    CHECK(run_match(arguments("2")).exit_code == 0);
}

TEST_CASE("a log outlives -resume and keeps its size under a flood") {
    const TemporaryFolder folder;
    const std::vector<std::string> arguments =
        small_match(folder, {"-rounds", "1", "-log", "file=" + folder.file("log"), "level=info", "size=2"});
    REQUIRE(run_match(arguments).exit_code == 0);
    const std::string before = read_file(folder.file("log"));
    CHECK(before.find("bestmove") != std::string::npos);
    CHECK(before.find("> info depth") == std::string::npos);
    REQUIRE(run_match(join({arguments, {"-resume"}})).exit_code == 0);
    CHECK(read_file(folder.file("log")).starts_with(before));
    const Finished flooded =
        run_match(join({mock("a"),
                        mock("flood", "mode=flood"),
                        {"-each", "tc=0.5", "-rounds", "1", "-recover", "-timeouts", "stall=500", "-journal",
                         folder.file("j2"), "-log", "file=" + folder.file("log2"), "size=1"}}));
    INFO(flooded.out << flooded.err);
    CHECK(games_of(folder.file("j2")).size() == 2);
    CHECK(fs::file_size(folder.file("log2")) <= 1'000'000);
    CHECK((!fs::exists(folder.file("log2.1")) || fs::file_size(folder.file("log2.1")) <= 1'000'000));
}

TEST_CASE("an engine that does not play the variant, or does not take an option, stops all before it begins") {
    const TemporaryFolder folder;
    check_refused(folder, small_match(folder, join({mock("c", "variants=chess,losers")})),
                  "does not play tensor");
    check_refused(folder, small_match(folder, join({mock("c", "variants=")})), "no option UCI_Variant");
    check_refused(folder, small_match(folder, join({mock("c"), {"option.Seed=-1"}})), "0 to 1000000");
}

TEST_CASE("engines are found in their folders") {
    const TemporaryFolder folder;
    fs::create_directory(folder.file("d"));
    fs::copy_file(RICOCHET_MOCK_ENGINE, folder.file("d/engine"));
    CHECK(run_match(small_match(folder, {"-engine", "cmd=./engine", "dir=" + folder.file("d"), "name=c"}))
              .exit_code == 0);
}

TEST_CASE("openings that come again are announced") {
    const TemporaryFolder folder;
    write_file(folder.file("book"), "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1\n");
    const std::vector<std::string> book = {"-openings", "file=" + folder.file("book"), "-rounds"};
    const Finished twice = run_match(small_match(folder, join({book, {"2"}})));
    CHECK(twice.out.find("has 1 openings and 2 are wanted: they will come again; without clocks") !=
          std::string::npos);
    CHECK(twice.out.find("Warning: 2 games repeat others") != std::string::npos);
    fs::remove(folder.file("j"));
    CHECK(run_match(small_match(folder, join({book, {"1"}}))).out.find("arning") == std::string::npos);
}
