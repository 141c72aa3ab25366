// SPDX-License-Identifier: GPL-3.0-or-later
// Games and properties of their positions.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "movegen/common/outcome.hpp"
#include "tools/javascript/bridge.hpp"

namespace ricochet::javascript {

namespace {

PerftOptions perft_options(std::size_t hash_mib) {
    PerftOptions options;
    options.hash_mib = hash_mib;
    return options;
}

}  // namespace

RICOCHET_EXPORT Answer ricochet_new_game(Bridge* /*bridge*/, Variant variant) {
    return answer([=] { return give(Game(variant)); });
}

/// A game from the FEN in the input.
RICOCHET_EXPORT Answer ricochet_read_fen(Bridge* bridge, Variant variant) {
    return answer([=] {
        Result<Game> game = Game::from_fen(bridge->input, variant);
        return game ? give(std::move(game.value())) : refuse(*bridge, game.error());
    });
}

RICOCHET_EXPORT Answer ricochet_copy_game(Bridge* /*bridge*/, const Game* game) {
    return answer([=] { return give(Game(*game)); });
}
RICOCHET_EXPORT void ricochet_delete_game(Game* game) {
    delete game;
}

RICOCHET_EXPORT Answer ricochet_fen(Bridge* bridge, const Game* game) {
    return answer_text(*bridge, [=] { return game->fen(); });
}
RICOCHET_EXPORT Answer ricochet_start_fen(Bridge* bridge, const Game* game) {
    return answer_text(*bridge, [=] { return game->start_fen(); });
}
RICOCHET_EXPORT Answer ricochet_diagram(Bridge* bridge, const Game* game) {
    return answer_text(*bridge, [=] { return game->diagram(); });
}
/// The squares of the checkers, separated by spaces.
RICOCHET_EXPORT Answer ricochet_checkers(Bridge* bridge, const Game* game) {
    return answer_text(*bridge, [=] { return fmt::format("{}", fmt::join(game->checkers(), " ")); });
}
RICOCHET_EXPORT Answer ricochet_outcome(Bridge* bridge, const Game* game) {
    return answer_text(*bridge, [=] { return std::string(name_of(game->outcome())); });
}

RICOCHET_EXPORT Answer ricochet_black_to_move(Bridge* /*bridge*/, const Game* game) {
    return game->side_to_move() == Color::black ? 1 : 0;
}
RICOCHET_EXPORT Answer ricochet_halfmove_clock(Bridge* /*bridge*/, const Game* game) {
    return game->halfmove_clock();
}
RICOCHET_EXPORT Answer ricochet_fullmove_number(Bridge* /*bridge*/, const Game* game) {
    return game->fullmove_number();
}
RICOCHET_EXPORT Answer ricochet_in_check(Bridge* /*bridge*/, const Game* game) {
    return game->in_check() ? 1 : 0;
}
RICOCHET_EXPORT Answer ricochet_ply(Bridge* /*bridge*/, const Game* game) {
    return static_cast<Answer>(game->size());
}
/// The letter of the piece on the square named in the input; a space if there is none.
RICOCHET_EXPORT Answer ricochet_piece_on(const Bridge* bridge, const Game* game) {
    return game->piece_on(bridge->input);
}
RICOCHET_EXPORT Answer ricochet_key(Bridge* bridge, const Game* game) {
    return answer([=] {
        bridge->words.clear();
        add_number(*bridge, game->key());
        return Answer{0};
    });
}

RICOCHET_EXPORT Answer ricochet_perft(Bridge* bridge, const Game* game, int depth, std::size_t hash_mib) {
    return answer([=] {
        bridge->words.clear();
        add_number(*bridge, game->perft(depth, perft_options(hash_mib)));
        return Answer{0};
    });
}
/// The moves, each followed by its count.
RICOCHET_EXPORT Answer ricochet_perft_divide(Bridge* bridge, const Game* game, int depth,
                                             std::size_t hash_mib) {
    return answer([=] {
        bridge->words.clear();
        for (const auto& [move, nodes] : game->perft_divide(depth, perft_options(hash_mib))) {
            bridge->words.push_back(static_cast<std::uint32_t>(move));
            add_number(*bridge, nodes);
        }
        return Answer{0};
    });
}

}  // namespace ricochet::javascript
