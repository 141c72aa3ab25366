// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string_view>

namespace reference {

/// Random choices that are the same with every standard library: the engine's numbers are fixed by the
/// standard, those of its distributions are not.
class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    /// Any 64 bits.
    std::uint64_t bits() { return engine_(); }
    /// 0 to `end` - 1; `end` is 1 or more.
    int below(int end) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(end)); }
    /// `first` to `last`, both possible.
    int between(int first, int last) { return first + below(last - first + 1); }
    /// True once in `n` times.
    bool one_in(int n) { return below(n) == 0; }
    /// One of the letters.
    char letter(std::string_view letters) {
        return letters[static_cast<std::size_t>(below(static_cast<int>(letters.size())))];
    }

    /// One of the things in a container, which must not be empty.
    template <class Things>
    const auto& one_of(const Things& things) {
        return *std::next(things.begin(), below(static_cast<int>(things.size())));
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace reference
