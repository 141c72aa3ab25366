// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/json_fwd.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// A game as one JSON object. Moves and their figures are parallel arrays, to keep lines short.
Json to_json(const GameRecord& record);
/// The inverse. Throws `std::invalid_argument` with one line about a key that is missing, of a wrong type or
/// out of range.
GameRecord record_from_json(const Json& json);

/// A game as a line of the journal, without its end. Bytes that are not UTF-8 (from engines' stderr) are
/// replaced.
std::string to_line(const GameRecord& record);
/// The description of a tournament as a line of the journal.
std::string to_line(const Conditions& conditions);
/// Parses a line without its checksum. Throws if it is not JSON, or if the checksum is wrong: the line has
/// changed since it was written.
Json parse_line(const std::string& line);

/// The contents of a journal. Its format: one JSON object a line; the first describes the tournament, every
/// other one a finished game, in the order of their ends. The last key of each, `sum`, is a checksum (64-bit
/// FNV-1a) of the line up to the comma before it; lines of older versions have none. Resuming with another
/// number of rounds adds a new description; the last one counts.
struct JournalContents {
    /// The last description, as JSON; empty if the file lacks a complete first line.
    std::string header;
    /// The parsed header.
    Conditions conditions;
    Games games;
};

/// Reads a journal. An incomplete last line (the machine crashed while writing) is ignored; a game that occurs
/// twice counts once, and both must have the same course. The error names the line, or the file if it cannot be
/// read. All moves are checked to be legal, so that code using the journal can rely on it.
Result<JournalContents> read_journal(const std::string& path);

/// Why a tournament cannot continue a journal, or nothing: it is of another tournament, or, unless changes are
/// accepted, an engine, the book or the tablebases have changed.
std::optional<std::string> why_not_continue(const std::string& path, const Conditions& before,
                                            const Conditions& now, bool accepts_changes);

/// The result of a repair.
struct RepairedJournal {
    std::size_t games = 0;
    int broken_lines = 0;
    /// Where broken lines were moved; empty if there were none.
    std::string broken_file;
};

/// Moves the lines that `read_journal` rejects, and an incomplete last one, from a journal to the end of
/// `PATH.broken`. The error: the journal is in use or lacks a description of a tournament, or a file cannot be
/// written.
Result<RepairedJournal> repair_journal(const std::string& path);

/// The journal of a running tournament.
class Journal {
public:
    /// Locks and reads a journal, creating it if missing.
    static Result<Journal> open(const std::string& path);
    /// The same; nothing if it is already locked.
    static Result<std::optional<Journal>> try_open(const std::string& path);

    /// Its contents.
    [[nodiscard]] const JournalContents& contents() const { return contents_; }
    /// Prepares for `add`: removes an incomplete last line, and adds a description of the tournament if it
    /// differs from the journal's. Returns the error if that failed.
    std::optional<Error> begin(const Conditions& conditions);
    /// Writes a finished game, which is as durable as the disk allows on return, and adds it to `contents` as
    /// read back. Returns the error if that failed.
    std::optional<Error> add(const GameRecord& record);

private:
    Journal(JournalFile file, JournalContents contents)
        : file_(std::move(file)), contents_(std::move(contents)) {}

    JournalFile file_;
    JournalContents contents_;
};

}  // namespace ricochet::tools::match
