// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/puzzles/finder.hpp"

#include <algorithm>

#include "movegen/tensor/position.hpp"
#include "movegen/tiled/position.hpp"
#include "search/strength/difficulty.hpp"
#include "tools/analyse/reasons/judgement.hpp"
#include "tools/lab/puzzles/themes.hpp"

namespace ricochet::tools::analyse {

namespace {

constexpr std::uint64_t screening_share = 20;
/// Nodes of the searches that measure the difficulty: the first, and a limit.
constexpr std::uint64_t first_nodes = 100;
constexpr std::uint64_t most_nodes = 40'000;

/// What makes a rating; calibrated so that levels of UCI_Elo solve half of the puzzles of their rating
/// (README.md).
struct RatingScale {
    int easiest;
    /// For each fourfold growth of the nodes.
    int for_rung;
    int for_further_move;
    /// For each unit of hardness.
    double for_hardness;
};
constexpr RatingScale tensor_scale{600, 130, 130, 1.3};
constexpr RatingScale tiled_scale{200, 250, 0, 2.5};

Budget nodes_of(std::uint64_t nodes) {
    return {nodes, std::nullopt};
}

bool mates(Game game, MoveCode move) {
    game.play(move);
    return game.outcome() == Outcome::checkmate;
}

bool mates_in_one(const Game& game) {
    const std::vector<MoveCode> moves = game.legal_moves();
    return std::any_of(moves.begin(), moves.end(), [&game](MoveCode move) { return mates(game, move); });
}

template <class Position>
int hardness_of(const BasicGame<Position>& game, MoveCode move) {
    using Move = typename Position::Move;
    return difficulty(game.position(), Move::from_raw(static_cast<std::uint32_t>(move)), Move::from_raw(0));
}

/// How hard a move is for a person to see, 0 to 1000.
int hardness_of(const Game& game, MoveCode move) {
    const auto* const tensor_game = game.as<tensor::Position>();
    return tensor_game != nullptr ? hardness_of(*tensor_game, move)
                                  : hardness_of(*game.as<tiled::Position>(), move);
}

}  // namespace

PuzzleFinder::PuzzleFinder(Analyst& analyst, std::uint64_t nodes) : analyst_(analyst), nodes_(nodes) {}

double PuzzleFinder::expected(const Game& game, std::uint64_t nodes) {
    return expected_score(analyst_.search(game, nodes_of(nodes)).front().score, game);
}

std::optional<Line> PuzzleFinder::only_move(const Game& game, std::uint64_t nodes) {
    Line best = analyst_.search(game, nodes_of(nodes)).front();
    if (expected_score(best.score, game) < criteria_.winning) {
        return std::nullopt;
    }
    std::vector<MoveCode> others = game.legal_moves();
    const MoveCode move = best.moves.front();
    const bool is_mate = mates(game, move);
    others.erase(
        std::remove_if(others.begin(), others.end(),
                       [&](MoveCode other) { return other == move || (is_mate && mates(game, other)); }),
        others.end());
    if (!others.empty() && expected_score(analyst_.search(game, nodes_of(nodes), 1, others).front().score,
                                          game) > criteria_.other) {
        return std::nullopt;
    }
    return best;
}

std::vector<PuzzleFinder::Found> PuzzleFinder::find(const Game& start, const std::vector<MoveCode>& moves) {
    const std::uint64_t screening = std::max<std::uint64_t>(1, nodes_ / screening_share);
    std::vector<Found> found;
    Game game = start;
    // The expected score of the side not to move.
    std::optional<double> other_side;
    for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
        if (game.legal_moves().empty()) {
            break;
        }
        const double own = expected(game, screening);
        if (other_side.has_value() && *other_side <= criteria_.before && own >= criteria_.winning) {
            Game before = game;
            before.undo();
            if (std::optional<Puzzle> puzzle = confirm(before, game)) {
                found.push_back({ply, std::move(*puzzle)});
            }
        }
        other_side = 1 - own;
        if (ply < moves.size()) {
            game.play(moves[ply]);
        }
    }
    return found;
}

std::optional<Line> PuzzleFinder::only_mate(const Game& game) {
    Line best = analyst_.search(game, nodes_of(nodes_)).front();
    if (best.score < score_mate_bound) {
        return std::nullopt;
    }
    const MoveCode move = best.moves.front();
    if (mates(game, move)) {
        return best;
    }
    std::vector<MoveCode> others = game.legal_moves();
    others.erase(std::find(others.begin(), others.end(), move));
    if (!others.empty() && analyst_.search(game, nodes_of(nodes_), 1, others).front().score >= best.score) {
        return std::nullopt;
    }
    return best;
}

