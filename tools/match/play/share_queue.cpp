// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/share_queue.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "tools/common/json.hpp"
#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

namespace {

namespace fs = std::filesystem;

}  // namespace

ShareQueue::ShareQueue(const Conditions& conditions, std::string folder, int shares, bool accepts_changes)
    : conditions_(conditions),
      folder_(std::move(folder)),
      shares_(shares),
      accepts_changes_(accepts_changes),
      finished_(static_cast<std::size_t>(shares)),
      next_look_(Clock::now()) {
    for (int share = 1; share <= shares; ++share) {
        journals_.emplace_back(path(share));
    }
}

std::string ShareQueue::path(int share) const {
    return fmt::format("{}/share-{}-of-{}.jsonl", folder_, share, shares_);
}

std::optional<Error> ShareQueue::find_other_count() const {
    constexpr std::string_view before_count = "-of-";
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
        const std::string name = entry.path().stem().string();
        const std::size_t at = name.find(before_count);
        if (!name.starts_with("share-") || at == std::string::npos) {
            continue;
        }
        if (const std::string there = name.substr(at + before_count.size()); there != std::to_string(shares_)) {
            return Error{
                fmt::format("the queue in '{}' has {} shares, not {}: give all managers shares={}, or another "
                            "folder",
                            folder_, there, shares_, there)};
        }
    }
    return std::nullopt;
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
    if (!contents.header.empty()) {
        if (const auto reason = why_not_continue(file, contents.conditions, mine, accepts_changes_)) {
            return Error{*reason};
        }
    }
    if (static_cast<int>(contents.games.size()) >= mine.plan.shard_games()) {
        finished_[static_cast<std::size_t>(share - 1)] = true;
        return std::optional<Claim>();
    }
    return std::optional<Claim>(Claim{std::move(journal), mine.plan.shard, file});
}

std::optional<SprtState> ShareQueue::test() const {
    return sprt_state(conditions_, count_games(conditions_, games_));
}

bool ShareQueue::is_decided(bool now) {
    // Reading takes longer the more games there are, so it is limited to a small part of the time.
    constexpr int least_share = 50;
    constexpr Milliseconds least_pause{500};
    const TimePoint begin = Clock::now();
    if (is_decided_ || !conditions_.sprt || (!now && begin < next_look_)) {
        return is_decided_;
    }
    const auto take_game = [this](std::size_t /*number*/, const std::string& line) {
        const Json json = parse_line(line);
        if (json.value("type", "") == "game") {
            games_.push_back(record_from_json(json));
        }
    };
    for (JournalReader& journal : journals_) {
        if (std::error_code error; fs::exists(journal.path(), error) && journal.read(take_game)) {
            return false;
        }
    }
    is_decided_ = match::is_decided(test());
    const TimePoint end = Clock::now();
    next_look_ = end + std::max<Duration>(least_pause, (end - begin) * least_share);
    return is_decided_;
}

}  // namespace ricochet::tools::match
