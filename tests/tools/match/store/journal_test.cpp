// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/journal.hpp"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <utility>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/common/json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

Conditions two_engines() {
    return conditions_of({"a", "b"});
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

/// A folder with a journal `j`.
struct JournalFolder : MatchFolder {
    void write_journal(const std::vector<std::string>& lines,
                       const Json& header = to_header(two_engines())) const {
        std::string text = header.dump() + "\n";
        for (const std::string& line : lines) {
            text += line + "\n";
        }
        write("j", text);
    }
    [[nodiscard]] JournalContents contents() const { return read_journal(file("j")).value(); }
    /// Why the journal cannot be read, without its name.
    [[nodiscard]] std::string error() const {
        const Result<JournalContents> read = read_journal(file("j"));
        REQUIRE_FALSE(read.ok());
        const std::string name = "'" + file("j") + "', ";
        REQUIRE(read.error().starts_with(name));
        const std::string said = read.error().substr(name.size());
        return said.substr(0, said.find("; to continue without it: "));
    }
    /// Opens it and adds a game.
    void add(const GameRecord& record) const {
        Result<Journal> journal = Journal::open(file("j"));
        REQUIRE(journal.ok());
        REQUIRE_FALSE(journal.value().begin(two_engines()).has_value());
        REQUIRE_FALSE(journal.value().add(record).has_value());
        // Its contents match the file.
        CHECK(to_line(journal.value().contents().games.back()) == to_line(games().back()));
    }
};

}  // namespace

TEST_CASE_METHOD(JournalFolder, "a game comes back from the journal as it was") {
    add(example(1));
    REQUIRE(games().size() == 1);
    const GameRecord game = games().front();
    CHECK(to_line(game) == to_line(example(1)));
    CHECK(game.moves[1].score == SearchScore{true, 4});
    CHECK(game.moves[0].white_clock == Milliseconds(985));
    CHECK_FALSE(game.moves[0].black_clock.has_value());
    CHECK(game.opening.name == "King's \"pawn\"");
    CHECK(game.errors[0] == "one");
    // Invalid UTF-8 is replaced.
    CHECK(game.errors[1] == "two \xef\xbf\xbd\xef\xbf\xbd");
}

TEST_CASE("packed games come back as they were, and copies keep the games that they had") {
    GameRecord record = example(2);
    record.moves[0].nodes = std::numeric_limits<std::int64_t>::max();
    record.moves[0].think_time = Milliseconds(-1);
    record.moves[1].score = SearchScore{true, -90000};
    record.moves[1].hashfull = 1000;
    record.moves[2].latency = Milliseconds(-(std::int64_t{1} << 53));
    record.moves[2].depth = std::numeric_limits<int>::max();
    Games games = {record};
    const Games before = games;
    CHECK(to_line(games.back()) == to_line(record));
    games.push_back(example(1));
    CHECK(to_line(games[1]) == to_line(example(1)));
    CHECK(before.size() == 1);
    CHECK(games.last(1)[0].identity.game == 1);
    CHECK(games.last(9).size() == 2);
    games.sort();
    CHECK(to_line(games.back()) == to_line(record));
}

TEST_CASE_METHOD(JournalFolder,
                 "no digit of a journal changes unseen, and journals without checksums are read") {
    add(example(1));
    const std::string whole = read("j");
    for (std::size_t at = 0; at < whole.size(); ++at) {
        if (whole[at] < '0' || whole[at] > '9') {
            continue;
        }
        std::string changed = whole;
        changed[at] = changed[at] == '9' ? '8' : static_cast<char>(changed[at] + 1);
        write("j", changed);
        CAPTURE(at, changed);
        CHECK_FALSE(read_journal(file("j")).ok());
    }
    std::string changed = whole;
    changed.replace(changed.find("\"scores\":[-12"), 13, "\"scores\":[-42");
    write("j", changed);
    CHECK(error() == "line 2: it has changed since it was written: its checksum is another one");
    write("j", whole);
    write("j", without_checksums("j"));
    CHECK(read("j").size() == whole.size() - 2 * 25);
    CHECK(to_line(games().front()) == to_line(example(1)));
}

