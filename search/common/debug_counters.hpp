// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ricochet {

// After Stockfish's dbg_hit_on and dbg_mean_of.
/// What a search being worked on counts, by name: how often something holds, or the mean and the standard
/// deviation of a number. One object a thread; it costs nothing where nothing is counted. Names outlive the
/// object.
class DebugCounters {
public:
    /// Something came up, and holds or does not.
    void hit(std::string_view name, bool holds) { counter(name, Kind::hits).add(holds ? 1 : 0); }
    /// A number came up.
    void mean(std::string_view name, std::int64_t value) {
        counter(name, Kind::values).add(static_cast<double>(value));
    }

    void clear() { counters_.clear(); }
    /// Adds what another thread or search has counted.
    void merge(const DebugCounters& other);
    /// One line for each name, in the order in which they came up first: `NAME: hit 12 of 48 (25.00 %)` or
    /// `NAME: mean 3.500, deviation 1.250 of 48`.
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

    /// Few, so that looking through all is quick.
    std::vector<Counter> counters_;
};

}  // namespace ricochet
