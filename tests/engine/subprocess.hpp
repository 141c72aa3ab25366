// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/client/process.hpp"

namespace ricochet::test {

/// A program with pipes on stdin, stdout and stderr. Its deadlines, far longer than anything takes, only guard
/// against hanging. The destructor kills the program if it still runs.
class Subprocess {
public:
    /// Starts `arguments[0]`. Throws on failure.
    explicit Subprocess(const std::vector<std::string>& arguments);

    /// Writes one or more lines and a final line break. Throws if the program has ended or reads too slowly.
    void send(std::string_view lines);

    /// Reads the next line of stdout without its line break; nothing at the end of the output. Throws at the
    /// deadline.
    std::optional<std::string> read_line();
    /// Reads lines of stdout up to the first that begins with a text, inclusive. Throws if there is none.
    std::vector<std::string> read_until(std::string_view beginning);
    /// Writes lines, the last with or without line break, and reads up to an answer.
    std::vector<std::string> ask(std::string_view lines, std::string_view beginning);

    /// Waits for the end. Returns the exit code, or the negative number of the signal that killed it. Throws at
    /// the deadline.
    int wait();

private:
    tools::Interrupt never_;
    std::unique_ptr<tools::Process> process_;
};

/// The result of a finished program.
struct RunResult {
    int exit_code;
    std::vector<std::string> output;
    std::string errors;
};
/// Runs a program to its end, with this exact input and its output over pipes.
RunResult run(const std::vector<std::string>& arguments, const std::string& input = {});

}  // namespace ricochet::test
