// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tools/client/dialogue_log.hpp"
#include "tools/client/engine_settings.hpp"
#include "tools/common/file_roles.hpp"

namespace ricochet::tools::match {

/// Adds the log, where there is one, and the older part of it.
void add_log_files(std::vector<FileRole>& files, const LogSettings& log);

/// Adds the file for an engine's stderr, where there is one.
void add_error_file(std::vector<FileRole>& files, const EngineSettings& engine);

/// Adds an engine's program, which has to have been found, and the files that it is given. The engine is taken
/// to read them.
void add_engine_files(std::vector<FileRole>& files, const EngineSettings& engine);

}  // namespace ricochet::tools::match
