// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// The games of a tournament, their moves packed: about 25 bytes a move, where a `PlayedMove` has 136. Handed
/// out unpacked, by value. Copies share the games and cost 16 bytes each, so that a report is made of a copy
/// while further games are played.
class Games {
public:
    Games() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): a list of games is what it is.
    Games(const std::vector<GameRecord>& games) { add(games); }
    Games(std::initializer_list<GameRecord> games) { add(games); }

    [[nodiscard]] std::size_t size() const { return games_.size(); }
    [[nodiscard]] bool empty() const { return games_.empty(); }
    [[nodiscard]] GameRecord operator[](std::size_t place) const { return unpack(*games_[place]); }
    [[nodiscard]] GameRecord back() const { return unpack(*games_.back()); }
    void push_back(GameRecord record);
    /// The last `count` of them, or all where there are fewer.
    [[nodiscard]] Games last(std::size_t count) const;
    /// In the order of the games' numbers.
    void sort();

    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = GameRecord;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = GameRecord;

        Iterator(const Games& games, std::size_t place) : games_(&games), place_(place) {}
        GameRecord operator*() const { return (*games_)[place_]; }
        Iterator& operator++() {
            ++place_;
            return *this;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        const Games* games_;
        std::size_t place_;
    };
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }

private:
    struct Packed {
        /// All but the moves.
        GameRecord record;
        std::string moves;
    };

    static GameRecord unpack(const Packed& packed);
    template <class List>
    void add(const List& games) {
        for (const GameRecord& record : games) {
            push_back(record);
        }
    }

    std::vector<std::shared_ptr<const Packed>> games_;
};

}  // namespace ricochet::tools::match
