// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/journal.hpp"

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

Conditions two_engines() {
    Conditions conditions;
    Participant engine;
    engine.bounds.nodes = 5;
    engine.name = "a";
    conditions.engines.push_back(engine);
    engine.name = "b";
    conditions.engines.push_back(engine);
    return conditions;
}

GameRecord example(int game) {
    GameRecord record;
    record.identity = {game, 1, (game + 1) / 2, "a", "b"};
    record.opening = {Game().start_fen(), {"e2e4"}, "King's \"pawn\""};
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
    std::string text = to_header(two_engines()).dump() + "\n";
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
        REQUIRE_FALSE(journal.value().begin(two_engines()).has_value());
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
    const std::string whole = to_header(two_engines()).dump() + "\n" + good + "\n";
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

TEST_CASE("journals of version 1 are read and gone on with, others are refused by their version") {
    const TemporaryFolder folder;
    Json header = to_header(two_engines());
    Json game = to_json(example(1));
    header["version"] = 1;
    game["culprit"] = game["offender"];
    game.erase("offender");
    const std::string old =
        header.dump() + "\n" + game.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    write_file(folder.file("j"), old);
    {
        Result<Journal> journal = Journal::open(folder.file("j"));
        REQUIRE(journal.ok());
        CHECK(journal.value().contents().games.front().offender == "b");
        REQUIRE_FALSE(journal.value().begin(two_engines()).has_value());
        REQUIRE_FALSE(journal.value().add(example(2)).has_value());
    }
    CHECK(read_file(folder.file("j")).starts_with(old));
    const JournalContents contents = read_journal(folder.file("j")).value();
    CHECK(contents.games.size() == 2);
    CHECK(contents.header.at("version") == 2);
    header["version"] = 3;
    write_file(folder.file("j"), header.dump() + "\n");
    const Result<JournalContents> newer = read_journal(folder.file("j"));
    REQUIRE_FALSE(newer.ok());
    CHECK(newer.error().find("line 1: the journal is of version 3; this program reads 1 to 2") !=
          std::string::npos);
}

TEST_CASE("the last description of a tournament holds, and must be of the same tournament") {
    const TemporaryFolder folder;
    Conditions longer = two_engines();
    longer.plan.rounds = 7;
    write_journal(folder.file("j"), {to_line(example(1)), to_header(longer).dump(), to_line(example(2))});
    CHECK(read_journal(folder.file("j")).value().conditions.plan.rounds == 7);
    CHECK(games_of(folder.file("j")).size() == 2);
    Conditions other = two_engines();
    other.seed = 5;
    write_journal(folder.file("j"), {to_header(other).dump()});
    CHECK_FALSE(read_journal(folder.file("j")).ok());
}

TEST_CASE("a game that was added is the journal's last, as the file tells it") {
    const TemporaryFolder folder;
    Result<Journal> journal = Journal::open(folder.file("j"));
    REQUIRE_FALSE(journal.value().begin(two_engines()).has_value());
    REQUIRE_FALSE(journal.value().add(example(1)).has_value());
    const GameRecord& added = journal.value().contents().games.back();
    const GameRecord read = games_of(folder.file("j")).back();
    CHECK(added.errors == read.errors);
    // No text that cannot stand in a file of UTF-8.
    CHECK(added.errors[1] == "two \xef\xbf\xbd\xef\xbf\xbd");
}
