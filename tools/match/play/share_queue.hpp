// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/clock.hpp"
#include "tools/common/journal_file.hpp"
#include "tools/match/statistics/elo.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

/// A tournament in shares that several managers play, on one machine or on several that see one folder. Each
/// share is a shard with its own journal there, and who has locked that journal plays it: a share whose player
/// is gone is free for the next one.
class ShareQueue {
public:
    /// `folder` has to be there. The plan's shard is not looked at. Where changes are accepted, shares may have
    /// begun with other programs or another book.
    ShareQueue(const Conditions& conditions, std::string folder, int shares, bool accepts_changes = false);

    /// The error where a share of another number of shares is in the folder; before the first `claim`.
    [[nodiscard]] std::optional<Error> find_other_count() const;

    struct Claim {
        Journal journal;
        Shard shard;
        std::string path;
    };

    /// Locks the first share with games left that nobody plays; nothing if there is none. The error: a
    /// journal there is of another tournament, of other programs or cannot be read.
    Result<std::optional<Claim>> claim();

    /// Whether all shares' games together decide the sequential test. Looks at the folder from time to time
    /// only; `now` looks at once. False without a test, and where a journal cannot be read.
    bool is_decided(bool now = false);

    /// Where the sequential test stands, as of the last look; nothing without one.
    [[nodiscard]] std::optional<SprtState> test() const;

    /// All games of all shares, as of the last look.
    [[nodiscard]] const Games& games() const { return games_; }

private:
    [[nodiscard]] std::string path(int share) const;
    Result<std::optional<Claim>> try_claim(int share);

    const Conditions& conditions_;
    std::string folder_;
    int shares_;
    bool accepts_changes_;
    /// Shares that have no games left, as far as is known.
    std::vector<bool> finished_;
    /// Of all shares, as others write them; moves are not checked.
    std::vector<JournalReader> journals_;
    Games games_;
    TimePoint next_look_;
    bool is_decided_ = false;
};

}  // namespace ricochet::tools::match
