// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fmt/format.h>
#include <regex>
#include <string>
#include <vector>

#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/common/json.hpp"
#include "tools/match/play/openings.hpp"
#include "tools/match/report/chart.hpp"
#include "tools/match/report/reports.hpp"
#include "tools/match/statistics/standings.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// The page as rendered by a browser.
std::string dump_page(const TemporaryFolder& folder, const std::string& page) {
    folder.write("report.html", page);
    const Finished outcome = run_shell(fmt::format(
        "timeout 300 chromium --headless --no-sandbox --disable-gpu --user-data-dir={} --dump-dom file://{}",
        folder.file("profile"), folder.file("report.html")));
    INFO(outcome.err);
    REQUIRE_FALSE(outcome.out.empty());
    return outcome.out;
}

/// Whether a program needed by a test is installed.
bool has_program(const std::string& name, const char* package) {
    const bool is_there = run_shell("command -v " + name).exit_code == 0;
    if (!is_there) {
        WARN("skipped: " << name << " is not installed (Debian package " << package << ")");
    }
    return is_there;
}

}  // namespace

TEST_CASE("the endings of games are counted, and offenders are named") {
    std::vector<GameRecord> games = {short_game(1, "a", "b", GameResult::black_wins),
                                     short_game(2, "b", "a", GameResult::black_wins), short_game(3, "a", "b")};
    games[0].ending = Ending::time_loss;
    games[0].offender = "a";
    games[1].ending = Ending::time_loss;
    games[1].offender = "b";
    const std::vector<std::string> lines = ending_lines(count_games(conditions_of({"a", "b"}), games));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0] == fmt::format("  {:<22}     1", to_string(Ending::max_moves)));
    CHECK(lines[1] == fmt::format("  {:<22}     2  a: 1  b: 1", to_string(Ending::time_loss)));
}

TEST_CASE("a crosstable shows each pair's points of games, and who has not met") {
    const std::vector<GameRecord> games = {
        short_game(1, "a", "b", GameResult::white_wins), short_game(2, "a", "b"),
        short_game(3, "a", "c", GameResult::white_wins), short_game(4, "c", "a", GameResult::black_wins)};
    std::vector<std::vector<std::string>> cells;
    for (const std::string& line : crosstable_lines(count_games(conditions_of({"a", "b", "c"}), games))) {
        cells.push_back(split_tokens(line));
    }
    REQUIRE(cells.size() == 4);
    CHECK(cells[0] == std::vector<std::string>{"points", "of", "games", "1", "2", "3"});
    CHECK(cells[1] == std::vector<std::string>{"1", "a", "-", "1.5/2", "2.0/2"});
    CHECK(cells[2] == std::vector<std::string>{"2", "b", "0.5/2", "-", "."});
    CHECK(cells[3] == std::vector<std::string>{"3", "c", "0.0/2", ".", "-"});
}

TEST_CASE("the JSON report agrees with the standings") {
    Conditions conditions = conditions_of({"a", "b", "c"});
    std::vector<GameRecord> games = {short_game(1, "a", "b", GameResult::black_wins),
                                     short_game(2, "b", "a", GameResult::white_wins), short_game(3, "a", "c"),
                                     short_game(4, "c", "a")};
    const Json report = to_json_report(conditions, games);
    CHECK(report.at("games") == 4);
    CHECK(report.at("engines").at(0).at("name") == "b");
    CHECK(report.at("engines").at(0).at("elo").is_null());
    for (const Json& engine : report.at("engines")) {
        CHECK(engine.at("elo_error").is_null());
        CHECK(engine.at("warnings").empty());
    }
    CHECK(to_json_report(conditions, {}).at("engines").at(0).at("elo").is_null());
    CHECK(report.at("repetitions") == 0);
    CHECK(report.at("unpaired") == 0);
    CHECK(report.at("engines").at(2).at("points") == 1.0);
    CHECK(report.at("encounters").size() == 2);
    CHECK(report.at("encounters").at(1).at("draw_ratio") == 1.0);
    CHECK(report.at("endings").at("checkmate").at("games") == 2);
    CHECK(report.at("endings").at("checkmate").at("by").empty());
    CHECK(report.at("endings").at("move limit").at("games") == 2);
    CHECK(report.at("openings").size() == 1);
    CHECK(report.at("sprt").is_null());
    games[0].ending = Ending::time_loss;
    games[0].offender = "a";
    const Json endings = to_json_report(conditions, games).at("endings");
    CHECK(endings.at(std::string(to_string(Ending::time_loss))).at("by") == Json{{"a", 1}});
    conditions = conditions_of({"a", "b"});
    conditions.sprt = SprtSettings{};
    CHECK(to_json_report(conditions, {}).at("sprt").at("decision") == "undecided");
}

