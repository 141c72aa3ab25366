// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"

namespace CLI {
class App;
class Validator;
}  // namespace CLI

namespace ricochet::tools {

/// The body of `main`: `define(app)` adds the options, beside --help and --version, the arguments are read, and
/// `work()` returns why it failed, if it did. Returns the exit code: 0, 1 where it failed or its output could
/// not be written, 2 for wrong arguments. Prints a failure in one line with the program's name.
int run_program(const std::string& name, const std::string& help, int argc, const char* const* argv,
                const std::function<void(CLI::App&)>& define,
                const std::function<std::optional<Error>()>& work);

/// Accepts an option's number from `lowest` to `highest`, both included. `CLI::Range` would take `nan` too.
CLI::Validator number_range(double lowest, double highest);

/// Writes text to stdout, up to its last byte. The error says why that failed.
std::optional<Error> print_text(std::string_view text);

/// Writes what stdout still buffers. The error says why that, or an earlier write, failed.
std::optional<Error> finish_output();

}  // namespace ricochet::tools
