// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/uci_client.hpp"

#include <algorithm>
#include <thread>

#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;

namespace {

EngineSettings mock(const std::vector<std::string>& arguments) {
    EngineSettings engine;
    engine.command = {program_path("mock_engine"), arguments, ""};
    return engine;
}

/// A client with a running engine, and short timeouts for what must not happen.
struct StartedClient {
    explicit StartedClient(const EngineSettings& settings, Timeouts timeouts = {}, DialogueLog* log = nullptr,
                           Variant variant = Variant::tensor)
        : engine(settings), client(engine, {variant, timeouts, interrupt, log, "#1"}) {
        REQUIRE_FALSE(client.start().has_value());
    }
    SearchReply search(std::optional<Duration> allowance = std::nullopt) {
        return client.search("position startpos", "go nodes 1", allowance);
    }

    EngineSettings engine;
    Interrupt interrupt;
    UciClient client;
};

/// Why an engine does not start in a variant; empty if it starts.
std::string why_not_started(const EngineSettings& engine, Variant variant) {
    const Interrupt interrupt;
    UciClient client(engine, {variant, {}, interrupt, nullptr, ""});
    const std::optional<EngineFailure> failure = client.start();
    return failure ? failure->detail.message : "";
}

}  // namespace

TEST_CASE("a search's latest info is that of the first line, and bounds replace no score") {
    SearchInfo info;
    const auto take = [&info](const char* line) { info.update(parse_info(line)); };
    take("info depth 12 seldepth 20 multipv 1 score cp -35 nodes 5000 nps 1 pv e2e4 e7e5");
    CHECK(info.score == SearchScore{false, -35});
    CHECK(info.depth == 12);
    CHECK(info.nodes == 5000);
    CHECK(info.pv == "e2e4 e7e5");
    CHECK(info.seldepth == 20);
    CHECK_FALSE(info.hashfull.has_value());
    take("info depth 13 seldepth 25 score cp 99 upperbound nodes 6000 hashfull 8 time 12");
    CHECK(info.score == SearchScore{false, -35});
    CHECK(info.nodes == 6000);
    CHECK(info.seldepth == 20);
    CHECK(info.hashfull == 8);
    CHECK(info.time == Milliseconds(12));
    take("info time 9223372036854775807");
    CHECK(info.time == Milliseconds(12));
    take("info depth 13 multipv 2 score cp 1");
    CHECK(info.score == SearchScore{false, -35});
    take("info depth 14 score mate -3");
    CHECK(info.score == SearchScore{true, -3});
    take("info multipv 2 score cp 9 nodes 700");
    CHECK(info.nodes == 6000);
    CHECK(info.hashfull == 8);
    // The first score may be a bound.
    SearchInfo bound;
    bound.update(parse_info("info depth 1 score cp 44 lowerbound"));
    CHECK(bound.score == SearchScore{false, 44});
}

TEST_CASE("malformed info lines change nothing") {
    const char* const line =
        GENERATE("info", "info score", "info score cp", "info score cp x", "info depth", "info score mate 1e5",
                 "info string score cp 500", "info nodes 99999999999999999999999");
    SearchInfo info;
    info.update(parse_info(line));
    CAPTURE(line);
    CHECK_FALSE(info.score.has_value());
    CHECK(info.nodes == 0);
}

TEST_CASE("an engine's own options go out in the given order, the variant last") {
    EngineSettings engine = mock({});
    engine.options = {{"Seed", "5"}, {"Label", "x"}};
    StartedClient started(engine, {}, nullptr, Variant::tensorfree);
    CHECK(started.client.id_name() == "Mock random");
    CHECK(started.client.handshake().front() == "id name Mock random");
    CHECK(started.client.handshake().back() == "uciok");
    started.client.quit();
    CHECK(started.client.last_errors() == std::vector<std::string>{"mock: option Seed is 5",
                                                                   "mock: option Label is x",
                                                                   "mock: option UCI_Variant is tensorfree"});
}

TEST_CASE("answers that were sent twice are counted, and are no answers to the next search") {
    StartedClient started(mock({"mode=twice"}));
    UciClient& client = started.client;
    REQUIRE_FALSE(client.new_game().has_value());
    const std::string first = client.search("position startpos", "go nodes 1", std::nullopt).best_move;
    std::string moves = first;
    for (int i = 0; i < 20; ++i) {
        // By now the second answer has arrived.
        std::this_thread::sleep_for(Milliseconds(i == 0 ? 200 : 0));
        const SearchReply reply =
            client.search("position startpos moves " + moves, "go nodes 1", Milliseconds(120000));
        REQUIRE_FALSE(reply.failure.has_value());
        CHECK(reply.elapsed >= Duration::zero());
        Game game;
        for (const std::string& move : split_tokens(moves)) {
            game.play(game.parse_uci(move).value());
        }
        CHECK(game.parse_uci(reply.best_move).ok());
        moves += " " + reply.best_move;
    }
    REQUIRE_FALSE(client.ping().has_value());
    CHECK(client.take_stray_answers() == 21);
    CHECK(client.take_stray_answers() == 0);
}

