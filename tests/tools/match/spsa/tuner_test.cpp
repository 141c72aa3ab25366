// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/spsa/tuner.hpp"

#include <cmath>

#include "movegen/base/random.hpp"
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

Conditions tuning_conditions(int iterations, int pairs = 1) {
    Conditions conditions = conditions_of({"x+", "x-"});
    conditions.seed = 7;
    conditions.tuning = TuningSettings{
        {{"A", true, 50.0, 0.0, 200.0, 10.0, 0.02}, {"B", false, 1.5, 0.0, 2.0, 0.1, 0.02}}, iterations, pairs};
    return conditions;
}

GameRecord game(int iteration, int number, GameResult result) {
    GameRecord record;
    const bool first_is_white = number % 2 == 0;
    record.identity = {2 * iteration - 1 + number, iteration, iteration, first_is_white ? "x+" : "x-",
                       first_is_white ? "x-" : "x+"};
    record.result = result;
    record.ending = result == GameResult::draw ? Ending::stalemate : Ending::checkmate;
    return record;
}

double number(const OptionValues& options, std::size_t place) {
    return std::stod(options[place].second);
}

/// The distance of values from A = 120, B = 0.5.
double badness(const OptionValues& options) {
    return std::abs(number(options, 0) - 120.0) / 200.0 + std::abs(number(options, 1) - 0.5) / 2.0;
}

}  // namespace

TEST_CASE("a won iteration moves the values by c r, as the schedule of fishtest and OpenBench has it") {
    const Conditions conditions = tuning_conditions(1000);
    Tuner tuner(conditions);
    const OptionValues plus = tuner.options(1, 0);
    const OptionValues minus = tuner.options(1, 1);
    const double direction = number(plus, 1) > 1.5 ? 1.0 : -1.0;
    // c(1) = c_end N^gamma; r(1) = r_end c_end^2 ((A + N) / (A + 1))^alpha / c(1)^2
    const double step = 0.1 * std::pow(1000.0, 0.101);
    const double rate = 0.02 * 0.1 * 0.1 * std::pow(1100.0 / 101.0, 0.602) / (step * step);
    CHECK(number(plus, 1) == Approx(1.5 + direction * step));
    CHECK(number(minus, 1) == Approx(1.5 - direction * step));
    CHECK_FALSE(tuner.add(game(1, 0, GameResult::white_wins)));
    CHECK(tuner.add(game(1, 1, GameResult::black_wins)));
    CHECK(tuner.values()[1] == Approx(1.5 + direction * 2.0 * rate * step));
    CHECK(tuner.finished_iterations() == 1);
}

TEST_CASE("in the last iteration the step is c_end and the rate r_end") {
    const Conditions conditions = tuning_conditions(1000);
    Tuner tuner(conditions);
    const double direction = number(tuner.options(1000, 0), 1) > 1.5 ? 1.0 : -1.0;
    CHECK(number(tuner.options(1000, 0), 1) == Approx(1.5 + direction * 0.1));
    tuner.add(game(1000, 0, GameResult::black_wins));
    tuner.add(game(1000, 1, GameResult::draw));
    CHECK(tuner.values()[1] == Approx(1.5 - direction * 0.02 * 0.1));
}

TEST_CASE("draws, equal scores and an engine's failures move nothing") {
    const Conditions conditions = tuning_conditions(10);
    Tuner tuner(conditions);
    tuner.add(game(1, 0, GameResult::draw));
    tuner.add(game(1, 1, GameResult::draw));
    tuner.add(game(2, 0, GameResult::white_wins));
    tuner.add(game(2, 1, GameResult::white_wins));
    GameRecord crashed = game(3, 0, GameResult::white_wins);
    crashed.ending = Ending::crash;
    tuner.add(crashed);
    tuner.add(game(3, 1, GameResult::draw));
    CHECK(tuner.finished_iterations() == 3);
    CHECK(tuner.values() == std::vector<double>{50.0, 1.5});
}

TEST_CASE("whole values are rounded by chance with the value as their mean, inside the limits") {
    Conditions conditions = tuning_conditions(4000);
    conditions.tuning->parameters = {{"A", true, 3.25, 0.0, 200.0, 0.25, 0.02},
                                     {"B", true, 0.2, 0.0, 5.0, 1.0, 0.02}};
    conditions.tuning->gamma = 0.0;
    Tuner tuner(conditions);
    double sum = 0.0;
    for (int iteration = 1; iteration <= 4000; ++iteration) {
        for (const int engine : {0, 1}) {
            const OptionValues& options = tuner.options(iteration, engine);
            sum += number(options, 0);
            CHECK(number(options, 0) == std::floor(number(options, 0)));
            CHECK(number(options, 1) >= 0.0);
        }
    }
    CHECK(sum / 8000.0 == Approx(3.25).margin(0.03));
}

