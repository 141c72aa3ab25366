// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/strength/strength_limit.hpp"

#include <algorithm>
#include <cstddef>

#include "movegen/base/random.hpp"

namespace ricochet {

StrengthLevel level_of(const Ladder& ladder, int elo) {
    const int above = std::clamp(elo, elo_min, elo_max) - elo_min;
    const auto rung = static_cast<std::size_t>(above / rung_distance);
    const int part = above % rung_distance;
    const StrengthLevel& lower = ladder[rung];
    const StrengthLevel& upper = ladder[std::min(rung + 1, ladder.size() - 1)];
    const auto between = [&](auto StrengthLevel::*number) {
        const auto sum =
            static_cast<int>(lower.*number) * (rung_distance - part) + static_cast<int>(upper.*number) * part;
        return sum / rung_distance;
    };
    return {
        .nodes = static_cast<std::uint64_t>(between(&StrengthLevel::nodes)),
        .depth_tenths = between(&StrengthLevel::depth_tenths),
        .misjudgement = between(&StrengthLevel::misjudgement),
        .oversight = between(&StrengthLevel::oversight),
    };
}

StrengthLimit::StrengthLimit(const StrengthLevel& level, std::uint64_t seed, Style style, Score even_score)
    : level_(level), style_(style), even_score_(even_score), seed_(mix_bits(seed)) {}

Score StrengthLimit::error(Key key) const {
    if (level_.misjudgement == 0) {
        return 0;
    }
    // The sum of three uniform numbers is close enough to a normal distribution; its standard deviation is half
    // the width of each.
    const std::uint64_t word = mix_bits(key ^ seed_);
    const std::uint64_t width = std::uint64_t{2} * static_cast<std::uint64_t>(level_.misjudgement) + 1;
    Score sum = -3 * level_.misjudgement;
    for (const unsigned shift : {0U, 21U, 42U}) {
        sum += static_cast<Score>((word >> shift & 0x1fffffU) % width);
    }
    return sum;
}

void StrengthLimit::begin_search(Key root) {
    search_seed_ = mix_bits(mix_bits(root) ^ seed_);
}

int StrengthLimit::depth() const {
    // The fraction of a ply is the chance of one more.
    return (level_.depth_tenths + static_cast<int>(mix_bits(search_seed_) % 10)) / 10;
}

bool StrengthLimit::overlooks(MoveCode move, int difficulty, bool is_opponents) const {
    constexpr std::uint64_t million = 1'000'000;
    const std::uint64_t draw = mix_bits(static_cast<std::uint64_t>(move) ^ search_seed_) % million;
    const int hardness = is_opponents ? std::min(1000, 3 * difficulty + 20) : difficulty;
    return draw < static_cast<std::uint64_t>(level_.oversight) * static_cast<std::uint64_t>(hardness);
}

}  // namespace ricochet
