// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "movegen/common/result.hpp"

namespace ricochet {

/// Walks over the words of a line. Control characters count as white space, so a line of any content is safe.
class Tokens {
public:
    /// The line has to outlive this object.
    explicit Tokens(std::string_view line);

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    /// The next word, left in place; empty at the end.
    [[nodiscard]] std::string_view peek() const;
    /// Takes the next word; empty at the end.
    std::string_view next();
    /// All that is left, white space inside it kept, at both ends taken off.
    [[nodiscard]] std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

/// Without white space and control characters at both ends.
std::string_view trimmed(std::string_view text);

/// ASCII letters only.
bool equal_ignoring_case(std::string_view a, std::string_view b);

/// A whole decimal number with an optional sign. The error says whether it is no number or out of the range.
Result<std::int64_t> parse_integer(std::string_view text, std::int64_t min, std::int64_t max);

}  // namespace ricochet
