// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci_command.hpp"

#include "bench/search_bench.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

/// What a line is read as; it has to be a command of this kind.
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
