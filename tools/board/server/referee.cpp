// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/wordings.hpp"
#include "tools/board/request/game_request.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"

namespace ricochet::tools::board {

namespace {

Json draw(const char* reason, const char* text) {
    return {{"result", "1/2-1/2"}, {"reason", reason}, {"text", text}};
}

Json describe_outcome(const Game& game) {
    switch (game.outcome()) {
        case Outcome::none:
            return nullptr;
        case Outcome::checkmate: {
            const bool black_wins = game.side_to_move() == Color::white;
            return {{"result", black_wins ? "0-1" : "1-0"},
                    {"reason", "checkmate"},
                    {"text", black_wins ? "Black mates" : "White mates"}};
        }
        case Outcome::stalemate:
            return draw("stalemate", "Draw by stalemate");
        case Outcome::threefold_repetition:
            return draw("threefold", "Draw by threefold repetition");
        case Outcome::fifty_moves:
            return draw("fifty", "Draw by the fifty-move rule");
        case Outcome::dead_position:
            return draw("dead", "Draw: neither side can mate");
    }
    return nullptr;
}

/// Describes the moves after the first `known`, each with its resulting position. Undoes them.
Json describe_played(Game& game, std::size_t known) {
    std::vector<Json> played;
    while (game.size() > known) {
        const MoveCode move = game.move(game.size() - 1);
        Json after = {{"fen", game.fen()}, {"check", game.in_check()}};
        game.undo();
        played.push_back(describe_move(game, move));
        played.back().update(after);
    }
    std::reverse(played.begin(), played.end());
    return played;
}

/// Why a text in algebraic notation is not a legal move; empty if it is, or if it is malformed or ambiguous.
Phrase why_not_in_notation(const Game& game, std::string_view text) {
    const Result<MoveCode> move = game.parse_san(text);
    if (move) {
        return {};
    }
    const Phrase& refusal = move.refusal();
    if (refusal.wording == &why::castlings) {
        return refusal;
    }
    return refusal.wording == &why::illegal ? refusal.arguments.back() : Phrase();
}

}  // namespace

Json describe_position(const Field& request) {
    Game game = read_game(request);
    std::size_t known = 0;
    if (const std::optional<Field> field = request.find("known")) {
        known = static_cast<std::size_t>(field->integer(0, static_cast<std::int64_t>(game.size())));
    }
    Json json;
    json["variant"] = name_of(game.variant());
    json["start_fen"] = game.start_fen();
    json["fen"] = game.fen();
    json["side"] = game.side_to_move() == Color::white ? "w" : "b";
    json["check"] = game.in_check();
    json["moves"] = Json::array();
    for (const MoveCode move : game.legal_moves()) {
        json["moves"].push_back(describe_move(game, move));
    }
    json["outcome"] = describe_outcome(game);
    json["played"] = describe_played(game, known);
    return json;
}

Json why_illegal(const Field& request) {
    const Game game = read_game(request);
    const std::string& text = request.at("text").text(longest_move);
    const std::optional<Field> typed = request.find("typed");
    const bool is_typed = typed && typed->boolean();
    // A typed square is a pawn's move, not a question about its piece.
    const bool is_square = text.size() == 2;
    Phrase reason = is_typed && is_square ? Phrase() : game.why_illegal(text);
    if (is_typed && reason.empty()) {
        reason = why_not_in_notation(game, text);
    }
    return {{"reason", reason.empty() ? Json() : describe_phrase(reason)}};
}

Json check_fen(const Field& request) {
    static_cast<void>(request.at("fen"));
    return {{"ok", true}, {"fen", read_start(request, "fen", read_variant(request)).fen()}};
}

}  // namespace ricochet::tools::board
