// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/game_input.hpp"

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::size_t longest_fen = 1000;
constexpr std::size_t longest_move = 20;

}  // namespace

const char* variant_name(Variant variant) {
    return variant == Variant::tensor ? "tensor" : "tensorfree";
}

Variant read_variant(const Field& request) {
    const Field field = request.at("variant");
    const std::string& name = field.text(longest_move);
    for (const Variant variant : {Variant::tensor, Variant::tensorfree}) {
        if (name == variant_name(variant)) {
            return variant;
        }
    }
    throw field.error("is neither tensor nor tensorfree");
}

Position read_start(const Field& request, const std::string& member, Variant variant) {
    const std::optional<Field> field = request.find(member);
    if (!field) {
        return Position::start(variant);
    }
    Result<Position> position = parse_fen(field->text(longest_fen), variant);
    if (!position) {
        throw ApiError(400, position.error(), field->where());
    }
    return position.value();
}

GameInput read_game(const Field& request) {
    const Variant variant = read_variant(request);
    const Position start = read_start(request, "fen", variant);
    GameInput game{start, {}, start, {}};
    const std::optional<Field> moves = request.find("moves");
    if (!moves) {
        return game;
    }
    for (const Field& field : moves->items(longest_game)) {
        const Result<Move> move = parse_uci(field.text(longest_move), game.current);
        if (!move) {
            throw ApiError(400, move.error(), field.where());
        }
        game.moves.push_back(move.value());
        game.history.push(game.current.key());
        Undo undo;
        game.current.do_move(move.value(), undo);
    }
    return game;
}

}  // namespace ricochet::tools::board
