// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace ricochet {

/// A whole number of things whose name makes its plural by an s: "1 rank", "7 ranks".
template <class Number>
std::string counted(Number number, std::string_view thing) {
    return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

}  // namespace ricochet
