// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/page_json.hpp"

#include <cmath>
#include <fmt/format.h>

#include "tools/common/json.hpp"
#include "tools/picture/placement.hpp"

namespace ricochet::tools {

namespace {

/// Adds what the page and other programs need of a move's details.
void add_details(Json& json, const MoveDetails& details) {
    const Displacement& main = details.main();
    const bool is_tile_turn = details.is_tile_turn();
    json["kind"] = name_of(details.type);
    json["piece"] = is_tile_turn ? "" : std::string(1, main.piece);
    json["from"] = is_tile_turn ? "" : main.from;
    json["to"] = main.to.empty() ? main.from : main.to;
    if (const Displacement* const captured = details.captured()) {
        json["captured"] = {{"piece", std::string(1, captured->piece)}, {"square", captured->from}};
        if (details.type == MoveType::beast_capture) {
            json["victim"] = captured->from;
        }
    }
    if (const Displacement* const companion = details.companion()) {
        const std::string name = details.type == MoveType::propel ? "beast" : "rook";
        json[name + "_from"] = companion->from;
        json[name + "_to"] = companion->to;
    }
    if (!details.via.empty()) {
        json["via"] = details.via;
    }
    if (details.promotion != 0) {
        json["promotion"] = std::string(1, details.promotion);
    }
    if (details.makes_tile()) {
        json["makes_tile"] = true;
    }
    if (!details.path.empty()) {
        json["path"] = details.path;
    }
}

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

Json describe_move(const Game& game, MoveCode move) {
    Json json{{"uci", game.to_uci(move)}, {"san", game.to_san(move)}};
    add_details(json, game.details(move));
    return json;
}

Json describe_details(const Game& game, MoveCode move) {
    const auto square = [](const std::string& name) { return name.empty() ? Json() : Json(name); };
    const MoveDetails details = game.details(move);
    Json json;
    add_details(json, details);
    json["displacements"] = Json::array();
    for (const Displacement& change : details.displacements) {
        json["displacements"].push_back(
            Json::array({std::string(1, change.piece), square(change.from), square(change.to)}));
    }
    return json;
}

Json describe_variant(Variant variant) {
    const VariantRow& row = row_of(variant);
    const Game game(variant);
    return {{"variant", row.name},
            {"name", row.title},
            {"rules", row.rules_page},
            {"files", game.files()},
            {"ranks", game.ranks()},
            {"start", game.start_fen()},
            {"has_tiles", has_tiles(variant)},
            {"examples", row.move_examples}};
}

Json describe_variants() {
    Json rows = Json::array();
    for (const Variant variant : all_variants()) {
        rows.push_back(describe_variant(variant));
    }
    return rows;
}

std::string script_element(std::string_view id, const Json& json) {
    // Engines' texts need not be UTF-8.
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at)) {
        text.replace(at, 1, "\\u003c");
    }
    return fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, text);
}

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
