// SPDX-License-Identifier: GPL-3.0-or-later
// OpenBench's client can parse the lines, according to its Client/worker.py.
#include "tools/match/report/fastchess_lines.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// What OpenBench's client reads from the line of a finished game.
struct OpenBenchView {
    int game = 0;
    std::string result;
    bool is_crash = false;
    bool is_time_loss = false;
    bool is_illegal = false;
};

/// It uses the third and seventh words, and the text between the first two colons.
OpenBenchView read_as_openbench(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    REQUIRE(words.size() > 6);
    REQUIRE(contains(line, "Finished game"));
    const std::size_t colon = line.find(':');
    REQUIRE(colon != std::string::npos);
    const std::string reason = line.substr(colon + 1, line.find(':', colon + 1) - colon - 1);
    return {std::stoi(words[2]), words[6], contains(reason, "disconnect") || contains(reason, "stalls"),
            contains(reason, "on time"), contains(reason, "illegal")};
}

/// An ending, and its meaning to the client.
struct EndingForClient {
    Ending ending;
    GameResult result;
    std::string words;
    bool is_crash = false;
    bool is_time_loss = false;
    bool is_illegal = false;
};

std::vector<EndingForClient> endings_for_client() {
    constexpr GameResult white = GameResult::white_wins;
    constexpr GameResult black = GameResult::black_wins;
    constexpr GameResult draw = GameResult::draw;
    return {{Ending::checkmate, white, "White mates"},
            {Ending::stalemate, draw, "Draw by stalemate"},
            {Ending::threefold_repetition, draw, "Draw by 3-fold repetition"},
            {Ending::fifty_moves, draw, "Draw by fifty moves rule"},
            {Ending::dead_position, draw, "Draw by insufficient mating material"},
            {Ending::adjudicated_draw, draw, "Draw by adjudication"},
            {Ending::adjudicated_win, black, "Black wins by adjudication"},
            {Ending::max_moves, draw, "Draw by adjudication"},
            {Ending::tables, white, "White wins by adjudication"},
            {Ending::time_loss, white, "Black loses on time", false, true},
            {Ending::illegal_move, black, "White makes an illegal move", false, false, true},
            {Ending::crash, black, "White disconnects", true},
            {Ending::disconnect, white, "Black disconnects", true},
            {Ending::stall, white, "Black's connection stalls", true},
            {Ending::start_failure, black, "White disconnects", true}};
}

/// Three pairs between a and b (won, a win each, two draws), and one more game. Most of them are replays.
std::vector<GameRecord> three_pairs_and_a_game() {
    return {short_game(1, "a", "b", GameResult::white_wins),
            short_game(2, "b", "a", GameResult::black_wins),
            short_game(3, "a", "b", GameResult::white_wins),
            short_game(4, "b", "a", GameResult::white_wins),
            short_game(5, "a", "b"),
            short_game(6, "b", "a"),
            short_game(7, "a", "b", GameResult::white_wins)};
}

/// The groups of the only line that matches a pattern; the first one has index 1.
std::vector<std::string> find_line(const std::vector<std::string>& lines, const std::string& pattern) {
    const std::regex regex(pattern);
    const auto is_hit = [&regex](const std::string& line) { return std::regex_search(line, regex); };
    CAPTURE(pattern);
    REQUIRE(std::count_if(lines.begin(), lines.end(), is_hit) == 1);
    std::smatch found;
    REQUIRE(std::regex_search(*std::find_if(lines.begin(), lines.end(), is_hit), found, regex));
    return {found.begin(), found.end()};
}

}  // namespace

