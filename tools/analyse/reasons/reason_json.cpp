// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/reason_json.hpp"

#include <string>

#include "tools/analyse/reasons/sentences.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::analyse {

namespace {

Json to_json(const std::vector<MoveTexts>& moves) {
    Json json = Json::array();
    for (const MoveTexts& move : moves) {
        json.push_back(Json{{"uci", move.uci}, {"san", move.san}});
    }
    return json;
}

}  // namespace

Json to_json(const Reason& reason) {
    Json pieces = Json::array();
    for (const PlacedPiece& piece : reason.pieces) {
        pieces.push_back(Json{{"piece", std::string(1, piece.letter)}, {"square", piece.square}});
    }
    Json arrows = Json::array();
    for (const Arrow& arrow : reason.arrows) {
        arrows.push_back(Json::array({arrow.from, arrow.to}));
    }
    Json proof{{"exact", is_exact(reason.kind)}, {"line", to_json(reason.proof.line)}};
    if (!is_exact(reason.kind)) {
        proof["with"] = reason.proof.with;
        proof["without"] = reason.proof.without;
        proof["nodes"] = reason.proof.nodes;
    }
    return Json{{"kind", name_of(reason.kind)}, {"text", text_of(reason)},        {"pieces", std::move(pieces)},
                {"squares", reason.squares},    {"moves", to_json(reason.moves)}, {"numbers", reason.numbers},
                {"arrows", std::move(arrows)},  {"proof", std::move(proof)}};
}

}  // namespace ricochet::tools::analyse
