// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "tools/common/durable_file.hpp"

namespace ricochet::tools {

/// Calls `take(number, line)` for each whole line of a journal that is being gone on with, by its number from
/// 1, and cuts off what a kill has left of another. The number of lines. Throws a `std::invalid_argument` where
/// `take` throws one, with the file's name and the line's number, or where the file cannot be cut.
std::size_t take_journal_lines(DurableFile& file, const std::string& path,
                               const std::function<void(std::size_t, const std::string&)>& take);

}  // namespace ricochet::tools
