// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"

namespace ricochet {

/// Whether a text is a whole number of any size: decimal digits, with an optional sign.
bool is_whole_number(std::string_view text);

/// Parses a whole text as one decimal number between two limits, both included. A sign is optional. The error
/// quotes the text and says whether it is not a number or out of range. Whole numbers are those of `int` or a
/// larger type; fractions are of `double`, with or without an exponent.
template <class Number>
Result<Number> parse_number(std::string_view text, Number lowest, Number highest);

/// The same; the error begins with `what`.
template <class Number>
Result<Number> parse_number(std::string_view text, std::string_view what, Number lowest, Number highest);

/// Walks over the tokens of a line. Control characters count as white space, so a line of any content is safe.
class Tokens {
public:
    /// The line has to outlive this object.
    explicit Tokens(std::string_view line);

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    /// The next token, left in place; empty at the end.
    [[nodiscard]] std::string_view peek() const;
    /// Removes the next token and returns it; empty at the end.
    std::string_view next();
    /// The rest of the line, without the white space at both ends.
    [[nodiscard]] std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

/// All tokens of a line.
std::vector<std::string> split_tokens(std::string_view line);

/// Removes white space and control characters at both ends.
std::string_view trimmed(std::string_view text);

/// Whether two texts are equal except for the case of ASCII letters.
bool equal_ignoring_case(std::string_view a, std::string_view b);

}  // namespace ricochet
