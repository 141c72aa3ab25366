// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace ricochet::test {

/// What reads foreign bytes, and what has to hold of it whatever they are. Ends the process where it does not.
struct FuzzTarget {
    std::string_view name;
    void (*run)(std::string_view input);
};

/// All targets.
std::span<const FuzzTarget> fuzz_targets();

/// Ends the process with a message where something that has to hold does not.
void require(bool holds, std::string_view what);

/// The first line, which is cut off the text.
std::string_view take_line(std::string_view& text);

// The targets, each in a file of its name; the first line of their inputs is described there.
void fuzz_fen(std::string_view input);
void fuzz_san(std::string_view input);
void fuzz_uci(std::string_view input);
void fuzz_xboard(std::string_view input);
void fuzz_pgn(std::string_view input);
void fuzz_epd(std::string_view input);
void fuzz_journal(std::string_view input);
void fuzz_request(std::string_view input);

}  // namespace ricochet::test
