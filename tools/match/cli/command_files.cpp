// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/command_files.hpp"

#include <fmt/format.h>

#include "tools/match/play/engine_files.hpp"
#include "tools/match/store/file_kinds.hpp"

namespace ricochet::tools::match {

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

}  // namespace ricochet::tools::match
