// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/tools/client/harness.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match::test {

using namespace ricochet::tools::test;

/// Runs ricochet-match with these arguments.
Finished run_match(const std::vector<std::string>& arguments);

/// Tokens of an `-engine` that is the mock engine in a mode, with more `key=value` settings of the mock.
std::vector<std::string> mock(const std::string& name, const std::string& settings = "mode=random");

/// Joins lists of arguments.
std::vector<std::string> join(const std::vector<std::vector<std::string>>& lists);

/// The journal's games; fails the test if it cannot be read.
std::vector<GameRecord> games_of(const std::string& journal);

/// Everything of a game that does not depend on time: number, players, moves, result, ending.
std::string fingerprint(const GameRecord& record);
/// The same of all games, sorted by number.
std::vector<std::string> fingerprints(const std::string& journal);

}  // namespace ricochet::tools::match::test
