// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/commands.hpp"

#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tools/client/interrupt.hpp"
#include "tools/common/program.hpp"
#include "tools/match/cli/arguments.hpp"
#include "tools/match/play/conformance.hpp"
#include "tools/match/play/engine_files.hpp"
#include "tools/match/store/file_kinds.hpp"

namespace ricochet::tools::match {

namespace {

int run_command(const std::vector<std::string>& arguments) {
    CommandLine command = checked(parse_command_line({arguments.begin() + 1, arguments.end()}));
    if (const auto* const print = std::get_if<PrintCommand>(&command)) {
        fail_for(print_text(print->text));
        return exit_code::success;
    }
    if (const auto* const checked = std::get_if<CheckCommand>(&command)) {
        return check(*checked);
    }
    if (const auto* const merged = std::get_if<MergeCommand>(&command)) {
        return merge(*merged);
    }
    if (const auto* const repaired = std::get_if<RepairCommand>(&command)) {
        return repair(*repaired);
    }
    if (const auto* const reported = std::get_if<ReportCommand>(&command)) {
        return report(*reported);
    }
    return play(std::move(std::get<PlayCommand>(command)), arguments);
}

}  // namespace

int run(const std::vector<std::string>& arguments) {
    try {
        const int code = run_command(arguments);
        // A failure has already printed its line.
        if (code != exit_code::failure) {
            fail_for(finish_output());
        }
        return code;
    } catch (const WrongArgument& reason) {
        print_error(reason.what());
        return exit_code::usage;
    } catch (const std::exception& reason) {
        print_error(reason.what());
        return exit_code::failure;
    }
}

int verdict_code(const std::optional<SprtState>& test) {
    if (!is_decided(test)) {
        return exit_code::undecided;
    }
    return test->decision == SprtDecision::accept_elo1 ? exit_code::success : exit_code::elo0_accepted;
}

void fail_for(const std::optional<Error>& error) {
    if (error) {
        throw std::runtime_error(error->message);
    }
}

void print_error(const std::string& message) {
    fmt::print(stderr, "ricochet-match: {}\n", message);
}

std::unique_ptr<DialogueLog> open_log(const LogSettings& settings) {
    if (settings.path.empty()) {
        return nullptr;
    }
    auto log = std::make_unique<DialogueLog>(settings);
    if (!log->ok()) {
        throw WrongArgument(fmt::format("cannot write '{}'", settings.path));
    }
    return log;
}

void add_log_files(std::vector<FileRole>& files, const LogSettings& log) {
    if (!log.path.empty()) {
        files.push_back({"-log", log.path, FileUse::appended, &log_kind});
        files.push_back({"the older part of -log", log.path + ".1", FileUse::replaced, &log_kind});
    }
}

void add_error_file(std::vector<FileRole>& files, const EngineSettings& engine) {
    files.push_back({"stderr=", engine.error_file, FileUse::appended, &messages_kind});
}

void add_engine_files(std::vector<FileRole>& files, const EngineSettings& engine) {
    files.push_back({fmt::format("engine '{}'", engine.name),
                     checked(find_program(engine.command), fmt::format("engine '{}': ", engine.name))});
    for (const GivenFile& file : given_files(engine)) {
        files.push_back({fmt::format("{} of engine '{}'", file.role, engine.name), file.path});
    }
}

int check(const CheckCommand& command) {
    Interrupt interrupt;
    const SignalWatch watch(interrupt);
    std::vector<FileRole> files;
    add_log_files(files, command.log);
    add_error_file(files, command.engine);
    add_engine_files(files, command.engine);
    refuse_for(find_unfit_file(files));
    const std::unique_ptr<DialogueLog> log = open_log(command.log);
    int steps = 0;
    const ClientContext context{command.variant, command.timeouts, interrupt, log.get(), ""};
    const Result<int> failed = check_conformance(command.engine, context, [&steps](const StepResult& result) {
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
    const int count = checked(failed, fmt::format("engine '{}': ", command.engine.name));
    fmt::print("{} of {} steps failed\n", count, steps);
    return count == 0 ? exit_code::success : exit_code::failure;
}

}  // namespace ricochet::tools::match
