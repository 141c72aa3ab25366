// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "movegen/common/color.hpp"
#include "tools/lab/data/record.hpp"
#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::data {

/// Statistics of training data, collected position by position.
class Statistics {
public:
    /// Collects positions of one game.
    explicit Statistics(const TrainedGame& game) : game_(&game), by_bucket_(game.shape.buckets) {}

    void add(const Record& record);
    /// The statistics as several lines of text.
    [[nodiscard]] std::string text() const;

    [[nodiscard]] std::uint64_t positions() const { return positions_; }
    [[nodiscard]] std::uint64_t games() const { return games_.size(); }

private:
    static constexpr std::size_t piece_groups = 8;
    static constexpr std::size_t score_groups = 7;

    const TrainedGame* game_;
    std::uint64_t positions_ = 0;
    std::uint64_t second_variant_ = 0;
    std::uint64_t in_check_ = 0;
    std::uint64_t tactical_ = 0;
    std::uint64_t plies_ = 0;
    /// White's losses, draws and wins.
    std::array<std::uint64_t, 3> results_{};
    std::array<std::uint64_t, piece_groups> by_pieces_{};
    std::array<std::uint64_t, score_groups> by_score_{};
    /// Positions by output bucket of the network.
    std::vector<std::uint64_t> by_bucket_;
    std::unordered_set<std::uint64_t> games_;
    std::unordered_set<std::uint64_t> distinct_;
};

}  // namespace ricochet::tools::data
