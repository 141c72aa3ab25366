// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/match/journal.hpp"

namespace ricochet::match::test {

/// A new empty folder, gone with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

/// What came of running a program.
struct Finished {
    int exit_code = -1;
    std::string out;
    std::string err;
};

/// Runs a shell command to its end.
Finished run_shell(const std::string& command);
/// Runs ricochet-match with these arguments.
Finished run_match(const std::vector<std::string>& arguments);

/// Words of an `-engine` that is the mock engine in a mode, with more `key=value` settings of the mock.
std::vector<std::string> mock(const std::string& name, const std::string& settings = "mode=random");

/// Joins lists of words.
std::vector<std::string> join(const std::vector<std::vector<std::string>>& lists);

/// The journal's games; fails the test if it cannot be read.
std::vector<GameRecord> games_of(const std::string& journal);

/// Everything of a game that does not depend on time: number, players, moves, result, ending.
std::string fingerprint(const GameRecord& record);
/// The same of all games, sorted by number.
std::vector<std::string> fingerprints(const std::string& journal);

std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

}  // namespace ricochet::match::test