TEST_CASE("after a ponderhit no stop is sent to a finished search") {
    StartedClient started(mock({"ponder=yes"}));
    UciClient& client = started.client;
    REQUIRE_FALSE(client.new_game().has_value());
    REQUIRE_FALSE(client.ponder("position startpos moves e2e4 e7e5", "go ponder nodes 1").has_value());
    CHECK_FALSE(client.ponder_hit(std::nullopt).failure.has_value());
    // Here, `stop` would never be answered.
    const SearchReply next = client.search("position startpos", "go nodes 1", std::nullopt);
    CHECK_FALSE(next.failure.has_value());
    CHECK(Game().parse_uci(next.best_move).ok());
}

TEST_CASE("an engine that does not offer the variant does not start") {
    CHECK(why_not_started(mock({"variants="}), Variant::tensor) ==
          "it does not play tensor: it has no option UCI_Variant");
    CHECK(why_not_started(mock({"variants=chess,crazyhouse"}), Variant::tensor) ==
          "it does not play tensor: UCI_Variant offers \"chess crazyhouse\"");
    CHECK(why_not_started(mock({"variants=chess,tensor"}), Variant::tensor).empty());
    CHECK_FALSE(why_not_started(mock({"variants=tensor"}), Variant::tensorfree).empty());
}

TEST_CASE("variants that come with an option of the engine are found") {
    EngineSettings engine = mock({"variants=chess", "file-variants=tensorfree"});
    CHECK_FALSE(why_not_started(engine, Variant::tensorfree).empty());
    engine.options = {{"VariantPath", "v.ini"}};
    CHECK(why_not_started(engine, Variant::tensorfree).empty());
}

TEST_CASE("values that the engine does not allow are errors before a game begins") {
    const auto fault = [](const char* name, const char* value) {
        EngineSettings engine = mock({});
        engine.options = {{name, value}};
        return why_not_started(engine, Variant::tensor);
    };
    CHECK(fault("Seed", "1000000").empty());
    CHECK(fault("Seed", "1000001").find("option Seed=1000001") == 0);
    CHECK(fault("Seed", "1000001").find("0 to 1000000") != std::string::npos);
    CHECK_FALSE(fault("Seed", "many").empty());
    CHECK(fault("Slow", "true").empty());
    CHECK(fault("Slow", "on") == "option Slow=on: \"on\" is neither true nor false");
    CHECK(fault("Style", "Wild").empty());
    CHECK(fault("Style", "odd") == "option Style=odd: \"odd\" is none of calm, wild");
}

TEST_CASE("a button is pressed by no value or true, left alone by false, and takes no other") {
    EngineSettings engine = mock({});
    const auto pressed = [&engine](const char* value) {
        engine.options = {{"Clear Hash", value}};
        StartedClient started(engine);
        started.client.quit();
        const std::vector<std::string> lines = started.client.last_errors();
        return std::count(lines.begin(), lines.end(), "mock: option Clear Hash is pressed");
    };
    CHECK(pressed("") == 1);
    CHECK(pressed("true") == 1);
    CHECK(pressed("false") == 0);
    engine.options = {{"Clear Hash", "now"}};
    CHECK(why_not_started(engine, Variant::tensor).find("option Clear Hash=now: \"now\" is nothing") == 0);
}

TEST_CASE("an option that the engine does not have is an error") {
    EngineSettings engine = mock({});
    engine.options = {{"No Such", "5"}};
    const Interrupt interrupt;
    UciClient client(engine, {Variant::tensor, {}, interrupt, nullptr, ""});
    const std::optional<EngineFailure> failure = client.start();
    REQUIRE(failure.has_value());
    CHECK(failure->kind == FailureKind::start_failure);
    CHECK(failure->detail.message == "it has no option 'No Such'");
}

