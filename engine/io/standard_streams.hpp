// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <fmt/format.h>
#include <span>
#include <streambuf>
#include <string_view>

namespace ricochet {

/// Exit codes of the program.
enum ExitCode : int {
    exit_success = 0,
    exit_failure = 1,   ///< a test failed, or output could not be written
    exit_bad_usage = 2  ///< arguments or files that cannot be used
};

/// Makes a write to a closed pipe, or to a file at its size limit, fail with an error instead of a signal.
void ignore_write_signals();

/// Whether stderr is a terminal, on which a line can be overwritten.
bool is_stderr_terminal();

/// The program's stdout. If writing fails, the whole program ends at once with `exit_failure`: quietly if the
/// reader has closed the pipe, else with a line on stderr.
class StandardOutput {
public:
    /// Writes text and a line break, and waits until all is written. One thread at a time.
    void write(std::string_view text);
    /// Limits the wait for a reader to about a second, because the program is about to end; it then ends as if
    /// the output were closed. From any thread. No limit on Windows, which does not report whether anybody
    /// reads.
    void end_soon() { ending_.store(true); }

private:
    void wait_for_reader() const;

    std::atomic<bool> ending_{false};
};

/// Writes text and a line break to stdout, as `StandardOutput` does.
inline void write_line(std::string_view text) {
    StandardOutput().write(text);
}

/// Writes one line to stderr, if that is open.
inline void complain(std::string_view reason) {
    std::fputs(fmt::format("ricochet: {}\n", reason).c_str(), stderr);
}

/// Writes to stderr, in one line, why the program cannot continue; returns `exit_bad_usage`.
inline int fail_usage(std::string_view reason) {
    complain(reason);
    return exit_bad_usage;
}

/// Waits for bytes of stdin. Returns how many came; 0 at the end of the input and on errors.
std::size_t read_standard_input(std::span<char> bytes);

/// The program's stdin. The standard library's throws if reading fails or stdin does not block.
class StandardInput final : public std::streambuf {
protected:
    int_type underflow() override {
        char* const begin = bytes_.data();
        setg(begin, begin, begin + read_standard_input(bytes_));
        return gptr() == egptr() ? traits_type::eof() : traits_type::to_int_type(*begin);
    }

private:
    std::array<char, 4096> bytes_{};
};

}  // namespace ricochet
