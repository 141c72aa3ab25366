// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/client/signals.hpp"
#include "tools/match/cli/command_files.hpp"
#include "tools/match/cli/commands.hpp"
#include "tools/match/play/conformance.hpp"

namespace ricochet::tools::match {

int check(const CheckCommand& command) {
    Interrupt interrupt;
    const SignalWatch watch(interrupt);
    if (const Result<std::string> program = find_program(command.engine.command); !program) {
        return report_error(program.error());
    }
    std::vector<FileRole> files;
    add_log_files(files, command.log);
    add_error_file(files, command.engine);
    add_engine_files(files, command.engine);
    if (const std::optional<std::string> unfit = find_unfit_file(files)) {
        return report_error(*unfit);
    }
    std::unique_ptr<DialogueLog> log;
    if (!command.log.path.empty()) {
        log = std::make_unique<DialogueLog>(command.log);
        if (!log->ok()) {
            return report_error(fmt::format("cannot write '{}'", command.log.path));
        }
    }
    int steps = 0;
    const ClientContext context{command.variant, command.timeouts, interrupt, log.get(), ""};
    const Result<int> checked = check_conformance(command.engine, context, [&steps](const StepResult& result) {
        const char* const verdict = result.verdict == StepVerdict::passed   ? "passed "
                                    : result.verdict == StepVerdict::failed ? "FAILED "
                                                                            : "skipped";
        fmt::print("{} {}{}{}\n", verdict, result.name, result.reason.empty() ? "" : ": ", result.reason);
        std::fflush(stdout);
        ++steps;
    });
    if (interrupt.requested()) {
        return exit_code::interrupted;
    }
    if (!checked) {
        return report_error(fmt::format("engine '{}': {}", command.engine.name, checked.error()));
    }
    fmt::print("{} of {} steps failed\n", checked.value(), steps);
    return checked.value() == 0 ? exit_code::success : exit_code::failure;
}

}  // namespace ricochet::tools::match
