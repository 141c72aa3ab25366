// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/share_queue.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <system_error>
#include <thread>

#include "movegen/base/tokens.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/json.hpp"
#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

namespace {

namespace fs = std::filesystem;

/// Locks a file that others hold for a moment only.
Result<DurableFile> lock_with_retries(const std::string& path) {
    constexpr Milliseconds pause{20};
    const TimePoint deadline = Clock::now() + Milliseconds(10000);
    while (Clock::now() < deadline) {
        Result<std::optional<DurableFile>> file = DurableFile::try_open(path);
        if (!file) {
            return Error{file.error()};
        }
        if (file.value()) {
            return std::move(*file.value());
        }
        std::this_thread::sleep_for(pause);
    }
    return DurableFile::open(path);
}

/// The number in a file's first line; nothing if there is no whole one.
std::optional<int> read_shares(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string line;
    if (!std::getline(file, line) || file.eof()) {
        return std::nullopt;
    }
    const Result<int> shares = parse_number(line, 1, limits::shards);
    return shares ? std::optional(shares.value()) : std::nullopt;
}

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

std::optional<Error> ShareQueue::note_share_count() {
    const std::string path = (fs::path(folder_) / ".shares").string();
    Result<DurableFile> file = lock_with_retries(path);
    if (!file) {
        return Error{file.error()};
    }
    const std::optional<int> noted = read_shares(path);
    if (noted && *noted != shares_) {
        return Error{
            fmt::format("the queue in '{}' has {} shares, not {}: give all managers shares={}, or another "
                        "folder",
                        folder_, *noted, shares_, *noted)};
    }
    if (noted) {
        return std::nullopt;
    }
    std::optional<Error> error = file.value().cut(0);
    return error ? error : file.value().append_line(std::to_string(shares_));
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
    // Looking costs the more the more games there are: it gets a small part of the time.
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
    const std::optional<SprtState> state = test();
    is_decided_ = state && state->decision != SprtDecision::go_on;
    const TimePoint end = Clock::now();
    next_look_ = end + std::max<Duration>(least_pause, (end - begin) * least_share);
    return is_decided_;
}

}  // namespace ricochet::tools::match
