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

/// What the program answers to a script, up to the end of its output. It has to end normally and to say
/// nothing on stderr.
Lines answers_to(const std::string& script,
                 const std::vector<std::string>& program = {program_path("ricochet")});

/// How many lines begin with a text.
std::size_t count_of(const Lines& lines, std::string_view beginning);

/// The last line that begins with a text; empty if there is none.
std::string last_of(const Lines& lines, std::string_view beginning);

/// A game from a FEN that has to be right.
Game game_from(std::string_view fen, Variant variant = Variant::tensor);

}  // namespace ricochet::test
