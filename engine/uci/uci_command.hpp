// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/common/variant.hpp"
#include "movegen/game.hpp"
#include "search/control/limits.hpp"

namespace ricochet {

/// What was wrong with a `go`: only the first is told in full.
struct GoFaults {
    std::string first;
    std::size_t count = 0;

    void add(std::string fault);
};

/// `go`, read without a position.
struct GoCommand {
    /// All but the moves.
    Limits limits;
    /// Texts of moves, not read yet; no restriction where empty.
    std::vector<std::string> search_moves;
    /// Count moves to this depth instead of searching.
    std::optional<int> perft_depth;
    /// What could not be taken as it stands, and what was made of it.
    GoFaults faults;
};

/// A `go` that can be executed.
struct CheckedGo {
    Limits limits;
    /// For the user: what was wrong and what was made of it; empty where nothing was.
    std::string fault;
};

/// Where something was wrong with a `go` and nothing is left that ends its search, it ends after so many nodes.
constexpr std::uint64_t faulty_go_nodes = 10'000;

/// Reads what follows the token `go`. A GUI waits for a best move whatever it has sent, so numbers out of range
/// are brought into it, and what cannot be read is skipped: `faults` has what. Without that, negative
/// clocks are read as 0, depths beyond `max_depth` as that, `movestogo 0` as not given, and a clock that is
/// missing as the other side's. The error says why a count (`perft`) cannot be done.
Result<GoCommand> parse_go_command(Tokens& tokens);

/// The limits with the moves to search. Those that are not legal in the game's position are skipped.
CheckedGo check_go(const GoCommand& command, const Game& game);

// The commands of engine/PROTOCOL.md, read without the engine: which options, moves and positions there are is
// tested when a command is executed. `GoCommand` has a file of its own.

/// `uci`
struct IdentifyCommand {};
/// `debug on`, `debug off`
struct DebugCommand {
    bool on;
};
/// `isready`
struct IsReadyCommand {
    /// How many settings and new games (`is_change`) were read before it, in this conversation.
    std::size_t changes_before = 0;
};
/// `setoption`
struct SetOptionCommand {
    std::string name;
    /// Empty where none was given, or `<empty>`.
    std::string value;
};
/// `ucinewgame`
struct NewGameCommand {};
/// `position`
struct PositionCommand {
    /// The start position where unset.
    std::optional<std::string> fen;
    /// Texts of moves.
    std::vector<std::string> moves;
};
/// `stop`
struct StopCommand {};
/// `ponderhit`
struct PonderHitCommand {};
/// `quit`
struct QuitCommand {};
/// `d`
struct DisplayCommand {};
/// `flip`
struct FlipCommand {};
/// `eval`
struct EvalCommand {};
/// `export_net FILE`
struct ExportNetworkCommand {
    std::string path;
};
/// `moves`
struct MovesCommand {};
/// `bench`
struct BenchCommand {
    int depth;
};
/// `speedtest`
struct SpeedTestCommand {
    int threads;
    std::size_t hash_mib;
    std::int64_t seconds;
};
/// A line that is no command, or a command that cannot be read.
struct InvalidCommand {
    std::string error;
};

using UciCommand = std::variant<IdentifyCommand, DebugCommand, IsReadyCommand, SetOptionCommand, NewGameCommand,
                                PositionCommand, GoCommand, StopCommand, PonderHitCommand, QuitCommand,
                                DisplayCommand, FlipCommand, EvalCommand, ExportNetworkCommand, MovesCommand,
                                BenchCommand, SpeedTestCommand, InvalidCommand>;

/// Whether a command changes what the engine is: `setoption` or `ucinewgame`. An `isready` behind one asks
/// whether that is done.
bool is_change(const UciCommand& command);

/// Reads a line; tokens before the first name of a command are skipped, as UCI asks. Nothing where the line is
/// blank.
std::optional<UciCommand> parse_uci_command(std::string_view line);

/// Reads what follows the token `position`: `startpos` or `fen FEN`, then perhaps `moves` and a list. The error
/// says what is missing or out of place.
Result<PositionCommand> parse_position_command(Tokens& tokens);

/// Plays the game of a `position`. The error says what is wrong with the FEN, or which is the first bad move
/// and its number, counted from 1.
Result<Game> game_of(const PositionCommand& command, Variant variant);

}  // namespace ricochet
