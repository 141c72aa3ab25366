// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/move_texts.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

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

std::optional<Game> passed(const Game& game) {
    if (game.in_check()) {
        return std::nullopt;
    }
    // A FEN with the other side to move and no en passant square.
    std::string fen = game.fen();
    const std::size_t side = fen.find(' ') + 1;
    fen[side] = fen[side] == 'w' ? 'b' : 'w';
    const std::size_t en_passant = fen.find(' ', side + 2) + 1;
    fen.replace(en_passant, fen.find(' ', en_passant) - en_passant, 1, '-');
    Result<Game> other = Game::from_fen(fen, game.variant());
    return other ? std::optional(std::move(other.value())) : std::nullopt;
}

bool can_be_played(Game game, const std::vector<MoveTexts>& line) {
    return std::all_of(line.begin(), line.end(), [&game](const MoveTexts& texts) {
        if (texts.uci == "0000") {
            std::optional<Game> other = passed(game);
            if (other.has_value()) {
                game = std::move(*other);
            }
            return other.has_value();
        }
        const Result<MoveCode> move = game.parse_uci(texts.uci);
        if (!move || game.to_san(move.value()) != texts.san) {
            return false;
        }
        game.play(move.value());
        return true;
    });
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
