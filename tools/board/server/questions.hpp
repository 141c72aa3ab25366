// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

// A page's stateless requests, apart from an engine's searches. They throw `ApiError` with status 400 for an
// invalid request.

/// Describes a game's position with all legal moves and its outcome, and details of those of its moves that the
/// page does not have yet.
Json describe_position(const Field& request);

/// Explains why a text is not a legal move, why none leads from one square to another, or why a square's piece
/// has none; for a `typed` text, which may be algebraic notation, why it is not a legal move.
Json why_illegal(const Field& request);

/// Checks a FEN and returns its normal form.
Json check_fen(const Field& request);

/// Returns for each of `texts`, one PGN game each, its error ("line 3: ...") or null.
Json check_pgn(const Field& request);

/// Reads the games of a PGN as a page's trees.
Json read_pgn(const Field& request);

/// Writes a page's game as PGN.
Json write_pgn(const Field& request);

/// Writes a game as the word of its link (tools/board/LINKS.md).
Json make_link(const Field& request);

/// Reads the game in the word of a link.
Json open_link(const Field& request);

/// Draws a game's position as an SVG, with Black at the bottom if `flipped`, of a `width` in pixels and a
/// `theme`.
Json draw_picture(const Field& request);

using Question = Json (*)(const Field& request);

/// All of them, by their paths below `/api/`, for POST.
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
