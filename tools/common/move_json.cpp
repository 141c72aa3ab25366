// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/move_json.hpp"

#include <string>

namespace ricochet::tools {

Json describe_move(const Game& game, MoveCode move) {
    const MoveDetails details = game.details(move);
    Json json;
    json["uci"] = game.to_uci(move);
    json["san"] = game.to_san(move);
    json["kind"] = details.kind;
    json["piece"] = details.piece;
    json["from"] = details.from;
    json["to"] = details.to;
    const auto add = [&json](const char* name, const std::string& text) {
        if (!text.empty()) {
            json[name] = text;
        }
    };
    if (!details.captured.empty()) {
        json["captured"] = {{"piece", details.captured}, {"square", details.captured_square}};
    }
    add("via", details.via);
    add("beast_from", details.beast_from);
    add("beast_to", details.beast_to);
    add("victim", details.kind == "beast_capture" ? details.captured_square : "");
    add("rook_from", details.rook_from);
    add("rook_to", details.rook_to);
    add("promotion", details.promotion);
    if (details.makes_tile) {
        json["makes_tile"] = true;
    }
    if (!details.path.empty()) {
        json["path"] = details.path;
    }
    return json;
}

}  // namespace ricochet::tools
