// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "search/common/large_pages.hpp"

namespace ricochet::tables {

/// So many zeros, on huge pages where the system has them: making looks all over a table.
template <class Number>
void resize_large(std::vector<Number>& numbers, std::uint64_t size) {
    numbers.reserve(size);
    advise_large(numbers.data(), size * sizeof(Number));
    numbers.resize(size);
}

}  // namespace ricochet::tables
