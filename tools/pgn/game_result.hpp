// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "movegen/common/color.hpp"

namespace ricochet::tools {

enum class GameResult : std::uint8_t { white_wins, black_wins, draw, none };

namespace detail {

inline constexpr std::array<std::string_view, 4> result_names = {"1-0", "0-1", "1/2-1/2", "*"};

}  // namespace detail

/// `1-0`, `0-1`, `1/2-1/2`, `*`.
constexpr std::string_view to_string(GameResult result) {
    return detail::result_names[index(result)];
}
/// The inverse of `to_string`; nothing for other texts.
constexpr std::optional<GameResult> parse_result(std::string_view text) {
    for (std::size_t i = 0; i < detail::result_names.size(); ++i) {
        if (detail::result_names[i] == text) {
            return static_cast<GameResult>(i);
        }
    }
    return std::nullopt;
}
constexpr GameResult win_for(Color color) {
    return color == Color::white ? GameResult::white_wins : GameResult::black_wins;
}
/// White's points doubled: 2, 1 or 0. Not for `none`.
constexpr int white_half_points(GameResult result) {
    return result == GameResult::white_wins ? 2 : result == GameResult::draw ? 1 : 0;
}

}  // namespace ricochet::tools
