// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "movegen/game.hpp"
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/match/play/openings.hpp"
#include "tools/match/report/report_html.hpp"
#include "tools/match/report/report_json.hpp"
#include "tools/match/report/report_text.hpp"
#include "tools/match/statistics/standings.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

Conditions conditions_of(const std::vector<std::string>& names) {
    Conditions conditions;
    for (const std::string& name : names) {
        Participant engine;
        engine.name = name;
        engine.bounds.nodes = 1;
        conditions.engines.push_back(engine);
    }
    conditions.plan.engines = static_cast<int>(names.size());
    return conditions;
}

GameRecord game(int number, const std::string& white, const std::string& black, GameResult result,
                Variant variant = Variant::tensor) {
    GameRecord record;
    record.identity = {number, 1, (number + 1) / 2, white, black};
    record.opening = start_opening(variant);
    record.moves = {{variant == Variant::tiledsquares ? "$-e4" : "e2e4",
                     SearchScore{false, 10},
                     3,
                     5,
                     Milliseconds(7),
                     {},
                     {}}};
    record.result = result;
    record.ending = Ending::checkmate;
    return record;
}

}  // namespace

TEST_CASE("the JSON report says what the standings say") {
    Conditions conditions = conditions_of({"a", "b", "c"});
    const std::vector<GameRecord> games = {
        game(1, "a", "b", GameResult::black_wins), game(2, "b", "a", GameResult::white_wins),
        game(3, "a", "c", GameResult::draw), game(4, "c", "a", GameResult::draw)};
    const Json report = to_json_report(conditions, games);
    CHECK(report.at("games") == 4);
    CHECK(report.at("engines").at(0).at("name") == "b");
    CHECK(report.at("engines").at(0).at("elo").is_null());
    for (const Json& engine : report.at("engines")) {
        CHECK(engine.at("elo_error").is_null());
        CHECK(engine.at("stray_answers") == 0);
    }
    CHECK(to_json_report(conditions, {}).at("engines").at(0).at("elo").is_null());
    CHECK(report.at("repetitions") == 0);
    CHECK(report.at("engines").at(2).at("points") == 1.0);
    CHECK(report.at("encounters").size() == 2);
    CHECK(report.at("encounters").at(1).at("draw_ratio") == 1.0);
    CHECK(report.at("endings").at("checkmate").at("games") == 4);
    CHECK(report.at("openings").size() == 1);
    CHECK(report.at("sprt").is_null());
    conditions = conditions_of({"a", "b"});
    conditions.sprt = SprtSettings{};
    CHECK(to_json_report(conditions, {}).at("sprt").at("decision") == "undecided");
}

TEST_CASE("names and engine output cannot break out of the HTML page") {
    const std::string nasty = "</script><script>alert(1)</script>&\"";
    const Conditions conditions = conditions_of({nasty, "b"});
    GameRecord record = game(1, nasty, "b", GameResult::white_wins);
    record.detail = nasty;
    const std::string page = to_html_report(conditions, {record});
    CHECK(page.find("<script>alert") == std::string::npos);
    CHECK(page.find("&lt;script&gt;alert(1)") != std::string::npos);
    CHECK(page.find("\\u003cscript>alert(1)") != std::string::npos);
}

TEST_CASE("the HTML page stands alone and has all its parts") {
    std::string page = to_html_report(conditions_of({"a", "b"}), {game(1, "a", "b", GameResult::white_wins)});
    for (const char* const part :
         {"Standings", "Crosstable", "Elo with 95 % error bars", "Game lengths", "Endings", "Openings",
          R"(id="board")", R"("san":"e4")", R"("changes":"e2-e4P")",
          R"("move":{"kind":"move","from":"e2","to":"e4"})"}) {
        CAPTURE(part);
        CHECK(page.find(part) != std::string::npos);
    }
    // The name of SVG, which nobody fetches.
    const std::string name = "'http://www.w3.org/2000/svg'";
    for (std::size_t at = page.find(name); at != std::string::npos; at = page.find(name)) {
        page.erase(at, name.size());
    }
    for (const char* const foreign : {"http:", "https:", "src=", "<link", "@import", "import ", "export "}) {
        CAPTURE(foreign);
        CHECK(page.find(foreign) == std::string::npos);
    }
}

