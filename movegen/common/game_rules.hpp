// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/color.hpp"
#include "movegen/common/key_history.hpp"
#include "movegen/common/move_details.hpp"
#include "movegen/common/outcome.hpp"
#include "movegen/common/variant.hpp"

namespace ricochet {

/// What the rules of a game answer: positions, moves, and the texts of both. A model is a struct of types and
/// static functions; `tensor::Rules` is the first.
template <class Rules>
concept GameRules = requires(typename Rules::Position& position, const typename Rules::Position& view,
                             typename Rules::Move move, typename Rules::Undo& undo, Variant variant,
                             std::string_view text, std::uint32_t code, const KeyHistory& history) {
    // The board: its size, and the FEN letter of the piece on a named square (a blank where there is none).
    { Rules::files } -> std::convertible_to<int>;
    { Rules::ranks } -> std::convertible_to<int>;
    { Rules::piece_on(view, text) } -> std::same_as<char>;
    // Positions: the start, and from and to a FEN.
    { Rules::Position::start(variant) } -> std::same_as<typename Rules::Position>;
    { Rules::parse_fen(text, variant) } -> std::same_as<Result<typename Rules::Position>>;
    { Rules::to_fen(view) } -> std::same_as<std::string>;
    { Rules::diagram(view) } -> std::same_as<std::string>;
    // The state of a position.
    { view.variant() } -> std::same_as<Variant>;
    { view.side_to_move() } -> std::same_as<Color>;
    { view.key() } -> std::same_as<Key>;
    { view.halfmove_clock() } -> std::same_as<int>;
    { view.fullmove_number() } -> std::same_as<int>;
    { view.in_check() } -> std::same_as<bool>;
    { Rules::checkers(view) } -> std::same_as<std::vector<std::string>>;
    { Rules::outcome(view, history) } -> std::same_as<Outcome>;
    // Moves: packed and unpacked; made and unmade; all legal ones, and whether any word is one; their texts.
    { move.raw() } -> std::same_as<std::uint32_t>;
    { Rules::Move::from_raw(code) } -> std::same_as<typename Rules::Move>;
    position.do_move(move, undo);
    position.undo_move(move, undo);
    { *Rules::legal_moves(view).begin() } -> std::convertible_to<typename Rules::Move>;
    { Rules::count_legal_moves(view) } -> std::same_as<std::uint64_t>;
    { view.is_legal(move) } -> std::same_as<bool>;
    { Rules::parse_uci(text, view) } -> std::same_as<Result<typename Rules::Move>>;
    { Rules::to_uci(move) } -> std::same_as<std::string>;
    { Rules::parse_san(text, view) } -> std::same_as<Result<typename Rules::Move>>;
    { Rules::to_san(view, move) } -> std::same_as<std::string>;
    { Rules::details(view, move) } -> std::same_as<MoveDetails>;
};

}  // namespace ricochet
