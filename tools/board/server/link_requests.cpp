// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <utility>
#include <vector>

#include "tools/board/request/game_link.hpp"
#include "tools/board/request/game_request.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::size_t longest_link = 20000;

/// The game's moves with their notation.
Json describe_moves(const Game& game) {
    Json moves = Json::array();
    Game replay = Game::from_fen(game.start_fen(), game.variant()).value();
    for (std::size_t place = 0; place < game.size(); ++place) {
        const MoveCode move = game.move(place);
        moves.push_back({{"uci", replay.to_uci(move)}, {"san", replay.to_san(move)}});
        replay.play(move);
    }
    return moves;
}

}  // namespace

Json make_link(const Field& request) {
    const std::optional<Field> result = request.find("result");
    const Result<std::string> link = write_link(read_game(request), result ? result->text(longest_move) : "*");
    if (!link) {
        throw ApiError(400, link.refusal(), result ? result->where() : "moves");
    }
    return {{"link", link.value()}};
}

Json open_link(const Field& request) {
    const Field link = request.at("link");
    const Result<LinkedGame> read = read_link(link.text(longest_link));
    if (!read) {
        throw ApiError(400, read.refusal(), link.where());
    }
    const auto& [game, result] = read.value();
    if (game.size() > longest_game) {
        throw ApiError(400, phrase(link_error::too_long_here, game.size(), longest_game), link.where());
    }
    return {{"variant", name_of(game.variant())},
            {"start_fen", game.start_fen()},
            {"moves", describe_moves(game)},
            {"result", result}};
}

}  // namespace ricochet::tools::board
