// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The numbers of driven endings: a small network for each, which guesses the distance to mate, or where both
/// sides have pieces that can be taken, to the capture that wins.
///
/// Where they come from: the tables of these endings (search/tables). Positions by lot, and from play in
/// which both sides mostly make a best move: 600,000 of each ending, 2,000,000 of queen against rook. They are
/// without those in check, with a piece to take for nothing or a few plies from the end, and weighted so that
/// all distances count about alike. Adam (Diederik Kingma and Jimmy Ba, 2014) on the squared error of the
/// distance in plies. A ply is worth 12 centipawns, and 6 where there is something to take. The program that
/// fits and writes them, with TABLES of these endings:
///
///     ricochet-fit-drives TABLES search/evaluation/tensor/drive_networks.cpp
///
/// That takes three minutes of one processor, and makes the same bytes with the same build.
namespace ricochet::tensor::evaluation::parameters {

/// Two hidden layers of rectified sums.
struct DriveNetwork {
    static constexpr std::size_t first_hidden = 24;
    static constexpr std::size_t second_hidden = 16;
    /// The printed character that stands for a weight of 0.
    static constexpr char zero = 'P';
    /// What a sum of the second layer is divided by, and the sum of the outputs, to give centipawns.
    static constexpr int second_step = 32;
    static constexpr int output_unit = 16384;

    /// The value at no output of any neuron, in centipawns.
    int top;
    /// By neuron of the second layer.
    std::array<int, second_hidden> output;
    std::array<int, second_hidden> bias;
    std::array<std::array<std::int16_t, first_hidden>, second_hidden> second;
    /// Of the first layer, by input (`inputs` in drive.hpp) and neuron, a character each; line breaks have no
    /// meaning.
    std::string_view weights;
};

extern const DriveNetwork drive_knight_and_beast;
extern const DriveNetwork drive_bishop_and_knight;
extern const DriveNetwork drive_bishop_and_beasts;
extern const DriveNetwork drive_queen_against_beast;
extern const DriveNetwork drive_queen_against_rook;
extern const DriveNetwork drive_rook_against_knight;

}  // namespace ricochet::tensor::evaluation::parameters
