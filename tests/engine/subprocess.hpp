// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/client/process.hpp"

namespace ricochet::test {

/// A program with its stdin, stdout and stderr on pipes. Deadlines only guard against hanging: they are far
/// longer than anything takes. The program is killed where it still runs in the end.
class Subprocess {
public:
    /// Starts `arguments[0]`. Throws where that fails.
    explicit Subprocess(const std::vector<std::string>& arguments);

    /// Writes one or more lines and the last line break. Throws where the program has gone away or reads too
    /// slowly.
    void send(std::string_view lines);

    /// The next line of stdout without its line break; nothing at the end of the output. Throws at the
    /// deadline.
    std::optional<std::string> read_line();
    /// All lines of stdout up to and with the first that begins with a text. Throws where none comes.
    std::vector<std::string> read_until(std::string_view beginning);
    /// Writes lines, of which the last needs no line break, and reads up to an answer.
    std::vector<std::string> ask(std::string_view lines, std::string_view beginning);

    /// Waits for the end. Returns the exit code, or minus the signal that killed it. Throws at the deadline.
    int wait();

private:
    tools::Interrupt never_;
    std::unique_ptr<tools::Process> process_;
};

/// What came of a program that ran to its end.
struct RunResult {
    int exit_code;
    std::vector<std::string> output;
    std::string errors;
};
/// Runs a program to its end. Its input, as it is, comes and its output goes over pipes.
RunResult run(const std::vector<std::string>& arguments, const std::string& input = {});

}  // namespace ricochet::test
