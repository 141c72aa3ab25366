// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/match/play/tournament.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// Takes its time over the first game to end, so that the other one, whose last answers are counted in a file,
/// ends meanwhile and has to wait.
class SlowObserver final : public Observer {
public:
    SlowObserver(std::string answers, std::uintmax_t last) : answers_(std::move(answers)), last_(last) {}

    void game_started(const GameIdentity& identity) override { started.insert(identity.game); }
    void game_finished(const GameRecord& record, const Standings& standings) override {
        finished.push_back(record);
        counted = standings.games();
        if (finished.size() == 1) {
            wait_for_the_other_game();
        }
    }
    void warn(const std::string& text) override { warnings.push_back(text); }

    std::set<int> started;
    std::vector<GameRecord> finished;
    int counted = 0;
    std::vector<std::string> warnings;

private:
    void wait_for_the_other_game() const {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(10);
        const auto answered = [this] {
            std::error_code missing;
            const std::uintmax_t size = std::filesystem::file_size(answers_, missing);
            return missing ? 0 : size;
        };
        while (answered() < last_ && std::chrono::steady_clock::now() < deadline) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        // The last answer is still to be read.
        std::this_thread::sleep_for(std::chrono::seconds(1));
    }

    std::string answers_;
    std::uintmax_t last_;
};

Participant engine(const std::string& name, const std::vector<std::string>& arguments) {
    Participant participant;
    participant.name = name;
    participant.command = {program_path("mock_engine"), arguments, ""};
    participant.bounds.nodes = 1;
    return participant;
}

}  // namespace

TEST_CASE_METHOD(MatchFolder, "a game that ends while a tournament is stopped is kept") {
    MatchSettings settings;
    Conditions& conditions = settings.conditions;
    // Games 1 and 2 are between the two slow engines, games 3 and 4 between the first and the one that crashes,
    // which it does after Black's first answer in game 1: until a game is started, the observer must not be
    // busy.
    const std::string answers = file("steady");
    conditions.engines = {engine("slow", {"mode=late", "delay=30", "state=" + file("slow")}),
                          engine("steady", {"mode=late", "delay=30", "state=" + answers}),
                          engine("crashing", {"mode=crash", "state=" + answers})};
    conditions.plan.engines = 3;
    conditions.adjudication.max_moves = 5;
    settings.concurrency = 2;
    Result<Journal> journal = Journal::open(file("j"));
    REQUIRE(journal.ok());
    REQUIRE_FALSE(journal.value().begin(conditions).has_value());
    Interrupt interrupt;
    SlowObserver observer(answers, static_cast<std::uintmax_t>(*conditions.adjudication.max_moves));
    const TournamentEnd end =
        Tournament({settings, journal.value(), nullptr, interrupt, observer, nullptr}).run();
    CHECK(end.reason == StopReason::engine_failed);
    CHECK(end.detail.starts_with("crash by crashing"));
    REQUIRE(observer.started == std::set<int>{1, 3});
    CHECK(observer.counted == 2);
    const std::vector<GameRecord> kept = games();
    REQUIRE(kept.size() == 2);
    CHECK(kept[0].identity.game == 3);
    CHECK(kept[1].identity.game == 1);
    CHECK(kept[1].ending == Ending::max_moves);
    // Whoever writes files of the games is told of it.
    CHECK(observer.finished.size() == 2);
    CHECK(observer.finished.back().identity.white == "slow");
    CHECK(observer.finished.back().identity.black == "steady");
}
