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

/// The faults of a `go`: only the first is reported in full.
struct GoFaults {
    std::string first;
    std::size_t count = 0;

    void add(std::string fault);
};

/// `go`, read without a position.
struct GoCommand {
    /// The limits without `search_moves`.
    Limits limits;
    /// Texts of moves, not parsed yet; no restriction if empty.
    std::vector<std::string> search_moves;
    /// Count moves to this depth instead of searching.
    std::optional<int> perft_depth;
    /// What could not be used as given, and what was used instead.
    GoFaults faults;
};

/// A `go` that can be executed.
struct CheckedGo {
    Limits limits;
    /// What was wrong and what was used instead, for the user; empty if nothing was wrong.
    std::string fault;
};

/// The node limit of a search whose `go` had faults and has no limit left.
constexpr std::uint64_t faulty_go_nodes = 10'000;

/// Reads what follows the token `go`. A GUI waits for a best move whatever it has sent, so numbers out of range
/// are clamped and what cannot be read is skipped, with an entry in `faults`. Without one, negative clocks are
/// read as 0, depths beyond `max_depth` as that, `movestogo 0` as not given, and a missing clock as the other
/// side's. The error says why a count (`perft`) cannot be done.
Result<GoCommand> parse_go_command(Tokens& tokens);

/// The limits with the moves to search. Those that are not legal in the game's position are skipped.
CheckedGo check_go(const GoCommand& command, const Game& game);

// The commands of engine/PROTOCOL.md, parsed without the engine: options, moves and positions are checked when
// a command is executed.

/// `uci`
struct IdentifyCommand {};
/// `debug on`, `debug off`
struct DebugCommand {
    bool on;
};
/// `isready`
struct IsReadyCommand {
    /// The number of settings and new games (`is_change`) read before it, in this conversation.
    std::size_t changes_before = 0;
};
/// `setoption`
struct SetOptionCommand {
    std::string name;
    /// Empty if none was given, or `<empty>`.
    std::string value;
};
/// `ucinewgame`
struct NewGameCommand {};
/// `position`
struct PositionCommand {
    /// The start position if unset.
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
/// A line without a command, or a command that cannot be parsed.
struct InvalidCommand {
    std::string error;
};

using UciCommand = std::variant<IdentifyCommand, DebugCommand, IsReadyCommand, SetOptionCommand, NewGameCommand,
                                PositionCommand, GoCommand, StopCommand, PonderHitCommand, QuitCommand,
                                DisplayCommand, FlipCommand, EvalCommand, ExportNetworkCommand, MovesCommand,
                                BenchCommand, SpeedTestCommand, InvalidCommand>;

/// Whether a command changes the engine: `setoption` or `ucinewgame`. An `isready` after one is answered when
/// that is done.
bool is_change(const UciCommand& command);

/// Reads a line; tokens before the first name of a command are skipped, as UCI requires. Nothing if the line is
/// blank.
std::optional<UciCommand> parse_uci_command(std::string_view line);

/// Reads what follows the token `position`: `startpos` or `fen FEN`, optionally followed by `moves` and a list.
/// The error says what is missing or out of place.
Result<PositionCommand> parse_position_command(Tokens& tokens);

/// Plays the game of a `position`. The error says what is wrong with the FEN, or with the first bad move and
/// its number, counted from 1.
Result<Game> game_of(const PositionCommand& command, Variant variant);

}  // namespace ricochet