TEST_CASE_METHOD(JournalFolder, "a game that stands twice counts once") {
    write_journal({to_line(example(1)), to_line(example(2)), to_line(example(1))});
    CHECK(games().size() == 2);
}

TEST_CASE_METHOD(JournalFolder, "a torn last line is ignored, a broken line within is an error") {
    const std::string good = to_line(example(1));
    write_journal({good});
    const std::string whole = read("j");
    write("j", whole + good.substr(0, 40));
    CHECK(games().size() == 1);
    write_journal({good.substr(0, 40), good});
    CHECK(error() == "line 2: no JSON from column 41 on");
}

TEST_CASE_METHOD(JournalFolder, "a journal that cannot be read to its end is an error") {
    std::filesystem::create_directory(file("folder"));
    CHECK(read_journal(file("folder")).error() == "cannot read the journal '" + file("folder") + "'");
}

TEST_CASE_METHOD(JournalFolder, "games that cannot be of this tournament are errors") {
    GameRecord stranger = example(1);
    stranger.identity.white = "c";
    GameRecord illegal = example(1);
    illegal.moves[0].text = "e7e4";
    GameRecord unknown_offender = example(1);
    unknown_offender.offender = "c";
    for (const GameRecord& record : {stranger, illegal, unknown_offender}) {
        write_journal({to_line(record)});
        CHECK(error().starts_with("line 2: "));
    }
    for (const char* const text : {"{}\n", "[]\n", "hello\n", "{\"type\": \"tournament\"}\n{}\n"}) {
        write("j", text);
        CHECK(error().starts_with("line 1: "));
    }
}

TEST_CASE_METHOD(JournalFolder, "a pair has two games of the same engines") {
    GameRecord third = example(3);
    third.identity.pair = 1;
    write_journal({to_line(example(1)), to_line(example(2)), to_line(third)});
    CHECK(error() == "line 4: game 3 is of pair 2, not of pair 1");
    GameRecord other = example(4);
    other.identity.white = "c";
    write_journal({to_line(example(3)), to_line(other)}, to_header(conditions_of({"a", "b", "c"})));
    CHECK(error() == "line 3: game 4 is played by other engines than game 3 of the same pair");
    std::swap(other.identity.white, other.identity.black);
    write_journal({to_line(other), to_line(example(3))}, to_header(conditions_of({"a", "b", "c"})));
    CHECK(error() == "line 3: game 3 is played by other engines than game 4 of the same pair");
}

TEST_CASE_METHOD(JournalFolder, "a journal is used by one tournament at a time") {
    const Result<Journal> first = Journal::open(file("j"));
    REQUIRE(first.ok());
    CHECK(contains(Journal::open(file("j")).error(), "in use"));
}

TEST_CASE_METHOD(JournalFolder,
                 "journals of version 1 are read and gone on with, others are refused by their version") {
    Json header = to_header(two_engines());
    Json game = to_json(example(1));
    header["version"] = 1;
    game["culprit"] = game["offender"];
    game.erase("offender");
    write_journal({game.dump(-1, ' ', false, Json::error_handler_t::replace)}, header);
    const std::string old = read("j");
    CHECK(games().front().offender == "b");
    add(example(2));
    CHECK(read("j").starts_with(old));
    CHECK(games().size() == 2);
    CHECK(Json::parse(contents().header).at("version") == 2);
    header["version"] = 3;
    write_journal({}, header);
    CHECK(error() == "line 1: the journal is of version 3; this program reads 1 to 2");
    header["version"] = 0;
    write_journal({}, header);
    CHECK(error() == "line 1: the journal is of version 0; this program reads 1 to 2");
}

