// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/game.hpp"
#include "tests/catch.hpp"
#include "tools/lab/data/data_file.hpp"
#include "tools/lab/data/selections.hpp"
#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::data {

/// The positions of a random game, with made-up scores.
inline std::vector<TrainingPosition> random_game(std::uint64_t number, std::size_t plies,
                                                 Variant variant = Variant::tensor) {
    Random random({number});
    std::vector<TrainingPosition> positions;
    Game game(variant);
    while (positions.size() < plies) {
        const std::vector<MoveCode> moves = game.legal_moves();
        if (moves.empty()) {
            break;
        }
        MoveCode move = moves[random.below(moves.size())];
        // Otherwise almost all turns would be drops and removals.
        if (game.to_uci(move).find('-') != std::string::npos && random.below(2) == 0) {
            move = moves[0];
        }
        const Score score = static_cast<Score>(random.below(2000)) - 1000;
        const auto result = static_cast<GameResult>(random.below(3));
        positions.push_back({.position = game,
                             .score = score,
                             .best_move = move,
                             .result = result,
                             .ply = static_cast<int>(positions.size()),
                             .game = number});
        game.play(move);
    }
    return positions;
}

inline std::vector<Record> random_records(std::uint64_t number, std::size_t plies,
                                          Variant variant = Variant::tensor) {
    std::vector<Record> records;
    for (const TrainingPosition& position : random_game(number, plies, variant)) {
        records.push_back(pack(position));
    }
    return records;
}

/// All records of a valid file.
inline std::vector<Record> read_all(const std::string& path) {
    std::vector<Record> records;
    const auto keep = [&records](const Record& record) { records.push_back(record); };
    REQUIRE_FALSE(for_each_record({path}, keep).has_value());
    return records;
}

/// Writes a file with one block per game.
inline void write_games(const std::string& path, std::uint64_t games, std::size_t plies,
                        Variant variant = Variant::tensor) {
    Result<DataWriter> writer = DataWriter::create(path, FileHeader{.game = variant, .holds_games = true});
    REQUIRE(writer);
    for (std::uint64_t game = 0; game < games; ++game) {
        REQUIRE_FALSE(writer.value().append({game, random_records(game, plies, variant)}).has_value());
    }
}

}  // namespace ricochet::tools::data
