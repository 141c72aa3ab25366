// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/tools/client/program_folder.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match::test {

using namespace ricochet::tools::test;

/// The words of an `-engine` that is the mock engine, with `key=value` settings of the mock, and a blank. All
/// words of command lines are written as for a shell.
std::string mock(const std::string& name, const std::string& settings = "mode=random");
/// Two of them, `a` and `b`.
std::string two_mocks(const std::string& settings_of_b = "mode=random");

/// A folder of a test's own in which ricochet-match runs.
class MatchFolder : public ProgramFolder {
public:
    MatchFolder() : ProgramFolder("ricochet-match") {}

    /// Runs it, and it has to refuse that in one line with this reason, before it writes to a journal.
    void refuse(const std::string& words, std::string_view reason) const;
    /// Starts it and kills it after so many milliseconds; whether it had not come to its end by then.
    bool kill_after(int milliseconds, const std::string& words) const;

    /// The games of a journal, which must be readable.
    [[nodiscard]] std::vector<GameRecord> games(const std::string& journal = "j") const;
    /// The text of a journal without its checksums, to be changed: journals of older versions have none.
    [[nodiscard]] std::string without_checksums(const std::string& journal) const;
    /// Everything of them that does not depend on time (number, players, moves, result, ending), sorted by
    /// number.
    [[nodiscard]] std::vector<std::string> fingerprints(const std::string& journal = "j") const;
    /// A JSON report.
    [[nodiscard]] Json report(const std::string& name) const;
};

/// Conditions of a tournament between engines of these names, which are bound by one node a move.
Conditions conditions_of(const std::vector<std::string>& names);
/// A game of one move between them, ended by the move limit or, where it is won, by checkmate.
GameRecord short_game(int number, const std::string& white, const std::string& black,
                      GameResult result = GameResult::draw);

/// The rows of Tensor Chess' start position.
inline const std::string start_rows = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR";

}  // namespace ricochet::tools::match::test
