// SPDX-License-Identifier: GPL-3.0-or-later
// Targets for files of games and positions: PGN, perft suites, journals.

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

#include "bench/perft_suite.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tools/match/store/journal.hpp"
#include "tools/pgn/pgn.hpp"

namespace ricochet::test {

namespace {

using tools::PgnGame;
using tools::PgnReader;
using tools::PgnVariations;

Result<std::optional<PgnGame>> read_first(const std::string& text) {
    std::istringstream stream(text);
    return PgnReader(stream, std::nullopt, PgnVariations::keep).next();
}

/// Requires that a written game can be read, and is then written identically.
void expect_readable(const PgnGame& game) {
    const std::string text = write_pgn(game);
    const Result<std::optional<PgnGame>> again = read_first(text);
    require(again.ok() && again.value().has_value(), "a game that is written is read");
    require(again.value()->nodes.size() == game.nodes.size(), "with all its moves");
    const std::string once = write_pgn(*again.value());
    const Result<std::optional<PgnGame>> third = read_first(once);
    require(third.ok() && third.value().has_value() && write_pgn(*third.value()) == once,
            "and written again the same");
}

}  // namespace

void fuzz_pgn(std::string_view input) {
    tools::PgnLimits limits;
    limits.tags = 100;
    limits.nodes = 1000;
    for (const PgnVariations variations : {PgnVariations::skip, PgnVariations::keep}) {
        std::istringstream stream{std::string(input)};
        PgnReader reader(stream, std::nullopt, variations, limits);
        while (true) {
            const Result<std::optional<PgnGame>> game = reader.next();
            if (!game) {
                require(game.error().starts_with("line "), "an error names its line");
                break;
            }
            if (!game.value()) {
                break;
            }
            expect_readable(*game.value());
        }
    }
}

void fuzz_epd(std::string_view input) {
    for (const Variant variant : {Variant::tensor, Variant::tensorfree}) {
        std::istringstream stream{std::string(input)};
        const auto entries = parse_perft_suite(stream, variant);
        require(entries.ok() || !entries.error().empty(), "a suite that is refused has a reason");
    }
}

void fuzz_journal(std::string_view input) {
    const std::string path =
        (std::filesystem::temp_directory_path() / fmt::format("ricochet-fuzz-{}", getpid())).string();
    std::ofstream(path, std::ios::binary) << input;
    const auto contents = tools::match::read_journal(path);
    std::filesystem::remove(path);
    require(contents.ok() || !contents.error().empty(), "a journal that is refused has a reason");
}

}  // namespace ricochet::test
