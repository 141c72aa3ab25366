// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet::test {

/// A function that runs a parser on arbitrary bytes, and aborts the process if its requirements do not hold.
struct FuzzTarget {
    std::string_view name;
    void (*run)(std::string_view input);
};

/// The target of this name; null, with an error message, if there is none.
const FuzzTarget* find_fuzz_target(std::string_view name);

/// Aborts the process with a message unless `holds`.
void require(bool holds, std::string_view what);

/// Removes the first line from the text and returns it.
std::string_view take_line(std::string_view& text);

// The targets; their inputs are described in their files.
void fuzz_fen(std::string_view input);
void fuzz_san(std::string_view input);
void fuzz_uci(std::string_view input);
void fuzz_xboard(std::string_view input);
void fuzz_pgn(std::string_view input);
void fuzz_epd(std::string_view input);
void fuzz_journal(std::string_view input);
void fuzz_request(std::string_view input);

}  // namespace ricochet::test
