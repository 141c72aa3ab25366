// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/data/selections.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <set>

#include "tests/tools/client/harness.hpp"
#include "tests/tools/lab/data/sample.hpp"
#include "tools/lab/data/statistics.hpp"

namespace ricochet::tools::data {
namespace {

using namespace tools::test;

TEST_CASE_METHOD(TemporaryFolder,
                 "the filter drops checks, tactical best moves, decided and late positions, by default") {
    write_games(file("in"), 30, 100);
    const std::vector<Record> all = read_all(file("in"));
    Filter strict;
    strict.max_score = 500;
    strict.max_halfmove_clock = 3;
    const auto is_late = [](const Record& record) { return halfmove_clock_of(record) > 3; };
    REQUIRE(data::filter({file("in")}, file("strict"), strict));
    const std::vector<Record> kept = read_all(file("strict"));
    REQUIRE_FALSE(kept.empty());
    CHECK(std::ranges::none_of(kept, is_in_check));
    CHECK(std::ranges::none_of(kept, is_best_move_tactical));
    CHECK(std::ranges::none_of(kept, [](const Record& record) { return std::abs(score_of(record)) > 500; }));
    CHECK(std::ranges::any_of(all, is_late));
    CHECK(std::ranges::none_of(kept, is_late));
    CHECK(static_cast<std::ptrdiff_t>(kept.size()) ==
          std::ranges::count_if(all, [&strict](const Record& record) { return strict.keeps(record); }));

    REQUIRE(data::filter(
        {file("in")}, file("loose"),
        {.drop_checks = false, .drop_tactical = false, .max_score = score_mate, .max_halfmove_clock = 255}));
    CHECK(read_all(file("loose")) == all);
}

TEST_CASE_METHOD(TemporaryFolder, "splitting holds whole games out") {
    write_games(file("in"), 60, 20);
    REQUIRE(data::split({file("in")}, file("rest"), file("out"), 300, 1));
    std::set<std::uint64_t> rest;
    for (const Record& record : read_all(file("rest"))) {
        rest.insert(game_of(record));
    }
    std::set<std::uint64_t> held_out;
    for (const Record& record : read_all(file("out"))) {
        held_out.insert(game_of(record));
        CHECK_FALSE(rest.contains(game_of(record)));
    }
    CHECK(rest.size() + held_out.size() == 60);
    CHECK(held_out.size() > 5);
    CHECK(held_out.size() < 35);
}

TEST_CASE_METHOD(TemporaryFolder, "a broken input or an output that exists leaves nothing behind") {
    write_games(file("in"), 3, 20);
    std::string bytes = read("in");
    bytes.resize(bytes.size() - 1);
    write("broken", bytes);
    CHECK_FALSE(data::filter({file("broken")}, file("out"), {}));
    CHECK_FALSE(data::split({file("broken")}, file("out"), file("out2"), 300, 1));
    CHECK(data::filter({file("in")}, file("broken"), {}).error() ==
          fmt::format("'{}' exists already", file("broken")));
    CHECK_FALSE(data::split({file("in")}, file("out"), file("broken"), 300, 1));
    const auto files = std::distance(std::filesystem::directory_iterator(file("")), {});
    CHECK(files == 2);
}

TEST_CASE_METHOD(TemporaryFolder, "checking finds an invalid position under a right checksum") {
    write_games(file("in"), 3, 20);
    int count = 0;
    const auto visit = [&count](const TrainingPosition&) { ++count; };
    CHECK_FALSE(data::for_each_position({file("in")}, visit).has_value());
    CHECK(count == 60);
    Result<DataWriter> writer = DataWriter::create(file("wrong"), {});
    REQUIRE(writer);
    Block block{0, random_records(1, 20)};
    block.records[7][10] = 0xFF;
    REQUIRE_FALSE(writer.value().append(block).has_value());
    CHECK(data::for_each_position({file("in"), file("wrong")}, visit)->message ==
          fmt::format("'{}', position 8: a piece of no type", file("wrong")));
}

TEST_CASE("statistics count positions, games and doubles") {
    Statistics statistics(trained_game_of(Variant::tensor));
    for (const std::uint64_t game : {1U, 2U, 1U}) {
        for (const Record& record : random_records(game, 50)) {
            statistics.add(record);
        }
    }
    CHECK(statistics.positions() == 150);
    CHECK(statistics.games() == 2);
    CHECK(statistics.text().find("positions       150\n") != std::string::npos);
    // The start position is in both games.
    CHECK(statistics.text().find("distinct        99 (66.0 %)\n") != std::string::npos);
    CHECK(statistics.text().find("game            tensor\n") == 0);
    CHECK(statistics.text().find("tensorfree      0.0 %\n") != std::string::npos);
    CHECK(statistics.text().find("36-40 pieces    ") != std::string::npos);
    const TrainedGame& tiled_game = trained_game_of(Variant::tiledsquares);
    CHECK(Statistics(tiled_game).text().find("positions       0\n") != std::string::npos);
    Statistics tiled(tiled_game);
    for (const Record& record : random_records(3, 60, Variant::tiledsquares)) {
        tiled.add(record);
    }
    CHECK(tiled.text().find("game            tiledsquares\n") == 0);
    CHECK(tiled.text().find("tensorfree") == std::string::npos);
    CHECK(tiled.text().find("31-35 pieces    ") != std::string::npos);
    CHECK(tiled.text().find("36-40 pieces    ") == std::string::npos);
    CHECK(tiled.text().find("bucket 7        ") != std::string::npos);
    CHECK(tiled.text().find("bucket 8        ") == std::string::npos);
}

TEST_CASE("positions are distinct by the side to move, and not by the result") {
    Statistics statistics(trained_game_of(Variant::tensor));
    for (const char* const side : {"w", "b", "w"}) {
        const Game game =
            Game::from_fen(fmt::format("5k4/10/10/10/10/10/10/5K4 {} - - 0 1", side), Variant::tensor).value();
        statistics.add(pack({.position = game,
                             .best_move = game.legal_moves().front(),
                             .result = statistics.positions() == 0 ? GameResult::win : GameResult::loss}));
    }
    CHECK(statistics.text().find("distinct        2 (66.7 %)\n") != std::string::npos);
}

TEST_CASE_METHOD(TemporaryFolder, "selections keep the game, and positions of two games are not mixed") {
    write_games(file("tensor"), 3, 30);
    write_games(file("tiled"), 8, 30, Variant::tiledsquares);
    REQUIRE(data::filter({file("tiled")}, file("filtered"), {}));
    REQUIRE(data::split({file("tiled")}, file("rest"), file("held"), 300, 1));
    for (const char* const name : {"filtered", "rest", "held"}) {
        CHECK(DataReader::open(file(name)).value().game().name() == "tiledsquares");
    }
    const std::vector<std::string> mixed = {file("tensor"), file("tiled")};
    const std::string line = fmt::format(
        "'{}' has positions of tiledsquares, '{}' of tensor: games are not mixed", mixed[1], mixed[0]);
    CHECK(game_of_files(mixed).error() == line);
    int visited = 0;
    CHECK(data::for_each_record(mixed, [&visited](const Record&) { ++visited; })->message == line);
    CHECK(visited == 0);
    CHECK(data::filter(mixed, file("new"), {}).error() == line);
    CHECK(data::split(mixed, file("new"), file("new2"), 300, 1).error() == line);
    CHECK_FALSE(has("new"));
    CHECK_FALSE(has("new2"));
}

}  // namespace
}  // namespace ricochet::tools::data
