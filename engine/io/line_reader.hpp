// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>

namespace ricochet {

/// Receives a line without its line feed, or only the beginning of one that is too long. Returns whether to
/// continue.
using LineHandler = std::function<bool(const std::string& line, bool is_too_long)>;

/// Passes each line to the handler as it comes, until that returns false or the input ends; a last line without
/// a line feed is a line. A byte order mark of UTF-8 before the first one is skipped. Never holds more than
/// `max_length` bytes.
void read_lines(std::istream& input, std::size_t max_length, const LineHandler& handle);

}  // namespace ricochet
