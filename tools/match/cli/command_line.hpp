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
    /// The least time between updates of the report files during play; 0 = only at the end.
    Milliseconds refresh{10000};
    ProgressSettings progress;
    /// Whether the exit code gives the sequential test's verdict; requires a test, and is not possible for a
    /// shard.
    bool reports_verdict = false;
    /// Set if several managers share the work.
    std::optional<QueueGroup> queue;
    /// Whether -journal is missing, so that `settings.journal` may get a number.
    bool picks_journal = false;
    /// Warnings about arguments without effect, one line each.
    std::vector<std::string> notices;
    /// The files of -config.
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
    /// Whether to merge although an engine's program or the openings' file differs between journals.
    bool accept_changes = false;
    /// Whether the exit code gives the sequential test's verdict.
    bool reports_verdict = false;
};

/// `ricochet-match repair JOURNAL`
struct RepairCommand {
    std::string journal;
};

/// `ricochet-match report JOURNAL`
struct ReportCommand {
    std::string journal;
    Outputs outputs;
    /// A test to use instead of the one that was played.
    std::optional<SprtSettings> sprt;
    /// Whether to replay every game and check it against the rules and clocks.
    bool audits = false;
    /// The folder of tablebases for the audit; empty = the one named in the journal.
    std::string tables;
    /// Whether the exit code gives the sequential test's verdict.
    bool reports_verdict = false;
};

/// `--help` or `--version`: only prints a text.
struct PrintCommand {
    std::string text;
};

using CommandLine =
    std::variant<PlayCommand, CheckCommand, MergeCommand, RepairCommand, ReportCommand, PrintCommand>;

/// Parses a command line without the program's name. Reads only the files of -config. The error is one line
/// with the option and the reason.
Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments);

}  // namespace ricochet::tools::match
