// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/attacks.hpp"

namespace ricochet::tensor::detail {
namespace {

constexpr bool on_board(int file, int rank) {
    return is_on_board<Geometry>(file, rank);
}

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
            if (on_board(file + step.file, rank + step.rank)) {
                auto& over = diagonal ? tables.diagonal_over : tables.orthogonal_over;
                over[index(square)] |= Bitboard(make_square(file, rank));
            }
            if (on_board(file, rank) && on_board(file_of(square) - step.file, rank_of(square) - step.rank)) {
                auto& takeoffs = diagonal ? tables.diagonal_takeoffs : tables.orthogonal_takeoffs;
                takeoffs[index(square)] |= Bitboard(make_square(file, rank));
            }
        }
    }
    return tables;
}

constexpr Line line_of_step(BoardStep step) {
    if (step.rank == 0) {
        return Line::rank;
    }
    if (step.file == 0) {
        return Line::file;
    }
    return step.file == step.rank ? Line::diagonal : Line::anti_diagonal;
}

EmptyBoardTables make_empty_board_tables() {
    EmptyBoardTables tables{};
    for (const BoardStep& step : neighbour_steps) {
        for (int i = 0; i < square_count; ++i) {
            const auto square = static_cast<Square>(i);
            const Line line = line_of_step(step);
            tables.line[index(line)][index(square)] |= ray(square, step);
            auto& lines_of_piece = is_orthogonal(line) ? tables.rook : tables.bishop;
            lines_of_piece[index(square)] |= ray(square, step);
        }
    }
    return tables;
}

PairTables make_pair_tables() {
    PairTables tables{};
    for (auto& row : tables.line) {
        row.fill(Line::none);
    }
    for (int i = 0; i < square_count; ++i) {
        const auto square = static_cast<Square>(i);
        for (const BoardStep& step : neighbour_steps) {
            for (const Square other : ray(square, step)) {
                tables.line[index(square)][index(other)] = line_of_step(step);
                tables.between[index(square)][index(other)] = between_on_ray(square, step, other);
            }
        }
    }
    return tables;
}

class LineTableBuilder {
public:
    LineTables build() {
        constexpr std::array<BoardStep, 3> steps = {{{0, 1}, {1, 1}, {1, -1}}};
        for (std::size_t line = 0; line < steps.size(); ++line) {
            for (int i = 0; i < square_count; ++i) {
                add_line(line, static_cast<Square>(i), steps[line]);
            }
        }
        for (int file = 0; file < file_count; ++file) {
            for (std::uint64_t inner = 0; inner < 256; ++inner) {
                const Bitboard attacks = both_rays(make_square(file, 0), {1, 0}, Bitboard{inner << 1, 0});
                tables_.ranks[static_cast<std::size_t>(file)][inner] =
                    static_cast<std::uint16_t>(attacks.low());
            }
        }
        assert(next_ == pattern_count);
        return tables_;
    }

private:
    void add_line(std::size_t line, Square square, BoardStep step) {
        const unsigned high_shift = line == 0 ? 1 : 0;
        const auto fold = [high_shift](Bitboard squares) {
            return squares.low() | squares.high() << high_shift;
        };

        const Bitboard whole = both_rays(square, step) | Bitboard(square);
        assert((whole.low() & whole.high() << high_shift) == 0);
        Bitboard relevant = whole - Bitboard(square);
        for (const Square end : whole) {
            const bool is_end = !on_board(file_of(end) + step.file, rank_of(end) + step.rank) ||
                                !on_board(file_of(end) - step.file, rank_of(end) - step.rank);
            if (is_end) {
                relevant = relevant - Bitboard(end);
            }
        }

        HalfwordLine& entry = tables_.lines[line][index(square)];
        entry = {whole.low(), whole.high() << high_shift, fold(relevant), static_cast<std::uint32_t>(next_)};
        // Every subset of the relevant squares, by the usual walk through the subsets of a mask.
        std::uint64_t subset = 0;
        do {
            const Bitboard pieces{subset & whole.low(), (subset & entry.high) >> high_shift};
            const std::uint64_t attacks = fold(both_rays(square, step, pieces));
            tables_.patterns.at(entry.offset + gathered(subset, entry.relevant)) =
                static_cast<std::uint8_t>(gathered(attacks, entry.low | entry.high));
            subset = (subset - entry.relevant) & entry.relevant;
            ++next_;
        } while (subset != 0);
    }

    LineTables tables_{};
    std::size_t next_ = 0;
};

}  // namespace

// Generation shares the second level cache with the search's own data.
static_assert(sizeof(HopTables) + sizeof(LineTables) + sizeof(ricochet::detail::LeaperTables<Geometry>) +
                  sizeof(EmptyBoardTables) + sizeof(PairTables) + sizeof(RayTables) <
              std::size_t{512} * 1024);

const HopTables hop_tables = make_hop_tables();
const LineTables line_tables = LineTableBuilder().build();
const EmptyBoardTables empty_board_tables = make_empty_board_tables();
const PairTables pair_tables = make_pair_tables();
const RayTables ray_tables = make_ray_tables();

}  // namespace ricochet::tensor::detail
