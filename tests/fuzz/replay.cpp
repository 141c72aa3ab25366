// SPDX-License-Identifier: GPL-3.0-or-later
// ricochet_fuzz TARGET FILE...: runs a target on inputs once, for builds without libFuzzer.

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/fuzz/fuzz.hpp"

namespace {

constexpr std::string_view mark = "#### ";

/// Removes the first input from the text of a file and returns it. In a corpus file, a line with this mark and
/// the input's name, which is printed, precedes each input; the newline before the next mark is not part of the
/// input. Any other file is one input.
std::string_view take_input(std::string_view& text) {
    if (!text.starts_with(mark)) {
        return std::exchange(text, {});
    }
    fmt::print("{}\n", ricochet::test::take_line(text));
    std::fflush(stdout);
    const std::size_t end = text.find(fmt::format("\n{}", mark));
    const std::string_view input = text.substr(0, end == std::string_view::npos ? text.size() - 1 : end);
    text.remove_prefix(std::min(input.size() + 1, text.size()));
    return input;
}

}  // namespace

int main(int argc, char* argv[]) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto* const target = ricochet::test::find_fuzz_target(arguments.empty() ? "" : arguments.front());
    if (target == nullptr) {
        return 2;
    }
    int count = 0;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        std::ifstream file(arguments[i], std::ios::binary);
        const std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        for (std::string_view text = content; !text.empty(); ++count) {
            target->run(take_input(text));
        }
    }
    fmt::print("{} inputs\n", count);
    return count > 0 ? 0 : 1;
}
