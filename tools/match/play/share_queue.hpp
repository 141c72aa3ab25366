// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/clock.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/match/statistics/elo.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

/// A tournament split into shares for several managers, on one machine or on several with a shared folder. Each
/// share is a shard with its own journal in that folder, played by the manager that has locked the journal. If
/// that manager ends, the share becomes free again.
class ShareQueue {
public:
    /// `folder` must exist. The plan's shard is ignored. With `accepts_changes`, shares may have been started
    /// with other programs or another book.
    ShareQueue(const Conditions& conditions, std::string folder, int shares, bool accepts_changes = false);

    /// The error if the folder contains a share of a different number of shares; call before the first `claim`.
    [[nodiscard]] std::optional<Error> find_other_count() const;

    struct Claim {
        Journal journal;
        Shard shard;
        std::string path;
    };

    /// Locks the first free share with games left; nothing if there is none. The error: a journal is of another
    /// tournament or other programs, or cannot be read.
    Result<std::optional<Claim>> claim();

    /// Whether the games of all shares decide the sequential test. Reads the folder only from time to time, or
    /// immediately with `now`. False without a test, or if a journal cannot be read.
    bool is_decided(bool now = false);

    /// The state of the sequential test as of the last read; nothing without a test.
    [[nodiscard]] std::optional<SprtState> test() const;

    /// All games of all shares as of the last read.
    [[nodiscard]] const Games& games() const { return games_; }

private:
    [[nodiscard]] std::string path(int share) const;
    Result<std::optional<Claim>> try_claim(int share);

    const Conditions& conditions_;
    std::string folder_;
    int shares_;
    bool accepts_changes_;
    /// Shares known to have no games left.
    std::vector<bool> finished_;
    /// All shares as written by other managers; moves are not checked.
    std::vector<JournalReader> journals_;
    Games games_;
    TimePoint next_look_;
    bool is_decided_ = false;
};

}  // namespace ricochet::tools::match
