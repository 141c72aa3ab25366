// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/journal.hpp"

#include "movegen/tensor/fen.hpp"
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/match/store/settings.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

Json header() {
    Conditions conditions;
    Participant engine;
    engine.bounds.nodes = 5;
    engine.name = "a";
    conditions.engines.push_back(engine);
    engine.name = "b";
    conditions.engines.push_back(engine);
    return to_header(conditions);
}

GameRecord example(int game) {
    GameRecord record;
    record.identity = {game, 1, (game + 1) / 2, "a", "b"};
    record.opening = {std::string(start_fen(Variant::tensor)), {"e2e4"}, "King's \"pawn\""};
    record.moves = {
        {"e7e5", SearchScore{false, -12}, 7, 1000, Milliseconds(15), Milliseconds(985), std::nullopt},
        {"a1b1>a1", SearchScore{true, 4}, 9, 2000, Milliseconds(25), std::nullopt, std::nullopt},
        {"f7f6", std::nullopt, 0, 0, Milliseconds(0), std::nullopt, Milliseconds(1)}};
    record.result = GameResult::white_wins;
    record.ending = Ending::crash;
    record.offender = "b";
    record.detail = "its process ended with signal 6 (Aborted)";
    record.errors = {"one", "two \xff\xfe"};
    record.start_time = "2025-11-20T08:41:54";
    record.duration = Milliseconds(1234);
    return record;
}

void write_journal(const std::string& path, const std::vector<std::string>& lines) {
    std::string text = header().dump() + "\n";
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    write_file(path, text);
}

}  // namespace

TEST_CASE("a game comes back from the journal as it was") {
    const TemporaryFolder folder;
    {
        Result<Journal> journal = Journal::open(folder.file("j"));
        REQUIRE(journal.ok());
        REQUIRE_FALSE(journal.value().begin(header()).has_value());
        REQUIRE_FALSE(journal.value().add(example(1)).has_value());
    }
    const std::vector<GameRecord> games = games_of(folder.file("j"));
    REQUIRE(games.size() == 1);
    const GameRecord& game = games.front();
    CHECK(to_line(game) == to_line(example(1)));
    CHECK(game.moves[1].score == SearchScore{true, 4});
    CHECK(game.moves[0].white_clock == Milliseconds(985));
    CHECK_FALSE(game.moves[0].black_clock.has_value());
    CHECK(game.opening.name == "King's \"pawn\"");
    CHECK(game.errors[0] == "one");
}

TEST_CASE("a game that stands twice counts once") {
    const TemporaryFolder folder;
    write_journal(folder.file("j"), {to_line(example(1)), to_line(example(2)), to_line(example(1))});
    CHECK(games_of(folder.file("j")).size() == 2);
}

TEST_CASE("a torn last line is passed over, a broken line within is an error") {
    const TemporaryFolder folder;
    const std::string good = to_line(example(1));
    const std::string whole = header().dump() + "\n" + good + "\n";
    write_file(folder.file("j"), whole + good.substr(0, 40));
    CHECK(games_of(folder.file("j")).size() == 1);
    CHECK(read_journal(folder.file("j")).value().whole_bytes == whole.size());
    write_journal(folder.file("j"), {good.substr(0, 40), good});
    const auto broken = read_journal(folder.file("j"));
    REQUIRE_FALSE(broken.ok());
    CHECK(broken.error().find("line 2") != std::string::npos);
}

TEST_CASE("games that cannot be of this tournament are errors") {
    const TemporaryFolder folder;
    GameRecord stranger = example(1);
    stranger.identity.white = "c";
    GameRecord illegal = example(1);
    illegal.moves[0].text = "e7e4";
    GameRecord unknown_offender = example(1);
    unknown_offender.offender = "c";
    for (const GameRecord& record : {stranger, illegal, unknown_offender}) {
        write_journal(folder.file("j"), {to_line(record)});
        CHECK_FALSE(read_journal(folder.file("j")).ok());
    }
    for (const char* const text : {"{}\n", "[]\n", "hello\n", "{\"type\": \"tournament\"}\n{}\n"}) {
        write_file(folder.file("j"), text);
        CHECK_FALSE(read_journal(folder.file("j")).ok());
    }
}

TEST_CASE("a journal is used by one tournament at a time") {
    const TemporaryFolder folder;
    const Result<Journal> first = Journal::open(folder.file("j"));
    REQUIRE(first.ok());
    const Result<Journal> second = Journal::open(folder.file("j"));
    REQUIRE_FALSE(second.ok());
    CHECK(second.error().find("in use") != std::string::npos);
}

TEST_CASE("conditions come back from a header as they were") {
    Conditions conditions;
    Participant engine;
    engine.name = "x";
    engine.command = {"./x", {"a", "b c"}, "/tmp"};
    engine.options = {{"VariantPath", "v.ini"}, {"Hash", "16"}, {"Clear", ""}};
    engine.bounds.clock = parse_clock("40/60+0.5").value();
    engine.bounds.move_time = Milliseconds(100);
    engine.bounds.depth = 5;
    engine.bounds.margin = Milliseconds(20);
    engine.restart = true;
    conditions.engines = {engine, engine};
    conditions.variant = Variant::tensorfree;
    conditions.plan.kind = TournamentKind::gauntlet;
    conditions.plan.engines = 2;
    conditions.plan.shard = {2, 3};
    conditions.openings = {OpeningFormat::random, "", false, 8, 1, 60, 4000, "x"};
    conditions.seed = ~std::uint64_t{0};
    conditions.adjudication = {DrawRule{}, ResignRule{}, 200};
    conditions.sprt = SprtSettings{-1.5, 3.0, 0.05, 0.1, EloModel::logistic};
    const Json once = to_header(conditions);
    CHECK(to_header(conditions_from_header(Json::parse(once.dump()))) == once);
}
