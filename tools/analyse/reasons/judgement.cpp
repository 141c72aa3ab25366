// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/judgement.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "search/games/game_search.hpp"

namespace ricochet::tools::analyse {

double expected_score(Score score, const Game& game) {
    constexpr double all = 1000;
    const WinDrawLoss chances = win_draw_loss(score, game);
    return (chances.win + chances.draw / 2.0) / all;
}

Glyph glyph_of(double loss) {
    return loss >= blunder_loss      ? Glyph::blunder
           : loss >= mistake_loss    ? Glyph::mistake
           : loss >= inaccuracy_loss ? Glyph::inaccuracy
                                     : Glyph::none;
}

std::string_view sign_of(Glyph glyph) {
    constexpr std::array<std::string_view, 4> signs = {"", "?!", "?", "??"};
    return signs[static_cast<std::size_t>(glyph)];
}

int number_of(Glyph glyph) {
    constexpr std::array<int, 4> numbers = {0, 6, 2, 4};
    return numbers[static_cast<std::size_t>(glyph)];
}

double accuracy_of(double loss) {
    constexpr double height = 103.1668;
    constexpr double decay = 4.354;
    constexpr double below = 3.1669;
    constexpr double most = 100;
    return loss <= 0 ? most : std::clamp(height * std::exp(-decay * loss) - below, 0.0, most);
}

}  // namespace ricochet::tools::analyse
