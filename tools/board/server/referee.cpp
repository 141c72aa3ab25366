// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/referee.hpp"

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/outcome.hpp"
#include "tools/board/server/game_input.hpp"
#include "tools/board/server/move_details.hpp"

namespace ricochet::tools::board {

namespace {

Json draw(const char* reason, const char* text) {
    return {{"result", "1/2-1/2"}, {"reason", reason}, {"text", text}};
}

Json describe_outcome(const GameInput& game) {
    switch (outcome(game.current, game.history)) {
        case Outcome::none:
            return nullptr;
        case Outcome::checkmate: {
            const bool black_wins = game.current.side_to_move() == Color::white;
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

/// The game's moves one by one, each with what it leads to.
Json describe_played(const GameInput& game) {
    Json played = Json::array();
    Position position = game.start;
    for (const Move move : game.moves) {
        Json json = describe_move(position, move);
        Undo undo;
        position.do_move(move, undo);
        json["fen"] = to_fen(position);
        json["check"] = position.in_check();
        played.push_back(std::move(json));
    }
    return played;
}

}  // namespace

Json describe_position(const Field& request) {
    const GameInput game = read_game(request);
    const Position& position = game.current;
    Json json;
    json["variant"] = variant_name(position.variant());
    json["start_fen"] = to_fen(game.start);
    json["fen"] = to_fen(position);
    json["side"] = position.side_to_move() == Color::white ? "w" : "b";
    json["check"] = position.in_check();
    json["checkers"] = Json::array();
    for (const Square square : position.checkers()) {
        json["checkers"].push_back(to_string(square));
    }
    json["played"] = describe_played(game);
    json["moves"] = Json::array();
    for (const Move move : legal_moves(position)) {
        json["moves"].push_back(describe_move(position, move));
    }
    json["outcome"] = describe_outcome(game);
    return json;
}

Json check_fen(const Field& request) {
    static_cast<void>(request.at("fen"));
    return {{"ok", true}, {"fen", to_fen(read_start(request, "fen", read_variant(request)))}};
}

}  // namespace ricochet::tools::board
