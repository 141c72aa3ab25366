// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/perft_suite.hpp"

#include <chrono>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"

namespace ricochet {

namespace {

/// Reads `D3 30722`.
std::optional<PerftCount> read_count(std::string_view text) {
    Tokens tokens(text);
    const std::string_view name = tokens.next();
    if (!name.starts_with('D')) {
        return std::nullopt;
    }
    const Result<int> depth = parse_number(name.substr(1), 1, std::numeric_limits<int>::max());
    const Result<std::uint64_t> nodes = parse_number(tokens.rest(), std::uint64_t{0}, UINT64_MAX);
    return depth && nodes ? std::optional(PerftCount{depth.value(), nodes.value()}) : std::nullopt;
}

Result<SuiteEntry> parse_entry(int line, std::string_view text, Variant variant) {
    const std::size_t first_semicolon = text.find(';');
    const std::string_view fen = trimmed(text.substr(0, first_semicolon));
    const Result<Game> game = Game::from_fen(fen, variant);
    if (!game) {
        return Error{fmt::format("line {}: {}", line, game.error())};
    }
    SuiteEntry entry{line, std::string(fen), game.value(), {}};
    for (std::size_t start = first_semicolon; start != std::string_view::npos;) {
        const std::size_t next = text.find(';', start + 1);
        const std::string_view field = trimmed(text.substr(start + 1, next - start - 1));
        const auto count = read_count(field);
        if (!count) {
            return Error{
                fmt::format("line {}: expected D and a depth, then a count, found {}", line, quoted(field))};
        }
        entry.counts.push_back(*count);
        start = next;
    }
    if (entry.counts.empty()) {
        return Error{fmt::format("line {}: no counts after the FEN", line)};
    }
    return entry;
}

void run_entry(SuiteResult& result, const SuiteOptions& options,
               const std::function<void(const SuiteProgress&)>& on_progress) {
    const auto start = std::chrono::steady_clock::now();
    for (const PerftCount& expected : result.entry.counts) {
        if (expected.nodes > options.max_nodes) {
            ++result.depths_skipped;
            continue;
        }
        on_progress({result.number, result.count, expected});
        const std::uint64_t found = result.entry.game.perft(expected.depth, options.perft);
        ++result.depths_counted;
        result.nodes += found;
        if (found != expected.nodes) {
            result.failed = true;
            result.expected = expected;
            result.found = found;
            break;
        }
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Result<std::vector<SuiteEntry>> parse_perft_suite(std::istream& input, Variant variant) {
    std::vector<SuiteEntry> entries;
    std::string line;
    for (int number = 1; std::getline(input, line); ++number) {
        const std::string_view text = trimmed(line);
        if (text.empty() || text.front() == '#') {
            continue;
        }
        Result<SuiteEntry> entry = parse_entry(number, text, variant);
        if (!entry) {
            return Error{entry.error()};
        }
        entries.push_back(std::move(entry.value()));
    }
    return entries;
}

SuiteTotal run_perft_suite(const std::vector<SuiteEntry>& entries, const SuiteOptions& options,
                           const std::function<void(const SuiteProgress&)>& on_progress,
                           const std::function<void(const SuiteResult&)>& on_result) {
    SuiteTotal total;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        SuiteResult result{.number = i + 1, .count = entries.size(), .entry = entries[i]};
        run_entry(result, options, on_progress);
        total.nodes += result.nodes;
        total.seconds += result.seconds;
        if (result.failed) {
            ++total.failed;
        } else if (result.depths_counted == 0) {
            ++total.skipped;
        } else {
            ++total.passed;
        }
        on_result(result);
    }
    return total;
}

}  // namespace ricochet
