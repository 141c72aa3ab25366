// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/board/server/server.hpp"

namespace ricochet::tools::board {

/// The settings from the command line.
struct Settings {
    /// 0 = any free one.
    int port = 0;
    /// --tables: the folder; empty if not given.
    std::string tables;
    /// --book: the files; by default those beside the program, unless --no-books is given.
    std::vector<std::string> books;
    ServerSettings server;
};

/// A text to print instead, for --help and --version.
struct PrintText {
    std::string text;
};

/// Reads the command line without the program's own name. The default engine is the program `ricochet` in
/// `own_folder`. The error names the faulty option.
Result<std::variant<Settings, PrintText>> read_settings(std::vector<std::string> arguments,
                                                        const std::string& own_folder);

}  // namespace ricochet::tools::board
