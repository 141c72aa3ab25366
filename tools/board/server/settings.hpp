// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/board/server/server.hpp"

namespace ricochet::tools::board {

/// What the command line asks for.
struct Settings {
    /// 0 = any free one.
    int port = 0;
    /// --tables: the folder; empty without.
    std::string tables;
    /// --book: the files; without it, and without --no-books, those beside the program.
    std::vector<std::string> books;
    ServerSettings server;
};

/// A text to print instead, for --help and --version.
struct PrintText {
    std::string text;
};

/// Reads the command line, the program's own name left out. Without --engine it is the program `ricochet` in
/// `own_folder`. The error says what is wrong.
Result<std::variant<Settings, PrintText>> read_settings(std::vector<std::string> arguments,
                                                        const std::string& own_folder);

}  // namespace ricochet::tools::board
