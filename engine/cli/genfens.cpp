// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/genfens.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>

#include "bench/search_bench.hpp"
#include "movegen/base/tokens.hpp"
#include "search/games/game_search.hpp"
#include "search/games/networks.hpp"

namespace ricochet {

namespace {

/// The positions of a book; the EPD operations after them are skipped.
Result<std::vector<Game>> read_starts(const std::string& path, Variant variant) {
    if (path.empty()) {
        return std::vector<Game>{Game(variant)};
    }
    std::ifstream file(path);
    if (!file) {
        return Error{fmt::format("{}: the file cannot be read", path)};
    }
    std::vector<Game> starts;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        std::vector<std::string> fields = split_tokens(line.substr(0, line.find(';')));
        constexpr std::size_t without_clocks = 4;
        if (fields.empty() || fields.front().starts_with('#')) {
            continue;
        }
        if (fields.size() <= without_clocks || fields[without_clocks] == "hmvc") {
            fields.resize(without_clocks);
            fields.insert(fields.end(), {"0", "1"});
        }
        const Result<Game> game = Game::from_fen(fmt::format("{}", fmt::join(fields, " ")), variant);
        if (!game) {
            return Error{fmt::format("{}: line {}: {}", path, number, game.error())};
        }
        if (game.value().outcome() == Outcome::none) {
            starts.push_back(game.value());
        }
    }
    if (starts.empty()) {
        return Error{fmt::format("{}: there is no position to begin from", path)};
    }
    return starts;
}

}  // namespace

Result<RandomPositions> parse_genfens(const std::vector<std::string>& words) {
    RandomPositions wanted;
    constexpr int most = 1'000'000;
    std::vector<std::string> pairs = {"N"};
    pairs.insert(pairs.end(), words.begin(), words.end());
    for (std::size_t i = 0; i < pairs.size() && pairs[i] != "quit"; i += 2) {
        const std::string& key = pairs[i];
        if (i + 1 == pairs.size() || pairs[i + 1] == "quit") {
            return Error{fmt::format("genfens: the value of {} is missing", key)};
        }
        const std::string& value = pairs[i + 1];
        const auto take = [&](auto& target, auto lowest, auto highest) {
            const auto number = parse_number(value, "genfens: " + key, lowest, highest);
            target = number ? number.value() : target;
            return number ? std::nullopt : std::optional(Error{number.error()});
        };
        std::optional<Error> error;
        if (key == "N") {
            error = take(wanted.count, 1, most);
        } else if (key == "seed") {
            error = take(wanted.seed, std::uint64_t{0}, ~std::uint64_t{0});
        } else if (key == "plies") {
            error = take(wanted.plies, 0, 1000);
        } else if (key == "nodes") {
            error = take(wanted.nodes, std::int64_t{1}, std::int64_t{most});
        } else if (key == "score") {
            error = take(wanted.max_score, 0, most);
        } else if (key == "book") {
            wanted.book = value == "None" ? "" : value;
        } else if (const auto variant = parse_variant(value); key == "variant" && variant) {
            wanted.variant = *variant;
        } else {
            error = Error{key == "variant" ? fmt::format("genfens: '{}' is not {}", value, variant_names())
                                           : fmt::format("genfens: unknown word '{}'", key)};
        }
        if (error) {
            return *error;
        }
    }
    return wanted;
}

std::optional<Error> find_random_positions(const RandomPositions& wanted,
                                           const std::function<void(const std::string& fen)>& on_position) {
    const Result<std::vector<Game>> starts = read_starts(wanted.book, wanted.variant);
    if (!starts) {
        return Error{starts.error()};
    }
    SearchOptions options;
    options.networks = built_in_networks();
    options.hash_mib = 1;
    // By nodes, so that every machine finds the same positions.
    options.nodes_a_millisecond = 1000;
    MeasuredSearch search(options, nullptr);
    Limits limits;
    limits.nodes = static_cast<std::uint64_t>(wanted.nodes);
    Random random{wanted.seed};
    // If hardly any position is balanced, the most balanced of many tries is used.
    constexpr int most_tries = 1000;
    for (int found = 0; found < wanted.count; ++found) {
        std::string best;
        int best_score = 0;
        for (int tries = 0; best.empty() || (best_score > wanted.max_score && tries < most_tries); ++tries) {
            const std::vector<Game>& from = starts.value();
            const std::optional<Game> game =
                play_at_random(from[random.below(from.size())], wanted.plies, random);
            if (!game) {
                if (tries >= most_tries) {
                    return Error{fmt::format("genfens: hardly a game lasts {} random plies", wanted.plies)};
                }
                continue;
            }
            int score = 0;
            if (wanted.max_score > 0) {
                search.clear();
                const Score seen = search.run(game->fen(), wanted.variant, limits).score;
                score = std::abs(static_cast<int>(shown_score(seen, wanted.variant)));
            }
            if (best.empty() || score < best_score) {
                best = game->fen();
                best_score = score;
            }
        }
        on_position(best);
    }
    return std::nullopt;
}

}  // namespace ricochet
