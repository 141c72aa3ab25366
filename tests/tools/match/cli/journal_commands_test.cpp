// SPDX-License-Identifier: GPL-3.0-or-later
// `merge` and `report` from outside: they cost no game.
#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// Two shards, `one` and `two`, of a tournament; `other` is an ordinary journal of the same conditions.
void play_shards(const TemporaryFolder& folder) {
    const auto play = [&folder](const char* name, const std::vector<std::string>& more) {
        const Finished outcome =
            run_match(join({mock("a"),
                            mock("b", "mode=first"),
                            {"-each", "nodes=10", "-rounds", "4", "-srand", "3", "-maxmoves", "6", "-openings",
                             "format=random", "plies=6", "-journal", folder.file(name)},
                            more}));
        INFO(outcome.err);
        REQUIRE(outcome.exit_code == 0);
    };
    play("one", {"-shard", "1/2"});
    play("two", {"-shard", "2/2"});
    play("other", {});
}

}  // namespace

TEST_CASE("merging never loses a game that stands in the output alone") {
    const TemporaryFolder folder;
    play_shards(folder);
    const auto merge = [&folder](const char* output, const std::vector<std::string>& inputs) {
        std::vector<std::string> arguments = {"merge", folder.file(output)};
        for (const std::string& input : inputs) {
            arguments.push_back(folder.file(input));
        }
        return run_match(arguments);
    };
    REQUIRE(merge("all", {"one", "two"}).exit_code == 0);
    CHECK(merge("all", {"one", "two"}).exit_code == 0);
    const auto refuses = [&](const char* output, const std::vector<std::string>& inputs, const char* reason) {
        const std::string before = read_file(folder.file(output));
        const Finished outcome = merge(output, inputs);
        INFO(output << ": " << outcome.err);
        CHECK(outcome.exit_code == 2);
        CHECK(outcome.err.find(reason) != std::string::npos);
        CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
        CHECK(read_file(folder.file(output)) == before);
    };
    refuses("all", {"one"}, "its game 3 is in none of the journals to join");
    refuses("other", {"one"}, "other' exists, and its game ");
    refuses("one", {"two"}, "is the journal of a shard");
    refuses("one", {"one", "two"}, "are the same file");
    std::filesystem::create_symlink("all", folder.file("link"));
    refuses("link", {"one", "all"}, "are the same file");
    write_file(folder.file("notes"), "hello\n");
    refuses("notes", {"one", "two"}, "line 1");
    const Result<Journal> running = Journal::open(folder.file("all"));
    refuses("all", {"one", "two"}, "in use by another program");
}

TEST_CASE("two courses of one game are refused") {
    const TemporaryFolder folder;
    play_shards(folder);
    std::string text = read_file(folder.file("two"));
    const std::size_t at = text.find(R"("result":")") + 10;
    text.replace(at, text.find('"', at) - at, text.substr(at, 3) == "1-0" ? "0-1" : "1-0");
    write_file(folder.file("changed"), text);
    const Finished merged =
        run_match({"merge", folder.file("all"), folder.file("two"), folder.file("changed")});
    CHECK(merged.exit_code == 2);
    CHECK(merged.err.find(" is not the same in ") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.file("all")));
    const std::string whole = read_file(folder.file("two"));
    write_file(folder.file("doubled"), whole + text.substr(text.find('\n') + 1));
    const Finished doubled = run_match({"report", folder.file("doubled")});
    CHECK(doubled.exit_code == 2);
    CHECK(doubled.err.find("stands in an earlier line with another course") != std::string::npos);
}

TEST_CASE("shards of different programs are joined on demand only") {
    const TemporaryFolder folder;
    play_shards(folder);
    std::string text = read_file(folder.file("two"));
    const std::size_t at = text.find(R"("sha256":")") + 10;
    text.replace(at, 4, text.substr(at, 4) == "0000" ? "1111" : "0000");
    write_file(folder.file("two"), text);
    std::vector<std::string> merge = {"merge", folder.file("all"), folder.file("one"), folder.file("two")};
    const Finished refused = run_match(merge);
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.find("engine 'a' was \"Mock random\" with SHA-256 ") != std::string::npos);
    CHECK(refused.err.find("-accept-changes") != std::string::npos);
    merge.insert(merge.begin() + 1, "-accept-changes");
    CHECK(run_match(merge).exit_code == 0);
    CHECK(games_of(folder.file("all")).size() == 8);
}

TEST_CASE("a report never overwrites what it is made from, nor another journal") {
    const TemporaryFolder folder;
    play_shards(folder);
    std::filesystem::create_hard_link(folder.file("one"), folder.file("hard"));
    const std::string option = GENERATE("-json", "-html", "-pgnout");
    for (const char* const name : {"one", "hard", "two"}) {
        const std::string before = read_file(folder.file(name));
        const Finished outcome = run_match({"report", folder.file("one"), option, folder.file(name)});
        INFO(option << " " << name << ": " << outcome.err);
        CHECK(outcome.exit_code == 2);
        CHECK(read_file(folder.file(name)) == before);
    }
}

TEST_CASE("a report on more games than the rounds ask for says so") {
    const TemporaryFolder folder;
    play_shards(folder);
    const std::vector<std::string> fewer =
        join({mock("a"),
              mock("b", "mode=first"),
              {"-each", "nodes=10", "-rounds", "2", "-srand", "3", "-maxmoves", "6", "-openings",
               "format=random", "plies=6", "-resume", "-journal", folder.file("other")}});
    const Finished outcome = run_match(fewer);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.find("8 games, ") == 0);
    CHECK(run_match({"report", folder.file("other")}).out.find("8 of 8 games") == 0);
}
