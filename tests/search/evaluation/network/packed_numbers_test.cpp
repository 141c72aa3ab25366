// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <numeric>
#include <vector>

#include "search/evaluation/network/network.hpp"
#include "tests/catch.hpp"

namespace ricochet {
namespace {

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
    // 32768, -32769, and one that goes on.
    CHECK_FALSE(end_of_number("\x80\x80\x02"));
    CHECK_FALSE(end_of_number("\xFF\xFF\x7D"));
    CHECK_FALSE(end_of_number(std::string("\x80\x80\x80\x00", 4)));
    CHECK(end_of_number("\xFF\xFF\x01") == 3);
    CHECK(end_of_number("\x80\x80\x7E") == 3);
}

}  // namespace
}  // namespace ricochet
