// SPDX-License-Identifier: GPL-3.0-or-later
// Where programs are found.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>
#include <unistd.h>

#include "tools/client/process.hpp"

namespace ricochet::tools {

namespace {

namespace fs = std::filesystem;

bool is_executable_file(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

Result<std::string> find_in_path(const std::string& program) {
    const char* const variable = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
    std::string_view rest = variable != nullptr ? variable : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const fs::path candidate = fs::path(rest.substr(0, end)) / program;
        if (is_executable_file(candidate)) {
            return fs::absolute(candidate).string();
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return Error{fmt::format("there is no program '{}' in PATH", program)};
}

}  // namespace

Result<std::string> find_program(const Command& command) {
    const fs::path in_folder = fs::path(command.directory) / command.program;
    const bool is_relative = !command.program.empty() && fs::path(command.program).is_relative();
    const bool has_slash = command.program.find('/') != std::string::npos;
    if (command.directory.empty() || !is_relative || (!has_slash && !is_executable_file(in_folder))) {
        return find_program(command.program);
    }
    Result<std::string> found = find_program(in_folder.string());
    // Where the folder has no such file, the path may count from the manager's own.
    return found || !is_executable_file(command.program) ? found : find_program(command.program);
}

Result<std::string> find_program(const std::string& program) {
    if (program.empty()) {
        return Error{"the program name is empty"};
    }
    if (program.find('/') == std::string::npos) {
        return find_in_path(program);
    }
    std::error_code error;
    if (!fs::exists(program, error)) {
        return Error{fmt::format("there is no file '{}'", program)};
    }
    if (!is_executable_file(program)) {
        return Error{fmt::format("'{}' is not an executable file", program)};
    }
    return fs::absolute(program).string();
}

}  // namespace ricochet::tools