TEST_CASE("an option that the engine refuses is named with its message") {
    EngineSettings engine = mock({});
    engine.options = {{"Seed", "5"}, {"Label", "refused"}, {"Slow", "true"}};
    const std::string reason = "it refuses option Label=refused: \"option Label: there is no such file\"";
    CHECK(why_not_started(engine, Variant::tensor) == reason);
    const Interrupt interrupt;
    UciClient at_start(engine, {Variant::tensor, {}, interrupt, nullptr, ""});
    CHECK(at_start.start()->kind == FailureKind::wrong_setup);
    StartedClient later(mock({}));
    REQUIRE_FALSE(later.client.set_options({{"Label", "refused"}}).has_value());
    const std::optional<EngineFailure> failure = later.client.ping();
    REQUIRE(failure.has_value());
    CHECK(failure->detail.message == reason);
    CHECK_FALSE(later.client.ping().has_value());
}

namespace {

/// Too short for any engine, and long enough for every engine.
constexpr Milliseconds short_time{50};
constexpr Milliseconds long_time{120000};

}  // namespace

TEST_CASE("a crash, a normal end and a closed output are distinguished") {
    const auto failure = [](const std::string& mode) {
        StartedClient started(mock({"mode=" + mode}));
        const SearchReply reply = started.search();
        REQUIRE(reply.failure.has_value());
        CHECK_FALSE(started.client.is_running());
        return *reply.failure;
    };
    const EngineFailure crash = failure("crash");
    CHECK(crash.kind == FailureKind::crash);
    CHECK(crash.detail.message == "its process ended with signal 6 (Aborted)");
    const EngineFailure exit = failure("exit");
    CHECK(exit.kind == FailureKind::disconnect);
    CHECK(exit.detail.message == "its process ended with exit code 0");
    const EngineFailure closed = failure("close");
    CHECK(closed.kind == FailureKind::disconnect);
    CHECK(closed.detail.message == "it closed its output but kept running");
}

TEST_CASE("an answer after the allowance is late, and no answer at all is a stall") {
    StartedClient late(mock({"mode=late", "delay=200"}));
    const SearchReply reply = late.search(short_time);
    CHECK_FALSE(reply.failure.has_value());
    CHECK(reply.late);
    CHECK_FALSE(reply.best_move.empty());
    CHECK(reply.elapsed > short_time);
    CHECK_FALSE(late.search(long_time).late);
    Timeouts timeouts;
    timeouts.stall = short_time;
    StartedClient silent(mock({"mode=stall"}), timeouts);
    const SearchReply none = silent.search(short_time);
    REQUIRE(none.failure.has_value());
    CHECK(none.failure->kind == FailureKind::stall);
    CHECK(none.late);
    CHECK(none.elapsed >= 2 * short_time);
    CHECK_FALSE(silent.client.is_running());
    CHECK(silent.client.ping()->detail.message == "it is not running");
}

TEST_CASE("a late engine gets a stop, and ends with its input") {
    EngineSettings patient;
    patient.command = {"sh",
                       {"-c",
                        "while read -r line; do case $line in uci) echo option name UCI_Variant type string; "
                        "echo uciok;; isready) echo readyok;; "
                        "stop) echo info depth 3 score cp 7; echo bestmove e2e4;; esac; done"},
                       ""};
    StartedClient started(patient);
    const SearchReply reply = started.search(short_time);
    CHECK_FALSE(reply.failure.has_value());
    CHECK(reply.late);
    CHECK(reply.best_move == "e2e4");
    CHECK(reply.info.score == SearchScore{false, 7});
    const std::optional<ExitStatus> status = started.client.close_stdin();
    REQUIRE(status.has_value());
    CHECK(status->code == 0);
}

TEST_CASE("the time that an engine takes to stop pondering is its own") {
    EngineSettings slow;
    slow.command = {"sh",
                    {"-c",
                     "while read -r line; do case $line in uci) echo option name UCI_Variant type string; "
                     "echo uciok;; isready) echo readyok;; stop) sleep 0.2; echo bestmove a2a3;; "
                     "\"go nodes\"*) echo bestmove e2e4;; esac; done"},
                    ""};
    StartedClient started(slow);
    REQUIRE_FALSE(started.client.ponder("position startpos moves e2e4 e7e5", "go ponder").has_value());
    const SearchReply reply = started.search(long_time);
    CHECK(reply.best_move == "e2e4");
    CHECK(reply.elapsed >= Milliseconds(200));
}

TEST_CASE("a silent or flooding engine is given up at the deadline") {
    const EngineSettings silent = mock({"mode=silent"});
    Timeouts timeouts;
    timeouts.start = short_time;
    const Interrupt interrupt;
    UciClient client(silent, {Variant::tensor, timeouts, interrupt, nullptr, ""});
    const std::optional<EngineFailure> failure = client.start();
    REQUIRE(failure.has_value());
    CHECK(failure->kind == FailureKind::start_failure);
    CHECK(failure->detail.message == "no uciok within 50 ms");
    Timeouts at_stop;
    at_stop.stall = short_time;
    StartedClient flooding(mock({"mode=flood"}), at_stop);
    const SearchReply reply = flooding.search(short_time);
    REQUIRE(reply.failure.has_value());
    CHECK(reply.failure->kind == FailureKind::stall);
}

