// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/explain/worth.hpp"

#include "search/games/game_search.hpp"
#include "search/games/networks.hpp"
#include "tools/board/request/game_request.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

Json describe_worth(const Field& request) {
    const Game game = read_game(request);
    const std::shared_ptr<const Network> network = built_in_network(game.variant());
    const EvaluationTrace seen = trace(game, network);
    Json pieces = Json::array();
    if (!seen.network) {
        return {{"value", seen.evaluation}, {"pieces", pieces}};
    }
    for (const PieceWorth& piece : seen.network->pieces) {
        pieces.push_back({{"square", piece.square}, {"worth", piece.worth}});
    }
    return {{"value", seen.network->value}, {"pieces", pieces}};
}

}  // namespace ricochet::tools::board
