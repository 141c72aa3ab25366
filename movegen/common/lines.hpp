// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "movegen/base/intrinsics.hpp"
#include "movegen/common/leaps.hpp"

namespace ricochet {

/// The four lines through a square. Each is crossed at a right angle by another, see `crossing`.
enum class Line : std::uint8_t {
    rank,
    file,
    diagonal,       ///< rises to the right (a1-h8)
    anti_diagonal,  ///< falls to the right (a8-h1)
    none
};

constexpr std::array all_lines = {Line::rank, Line::file, Line::diagonal, Line::anti_diagonal};
constexpr std::size_t line_count = all_lines.size();

/// The line at a right angle.
constexpr Line crossing(Line line) {
    assert(line != Line::none);
    return static_cast<Line>(static_cast<unsigned>(line) ^ 1U);
}

/// Whether rooks, and not bishops, move along a line.
constexpr bool is_orthogonal(Line line) {
    return line == Line::rank || line == Line::file;
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

/// The lines of a board. A game keeps one object, filled when the program starts, and returns it from a
/// function `line_tables_of(Geometry)`.
template <BoardGeometry Geometry>
struct LineTables {
    template <class Entry>
    using BySquare = std::array<Entry, squares_of<Geometry>>;
    using Bitboard = typename Geometry::Bitboard;
    using Square = typename Geometry::Square;

    /// By line and square; the square itself excluded.
    std::array<BySquare<Bitboard>, line_count> line{};
    /// Two lines each.
    BySquare<Bitboard> bishop{};
    BySquare<Bitboard> rook{};
    /// By two squares.
    BySquare<BySquare<Line>> shared;
    BySquare<BySquare<Bitboard>> between{};

    LineTables() {
        for (std::size_t number = 0; number < line[0].size(); ++number) {
            shared[number].fill(Line::none);
            for (const BoardStep& step : neighbour_steps) {
                add_ray(static_cast<Square>(number), step);
            }
        }
    }

private:
    void add_ray(Square square, BoardStep step) {
        const Bitboard squares = ray(square, step);
        const Line kind = line_of_step(step);
        line[index(kind)][index(square)] |= squares;
        (is_orthogonal(kind) ? rook : bishop)[index(square)] |= squares;
        for (const Square other : squares) {
            shared[index(square)][index(other)] = kind;
            between[index(square)][index(other)] = between_on_ray(square, step, other);
        }
    }
};

/// All other squares of one line through a square: its attacks on an empty board.
template <SquareType Square>
auto whole_line(Line line, Square square) {
    return line_tables_of(GeometryOf<Square>()).line[index(line)][index(square)];
}

/// Bishop and rook attacks on an empty board, without looking up patterns.
template <SquareType Square>
auto empty_bishop_attacks(Square square) {
    return line_tables_of(GeometryOf<Square>()).bishop[index(square)];
}
template <SquareType Square>
auto empty_rook_attacks(Square square) {
    return line_tables_of(GeometryOf<Square>()).rook[index(square)];
}

/// The line that two different squares share, or `Line::none`.
template <SquareType Square>
Line line_through(Square a, Square b) {
    return line_tables_of(GeometryOf<Square>()).shared[index(a)][index(b)];
}

/// All squares but the first of the line that two different squares share; they must share one.
template <SquareType Square>
auto shared_line(Square a, Square b) {
    return whole_line(line_through(a, b), a);
}

/// The squares strictly between two squares of one line; empty if they share none.
template <SquareType Square>
auto between(Square a, Square b) {
    return line_tables_of(GeometryOf<Square>()).between[index(a)][index(b)];
}

/// The attacks of a knight, bishop, rook or queen in one leg; empty for other types.
template <SquareType Square>
[[gnu::always_inline]] inline auto piece_attacks(typename GeometryOf<Square>::PieceType type, Square from,
                                                 typename GeometryOf<Square>::Bitboard blockers) {
    using PieceType = typename GeometryOf<Square>::PieceType;
    switch (type) {
        case PieceType::knight:
            return knight_attacks(from);
        case PieceType::bishop:
            return bishop_attacks(from, blockers);
        case PieceType::rook:
            return rook_attacks(from, blockers);
        case PieceType::queen:
            return bishop_attacks(from, blockers) | rook_attacks(from, blockers);
        default:
            return typename GeometryOf<Square>::Bitboard();
    }
}

// For the games' slider tables, in which attacks are looked up by the pieces on the squares of a line that can
// shorten them.

/// The squares of a line through a square whose pieces can shorten its attacks: without the line's ends and the
/// square itself.
template <SquareType Square>
auto inner_line(Line line, Square square) {
    using Bitboard = typename GeometryOf<Square>::Bitboard;
    const Bitboard whole = whole_line(line, square) | Bitboard(square);
    return whole - Bitboard{whole.first(), whole.last(), square};
}

/// Writes a slider's attacks from one square from `offset` on: for every set of pieces on the `relevant`
/// squares, a bit for each of `squares` that is attacked, both numbered from the lowest. `attacks_of` computes
/// them. Returns the offset after them.
template <class Patterns, class AttacksOf>
std::uint32_t add_patterns(Patterns& patterns, std::uint32_t offset, std::uint64_t squares,
                           std::uint64_t relevant, AttacksOf attacks_of) {
    std::uint64_t pieces = 0;
    // All subsets of the relevant squares in order (Marcel van Kervinck's carry-rippler).
    do {
        patterns.at(offset++) =
            static_cast<typename Patterns::value_type>(gathered(attacks_of(pieces), squares));
        pieces = (pieces - relevant) & relevant;
    } while (pieces != 0);
    return offset;
}

/// The attacks along a rank, by file and by the pieces on the rank's inner squares; bit 0 is the first file.
template <class Word, std::size_t files>
std::array<std::array<Word, std::size_t{1} << (files - 2)>, files> make_rank_table() {
    std::array<std::array<Word, std::size_t{1} << (files - 2)>, files> table{};
    for (std::size_t file = 0; file < files; ++file) {
        for (std::size_t inner = 0; inner < table[file].size(); ++inner) {
            const std::size_t pieces = inner << 1U;
            std::size_t attacks = 0;
            for (std::size_t to = file + 1; to < files; ++to) {
                attacks |= std::size_t{1} << to;
                to = (pieces >> to & 1U) != 0 ? files : to;
            }
            for (std::size_t to = file; to-- > 0;) {
                attacks |= std::size_t{1} << to;
                to = (pieces >> to & 1U) != 0 ? 0 : to;
            }
            table[file][inner] = static_cast<Word>(attacks);
        }
    }
    return table;
}

}  // namespace ricochet
