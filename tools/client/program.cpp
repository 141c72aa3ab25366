// SPDX-License-Identifier: GPL-3.0-or-later
// Where programs are found.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "tools/client/executable.hpp"
#include "tools/client/process.hpp"

namespace ricochet::tools {

namespace {

namespace fs = std::filesystem;

Result<std::string> find_in_path(const std::string& program) {
    if (const auto here = executable_at(program); looks_here_first && here) {
        return fs::absolute(*here).string();
    }
    const char* const variable = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
    std::string_view rest = variable != nullptr ? variable : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(between_folders), rest.size());
        if (const auto found = executable_at(fs::path(rest.substr(0, end)) / program)) {
            return fs::absolute(*found).string();
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return Error{fmt::format("there is no program '{}' in PATH", program)};
}

}  // namespace

Result<std::string> find_program(const Command& command) {
    const fs::path in_folder = fs::path(command.directory) / command.program;
    const bool is_relative = !command.program.empty() && fs::path(command.program).is_relative();
    const bool has_slash = command.program.find_first_of(folder_marks) != std::string::npos;
    if (command.directory.empty() || !is_relative || (!has_slash && !executable_at(in_folder))) {
        return find_program(command.program);
    }
    Result<std::string> found = find_program(in_folder.string());
    // Where the folder has no such file, the path may count from the manager's own.
    return found || !executable_at(command.program) ? found : find_program(command.program);
}

Result<std::string> find_program(const std::string& program) {
    if (program.empty()) {
        return Error{"the program name is empty"};
    }
    if (program.find_first_of(folder_marks) == std::string::npos) {
        return find_in_path(program);
    }
    if (const auto found = executable_at(program)) {
        return fs::absolute(*found).string();
    }
    std::error_code error;
    return Error{fs::exists(program, error) ? fmt::format("'{}' is not an executable file", program)
                                            : fmt::format("there is no file '{}'", program)};
}

}  // namespace ricochet::tools
