// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "tests/catch.hpp"
#include "tools/data/data_file.hpp"
#include "tools/data/selections.hpp"

namespace ricochet::tools::data {

/// The positions of a random game, with made-up scores.
inline std::vector<TrainingPosition> random_game(std::uint64_t number, std::size_t plies,
                                                 Variant variant = Variant::tensor) {
    Random random({number});
    std::vector<TrainingPosition> positions;
    tensor::Position position = tensor::Position::start(variant);
    while (positions.size() < plies) {
        const tensor::MoveList moves = tensor::legal_moves(position);
        if (moves.empty()) {
            break;
        }
        const tensor::Move move = moves[random.below(moves.size())];
        positions.push_back({.position = position,
                             .score = static_cast<Score>(random.below(2000)) - 1000,
                             .best_move = move,
                             .result = static_cast<GameResult>(random.below(3)),
                             .ply = static_cast<int>(positions.size()),
                             .game = number});
        tensor::Undo undo{};
        position.do_move(move, undo);
    }
    return positions;
}

inline std::vector<Record> random_records(std::uint64_t number, std::size_t plies) {
    std::vector<Record> records;
    for (const TrainingPosition& position : random_game(number, plies)) {
        records.push_back(pack(position));
    }
    return records;
}

/// All records of a file that must be sound.
inline std::vector<Record> read_all(const std::string& path) {
    std::vector<Record> records;
    const auto keep = [&records](const Record& record) { records.push_back(record); };
    REQUIRE_FALSE(for_each_record({path}, keep).has_value());
    return records;
}

/// Writes a file of one block a game.
inline void write_games(const std::string& path, std::uint64_t games, std::size_t plies) {
    Result<DataWriter> writer = DataWriter::create(path, FileHeader{.holds_games = true});
    REQUIRE(writer);
    for (std::uint64_t game = 0; game < games; ++game) {
        REQUIRE_FALSE(writer.value().append({game, random_records(game, plies)}).has_value());
    }
}

}  // namespace ricochet::tools::data