TEST_CASE("names and engine output cannot break out of the HTML page") {
    const std::string nasty = "</script><script>alert(1)</script>&\"";
    const Conditions conditions = conditions_of({nasty, "b"});
    GameRecord record = short_game(1, nasty, "b");
    record.detail = nasty;
    const std::string page = to_html_report(conditions, {record});
    CHECK_FALSE(contains(page, "<script>alert"));
    CHECK(contains(page, "&lt;script&gt;alert(1)"));
    CHECK(contains(page, "\\u003cscript>alert(1)"));
}

TEST_CASE("the HTML page stands alone and has all its parts") {
    Conditions conditions = conditions_of({"a", "b"});
    conditions.engines[1].options = {{"Hash", "77"}};
    std::string page = to_html_report(conditions, {short_game(1, "a", "b")});
    for (const char* const part :
         {"Hash = 77</li>", "Standings", "Crosstable", "Elo with 95 % error bars", "Game lengths", "Endings",
          "Openings", R"(id="board")", R"("san":"e4")", R"("changes":"e2-e4P")",
          R"("move":{"kind":"move","from":"e2","to":"e4"})"}) {
        CAPTURE(part);
        CHECK(contains(page, part));
    }
    // Namespaces, which are never fetched.
    for (const std::string name : {"'http://www.w3.org/2000/svg'", "\"http://www.w3.org/2000/svg\"",
                                   "\"http://www.w3.org/1999/xlink\""}) {
        for (std::size_t at = page.find(name); at != std::string::npos; at = page.find(name)) {
            page.erase(at, name.size());
        }
    }
    for (const char* const foreign : {"http:", "https:", "src=", "<link", "@import", "import ", "export "}) {
        CAPTURE(foreign);
        CHECK_FALSE(contains(page, foreign));
    }
}

