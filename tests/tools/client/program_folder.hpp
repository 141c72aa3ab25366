// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/client/process.hpp"

namespace ricochet::tools::test {

/// A temporary folder in which one of our programs runs, so that file names in its arguments are relative to
/// it. All command lines are quoted for a shell.
struct ProgramFolder : TemporaryFolder {
    explicit ProgramFolder(std::string_view program)
        : program_name(program), path_of_program(program_path(program_name)) {}

    /// A shell command that runs the program.
    [[nodiscard]] std::string command(const std::string& words) const {
        return quote_for_shell({path_of_program}) + " " + words;
    }
    [[nodiscard]] Finished run(const std::string& words) const { return shell(command(words)); }
    /// Runs it, and requires success.
    Finished succeed(const std::string& words) const {
        Finished outcome = run(words);
        INFO(words << '\n' << outcome.out << outcome.err);
        REQUIRE(outcome.exit_code == 0);
        return outcome;
    }
    /// Runs it, and checks that it prints only one line to stderr, with this reason, and ends with this code.
    void fail(const std::string& words, int exit_code, std::string_view reason) const {
        const Finished outcome = run(words);
        INFO(words << '\n' << outcome.out << outcome.err);
        CHECK(outcome.exit_code == exit_code);
        CHECK(outcome.err.starts_with(program_name + ": "));
        CHECK(contains(outcome.err, reason));
        CHECK(count_of(outcome.err, "\n") == 1);
        CHECK(outcome.out.empty());
    }
    [[nodiscard]] std::unique_ptr<Process> start(const std::string& words, const Interrupt& interrupt) const {
        auto process = Process::start({path_of_program, split_command(words).value(), path()}, interrupt);
        REQUIRE(process.ok());
        return std::move(process.value());
    }
    /// Starts it and kills it once its journal has this many lines; returns whether it was still running.
    [[nodiscard]] bool kill_within(const std::string& words, const std::string& journal,
                                   std::size_t lines = 3) const {
        const Interrupt interrupt;
        const auto process = start(words, interrupt);
        while (count_of(read(journal), "\n") < lines &&
               !process->wait(Clock::now() + Milliseconds(1)).has_value()) {
        }
        return process->kill().by_signal;
    }

    std::string program_name;
    std::string path_of_program;
};

}  // namespace ricochet::tools::test