TEST_CASE("an interrupt ends a search, and is not a failure of the engine's start") {
    StartedClient started(mock({"mode=stall"}));
    started.interrupt.request();
    CHECK(started.search().failure->kind == FailureKind::interrupted);
    const EngineSettings engine = mock({});
    UciClient client(engine, {Variant::tensor, {}, started.interrupt, nullptr, ""});
    CHECK(client.start()->kind == FailureKind::interrupted);
}

TEST_CASE("an engine ponders if it can and is configured to") {
    EngineSettings engine = mock({"ponder=yes"});
    CHECK_FALSE(StartedClient(engine).client.can_ponder());
    engine.ponder = true;
    CHECK_FALSE(StartedClient(mock({})).client.can_ponder());
    StartedClient started(engine);
    REQUIRE(started.client.can_ponder());
    CHECK_FALSE(started.search().ponder_move.empty());
    // The answer to `stop` was consumed: the next search gets its own.
    REQUIRE_FALSE(started.client.ponder("position startpos moves e2e4 e7e5", "go ponder nodes 1").has_value());
    const SearchReply next = started.search();
    CHECK(Game().parse_uci(next.best_move).ok());
    REQUIRE_FALSE(started.client.ping().has_value());
    CHECK(started.client.take_stray_answers() == 0);
    started.client.quit();
    const std::vector<std::string> lines = started.client.last_errors();
    CHECK(std::count(lines.begin(), lines.end(), "mock: option Ponder is true") == 1);
}

TEST_CASE("of several options the one that the error names is refused") {
    EngineSettings engine = mock({"least=10"});
    engine.options = {{"Level", "5"}, {"Label", "x"}};
    CHECK(why_not_started(engine, Variant::tensor) ==
          "it refuses option Level=5: \"option Level: 5 is too little\"");
}

TEST_CASE("an error that names no option may be of any, and one without options is none") {
    const auto engine_with = [](const std::string& error) {
        EngineSettings engine;
        engine.command = {"sh",
                          {"-c",
                           "while read -r line; do case $line in uci) "
                           "for name in A AB UCI_Variant; do echo option name $name type string; done; "
                           "echo uciok;; isready) echo " +
                               error + "; echo readyok;; quit) exit;; esac; done"},
                          ""};
        return engine;
    };
    EngineSettings vague = engine_with("info string error: no");
    vague.options = {{"A", "1"}, {"AB", "2"}};
    CHECK(why_not_started(vague, Variant::tensor) ==
          "it refuses one of the options A, AB, UCI_Variant: \"no\"");
    for (const OptionValues& options : {OptionValues{{"A", "1"}, {"AB", "2"}}, {{"AB", "2"}, {"A", "1"}}}) {
        EngineSettings exact = engine_with("info string error: AB is too little");
        exact.options = options;
        CHECK(why_not_started(exact, Variant::tensor) == "it refuses option AB=2: \"AB is too little\"");
    }
    const EngineSettings once = engine_with("${said-quiet}; said='info string error: no'");
    StartedClient started(once);
    CHECK_FALSE(started.client.ping().has_value());
}

TEST_CASE_METHOD(test::TemporaryFolder, "all lines of both sides are in the log, with the engine's name") {
    DialogueLog log({file("log")});
    {
        EngineSettings engine = mock({"mode=first"});
        engine.name = "mock";
        engine.init_lines = {"hello"};
        engine.error_file = file("errors");
        write("errors", "of an earlier run\n");
        StartedClient started(engine, {}, &log);
        REQUIRE_FALSE(started.client.new_game().has_value());
        REQUIRE_FALSE(started.search().failure.has_value());
    }
    const std::string text = read("log");
    CHECK(text.find(" mock#1 < ucinewgame\n") < text.find(" mock#1 < position "));
    CHECK(test::contains(text, " mock#1 < hello\n"));
    CHECK(text.find(" mock#1 < hello\n") < text.find(" mock#1 < uci\n"));
    CHECK(test::contains(text, " mock#1 > uciok\n"));
    CHECK(test::contains(text, " mock#1 < position startpos\n"));
    CHECK(test::contains(text, " mock#1 < go nodes 1\n"));
    CHECK(test::contains(text, " mock#1 > bestmove "));
    CHECK(text.ends_with(" mock#1 < quit\n"));
    CHECK(read("errors") == "of an earlier run\nmock: option UCI_Variant is tensor\n");
}
