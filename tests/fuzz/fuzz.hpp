// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet::test {

/// What reads foreign bytes, and what has to hold of it whatever they are. Ends the process where it does not.
struct FuzzTarget {
    std::string_view name;
    void (*run)(std::string_view input);
};

/// The target of a name; says that there is none, and returns null, where that is so.
const FuzzTarget* find_fuzz_target(std::string_view name);

/// Ends the process with a message where something that has to hold does not.
void require(bool holds, std::string_view what);

/// The first line, which is cut off the text.
std::string_view take_line(std::string_view& text);

// The targets; what their inputs are is said in their files.
void fuzz_fen(std::string_view input);
void fuzz_san(std::string_view input);
void fuzz_uci(std::string_view input);
void fuzz_xboard(std::string_view input);
void fuzz_pgn(std::string_view input);
void fuzz_epd(std::string_view input);
void fuzz_journal(std::string_view input);
void fuzz_request(std::string_view input);

}  // namespace ricochet::test