TEST_CASE_METHOD(JournalFolder,
                 "the last description of a tournament holds, and must be of the same tournament") {
    Conditions longer = two_engines();
    longer.plan.rounds = 7;
    write_journal({to_line(example(1)), to_header(longer).dump(), to_line(example(2))});
    CHECK(contents().conditions.plan.rounds == 7);
    CHECK(games().size() == 2);
    Conditions other = two_engines();
    other.seed = 5;
    write_journal({to_header(other).dump()});
    CHECK(contains(error(), "line 2: this describes another tournament: 'srand' is "));
}

TEST_CASE_METHOD(JournalFolder, "every number of a journal's header is checked, with one clear line") {
    struct Change {
        const char* pointer;
        const char* value;
        const char* said;
    };
    const auto change = GENERATE(
        Change{"/shard", "[0, 0]", "'shard' is \"0\", not a whole number from 1 to 100000"},
        Change{"/shard", "[3, 2]", "'shard' is \"3\", not a whole number from 1 to 2"},
        Change{"/shard", "[1]", "'shard' is \"[1]\", not a list of 2"},
        Change{"/rounds", "2147483647", "'rounds' is \"2147483647\", not a whole number from 1 to 1000000"},
        Change{"/rounds", "-1", "'rounds' is \"-1\""}, Change{"/rounds", "1.5", "'rounds' is \"1.5\""},
        Change{"/rounds", "\"many\"", "'rounds' is \"many\""},
        Change{"/rounds", "null", "'rounds' is \"null\""},
        Change{"/games", "3", "3 games in a round: an odd number"}, Change{"/seeds", "0", "'seeds' is \"0\""},
        Change{"/srand", "-5", "'srand' is \"-5\""}, Change{"/srand", "1e30", "'srand' is"},
        Change{"/version", "99999999999", "'version' is"},
        Change{"/engines/0/bounds/nodes", "421e99", "'nodes' is"},
        Change{"/engines/0/bounds/nodes", "0", "'nodes' is \"0\""},
        Change{"/engines/0/bounds/depth", "1001", "'depth' is"},
        Change{"/engines/0/bounds/st_ms", "99999999999999999999", "'st_ms' is"},
        Change{"/engines/0/bounds/margin_ms", "-1", "'margin_ms' is"},
        Change{"/engines/0/bounds/tc", "\"1e400\"", "base time"},
        Change{"/engines/0/name", "\"b\"", "two engines"},
        Change{"/engines/0/options", "[[\"Hash\", 16]]", "'options' is"},
        Change{"/engines", "[]", "there are 0 engines"}, Change{"/openings/format", "7", "'format' is"},
        Change{"/openings/plies", "1001", "'plies' is"}, Change{"/openings/nodes", "0", "'nodes' is"},
        Change{"/openings/start", "0", "'start' is"},
        Change{"/adjudication/draw", "[1, 0, 5]", "'movecount' is \"0\""},
        Change{"/adjudication/maxmoves", "0", "'maxmoves' is"},
        Change{"/adjudication/resign", "[1, 2]", "'resign' is"},
        Change{"/adjudication/tables", "{}", "'folder'"},
        Change{"/adjudication/tables", R"({"folder": "x", "pieces": 99})", "'pieces' is"},
        Change{"/tables_fingerprint", "5", "'tables_fingerprint' is"},
        Change{"/sprt", R"({"elo0": 0, "elo1": 5, "alpha": 0, "beta": 0.05, "model": "logistic"})",
               "'alpha' is"},
        Change{"/sprt", R"({"elo0": 5, "elo1": 5, "alpha": 0.1, "beta": 0.1, "model": "logistic"})", "elo0"},
        Change{"/book_sha256", "5", "'book_sha256' is"});
    Json header = to_header(two_engines());
    header[Json::json_pointer(change.pointer)] = Json::parse(change.value);
    write_journal({}, header);
    CAPTURE(change.pointer, change.value);
    refuse("report j", "ricochet-match: 'j', line 1: ");
    CHECK(contains(error(), change.said));
}

