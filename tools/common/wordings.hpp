// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/base/phrase.hpp"

// Error texts of the tools; the board's page has a translation of each key.
namespace ricochet {

// clang-format off

/// Errors in PGN.
namespace pgn_error {
inline constexpr Wording line{"pgn_error.line", "line {line}: {reason}"};
inline constexpr Wording tag{"pgn_error.tag", "tag {tag}: {reason}"};
inline constexpr Wording tag_unquoted{"pgn_error.tag_unquoted", "its text must be in quotation marks"};
inline constexpr Wording tag_unclosed{"pgn_error.tag_unclosed", "its text has no quotation mark at the end"};
inline constexpr Wording tag_open{"pgn_error.tag_open", "']' is missing at its end"};
inline constexpr Wording tag_nameless{"pgn_error.tag_nameless", "a tag has no name"};
inline constexpr Wording many_tags{"pgn_error.many_tags", "the game has more than {most} tags"};
inline constexpr Wording variant{"pgn_error.variant", "the game is of variant '{text}', not {list}"};
inline constexpr Wording many_moves{"pgn_error.many_moves", "the game has more than {most} moves in all"};
inline constexpr Wording too_long{"pgn_error.too_long", "the game is longer than {most} plies"};
inline constexpr Wording early_variation{"pgn_error.early_variation", "a variation stands before any move"};
inline constexpr Wording nested{"pgn_error.nested", "variations are nested deeper than {most}"};
inline constexpr Wording closed_twice{"pgn_error.closed_twice", "')' without '('"};
inline constexpr Wording in_comment{"pgn_error.in_comment", "the file ends within a comment"};
inline constexpr Wording in_skipped{"pgn_error.in_skipped", "the file ends within a variation"};
inline constexpr Wording in_variation{"pgn_error.in_variation", "the game ends within a variation"};
inline constexpr Wording empty{"pgn_error.empty", "holds no game"};
}  // namespace pgn_error

/// Errors in links to games.
namespace link_error {
inline constexpr Wording too_long{"link_error.too_long", "the link is longer than {most} characters"};
inline constexpr Wording not_one{"link_error.not_one", "{text} is not a link to a game, which begins as {start}"};
inline constexpr Wording version{"link_error.version", "the link is of version {number}, and this program reads version {most} only"};
inline constexpr Wording game{"link_error.game", "the link is of the game {text}, which is not {list}"};
inline constexpr Wording broken{"link_error.broken", "the link was cut or altered on its way: its checksum does not fit; ask for it again"};
inline constexpr Wording long_game{"link_error.long_game", "a game of {number} plies is too long for a link, which takes {most}"};
inline constexpr Wording too_long_here{"link_error.too_long_here", "the link holds a game of {number} plies, and the board takes {most}"};
}  // namespace link_error

/// Errors in members of requests.
namespace request_error {
inline constexpr Wording whole{"request_error.whole", "the request"};
inline constexpr Wording missing{"request_error.missing", "{where} is missing"};
inline constexpr Wording no_object{"request_error.no_object", "{where} is not an object"};
inline constexpr Wording many_members{"request_error.many_members", "{where} has more than {most} members"};
inline constexpr Wording no_list{"request_error.no_list", "{where} is not a list"};
inline constexpr Wording many_items{"request_error.many_items", "{where} has more than {most} items"};
inline constexpr Wording no_text{"request_error.no_text", "{where} is not a string"};
inline constexpr Wording long_text{"request_error.long_text", "{where} is longer than {most} bytes"};
inline constexpr Wording no_whole_number{"request_error.no_whole_number", "{where} is not a whole number"};
inline constexpr Wording out_of_range{"request_error.out_of_range", "{where} is not between {least} and {most}"};
inline constexpr Wording no_boolean{"request_error.no_boolean", "{where} is neither true nor false"};
inline constexpr Wording none_of{"request_error.none_of", "{where} is none of {list}"};
inline constexpr Wording variant{"request_error.variant", "{where} is not {list}"};
inline constexpr Wording tag_name{"request_error.tag_name", "{where} has a name that is not made of letters, digits and underscores"};
inline constexpr Wording no_option{"request_error.no_option", "{where} is not an option of this engine"};
inline constexpr Wording button{"request_error.button", "{where} is a button: it can only be true"};
inline constexpr Wording option_type{"request_error.option_type", "{where} is of type {text}, which a page cannot set"};
inline constexpr Wording no_limit{"request_error.no_limit", "{where} is not a limit of a search"};
inline constexpr Wording lone_limit{"request_error.lone_limit", "{where} goes with no other limit"};
inline constexpr Wording no_clock{"request_error.no_clock", "{where} has no {text} for the side to move"};
inline constexpr Wording no_bound{"request_error.no_bound", "{where} bounds nothing: say infinite, or when to stop"};
}  // namespace request_error

/// Refusals of the board's server.
namespace server_error {
inline constexpr Wording text_empty{"server_error.text_empty", "text holds no game"};
inline constexpr Wording many_games{"server_error.many_games", "text has more than {most} games or {number} moves"};
inline constexpr Wording tree_long{"server_error.tree_long", "tree is longer than {most} plies"};
inline constexpr Wording tree_nested{"server_error.tree_nested", "tree has variations nested deeper than {most}"};
inline constexpr Wording tree_large{"server_error.tree_large", "tree has more than {most} moves"};
inline constexpr Wording large{"server_error.large", "the request is too large"};
inline constexpr Wording failed{"server_error.failed", "the server failed"};
inline constexpr Wording over{"server_error.over", "the game is over: there is no legal move to search"};
inline constexpr Wording boards{"server_error.boards", "there are {number} open boards already, and no more engines are started; close one"};
inline constexpr Wording guests{"server_error.guests", "there are {number} boards open on other machines already, and no more engines are started for them; close one"};
inline constexpr Wording explanations{"server_error.explanations", "there are {number} moves looked at already; ask again later"};
inline constexpr Wording no_memory{"server_error.no_memory", "there is no memory to look at a move"};
inline constexpr Wording ending{"server_error.ending", "the server is about to end"};
inline constexpr Wording no_session{"server_error.no_session", "there is no such session; it may have ended"};
inline constexpr Wording requests{"server_error.requests", "too many requests come from there; wait a while"};
inline constexpr Wording token{"server_error.token", "this board is open to those who have its link, with the token in it"};
}  // namespace server_error

/// Failures of engines.
namespace engine_error {
inline constexpr Wording start{"engine_error.start", "the engine does not start: {reason}"};
inline constexpr Wording start_said{"engine_error.start_said", "the engine does not start: {reason} ({text})"};
inline constexpr Wording again{"engine_error.again", "the engine does not start again: {reason}"};
inline constexpr Wording died{"engine_error.died", "the engine has died: {reason}"};
inline constexpr Wording deaf{"engine_error.deaf", "the engine was killed: it did not stop on request"};
inline constexpr Wording nonsense{"engine_error.nonsense", "the engine was killed: it answered with an illegal move: {reason}"};
inline constexpr Wording game{"engine_error.game", "this engine does not play {text}"};
inline constexpr Wording process{"engine_error.process", "its process ended with {reason}"};
inline constexpr Wording exit{"engine_error.exit", "exit code {number}"};
inline constexpr Wording signal{"engine_error.signal", "signal {number} ({text})"};
inline constexpr Wording exception{"engine_error.exception", "exception {text}"};
inline constexpr Wording stopped{"engine_error.stopped", "it is not running"};
inline constexpr Wording silent{"engine_error.silent", "no {text} within {number} ms"};
inline constexpr Wording endless{"engine_error.endless", "it sends lines without end, but no {text}"};
inline constexpr Wording no_file{"engine_error.no_file", "there is no file '{text}'"};
inline constexpr Wording no_program{"engine_error.no_program", "there is no program '{text}' in PATH"};
inline constexpr Wording not_program{"engine_error.not_program", "'{text}' is not an executable file"};
}  // namespace engine_error

// clang-format on

}  // namespace ricochet
