// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "movegen/base/result.hpp"

namespace ricochet {

/// Whether a text is made of decimal digits, at least one, behind a sign or none: a whole number of any size.
bool is_whole_number(std::string_view text);

/// Reads a whole text as one decimal number between two limits, both included. A sign is optional. The error
/// quotes the text and says whether it is no number or out of the range. Whole numbers are those of `int` or
/// a larger type; fractions are of `double`, with or without an exponent.
template <class Number>
Result<Number> parse_number(std::string_view text, Number lowest, Number highest);

/// The same; the error begins with what the number was meant for.
template <class Number>
Result<Number> parse_number(std::string_view text, std::string_view what, Number lowest, Number highest);

}  // namespace ricochet
