// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <string>

#include "movegen/base/result.hpp"
#include "movegen/base/tokens.hpp"

namespace ricochet::tools {

/// Takes an option's number from `lowest` to `highest`, both included. `CLI::Range` would take `nan` too.
inline CLI::Validator number_range(double lowest, double highest) {
    const auto check = [lowest, highest](const std::string& text) {
        const Result<double> number = parse_number(text, lowest, highest);
        return number ? std::string() : number.error();
    };
    return {check, fmt::format("NUMBER in [{} - {}]", lowest, highest)};
}

}  // namespace ricochet::tools
