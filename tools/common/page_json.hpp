// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/game.hpp"
#include "tools/common/json_fwd.hpp"

namespace ricochet::tools {

/// All that the page's board needs to show a legal move and to let it be entered, without knowing the rules:
/// `uci`, `san`, `kind`, `piece`, `from`, `to`, and where they apply `captured`, `via`, `beast_from`,
/// `beast_to`, `victim`, `path`, `rook_from`, `rook_to`, `promotion`, `makes_tile`. tools/board/API.md
/// describes each of them.
Json describe_move(const Game& game, MoveCode move);

/// Why a move of the game's variant that is not legal now is refused: for moves that a program was given as
/// words, not as texts.
inline std::string why_refused(const Game& game, MoveCode move) {
    const std::string text = game.to_uci(move);
    const Result<MoveCode> read = game.parse_uci(text);
    return read ? text + " was another move when it was made" : read.error();
}

/// What a page has to know of a game beforehand, from its row and its start: `variant`, `name` for people,
/// `rules` (their file), `files` and `ranks`, `start`, `has_tiles` (squares come and go), `examples` of typed
/// moves.
Json describe_variant(Variant variant);

/// The games of the list of variants, each as above, in its order.
Json describe_variants();

/// An element of a page that holds JSON, which cannot end it, under an id.
std::string script_element(std::string_view id, const Json& json);

}  // namespace ricochet::tools
