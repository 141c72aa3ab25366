// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/table_index.hpp"

#include <algorithm>

namespace ricochet::tables {
namespace {

constexpr unsigned half_files = tensor::file_count / 2;
constexpr unsigned all_squares = tensor::square_count;

/// In how many ways `chosen` of `from` can be chosen.
constexpr std::uint64_t choices(std::uint64_t from, std::size_t chosen) {
    // Nearly always, and much quicker than the division below.
    if (chosen <= 2) {
        return chosen == 2 ? from * (from - 1) / 2 : chosen == 1 ? from : 1;
    }
    std::uint64_t result = 1;
    for (std::size_t i = 0; i < chosen; ++i) {
        result = from < i ? 0 : result * (from - i) / (i + 1);
    }
    return result;
}

/// Every square in its image, by whether files (1) and ranks (2) are changed over.
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

/// The image in which White's king stands on the left, and without pawns in the lower half.
unsigned image_of(Square king, bool has_pawns) {
    const unsigned files = file_of(king) >= static_cast<int>(half_files) ? 1 : 0;
    const unsigned ranks = !has_pawns && rank_of(king) >= tensor::rank_count / 2 ? 2 : 0;
    return files | ranks;
}

}  // namespace

TableIndex::TableIndex(const Ending& ending)
    : has_pawns_(ending.has_pawns()), king_squares_(has_pawns_ ? all_squares / 2 : all_squares / 4) {
    const std::span<const Piece> pieces = ending.pieces();
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        if (pieces[i] == pieces[i - 1]) {
            ++groups_[group_count_ - 1].count;
            continue;
        }
        const bool is_pawn = type_of(pieces[i]) == PieceType::pawn;
        const unsigned outer = is_pawn ? tensor::file_count : 0;
        groups_[group_count_++] = {.first = i, .count = 1, .lowest = outer, .squares = all_squares - 2 * outer};
    }
    size_ = king_squares_;
    for (std::size_t i = 0; i < group_count_; ++i) {
        groups_[i].size = choices(groups_[i].squares, groups_[i].count);
        size_ *= groups_[i].size;
    }
}

// The combinatorial number system (Donald Knuth, "The Art of Computer Programming", 7.2.1.3).
std::uint64_t TableIndex::rank_in(const Group& group, const std::array<unsigned, most_pieces>& squares) {
    if (group.count == 1) {
        return squares[group.first] - group.lowest;
    }
    std::array<unsigned, most_pieces> sorted{};
    const auto from = squares.begin() + static_cast<std::ptrdiff_t>(group.first);
    // Inserted one by one: of std::sort GCC 12 warns that it might leave so small an array.
    auto end = sorted.begin();
    std::for_each(from, from + static_cast<std::ptrdiff_t>(group.count), [&](unsigned square) {
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
    const auto& image = images[image_of(squares[0], has_pawns_)];
    std::array<unsigned, most_pieces> numbers{};
    numbers[0] = image[index(squares[0])];
    for (std::size_t i = 0; i < group_count_; ++i) {
        const Group& group = groups_[i];
        for (std::size_t j = group.first; j < group.first + group.count; ++j) {
            numbers[j] = image[index(squares[j])];
        }
    }
    std::uint64_t number = numbers[0] / tensor::file_count * half_files + numbers[0] % tensor::file_count;
    for (std::size_t i = 0; i < group_count_; ++i) {
        number = number * groups_[i].size + rank_in(groups_[i], numbers);
    }
    return number;
}

Squares TableIndex::decode(std::uint64_t number) const {
    Squares squares{};
    for (std::size_t i = group_count_; i-- > 0;) {
        const Group& group = groups_[i];
        std::uint64_t rank = number % group.size;
        number /= group.size;
        unsigned below = group.squares;
        for (std::size_t j = group.count; j-- > 0;) {
            // The greatest square whose choices still fit.
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

}  // namespace ricochet::tables
