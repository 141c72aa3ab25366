// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/commands.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tools/client/interrupt.hpp"
#include "tools/common/program.hpp"
#include "tools/match/play/conformance.hpp"
#include "tools/match/play/engine_files.hpp"
#include "tools/match/store/file_kinds.hpp"

namespace ricochet::tools::match {

namespace {

int run_command(const std::vector<std::string>& arguments) {
    Result<CommandLine> parsed = parse_command_line({arguments.begin() + 1, arguments.end()});
    if (!parsed) {
        return report_error(parsed.error());
    }
    CommandLine& command = parsed.value();
    if (const auto* const print = std::get_if<PrintCommand>(&command)) {
        const std::optional<Error> error = print_text(print->text);
        return error ? report_failure(error->message) : exit_code::success;
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
    const int code = run_command(arguments);
    // An error is one line.
    if (code == exit_code::usage || code == exit_code::failure) {
        return code;
    }
    const std::optional<Error> error = finish_output();
    return error ? report_failure(error->message) : code;
}

int verdict_code(const std::optional<SprtState>& test) {
    if (!test || test->decision == SprtDecision::go_on) {
        return exit_code::undecided;
    }
    return test->decision == SprtDecision::accept_elo1 ? exit_code::success : exit_code::elo0_accepted;
}

int report_error(const std::string& message) {
    fmt::print(stderr, "ricochet-match: {}\n", message);
    return exit_code::usage;
}

int report_failure(const std::string& message) {
    report_error(message);
    return exit_code::failure;
}

Result<std::unique_ptr<DialogueLog>> open_log(const LogSettings& settings) {
    if (settings.path.empty()) {
        return std::unique_ptr<DialogueLog>();
    }
    auto log = std::make_unique<DialogueLog>(settings);
    return log->ok()
               ? Result<std::unique_ptr<DialogueLog>>(std::move(log))
               : Result<std::unique_ptr<DialogueLog>>(Error{fmt::format("cannot write '{}'", settings.path)});
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
    files.push_back({fmt::format("engine '{}'", engine.name), find_program(engine.command).value()});
    for (const GivenFile& file : given_files(engine)) {
        files.push_back({fmt::format("{} of engine '{}'", file.role, engine.name), file.path});
    }
}

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
    const Result<std::unique_ptr<DialogueLog>> log = open_log(command.log);
    if (!log) {
        return report_error(log.error());
    }
    int steps = 0;
    const ClientContext context{command.variant, command.timeouts, interrupt, log.value().get(), ""};
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
