// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/command_files.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "tools/match/store/file_kinds.hpp"

namespace ricochet::tools::match {

namespace fs = std::filesystem;

namespace {

/// The file that an option's value stands for, from the engine's folder on; empty where it is none.
std::string file_of_option(const EngineSettings& engine, const std::string& name, const std::string& value) {
    if (value.empty()) {
        return "";
    }
    const fs::path path = fs::path(engine.command.directory) / value;
    const bool says_file = name.find("File") != std::string::npos || name.find("file") != std::string::npos;
    std::error_code error;
    return says_file || fs::is_regular_file(path, error) ? path.string() : "";
}

}  // namespace

void add_log_files(std::vector<FileRole>& files, const LogSettings& log) {
    if (!log.path.empty()) {
        files.push_back({"-log", log.path, FileUse::appended, &log_kind});
        files.push_back({"the older part of -log", log.path + ".1", FileUse::replaced, &log_kind});
    }
}

void add_engine_files(std::vector<FileRole>& files, const EngineSettings& engine) {
    files.push_back({fmt::format("engine '{}'", engine.name), find_program(engine.command).value()});
    for (const auto& [name, value] : engine.options) {
        files.push_back(
            {fmt::format("option.{} of engine '{}'", name, engine.name), file_of_option(engine, name, value)});
    }
}

}  // namespace ricochet::tools::match
