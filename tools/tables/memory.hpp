// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <vector>

#include "movegen/base/memory.hpp"
#include "movegen/base/result.hpp"
#include "search/tables/ending.hpp"
#include "search/tables/table_file.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet::tables {

/// Bytes of a tablebase in memory, with or without its DTZ.
inline std::uint64_t bytes_unpacked(const Ending& ending, bool with_dtz) {
    const std::uint64_t bytes = sizeof(DtmCode) + (with_dtz ? sizeof(DtzCode) : 0);
    return color_count * bytes * TableIndex(ending).size();
}

/// Says why memory is too small to do something with a tablebase; nothing if it suffices.
inline std::optional<Error> why_too_large(const Ending& ending, std::string_view to_do, std::uint64_t needed) {
    const std::optional<std::uint64_t> available = available_memory();
    if (!available || *available >= needed) {
        return std::nullopt;
    }
    constexpr std::uint64_t mib = std::uint64_t{1} << 20U;
    return Error{fmt::format("{} needs {} MiB of memory to {}, and {} are available", ending.name(),
                             needed / mib, to_do, *available / mib)};
}

/// Fills `numbers` with zeros, on huge pages if available: accesses are spread all over a tablebase.
template <class Number>
void resize_large(std::vector<Number>& numbers, std::uint64_t size) {
    numbers.reserve(size);
    advise_large(numbers.data(), size * sizeof(Number));
    numbers.resize(size);
}

}  // namespace ricochet::tables
