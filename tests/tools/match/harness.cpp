// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/match/harness.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <stdlib.h>
#include <sys/wait.h>

#include "tests/catch.hpp"
#include "tools/match/arguments.hpp"

namespace ricochet::match::test {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "ricochet-match-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
}

std::string read_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

Finished run_shell(const std::string& command) {
    const TemporaryFolder folder;
    const std::string line =
        fmt::format("( {} ) >{} 2>{} </dev/null", command, folder.file("out"), folder.file("err"));
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(folder.file("out")),
            read_file(folder.file("err"))};
}

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
    for (const GameRecord& record : games) {
        texts.push_back(fingerprint(record));
    }
    return texts;
}

}  // namespace ricochet::match::test