TEST_CASE("values go where games are won, and a replay of the games gives the same ones") {
    const Conditions conditions = tuning_conditions(2000);
    Tuner tuner(conditions);
    std::vector<GameRecord> games;
    Random chance{1};
    for (int iteration = 1; iteration <= 2000; ++iteration) {
        for (const int number : {0, 1}) {
            const OptionValues plus = tuner.options(iteration, 0);
            const OptionValues minus = tuner.options(iteration, 1);
            const double advantage = 0.5 + (badness(minus) - badness(plus)) * 2.0;
            const bool first_wins = static_cast<double>(chance.below(1000)) < 1000.0 * advantage;
            GameRecord record =
                game(iteration, number,
                     first_wins == (number % 2 == 0) ? GameResult::white_wins : GameResult::black_wins);
            record.white_options = number % 2 == 0 ? plus : minus;
            record.black_options = number % 2 == 0 ? minus : plus;
            tuner.add(record);
            games.push_back(std::move(record));
        }
    }
    CHECK(tuner.values()[0] == Approx(120.0).margin(25.0));
    CHECK(tuner.values()[1] == Approx(0.5).margin(0.3));
    CHECK(replay_tuning(conditions, games).values() == tuner.values());
}

TEST_CASE("an iteration keeps its values while the tuned ones move, also when it is read back") {
    const Conditions conditions = tuning_conditions(100);
    Tuner tuner(conditions);
    const OptionValues before = tuner.options(2, 0);
    GameRecord half = game(2, 0, GameResult::draw);
    half.white_options = before;
    half.black_options = tuner.options(2, 1);
    tuner.options(1, 0);
    tuner.add(game(1, 0, GameResult::white_wins));
    tuner.add(game(1, 1, GameResult::black_wins));
    CHECK(tuner.options(2, 0) == before);
    Tuner resumed(conditions);
    resumed.add(game(1, 0, GameResult::white_wins));
    resumed.add(game(1, 1, GameResult::black_wins));
    resumed.add(half);
    CHECK(resumed.options(2, 0) == before);
    CHECK(resumed.values() == tuner.values());
}

TEST_CASE("an engine has to offer what is tuned") {
    const TuningSettings settings = *tuning_conditions(1).tuning;
    const UciOption a{"a", "spin", "50", "0", "200", {}};
    const UciOption b{"B", "string", "1.5", "", "", {}};
    CHECK(why_not_tunable(settings, {a, b}) == std::nullopt);
    CHECK(why_not_tunable(settings, {a}) == "it has no option 'B'");
    CHECK(why_not_tunable(settings, {a, {"B", "spin", "1", "0", "2", {}}}) ==
          "its option 'B' is a spin, which takes no float");
    CHECK(why_not_tunable(settings, {{"A", "check", "true", "", "", {}}, b}) ==
          "its option 'A' is a check, which takes no numbers");
    CHECK(why_not_tunable(settings, {{"A", "spin", "50", "1", "100", {}}, b}) ==
          "its option 'A' goes from 1 to 100, not from 0 to 200");
}

TEST_CASE_METHOD(TemporaryFolder, "a parameter file has OpenBench's lines") {
    write("p",
          "# search\n\nRazorMargin, int, 284, 100, 500, 20.5, 0.002\r\n  Base Reduction "
          ",float,0.75,0.1,2,.1,2e-3");
    const auto parameters = read_parameter_file(file("p"));
    REQUIRE(parameters.size() == 2);
    CHECK(parameters[0].name == "RazorMargin");
    CHECK(parameters[0].is_whole);
    CHECK(parameters[0].start == 284.0);
    CHECK(parameters[0].max == 500.0);
    CHECK(parameters[0].end_step == 20.5);
    CHECK(parameters[1].name == "Base Reduction");
    CHECK_FALSE(parameters[1].is_whole);
    CHECK(parameters[1].end_rate == 0.002);
}

TEST_CASE_METHOD(TemporaryFolder, "a wrong line of a parameter file is named") {
    const auto [line, reason] = GENERATE(table<std::string, std::string>({
        {"X, int, 5, 0, 10, 1", "6 fields"},
        {"X, int, 5, 0, 10, 1, 0.002, 7", "8 fields"},
        {", int, 5, 0, 10, 1, 0.002", "name is missing"},
        {"caf\xe9, int, 5, 0, 10, 1, 0.002", "the name \"caf?\" is not UTF-8"},
        {"X, whole, 5, 0, 10, 1, 0.002", "'whole' is neither int nor float"},
        {"X, int, five, 0, 10, 1, 0.002", "start \"five\" is not a number"},
        {"X, int, 11, 0, 10, 1, 0.002", "start 11 is not between"},
        {"X, int, 5, 10, 0, 1, 0.002", "min 10 is not below max 0"},
        {"X, int, 5, 0.5, 10, 1, 0.002", "are not whole"},
        {"X, int, 5, 0, 10, 0, 0.002", "are not both above 0"},
        {"X, int, 5, 0, 10, 1, nan", "r_end \"nan\""},
        {"a, int, 5, 0, 10, 1, 0.002", "'a' occurs twice"},
    }));
    write("p", "A, int, 5, 0, 10, 1, 0.002\n" + line + "\n");
    std::string fault;
    try {
        read_parameter_file(file("p"));
    } catch (const std::invalid_argument& error) {
        fault = error.what();
    }
    INFO(fault);
    CHECK(contains(fault, ", line 2: "));
    CHECK(contains(fault, reason));
    write("p", "# nothing\n");
    CHECK_THROWS_AS(read_parameter_file(file("p")), std::invalid_argument);
    CHECK_THROWS_AS(read_parameter_file(file("none")), std::invalid_argument);
}
