// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <pybind11/pybind11.h>
#include <string_view>
#include <utility>

#include "movegen/base/result.hpp"
#include "movegen/common/variant.hpp"
#include "search/tables/tables.hpp"

namespace ricochet::python {

/// The interval at which work without the interpreter's lock checks for Ctrl-C.
inline constexpr std::chrono::milliseconds signal_interval{50};

/// Returns the value, or raises its error as ValueError.
template <class Value>
Value value_of(Result<Value> result) {
    if (!result) {
        throw pybind11::value_error(result.error());
    }
    return std::move(result.value());
}

/// Throws ValueError if a number is outside a range, limits included.
template <class Number>
void check_range(std::string_view what, Number number, Number lowest, Number highest) {
    // Worded so that NaN is refused.
    if (!(number >= lowest && number <= highest)) {
        throw pybind11::value_error(
            fmt::format("{} {} is out of the range {} to {}", what, number, lowest, highest));
    }
}

/// The variant of this name; throws ValueError if there is none.
Variant variant_of(std::string_view name);

/// The tables of a folder in Python, shared with the engines that probe them.
struct TableFolder {
    std::shared_ptr<const tables::Tables> tables;
};

// These define the module, a function for each subject.
void bind_board(pybind11::module_& module);
void bind_engine(pybind11::module_& module);
void bind_pgn(pybind11::module_& module);
void bind_svg(pybind11::module_& module);
void bind_tables(pybind11::module_& module);

}  // namespace ricochet::python
