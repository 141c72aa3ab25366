// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/game.hpp"

#include <array>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/match/play/openings.hpp"

namespace ricochet::tools::match {

namespace {

std::string local_time_now() {
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}", fmt::localtime(std::time(nullptr)));
}

Ending to_ending(FailureKind failure) {
    switch (failure) {
        case FailureKind::crash:
            return Ending::crash;
        case FailureKind::disconnect:
            return Ending::disconnect;
        case FailureKind::stall:
            return Ending::stall;
        case FailureKind::start_failure:
        case FailureKind::wrong_setup:
            return Ending::start_failure;
        case FailureKind::interrupted:
            break;
    }
    return Ending::interrupted;
}

std::optional<Milliseconds> shown_clock(const PlayerClock& clock) {
    if (!clock.remaining()) {
        return std::nullopt;
    }
    return std::chrono::duration_cast<Milliseconds>(*clock.remaining());
}

/// The time by which an answer took longer here than by the engine's own report.
std::optional<Milliseconds> latency_of(const SearchReply& reply) {
    return reply.info.time
               ? std::optional(std::chrono::duration_cast<Milliseconds>(reply.elapsed) - *reply.info.time)
               : std::nullopt;
}

/// A game in progress.
class RunningGame {
public:
    RunningGame(const GameIdentity& identity, const Opening& opening, Variant variant, Player white,
                Player black, const AdjudicationRules& rules, const TableReferee* tables, bool checks_mate_pvs)
        : players_{white, black},
          clocks_{PlayerClock(white.settings.bounds), PlayerClock(black.settings.bounds)},
          adjudicator_(rules),
          tables_(tables),
          checks_mate_pvs_(checks_mate_pvs),
          game_(replay(opening, variant).value()),
          position_command_(position_command(opening, variant)) {
        record_.identity = identity;
        record_.opening = opening;
        record_.start_time = local_time_now();
    }

    GameRecord play() {
        const TimePoint begin = Clock::now();
        if (greet(Color::white) && greet(Color::black)) {
            while (!is_over() && take_turn()) {
            }
        }
        for (const Color side : {Color::white, Color::black}) {
            // A failure now does not affect this game, and shows when the next one starts.
            static_cast<void>(player(side).client.stop_pondering());
        }
        record_.duration = std::chrono::duration_cast<Milliseconds>(Clock::now() - begin);
        for (const Color side : {Color::white, Color::black}) {
            if (const int strays = player(side).client.take_stray_answers(); strays > 0) {
                record_.warn(side, WarningKind::stray_answer, "", strays);
            }
        }
        return std::move(record_);
    }

private:
    bool greet(Color side) {
        if (const std::optional<EngineFailure> failure = player(side).client.new_game()) {
            end_by_failure(side, *failure);
            return false;
        }
        return true;
    }

    bool is_over() {
        std::optional<Verdict> verdict = to_verdict(game_.outcome(), game_.side_to_move());
        if (!verdict && tables_ != nullptr) {
            verdict = tables_->verdict(game_);
        }
        if (!verdict) {
            verdict = adjudicator_.verdict();
        }
        if (verdict) {
            record_.result = verdict->result;
            record_.ending = verdict->ending;
            record_.detail = verdict->detail;
        }
        return verdict.has_value();
    }

    /// Gets a move, checks and plays it; false if that ends the game.
    bool take_turn() {
        const Color side = game_.side_to_move();
        PlayerClock& clock = clocks_[index(side)];
        const std::string go =
            go_command(side, clocks_[0], clocks_[1], players_[0].settings.bounds, players_[1].settings.bounds);
        const std::optional<Duration> allowance = clock.allowance();
        const std::string clocks_before = describe_clocks();
        const bool is_hit = !expected_[index(side)].empty() && expected_[index(side)] == position_command_;
        UciClient& client = player(side).client;
        const SearchReply reply =
            is_hit ? client.ponder_hit(allowance) : client.search(position_command_, go, allowance);
        expected_[index(side)].clear();
        if (reply.failure) {
            end_by_failure(side, *reply.failure);
            return false;
        }
        if (!clock.spend(reply.elapsed)) {
            lose(side, Ending::time_loss,
                 fmt::format("used {:.6f} s of {:.6f} s (margin included); clocks before the move: {}",
                             to_seconds(reply.elapsed), to_seconds(*allowance), clocks_before));
            return false;
        }
        const Result<MoveCode> move = game_.parse_uci(reply.best_move);
        if (!move) {
            lose(side, Ending::illegal_move,
                 fmt::format("'{}' in {}: {}", reply.best_move, game_.fen(), move.error()));
            return false;
        }
        const std::optional<SearchScore> score = own_score(side, reply.info.score);
        if (const auto fault = find_line_fault(game_, reply.info.pv, score, checks_mate_pvs_)) {
            record_.warn(side, fault->kind, fault->text);
        }
        record_.moves.push_back({game_.to_uci(move.value()), score, reply.info.depth, reply.info.nodes,
                                 std::chrono::duration_cast<Milliseconds>(reply.elapsed),
                                 shown_clock(clocks_[0]), shown_clock(clocks_[1]), reply.info.seldepth,
                                 reply.info.hashfull, is_hit ? std::nullopt : latency_of(reply)});
        position_command_ += game_.size() == 0 ? " moves " : " ";
        position_command_ += record_.moves.back().text;
        game_.play(move.value());
        adjudicator_.add_move(side, score, static_cast<int>(game_.size() / 2));
        return ponder(side, reply.ponder_move);
    }

