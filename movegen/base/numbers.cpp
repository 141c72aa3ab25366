// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/numbers.hpp"

#include <cstdlib>

namespace ricochet {

std::optional<double> read_fraction(std::string_view text) {
    // Blanks and hexadecimal digits, which strtod reads too.
    if (text.empty() || text.find_first_of(" \t\n\v\f\rxX") != std::string_view::npos) {
        return std::nullopt;
    }
    const std::string copy(text);
    char* end = nullptr;
    // Not every standard library has std::from_chars for fractions. This goes by the locale, which no program
    // here changes.
    const double number = std::strtod(copy.c_str(), &end);
    return end == copy.c_str() + copy.size() ? std::optional(number) : std::nullopt;
}

}  // namespace ricochet
