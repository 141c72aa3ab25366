// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/attacks.hpp"

namespace ricochet::tensor::detail {
namespace {

RayTables make_ray_tables() {
    RayTables tables{};
    for (std::size_t direction = 0; direction < neighbour_steps.size(); ++direction) {
        for (int i = 0; i < square_count; ++i) {
            const auto square = static_cast<Square>(i);
            tables.rays[direction][index(square)] = ray(square, neighbour_steps[direction]);
        }
    }
    return tables;
}

HopTables make_hop_tables() {
    HopTables tables{};
    for (int i = 0; i < square_count; ++i) {
        const auto square = static_cast<Square>(i);
        for (const BoardStep& step : neighbour_steps) {
            const bool diagonal = step.file != 0 && step.rank != 0;
            const int file = file_of(square) + step.file;
            const int rank = rank_of(square) + step.rank;
            if (is_on_board<Geometry>(file + step.file, rank + step.rank)) {
                auto& over = diagonal ? tables.diagonal_over : tables.orthogonal_over;
                over[index(square)] |= Bitboard(square_at<Square>(file, rank));
            }
            if (is_on_board<Geometry>(file, rank) &&
                is_on_board<Geometry>(file_of(square) - step.file, rank_of(square) - step.rank)) {
                auto& takeoffs = diagonal ? tables.diagonal_takeoffs : tables.orthogonal_takeoffs;
                takeoffs[index(square)] |= Bitboard(square_at<Square>(file, rank));
            }
        }
    }
    return tables;
}

constexpr std::array slider_lines = {Line::file, Line::diagonal, Line::anti_diagonal};
constexpr std::array<BoardStep, 3> slider_steps = {{{0, 1}, {1, 1}, {1, -1}}};

SliderTables make_slider_tables() {
    SliderTables tables{};
    std::uint32_t offset = 0;
    for (std::size_t line = 0; line < slider_lines.size(); ++line) {
        const unsigned high_shift = slider_lines[line] == Line::file ? 1 : 0;
        const auto fold = [high_shift](Bitboard squares) {
            return squares.low() | squares.high() << high_shift;
        };
        for (int i = 0; i < square_count; ++i) {
            const auto square = static_cast<Square>(i);
            const Bitboard whole = whole_line(slider_lines[line], square) | Bitboard(square);
            assert((whole.low() & whole.high() << high_shift) == 0);
            HalfwordLine& entry = tables.lines[line][index(square)];
            entry = {whole.low(), whole.high() << high_shift, fold(inner_line(slider_lines[line], square)),
                     offset};
            offset =
                add_patterns(tables.patterns, offset, fold(whole), entry.relevant, [&](std::uint64_t pieces) {
                    const Bitboard unfolded{pieces & entry.low, (pieces & entry.high) >> high_shift};
                    return fold(both_rays(square, slider_steps[line], unfolded));
                });
        }
    }
    assert(offset == pattern_count);
    tables.ranks = make_rank_table<std::uint16_t, file_count>();
    return tables;
}

}  // namespace

// Move generation shares the L2 cache with the search's own data.
static_assert(sizeof(HopTables) + sizeof(SliderTables) + sizeof(ricochet::detail::LeaperTables<Geometry>) +
                  sizeof(LineTables<Geometry>) + sizeof(RayTables) <
              std::size_t{512} * 1024);

const HopTables hop_tables = make_hop_tables();
const LineTables<Geometry> line_tables;
// Made from the tables above.
const SliderTables slider_tables = make_slider_tables();
const RayTables ray_tables = make_ray_tables();

}  // namespace ricochet::tensor::detail
