// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/attacks.hpp"

#include <cassert>

namespace ricochet::tiled::detail {
namespace {

/// Fills in the entries of one type of piece, which moves along two lines. Runs at every program start, so
/// `attacks_of` uses whole lines instead of walking along rays.
template <class Attacks>
std::uint32_t add_sliders(SliderTables& tables, std::uint32_t offset,
                          std::array<SliderEntry, square_count>& entries, std::array<Line, 2> lines,
                          Attacks attacks_of) {
    for (int i = 0; i < square_count; ++i) {
        const auto square = static_cast<Square>(i);
        SliderEntry& entry = entries[index(square)];
        entry = {(whole_line(lines[0], square) | whole_line(lines[1], square)).word(),
                 (inner_line(lines[0], square) | inner_line(lines[1], square)).word(), offset};
        offset =
            add_patterns(tables.patterns, offset, entry.squares, entry.relevant,
                         [&](std::uint64_t pieces) { return attacks_of(square, Bitboard(pieces)).word(); });
    }
    return offset;
}

SliderTables make_slider_tables() {
    SliderTables tables{};
    std::uint32_t offset =
        add_sliders(tables, 0, tables.bishop, {Line::diagonal, Line::anti_diagonal}, bishop_attacks_by_line);
    offset = add_sliders(tables, offset, tables.rook, {Line::rank, Line::file}, rook_attacks_by_line);
    assert(offset == slider_pattern_count);
    return tables;
}

}  // namespace

const LineTables<Geometry> line_tables;
const std::array<std::array<std::uint8_t, 64>, file_count> rank_table =
    make_rank_table<std::uint8_t, file_count>();
// Made from the tables above.
const SliderTables slider_tables = make_slider_tables();

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
