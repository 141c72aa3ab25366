// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci_command.hpp"

#include <string>
#include <string_view>

#include "bench/search_bench.hpp"
#include "engine/engine.hpp"
#include "search/common/score.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

/// Parses a line, which must be a command of this kind.
template <class Command>
Command read(std::string_view line) {
    const std::optional<UciCommand> command = parse_uci_command(line);
    REQUIRE(command.has_value());
    CAPTURE(line, command->index());
    REQUIRE(std::holds_alternative<Command>(*command));
    return std::get<Command>(*command);
}

Result<Game> game_after(std::string_view arguments, Variant variant = Variant::tensor) {
    Tokens tokens(arguments);
    const Result<PositionCommand> command = parse_position_command(tokens);
    return command ? game_of(command.value(), variant) : Error{command.error()};
}

}  // namespace

TEST_CASE("a line of UCI is read as a command of its kind") {
    read<IdentifyCommand>("uci");
    read<IsReadyCommand>("isready");
    read<NewGameCommand>("ucinewgame");
    read<StopCommand>("stop");
    read<PonderHitCommand>("ponderhit");
    read<QuitCommand>("quit");
    read<DisplayCommand>("d");
    read<FlipCommand>("flip");
    read<EvalCommand>("eval");
    read<MovesCommand>("moves");
    CHECK(read<DebugCommand>("debug on").on);
    CHECK_FALSE(read<DebugCommand>("debug off").on);
    CHECK(read<GoCommand>("go depth 5").limits.depth == 5);
    CHECK(read<BenchCommand>("bench").depth == bench_depth);
    CHECK(read<BenchCommand>("bench 3").depth == 3);
    CHECK(read<SpeedTestCommand>("speedtest").threads == default_speed_test_threads());
    CHECK(read<SpeedTestCommand>("speedtest").seconds == speed_test_seconds);
    CHECK(read<SpeedTestCommand>("speedtest 3").hash_mib == 3 * speed_test_hash_mib_per_thread);
    const auto speed_test = read<SpeedTestCommand>("speedtest 4 100 7");
    CHECK(speed_test.threads == 4);
    CHECK(speed_test.hash_mib == 100);
    CHECK(speed_test.seconds == 7);
}

TEST_CASE("blank lines are no commands, and tokens before a command are skipped") {
    CHECK_FALSE(parse_uci_command("").has_value());
    CHECK_FALSE(parse_uci_command(" \t\r").has_value());
    read<IsReadyCommand>("  hello isready now\r");
    CHECK(read<InvalidCommand>(" hello world ").error == "unknown command \"hello world\"");
    CHECK(read<InvalidCommand>("Stop").error == "unknown command \"Stop\"");
}

TEST_CASE("setoption takes names and values of several tokens") {
    const auto clear = read<SetOptionCommand>("setoption name Clear  Hash");
    CHECK(clear.name == "Clear Hash");
    CHECK(clear.value.empty());
    const auto path = read<SetOptionCommand>("setoption name Debug Log File value  a  b ");
    CHECK(path.name == "Debug Log File");
    CHECK(path.value == "a  b");
    CHECK(read<SetOptionCommand>("setoption name Debug Log File value <empty>").value.empty());
    CHECK(read<SetOptionCommand>("setoption name").name.empty());
}

TEST_CASE("position startpos is the start of the variant") {
    for (const Variant variant : {Variant::tensor, Variant::tensorfree}) {
        const auto game = game_after("startpos", variant);
        REQUIRE(game.ok());
        CHECK(game.value().fen() == Game(variant).fen());
        CHECK(game.value().size() == 0);
    }
}

TEST_CASE("position takes a FEN of four to six fields, with odd white space too") {
    for (const char* const text :
         {"fen 9k/10/10/10/10/10/10/R8K w - - 0 1", "fen 9k/10/10/10/10/10/10/R8K w - -",
          "  fen   9k/10/10/10/10/10/10/R8K \t w - -  moves "}) {
        const auto game = game_after(text);
        REQUIRE(game.ok());
        CHECK(game.value().fen() == "9k/10/10/10/10/10/10/R8K w - - 0 1");
    }
    const auto refused = game_after("fen " + Game().fen(), Variant::tensorfree);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().starts_with("fen: "));
}