    /// Lets the side that just moved ponder on its expected reply, if it ponders; false on a failure.
    bool ponder(Color side, const std::string& expected_move) {
        UciClient& client = player(side).client;
        if (!client.can_ponder() || expected_move.empty() || game_.outcome() != Outcome::none) {
            return true;
        }
        const Result<MoveCode> move = game_.parse_uci(expected_move);
        if (!move) {
            return true;
        }
        const std::string position = fmt::format("{} {}", position_command_, game_.to_uci(move.value()));
        const std::string go =
            go_command(side, clocks_[0], clocks_[1], players_[0].settings.bounds, players_[1].settings.bounds);
        if (const std::optional<EngineFailure> failure = client.ponder(position, "go ponder" + go.substr(2))) {
            end_by_failure(side, *failure);
            return false;
        }
        expected_[index(side)] = position;
        return true;
    }

    /// An engine's score from its own point of view.
    std::optional<SearchScore> own_score(Color side, std::optional<SearchScore> score) {
        if (score && side == Color::black && player(side).settings.white_scores) {
            score->value = -score->value;
        }
        return score;
    }

    [[nodiscard]] std::string describe_clocks() const {
        const auto in_seconds = [](const PlayerClock& clock) {
            return clock.remaining() ? fmt::format("{:.3f} s", to_seconds(*clock.remaining())) : "none";
        };
        return fmt::format("White {}, Black {}", in_seconds(clocks_[0]), in_seconds(clocks_[1]));
    }

    void end_by_failure(Color side, const EngineFailure& failure) {
        if (failure.kind == FailureKind::interrupted) {
            record_.ending = Ending::interrupted;
            return;
        }
        lose(side, to_ending(failure.kind), failure.detail.message);
    }

    void lose(Color side, Ending ending, std::string detail) {
        record_.result = win_for(~side);
        record_.ending = ending;
        record_.offender = player(side).settings.name;
        record_.detail = std::move(detail);
        record_.errors = player(side).client.last_errors();
    }

    Player& player(Color side) { return players_[index(side)]; }

    std::array<Player, color_count> players_;
    std::array<PlayerClock, color_count> clocks_;
    /// The position command of a side's pondering; empty if it is not pondering.
    std::array<std::string, color_count> expected_;
    Adjudicator adjudicator_;
    const TableReferee* tables_;
    bool checks_mate_pvs_;
    Game game_;
    /// The UCI command for the position after the last move.
    std::string position_command_;
    GameRecord record_;
};

}  // namespace

std::optional<Verdict> to_verdict(Outcome outcome, Color side_to_move) {
    switch (outcome) {
        case Outcome::none:
            break;
        case Outcome::checkmate:
            return Verdict{win_for(~side_to_move), Ending::checkmate};
        case Outcome::stalemate:
            return Verdict{GameResult::draw, Ending::stalemate};
        case Outcome::threefold_repetition:
            return Verdict{GameResult::draw, Ending::threefold_repetition};
        case Outcome::fifty_moves:
            return Verdict{GameResult::draw, Ending::fifty_moves};
        case Outcome::dead_position:
            return Verdict{GameResult::draw, Ending::dead_position};
    }
    return std::nullopt;
}

GameRecord play_game(const GameIdentity& identity, const Opening& opening, Variant variant, Player white,
                     Player black, const AdjudicationRules& rules, const TableReferee* tables,
                     bool checks_mate_pvs) {
    return RunningGame(identity, opening, variant, white, black, rules, tables, checks_mate_pvs).play();
}

std::optional<LineFault> find_line_fault(Game& game, std::string_view pv,
                                         const std::optional<SearchScore>& score, bool wants_whole_mates) {
    std::optional<LineFault> fault;
    int plies = 0;
    for (Tokens tokens(pv); !tokens.at_end() && !fault; ++plies) {
        const std::string_view text = tokens.next();
        if (const Result<MoveCode> move = game.parse_uci(text)) {
            game.play(move.value());
        } else {
            fault = LineFault{WarningKind::illegal_pv,
                              fmt::format("{} in {}: {}", quoted(text), game.fen(), move.error())};
            --plies;
        }
    }
    const bool mates = game.outcome() == Outcome::checkmate;
    for (int ply = 0; ply < plies; ++ply) {
        game.undo();
    }
    if (fault || !score || !score->is_mate) {
        return fault;
    }
    const auto mate_fault = [&](WarningKind kind, const std::string& text) {
        return LineFault{kind, fmt::format("mate {} in {}{}", score->value, game.fen(), text)};
    };
    if (score->value == 0) {
        return mate_fault(WarningKind::mate_zero, "");
    }
    if (!mates) {
        return wants_whole_mates ? std::optional(mate_fault(WarningKind::unfinished_mate,
                                                            fmt::format(", PV of length {}", plies)))
                                 : std::nullopt;
    }
    // The side to move mates after an odd number of plies.
    const int shown = plies % 2 == 1 ? (plies + 1) / 2 : -plies / 2;
    if (shown == score->value) {
        return std::nullopt;
    }
    return mate_fault((shown > 0) == (score->value > 0) ? WarningKind::mate_length : WarningKind::mate_sign,
                      fmt::format(", PV of mate {}", shown));
}

GameRecord start_failure_record(const GameIdentity& identity, const Opening& opening, Color offender,
                                const EngineFailure& failure, std::vector<std::string> errors) {
    GameRecord record;
    record.identity = identity;
    record.opening = opening;
    record.start_time = local_time_now();
    record.result = win_for(~offender);
    record.ending = Ending::start_failure;
    record.offender = offender == Color::white ? identity.white : identity.black;
    record.detail = failure.detail.message;
    record.errors = std::move(errors);
    return record;
}

}  // namespace ricochet::tools::match
