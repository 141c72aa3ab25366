// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/page_json.hpp"

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

}  // namespace ricochet::tools
