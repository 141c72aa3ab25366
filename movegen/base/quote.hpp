// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace ricochet {

// Message helpers for headers: <fmt/format.h> would slow down every file that includes one.

/// Joins texts.
std::string concat(std::initializer_list<std::string_view> texts);

/// The type of `quoted`.
struct Quote {
    std::string operator()(std::string_view text) const;
};

/// External text in double quotes, safe in a one-line message: at most 40 characters of it, the rest as `...`,
/// and `?` for every byte that is neither printable ASCII nor of a character of UTF-8. An object, since a
/// function of this name would lose a `std::string` to `std::quoted`, which argument-dependent lookup finds
/// where <iomanip> is included.
inline constexpr Quote quoted{};

/// A whole number of things, with the s of the plural: "1 rank", "7 ranks".
template <class Number>
std::string counted(Number number, std::string_view thing) {
    return concat({std::to_string(number), " ", thing, number == 1 ? "" : "s"});
}

}  // namespace ricochet