TEST_CASE_METHOD(JournalFolder, "more games than have numbers are refused") {
    Json header = to_header(two_engines());
    header["rounds"] = 1'000'000;
    header["games"] = 10'000;
    write_journal({}, header);
    CHECK(contains(error(), ": 10000000000 games, more than 1000000000"));
}

TEST_CASE_METHOD(JournalFolder, "every number of a journal's games is checked, with one clear line") {
    const auto [key, value] = GENERATE(table<const char*, const char*>({{"game", "0"},
                                                                        {"game", "1e20"},
                                                                        {"round", "-3"},
                                                                        {"pair", "null"},
                                                                        {"milliseconds", "-1"},
                                                                        {"milliseconds", "1e300"},
                                                                        {"scores", "[\"Mx\", null, null]"},
                                                                        {"scores", "[\"\", null, null]"},
                                                                        {"scores", "[99999999999, null, null]"},
                                                                        {"depths", "[1, 2]"},
                                                                        {"depths", "[1, 2, -3]"},
                                                                        {"nodes", "[1, 421e99, 3]"},
                                                                        {"think", "[1, 2, true]"},
                                                                        {"white_clock", "[-1, null, null]"},
                                                                        {"seldepths", "[1, 2]"},
                                                                        {"hashfull", "[-1, null, null]"},
                                                                        {"latency", "[1e300, null, null]"},
                                                                        {"moves", "5"},
                                                                        {"stderr", "[5]"},
                                                                        {"result", "\"*\""},
                                                                        {"ending", "\"boredom\""},
                                                                        {"black", "\"a\""}}));
    Json game = Json::parse(to_line(example(1)));
    game[key] = Json::parse(value);
    write_journal({to_line(example(2)), game.dump()});
    CAPTURE(key, value);
    const std::string said = error();
    INFO(said);
    CHECK(said.starts_with("line 3: "));
    CHECK_FALSE(contains(said, "exception"));
    CHECK_FALSE(contains(said, "\n"));
}

TEST_CASE("warnings come back from the journal, are not in one without any, and older ones are read") {
    GameRecord record = example(1);
    Json json = to_json(record);
    CHECK_FALSE(json.contains("warnings"));
    json["stray_answers"] = {0, 3};
    CHECK(record_from_json(json).warnings ==
          std::vector<EngineWarning>{{Color::black, WarningKind::stray_answer, 3, ""}});
    record.warn(Color::white, WarningKind::illegal_pv, "one");
    record.warn(Color::black, WarningKind::mate_zero, "two");
    record.warn(Color::white, WarningKind::illegal_pv, "three");
    CHECK(record.warnings == std::vector<EngineWarning>{{Color::white, WarningKind::illegal_pv, 2, "one"},
                                                        {Color::black, WarningKind::mate_zero, 1, "two"}});
    CHECK(record_from_json(to_json(record)).warnings == record.warnings);
}

TEST_CASE("seldepth, hashfull and latency come back, and journals without them are read") {
    GameRecord record = example(1);
    record.moves[0].seldepth = 12;
    record.moves[0].hashfull = 345;
    record.moves[1].latency = Milliseconds(-1);
    Json json = to_json(record);
    const GameRecord back = record_from_json(json);
    CHECK(back.moves[0].seldepth == 12);
    CHECK(back.moves[0].hashfull == 345);
    CHECK_FALSE(back.moves[0].latency.has_value());
    CHECK(back.moves[1].latency == Milliseconds(-1));
    for (const char* const key : {"seldepths", "hashfull", "latency"}) {
        json.erase(key);
    }
    const GameRecord old = record_from_json(json);
    CHECK(old.moves.size() == record.moves.size());
    CHECK(old.moves[0].seldepth == 0);
    CHECK_FALSE(old.moves[0].hashfull.has_value());
}
