// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/base/phrase.hpp"

// Messages about illegal moves and FENs. Each key also has a sentence in the language tables of the board's
// page.
namespace ricochet {

// clang-format off

/// A side, at the beginning of a sentence or in one about moves.
namespace side_of {
inline constexpr Wording w{"side_of.w", "White"};
inline constexpr Wording b{"side_of.b", "Black"};
}  // namespace side_of

/// A side, in FENs.
namespace fen_side {
inline constexpr Wording w{"fen_side.w", "white"};
inline constexpr Wording b{"fen_side.b", "black"};
}  // namespace fen_side

/// Pieces.
namespace kind {
inline constexpr Wording p{"kind.p", "pawn"};
inline constexpr Wording n{"kind.n", "knight"};
inline constexpr Wording b{"kind.b", "bishop"};
inline constexpr Wording r{"kind.r", "rook"};
inline constexpr Wording q{"kind.q", "queen"};
inline constexpr Wording k{"kind.k", "king"};
inline constexpr Wording t{"kind.t", "beast"};
}  // namespace kind

/// Subjects: who is in the way, or moves, or gives check.
namespace part {
inline constexpr Wording piece{"part.piece", "the {piece} on {square}"};
inline constexpr Wording enemy_beast{"part.enemy_beast", "the enemy {piece} on {square}"};
inline constexpr Wording bouncing{"part.bouncing", "{piece}, bouncing off {square}"};
inline constexpr Wording propelled{"part.propelled", "the propelled beast"};
inline constexpr Wording bounce{"part.bounce", "the bounce off {square}"};
inline constexpr Wording castling{"part.castling", "castling"};
}  // namespace part

/// Why a move is illegal.
namespace why {
inline constexpr Wording stuck_because{"why.stuck_because", "{who} has no legal move: {reason}"};
inline constexpr Wording stuck{"why.stuck", "{who} has no legal move"};
inline constexpr Wording no_piece{"why.no_piece", "there is no piece on {square}"};
inline constexpr Wording not_yours{"why.not_yours", "it is {side}'s turn, and the {piece} on {square} is {other_side}'s"};
inline constexpr Wording own_piece{"why.own_piece", "{side}'s own {piece} stands on {square}"};
inline constexpr Wording blocked{"why.blocked", "{who} is blocked by {whom}"};
inline constexpr Wording manner_pawn{"why.manner_pawn", "a pawn moves straight forward, and diagonally forward to capture"};
inline constexpr Wording manner_knight{"why.manner_knight", "a knight leaps two squares one way and one square across"};
inline constexpr Wording manner_bishop{"why.manner_bishop", "a bishop moves along diagonals"};
inline constexpr Wording manner_rook{"why.manner_rook", "a rook moves along ranks and files"};
inline constexpr Wording manner_queen{"why.manner_queen", "a queen moves along ranks, files and diagonals"};
inline constexpr Wording manner_king{"why.manner_king", "a king moves one square"};
inline constexpr Wording manner_beast{"why.manner_beast", "a beast steps one square, or hops over neighbouring pieces, all diagonally or all straight"};
inline constexpr Wording pawn_diagonal{"why.pawn_diagonal", "a pawn moves diagonally only to capture, and there is no capture on {square}"};
inline constexpr Wording pawn_two{"why.pawn_two", "a pawn steps two squares only from its second rank"};
inline constexpr Wording only_pawns_promote{"why.only_pawns_promote", "only pawns promote"};
inline constexpr Wording last_rank{"why.last_rank", "a pawn promotes only on the last rank"};
inline constexpr Wording add_letter{"why.add_letter", "a pawn promotes on the last rank: add the letter of a piece, as in {move}"};
inline constexpr Wording add_rest{"why.add_rest", "two squares are not the whole move: add the rest, as in {move}"};
inline constexpr Wording no_right{"why.no_right", "{side} has no right to castle on that side"};
inline constexpr Wording castle_in_check{"why.castle_in_check", "a king in check does not castle"};
inline constexpr Wording crosses{"why.crosses", "the king would cross {square}, attacked by {whom}"};
inline constexpr Wording still_in_check{"why.still_in_check", "the king would still be in check from {whom}"};
inline constexpr Wording in_check{"why.in_check", "the king would be in check from {whom}"};
inline constexpr Wording beast_stays{"why.beast_stays", "a move without a beast capture ends on another square"};
inline constexpr Wording king_propels{"why.king_propels", "a king does not propel"};
inline constexpr Wording pawn_propels_straight_by{"why.pawn_propels_straight_by", "a pawn propels only straight forward, by one or two squares"};
inline constexpr Wording pawn_propels_straight{"why.pawn_propels_straight", "a pawn propels only straight forward"};
inline constexpr Wording pawn_propels_second{"why.pawn_propels_second", "a pawn propels only from its second rank"};
inline constexpr Wording pawn_propels_one{"why.pawn_propels_one", "a pawn propels a beast one square straight forward"};
inline constexpr Wording beast_hops_over{"why.beast_hops_over", "a beast captures a beast by hopping over it"};
inline constexpr Wording beast_unoccupied{"why.beast_unoccupied", "a beast must end on an unoccupied square, and {square} is not"};
inline constexpr Wording propelled_unoccupied{"why.propelled_unoccupied", "a propelled beast must end on an unoccupied square, and {square} is not"};
inline constexpr Wording propelled_manner{"why.propelled_manner", "a propelled beast moves in the manner of its pusher: {reason}"};
inline constexpr Wording no_bounce_off{"why.no_bounce_off", "a {piece} does not bounce off the enemy beast on {square}"};
inline constexpr Wording no_bounce_piece{"why.no_bounce_piece", "a {piece} does not bounce"};
inline constexpr Wording no_springboard{"why.no_springboard", "there is no own beast on {square} to bounce off"};
inline constexpr Wording no_leap{"why.no_leap", "no leap of a knight leads from {square} to {other}"};
inline constexpr Wording right_angle{"why.right_angle", "a bounce continues at a right angle"};
inline constexpr Wording not_both{"why.not_both", "one move bounces or propels, not both"};
inline constexpr Wording no_bounce_leads{"why.no_bounce_leads", "{reason}, and no bounce leads to {square}"};
inline constexpr Wording no_beast_captured{"why.no_beast_captured", "a {piece} captures no beast"};
inline constexpr Wording no_beasts_here{"why.no_beasts_here", "there are no beasts in this game to promote to"};
inline constexpr Wording no_propel_piece{"why.no_propel_piece", "a {piece} does not propel"};
inline constexpr Wording no_beast_to_propel{"why.no_beast_to_propel", "there is no own beast on {square} to propel"};
inline constexpr Wording only_beasts_hop{"why.only_beasts_hop", "only beasts capture by hopping"};
inline constexpr Wording no_beast_to_capture{"why.no_beast_to_capture", "there is no enemy beast on {square} to capture"};
inline constexpr Wording no_hops{"why.no_hops", "no hops lead {who} over {square} to {other}"};
inline constexpr Wording lands_behind{"why.lands_behind", "a beast lands right behind the beast that it captures"};
inline constexpr Wording rook_on_void{"why.rook_on_void", "the rook would land on the void {square}: only kings make tiles"};
inline constexpr Wording same_square{"why.same_square", "a move ends on another square"};
inline constexpr Wording only_kings_on_void{"why.only_kings_on_void", "only kings land on a void, and {square} is one"};
inline constexpr Wording sign{"why.sign", "it is {side}'s turn, whose sign is {sign}"};
inline constexpr Wording tile_there{"why.tile_there", "there is a tile on {square}"};
inline constexpr Wording tile_foreign{"why.tile_foreign", "the tile on {square} belongs to {side}"};
inline constexpr Wording no_tile{"why.no_tile", "there is no tile on {square}"};
inline constexpr Wording tile_taken{"why.tile_taken", "the tile on {square} is not empty"};
inline constexpr Wording no_drop_in_check{"why.no_drop_in_check", "drops are not allowed while in check, and {whom} gives check"};
inline constexpr Wording no_removal_in_check{"why.no_removal_in_check", "removals are not allowed while in check, and {whom} gives check"};
inline constexpr Wording illegal{"why.illegal", "{text} is not a legal move here: {reason}"};
inline constexpr Wording several{"why.several", "{reason}; {other}"};
inline constexpr Wording malformed{"why.malformed", "{text} is malformed: not a move in algebraic notation"};
inline constexpr Wording castlings{"why.castlings", "{text} names no castling of this game: these are {moves}"};
inline constexpr Wording ambiguous{"why.ambiguous", "{text} is ambiguous: {move} or {other_move}"};
inline constexpr Wording no_text{"why.no_text", "{text} is not a move text"};
inline constexpr Wording written{"why.written", "it is written {move}"};
inline constexpr Wording no_such{"why.no_such", "{side} has no such {piece}"};
}  // namespace why

/// Why a FEN is invalid.
namespace fen_error {
inline constexpr Wording side{"fen_error.side", "side to move: {text} is neither w nor b"};
inline constexpr Wording castling{"fen_error.castling", "castling: {text} is neither - nor made of the letters KQkq"};
inline constexpr Wording castling_twice{"fen_error.castling_twice", "castling: {text} has the letter {letter} twice"};
inline constexpr Wording clock{"fen_error.clock", "halfmove clock: {text} is not a number from 0 to {most}"};
inline constexpr Wording number{"fen_error.number", "fullmove number: {text} is not a number from 0 to {most}"};
inline constexpr Wording rank{"fen_error.rank", "board, rank {number}: {reason}"};
inline constexpr Wording letter{"fen_error.letter", "unknown letter {text}"};
inline constexpr Wording run{"fen_error.run", "{text} is not a run of 1 to {most} empty squares"};
inline constexpr Wording run_of_voids{"fen_error.run_of_voids", "{text} is not a run of 1 to {most} voids"};
inline constexpr Wording many{"fen_error.many", "more than {most} squares"};
inline constexpr Wording one_square{"fen_error.one_square", "1 square instead of {most}"};
inline constexpr Wording squares{"fen_error.squares", "{number} squares instead of {most}"};
inline constexpr Wording one_rank{"fen_error.one_rank", "board: 1 rank instead of {most}"};
inline constexpr Wording ranks{"fen_error.ranks", "board: {number} ranks instead of {most}"};
inline constexpr Wording control{"fen_error.control", "control character in {text}"};
inline constexpr Wording one_field{"fen_error.one_field", "{number} field instead of {least} to {most}"};
inline constexpr Wording fields{"fen_error.fields", "{number} fields instead of {least} to {most}"};
inline constexpr Wording after{"fen_error.after", "something after the last field: {text}"};
inline constexpr Wording passant{"fen_error.passant", "en passant: {text} is neither - nor a square"};
inline constexpr Wording kings{"fen_error.kings", "{side} has {number} kings, one is needed"};
inline constexpr Wording pawns{"fen_error.pawns", "{side} has {number} pawns, at most {most} are possible"};
inline constexpr Wording pieces{"fen_error.pieces", "{side} has {number} pieces, at most {most} are possible"};
inline constexpr Wording pawn_rank{"fen_error.pawn_rank", "a pawn stands on {square}, on the first or last rank"};
inline constexpr Wording castling_king_kingside{"fen_error.castling_king_kingside", "{side} may castle kingside, but its king is not on {square}"};
inline constexpr Wording castling_king_queenside{"fen_error.castling_king_queenside", "{side} may castle queenside, but its king is not on {square}"};
inline constexpr Wording castling_rook_kingside{"fen_error.castling_rook_kingside", "{side} may castle kingside, but there is no own rook on {square}"};
inline constexpr Wording castling_rook_queenside{"fen_error.castling_rook_queenside", "{side} may castle queenside, but there is no own rook on {square}"};
inline constexpr Wording passant_rank{"fen_error.passant_rank", "en passant square {square} is not on {side}'s third rank"};
inline constexpr Wording passant_pawn{"fen_error.passant_pawn", "en passant square {square}, but no {side} pawn stands on {other}"};
inline constexpr Wording passant_occupied{"fen_error.passant_occupied", "en passant square {square}, but {first} or {other} is occupied"};
inline constexpr Wording passant_tile{"fen_error.passant_tile", "en passant square {square}, but {other} is not an empty tile of {side}"};
inline constexpr Wording clocks{"fen_error.clocks", "the halfmove clock is below 0 or the move number below 1"};
inline constexpr Wording waiting_in_check{"fen_error.waiting_in_check", "{side} is in check, but it is {other_side}'s turn"};
inline constexpr Wording no_beasts{"fen_error.no_beasts", "a beast stands on {square}, but tensorfree has no beasts"};
inline constexpr Wording no_castling{"fen_error.no_castling", "castling rights are given, but tensorfree has no castling"};
inline constexpr Wording tile_piece{"fen_error.tile_piece", "{square} is an empty tile with a piece on it"};
inline constexpr Wording tile_both{"fen_error.tile_both", "{square} is an empty tile of both sides"};
}  // namespace fen_error

// clang-format on

}  // namespace ricochet
