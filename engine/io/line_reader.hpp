// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>

namespace ricochet {

/// How the reading of a line ended.
enum class LineStatus : std::uint8_t {
    complete,
    too_long,  ///< read to its end, but thrown away
    end_of_input
};

/// Reads up to the next line feed, which is not stored; a last line without one is a line. Never holds more
/// than `max_length` bytes.
LineStatus read_line(std::istream& input, std::string& line, std::size_t max_length);

}  // namespace ricochet
