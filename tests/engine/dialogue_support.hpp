// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/game.hpp"
#include "tests/paths.hpp"

namespace ricochet::test {

using Lines = std::vector<std::string>;

/// Returns the program's output for a script. It must end normally and print nothing to stderr.
Lines answers_to(const std::string& script,
                 const std::vector<std::string>& program = {program_path("ricochet")});

/// The number of lines that begin with a text.
std::size_t count_of(const Lines& lines, std::string_view beginning);

/// The last line that begins with a text; empty if there is none.
std::string last_of(const Lines& lines, std::string_view beginning);

/// A game from a FEN, which must be valid.
Game game_from(std::string_view fen, Variant variant = Variant::tensor);

}  // namespace ricochet::test
