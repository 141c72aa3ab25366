// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "movegen/base/result.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::analyse {

bool begins_like_analysis_journal(std::string_view beginning);

constexpr FileKind analysis_journal_kind{"a journal of an analysis", begins_like_analysis_journal};

/// The reviews of an unfinished analysis, one move a line, for resuming it.
class Journal {
public:
    /// The numbers of a game and of a ply in it, both from 0.
    using Place = std::pair<std::size_t, std::size_t>;

    /// Opens the journal of an analysis with these conditions, creating it if missing. The error: its
    /// conditions differ, or it is damaged or in use.
    static Result<Journal> open(const std::string& path, const Json& conditions);

    /// The reviews of earlier runs.
    [[nodiscard]] const std::map<Place, Json>& found() const { return found_; }
    /// Adds a review, and returns once it is on the disk, or the error.
    std::optional<Error> add(Place place, const Json& review);

private:
    Journal(JournalFile file, std::map<Place, Json> found) : file_(std::move(file)), found_(std::move(found)) {}

    JournalFile file_;
    std::map<Place, Json> found_;
};

}  // namespace ricochet::tools::analyse
