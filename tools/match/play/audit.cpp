// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/audit.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "tools/match/play/adjudicator.hpp"
#include "tools/match/play/game.hpp"

namespace ricochet::tools::match {

namespace {

/// A disagreement as text; nothing if there is none.
using Disagreement = std::optional<std::string>;

std::string describe(GameResult result, Ending ending) {
    return fmt::format("{} by {}", to_string(result), to_string(ending));
}

/// Checks an ending due neither to the rules nor to adjudication: an engine must be to blame.
Disagreement judge_blame(const GameRecord& record, const Conditions& conditions, Color side_to_move) {
    const bool in_turn = record.ending == Ending::time_loss || record.ending == Ending::illegal_move;
    if (!in_turn && !is_engine_failure(record.ending)) {
        return fmt::format("the journal says {}, but nothing has ended the game there",
                           describe(record.result, record.ending));
    }
    if (record.offender.empty()) {
        return fmt::format("nobody is to blame for the {}", to_string(record.ending));
    }
    const Color loser = record.offender == record.identity.white ? Color::white : Color::black;
    if (record.result != win_for(~loser)) {
        return fmt::format("{} is to blame for the {}, but the result is {}", record.offender,
                           to_string(record.ending), to_string(record.result));
    }
    if (in_turn && loser != side_to_move) {
        return fmt::format("{} is to blame for the {}, but has not the move", record.offender,
                           to_string(record.ending));
    }
    if (record.ending == Ending::time_loss && !conditions.bounds_of(record.offender).has_time()) {
        return fmt::format("{} is said to have lost on time, but has no clock", record.offender);
    }
    return std::nullopt;
}

/// Checks an ending by tablebases that are not available.
Disagreement judge_table_unseen(const GameRecord& record, const AdjudicationRules& rules) {
    const bool is_draw = record.result == GameResult::draw;
    if (!rules.tables || !(is_draw ? rules.tables->draws : rules.tables->wins)) {
        return fmt::format("the journal says {}, but no tablebase was probed",
                           describe(record.result, record.ending));
    }
    return record.offender.empty()
               ? std::nullopt
               : Disagreement(fmt::format("the journal blames {} for a tablebase result", record.offender));
}

/// Checks result and ending.
Disagreement judge_end(const GameRecord& record, const Conditions& conditions, const TableReferee* tables) {
    // Other tablebases than the tournament's may cover more or fewer positions.
    const bool are_the_same = tables != nullptr && tables->fingerprint() == conditions.tables_fingerprint;
    Game game = replay(record.opening, conditions.variant).value();
    Adjudicator adjudicator(conditions.adjudication);
    for (const PlayedMove& move : record.moves) {
        std::optional<Verdict> over = to_verdict(game.outcome(), game.side_to_move());
        if (!over && are_the_same) {
            over = tables->verdict(game);
        }
        over = over ? over : adjudicator.verdict();
        if (over) {
            return fmt::format("it is over after ply {}, {}, but continues", game.size(),
                               describe(over->result, over->ending));
        }
        const Color side = game.side_to_move();
        game.play(game.parse_uci(move.text).value());
        adjudicator.add_move(side, move.score, static_cast<int>(game.size() / 2));
    }
    std::optional<Verdict> wanted = to_verdict(game.outcome(), game.side_to_move());
    // An engine may fail after its move, when it should ponder, before the manager ends the game.
    if (!wanted && !is_engine_failure(record.ending)) {
        const bool asks_tables = are_the_same || (tables != nullptr && record.ending == Ending::tables);
        wanted = asks_tables ? tables->verdict(game) : std::nullopt;
        if (!wanted && record.ending == Ending::tables && !are_the_same) {
            return judge_table_unseen(record, conditions.adjudication);
        }
        wanted = wanted ? wanted : adjudicator.verdict();
    }
    if (!wanted) {
        return judge_blame(record, conditions, game.side_to_move());
    }
    if (record.result == wanted->result && record.ending == wanted->ending && record.offender.empty()) {
        return std::nullopt;
    }
    if (record.result == wanted->result && record.ending == wanted->ending) {
        return fmt::format("the journal blames {} for {}, for which nobody is to blame", record.offender,
                           describe(record.result, record.ending));
    }
    return fmt::format("the journal says {}, the rules say {}", describe(record.result, record.ending),
                       describe(wanted->result, wanted->ending));
}

/// Clocks and times are each truncated to whole milliseconds.
constexpr Milliseconds rounding{1};

/// Both clocks as stored in a game's record.
using ShownClocks = std::array<std::optional<Milliseconds>, color_count>;

std::string describe(const std::optional<Milliseconds>& clock) {
    return clock ? fmt::format("{} ms", clock->count()) : "no time";
}

std::optional<Milliseconds> in_milliseconds(const std::optional<Duration>& time) {
    return time ? std::optional(std::chrono::duration_cast<Milliseconds>(*time)) : std::nullopt;
}

/// Checks a move against the mover's clock, which it updates, and against both stored clocks before and after
/// it.
Disagreement judge_time(PlayerClock& clock, Color side, const PlayedMove& move, const ShownClocks& before,
                        const ShownClocks& after) {
    const auto used = move.think_time.count();
    if (used < 0) {
        return fmt::format("used {} ms", used);
    }
    const std::optional<Milliseconds> allowed = in_milliseconds(clock.allowance());
    clock.spend(move.think_time);
    if (allowed && move.think_time > *allowed + rounding) {
        return fmt::format("used {} ms of {} ms (margin included) and has not lost on time", used,
                           allowed->count());
    }
    const std::optional<Milliseconds> wanted = in_milliseconds(clock.remaining());
    const std::optional<Milliseconds>& shown = after[index(side)];
    if (wanted.has_value() != shown.has_value() || (wanted && std::chrono::abs(*shown - *wanted) > rounding)) {
        return fmt::format("used {} ms, after which the own clock shows {}, not {}", used, describe(shown),
                           describe(wanted));
    }
    if (after[index(~side)] != before[index(~side)]) {
        return fmt::format("changed the other clock from {} to {}", describe(before[index(~side)]),
                           describe(after[index(~side)]));
    }
    return std::nullopt;
}

/// Checks times and clocks, up to the first disagreement.
Disagreement judge_clocks(const GameRecord& record, const Conditions& conditions) {
    std::array<PlayerClock, color_count> clocks = {PlayerClock(conditions.bounds_of(record.identity.white)),
                                                   PlayerClock(conditions.bounds_of(record.identity.black))};
    ShownClocks before = {in_milliseconds(clocks[0].remaining()), in_milliseconds(clocks[1].remaining())};
    Color side = replay(record.opening, conditions.variant).value().side_to_move();
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const PlayedMove& move = record.moves[i];
        const ShownClocks after = {move.white_clock, move.black_clock};
        PlayerClock& clock = clocks[index(side)];
        if (const Disagreement fault = judge_time(clock, side, move, before, after)) {
            const std::string& name = side == Color::white ? record.identity.white : record.identity.black;
            return fmt::format("at ply {} {} {}", record.opening.moves.size() + i + 1, name, *fault);
        }
        if (after[index(side)]) {
            // Prevents rounding errors from adding up.
            clock.set_remaining(*after[index(side)]);
        }
        before = after;
        side = ~side;
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> find_disagreements(const GameRecord& record, const Conditions& conditions,
                                            const TableReferee* tables) {
    std::vector<std::string> found;
    for (Disagreement disagreement :
         {judge_end(record, conditions, tables), judge_clocks(record, conditions)}) {
        if (disagreement) {
            found.push_back(std::move(*disagreement));
        }
    }
    return found;
}

}  // namespace ricochet::tools::match