TEST_CASE("error bars lie between the labels and the right edge of their chart, and texts above its end") {
    const std::string chart = error_bar_chart({{"a", 120.0, 30.0}, {"b", -80.0, 55.5}, {"c", 3.0, 1e3}}, "Elo");
    const auto numbers = [&chart](const char* pattern) {
        std::vector<double> found;
        const std::regex number(pattern);
        for (std::sregex_iterator next(chart.begin(), chart.end(), number), end; next != end; ++next) {
            found.push_back(std::stod((*next)[1]));
        }
        return found;
    };
    const std::vector<double> across = numbers(R"x( (?:x1|x2|cx)="([^"]*)")x");
    REQUIRE(across.size() == 2 + 3 * 3);
    CHECK(*std::min_element(across.begin(), across.end()) >= 170.0);
    CHECK(*std::max_element(across.begin(), across.end()) <= 700.0);
    const std::vector<double> down = numbers(R"x( y="([^"]*)")x");
    REQUIRE(down.size() == 3 + 3);
    CHECK(*std::max_element(down.begin(), down.end()) < numbers(R"x(viewBox="0 0 720 ([0-9]*)")x").at(0));
}

TEST_CASE("of many pairs the curve of the estimate shows as many as there are pixels, the last among them") {
    std::vector<GameRecord> games;
    for (int number = 1; number <= 1600; ++number) {
        const bool is_first = number % 2 == 1;
        const GameResult result = number % 3 == 0 ? GameResult::white_wins : GameResult::draw;
        games.push_back(short_game(number, is_first ? "a" : "b", is_first ? "b" : "a", result));
        games.back().opening = draw_opening(Variant::tensor, 8, 3, (number + 1) / 2, 0);
        games.back().moves.clear();
    }
    const std::string page = to_html_report(conditions_of({"a", "b"}), games);
    // The first point, of one pair, has no error.
    const std::string before = R"(<polyline class="curve" points=")";
    REQUIRE(contains(page, before));
    const std::size_t begin = page.find(before) + before.size();
    CHECK(split_tokens(page.substr(begin, page.find('"', begin) - begin)).size() == 719);
    CHECK(contains(page, ">800 pairs</text>"));
}

TEST_CASE("of many games the page replays the last thousand, and shows their number") {
    std::vector<GameRecord> games;
    for (int number = 1; number <= 2500; ++number) {
        games.push_back(short_game(number, number % 2 == 1 ? "a" : "b", number % 2 == 1 ? "b" : "a"));
        games.back().opening = draw_opening(Variant::tensor, 4, 7, (number + 1) / 2, 0);
        games.back().moves.clear();
    }
    const std::string page = to_html_report(conditions_of({"a", "b"}), games);
    CHECK(contains(page, "<h2>Games (1000 of 2500)</h2>"));
    CHECK(contains(page, "<h2>Openings (1000 of 1250)</h2>"));
    CHECK(count_of(page, R"(<script type="application/json" id="game-)") == 1000);
    CHECK_FALSE(contains(page, R"("number":1500,)"));
    CHECK(contains(page, R"(id="game-0">{"number":1501,)"));
    CHECK(contains(page, R"(id="game-999">{"number":2500,)"));
    games.resize(1000);
    CHECK(contains(to_html_report(conditions_of({"a", "b"}), games), "<h2>Games</h2>"));
}

TEST_CASE_METHOD(MatchFolder, "the page follows games to the same boards as the rules") {
    if (!has_program("node", "nodejs")) {
        return;
    }
    const Variant variant = GENERATE(Variant::tensor, Variant::tiledsquares);
    CAPTURE(name_of(variant));
    Conditions conditions = conditions_of({"a", "b"});
    conditions.variant = variant;
    std::vector<GameRecord> played;
    std::string boards;
    for (int number = 1; number <= 60; ++number) {
        GameRecord record = short_game(number, "a", "b");
        record.opening = draw_opening(variant, 150, 3, number, 0);
        record.moves.clear();
        Game replayed(variant);
        boards += "[";
        for (const std::string& text : record.opening.moves) {
            replayed.play(replayed.parse_uci(text).value());
            boards += fmt::format("'{}',", replayed.fen());
        }
        boards += "],\n";
        played.push_back(record);
    }
    const std::string page = to_html_report(conditions, played);
    std::string replays;
    for (int place = 0; place < 60; ++place) {
        const std::string opening = fmt::format(R"(<script type="application/json" id="game-{}">)", place);
        REQUIRE(contains(page, opening));
        const std::size_t begin = page.find(opening) + opening.size();
        replays += (place == 0 ? "[" : ",") + page.substr(begin, page.find("</script>", begin) - begin);
    }
    const std::string tools = source_path("tools");
    REQUIRE(shell(fmt::format("mkdir -p match/report/page && cp -r {0}/page . && "
                              "cp {0}/match/report/page/placements.js match/report/page",
                              tools))
                .exit_code == 0);
    write("package.json", R"({"type": "module"})");
    write("games.json", replays + "]");
    write("check.js", fmt::format("const size = [{}, {}];\nconst boards = [", Game(variant).files(),
                                  Game(variant).ranks()) +
                          boards + R"js(];
import { readFileSync } from 'node:fs';
import { placementsOf } from './match/report/page/placements.js';
import { Grid } from './page/board/squares.js';

const games = JSON.parse(readFileSync('games.json', 'utf8'));
const grid = new Grid(...size);
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
    const Finished outcome = shell("node check.js");
    INFO(outcome.err);
    CHECK(outcome.out == "9000\n");
}

TEST_CASE_METHOD(TemporaryFolder, "a browser opens the page from disk and shows the last game") {
    if (!has_program("chromium", "chromium")) {
        return;
    }
    const std::string page = dump_page(
        *this, to_html_report(conditions_of({"a", "b"}), {short_game(1, "a", "b", GameResult::white_wins)}));
    for (const char* const part :
         {"Game 1: a - b 1-0 (checkmate)", "data-square=\"f1\"", "aria-label=\"e2, white pawn\"",
          "title=\"0.007 s, +0.10, depth 3\">1. e4</button>"}) {
        CAPTURE(part);
        CHECK(contains(page, part));
    }
}

TEST_CASE_METHOD(TemporaryFolder, "a browser draws the tiles, their owners and the voids of the other game") {
    if (!has_program("chromium", "chromium")) {
        return;
    }
    Conditions conditions = conditions_of({"a", "b"});
    conditions.variant = Variant::tiledsquares;
    GameRecord record = short_game(1, "a", "b");
    // The page opens at the first engine move.
    record.opening = {start_opening(Variant::tiledsquares).fen, {"$-e4"}, ""};
    record.moves.front().text = "%-e5";
    const std::string page = dump_page(*this, to_html_report(conditions, {record}));
    for (const char* const part :
         {"aria-label=\"e4, white tile\"", "aria-label=\"d4, void\"", "aria-label=\"e2, white pawn\"",
          "class=\"owner white\"", "aria-label=\"Board, 8 files by 8 ranks\"", ">1. $-e4</button>"}) {
        CAPTURE(part);
        CHECK(contains(page, part));
    }
    CHECK_FALSE(contains(page, "data-square=\"i1\""));
}

TEST_CASE("Elo is written for people") {
    CHECK(elo_text(12.34, 5.67) == "+12.3 +/- 5.7");
    CHECK(elo_text(12.34, NAN) == "+12.3 +/- -");
    CHECK(elo_text(12.34, INFINITY) == "+12.3 +/- -");
    CHECK(elo_text(-INFINITY, 0.0) == "-inf");
    CHECK(elo_text(NAN, 0.0) == "n/a");
}

TEST_CASE_METHOD(MatchFolder, "a tournament's outputs and those of `report` are the same files") {
    succeed(two_mocks() +
            "-each tc=5+1 -rounds 4 -maxmoves 20 -openings format=random -concurrency 2 -journal j "
            "-pgnout one.pgn -json one.json -html one.html");
    succeed("report j -pgnout two.pgn -json two.json -html two.html");
    for (const std::string kind : {".pgn", ".json", ".html"}) {
        CHECK(read("one" + kind) == read("two" + kind));
        CHECK_FALSE(read("one" + kind).empty());
    }
}
