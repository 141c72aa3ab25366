// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/match/harness.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tools/client/shell_words.hpp"

namespace ricochet::tools::match::test {

Finished run_match(const std::vector<std::string>& arguments) {
    return run_shell(quote_for_shell(join({{RICOCHET_MATCH_EXECUTABLE}, arguments})));
}

std::vector<std::string> mock(const std::string& name, const std::string& settings) {
    return {"-engine", std::string("cmd=") + RICOCHET_MOCK_ENGINE, "name=" + name, "args=" + settings};
}

std::vector<std::string> join(const std::vector<std::vector<std::string>>& lists) {
    std::vector<std::string> all;
    for (const std::vector<std::string>& list : lists) {
        all.insert(all.end(), list.begin(), list.end());
    }
    return all;
}

std::vector<GameRecord> games_of(const std::string& journal) {
    const Result<JournalContents> contents = read_journal(journal);
    INFO((contents ? "" : contents.error()));
    REQUIRE(contents.ok());
    return contents.value().games;
}

std::string fingerprint(const GameRecord& record) {
    std::string text =
        fmt::format("{} {} {} {} {} {}:", record.identity.game, record.identity.white, record.identity.black,
                    to_string(record.result), to_string(record.ending), fmt::join(record.opening.moves, " "));
    for (const PlayedMove& move : record.moves) {
        text += " " + move.text;
    }
    return text;
}

std::vector<std::string> fingerprints(const std::string& journal) {
    std::vector<GameRecord> games = games_of(journal);
    std::sort(games.begin(), games.end(),
              [](const GameRecord& a, const GameRecord& b) { return a.identity.game < b.identity.game; });
    std::vector<std::string> texts;
    texts.reserve(games.size());
    for (const GameRecord& record : games) {
        texts.push_back(fingerprint(record));
    }
    return texts;
}

}  // namespace ricochet::tools::match::test
