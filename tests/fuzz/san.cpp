// SPDX-License-Identifier: GPL-3.0-or-later
// A FEN, or nothing for the start position, and below it tokens that are read as moves of PGN.

#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace ricochet::test {

void fuzz_san(std::string_view input) {
    const std::string_view fen = take_line(input);
    for (const Variant variant : all_variants()) {
        Result<Game> read = fen.empty() ? Game(variant) : Game::from_fen(fen, variant);
        if (!read) {
            continue;
        }
        Game& game = read.value();
        for (Tokens tokens(input); !tokens.at_end();) {
            const Result<MoveCode> move = game.parse_san(tokens.next());
            if (!move) {
                require(!move.error().empty(), "a move that is refused has a reason");
                continue;
            }
            require(game.is_legal(move.value()), "a move that is read is legal");
            const Result<MoveCode> same = game.parse_san(game.to_san(move.value()));
            require(same.ok() && same.value() == move.value(), "a move that is written is read as it was");
            game.play(move.value());
        }
    }
}

}  // namespace ricochet::test
