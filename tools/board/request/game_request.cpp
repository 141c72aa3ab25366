// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/request/game_request.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::size_t longest_fen = 1000;

}  // namespace

Variant read_variant(const Field& request) {
    const Field field = request.at("variant");
    const std::optional<Variant> variant = parse_variant(field.text(longest_move));
    if (!variant) {
        throw field.error(request_error::variant, variant_names());
    }
    return *variant;
}

Game read_start(const Field& request, const std::string& member, Variant variant) {
    const std::optional<Field> field = request.find(member);
    if (!field) {
        return Game(variant);
    }
    Result<Game> game = Game::from_fen(field->text(longest_fen), variant);
    if (!game) {
        throw field->refusal(game.refusal());
    }
    return std::move(game.value());
}

Game read_game(const Field& request) {
    Game game = read_start(request, "fen", read_variant(request));
    const std::optional<Field> moves = request.find("moves");
    if (!moves) {
        return game;
    }
    for (const Field& field : moves->items(longest_game)) {
        const Result<MoveCode> move = game.parse_uci(field.text(longest_move));
        if (!move) {
            throw field.refusal(move.refusal());
        }
        game.play(move.value());
    }
    return game;
}

}  // namespace ricochet::tools::board
