// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/share_queue.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "tools/match/statistics/standings.hpp"

namespace ricochet::tools::match {

ShareQueue::ShareQueue(const Conditions& conditions, std::string folder, int shares, bool accepts_changes)
    : conditions_(conditions),
      folder_(std::move(folder)),
      shares_(shares),
      accepts_changes_(accepts_changes),
      finished_(static_cast<std::size_t>(shares)),
      next_look_(Clock::now()) {
    for (int share = 1; share <= shares; ++share) {
        tails_.emplace_back(path(share));
    }
}

std::string ShareQueue::path(int share) const {
    return fmt::format("{}/share-{}-of-{}.jsonl", folder_, share, shares_);
}

Result<std::optional<ShareQueue::Claim>> ShareQueue::claim() {
    for (int share = 1; share <= shares_; ++share) {
        if (!finished_[static_cast<std::size_t>(share - 1)]) {
            Result<std::optional<Claim>> claim = try_claim(share);
            if (!claim || claim.value()) {
                return claim;
            }
        }
    }
    return std::optional<Claim>();
}

Result<std::optional<ShareQueue::Claim>> ShareQueue::try_claim(int share) {
    Conditions mine = conditions_;
    mine.plan.shard = {share, shares_};
    if (mine.plan.shard_games() == 0) {
        return std::optional<Claim>();
    }
    const std::string file = path(share);
    Result<std::optional<Journal>> opened = Journal::try_open(file);
    if (!opened) {
        return Error{opened.error()};
    }
    if (!opened.value()) {
        return std::optional<Claim>();
    }
    Journal& journal = *opened.value();
    const JournalContents& contents = journal.contents();
    if (!contents.header.is_null()) {
        if (const auto difference = find_difference(mine, contents.conditions, false)) {
            return Error{fmt::format("'{}' is of another tournament: {}", file, *difference)};
        }
        const auto change = find_change(contents.conditions, mine);
        if (change && !accepts_changes_) {
            return Error{
                fmt::format("since '{}' began {}; -accept-changes goes on all the same", file, *change)};
        }
    }
    if (static_cast<int>(contents.games.size()) >= mine.plan.shard_games()) {
        finished_[static_cast<std::size_t>(share - 1)] = true;
        return std::optional<Claim>();
    }
    return std::optional<Claim>(Claim{std::move(journal), mine.plan.shard, file});
}

bool ShareQueue::is_decided(bool now) {
    // Looking costs the more the more games there are: it gets a small part of the time.
    constexpr int least_share = 50;
    constexpr Milliseconds least_pause{500};
    const TimePoint begin = Clock::now();
    if (is_decided_ || !conditions_.sprt || (!now && begin < next_look_)) {
        return is_decided_;
    }
    for (JournalTail& tail : tails_) {
        if (tail.read(games_)) {
            return false;
        }
    }
    const std::optional<SprtState> state = sprt_state(conditions_, count_games(conditions_, games_));
    is_decided_ = state && state->decision != SprtDecision::go_on;
    const TimePoint end = Clock::now();
    next_look_ = end + std::max<Duration>(least_pause, (end - begin) * least_share);
    return is_decided_;
}

}  // namespace ricochet::tools::match
