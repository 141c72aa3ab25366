// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/uci/go_command.hpp"
#include "movegen/base/result.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/common/variant.hpp"
#include "movegen/game.hpp"

namespace ricochet {

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
