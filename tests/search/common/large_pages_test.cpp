// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstring>
#include <memory>

#include "movegen/base/memory.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("memory for tables of all sizes is aligned to a cache line and can be written to") {
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{4097}, (std::size_t{3} << 20U) + 1}) {
        CAPTURE(bytes);
        const std::unique_ptr<unsigned char[], FreeLarge> table(
            static_cast<unsigned char*>(allocate_large(bytes)));
        CHECK(reinterpret_cast<std::uintptr_t>(table.get()) % 64 == 0);
        std::memset(table.get(), 7, bytes);
        CHECK(table[bytes - 1] == 7);
    }
}

TEST_CASE("memory from the size of a huge page on is aligned to such pages") {
    constexpr std::size_t huge_page = std::size_t{2} << 20U;
    for (const std::size_t bytes : {huge_page, huge_page + 1}) {
        const std::unique_ptr<unsigned char[], FreeLarge> table(
            static_cast<unsigned char*>(allocate_large(bytes)));
        CHECK(reinterpret_cast<std::uintptr_t>(table.get()) % huge_page == 0);
    }
}
