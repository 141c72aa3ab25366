// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/journal_file.hpp"
#include "tools/common/json_fwd.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// A game as one JSON object, and back. Moves and the figures beside them are parallel arrays, to keep lines
/// short.
Json to_json(const GameRecord& record);
/// Throws a `std::invalid_argument` with one line where a key is missing, of another type or out of its range.
GameRecord record_from_json(const Json& json);

/// A game as a line of the journal, without its end. Bytes that are no UTF-8 (engines write anything to stderr)
/// are replaced.
std::string to_line(const GameRecord& record);
/// The description of a tournament as such a line.
std::string to_line(const Conditions& conditions);
/// A line as JSON, without its checksum. Throws where it is no JSON, or where it has a checksum that is not
/// its own: it has changed since it was written.
Json parse_line(const std::string& line);

/// What a journal holds. Its format: one JSON object a line; the first describes the tournament, every other
/// one a finished game, in the order in which they ended. The last key of each, `sum`, is a checksum (FNV-1a of
/// 64 bits) of the line up to the comma before it; lines of older versions have none. A tournament that was
/// resumed with another number of rounds is described anew in between; the last description holds.
struct JournalContents {
    /// The last description, as JSON; empty if the file has not even a whole first line.
    std::string header;
    /// What it says.
    Conditions conditions;
    Games games;
};

/// Reads a journal. A torn last line (the machine died while writing) is ignored; a game that stands there
/// twice counts once, and must have the same course both times. The error names the line, or the file where it
/// cannot be read to its end. All moves are checked to be legal, so that everything derived from the journal
/// can rely on it.
Result<JournalContents> read_journal(const std::string& path);

/// Why a tournament cannot go on with a journal, or nothing: it is of another one, or, unless that is accepted,
/// an engine, the book or the tables have changed since.
std::optional<std::string> why_not_continue(const std::string& path, const Conditions& before,
                                            const Conditions& now, bool accepts_changes);

/// What came of a repair.
struct RepairedJournal {
    std::size_t games = 0;
    int broken_lines = 0;
    /// Where they were put; empty if there are none.
    std::string broken_file;
};

/// Takes the lines that `read_journal` does not read, a torn last one too, out of a journal and adds them to
/// `PATH.broken`. The error: somebody uses it, no line describes a tournament, or a file cannot be written.
Result<RepairedJournal> repair_journal(const std::string& path);

/// The journal of a running tournament.
class Journal {
public:
    /// Locks a journal, made if missing, and reads what it holds.
    static Result<Journal> open(const std::string& path);
    /// The same; nothing if somebody else has locked it.
    static Result<std::optional<Journal>> try_open(const std::string& path);

    /// What it holds.
    [[nodiscard]] const JournalContents& contents() const { return contents_; }
    /// Makes it ready for `add`: cuts off a torn line, and describes the tournament where that is not what the
    /// journal says already. The reason where that failed.
    std::optional<Error> begin(const Conditions& conditions);
    /// Writes a finished game, as durable as the disk allows on return. It is then the last of `contents`, as
    /// the journal tells it. The reason where that failed.
    std::optional<Error> add(const GameRecord& record);

private:
    Journal(JournalFile file, JournalContents contents)
        : file_(std::move(file)), contents_(std::move(contents)) {}

    JournalFile file_;
    JournalContents contents_;
};

}  // namespace ricochet::tools::match
