// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/datagen/self_play.hpp"

#include <cstdlib>
#include <optional>
#include <utility>

#include "search/games/game_search.hpp"
#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::datagen {

using data::GameResult;
using data::TrainingPosition;

namespace {

using Verdict = Adjudication::Verdict;

constexpr std::uint64_t hard_node_factor = 8;
/// The largest absolute score of a start position, in centipawns.
constexpr Score opening_score = 300;
constexpr int max_game_plies = 400;
/// One in this many games is played to its end by the rules.
constexpr std::size_t unadjudicated_one_in = 8;

GameResult result_for(Color color, Verdict verdict) {
    if (verdict == Verdict::draw) {
        return GameResult::draw;
    }
    return (verdict == Verdict::white_wins) == (color == Color::white) ? GameResult::win : GameResult::loss;
}

/// The result of a game by the rules; none if it is not over.
std::optional<Verdict> verdict_of(const Game& game) {
    const Outcome outcome = game.outcome();
    if (outcome == Outcome::none) {
        return std::nullopt;
    }
    if (outcome != Outcome::checkmate) {
        return Verdict::draw;
    }
    return game.side_to_move() == Color::white ? Verdict::black_wins : Verdict::white_wins;
}

}  // namespace

std::optional<Adjudication::Verdict> Adjudication::add(Score white_score, int ply) {
    white_ahead_ = white_score >= win_score ? white_ahead_ + 1 : 0;
    black_ahead_ = white_score <= -win_score ? black_ahead_ + 1 : 0;
    level_ = std::abs(white_score) <= draw_score ? level_ + 1 : 0;
    if (white_ahead_ >= win_plies) {
        return Verdict::white_wins;
    }
    if (black_ahead_ >= win_plies) {
        return Verdict::black_wins;
    }
    if (level_ >= draw_plies && ply >= first_draw_ply) {
        return Verdict::draw;
    }
    return std::nullopt;
}

std::optional<Game> random_opening(Variant variant, Random& random) {
    Game game = data::trained_game_of(variant).opening_start(variant, random);
    constexpr std::size_t choices = max_random_plies - min_random_plies + 1;
    const int plies = min_random_plies + static_cast<int>(random.below(choices));
    return play_at_random(std::move(game), plies, random);
}

SelfPlay::SelfPlay(const SelfPlaySettings& settings)
    : settings_(settings), worker_(search_of(settings.game).make_worker(shared_, 0, nullptr)) {
    shared_.table.resize(settings.hash_mib);
}

SelfPlay::Searched SelfPlay::search(const Game& game) {
    SearchTask task;
    task.root_moves = game.legal_moves();
    task.soft_node_limit = settings_.soft_nodes;
    task.node_limit = settings_.soft_nodes * hard_node_factor;
    task.network = settings_.network;
    task.knows_clock = false;
    shared_.table.start_new_search();
    worker_->prepare(game, task);
    worker_->search();
    const RootMove& best = worker_->root_moves().front();
    // An iteration that the hard limit interrupted, or that failed high or low, has only a bound.
    const bool is_exact = best.bound == Bound::exact && best.score > -score_infinite;
    return {best.move, is_exact || best.previous_score <= -score_infinite ? best.score : best.previous_score};
}

Game SelfPlay::balanced_opening(Variant variant, Random& random) {
    while (true) {
        std::optional<Game> game = random_opening(variant, random);
        if (!game.has_value()) {
            continue;
        }
        shared_.table.clear();
        worker_->clear();
        if (std::abs(search(*game).score) <= opening_score) {
            return std::move(*game);
        }
    }
}

std::vector<TrainingPosition> SelfPlay::play(std::uint64_t number) {
    constexpr std::size_t percent = 100;
    constexpr std::size_t game_id_bound = std::size_t{1} << 48U;
    Random random({settings_.seed, number});
    const std::uint64_t id = random.below(game_id_bound);
    const bool is_second = random.below(percent) < settings_.second_variant_percent;
    const Variant variant = data::trained_game_of(settings_.game).variants[is_second ? 1 : 0];
    const bool is_adjudicated = random.below(unadjudicated_one_in) != 0;
    Game game = balanced_opening(variant, random);

    std::vector<TrainingPosition> positions;
    Adjudication adjudication;
    std::optional<Verdict> verdict;
    while (!(verdict = verdict_of(game)).has_value()) {
        const auto ply = static_cast<int>(game.size());
        const Searched searched = search(game);
        positions.push_back({.position = game,
                             .score = searched.score,
                             .best_move = searched.move,
                             .result = GameResult::draw,
                             .ply = ply,
                             .game = id});
        const bool is_white = game.side_to_move() == Color::white;
        game.play(searched.move);
        verdict = adjudication.add(is_white ? searched.score : -searched.score, ply);
        if (verdict.has_value() && is_adjudicated) {
            break;
        }
        if (ply >= max_game_plies) {
            verdict = Verdict::draw;
            break;
        }
    }
    for (TrainingPosition& entry : positions) {
        entry.result = result_for(entry.position.side_to_move(), *verdict);
    }
    return positions;
}

}  // namespace ricochet::tools::datagen
