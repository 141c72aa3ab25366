// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/game.hpp"

#include <fmt/format.h>

#include "movegen/common/quote.hpp"
#include "movegen/common/tokens.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet {

namespace {

/// Takes the words up to `moves` or the end, as they stand in the line.
std::string_view take_fen(Tokens& words) {
    const std::string_view start = words.rest();
    const char* end = start.data();
    while (!words.at_end() && words.peek() != "moves") {
        const std::string_view word = words.next();
        end = word.data() + word.size();
    }
    return start.substr(0, static_cast<std::size_t>(end - start.data()));
}

Result<Position> take_first_position(Tokens& words, Variant variant) {
    const std::string_view word = words.next();
    if (word == "startpos") {
        return Position::start(variant);
    }
    if (word == "fen") {
        Result<Position> position = parse_fen(take_fen(words), variant);
        return position ? position : Error{"fen: " + position.error()};
    }
    return Error{fmt::format("expected startpos or fen, found {}", word.empty() ? "nothing" : quoted(word))};
}

}  // namespace

Game start_game(Variant variant) {
    return {Position::start(variant), {}};
}

Result<Game> parse_position_command(std::string_view arguments, Variant variant) {
    Tokens words(arguments);
    const Result<Position> first = take_first_position(words, variant);
    if (!first) {
        return Error{first.error()};
    }
    Game game{first.value(), {}};
    if (!words.at_end() && words.peek() != "moves") {
        return Error{fmt::format("expected moves, found {}", quoted(words.peek()))};
    }
    words.next();
    for (int number = 1; !words.at_end(); ++number) {
        const Result<Move> move = parse_uci(words.next(), game.position);
        if (!move) {
            return Error{fmt::format("move {}: {}", number, move.error())};
        }
        Undo undo;
        game.history.push(game.position.key());
        game.position.do_move(move.value(), undo);
    }
    return game;
}

}  // namespace ricochet
