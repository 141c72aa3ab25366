// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/attacks.hpp"

#include <bit>
#include <cassert>

namespace ricochet::tiled::detail {
namespace {

using Steps = std::array<BoardStep, 4>;

constexpr Steps bishop_steps = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr Steps rook_steps = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};

constexpr Square square_of(int number) {
    return static_cast<Square>(number);
}

LineTables make_line_tables() {
    LineTables tables{};
    for (int i = 0; i < square_count; ++i) {
        const Square square = square_of(i);
        tables.file[index(square)] = both_rays(square, {0, 1}).word();
        tables.diagonal[index(square)] = both_rays(square, {1, 1}).word();
        tables.anti_diagonal[index(square)] = both_rays(square, {1, -1}).word();
    }
    for (int file = 0; file < file_count; ++file) {
        auto& by_pieces = tables.ranks[static_cast<std::size_t>(file)];
        for (std::uint64_t pieces = 0; pieces < by_pieces.size(); ++pieces) {
            const Bitboard attacks = both_rays(make_square(file, 0), {1, 0}, Bitboard(pieces << 1U));
            by_pieces[pieces] = static_cast<std::uint8_t>(attacks.word());
        }
    }
    return tables;
}

/// The ends of the lines through a square: the edges of the board that the square does not stand on.
Bitboard line_ends(Square square) {
    Bitboard ends;
    for (const int edge : {0, rank_count - 1}) {
        ends |= rank_of(square) == edge ? Bitboard() : Bitboard::rank(edge);
        ends |= file_of(square) == edge ? Bitboard() : Bitboard::file(edge);
    }
    return ends;
}

/// Every program does this when it starts, so that the attacks come from whole lines, not from walks along
/// rays.
template <class Attacks>
void fill_sliders(SliderTables& tables, std::array<SliderEntry, square_count>& entries,
                  const Attacks& attacks_of, std::uint32_t& offset) {
    for (int i = 0; i < square_count; ++i) {
        const Square square = square_of(i);
        const Bitboard squares = attacks_of(square, Bitboard());
        const Bitboard relevant = squares - line_ends(square);
        entries[index(square)] = {squares.word(), relevant.word(), offset};
        // All subsets of the relevant squares (Marcel van Kervinck's carry-rippler).
        Bitboard pieces;
        do {
            const Bitboard attacks = attacks_of(square, pieces);
            tables.patterns[offset + gathered(pieces.word(), relevant.word())] =
                static_cast<std::uint16_t>(gathered(attacks.word(), squares.word()));
            pieces = Bitboard(pieces.word() - relevant.word()) & relevant;
        } while (pieces.any());
        offset += std::uint32_t{1} << static_cast<unsigned>(relevant.count());
    }
}

SliderTables make_slider_tables() {
    SliderTables tables{};
    std::uint32_t offset = 0;
    fill_sliders(tables, tables.bishop, bishop_attacks_by_line, offset);
    fill_sliders(tables, tables.rook, rook_attacks_by_line, offset);
    assert(offset == slider_pattern_count);
    return tables;
}

PairTables make_pair_tables() {
    PairTables tables{};
    for (int i = 0; i < square_count; ++i) {
        const Square square = square_of(i);
        for (const auto& steps : {bishop_steps, rook_steps}) {
            for (const BoardStep step : steps) {
                const Bitboard line = both_rays(square, step) | Bitboard(square);
                for (const Square other : ray(square, step)) {
                    tables.line[index(square)][index(other)] = line;
                    tables.between[index(square)][index(other)] = between_on_ray(square, step, other);
                }
            }
        }
    }
    return tables;
}

}  // namespace

const LineTables line_tables = make_line_tables();
// From the tables above.
const SliderTables slider_tables = make_slider_tables();
const PairTables pair_tables = make_pair_tables();

}  // namespace ricochet::tiled::detail

namespace ricochet::tiled {

AttackMap attack_map(const Position& position, Color side) {
    const auto attacks_of = [&](PieceType type) {
        Bitboard squares;
        for (const Square square : position.pieces(side, type)) {
            squares |= piece_attacks(type, square, position.occupied());
        }
        return squares;
    };
    AttackMap map;
    map.by_pawns = pawn_attacks(side, position.pieces(side, PieceType::pawn));
    map.by_minors = map.by_pawns | attacks_of(PieceType::knight) | attacks_of(PieceType::bishop);
    map.by_rooks = map.by_minors | attacks_of(PieceType::rook);
    map.all = map.by_rooks | attacks_of(PieceType::queen) | king_attacks(position.king_square(side));
    return map;
}

}  // namespace ricochet::tiled
