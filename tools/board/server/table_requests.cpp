// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/table_requests.hpp"

#include "search/tables/probe_moves.hpp"
#include "tools/board/request/game_request.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

Json describe_verdict(tables::DtmCode code, bool is_certain) {
    if (code == tables::dtm_draw) {
        return {{"result", "draw"}, {"plies", nullptr}, {"certain", true}};
    }
    return {{"result", tables::is_win(code) ? "win" : "loss"},
            {"plies", tables::plies_of(code)},
            {"certain", is_certain}};
}

}  // namespace

Json describe_ending(const tables::Tables& known, const Field& request) {
    const Game game = read_game(request);
    const std::optional<tables::TableVerdict> judged = known.judge(game);
    Json moves = Json::array();
    if (!judged) {
        return {{"verdict", nullptr}, {"moves", std::move(moves)}};
    }
    for (const tables::MoveVerdict& verdict : tables::probe_moves(known, game)) {
        Json move = {{"uci", game.to_uci(verdict.move)}, {"san", game.to_san(verdict.move)}};
        move.update(describe_verdict(verdict.code, verdict.is_certain));
        moves.push_back(std::move(move));
    }
    return {{"verdict", describe_verdict(judged->code, judged->is_decided())}, {"moves", std::move(moves)}};
}

}  // namespace ricochet::tools::board
