// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/match/cli/progress.hpp"
#include "tools/match/play/tournament.hpp"

namespace ricochet::tools::match {

/// -queue.
struct QueueGroup {
    std::string folder;
    int shares = 64;
};

/// `ricochet-match -engine ... -engine ...`
struct PlayCommand {
    MatchSettings settings;
    Outputs outputs;
    /// How often the report files are made anew during play, at most; 0 = at the end alone.
    Milliseconds refresh{10000};
    ProgressSettings progress;
    /// Whether the exit code tells the sequential test's verdict; only with a test, and not for a shard.
    bool tells_verdict = false;
    /// Where many managers share the work.
    std::optional<QueueGroup> queue;
    /// Without -journal: `settings.journal` may get a number.
    bool picks_journal = false;
    /// What to say about arguments that have no effect, a line each.
    std::vector<std::string> notices;
    /// The files from which arguments were read.
    std::vector<FileRole> config_files;
};

/// `ricochet-match check ENGINE`
struct CheckCommand {
    Participant engine;
    Variant variant = usual_variant;
    Timeouts timeouts;
    LogSettings log;
};

/// `ricochet-match merge OUTPUT INPUT...`
struct MergeCommand {
    std::string output;
    std::vector<std::string> inputs;
    Outputs outputs;
    /// Join although an engine's program or the openings' file is not the same everywhere.
    bool accept_changes = false;
    /// Whether the exit code tells the sequential test's verdict.
    bool tells_verdict = false;
};

/// `ricochet-match repair JOURNAL`
struct RepairCommand {
    std::string journal;
};

/// `ricochet-match report JOURNAL`
struct ReportCommand {
    std::string journal;
    Outputs outputs;
    /// A test in place of the one that was played.
    std::optional<SprtSettings> sprt;
    /// Play every game again by the rules and the clocks.
    bool audits = false;
    /// The tables that it asks, in place of those that the journal names; may be empty.
    std::string tables;
    /// Whether the exit code tells the sequential test's verdict.
    bool tells_verdict = false;
};

/// `--help` or `--version`: a text to print, and nothing to do.
struct PrintCommand {
    std::string text;
};

using CommandLine =
    std::variant<PlayCommand, CheckCommand, MergeCommand, RepairCommand, ReportCommand, PrintCommand>;

/// Reads a command line, the program's name excluded. Reads no file yet but those of -config. The error is one
/// line that says which option is wrong and why.
Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments);

}  // namespace ricochet::tools::match