TEST_CASE("position plays the moves and remembers the positions before") {
    const auto game = game_after("startpos moves c1b3 c8b6 b3c1 b6c8 c1b3 c8b6 b3c1 b6c8");
    REQUIRE(game.ok());
    CHECK(game.value().size() == 8);
    CHECK(game.value().outcome() == Outcome::threefold_repetition);
}

namespace {

GoCommand parsed(std::string_view text) {
    Tokens tokens(text);
    const Result<GoCommand> command = parse_go_command(tokens);
    REQUIRE(command.ok());
    return command.value();
}

}  // namespace

TEST_CASE("go alone sets no limit") {
    const Limits limits = parsed("").limits;
    CHECK_FALSE(limits.depth);
    CHECK_FALSE(limits.nodes);
    CHECK_FALSE(limits.move_time);
    CHECK_FALSE(limits.mate);
    CHECK_FALSE(limits.moves_to_go);
    CHECK_FALSE(limits.clock[0]);
    CHECK_FALSE(limits.clock[1]);
    CHECK_FALSE(limits.infinite);
    CHECK_FALSE(limits.ponder);
    CHECK(parsed("").search_moves.empty());
}

TEST_CASE("go takes all its tokens in any order") {
    const GoCommand command = parsed(
        "searchmoves e2e4 a1b1>a1 infinite ponder wtime 1000 btime 2000 winc 10 binc 20 movestogo 30 depth 7 "
        "nodes 12345678901 mate 3 movetime 500");
    const Game game;
    const CheckedGo go = check_go(command, game);
    CHECK(go.fault.empty());
    const Limits& limits = go.limits;
    REQUIRE(limits.search_moves.size() == 2);
    CHECK(limits.search_moves[0] == game.parse_uci("e2e4").value());
    CHECK(limits.search_moves[1] == game.parse_uci("a1b1>a1").value());
    CHECK(limits.infinite);
    CHECK(limits.ponder);
    REQUIRE(limits.clock[0]);
    CHECK(limits.clock[0]->remaining == Milliseconds(1000));
    CHECK(limits.clock[0]->increment == Milliseconds(10));
    REQUIRE(limits.clock[1]);
    CHECK(limits.clock[1]->remaining == Milliseconds(2000));
    CHECK(limits.clock[1]->increment == Milliseconds(20));
    CHECK(limits.moves_to_go == 30);
    CHECK(limits.depth == 7);
    CHECK(limits.nodes == 12345678901U);
    CHECK(limits.mate == 3);
    CHECK(limits.move_time == Milliseconds(500));
    CHECK(command.faults.count == 0);
    CHECK_FALSE(command.perft_depth);
}

TEST_CASE("go perft takes a depth") {
    CHECK(parsed("perft 5").perft_depth == 5);
    CHECK(parsed("perft 0").perft_depth == 0);
}

TEST_CASE("go is lenient where GUIs are sloppy") {
    CHECK(parsed("wtime -250 btime 1").limits.clock[0]->remaining == Milliseconds(0));
    CHECK_FALSE(parsed("wtime 1000 btime 1000 movestogo 0").limits.moves_to_go);
    CHECK_FALSE(parsed("wtime 1000 btime 1000 movestogo many").limits.moves_to_go);
    CHECK(parsed("depth 100000").limits.depth == max_depth);
    CHECK_FALSE(parsed("winc 100").limits.clock[0]);
    CHECK(parsed("binc 5 btime 10").limits.clock[1]->increment == Milliseconds(5));
}

TEST_CASE("a missing clock counts as the other side's") {
    const Limits limits = parsed("btime 100 binc 7 winc 9").limits;
    for (const auto& clock : limits.clock) {
        REQUIRE(clock);
        CHECK(clock->remaining == Milliseconds(100));
        CHECK(clock->increment == Milliseconds(7));
    }
}

