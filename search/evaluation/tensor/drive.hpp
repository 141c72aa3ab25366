// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "movegen/tensor/position.hpp"

/// Endings without pawns, of four or five pieces, whose wins were learnt from tablebases.
///
/// A small network for each estimates the distance to mate or, if both sides have pieces that can be captured,
/// to the capture that wins. The networks, drives.net, were fitted to tablebases of these endings: random
/// positions, and positions of play in which both sides mostly make a best move, 600,000 of each ending,
/// 2,000,000 of queen against rook. Positions in check, with a piece to capture for nothing or a few plies from
/// the end are left out; weights make all distances count about the same. Adam (Diederik Kingma and Jimmy Ba,
/// 2014) on the squared error of the distance in plies. A ply is worth 12 centipawns, and 6 where there is
/// something to capture. To make the networks again, see tools/lab/README.md.
namespace ricochet::tensor {

class Drive;

/// The inputs of a drive's network, each 0 or 1: the place of the driven king in a quarter of the board, its
/// room, the side to move, and seen from that quarter, where each other piece stands, on the board and from the
/// driven king, and how far from each other two of different kinds are.
namespace inputs {
constexpr std::size_t room = square_count / 4;
/// The highest room of each input, in squares; there is none above 49.
constexpr std::array<int, 13> rooms = {1, 2, 3, 4, 6, 8, 11, 15, 19, 25, 31, 49, 50};
constexpr std::size_t mover = room + rooms.size();
constexpr std::size_t pieces = mover + 2;
/// The driving king, and two kinds of pieces.
constexpr std::size_t kinds = 3;
constexpr std::size_t offsets = pieces + kinds * square_count;
/// Farther pieces count as this many files or ranks away.
constexpr int longest_offset = 3;
constexpr int offset_width = 2 * longest_offset + 1;
constexpr std::size_t offset_count = std::size_t{offset_width} * std::size_t{offset_width};
constexpr std::size_t pairs = offsets + kinds * offset_count;
constexpr int longest_pair = 4;
constexpr int pair_width = longest_pair + 1;
constexpr std::size_t pair_count = std::size_t{pair_width} * std::size_t{pair_width};
constexpr std::size_t count = pairs + kinds * pair_count;
}  // namespace inputs

/// The numbers of the inputs that are 1; `inputs::count` in unused places.
using DriveInputs = std::array<std::size_t, 16>;

/// The inputs of a position, for the engine and for fitting the networks.
[[nodiscard]] DriveInputs drive_inputs(const Position& position, Color strong);

/// Two hidden layers of rectified sums.
struct DriveNetwork {
    static constexpr std::size_t first_hidden = 24;
    static constexpr std::size_t second_hidden = 16;
    /// Divisors of the sums of the second layer, and of the sum of the outputs to centipawns.
    static constexpr int second_step = 32;
    static constexpr int output_unit = 16384;
    /// The size of `bytes`.
    static constexpr std::size_t byte_count =
        4 * (1 + 2 * second_hidden) + 2 * second_hidden * first_hidden + inputs::count * first_hidden;

    /// The value if no neuron is active, in centipawns.
    std::int32_t top = 0;
    /// By neuron of the second layer.
    std::array<std::int32_t, second_hidden> output{};
    std::array<std::int32_t, second_hidden> bias{};
    std::array<std::array<std::int16_t, first_hidden>, second_hidden> second{};
    /// By input; the last row is zero, for unused places.
    std::array<std::array<std::int8_t, first_hidden>, inputs::count + 1> first{};

    /// The numbers in the order of their declaration, without the last row.
    [[nodiscard]] std::string bytes() const;
    /// The inverse of `bytes`, from the first `byte_count` bytes.
    [[nodiscard]] static DriveNetwork read(std::string_view bytes);
};

/// The endings, each by its name (search/tables/ending.hpp), in the order of drives.net.
constexpr std::array<std::string_view, 6> drive_endings = {"KNTK", "KBNK", "KBTTK", "KQKT", "KQKR", "KRKN"};

/// The drive of a position for `strong` to win; null if it is not one of these endings.
[[nodiscard]] const Drive* known_drive(const Position& position, Color strong);

// Mop-up evaluation (Chess Programming Wiki, "Mop-up Evaluation").
/// The evaluation of such a position for the driving side, in centipawns above 0. No other term is added: it
/// would distort the distance.
[[nodiscard]] int drive_score(const Position& position, Color strong, const Drive& drive);

}  // namespace ricochet::tensor
