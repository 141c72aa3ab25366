// SPDX-License-Identifier: GPL-3.0-or-later
// Moves: listing, parsing, formatting, making.
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"
#include "tools/javascript/bridge.hpp"

namespace ricochet::javascript {

namespace {

/// Returns the result of `work`, which uses a legal move; refuses an illegal one.
template <class Work>
Answer with_legal(Bridge& bridge, const Game& game, MoveCode move, Work work) {
    return answer(
        [&] { return game.is_legal(move) ? work() : refuse(bridge, tools::why_refused(game, move)); });
}

/// Returns a parsed move, or its error.
Answer answer_move(Bridge& bridge, const Result<MoveCode>& move) {
    if (!move) {
        return refuse(bridge, move.error());
    }
    bridge.words.assign(1, static_cast<std::uint32_t>(move.value()));
    return 0;
}

}  // namespace

RICOCHET_EXPORT Answer ricochet_legal_moves(Bridge* bridge, const Game* game) {
    return answer([=] {
        const std::vector<MoveCode> moves = game->legal_moves();
        bridge->words.resize(moves.size());
        for (std::size_t place = 0; place < moves.size(); ++place) {
            bridge->words[place] = static_cast<std::uint32_t>(moves[place]);
        }
        return Answer{0};
    });
}

/// The moves made.
RICOCHET_EXPORT Answer ricochet_move_stack(Bridge* bridge, const Game* game) {
    return answer([=] {
        bridge->words.clear();
        for (std::size_t place = 0; place < game->size(); ++place) {
            bridge->words.push_back(static_cast<std::uint32_t>(game->move(place)));
        }
        return Answer{0};
    });
}

RICOCHET_EXPORT Answer ricochet_is_legal(Bridge* /*bridge*/, const Game* game, MoveCode move) {
    return game->is_legal(move) ? 1 : 0;
}
RICOCHET_EXPORT Answer ricochet_parse_uci(Bridge* bridge, const Game* game) {
    return answer([=] { return answer_move(*bridge, game->parse_uci(bridge->input)); });
}
RICOCHET_EXPORT Answer ricochet_parse_san(Bridge* bridge, const Game* game) {
    return answer([=] { return answer_move(*bridge, game->parse_san(bridge->input)); });
}
RICOCHET_EXPORT Answer ricochet_why_illegal(Bridge* bridge, const Game* game) {
    return answer_text(*bridge, [=] { return game->why_illegal(bridge->input).message; });
}

/// The UCI text of any move of the game's variant, legal or not.
RICOCHET_EXPORT Answer ricochet_uci(Bridge* bridge, const Game* game, MoveCode move) {
    return answer_text(*bridge, [=] { return game->to_uci(move); });
}
RICOCHET_EXPORT Answer ricochet_san(Bridge* bridge, const Game* game, MoveCode move) {
    return with_legal(*bridge, *game, move, [=] {
        bridge->output = game->to_san(move);
        return Answer{0};
    });
}
/// All details of a move, as JSON.
RICOCHET_EXPORT Answer ricochet_describe(Bridge* bridge, const Game* game, MoveCode move) {
    return with_legal(*bridge, *game, move, [=] {
        bridge->output = tools::describe_details(*game, move).dump();
        return Answer{0};
    });
}
RICOCHET_EXPORT Answer ricochet_gives_check(Bridge* bridge, const Game* game, MoveCode move) {
    return with_legal(*bridge, *game, move, [=] {
        Game after = *game;
        after.play(move);
        return Answer{after.in_check() ? 1 : 0};
    });
}

RICOCHET_EXPORT Answer ricochet_push(Bridge* bridge, Game* game, MoveCode move) {
    return with_legal(*bridge, *game, move, [=] {
        game->play(move);
        return Answer{0};
    });
}
/// Undoes the last move and returns it.
RICOCHET_EXPORT Answer ricochet_pop(Bridge* bridge, Game* game) {
    return answer([=] {
        if (game->size() == 0) {
            return refuse(*bridge, "no move was made on this board");
        }
        bridge->words.assign(1, static_cast<std::uint32_t>(game->move(game->size() - 1)));
        game->undo();
        return Answer{0};
    });
}

}  // namespace ricochet::javascript
