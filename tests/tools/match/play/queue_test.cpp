// SPDX-License-Identifier: GPL-3.0-or-later
// Managers that share a tournament through a folder.
#include <filesystem>
#include <thread>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/client/process.hpp"
#include "tools/client/shell_words.hpp"
#include "tools/match/play/share_queue.hpp"
#include "tools/match/statistics/standings.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

std::vector<std::string> queued_tournament(const char* rounds, const std::string& weak = "mode=random") {
    return join({mock("a"),
                 {"option.Seed=1"},
                 mock("b", weak),
                 {"option.Seed=2"},
                 {"-each", "nodes=10", "-rounds", rounds, "-srand", "9", "-openings", "format=random",
                  "plies=6", "-maxmoves", "30", "-recover"}});
}

std::vector<std::string> journals(const std::string& queue) {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(queue)) {
        paths.push_back(entry.path().string());
    }
    return paths;
}

}  // namespace

TEST_CASE("three managers at once play a queue's shares once each, and merge to the games of one run") {
    const TemporaryFolder folder;
    const std::string queue = folder.file("queue");
    REQUIRE(run_match(join({queued_tournament("12"), {"-journal", folder.file("whole")}})).exit_code == 0);
    const std::string worker = quote_for_shell(join(
        {{RICOCHET_MATCH_EXECUTABLE}, queued_tournament("12"), {"-queue", "folder=" + queue, "shares=5"}}));
    const Finished workers =
        run_shell(worker + " & " + worker + " & " + worker + "; code=$?; wait; exit $code");
    INFO(workers.out << workers.err);
    REQUIRE(workers.exit_code == 0);
    // One that comes late finds nothing to do, or what another had only just left.
    REQUIRE(run_shell(worker).exit_code == 0);
    CHECK(journals(queue).size() == 5);
    REQUIRE(run_match(join({{"merge", folder.file("merged")}, journals(queue)})).exit_code == 0);
    CHECK(fingerprints(folder.file("merged")) == fingerprints(folder.file("whole")));
}

TEST_CASE("a share whose manager was killed is played on by the next one") {
    const TemporaryFolder folder;
    const std::string queue = folder.file("queue");
    const std::vector<std::string> arguments = join({queued_tournament("12"), {"-queue", queue}});
    const Interrupt interrupt;
    for (int kill = 0; kill < 4; ++kill) {
        auto process = Process::start({RICOCHET_MATCH_EXECUTABLE, arguments, ""}, interrupt);
        REQUIRE(process.ok());
        std::this_thread::sleep_for(std::chrono::milliseconds(60 + 40 * kill));
        process.value()->kill();
    }
    const Finished last = run_match(arguments);
    INFO(last.out << last.err);
    REQUIRE(last.exit_code == 0);
    REQUIRE(run_match(join({{"merge", folder.file("merged")}, journals(queue)})).exit_code == 0);
    CHECK(games_of(folder.file("merged")).size() == 24);
}

TEST_CASE("a queue ends when all shares together decide the test") {
    const TemporaryFolder folder;
    const std::string queue = folder.file("queue");
    const std::vector<std::string> arguments = join(
        {queued_tournament("4000", "mode=illegal after=3"), {"-sprt", "elo0=0", "elo1=50", "-queue", queue}});
    const std::string worker = quote_for_shell(join({{RICOCHET_MATCH_EXECUTABLE}, arguments}));
    const Finished workers = run_shell(worker + " & " + worker + "; code=$?; wait; exit $code");
    INFO(workers.out << workers.err);
    CHECK(workers.exit_code == 0);
    CHECK(workers.out.find("The test is decided.") != std::string::npos);
    REQUIRE(run_match(join({{"merge", folder.file("merged")}, journals(queue)})).exit_code == 0);
    CHECK(games_of(folder.file("merged")).size() < 4000);
    CHECK(run_match({"report", folder.file("merged")}).out.find("elo1 accepted") != std::string::npos);
    // Whoever comes now has nothing to play.
    const Finished late = run_match(arguments);
    CHECK(late.exit_code == 0);
    CHECK(late.out.find("The test is decided.") != std::string::npos);
}

TEST_CASE("a queue takes no files of one journal, no other tournament, and needs a seed") {
    const TemporaryFolder folder;
    const std::string queue = folder.file("queue");
    REQUIRE(run_match(join({queued_tournament("2"), {"-queue", queue}})).exit_code == 0);
    const auto refused = [](const std::vector<std::string>& arguments, const std::string& reason) {
        const Finished outcome = run_match(arguments);
        INFO(outcome.err);
        CHECK(outcome.exit_code == 2);
        CHECK(outcome.err.find(reason) != std::string::npos);
    };
    refused(join({queued_tournament("2", "mode=first"), {"-queue", queue}}), "of another tournament");
    refused(join({queued_tournament("2"), {"-queue", queue, "-pgnout", folder.file("x")}}),
            "does not go with --pgnout");
    refused(join({queued_tournament("2"), {"-queue", queue, "-journal", folder.file("x")}}),
            "does not go with --journal");
    refused(join({mock("a"), mock("b"), {"-each", "nodes=1", "-queue", queue}}), "-srand");
    refused(join({queued_tournament("2"), {"-queue", "/no/such/folder/queue"}}), "/no/such/folder/queue");
}