TEST_CASE("go accepts valid arguments, and reports the first invalid one") {
    struct Case {
        std::string text;
        std::string fault;
    };
    const std::string ends = "; without a limit it ends after 10000 nodes";
    for (const Case& test :
         {Case{"fast depth 3 furious", R"(skipped the unknown token "fast" (and 1 more))"},
          Case{"DEPTH 2", R"(skipped the unknown token "DEPTH" (and 1 more))" + ends},
          Case{"ponder DEPTH", R"(skipped the unknown token "DEPTH")" + ends},
          Case{"infinite DEPTH", R"(skipped the unknown token "DEPTH")"},
          Case{"depth 0", R"(depth: "0" is out of the range 1 to 9223372036854775807, taken as 1)"},
          Case{"nodes -3", R"(nodes: "-3" is out of the range 1 to 9223372036854775807, taken as 1)"},
          Case{"mate 0", R"(mate: "0" is out of the range 1 to 2147483647, taken as 1)" + ends},
          Case{"movetime -5", R"(movetime: "-5" is out of the range 0 to 1000000000000000, taken as 0)"},
          Case{"movetime 1e3", R"(movetime: "1e3" is not a whole number, skipped)" + ends},
          Case{"depth movetime 10", "depth: nothing is not a whole number, skipped"},
          Case{"wtime 10 btime 10 movestogo -1",
               R"(movestogo: "-1" is out of the range 0 to 2147483647, taken as 0)"},
          Case{"winc 100 movestogo 9", "an increment or movestogo means nothing without a clock" + ends},
          Case{"searchmoves depth 1", "searchmoves: no move follows"}}) {
        CAPTURE(test.text);
        CHECK(check_go(parsed(test.text), Game()).fault == test.fault);
    }
    CHECK(parsed("depth 0").limits.depth == 1);
    CHECK(parsed("nodes 0").limits.nodes == 1U);
    CHECK(parsed("nodes 99999999999999999999").limits.nodes == 9223372036854775807U);
    CHECK(parsed("movetime -5").limits.move_time == Milliseconds(0));
    CHECK(parsed("wtime 1000000000000001").limits.clock[0]->remaining == Milliseconds(1'000'000'000'000'000));
    CHECK(parsed("wtime -99999999999999999999").limits.clock[0]->remaining == Milliseconds(0));
    CHECK(parsed("depth movetime 10").limits.move_time == Milliseconds(10));
    CHECK(parsed("depth infinite").limits.infinite);
    CHECK(check_go(parsed("mate 0"), Game()).limits.nodes == faulty_go_nodes);
    CHECK_FALSE(check_go(parsed("mate 3"), Game()).limits.nodes);
    CHECK_FALSE(check_go(parsed("infinite DEPTH"), Game()).limits.nodes);
}

TEST_CASE("go skips illegal moves to search") {
    const CheckedGo some = check_go(parsed("depth 1 searchmoves e2e5 d2d4 xyz"), Game());
    REQUIRE(some.limits.search_moves.size() == 1);
    CHECK(some.limits.search_moves[0] == Game().parse_uci("d2d4").value());
    CHECK(some.fault.starts_with(R"(searchmoves: "e2e5" is not a legal move here: )"));
    CHECK(some.fault.ends_with(", skipped (and 1 more)"));
    CHECK(check_go(parsed("depth 1 searchmoves e2e5"), Game()).limits.search_moves.empty());
}

TEST_CASE("a perft that cannot be counted is refused") {
    for (const std::string_view text : {"perft", "perft 65", "perft -1", "perft depth 3"}) {
        CAPTURE(text);
        Tokens tokens(text);
        CHECK_FALSE(parse_go_command(tokens).ok());
    }
}

TEST_CASE("a search ends by itself by depth, nodes, time or a clock") {
    CHECK(is_bounded(parsed("depth 1").limits, Color::white));
    CHECK(is_bounded(parsed("nodes 1").limits, Color::white));
    CHECK(is_bounded(parsed("movetime 1").limits, Color::white));
    CHECK(is_bounded(parsed("wtime 1").limits, Color::white));
    CHECK(is_bounded(parsed("wtime 1").limits, Color::black));
    CHECK_FALSE(is_bounded(parsed("mate 1").limits, Color::white));
    CHECK_FALSE(is_bounded(parsed("depth 1 infinite").limits, Color::white));
    CHECK_FALSE(is_bounded(parsed("ponder wtime 1 btime 1").limits, Color::white));
}
