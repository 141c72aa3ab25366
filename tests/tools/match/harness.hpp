// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/tools/client/program_folder.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match::test {

using namespace ricochet::tools::test;

/// The arguments of an `-engine` that is the mock engine, with its `key=value` settings, and a final space. All
/// command lines are quoted for a shell.
std::string mock(const std::string& name, const std::string& settings = "mode=random");
/// The same for two mocks, `a` and `b`.
std::string two_mocks(const std::string& settings_of_b = "mode=random");

/// A temporary folder in which ricochet-match runs.
class MatchFolder : public ProgramFolder {
public:
    MatchFolder() : ProgramFolder("ricochet-match") {}

    /// Runs it, and checks that it rejects this in one line with this reason before writing a journal.
    void refuse(const std::string& words, std::string_view reason) const;
    /// Starts it and kills it after this time; returns whether it was still running.
    bool kill_after(int milliseconds, const std::string& words) const;

    /// The games of a journal, which must be readable.
    [[nodiscard]] std::vector<GameRecord> games(const std::string& journal = "j") const;
    /// A journal's text without checksums, so that it can be edited: journals of older versions have none.
    [[nodiscard]] std::string without_checksums(const std::string& journal) const;
    /// What does not depend on time in a journal's games (number, players, moves, result, ending), sorted by
    /// number.
    [[nodiscard]] std::vector<std::string> fingerprints(const std::string& journal = "j") const;
    /// A JSON report.
    [[nodiscard]] Json report(const std::string& name) const;
};

/// Conditions of a tournament of these engines, limited to one node a move.
Conditions conditions_of(const std::vector<std::string>& names);
/// A game of one move, ended by the move limit or, if won, by checkmate.
GameRecord short_game(int number, const std::string& white, const std::string& black,
                      GameResult result = GameResult::draw);

/// The ranks of Tensor Chess' start position.
inline const std::string start_rows = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR";

}  // namespace ricochet::tools::match::test
