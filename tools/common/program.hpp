// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "tools/common/clock.hpp"

namespace CLI {
class App;
class Validator;
}  // namespace CLI

namespace ricochet::tools {

/// The body of `main`: calls `define(app)` to add options besides --help and --version, parses the arguments,
/// and calls `work()`. Returns the exit code: 0, 1 if it threw or its output could not be written, 2 for wrong
/// arguments. Prints a failure in one line with the program's name.
int run_program(const std::string& name, const std::string& help, int argc, const char* const* argv,
                const std::function<void(CLI::App&)>& define, const std::function<void()>& work);

/// Accepts a number from `lowest` to `highest`, both included. `CLI::Range` would accept `nan` too.
CLI::Validator number_range(double lowest, double highest);

/// Writes and flushes text to stdout. The error says why that failed.
std::optional<Error> print_text(std::string_view text);

/// Flushes stdout. The error says why that, or an earlier write, failed.
std::optional<Error> finish_output();

/// Formats a duration: "1 h 02 m 03 s", "2 m 03 s", "3.4 s".
std::string duration_text(double seconds);

/// Measures a long task and prints its progress to stderr, at most every few seconds.
class ProgressClock {
public:
    /// Prints progress: `done` of `wanted` things, of which `found` were done at the beginning.
    void print(std::size_t done, std::size_t found, std::size_t wanted, const char* thing);
    /// Seconds since the beginning.
    [[nodiscard]] double elapsed() const { return to_seconds(Clock::now() - begin_); }

private:
    TimePoint begin_ = Clock::now();
    TimePoint last_ = begin_;
};

}  // namespace ricochet::tools
