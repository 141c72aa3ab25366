// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "movegen/base/threads.hpp"

namespace ricochet::tools::train {

/// Calls `work` with each number below `count`, on `threads` threads.
template <class Work>
void for_each_part(std::size_t count, int threads, const Work& work) {
    share_range(
        count, std::min(threads, static_cast<int>(count)), 1,
        [&work](std::size_t part, std::size_t /*end*/) { work(part); }, [](std::size_t) {});
}

/// Begin and end of part `part` when `size` items are split into `parts` nearly equal parts.
inline std::pair<std::size_t, std::size_t> range_of(std::size_t part, std::size_t parts, std::size_t size) {
    return {size * part / parts, size * (part + 1) / parts};
}

}  // namespace ricochet::tools::train
