// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/core/strength_limit.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace ricochet {
namespace {

/// One rung of the ladder; levels between two rungs are interpolated.
struct Rung {
    std::uint64_t nodes;
    int spread;
};

constexpr int rung_distance = 200;
constexpr std::array<Rung, (elo_max - elo_min) / rung_distance + 1> ladder = {{
    {40, 250},
    {80, 170},
    {160, 120},
    {320, 85},
    {640, 60},
    {1300, 42},
    {2600, 30},
    {5500, 20},
    {12000, 12},
    {30000, 6},
    {80000, 0},
}};

/// A well mixed word from a poor one (the finalizer of SplitMix64).
constexpr std::uint64_t mix(std::uint64_t word) {
    word += 0x9e3779b97f4a7c15U;
    word = (word ^ word >> 30U) * 0xbf58476d1ce4e5b9U;
    word = (word ^ word >> 27U) * 0x94d049bb133111ebU;
    return word ^ word >> 31U;
}

}  // namespace

StrengthLimit::StrengthLimit(int elo, std::uint64_t seed) : seed_(seed) {
    const int above = std::clamp(elo, elo_min, elo_max) - elo_min;
    const auto lower = static_cast<std::size_t>(above / rung_distance);
    const std::size_t upper = std::min(lower + 1, ladder.size() - 1);
    const int part = above % rung_distance;
    const auto weight = static_cast<std::uint64_t>(part);
    node_budget_ =
        (ladder[lower].nodes * (rung_distance - weight) + ladder[upper].nodes * weight) / rung_distance;
    spread_ = (ladder[lower].spread * (rung_distance - part) + ladder[upper].spread * part) / rung_distance;
}

Score StrengthLimit::error(Key key) const {
    if (spread_ == 0) {
        return 0;
    }
    // The sum of three uniform numbers is close enough to a bell.
    const std::uint64_t word = mix(key ^ mix(seed_));
    const std::uint64_t width = std::uint64_t{2} * static_cast<std::uint64_t>(spread_) + 1;
    Score sum = -3 * spread_;
    for (const unsigned shift : {0U, 21U, 42U}) {
        sum += static_cast<Score>((word >> shift & 0x1fffffU) % width);
    }
    return sum;
}

}  // namespace ricochet