TEST_CASE("the page follows games to the same boards as the rules") {
    if (run_shell("command -v node").exit_code != 0) {
        WARN("skipped: node is not installed (Debian package nodejs)");
        return;
    }
    const Variant variant = GENERATE(Variant::tensor, Variant::tiledsquares);
    CAPTURE(name_of(variant));
    Conditions conditions = conditions_of({"a", "b"});
    conditions.variant = variant;
    std::vector<GameRecord> games;
    std::string boards;
    for (int number = 1; number <= 60; ++number) {
        GameRecord record = game(number, "a", "b", GameResult::draw, variant);
        record.opening = draw_opening(variant, 150, 3, number, 0);
        record.moves.clear();
        Game replayed(variant);
        boards += "[";
        for (const std::string& text : record.opening.moves) {
            replayed.play(replayed.parse_uci(text).value());
            boards += fmt::format("'{}',", replayed.fen());
        }
        boards += "],\n";
        games.push_back(record);
    }
    const std::string page = to_html_report(conditions, games);
    const std::string opening =
        fmt::format(R"(<script type="application/json" id="games" data-variant="{}">)", name_of(variant));
    REQUIRE(page.find(opening) != std::string::npos);
    const std::size_t begin = page.find(opening) + opening.size();
    const TemporaryFolder folder;
    const std::string tools = RICOCHET_TEST_DATA "/../../tools";
    const std::string module = "match/report/page/placements.js";
    REQUIRE(run_shell(fmt::format("cd {} && mkdir -p match/report/page && cp -r {}/page . && "
                                  "cp {}/{} match/report/page",
                                  folder.file(""), tools, tools, module))
                .exit_code == 0);
    write_file(folder.file("package.json"), R"({"type": "module"})");
    write_file(folder.file("games.json"), page.substr(begin, page.find("</script>", begin) - begin));
    write_file(folder.file("check.js"),
               fmt::format("const variant = '{}';\nconst boards = [", name_of(variant)) + boards + R"js(];
import { readFileSync } from 'node:fs';
import { placementsOf } from './match/report/page/placements.js';
import { VARIANTS } from './page/board/variants.js';

const games = JSON.parse(readFileSync('games.json', 'utf8'));
const { grid } = VARIANTS[variant];
const spell = placement => [...placement].sort().join();
let checked = 0;
games.forEach((game, number) => placementsOf(game, grid).slice(1).forEach((placement, ply) => {
  if (spell(placement) !== spell(grid.readPlacement(boards[number][ply]))) {
    console.log(`game ${number} differs after ply ${ply}`);
    process.exit(1);
  }
  checked++;
}));
console.log(checked);
)js");
    const Finished outcome = run_shell("cd " + folder.file("") + " && node check.js");
    INFO(outcome.err);
    CHECK(outcome.out == "9000\n");
}

TEST_CASE("a browser opens the page from disk and shows the last game") {
    if (run_shell("command -v chromium").exit_code != 0) {
        WARN("skipped: chromium is not installed (Debian package chromium)");
        return;
    }
    const TemporaryFolder folder;
    write_file(folder.file("report.html"),
               to_html_report(conditions_of({"a", "b"}), {game(1, "a", "b", GameResult::white_wins)}));
    const Finished outcome = run_shell(fmt::format(
        "timeout 60 chromium --headless --no-sandbox --disable-gpu --user-data-dir={} --dump-dom file://{}",
        folder.file("profile"), folder.file("report.html")));
    INFO(outcome.err);
    CHECK(outcome.out.find("Game 1: a - b 1-0 (checkmate)") != std::string::npos);
    CHECK(outcome.out.find("data-square=\"f1\"") != std::string::npos);
    CHECK(outcome.out.find("aria-label=\"e2, white pawn\"") != std::string::npos);
    CHECK(outcome.out.find("title=\"0.007 s, +0.10, depth 3\">1. e4</button>") != std::string::npos);
}

TEST_CASE("a browser draws the tiles, their owners and the voids of the other game") {
    if (run_shell("command -v chromium").exit_code != 0) {
        WARN("skipped: chromium is not installed (Debian package chromium)");
        return;
    }
    Conditions conditions = conditions_of({"a", "b"});
    conditions.variant = Variant::tiledsquares;
    GameRecord record = game(1, "a", "b", GameResult::white_wins, Variant::tiledsquares);
    // The page opens at the first move of an engine.
    record.opening.moves = {"$-e4"};
    record.moves.front().text = "%-e5";
    const TemporaryFolder folder;
    write_file(folder.file("report.html"), to_html_report(conditions, {record}));
    const Finished outcome = run_shell(fmt::format(
        "timeout 60 chromium --headless --no-sandbox --disable-gpu --user-data-dir={} --dump-dom file://{}",
        folder.file("profile"), folder.file("report.html")));
    INFO(outcome.err);
    for (const char* const part :
         {"aria-label=\"e4, white tile\"", "aria-label=\"d4, void\"", "aria-label=\"e2, white pawn\"",
          "class=\"owner white\"", "aria-label=\"Board, 8 files by 8 ranks\"", ">1. $-e4</button>"}) {
        CAPTURE(part);
        CHECK(outcome.out.find(part) != std::string::npos);
    }
    CHECK(outcome.out.find("data-square=\"i1\"") == std::string::npos);
}

TEST_CASE("durations and Elo are written for people") {
    CHECK(duration_text(3.44) == "3.4 s");
    CHECK(duration_text(123.0) == "2 m 03 s");
    CHECK(duration_text(3723.0) == "1 h 02 m 03 s");
    CHECK(elo_text(12.34, 5.67) == "+12.3 +/- 5.7");
    CHECK(elo_text(12.34, NAN) == "+12.3 +/- -");
    CHECK(elo_text(12.34, INFINITY) == "+12.3 +/- -");
    CHECK(elo_text(-INFINITY, 0.0) == "-inf");
    CHECK(elo_text(NAN, 0.0) == "n/a");
}

TEST_CASE("a tournament's outputs and those of `report` are the same files") {
    const TemporaryFolder folder;
    const auto outputs = [&folder](const std::string& name) {
        return std::vector<std::string>{"-pgnout", folder.file(name + ".pgn"),
                                        "-json",   folder.file(name + ".json"),
                                        "-html",   folder.file(name + ".html")};
    };
    REQUIRE(run_match(join({mock("a"),
                            mock("b"),
                            {"-each", "tc=5+1", "-rounds", "4", "-maxmoves", "20", "-openings", "format=random",
                             "-concurrency", "2", "-journal", folder.file("j")},
                            outputs("one")}))
                .exit_code == 0);
    REQUIRE(run_match(join({{"report", folder.file("j")}, outputs("two")})).exit_code == 0);
    for (const char* const kind : {".pgn", ".json", ".html"}) {
        CHECK(read_file(folder.file(std::string("one") + kind)) ==
              read_file(folder.file(std::string("two") + kind)));
        CHECK_FALSE(read_file(folder.file(std::string("one") + kind)).empty());
    }
}
