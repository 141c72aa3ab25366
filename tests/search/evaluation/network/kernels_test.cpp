// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/kernels.hpp"

#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <vector>

#include "search/evaluation/network/accumulators.hpp"
#include "search/evaluation/network/network.hpp"
#include "tests/catch.hpp"

namespace ricochet {
namespace {

using Numbers = std::vector<std::int16_t>;

Numbers random_numbers(std::mt19937& random, std::size_t size, int bound) {
    Numbers numbers(size);
    for (std::int16_t& number : numbers) {
        number = static_cast<std::int16_t>(static_cast<int>(random() % static_cast<unsigned>(2 * bound + 1)) -
                                           bound);
    }
    return numbers;
}

/// Random accumulators and rows.
struct Rows {
    static constexpr std::uint16_t count = 9;

    Rows(std::mt19937& random, std::size_t size, int bound)
        : start(random_numbers(random, size, bound)), weights(random_numbers(random, size * count, bound)) {}

    Numbers start;
    Numbers weights;
};

TEST_CASE("the fastest loops give what the portable ones give, for any size and weights") {
    std::mt19937 random(5);  // NOLINT(cert-msc51-cpp): the same numbers every time
    const std::array<std::uint16_t, 3> added = {8, 0, 3};
    const std::array<std::uint16_t, 4> removed = {2, 7, 1, 5};
    for (std::size_t size = NetworkShape::hidden_step; size <= NetworkShape::max_hidden;
         size += NetworkShape::hidden_step) {
        for (const int bound : {200, 32767}) {
            const Rows rows(random, size, bound);
            Numbers quick(size);
            Numbers plain(size);
            best_kernels().update(rows.start, quick.data(), rows.weights.data(), added, removed);
            portable_kernels().update(rows.start, plain.data(), rows.weights.data(), added, removed);
            REQUIRE(quick == plain);
            const Numbers weights = random_numbers(random, size, Network::max_output_weight);
            CHECK(best_kernels().weighted_squares(quick, weights.data()) ==
                  portable_kernels().weighted_squares(plain, weights.data()));
        }
    }
}

TEST_CASE("any number of rows is added and taken off, in place or from another accumulator") {
    std::mt19937 random(6);  // NOLINT(cert-msc51-cpp): the same numbers every time
    constexpr std::size_t size = 96;
    const std::array<std::uint16_t, 5> inputs_to_add = {4, 8, 0, 3, 6};
    const std::array<std::uint16_t, 6> inputs_to_remove = {2, 7, 1, 5, 7, 0};
    for (const NetworkKernels* const kernels : {&best_kernels(), &portable_kernels()}) {
        for (std::size_t more = 0; more <= inputs_to_add.size(); ++more) {
            for (std::size_t less = 0; less <= inputs_to_remove.size(); ++less) {
                const Rows rows(random, size, 5000);
                const auto added = std::span<const std::uint16_t>(inputs_to_add).first(more);
                const auto removed = std::span<const std::uint16_t>(inputs_to_remove).first(less);
                Numbers expected = rows.start;
                for (std::size_t i = 0; i < size; ++i) {
                    int value = expected[i];
                    for (const std::uint16_t input : added) {
                        value += rows.weights[input * size + i];
                    }
                    for (const std::uint16_t input : removed) {
                        value -= rows.weights[input * size + i];
                    }
                    expected[i] = static_cast<std::int16_t>(value);
                }
                Numbers to(size);
                kernels->update(rows.start, to.data(), rows.weights.data(), added, removed);
                CHECK(to == expected);
                Numbers in_place = rows.start;
                kernels->update(in_place, in_place.data(), rows.weights.data(), added, removed);
                CHECK(in_place == expected);
            }
        }
    }
}

TEST_CASE("sums of the widest network do not overflow") {
    for (const int weight : {Network::max_output_weight, -Network::max_output_weight}) {
        const Numbers values(NetworkShape::max_hidden, 32767);
        const Numbers weights(NetworkShape::max_hidden, static_cast<std::int16_t>(weight));
        const std::int64_t expected = std::int64_t{255 * 255 / 2} * weight * 1024;
        CHECK(best_kernels().weighted_squares(values, weights.data()) == expected);
        CHECK(portable_kernels().weighted_squares(values, weights.data()) == expected);
    }
}

std::optional<std::size_t> end_of_number(std::string_view bytes) {
    std::array<std::int16_t, 1> number{};
    return get_packed(bytes, 0, number);
}

TEST_CASE("every number of 16 bits is packed and comes back") {
    std::vector<std::int16_t> numbers(65536);
    std::iota(numbers.begin(), numbers.end(), INT16_MIN);
    std::string bytes = "before";
    const std::size_t begin = bytes.size();
    add_packed(bytes, numbers);
    std::vector<std::int16_t> read(numbers.size());
    CHECK(get_packed(bytes, begin, read) == bytes.size());
    CHECK(read == numbers);
    CHECK(bytes.size() - begin == 128 + 2 * (16384 - 128) + 3 * (65536 - 16384));
}

TEST_CASE("small numbers take a byte, and the bytes are those of signed LEB128") {
    std::string bytes;
    add_packed(bytes, std::array<std::int16_t, 6>{0, 63, -64, 64, -65, -8193});
    CHECK(bytes == std::string("\x00\x3F\x40\xC0\x00\xBF\x7F\xFF\xBF\x7F", 10));
}

TEST_CASE("bytes that no number is packed into are refused") {
    CHECK_FALSE(end_of_number(""));
    CHECK_FALSE(end_of_number("\x80"));
    CHECK_FALSE(end_of_number("\xFF\xFF"));
    // More bytes than the number needs.
    CHECK_FALSE(end_of_number(std::string("\x80\x00", 2)));
    CHECK_FALSE(end_of_number("\xFF\x7F"));
    // 32768, -32769, and a number of four bytes.
    CHECK_FALSE(end_of_number("\x80\x80\x02"));
    CHECK_FALSE(end_of_number("\xFF\xFF\x7D"));
    CHECK_FALSE(end_of_number(std::string("\x80\x80\x80\x00", 4)));
    CHECK(end_of_number("\xFF\xFF\x01") == 3);
    CHECK(end_of_number("\x80\x80\x7E") == 3);
}

template <std::size_t count>
void check_random_cells(std::uint32_t seed) {
    std::mt19937 random(seed);
    // Values that exclusive or and subtraction could confuse.
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
