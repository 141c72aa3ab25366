// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/match/play/openings.hpp"
#include "tools/match/report/report_html.hpp"
#include "tools/match/report/report_json.hpp"
#include "tools/match/report/report_page.hpp"
#include "tools/match/report/report_text.hpp"
#include "tools/match/report/standings.hpp"

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

GameRecord game(int number, const std::string& white, const std::string& black, GameResult result) {
    GameRecord record;
    record.identity = {number, 1, (number + 1) / 2, white, black};
    record.opening = start_opening(Variant::tensor);
    record.moves = {{"e2e4", SearchScore{false, 10}, 3, 5, Milliseconds(7), {}, {}}};
    record.result = result;
    record.ending = Ending::checkmate;
    return record;
}

}  // namespace

TEST_CASE("standings count games, pairs and blame from both sides") {
    const Conditions conditions = conditions_of({"a", "b"});
    std::vector<GameRecord> games = {
        game(1, "a", "b", GameResult::white_wins), game(2, "b", "a", GameResult::draw),
        game(4, "b", "a", GameResult::white_wins), game(3, "a", "b", GameResult::black_wins),
        game(5, "a", "b", GameResult::white_wins)};
    games.back().ending = Ending::time_loss;
    games.back().offender = "b";
    const Standings standings = count_games(conditions, games);
    CHECK(standings.games() == 5);
    CHECK(standings.results(0).wins == 2);
    CHECK(standings.results(0).draws == 1);
    CHECK(standings.results(0).losses == 2);
    CHECK(standings.pairs(0, 1).count == std::array<std::int64_t, 5>{1, 0, 0, 1, 0});
    CHECK(standings.pairs(1, 0).count == std::array<std::int64_t, 5>{0, 1, 0, 0, 1});
    CHECK(standings.blame(1, Ending::time_loss) == 1);
    CHECK(standings.blame(0, Ending::time_loss) == 0);
    CHECK(standings.by_white().wins == 3);
    CHECK(standings.ranking().front() == 0);
}

TEST_CASE("the JSON report says what the standings say") {
    Conditions conditions = conditions_of({"a", "b", "c"});
    const std::vector<GameRecord> games = {
        game(1, "a", "b", GameResult::black_wins), game(2, "b", "a", GameResult::white_wins),
        game(3, "a", "c", GameResult::draw), game(4, "c", "a", GameResult::draw)};
    const Json report = to_json_report(conditions, games);
    CHECK(report.at("games") == 4);
    CHECK(report.at("engines").at(0).at("name") == "b");
    CHECK(report.at("engines").at(0).at("elo").is_null());
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
    const std::string page =
        to_html_report(conditions_of({"a", "b"}), {game(1, "a", "b", GameResult::white_wins)});
    for (const char* const part :
         {"Standings", "Crosstable", "Elo with 95 % error bars", "Game lengths", "Endings", "Openings",
          "id=\"board\"", "\"moves\":[\"e2e4\"]", "\"san\":[\"e4\"]"}) {
        CAPTURE(part);
        CHECK(page.find(part) != std::string::npos);
    }
    for (const char* const foreign : {"http:", "https:", "src=", "<link", "@import"}) {
        CAPTURE(foreign);
        CHECK(page.find(foreign) == std::string::npos);
    }
}

TEST_CASE("the page's script follows moves to the same boards as the rules") {
    if (run_shell("command -v node").exit_code != 0) {
        WARN("skipped: node is not installed (Debian package nodejs)");
        return;
    }
    std::string script(replay_script());
    // Only the functions that need no page.
    const std::size_t begin = script.find("const square =");
    const std::size_t end = script.find("let game,");
    REQUIRE((begin != std::string::npos && end != std::string::npos));
    std::string program = script.substr(begin, end - begin) + "const cases = [\n";
    for (int number = 0; number < 60; ++number) {
        Opening opening = draw_opening(Variant::tensor, 150, 3, number, 0);
        Position position = Position::start(Variant::tensor);
        std::string boards;
        for (const std::string& text : opening.moves) {
            Undo undo;
            position.do_move(parse_uci(text, position).value(), undo);
            boards += fmt::format("'{}',", to_fen(position));
        }
        program += fmt::format("{{fen: '{}', moves: '{}', boards: [{}]}},\n", opening.fen,
                               fmt::join(opening.moves, " "), boards);
    }
    program += R"js(];
let checked = 0;
for (const c of cases) {
  let board = readFen(c.fen);
  c.moves.split(' ').forEach((text, i) => {
    board = play(board, readMove(text));
    if (board.join() !== readFen(c.boards[i]).join()) { console.log('differs after ' + text); process.exit(1); }
    checked++;
  });
}
console.log(checked);
)js";
    const TemporaryFolder folder;
    write_file(folder.file("replay.js"), program);
    const Finished outcome = run_shell("node " + folder.file("replay.js"));
    INFO(outcome.err);
    CHECK(outcome.out == "9000\n");
}

TEST_CASE("durations and Elo are written for people") {
    CHECK(duration_text(3.44) == "3.4 s");
    CHECK(duration_text(123.0) == "2 m 03 s");
    CHECK(duration_text(3723.0) == "1 h 02 m 03 s");
    CHECK(elo_text(12.34, 5.67) == "+12.3 +/- 5.7");
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
