// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/client/command.hpp"
#include "tools/client/process.hpp"

namespace ricochet::tools::test {

/// A folder in which a program runs that keeps a journal of an analysis.
struct AnalyseFolder : TemporaryFolder {
    explicit AnalyseFolder(std::string_view name = "ricochet-analyse") : program(program_path(name)) {}

    [[nodiscard]] Finished run(const std::string& arguments) const { return shell(program + " " + arguments); }
    /// Starts it and kills it once its journal holds a move; whether it had not come to its end by then.
    [[nodiscard]] bool kill_within(const std::string& arguments, const std::string& journal) const {
        const Interrupt interrupt;
        const auto started = Process::start({program, split_command(arguments).value(), path()}, interrupt);
        REQUIRE(started.ok());
        Process& process = *started.value();
        while (count_of(read(journal), "\n") < 3 && !process.wait(Clock::now() + Milliseconds(1)).has_value()) {
        }
        return process.kill().by_signal;
    }

    std::string program;
};

}  // namespace ricochet::tools::test
