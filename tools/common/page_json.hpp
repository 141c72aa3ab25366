// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/game.hpp"
#include "search/book/book.hpp"
#include "tools/common/json_fwd.hpp"

namespace ricochet::tools {

/// What the page's board needs to show a legal move and accept its input, without implementing the rules:
/// `uci`, `san`, `kind`, `piece`, `from`, `to`, and if they apply `captured`, `via`, `beast_from`, `beast_to`,
/// `victim`, `path`, `rook_from`, `rook_to`, `promotion`, `makes_tile`. tools/board/API.md describes each.
Json describe_move(const Game& game, MoveCode move);

/// The same for other programs, without the texts `uci` and `san`, but with `displacements`: all changes of the
/// board, `[piece, from, to]` each, first what the player moves, drops or removes. A tile is `$`; `from` is
/// null for what appears, `to` for what vanishes.
Json describe_details(const Game& game, MoveCode move);

/// The reason that a move of the game's variant is illegal now: for moves given as codes, not as texts.
inline std::string why_refused(const Game& game, MoveCode move) {
    const std::string text = game.to_uci(move);
    const Result<MoveCode> read = game.parse_uci(text);
    return read ? text + " was another move when it was made" : read.error();
}

/// A game's constants for a page: `variant`, `name` for people, `rules` (their file), `files` and `ranks`,
/// `start`, `has_tiles` (squares come and go), `examples` of typed moves.
Json describe_variant(Variant variant);

/// Describes every variant, in the order of their list.
Json describe_variants();

/// The mover's score in the games with a move.
struct GameShare {
    /// Points per game, 0 to 1.
    double points = 0;
    /// Half the width of the 95 % confidence interval.
    double error = 0;
};

/// Computes the share; needs at least one game.
GameShare share_of(const book::GameCounts& games, Color mover);

/// A book's moves in a game's position, in the format of lichess.org's opening explorer: `white`, `draws` and
/// `black` (games of each result), and `moves`, best first, each with `uci`, `san` and the same three. Each
/// also has `score` (`cp` or `mate` from the mover's view, or null), `loss` (the difference to the best, in
/// centipawns, or null), `points` and `error` (`GameShare`, or null) and `positions`.
Json describe_book(const book::Book& book, const Game& game);

/// An HTML script element with this id that contains JSON, escaped so that it cannot end the element.
std::string script_element(std::string_view id, const Json& json);

}  // namespace ricochet::tools
