// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace ricochet {

/// The type of `quoted`.
struct Quote {
    std::string operator()(std::string_view text) const;
};

/// Foreign text in double quotes, fit for a one-line message: at most 40 characters of it, the rest as `...`,
/// and `?` for every byte that is not printable ASCII. An object, since a function of this name would lose a
/// `std::string` to `std::quoted`, which argument-dependent lookup finds where <iomanip> is included.
inline constexpr Quote quoted{};

}  // namespace ricochet
