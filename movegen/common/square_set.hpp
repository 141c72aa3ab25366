// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iterator>

#include "movegen/common/geometry.hpp"

namespace ricochet {

/// Visits the squares of a set from the lowest to the highest.
template <class Set, class Square>
class SquareIterator {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Square;
    using difference_type = int;
    using pointer = const Square*;
    using reference = Square;

    constexpr SquareIterator() = default;
    constexpr explicit SquareIterator(Set rest) : rest_(rest) {}
    constexpr Square operator*() const { return rest_.first(); }
    constexpr SquareIterator& operator++() {
        rest_ = rest_.without_first();
        return *this;
    }
    constexpr SquareIterator operator++(int) {
        const SquareIterator before = *this;
        ++*this;
        return before;
    }
    friend constexpr bool operator==(SquareIterator, SquareIterator) = default;

private:
    Set rest_;
};

/// The base of the games' sets of squares. `Set` derives from it and provides `any`, `first`, `without_first`,
/// `shift`, and the operators `&`, `|` and `^` of two sets.
template <class Set, BoardGeometry BoardOfSet>
class SquareSet {
public:
    using Geometry = BoardOfSet;
    using Square = typename Geometry::Square;
    using Iterator = SquareIterator<Set, Square>;

    [[nodiscard]] constexpr bool empty() const { return !self().any(); }
    [[nodiscard]] constexpr bool contains(Square square) const { return (self() & Set(square)).any(); }
    /// Removes the lowest square and returns it. The set must not be empty.
    constexpr Square pop_first() {
        const Square square = self().first();
        self() = self().without_first();
        return square;
    }

    constexpr Set& operator&=(Set other) { return self() = self() & other; }
    constexpr Set& operator|=(Set other) { return self() = self() | other; }
    constexpr Set& operator^=(Set other) { return self() = self() ^ other; }
    friend constexpr bool operator==(const SquareSet&, const SquareSet&) = default;

    /// From the lowest square to the highest.
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(self()); }
    [[nodiscard]] constexpr Iterator end() const { return {}; }

private:
    friend Set;
    constexpr SquareSet() = default;

    [[nodiscard]] constexpr Set& self() { return static_cast<Set&>(*this); }
    [[nodiscard]] constexpr const Set& self() const { return static_cast<const Set&>(*this); }
};

/// A set moved one rank towards the enemy of `color`.
template <class Set>
constexpr Set advance(Color color, Set squares) {
    using Direction = typename Set::Geometry::Direction;
    return color == Color::white ? squares.template shift<Direction::north>()
                                 : squares.template shift<Direction::south>();
}

/// The squares beside a set, left and right.
template <class Set>
constexpr Set beside(Set squares) {
    using Direction = typename Set::Geometry::Direction;
    return squares.template shift<Direction::east>() | squares.template shift<Direction::west>();
}

/// The squares that any pawn of the set attacks.
template <class Set>
requires BoardGeometry<typename Set::Geometry>
constexpr Set pawn_attacks(Color color, Set pawns) {
    using Direction = typename Set::Geometry::Direction;
    return color == Color::white
               ? pawns.template shift<Direction::north_east>() | pawns.template shift<Direction::north_west>()
               : pawns.template shift<Direction::south_east>() | pawns.template shift<Direction::south_west>();
}

/// The squares of one rank strictly between two files.
template <class Set>
constexpr Set squares_between_files(int rank, int a, int b) {
    Set squares;
    for (int file = (a < b ? a : b) + 1; file < (a < b ? b : a); ++file) {
        squares |= Set(square_at<typename Set::Square>(file, rank));
    }
    return squares;
}

}  // namespace ricochet
