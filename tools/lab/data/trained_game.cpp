// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/data/trained_game.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "movegen/game_of.hpp"
#include "search/games/common/search_game.hpp"
#include "search/games/common/search_model_base.hpp"
#include "tools/lab/data/tensor_game.hpp"
#include "tools/lab/data/tiled_game.hpp"

namespace ricochet::tools::data {

namespace {

template <TrainingGame G>
std::span<const std::uint8_t, G::board_size> board_of(const Record& record) {
    return std::span(record).template first<G::board_size>();
}

template <TrainingGame G>
void pack_position(const Game& game, MoveCode best_move, Record& record) {
    const typename G::Position& position = game.as<typename G::Position>()->position();
    const auto move = decode<typename G::Position::Move>(best_move);
    G::pack_board(position, std::span(record).template first<G::board_size>());
    set_position_fields(record, {.is_second_variant = game.variant() != G::variants.front(),
                                 .side_to_move = position.side_to_move(),
                                 .castling = position.castling(),
                                 .en_passant = static_cast<unsigned>(position.en_passant()),
                                 .halfmove_clock = position.halfmove_clock(),
                                 .in_check = position.in_check(),
                                 .is_best_move_tactical = move.is_some() && is_tactical(position, move)});
    set_best_move(record, best_move);
}

/// Unpacks a record into a setup. Returns why the board is invalid, or an empty string.
template <TrainingGame G>
std::string unpack_setup(const Record& record, typename G::Features::Setup& setup) {
    const PositionFields fields = position_fields_of(record);
    setup.side_to_move = fields.side_to_move;
    setup.castling = static_cast<CastlingRights>(fields.castling);
    setup.en_passant = static_cast<decltype(setup.en_passant)>(fields.en_passant);
    setup.halfmove_clock = fields.halfmove_clock;
    setup.fullmove_number = ply_of(record) / 2 + 1;
    return G::unpack_board(board_of<G>(record), G::variants[fields.is_second_variant ? 1 : 0], setup);
}

template <TrainingGame G>
Result<Game> unpack_position(const Record& record) {
    using Position = typename G::Position;
    typename G::Features::Setup setup;
    if (std::string wrong = unpack_setup<G>(record, setup); !wrong.empty()) {
        return Error{std::move(wrong)};
    }
    constexpr auto no_square = decltype(setup.en_passant)::none;
    if (setup.en_passant > no_square) {
        return Error{fmt::format("en passant square number {}", static_cast<unsigned>(setup.en_passant))};
    }
    if (!G::is_move(static_cast<std::uint32_t>(best_move_of(record)))) {
        return Error{"a best move that is not a move"};
    }
    const Result<Position> position = Position::from_setup(setup);
    if (!position) {
        return Error{position.error()};
    }
    if (!position.value().is_legal(decode<typename Position::Move>(best_move_of(record)))) {
        return Error{"a best move that is not legal"};
    }
    return GameOf<Position>::begin(position.value());
}

template <TrainingGame G>
void see_position(const Record& record, SeenPosition& seen) {
    using Features = typename G::Features;
    typename Features::Setup setup;
    if (!unpack_setup<G>(record, setup).empty()) {
        seen = {};
        return;
    }
    const typename Features::View view = Features::view(setup);
    seen.own = active_inputs<Features>(view, view.side_to_move);
    seen.other = active_inputs<Features>(view, ~view.side_to_move);
    seen.bucket = view.bucket;
}

template <TrainingGame G>
TrainedGame row_of_game() {
    using Features = typename G::Features;
    return {.variants = G::variants,
            .file_number = G::file_number,
            .board_size = G::board_size,
            .most_pieces = G::most_pieces,
            .shape = Features::shape,
            .cell_count = Features::cell_count,
            .file_count = Features::file_count,
            .max_input_weight = Features::max_input_weight,
            .opening_start = G::opening_start,
            .pack = pack_position<G>,
            .unpack = unpack_position<G>,
            .piece_count = [](const Record& record) { return G::piece_count(board_of<G>(record)); },
            .see = see_position<G>};
}

}  // namespace

std::span<const TrainedGame> trained_games() {
    static const std::array rows = {row_of_game<TensorGame>(), row_of_game<TiledGame>()};
    return rows;
}

std::string trained_game_names() {
    std::vector<std::string_view> names;
    for (const TrainedGame& game : trained_games()) {
        names.push_back(game.name());
    }
    return fmt::format("{}", fmt::join(names, " or "));
}

const TrainedGame* find_trained_game(Variant variant) {
    const auto found =
        std::find_if(trained_games().begin(), trained_games().end(), [variant](const TrainedGame& game) {
            return game.variants[0] == variant || game.variants[1] == variant;
        });
    return found == trained_games().end() ? nullptr : &*found;
}

const TrainedGame& trained_game_of(Variant variant) {
    const TrainedGame* const game = find_trained_game(variant);
    assert(game != nullptr);
    return *game;
}

const TrainedGame* find_trained_game_by_number(std::uint64_t file_number) {
    const auto found =
        std::find_if(trained_games().begin(), trained_games().end(),
                     [file_number](const TrainedGame& game) { return game.file_number == file_number; });
    return found == trained_games().end() ? nullptr : &*found;
}

}  // namespace ricochet::tools::data
