// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

// What a page asks beside an engine's searches: nothing is kept from one request to the next. Errors are
// `ApiError`s of status 400.

/// A game's position with all legal moves, those of its moves that the page does not know yet in detail, and
/// how the game stands.
Json describe_position(const Field& request);

/// Why a text is no legal move, two squares are none, or a square's piece has none; of a `typed` text, which
/// may be algebraic notation, why it is no legal move.
Json why_illegal(const Field& request);

/// Whether a FEN is a position, and its normal form.
Json check_fen(const Field& request);

/// Of each of `texts`, a game as PGN each, what is wrong with it ("line 3: ...") or null.
Json check_pgn(const Field& request);

/// The games of a PGN as the trees that a page keeps.
Json read_pgn(const Field& request);

/// A page's game as PGN.
Json write_pgn(const Field& request);

/// A game as the word of its link (tools/board/LINKS.md).
Json make_link(const Field& request);

/// The game in the word of a link.
Json open_link(const Field& request);

/// A game's position as an SVG, `flipped` with Black at the bottom, of a `width` in pixels and a `theme`.
Json draw_picture(const Field& request);

using Question = Json (*)(const Field& request);

/// All of them, by their paths below `/api/`. They are asked by POST.
inline constexpr std::array<std::pair<std::string_view, Question>, 9> questions = {{
    {"position", describe_position},
    {"why", why_illegal},
    {"check", check_fen},
    {"pgn/check", check_pgn},
    {"pgn/read", read_pgn},
    {"pgn/write", write_pgn},
    {"link/write", make_link},
    {"link/read", open_link},
    {"picture", draw_picture},
}};

}  // namespace ricochet::tools::board
