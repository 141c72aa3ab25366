// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "search/evaluation/network/accumulators.hpp"
#include "tests/catch.hpp"

namespace ricochet {
namespace {

template <std::size_t count>
void check_random_cells(std::uint32_t seed) {
    std::mt19937 random(seed);
    // Values that exclusive or and subtraction could mistake for each other.
    constexpr std::array<std::uint8_t, 6> values = {0, 1, 127, 128, 129, 255};
    for (int round = 0; round < 200; ++round) {
        std::array<std::uint8_t, count> a{};
        std::array<std::uint8_t, count> b{};
        std::vector<std::size_t> expected;
        for (std::size_t cell = 0; cell < count; ++cell) {
            a[cell] = values[random() % values.size()];
            const bool stays = random() % 4 != 0;
            b[cell] = stays ? a[cell] : values[random() % values.size()];
            if (a[cell] != b[cell]) {
                expected.push_back(cell);
            }
        }
        const CellSet differing = differing_cells<count>(a.data(), b.data());
        std::vector<std::size_t> found;
        differing.for_each([&found](std::size_t cell) { found.push_back(cell); });
        REQUIRE(found == expected);
        CHECK(differing.count() == static_cast<int>(expected.size()));
    }
}

TEST_CASE("the cells in which positions differ are found, on boards of any size") {
    check_random_cells<8>(1);
    check_random_cells<24>(2);
    check_random_cells<64>(3);
    check_random_cells<80>(4);
    check_random_cells<CellSet::capacity>(5);
}

}  // namespace
}  // namespace ricochet
