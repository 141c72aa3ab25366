// SPDX-License-Identifier: GPL-3.0-or-later
// A FEN, and below it tokens that are read as moves.

#include <string>

#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace ricochet::test {

void fuzz_fen(std::string_view input) {
    const std::string_view fen = take_line(input);
    for (const Variant variant : all_variants()) {
        Result<Game> read = Game::from_fen(fen, variant);
        if (!read) {
            require(!read.error().empty(), "a FEN that is refused has a reason");
            continue;
        }
        Game& game = read.value();
        const std::string written = game.fen();
        const Result<Game> again = Game::from_fen(written, variant);
        require(again.ok(), "what is written as a FEN is read");
        require(again.value().fen() == written && again.value().key() == game.key(),
                "and is the same position");
        for (Tokens tokens(input); !tokens.at_end();) {
            const Result<MoveCode> move = game.parse_uci(tokens.next());
            if (move) {
                require(game.is_legal(move.value()), "a move that is read is legal");
                const Result<MoveCode> same = game.parse_uci(game.to_uci(move.value()));
                require(same.ok() && same.value() == move.value(), "a move that is written is read as it was");
                game.play(move.value());
            }
        }
        while (game.undo()) {
        }
        require(game.fen() == written, "moves that are taken back leave no trace");
    }
}

}  // namespace ricochet::test
