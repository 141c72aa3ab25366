// SPDX-License-Identifier: GPL-3.0-or-later
// Input: a line with a FEN, then tokens that are parsed as moves in UCI notation (fen) or SAN (san).

#include <string>

#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace ricochet::test {

namespace {

/// Plays the tokens that `parse` accepts.
void play_moves(Game& game, std::string_view tokens, Result<MoveCode> (Game::*parse)(std::string_view) const,
                std::string (Game::*write)(MoveCode) const) {
    for (Tokens left(tokens); !left.at_end();) {
        const Result<MoveCode> move = (game.*parse)(left.next());
        if (!move) {
            require(!move.error().empty(), "a move that is refused has a reason");
            continue;
        }
        require(game.is_legal(move.value()), "a move that is read is legal");
        const Result<MoveCode> same = (game.*parse)((game.*write)(move.value()));
        require(same.ok() && same.value() == move.value(), "a move that is written is read as it was");
        game.play(move.value());
    }
}

}  // namespace

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
        play_moves(game, input, &Game::parse_uci, &Game::to_uci);
        while (game.undo()) {
        }
        require(game.fen() == written, "moves that are taken back leave no trace");
    }
}

/// An empty FEN is the start position.
void fuzz_san(std::string_view input) {
    const std::string_view fen = take_line(input);
    for (const Variant variant : all_variants()) {
        Result<Game> read = fen.empty() ? Game(variant) : Game::from_fen(fen, variant);
        if (read) {
            play_moves(read.value(), input, &Game::parse_san, &Game::to_san);
        }
    }
}

}  // namespace ricochet::test
