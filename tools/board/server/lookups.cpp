// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/lookups.hpp"

#include "search/tables/probe_moves.hpp"
#include "tools/board/request/game_request.hpp"
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"

namespace ricochet::tools::board {

namespace {

Json describe_verdict(tables::Wdl wdl, tables::DtmCode code) {
    const Json plies = code == tables::dtm_draw ? Json(nullptr) : Json(tables::plies_of(code));
    return {{"wdl", std::string(tables::name_of(wdl))}, {"plies", plies}};
}

}  // namespace

Json describe_opening(const book::Books& books, const Field& request) {
    const Game game = read_game(request);
    const std::shared_ptr<const book::Book> known = books.of(game.variant());
    return describe_book(known == nullptr ? book::Book({game.variant(), {}}) : *known, game);
}

Json describe_ending(const tables::Tables& known, const Field& request) {
    const Game game = read_game(request);
    const std::optional<tables::WdlProbe> probed = known.probe_wdl(game);
    Json moves = Json::array();
    if (!probed) {
        return {{"verdict", nullptr}, {"moves", std::move(moves)}};
    }
    for (const tables::MoveProbe& verdict : tables::probe_moves(known, game)) {
        Json move = {{"uci", game.to_uci(verdict.move)}, {"san", game.to_san(verdict.move)}};
        move.update(describe_verdict(verdict.wdl, verdict.code));
        moves.push_back(std::move(move));
    }
    return {{"verdict", describe_verdict(probed->wdl(), probed->code)}, {"moves", std::move(moves)}};
}

}  // namespace ricochet::tools::board
