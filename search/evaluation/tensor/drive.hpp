// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

#include "search/common/squares.hpp"
#include "search/evaluation/tensor/context.hpp"

/// Endings without pawns, of four or five pieces, whose way to the win was learnt from tables.
namespace ricochet::tensor::evaluation {

class Drive;

/// The inputs of a drive's network, all of them yes or no: the place of the driven king in a quarter of the
/// board, its room, whose move it is, and seen from that quarter, where each other piece stands, on the board
/// and from the driven king, and how far from each other two of different kinds are.
namespace inputs {
constexpr std::size_t room = square_count / 4;
/// Room is told up to each of these numbers of squares; more is like the last.
constexpr std::array<int, 13> rooms = {1, 2, 3, 4, 6, 8, 11, 15, 19, 25, 31, 49, 50};
constexpr std::size_t mover = room + rooms.size();
constexpr std::size_t pieces = mover + 2;
/// The driving king, and two kinds of pieces.
constexpr std::size_t kinds = 3;
constexpr std::size_t offsets = pieces + kinds * square_count;
/// Farther pieces are as if they were so many files or ranks away.
constexpr int longest_offset = 3;
constexpr int offset_width = 2 * longest_offset + 1;
constexpr std::size_t offset_count = std::size_t{offset_width} * std::size_t{offset_width};
constexpr std::size_t pairs = offsets + kinds * offset_count;
constexpr int longest_pair = 4;
constexpr int pair_width = longest_pair + 1;
constexpr std::size_t pair_count = std::size_t{pair_width} * std::size_t{pair_width};
constexpr std::size_t count = pairs + kinds * pair_count;
}  // namespace inputs

/// The inputs that are yes, by number: `inputs::count` where there are fewer pieces than could be.
using DriveInputs = std::array<std::size_t, 16>;

/// After `initialize` and both sides' scans; for the engine and for who fits the network.
[[nodiscard]] DriveInputs drive_inputs(const EvaluationContext& context, Color strong);

/// How to judge a position in which this side is the one that wins; null where it is no such ending.
[[nodiscard]] const Drive* known_drive(const Position& position, Color strong);

// Mop-up evaluation (Chess Programming Wiki, "Mop-up Evaluation").
/// What such a position is worth for the side that drives, in centipawns above 0; after `initialize` and both
/// sides' scans. Nothing else has a say in it: the other terms would only blur the way.
[[nodiscard]] int drive_score(const EvaluationContext& context, Color strong, const Drive& drive);

}  // namespace ricochet::tensor::evaluation
