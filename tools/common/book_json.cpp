// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/book_json.hpp"

#include <cmath>

#include "tools/common/json.hpp"

namespace ricochet::tools {

namespace {

Json describe_score(Score score) {
    if (score == score_none) {
        return nullptr;
    }
    return is_mate(score) ? Json{{"mate", mate_distance_moves(score)}} : Json{{"cp", score}};
}

Json describe_known(const book::BookMove& known, const Game& game, Score best) {
    Json move{{"uci", game.to_uci(known.move)},
              {"san", game.to_san(known.move)},
              {"white", known.games.white},
              {"draws", known.games.draws},
              {"black", known.games.black},
              {"score", describe_score(known.score)},
              {"loss", known.score == score_none || is_mate(best) ? Json(nullptr) : Json(best - known.score)},
              {"points", nullptr},
              {"error", nullptr},
              {"positions", known.positions}};
    if (known.games.total() > 0) {
        const GameShare share = share_of(known.games, game.side_to_move());
        move["points"] = rounded(share.points);
        move["error"] = rounded(share.error);
    }
    return move;
}

}  // namespace

// Plus four rule (Alan Agresti and Brent Coull, "Approximate is Better than Exact", 1998).
GameShare share_of(const book::GameCounts& games, Color mover) {
    constexpr double deviations = 1.96;
    constexpr double draw = 0.5;
    // Adds two wins and two losses: a few games with the same result prove little.
    constexpr double added = 2;
    const double wins = mover == Color::white ? games.white : games.black;
    const auto count = static_cast<double>(games.total());
    const double more = count + 2 * added;
    const double mean = (wins + added + draw * games.draws) / more;
    const double squares = (wins + added + draw * draw * games.draws) / more;
    return {(wins + draw * games.draws) / count, deviations * std::sqrt((squares - mean * mean) / more)};
}

Json describe_book(const book::Book& book, const Game& game) {
    Json moves = Json::array();
    std::uint64_t white = 0;
    std::uint64_t draws = 0;
    std::uint64_t black = 0;
    const std::vector<book::BookMove> known_moves = book.moves(game);
    for (const book::BookMove& known : known_moves) {
        white += known.games.white;
        draws += known.games.draws;
        black += known.games.black;
        moves.push_back(describe_known(known, game, known_moves.front().score));
    }
    return Json{
        {"white", white},    {"draws", draws}, {"black", black}, {"moves", moves}, {"topGames", Json::array()},
        {"opening", nullptr}};
}

}  // namespace ricochet::tools
