// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/match/harness.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <regex>
#include <thread>

#include "tests/catch.hpp"
#include "tools/common/json.hpp"
#include "tools/match/play/openings.hpp"

namespace ricochet::tools::match::test {

std::string mock(const std::string& name, const std::string& settings) {
    const std::string command = "cmd=" + program_path("mock_engine");
    return quote_for_shell({"-engine", command, "name=" + name, "args=" + settings}) + " ";
}

std::string two_mocks(const std::string& settings_of_b) {
    return mock("a") + mock("b", settings_of_b);
}

void MatchFolder::refuse(const std::string& words, std::string_view reason) const {
    const std::string before = read("j");
    fail(words, 2, reason);
    CHECK(read("j") == before);
}

bool MatchFolder::kill_after(int milliseconds, const std::string& words) const {
    const Interrupt interrupt;
    const auto process = start(words, interrupt);
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    return process->kill().by_signal;
}

Json MatchFolder::report(const std::string& name) const {
    return Json::parse(read(name));
}

std::vector<GameRecord> MatchFolder::games(const std::string& journal) const {
    const Result<JournalContents> contents = read_journal(file(journal));
    INFO((contents ? "" : contents.error()));
    REQUIRE(contents.ok());
    const Games& games = contents.value().games;
    return {games.begin(), games.end()};
}

std::string MatchFolder::without_checksums(const std::string& journal) const {
    return std::regex_replace(read(journal), std::regex(R"(,"sum":"[0-9a-f]{16}")"), "");
}

std::vector<std::string> MatchFolder::fingerprints(const std::string& journal) const {
    std::vector<GameRecord> records = games(journal);
    std::sort(records.begin(), records.end(),
              [](const GameRecord& a, const GameRecord& b) { return a.identity.game < b.identity.game; });
    std::vector<std::string> texts;
    texts.reserve(records.size());
    for (const GameRecord& record : records) {
        const GameIdentity& identity = record.identity;
        texts.push_back(fmt::format("{} {} {} {} {} {}:", identity.game, identity.white, identity.black,
                                    to_string(record.result), to_string(record.ending),
                                    fmt::join(record.opening.moves, " ")));
        for (const PlayedMove& move : record.moves) {
            texts.back() += " " + move.text;
        }
    }
    return texts;
}

Conditions conditions_of(const std::vector<std::string>& names) {
    Conditions conditions;
    for (const std::string& name : names) {
        Participant& engine = conditions.engines.emplace_back();
        engine.name = name;
        engine.bounds.nodes = 1;
    }
    conditions.plan.engines = static_cast<int>(names.size());
    return conditions;
}

GameRecord short_game(int number, const std::string& white, const std::string& black, GameResult result) {
    GameRecord record;
    record.identity = {number, 1, (number + 1) / 2, white, black};
    record.opening = start_opening(Variant::tensor);
    record.moves = {{"e2e4", SearchScore{false, 10}, 3, 5, Milliseconds(7), {}, {}}};
    record.result = result;
    record.ending = result == GameResult::draw ? Ending::max_moves : Ending::checkmate;
    record.start_time = "2026-11-20T08:41:54";
    return record;
}

}  // namespace ricochet::tools::match::test
