// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/table_index.hpp"

#include <algorithm>

namespace ricochet::tables {
namespace {

constexpr unsigned half_files = tensor::file_count / 2;
constexpr unsigned all_squares = tensor::square_count;

/// The binomial coefficient.
constexpr std::uint64_t choices(std::uint64_t from, std::size_t chosen) {
    // The usual case, much faster than the division below.
    if (chosen <= 2) {
        return chosen == 2 ? from * (from - 1) / 2 : chosen == 1 ? from : 1;
    }
    std::uint64_t result = 1;
    for (std::size_t i = 0; i < chosen; ++i) {
        result = from < i ? 0 : result * (from - i) / (i + 1);
    }
    return result;
}

/// The images of every square, with files mirrored (1), ranks mirrored (2), both or none.
using Images = std::array<std::array<std::uint8_t, all_squares>, 4>;

constexpr Images make_images() {
    Images images{};
    for (unsigned way = 0; way < images.size(); ++way) {
        for (unsigned number = 0; number < all_squares; ++number) {
            auto square = static_cast<Square>(number);
            square = (way & 1U) != 0 ? flip_file(square) : square;
            square = (way & 2U) != 0 ? flip_rank(square) : square;
            images[way][number] = static_cast<std::uint8_t>(square);
        }
    }
    return images;
}

constexpr Images images = make_images();

/// The image in which White's king is on the left, and without pawns in the lower half.
unsigned image_of(Square king, bool has_pawns) {
    const unsigned files = file_of(king) >= static_cast<int>(half_files) ? 1 : 0;
    const unsigned ranks = !has_pawns && rank_of(king) >= tensor::rank_count / 2 ? 2 : 0;
    return files | ranks;
}

constexpr std::size_t pair_count = all_squares * (all_squares - 1) / 2;

/// All pairs of squares by their combinatorial rank, the lower square first.
constexpr auto make_pairs() {
    std::array<std::array<std::uint8_t, 2>, pair_count> pairs{};
    std::size_t rank = 0;
    for (std::uint8_t higher = 1; higher < all_squares; ++higher) {
        for (std::uint8_t lower = 0; lower < higher; ++lower) {
            pairs[rank++] = {lower, higher};
        }
    }
    return pairs;
}

constexpr auto pairs = make_pairs();

}  // namespace

TableIndex::TableIndex(const Ending& ending)
    : has_pawns_(ending.has_pawns()), king_squares_(has_pawns_ ? all_squares / 2 : all_squares / 4) {
    const std::span<const Piece> pieces = ending.pieces();
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        if (pieces[i] == pieces[i - 1]) {
            ++groups_[group_count_ - 1].count;
        } else {
            const bool is_pawn = type_of(pieces[i]) == PieceType::pawn;
            const unsigned outer = is_pawn ? tensor::file_count : 0;
            groups_[group_count_++] = {
                .first = i, .count = 1, .lowest = outer, .squares = all_squares - 2 * outer};
        }
        group_of_[i] = group_count_ - 1;
    }
    for (std::size_t i = group_count_; i-- > 0;) {
        groups_[i].size = choices(groups_[i].squares, groups_[i].count);
        groups_[i].weight = king_weight_;
        king_weight_ *= groups_[i].size;
    }
    size_ = king_squares_ * king_weight_;
}

// The combinatorial number system (Donald Knuth, "The Art of Computer Programming", 7.2.1.3).
std::uint64_t TableIndex::rank_in(const Group& group, const Squares& squares) {
    if (group.count == 1) {
        return index(squares[group.first]) - group.lowest;
    }
    if (group.count == 2) {
        return rank_of_pair(group, squares[group.first], squares[group.first + 1]);
    }
    std::array<unsigned, most_pieces> sorted{};
    const auto from = squares.begin() + static_cast<std::ptrdiff_t>(group.first);
    // Insertion by hand: GCC 12 warns that std::sort might leave so small an array.
    auto end = sorted.begin();
    std::for_each(from, from + static_cast<std::ptrdiff_t>(group.count), [&](Square from_square) {
        const auto square = static_cast<unsigned>(from_square);
        const auto place = std::upper_bound(sorted.begin(), end, square);
        std::move_backward(place, end, end + 1);
        *place = square;
        ++end;
    });
    std::uint64_t rank = 0;
    for (std::size_t i = 0; i < group.count; ++i) {
        rank += choices(sorted[i] - group.lowest, i + 1);
    }
    return rank;
}

std::uint64_t TableIndex::encode(const Squares& squares) const {
    const Squares at_home = brought_home(squares);
    std::uint64_t number = king_number(at_home[0]) * king_weight_;
    for (std::size_t i = 0; i < group_count_; ++i) {
        number += rank_in(groups_[i], at_home) * groups_[i].weight;
    }
    return number;
}

Squares TableIndex::brought_home(const Squares& squares) const {
    const auto& image = images[image_of(squares[0], has_pawns_)];
    Squares at_home{};
    for (std::size_t i = 0; i < at_home.size(); ++i) {
        at_home[i] = static_cast<Square>(image[index(squares[i])]);
    }
    return at_home;
}

std::uint64_t TableIndex::after_in_group(std::uint64_t number, const Squares& squares, std::size_t piece,
                                         Square to) const {
    const Group& group = groups_[group_of_[piece]];
    Squares moved = squares;
    moved[piece] = to;
    return number + (rank_in(group, moved) - rank_in(group, squares)) * group.weight;
}

Squares TableIndex::decode(std::uint64_t number) const {
    Squares squares{};
    for (std::size_t i = group_count_; i-- > 0;) {
        const Group& group = groups_[i];
        std::uint64_t rank = number % group.size;
        number /= group.size;
        if (group.count == 2) {
            const auto [lower, higher] = pairs[rank];
            squares[group.first] = static_cast<Square>(lower + group.lowest);
            squares[group.first + 1] = static_cast<Square>(higher + group.lowest);
            continue;
        }
        unsigned below = group.squares;
        for (std::size_t j = group.count; j-- > 0;) {
            // The highest square whose choices still fit.
            below = j == 0 ? static_cast<unsigned>(rank) : below - 1;
            while (choices(below, j + 1) > rank) {
                --below;
            }
            rank -= choices(below, j + 1);
            squares[group.first + j] = static_cast<Square>(below + group.lowest);
        }
    }
    const auto king = static_cast<unsigned>(number);
    squares[0] = static_cast<Square>(king / half_files * tensor::file_count + king % half_files);
    return squares;
}

void TableIndex::advance(Squares& squares) const {
    const auto after = [](Square square) { return static_cast<Square>(static_cast<unsigned>(square) + 1); };
    for (std::size_t i = group_count_; i-- > 0;) {
        const Group& group = groups_[i];
        // The lowest piece with room below the next higher one advances, and those below it return to the
        // start.
        for (std::size_t j = 0; j < group.count; ++j) {
            Square& square = squares[group.first + j];
            const unsigned limit = j + 1 < group.count ? static_cast<unsigned>(squares[group.first + j + 1])
                                                       : group.lowest + group.squares;
            square = after(square);
            if (static_cast<unsigned>(square) < limit) {
                return;
            }
            square = static_cast<Square>(group.lowest + j);
        }
    }
    squares[0] = after(squares[0]);
    if (file_of(squares[0]) >= static_cast<int>(half_files)) {
        squares[0] = static_cast<Square>(static_cast<unsigned>(squares[0]) + half_files);
    }
}

}  // namespace ricochet::tables
