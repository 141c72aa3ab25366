// SPDX-License-Identifier: GPL-3.0-or-later
// Input: commands of UCI or the XBoard protocol.

#include <algorithm>
#include <sstream>
#include <string>

#include "engine/uci/uci.hpp"
#include "engine/xboard/xboard.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace ricochet::test {

namespace {

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

bool has_large_number(std::string_view text) {
    constexpr std::ptrdiff_t large = 3;
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    for (auto begin = text.begin(); begin != text.end();) {
        begin = std::find_if(begin, text.end(), is_digit);
        const auto end = std::find_if_not(begin, text.end(), is_digit);
        if (end - begin >= large) {
            return true;
        }
        begin = end;
    }
    return false;
}

bool has_digit_above_zero(std::string_view text) {
    return text.find_first_of("123456789") != std::string_view::npos;
}

/// Whether a line would write files, use too much memory or too many threads, or run the bench: forty searches
/// that test nothing new.
bool is_costly(std::string_view line) {
    std::string lower(line);
    for (char& c : lower) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    const bool takes_much = contains(lower, "hash") || contains(lower, "threads") ||
                            contains(lower, "memory") || contains(lower, "cores");
    const bool runs_bench = contains(lower, "bench") && (has_digit_above_zero(lower) || !contains(lower, "0"));
    return contains(lower, "log") || runs_bench || (takes_much && has_large_number(lower));
}

/// The input's harmless lines between commands that set a small hash table and commands that end any search.
std::istringstream conversation(std::string_view begin, std::string_view input, std::string_view end) {
    std::string text(begin);
    while (!input.empty()) {
        const std::string_view line = take_line(input);
        if (!is_costly(line)) {
            text += std::string(line) + '\n';
        }
    }
    return std::istringstream(text + std::string(end));
}

void expect_lines(std::string_view lines) {
    require(!lines.empty() && lines.back() != '\n', "output is in whole lines");
}

}  // namespace

void fuzz_uci(std::string_view input) {
    std::istringstream stream = conversation("setoption name Hash value 1\n", input, "stop\nquit\n");
    Uci(expect_lines).run(stream);
}

void fuzz_xboard(std::string_view input) {
    std::istringstream stream = conversation("memory 1\n", input, "quit\n");
    XBoard([](std::string_view) {}).run(stream);
}

}  // namespace ricochet::test
