// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <string>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/program_folder.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::explore {
namespace {

using test::contains;
using test::Finished;

/// A folder in which ricochet-explore runs.
struct ExploreFolder : test::ProgramFolder {
    ExploreFolder() : ProgramFolder("ricochet-explore") {}

    /// Builds a small tree.
    void make(const std::string& name, const std::string& more = "") const {
        CHECK(succeed("make --positions 40 --nodes 200 --hash 1 --out " + name + " " + more).out.empty());
    }
};

TEST_CASE_METHOD(ExploreFolder, "a tree of each game is made, compiled and shown") {
    for (const std::string variant : {"tensor", "tiledsquares"}) {
        make("tree", "--threads 2 --variant " + variant);
        CHECK_FALSE(has("tree.journal"));
        const std::string tree = read("tree");
        CHECK(test::count_of(tree, "\n") == 41);
        CHECK(tree.starts_with(
            fmt::format(R"(# ricochet-explore {{"variant":"{}","nodes":200,"lines":5,)", variant)));
        int searched = 0;
        for (std::size_t at = 0; (at = tree.find(" acd ", at)) != std::string::npos; at += 5) {
            const int depth = std::stoi(tree.substr(at + 5));
            CHECK(depth < 50);
            searched += depth > 0 ? 1 : 0;
        }
        CHECK(searched > 10);
        CHECK(contains(succeed("compile tree book").err, "40 positions, "));
        const Finished shown = succeed("show book");
        // Every move of the start position has a score, and the first loses nothing.
        const std::size_t moves = variant == "tensor" ? 30 : 32;
        CHECK(test::count_of(shown.out, "\n") == moves + 2);
        CHECK(contains(shown.out, "positions  line\n"));
        const Json json = Json::parse(run("show book --json").out);
        REQUIRE(json["moves"].size() == moves);
        CHECK(json["moves"][0]["loss"] == 0);
        CHECK(json["moves"][0]["score"]["cp"].is_number_integer());
        CHECK(json["moves"][0]["positions"].get<int>() > 0);
        CHECK(json["moves"][0]["points"].is_null());
        CHECK((json["white"] == 0 && json["topGames"].empty()));
        const std::string best = json["moves"][0]["uci"];
        const Json next = Json::parse(run("show book --json '" + best + "'").out);
        REQUIRE_FALSE(next["moves"].empty());
        const std::string row = shown.out.substr(shown.out.find("positions  line\n") + 16);
        CHECK(contains(row.substr(0, row.find('\n')),
                       fmt::format("  {}", next["moves"][0]["san"].get<std::string>())));
        CHECK(next["moves"].size() <= 5);
        // The best reply's score is the negated score of the move.
        CHECK(next["moves"][0]["score"]["cp"] == -json["moves"][0]["score"]["cp"].get<int>());
        std::filesystem::remove(file("tree"));
    }
}

TEST_CASE_METHOD(ExploreFolder, "a tree is the same whatever the threads and the kills") {
    make("whole", "--threads 1");
    make("other", "--threads 3");
    CHECK(read("other") == read("whole"));
    const std::string arguments = "make --positions 40 --nodes 200 --hash 1 --out killed --threads ";
    int killed = 0;
    for (const std::size_t lines : {5U, 15U, 25U}) {
        killed += kill_within(arguments + "2", "killed.journal", lines) ? 1 : 0;
        CHECK((killed == 0 || !has("killed")));
    }
    REQUIRE(killed > 0);
    // A kill may fall in the middle of a line.
    write("killed.journal", read("killed.journal") + "rtnbqkbntr/ppp");
    succeed(arguments + "1");
    CHECK(read("killed") == read("whole"));
    CHECK_FALSE(has("killed.journal"));
    // A finished tree grows.
    const std::string grow = "make --positions 60 --nodes 200 --hash 1 --out whole";
    const std::string said = succeed(grow).err;
    CHECK(said.starts_with("60 positions, "));
    CHECK_FALSE(contains(said, " 0 nodes"));
    const std::string grown = read("whole");
    CHECK(test::count_of(grown, "\n") == 61);
    // Nothing is left to do.
    CHECK(succeed(grow).err.starts_with("60 positions, 0 nodes searched in "));
    CHECK(read("whole") == grown);
}

TEST_CASE_METHOD(ExploreFolder, "of a trimmed tree the start is worth what it was, and it grows no more") {
    make("tree");
    CHECK(succeed("trim tree --positions 10 --out small").err == "10 positions\n");
    const std::string small = read("small");
    CHECK(test::count_of(small, "\n") == 11);
    CHECK(contains(small.substr(0, small.find('\n')), R"("trimmed_from":40)"));
    const auto scores = [this](const std::string& tree) {
        succeed("compile " + tree + " book");
        const Json shown = Json::parse(run("show book --json").out);
        std::map<std::string, std::string> by_move;
        for (const Json& move : shown["moves"]) {
            by_move[move["uci"].get<std::string>()] = move["score"].dump();
        }
        REQUIRE(by_move.size() == 30);
        return by_move;
    };
    CHECK(scores("small") == scores("tree"));
    fail("make --positions 40 --nodes 200 --hash 1 --out small", 1, "'small' was made otherwise, ");
    CHECK(read("small") == small);
    // Trimming cannot overwrite its input; the original tree's size is kept.
    REQUIRE(run("trim small --positions 5 --out small").exit_code == 1);
    succeed("trim small --positions 5 --out smaller");
    CHECK(contains(read("smaller"), R"("trimmed_from":40)"));
    CHECK(run("trim tree --positions 5 --out book").exit_code == 1);
}

TEST_CASE_METHOD(ExploreFolder, "games are counted in a tree, each file once") {
    make("tree");
    write("games",
          "[Variant \"Tensor\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"
          "[Variant \"Tensor\"]\n[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n\n"
          "[Variant \"Tensor\"]\n[Result \"1-0\"]\n[White \"x\"]\n\n1. e4 e5 1-0\n\n"
          "[Variant \"Tensor\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
          "[Variant \"Tiled Squares\"]\n[Result \"1-0\"]\n\n1. $-e4 1-0\n");
    CHECK(succeed("add games --tree tree").err == "2 games counted, 3 skipped\n");
    succeed("compile tree book");
    const Json json = Json::parse(run("show book --json").out);
    CHECK((json["white"] == 1 && json["draws"] == 1 && json["black"] == 0));
    for (const Json& move : json["moves"]) {
        const bool is_played = move["san"] == "e4";
        CHECK(move["white"] == (is_played ? 1 : 0));
        CHECK(move["points"] == (is_played ? Json(0.75) : Json(nullptr)));
    }
    const std::string tree = read("tree");
    fail("add games --tree tree", 1, ": the games of 'games' are in the tree already\n");
    CHECK(read("tree") == tree);
    // Counted games are kept when the tree grows.
    succeed("make --positions 50 --nodes 200 --hash 1 --out tree");
    CHECK(contains(read("tree"), "\n# games {"));
    CHECK(contains(read("tree"), " 1/1/0"));
}

TEST_CASE_METHOD(ExploreFolder,
                 "games of a match are counted from its journal, and openings come from tree and book") {
    make("tree");
    succeed("compile tree book");
    for (const std::string openings :
         {"-openings file=tree", "-openings file=book format=book plies=2 order=random"}) {
        std::filesystem::remove(file("journal"));
        const Finished played = shell(fmt::format(
            "{} -engine cmd={} name=a -engine cmd={} name=b -each nodes=20 -maxmoves 3 -rounds 4 -concurrency "
            "2 "
            "{} -journal journal",
            program_path("ricochet-match"), program_path("ricochet"), program_path("ricochet"), openings));
        INFO(played.out << played.err);
        REQUIRE(played.exit_code == 0);
        // The engines are equal, so both games of a pair are too.
        CHECK(succeed("add journal --tree tree").err == "4 games counted, 4 skipped\n");
    }
}

TEST_CASE_METHOD(ExploreFolder, "bad input is reported in one line and changes nothing") {
    make("tree");
    const std::string tree = read("tree");
    succeed("compile tree book");
    const std::string book = read("book");
    write("notes", "hello\n");
    write("empty", "");
    write("cut", tree.substr(0, tree.size() - 10));
    write("twice", tree + tree.substr(tree.find('\n') + 1));
    write("foreign", R"(# ricochet-explore {"variant":"chess"})"
                     "\n");
    write("torn", "# ricochet-explore {\n");
    const auto says = [this](const std::string& arguments, int code, const std::string& line) {
        fail(arguments, code, ": " + line);
    };
    const std::string make_small = "make --positions 3 --nodes 100 --hash 1 --out ";
    says("", 2, "A subcommand is required");
    says("make", 2, "--out is required");
    says(make_small + "new --variant chess", 2, "--variant: 'chess' is not tensor, tensorfree or tiledsquares");
    says(make_small + "new --eval-file none", 1, "--eval-file 'none': the file cannot be read");
    says("make --positions 0 --out new", 2, "--positions: Value 0 not in range 1 to 10000000");
    says("trim tree --positions 0 --out new", 2, "--positions: Value 0 not in range 1 to 10000000");
    says("make --nodes 0 --out new", 2, "--nodes: Value 0 not in range 1 to 1000000000");
    says("make --lines 0 --out new", 2, "--lines: Value 0 not in range 1 to 50");
    says("make --ply-price 0 --out new", 2, "--ply-price: Value 0 not in range 1 to 1000");
    says("make --most-loss 1001 --out new", 2, "--most-loss: Value 1001 not in range 0 to 1000");
    write("hers.journal", "hello\n");
    says(make_small + "hers", 1, "the journal 'hers.journal' exists and is not a journal of an analysis");
    CHECK(read("hers.journal") == "hello\n");
    says(make_small + "notes", 1, "--out 'notes' exists and is not an opening tree");
    says(make_small + "nowhere/new", 1, "--out 'nowhere/new' cannot be made: there is no folder 'nowhere'");
    says(make_small + "tree", 1, "'tree' was made otherwise, ");
    says(make_small + "/dev/full", 1, "");
    says("compile none new", 1, "cannot read 'none'");
    says("compile . new", 1, "cannot read '.'");
    shell("mkfifo pipe");
    says("compile pipe new", 1, "cannot read 'pipe'");
    says("show pipe", 1, "'pipe': it is not a regular file");
    says(make_small + "/proc/new", 1, "");
    says("compile notes new", 1, "'notes' is not an opening tree");
    says("compile empty new", 1, "'empty' is not an opening tree");
    says("compile cut new", 1, "'cut', line 41: the file was cut");
    says("compile twice new", 1, "'twice', line 42: its position occurs twice");
    says("compile foreign new", 1, "'foreign', line 1: the game \"chess\" is unknown");
    says("compile torn new", 1, "'torn', line 1: it is not a JSON object");
    says("compile tree tree", 1, "the tree 'tree' and the book 'tree' are the same file");
    says("compile tree notes", 1, "the book 'notes' exists and is not an opening book");
    says("compile tree /dev/full", 1, "");
    says("add none --tree tree", 1, "cannot read 'none'");
    says("add notes --tree tree", 1, "'notes' is not a PGN file");
    says("show notes", 1, "'notes': it is not an opening book");
    says("show book e5", 1, "move 1: ");
    says("show book 10/10 w", 1, "");
    CHECK_FALSE(has("new"));
    CHECK_FALSE(has("new.journal"));
    CHECK(read("tree") == tree);
    CHECK(read("book") == book);
    CHECK(read("notes") == "hello\n");
    // A limit on file size acts like a full disk.
    const Finished full = shell("ulimit -f 1; trap '' XFSZ; " + command("compile tree new"));
    CHECK(full.exit_code == 1);
    CHECK(contains(full.err, "File too large"));
    CHECK_FALSE(has("new"));
    const Finished stopped =
        shell("ulimit -f 1; trap '' XFSZ; " + command("make --positions 60 --nodes 200 --hash 1 --out tree"));
    CHECK(stopped.exit_code == 1);
    CHECK(contains(stopped.err, "'tree.journal': File too large"));
    CHECK(read("tree") == tree);
    std::filesystem::permissions(file("tree"), std::filesystem::perms::owner_read);
    says("add notes --tree tree", 1, "--tree 'tree' ");
}

TEST_CASE_METHOD(ExploreFolder, "a journal of another tree, or a damaged one, is refused and stays") {
    const std::string rest = " --positions 40 --hash 1 --threads 1 --out tree";
    REQUIRE(kill_within("make --nodes 300" + rest, "tree.journal", 5));
    const std::string journal = read("tree.journal");
    fail("make --nodes 200" + rest, 1,
         "'tree.journal', line 1: it is of another analysis, its nodes is 300, not 200; ");
    CHECK(read("tree.journal") == journal);
    for (const auto& [damage, why] :
         {std::pair("hello", "', line 2: it is not a JSON object"),
          {R"({"game":0,"ply":0,"review":"hello"})", "': it is not a line of EPD"}}) {
        const std::string damaged = journal.substr(0, journal.find('\n') + 1) + damage + "\n";
        write("tree.journal", damaged);
        fail("make --nodes 300" + rest, 1, fmt::format("'tree.journal{}\n", why));
        CHECK(read("tree.journal") == damaged);
    }
    CHECK_FALSE(has("tree"));
}

}  // namespace
}  // namespace ricochet::tools::explore
