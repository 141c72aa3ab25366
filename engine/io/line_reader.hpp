// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>

namespace ricochet {

/// Gets a line without its line feed. Of one that is too long it is the beginning alone; the rest was read and
/// thrown away. Returns whether to read on.
using LineHandler = std::function<bool(const std::string& line, bool is_too_long)>;

/// Hands out line by line, as each comes, until the handler has enough or the input has ended; a last line
/// without a line feed is a line. A byte order mark of UTF-8 before the first one is skipped. Never holds more
/// than `max_length` bytes.
void read_lines(std::istream& input, std::size_t max_length, const LineHandler& handle);

}  // namespace ricochet
