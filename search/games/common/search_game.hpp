// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "movegen/common/game_rules.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "search/evaluation/network/network.hpp"
#include "search/tables/tables.hpp"

namespace ricochet {

/// A learnt score of a kind of move: -history_limit (always bad) to history_limit (always good).
using HistoryEntry = std::int16_t;
constexpr int history_limit = 16384;
/// The limit of correction histories: low, so that entries learn the size of an error, not only its sign.
constexpr int correction_limit = 1024;

// History gravity (Chess Programming Wiki, "History Heuristic", History Bonuses).
/// Adds a bonus to an entry of any table, the less of it the nearer the entry is to the limit.
constexpr void update(HistoryEntry& entry, int bonus, int limit = history_limit) {
    entry = static_cast<HistoryEntry>(entry + bonus - entry * std::abs(bonus) / limit);
}

/// Mixes a word of a bitboard into a key, for the indices of correction histories.
constexpr std::uint64_t mix_key(std::uint64_t key, std::uint64_t word) {
    constexpr std::uint64_t golden_ratio = 0x9E3779B97F4A7C15;
    key = (key ^ word) * golden_ratio;
    return key ^ key >> 32U;
}

/// A piece and the square it goes to, as a number below the game's `piece_to_count`, which itself stands for
/// "no move" and null moves.
using PieceTo = std::uint16_t;

/// The history entries of a quiet move: two of the side's own table, and for the continuation histories the
/// pieces that it moves. Where there is only one, both are the same.
struct QuietIndices {
    std::array<std::size_t, 2> entries;
    std::array<PieceTo, 2> actors;
};

/// The parts in which a node's moves are generated. Outside check the first three are disjoint and together all
/// legal moves.
enum class MoveStage : std::uint8_t {
    captures,     ///< tactical moves: those that remove an enemy piece, and promotions
    quiets,       ///< moves that are neither tactical nor of the bulk
    bulk_quiets,  ///< quiet moves that are many and seldom best: generated last, pruned and reduced first
    evasions      ///< every legal move of a side in check; only in check
};

/// Keys of the parts of a position by which its static evaluation is corrected: the pawns, White's and Black's
/// non-pawns, and a part that the game chooses.
using CorrectionKeys = std::array<Key, 4>;

/// All that the search needs of a game. A model is a struct of types, numbers and static functions, like
/// `tensor::SearchModel`. The search is compiled once for each model (search/compiled_search.hpp).
///
/// "Legal" moves below are legal in the position that is passed.
template <class G>
concept SearchGame =
    // The rules: positions, moves and their texts, do and undo, keys, checks.
    GameRules<typename G::Position> && std::same_as<typename G::Move, typename G::Position::Move> &&
    std::same_as<typename G::Undo, typename G::Position::Undo> &&
    requires(typename G::Position& position, const typename G::Position& view, typename G::Move move,
             typename G::Undo& undo, typename G::MoveList& list, MoveStage stage, Color color, Score score,
             typename G::Evaluator& evaluator, std::size_t ply, std::shared_ptr<const Network> network,
             const tables::Tables& known_tables, int most_pieces, const typename G::CheckSquares& check_squares,
             const typename G::ThreatsByLesser& threats, const typename G::ChecksAndPins& checks_and_pins,
             const typename G::QuietHandicaps& handicaps) {
    // Any variant of the rules; a worker's position is its start position before the first task.
    { G::variant } -> std::convertible_to<Variant>;

    // Moves. The default one is the null move, which is also "no move"; all others are `is_some`.
    { move.is_some() } -> std::same_as<bool>;
    // Appends the legal moves of a stage, each once. `ChecksAndPins` is constructed once per node for all
    // stages.
    requires std::constructible_from<typename G::ChecksAndPins, const typename G::Position&>;
    G::generate(view, checks_and_pins, stage, list);
    list.clear();
    { *list.begin() } -> std::convertible_to<typename G::Move>;
    // The key after a legal move, to prefetch by: seldom wrong.
    { G::expected_key(view, move) } -> std::same_as<Key>;
    // Whether a legal move attacks the enemy king.
    { view.gives_check(move) } -> std::same_as<bool>;
    // Passing the turn, outside check.
    position.do_null_move(undo);
    position.undo_null_move(undo);
    // The number of a side's pieces that make zugzwang unlikely: with none, null moves are not tried; with one,
    // they are verified.
    { G::non_pawn_count(view, color) } -> std::same_as<int>;

    // The move that returns a piece from `to()` of the second move to `from()` of the first, after one or more
    // moves of that piece. May be illegal, or "no move" if no single move can undo them.
    { move.from() == move.to() } -> std::same_as<bool>;
    { G::way_back(move, move) } -> std::same_as<typename G::Move>;

    // Whether the game is drawn because neither side can mate.
    { view.is_dead() } -> std::same_as<bool>;

    // Only of the root: whether one side just has to follow the evaluation to win, far beyond the horizon of a
    // search. Then correction histories and the 50-move clock do not change evaluations, and moves are pruned
    // only once the score is won, since each move of the best way gains little.
    { G::is_drive(view) } -> std::same_as<bool>;

    // The tablebases' result for a position and its 50-move clock; nothing if they lack it, or if it has more
    // than `most_pieces` pieces.
    { G::probe(known_tables, view, most_pieces) } -> std::same_as<std::optional<tables::WdlProbe>>;

    // Kinds of moves. Whether a legal move belongs to `captures`;
    { G::is_tactical(view, move) } -> std::same_as<bool>;
    // ... whether a quiet move belongs to `bulk_quiets`;
    { G::is_bulk_quiet(move) } -> std::same_as<bool>;
    // ... whether it promotes to less than the best piece;
    { G::is_underpromotion(move) } -> std::same_as<bool>;
    // ... whether it ends on the square where the opponent's last move ended.
    { G::is_recapture(move, move) } -> std::same_as<bool>;

    // What a legal move wins at once, in centipawns: the captured piece and what a promotion adds.
    { G::material_gain(view, move) } -> std::same_as<Score>;
    // Static exchange evaluation: whether the exchange that a legal move begins leaves its side with `score`
    // centipawns or more.
    { G::see_ge(view, move, score) } -> std::same_as<bool>;

    // Indices of the history tables. A legal move as piece and square, below `piece_to_count`;
    { G::piece_to_count } -> std::convertible_to<std::size_t>;
    { G::piece_to(view, move) } -> std::same_as<PieceTo>;
    // ... a legal move of `captures` below `capture_index_count`;
    { G::capture_index_count } -> std::convertible_to<std::size_t>;
    { G::capture_index(view, move) } -> std::same_as<std::size_t>;
    // ... parts of the position, for correction history.
    { G::correction_keys(view) } -> std::same_as<CorrectionKeys>;
    // ... a legal quiet move: its entries below `quiet_index_count`, and the pieces it moves.
    { G::quiet_index_count } -> std::convertible_to<std::size_t>;
    { G::quiet_indices(view, move) } -> std::same_as<QuietIndices>;
    // How much the score of a legal quiet move is lowered; constructed once per node.
    requires std::constructible_from<typename G::QuietHandicaps, const typename G::Position&>;
    { handicaps.of(move) } -> std::same_as<int>;
    // The squares from which pieces would give check, constructed once per node; whether a legal move ends on
    // one.
    requires std::constructible_from<typename G::CheckSquares, const typename G::Position&>;
    { check_squares.contains(view, move) } -> std::same_as<bool>;
    // The squares where pieces are attacked by lesser ones, constructed once per node; the resulting bonus of a
    // legal quiet move, in points of an entry.
    requires std::constructible_from<typename G::ThreatsByLesser, const typename G::Position&>;
    { threats.bonus(view, move) } -> std::same_as<int>;
    // Whether no enemy piece attacks the start or the end square of a legal move. Then nothing can capture
    // there after a quiet move that is a plain step: no line opens, and no other piece is at risk.
    { threats.is_out_of_reach(move) } -> std::same_as<bool>;
    { G::is_plain_step(view, move) } -> std::same_as<bool>;

    // Positions are evaluated by a network after `use_network`, unless that is null.
    evaluator.use_network(network);
    // Static evaluation of positions out of check, from the side to move's point of view within
    // +-score_evaluation_bound; one evaluator per thread, which may keep caches. The ply of the search, by
    // default 0, helps the caches and never changes a score.
    { evaluator.evaluate(view) } -> std::same_as<Score>;
    { evaluator.evaluate(view, ply) } -> std::same_as<Score>;
};

/// Converts a move to the code that the transposition table and the rest of the program use, and back.
template <class Move>
constexpr MoveCode encode(Move move) {
    return static_cast<MoveCode>(move.raw());
}
template <class Move>
constexpr Move decode(MoveCode code) {
    return Move::from_raw(static_cast<std::uint32_t>(code));
}

}  // namespace ricochet