bool PuzzleFinder::holds(const Puzzle& puzzle) {
    const bool is_mate =
        std::find(puzzle.themes.begin(), puzzle.themes.end(), Theme::mate) != puzzle.themes.end();
    Game game = Game::from_fen(puzzle.fen, puzzle.variant).value();
    for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
        const MoveCode move = game.parse_uci(puzzle.line[i]).value();
        if (i % 2 == 0) {
            const std::optional<Line> best = i > 0 && is_mate ? only_mate(game) : only_move(game, nodes_);
            if (!best ||
                (best->moves.front() != move && !(mates(game, move) && mates(game, best->moves.front())))) {
                return false;
            }
        }
        game.play(move);
    }
    return true;
}

std::optional<Puzzle> PuzzleFinder::confirm(const Game& before, const Game& position) {
    const std::uint64_t screening = std::max<std::uint64_t>(1, nodes_ / screening_share);
    // A puzzle's position has no history.
    const Game start = Game::from_fen(position.fen(), position.variant()).value();
    if (start.legal_moves().size() < 2 || mates_in_one(start) || !only_move(start, screening) ||
        1 - expected(before, nodes_) > criteria_.before) {
        return std::nullopt;
    }
    const std::optional<Line> best = only_move(start, nodes_);
    if (!best) {
        return std::nullopt;
    }
    return describe(start, *best);
}

Puzzle PuzzleFinder::describe(const Game& start, const Line& best) {
    const MoveCode first = best.moves.front();
    std::vector<MoveCode> line;
    if (best.score >= score_mate_bound) {
        line = extend(start, first, true);
    }
    if (line.empty()) {
        line = extend(start, first, false);
    }
    Puzzle puzzle;
    puzzle.variant = start.variant();
    puzzle.fen = start.fen();
    for (const MoveCode move : line) {
        puzzle.line.push_back(start.to_uci(move));
    }
    puzzle.themes = themes_of(start, line);
    puzzle.rating = rating_of(puzzle);
    return puzzle;
}

std::vector<MoveCode> PuzzleFinder::extend(Game game, MoveCode first, bool to_mate) {
    std::vector<MoveCode> line = {first};
    // The length up to the solver's last move that was not forced or that mates.
    std::size_t worth = 1;
    game.play(first);
    while (line.size() < 2 * criteria_.most_moves - 1 && game.outcome() == Outcome::none) {
        const MoveCode answer = analyst_.search(game, nodes_of(nodes_)).front().moves.front();
        game.play(answer);
        if (game.outcome() != Outcome::none) {
            break;
        }
        const std::optional<Line> next = to_mate ? only_mate(game) : only_move(game, nodes_);
        if (!next) {
            break;
        }
        const bool is_forced = game.legal_moves().size() == 1;
        line.push_back(answer);
        line.push_back(next->moves.front());
        game.play(line.back());
        worth = is_forced && game.outcome() != Outcome::checkmate ? worth : line.size();
    }
    line.resize(to_mate && game.outcome() != Outcome::checkmate ? 0 : worth);
    return line;
}

int PuzzleFinder::rungs_until_found(const Game& game, MoveCode move) {
    constexpr std::uint64_t growth = 4;
    const bool is_mate = mates(game, move);
    int until = 0;
    int rung = 0;
    for (std::uint64_t nodes = first_nodes; nodes < most_nodes; nodes *= growth) {
        ++rung;
        const MoveCode best = analyst_.search(game, nodes_of(nodes)).front().moves.front();
        if (best != move && !(is_mate && mates(game, best))) {
            until = rung;
        }
    }
    return until;
}

int PuzzleFinder::rating_of(const Puzzle& puzzle) {
    Game game = Game::from_fen(puzzle.fen, puzzle.variant).value();
    int rungs = 0;
    int hardness = 0;
    for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
        const MoveCode move = game.parse_uci(puzzle.line[i]).value();
        if (i % 2 == 0) {
            rungs = std::max(rungs, rungs_until_found(game, move));
            hardness = std::max(hardness, hardness_of(game, move));
        }
        game.play(move);
    }
    const RatingScale& scale = puzzle.variant == Variant::tiledsquares ? tiled_scale : tensor_scale;
    return scale.easiest + scale.for_rung * rungs +
           scale.for_further_move * static_cast<int>(puzzle.line.size() / 2) +
           static_cast<int>(scale.for_hardness * hardness);
}

}  // namespace ricochet::tools::analyse
