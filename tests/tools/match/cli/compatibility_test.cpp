// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/compatibility.hpp"

#include <filesystem>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"
#include "tests/tools/tables/table_folder.hpp"

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
    std::ifstream file(source_path("tools/README.md"));
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
std::string with_files(std::string text) {
    const std::vector<std::pair<std::string, std::string>> words = {
        {"ENGINES", "engines.json"}, {"ENGINE", program_path("mock_engine")},
        {"OTHER", "./other"},        {"BOOK", "book.epd"},
        {"CONFIG", "config.json"},   {"FILE", "written"},
        {"TABLES", "tables"}};
    for (const auto& [word, path] : words) {
        for (std::size_t at = text.find(word); at != std::string::npos;
             at = text.find(word, at + path.size())) {
            text.replace(at, word.size(), path);
        }
    }
    return text;
}

void write_files(const TemporaryFolder& folder) {
    const std::string engine = program_path("mock_engine");
    std::filesystem::create_symlink(engine, folder.file("other"));
    folder.write("book.epd", Game().start_fen() + "\n");
    folder.write(
        "engines.json",
        R"([{"name": "c", "command": ")" + engine +
            R"( after=0", "protocol": "uci", "initStrings": ["isready"],)"
            R"( "options": [{"name": "Seed", "type": "spin", "value": 3}]}, {"name": "d", "command": ")" +
            engine + R"(", "protocol": "uci"}])");
    const std::string limit =
        R"("limit": {"tc": {"increment": 100, "fixed_time": 0, "time": 5000, "moves": 0, "timemargin": 20},)"
        R"( "nodes": 10, "plies": 0}})";
    folder.write(
        "config.json",
        R"({"resign": {"move_count": 3, "score": 500, "twosided": true, "enabled": true},)"
        R"( "draw": {"move_number": 0, "move_count": 6, "score": 25, "enabled": false},)"
        R"( "maxmoves": {"move_count": 3, "enabled": true}, "games": 2, "rounds": 1, "concurrency": 1,)"
        R"( "opening": {"file": "book.epd", "format": 0, "order": 0, "plies": -1, "start": 1},)"
        R"( "recover": true, "seed": 7, "pgn": {"event_name": "Theirs", "file": "written",)"
        R"( "notation": 2, "track_nodes": true}, "type": 0, "engines": [)"
        R"({"name": "e1", "dir": "", "cmd": ")" +
            engine + R"(", "args": "after=0", "restart": false, "options": [["Seed", "5"]], )" + limit +
            R"(, {"name": "e2", "dir": "", "cmd": ")" + engine +
            R"(", "args": "", "restart": true, "options": [], )" + limit + "]}");
}

/// Runs a row's flags, with small numbers where they do not give their own.
Finished run_row(const std::string& command, const MatchFolder& folder) {
    const std::string words = with_files(command);
    const auto has = [&words](const char* flag) { return contains(words + " ", std::string(flag) + " "); };
    if (has("--compliance") || has("-version") || has("-help")) {
        return folder.run(words);
    }
    if (has("-quick")) {
        return folder.shell("timeout --preserve-status -s INT 1 " + match_command(words + " -journal j"));
    }
    std::string all = "-journal j ";
    const bool takes_engines = has("-config") && !has("-engine");
    const bool takes_all = takes_engines && contains(command, "CONFIG") && !has("discard=true");
    if (!takes_engines || has("discard=true")) {
        all += two_mocks();
    }
    if (!takes_all) {
        all += "-each nodes=10 ";
        all += has("-rounds") ? "" : "-rounds 1 ";
        all += has("-maxmoves") ? "" : "-maxmoves 3 ";
    }
    return folder.run(all + words);
}

}  // namespace

TEST_CASE("each row of the table of other managers' flags is as it says") {
    const std::vector<Row> rows = read_table();
    REQUIRE(rows.size() > 80);
    for (const Row& row : rows) {
        DYNAMIC_SECTION(row.command) {
            const MatchFolder folder;
            write_files(folder);
            if (contains(row.command, "TABLES")) {
                ricochet::test::make_tables_in(folder.file("tables"), {"KQK"});
            }
            const Finished outcome = run_row(row.command, folder);
            INFO(outcome.out << outcome.err);
            const bool has_note = contains(outcome.err, "ricochet-match: note: -");
            if (row.treatment == "refused") {
                CHECK(outcome.exit_code == 2);
                CHECK(outcome.err.starts_with("ricochet-match: -"));
                CHECK(count_of(outcome.err, "\n") == 1);
                CHECK_FALSE(folder.has("j"));
                continue;
            }
            CHECK((row.treatment == "works" || row.treatment == "accepted"));
            const bool interrupted = row.command.starts_with("-quick") && outcome.exit_code == 130;
            const bool checked = row.command.starts_with("--compliance") && contains(outcome.out, "steps");
            CHECK((outcome.exit_code == 0 || interrupted || checked));
            CHECK(has_note == (row.treatment == "accepted"));
            const auto says = [&row](const char* word) { return contains(row.command, word); };
            const bool writes = (says("FILE") && !says("outname")) || (says("CONFIG") && !says("discard"));
            CHECK(folder.has("written") == writes);
        }
    }
}

TEST_CASE("a flag without effect is noticed once") {
    const Translation translation = translate_arguments(
        {"-engine", "cmd=a", "trust", "-engine", "cmd=b", "trust", "-debug", "-debug", "-rounds", "3"});
    CHECK(translation.arguments ==
          std::vector<std::string>{"-engine", "cmd=a", "-engine", "cmd=b", "-rounds", "3"});
    REQUIRE(translation.notices.size() == 2);
    CHECK(translation.notices[0].starts_with("-engine trust=: has no effect"));
    CHECK(translation.notices[1].starts_with("-debug: has no effect"));
}

TEST_CASE("fastchess' times to wait are timeouts, before those that are given as such") {
    CHECK(translate_arguments({"-startup-ms", "5", "-timeouts", "quit=7", "-ping-ms", "9", "-rounds", "3"})
              .arguments ==
          std::vector<std::string>{"-timeouts", "start=5", "ping=9", "quit=7", "-rounds", "3"});
    CHECK(translate_arguments({"-ucinewgame-ms", "8", "-rounds", "3"}).arguments ==
          std::vector<std::string>{"-rounds", "3", "-timeouts", "newgame=8"});
    CHECK_THROWS_WITH(translate_arguments({"-ping-ms", "x"}), "-ping-ms: \"x\" is not a whole number");
    CHECK_THROWS_WITH(translate_arguments({"-startup-ms"}), "-startup-ms: takes one number, of milliseconds");
}

TEST_CASE("cutechess-cli's words without a value get one") {
    CHECK(translate_arguments({"-engine", "cmd=a", "option.Clear Hash", "option.Seed=1"}).arguments ==
          std::vector<std::string>{"-engine", "cmd=a", "option.Clear Hash=", "option.Seed=1"});
    CHECK(translate_arguments({"-each", "ponder", "whitepov", "-pgnout", "x.pgn", "min"}).arguments ==
          std::vector<std::string>{"-each", "ponder=true", "whitepov=true", "-pgnout", "x.pgn", "min=true"});
}
