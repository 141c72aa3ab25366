// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/move_texts.hpp"

#include <algorithm>
#include <cstddef>

namespace ricochet::tools::analyse {

MoveTexts texts_of(const Game& game, MoveCode move) {
    return {game.to_uci(move), game.to_san(move)};
}

std::vector<MoveTexts> texts_along(Game game, const std::vector<MoveCode>& line) {
    constexpr std::size_t most_moves = 8;
    std::vector<MoveTexts> texts;
    for (std::size_t i = 0; i < std::min(line.size(), most_moves); ++i) {
        texts.push_back(texts_of(game, line[i]));
        game.play(line[i]);
    }
    return texts;
}

std::vector<Arrow> arrows_along(const MoveDetails& details) {
    const Displacement& main = details.main();
    if (details.is_tile_turn()) {
        return {};
    }
    if (!details.via.empty()) {
        return {{main.from, details.via}, {details.via, main.to}};
    }
    std::vector<Arrow> arrows{{main.from, main.to}};
    if (const Displacement* const companion = details.companion()) {
        arrows.push_back({companion->from, companion->to});
    }
    return arrows;
}

}  // namespace ricochet::tools::analyse