TEST_CASE("OpenBench's client understands the beginning and the end of every game, and its failure") {
    CHECK(fastchess_start_line(short_game(3, "a", "b").identity, 20) == "Started game 3 of 20 (a vs b)");
    const std::vector<EndingForClient> endings = endings_for_client();
    REQUIRE(endings.size() == ending_count - 1);  // an interrupted game is not reported
    for (const EndingForClient& expected : endings) {
        GameRecord record = short_game(12, "new-dev", "old-base", expected.result);
        record.ending = expected.ending;
        record.detail = "no disconnect or stall: timeout";
        const std::string line = fastchess_end_line(record);
        CAPTURE(line);
        CHECK(line == "Finished game 12 (new-dev vs old-base): " + std::string(to_string(expected.result)) +
                          " {" + expected.words + "}");
        const OpenBenchView openbench = read_as_openbench(line);
        CHECK(openbench.game == 12);
        CHECK(openbench.result == to_string(expected.result));
        CHECK(openbench.is_crash == expected.is_crash);
        CHECK(openbench.is_time_loss == expected.is_time_loss);
        CHECK(openbench.is_illegal == expected.is_illegal);
    }
}

TEST_CASE("the block of scores has games and pairs, and they agree") {
    Conditions conditions = conditions_of({"a", "b"});
    conditions.sprt = SprtSettings{};
    conditions.openings.file = "books/some.epd";
    conditions.engines[0].options = {{"Threads", "2"}, {"Hash", "16"}};
    conditions.engines[1].options = {{"Hash", "16"}};
    const std::vector<GameRecord> games = three_pairs_and_a_game();
    const std::vector<std::string> lines =
        fastchess_score_lines(conditions, count_games(conditions, games, Replays::counted),
                              sprt_state(conditions, count_games(conditions, games)));
    CHECK(std::none_of(lines.begin(), lines.end(), [](const std::string& line) { return line.empty(); }));
    CHECK(find_line(lines, R"(^Results of (\S+) vs (\S+) \((.*)\):$)").at(3) ==
          describe(conditions.engines[0].bounds) + ", 2t - NULL, 16MB, some.epd");
    const std::vector<std::string> counts =
        find_line(lines, R"(Games: (\d+), Wins: (\d+), Losses: (\d+), Draws: (\d+), Points: ([\d.]+) \()");
    CHECK(std::vector(counts.begin() + 1, counts.end()) == std::vector<std::string>{"6", "3", "1", "2", "4.0"});
    const std::vector<std::string> pairs =
        find_line(lines, R"(Ptnml\(0-2\): \[(\d+), (\d+), (\d+), (\d+), (\d+)\], (.*)$)");
    CHECK(std::vector(pairs.begin() + 1, pairs.end()) ==
          std::vector<std::string>{"0", "0", "2", "0", "1", "WL/DD Ratio: 1.00"});
    find_line(lines, R"(^Elo: \S+ \+/- \S+, nElo: \S+ \+/- \S+$)");
    find_line(lines, R"(^LOS: \S+ %, DrawRatio: 66.67 %, PairsRatio: inf$)");
    find_line(lines, R"(^LLR: \S+ \(\S+%\) \(-2.94, 2.94\) \[0.00, 5.00\]$)");
}

TEST_CASE("a decided test is reported, and the match is finished") {
    Conditions conditions = conditions_of({"a", "b"});
    // With a clock, equal games all count.
    conditions.engines[0].bounds.clock = parse_clock("1+0.1");
    conditions.sprt = SprtSettings{0.0, 200.0, 0.4, 0.4, EloModel::logistic};
    std::vector<GameRecord> games;
    for (int number = 1; number <= 40; number += 2) {
        const bool is_won = number % 8 != 1;
        games.push_back(short_game(number, "a", "b", is_won ? GameResult::white_wins : GameResult::draw));
        games.push_back(short_game(number + 1, "b", "a", is_won ? GameResult::black_wins : GameResult::draw));
    }
    const Standings standings = count_games(conditions, games);
    REQUIRE(sprt_state(conditions, standings)->decision == SprtDecision::accept_elo1);
    CHECK(fastchess_final_lines(conditions, standings) ==
          std::vector<std::string>{"SPRT ([0.00, 200.00]) completed - H1 was accepted", "Finished match"});
    conditions.sprt.reset();
    CHECK(fastchess_final_lines(conditions, standings) == std::vector<std::string>{"Finished match"});
}
