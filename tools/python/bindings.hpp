// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <fmt/format.h>
#include <pybind11/pybind11.h>
#include <string_view>
#include <utility>

#include "movegen/base/result.hpp"
#include "movegen/common/variant.hpp"

namespace ricochet::python {

/// How often work that is done without the interpreter's lock looks for Ctrl-C.
inline constexpr std::chrono::milliseconds signal_interval{50};

/// The value, or its error as Python's ValueError.
template <class Value>
Value value_of(Result<Value> result) {
    if (!result) {
        throw pybind11::value_error(result.error());
    }
    return std::move(result.value());
}

/// Throws ValueError where a number lies outside two limits, both included.
template <class Number>
void check_range(std::string_view what, Number number, Number lowest, Number highest) {
    // Written so that no limit is kept by what is not a number.
    if (!(number >= lowest && number <= highest)) {
        throw pybind11::value_error(
            fmt::format("{} {} is out of the range {} to {}", what, number, lowest, highest));
    }
}

/// The variant of this name; ValueError where there is none.
Variant variant_of(std::string_view name);

// What the module holds, a function for each subject.
void bind_board(pybind11::module_& module);
void bind_engine(pybind11::module_& module);
void bind_pgn(pybind11::module_& module);
void bind_svg(pybind11::module_& module);
void bind_tables(pybind11::module_& module);

}  // namespace ricochet::python
