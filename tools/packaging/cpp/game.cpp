// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the moves of its arguments from the start of a game, and prints the position and the legal moves:
//     game tiledsquares '$-f3' '%-d5' Nf3
#include <iostream>
#include <movegen/common/outcome.hpp>
#include <movegen/game.hpp>
#include <optional>

int main(int argc, char** argv) {
    const std::optional<ricochet::Variant> variant = ricochet::parse_variant(argc > 1 ? argv[1] : "tensor");
    if (!variant) {
        std::cerr << "the first argument is a game: " << ricochet::variant_names() << '\n';
        return 1;
    }
    ricochet::Game game(*variant);
    for (int i = 2; i < argc; ++i) {
        const ricochet::Result<ricochet::MoveCode> move = game.parse_san(argv[i]);
        if (!move) {
            std::cerr << move.error() << '\n';
            return 1;
        }
        game.play(move.value());
    }
    std::cout << game.diagram() << '\n' << game.fen() << '\n';
    for (const ricochet::MoveCode move : game.legal_moves()) {
        std::cout << game.to_san(move) << ' ';
    }
    std::cout << "\noutcome: " << name_of(game.outcome()) << "\nperft 3: " << game.perft(3, {}) << '\n';
}
