// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/subprocess.hpp"

#include <stdexcept>
#include <utility>

#include "tests/tools/client/harness.hpp"

namespace ricochet::test {

namespace {

tools::TimePoint deadline() {
    constexpr std::chrono::seconds hang_guard{120};
    return tools::Clock::now() + hang_guard;
}

}  // namespace

Subprocess::Subprocess(const std::vector<std::string>& arguments) {
    auto process = tools::Process::start({arguments[0], {arguments.begin() + 1, arguments.end()}, ""}, never_);
    if (!process) {
        throw std::runtime_error(process.error());
    }
    process_ = std::move(process.value());
}

void Subprocess::send(std::string_view lines) {
    if (!process_->write_lines(lines, deadline())) {
        throw std::runtime_error("the program takes no input");
    }
}

std::optional<std::string> Subprocess::read_line() {
    tools::Line line;
    switch (process_->read_line(line, deadline())) {
        case tools::ReadStatus::line:
            return std::move(line.text);
        case tools::ReadStatus::closed:
            return std::nullopt;
        default:
            throw std::runtime_error("the program hangs");
    }
}

std::vector<std::string> Subprocess::read_until(std::string_view beginning) {
    std::vector<std::string> lines;
    while (std::optional<std::string> line = read_line()) {
        lines.push_back(std::move(*line));
        if (lines.back().starts_with(beginning)) {
            return lines;
        }
    }
    throw std::runtime_error("the output ended before a line that begins with " + std::string(beginning));
}

std::vector<std::string> Subprocess::ask(std::string_view lines, std::string_view beginning) {
    send(lines);
    return read_until(beginning);
}

int Subprocess::wait() {
    const std::optional<tools::ExitStatus> status = process_->wait(deadline());
    if (!status) {
        throw std::runtime_error("the program does not end");
    }
    return status->by_signal ? -status->code : status->code;
}

RunResult run(const std::vector<std::string>& arguments, const std::string& input) {
    const tools::test::TemporaryFolder folder;
    tools::test::write_file(folder.file("input"), input);
    // The shell's exit code is the program's, which need not read all of its input.
    std::vector<std::string> command = {"/bin/sh", "-c", R"(cat "$0/input" | "$@" 2>"$0/errors")",
                                        folder.file("")};
    command.insert(command.end(), arguments.begin(), arguments.end());
    Subprocess process(command);
    RunResult result{};
    while (std::optional<std::string> line = process.read_line()) {
        result.output.push_back(std::move(*line));
    }
    result.exit_code = process.wait();
    result.errors = tools::test::read_file(folder.file("errors"));
    return result;
}

}  // namespace ricochet::test
