// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/color.hpp"
#include "movegen/common/move_details.hpp"
#include "movegen/common/perft.hpp"
#include "movegen/common/variant.hpp"

namespace ricochet {

/// The rules of a game, by its type of position: types and functions of the position, and functions beside it,
/// which argument-dependent lookup finds. `tensor::Position` is the first model. Check it only where all these
/// functions are declared.
template <class Position>
concept GameRules = requires(Position& position, const Position& view, typename Position::Move move,
                             typename Position::Undo& undo, Variant variant, std::string_view text,
                             std::uint32_t code, int depth) {
    // The board: its size, and the FEN letters of all squares, by ranks from a1.
    { Position::files } -> std::convertible_to<int>;
    { Position::ranks } -> std::convertible_to<int>;
    { letters_on_board(view) } -> std::same_as<std::string>;
    // Positions: the start, and from and to a FEN.
    { Position::start(variant) } -> std::same_as<Position>;
    { Position::from_fen(text, variant) } -> std::same_as<Result<Position>>;
    { to_fen(view) } -> std::same_as<std::string>;
    // The state of a position.
    { view.variant() } -> std::same_as<Variant>;
    { view.side_to_move() } -> std::same_as<Color>;
    { view.key() } -> std::same_as<Key>;
    { view.halfmove_clock() } -> std::same_as<int>;
    { view.fullmove_number() } -> std::same_as<int>;
    { view.in_check() } -> std::same_as<bool>;
    { checker_names(view) } -> std::same_as<std::vector<std::string>>;
    { view.is_dead() } -> std::same_as<bool>;
    // Moves: packed and unpacked; made and unmade; all legal ones, and whether any word is one.
    { move.raw() } -> std::same_as<std::uint32_t>;
    { Position::Move::from_raw(code) } -> std::same_as<typename Position::Move>;
    position.do_move(move, undo);
    position.undo_move(move, undo);
    { *legal_moves(view).begin() } -> std::convertible_to<typename Position::Move>;
    { count_legal_moves(view) } -> std::same_as<std::uint64_t>;
    { has_legal_move(view) } -> std::same_as<bool>;
    { view.is_legal(move) } -> std::same_as<bool>;
    // The texts of moves, and why a text is not a legal move.
    { parse_uci(text, view) } -> std::same_as<Result<typename Position::Move>>;
    { to_uci(move) } -> std::same_as<std::string>;
    { parse_san(text, view) } -> std::same_as<Result<typename Position::Move>>;
    { to_san(view, move) } -> std::same_as<std::string>;
    { why_illegal(text, view) } -> std::same_as<Phrase>;
    // The effects of a move, and statistics of the last ply of a perft.
    { describe_move(view, move) } -> std::same_as<MoveDetails>;
    { perft_statistics(view, depth) } -> std::same_as<std::vector<PerftStatistic>>;
};

}  // namespace ricochet
