// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ricochet {

// After Stockfish's dbg_hit_on and dbg_mean_of.
/// Named counters for developing the search: how often a condition holds, or the mean and the standard
/// deviation of a number. One object per thread; costs nothing if nothing is counted. Names must outlive the
/// object.
class DebugCounters {
public:
    /// Counts an occurrence, and whether the condition holds.
    void hit(std::string_view name, bool holds) { counter(name, Kind::hits).add(holds ? 1 : 0); }
    /// Counts a number.
    void mean(std::string_view name, std::int64_t value) {
        counter(name, Kind::values).add(static_cast<double>(value));
    }

    void clear() { counters_.clear(); }
    /// Adds the counters of another thread or search.
    void merge(const DebugCounters& other);
    /// One line for each name, in the order of first use: `NAME: hit 12 of 48 (25.00 %)` or `NAME: mean 3.500,
    /// deviation 1.250 of 48`.
    [[nodiscard]] std::vector<std::string> lines() const;

private:
    enum class Kind : std::uint8_t { hits, values };
    struct Counter {
        void add(double value) {
            ++count;
            sum += value;
            squares += value * value;
        }

        std::string_view name;
        Kind kind;
        std::uint64_t count = 0;
        double sum = 0;
        double squares = 0;
    };

    Counter& counter(std::string_view name, Kind kind);

    /// Few, so a linear search is quick.
    std::vector<Counter> counters_;
};

}  // namespace ricochet
