// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/compatibility.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/client/shell_words.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// A row of the table in tools/README.md.
struct Row {
    std::string command;
    std::string treatment;
};

std::vector<Row> read_table() {
    std::ifstream file(std::string(RICOCHET_SOURCE_DIR) + "/tools/README.md");
    std::vector<Row> rows;
    bool in_table = false;
    for (std::string line; std::getline(file, line);) {
        in_table = line.starts_with("| flag |") || (in_table && line.starts_with("|"));
        if (!in_table || !line.starts_with("| `-")) {
            continue;
        }
        const std::size_t end = line.find("` |");
        const std::size_t second = line.find(" | ", end + 1);
        const std::size_t third = line.find(" | ", second + 1);
        const std::size_t fourth = line.find(" |", third + 1);
        rows.push_back({line.substr(3, end - 3), line.substr(third + 3, fourth - third - 3)});
    }
    return rows;
}

/// Puts real files in place of the table's words in capitals.
std::string with_files(std::string text, const TemporaryFolder& folder) {
    const std::vector<std::pair<std::string, std::string>> words = {
        {"ENGINES", folder.file("engines.json")}, {"ENGINE", RICOCHET_MOCK_ENGINE},
        {"OTHER", folder.file("other")},          {"BOOK", folder.file("book.epd")},
        {"CONFIG", folder.file("config.json")},   {"FILE", folder.file("written")}};
    for (const auto& [word, path] : words) {
        for (std::size_t at = text.find(word); at != std::string::npos;
             at = text.find(word, at + path.size())) {
            text.replace(at, word.size(), path);
        }
    }
    return text;
}

void write_files(const TemporaryFolder& folder) {
    const std::string engine = RICOCHET_MOCK_ENGINE;
    std::filesystem::create_symlink(engine, folder.file("other"));
    write_file(folder.file("book.epd"), Game().start_fen() + "\n");
    write_file(
        folder.file("engines.json"),
        R"([{"name": "c", "command": ")" + engine +
            R"( after=0", "protocol": "uci", "initStrings": ["isready"],)"
            R"( "options": [{"name": "Seed", "type": "spin", "value": 3}]}, {"name": "d", "command": ")" +
            engine + R"(", "protocol": "uci"}])");
    const std::string limit =
        R"("limit": {"tc": {"increment": 100, "fixed_time": 0, "time": 5000, "moves": 0, "timemargin": 20},)"
        R"( "nodes": 10, "plies": 0}})";
    write_file(folder.file("config.json"),
               R"({"resign": {"move_count": 3, "score": 500, "twosided": true, "enabled": true},)"
               R"( "draw": {"move_number": 0, "move_count": 6, "score": 25, "enabled": false},)"
               R"( "maxmoves": {"move_count": 3, "enabled": true}, "games": 2, "rounds": 1, "concurrency": 1,)"
               R"( "opening": {"file": ")" +
                   folder.file("book.epd") +
                   R"(", "format": 0, "order": 0, "plies": -1, "start": 1}, "recover": true, "seed": 7,)"
                   R"( "pgn": {"event_name": "Theirs", "file": ")" +
                   folder.file("written") +
                   R"(", "notation": 2, "track_nodes": true}, "type": 0, "engines": [)"
                   R"({"name": "e1", "dir": "", "cmd": ")" +
                   engine + R"(", "args": "after=0", "restart": false, "options": [["Seed", "5"]], )" + limit +
                   R"(, {"name": "e2", "dir": "", "cmd": ")" + engine +
                   R"(", "args": "", "restart": true, "options": [], )" + limit + "]}");
}

/// Runs a row's flags, with small numbers where they do not give their own.
Finished run_row(const std::string& command, const TemporaryFolder& folder) {
    const std::vector<std::string> words = split_command(with_files(command, folder)).value();
    const auto has = [&words](const char* flag) {
        return std::find(words.begin(), words.end(), flag) != words.end();
    };
    const std::vector<std::string> journal = {"-journal", folder.file("j")};
    if (has("--compliance") || has("-version") || has("-help")) {
        return run_match(words);
    }
    if (has("-quick")) {
        return run_shell("timeout --preserve-status -s INT 5 " +
                         quote_for_shell(join({{RICOCHET_MATCH_EXECUTABLE}, words, journal})));
    }
    std::vector<std::string> all = journal;
    const bool takes_engines = has("-config") && !has("-engine");
    const bool takes_all = takes_engines && command.find("CONFIG") != std::string::npos && !has("discard=true");
    if (!takes_engines || has("discard=true")) {
        all = join({all, mock("a"), mock("b")});
    }
    if (!takes_all) {
        all = join({all, {"-each", "nodes=10"}});
        for (const std::vector<std::string>& flag :
             {std::vector<std::string>{"-rounds", "1"}, {"-maxmoves", "3"}}) {
            all = has(flag.front().c_str()) ? all : join({all, flag});
        }
    }
    return run_match(join({all, words}));
}

}  // namespace

TEST_CASE("each row of the table of other managers' flags is as it says") {
    const std::vector<Row> rows = read_table();
    REQUIRE(rows.size() > 80);
    for (const Row& row : rows) {
        DYNAMIC_SECTION(row.command) {
            const TemporaryFolder folder;
            write_files(folder);
            const Finished outcome = run_row(row.command, folder);
            INFO(outcome.out << outcome.err);
            const bool has_note = outcome.err.find("ricochet-match: note: -") != std::string::npos;
            if (row.treatment == "refused") {
                CHECK(outcome.exit_code == 2);
                CHECK(outcome.err.starts_with("ricochet-match: -"));
                CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
                CHECK_FALSE(std::filesystem::exists(folder.file("j")));
                continue;
            }
            CHECK((row.treatment == "works" || row.treatment == "accepted"));
            const bool interrupted = row.command.starts_with("-quick") && outcome.exit_code == 130;
            const bool checked =
                row.command.starts_with("--compliance") && outcome.out.find("steps") != std::string::npos;
            CHECK((outcome.exit_code == 0 || interrupted || checked));
            CHECK(has_note == (row.treatment == "accepted"));
            const auto says = [&row](const char* word) { return row.command.find(word) != std::string::npos; };
            const bool writes = (says("FILE") && !says("outname")) || (says("CONFIG") && !says("discard"));
            CHECK(std::filesystem::exists(folder.file("written")) == writes);
        }
    }
}

TEST_CASE("a flag without effect is noticed once") {
    const Translation translation = translate_arguments({"-engine", "cmd=a", "trust", "-engine", "cmd=b",
                                                         "trust", "-debug", "-debug", "-rounds", "3"});
    CHECK(translation.arguments ==
          std::vector<std::string>{"-engine", "cmd=a", "-engine", "cmd=b", "-rounds", "3"});
    REQUIRE(translation.notices.size() == 2);
    CHECK(translation.notices[0].starts_with("-engine trust=: has no effect"));
    CHECK(translation.notices[1].starts_with("-debug: has no effect"));
}

TEST_CASE("cutechess-cli's words without a value get one") {
    CHECK(translate_arguments({"-each", "ponder", "whitepov", "-pgnout", "x.pgn", "min"}).arguments ==
          std::vector<std::string>{"-each", "ponder=true", "whitepov=true", "-pgnout", "x.pgn", "min=true"});
}
