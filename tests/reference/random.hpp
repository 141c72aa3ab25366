// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string_view>

namespace reference {

/// Random choices that are the same with every standard library: the standard fixes the engine's numbers, but
/// not those of its distributions.
class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    /// 64 random bits.
    std::uint64_t bits() { return engine_(); }
    /// 0 to `end` - 1; `end` is 1 or more.
    int below(int end) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(end)); }
    /// `first` to `last`, both included.
    int between(int first, int last) { return first + below(last - first + 1); }
    /// True with probability 1 / `n`.
    bool one_in(int n) { return below(n) == 0; }
    /// One of the letters.
    char letter(std::string_view letters) {
        return letters[static_cast<std::size_t>(below(static_cast<int>(letters.size())))];
    }

    /// A random element of a container, which must not be empty.
    template <class Things>
    const auto& one_of(const Things& things) {
        return *std::next(things.begin(), below(static_cast<int>(things.size())));
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace reference
