// SPDX-License-Identifier: GPL-3.0-or-later
// What the XBoard protocol has the engine think about, and when.

#include <fmt/format.h>
#include <utility>

#include "engine/xboard/format.hpp"
#include "engine/xboard/xboard.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/outcome.hpp"
#include "movegen/tensor/san.hpp"

namespace ricochet {

namespace {

/// A hint has to come while the user still wants it.
constexpr Milliseconds hint_time{500};

/// A draw is welcome to an engine that stands worse by this much, ...
constexpr Score draw_margin = 50;
/// ... and from this move on also to one that sees no more than this for itself.
constexpr int late_move = 40;
constexpr Score late_draw_margin = 10;

}  // namespace

bool XBoard::is_engines_turn() const {
    return mode_ == Mode::playing && game_.position().side_to_move() == own_side_;
}

void XBoard::think() {
    if (claim_result()) {
        return;
    }
    const Limits limits = clock_.limits(own_side_, game_.moves_of(own_side_));
    start(Purpose::move, game_.game(), limits, {.root = game_.position(), .prefix = {}});
}

void XBoard::ponder(Move expected) {
    expected_ = expected;
    if (!ponders_ || input_ended_ || !has_legal_move(game_.position())) {
        return;
    }
    PlayedGame then = game_;
    if (game_.position().is_legal(expected)) {
        then.play(expected);
        if (outcome(then.position(), then.game().history) == Outcome::none) {
            Limits limits = clock_.limits(own_side_, then.moves_of(own_side_));
            limits.ponder = true;
            start(Purpose::ponder, then.game(), limits,
                  {.root = then.position(), .prefix = to_san(game_.position(), expected)});
            return;
        }
    }
    // Nothing is expected: thinking in the opponent's place fills the table, and whatever he plays ends it.
    expected_ = {};
    Limits limits;
    limits.infinite = true;
    start(Purpose::ponder, game_.game(), limits,
          {.root = game_.position(), .prefix = {}, .for_opponent = true});
}

void XBoard::analyse() {
    if (position_refused_ || !has_legal_move(game_.position())) {
        return;
    }
    Limits limits;
    limits.infinite = true;
    start(Purpose::analysis, game_.game(), limits,
          {.root = game_.position(), .prefix = {}, .for_opponent = false, .always_shown = true});
}

void XBoard::search_hint() {
    if (!has_legal_move(game_.position())) {
        return;
    }
    abort();
    Limits limits;
    limits.move_time = hint_time;
    start(Purpose::hint, game_.game(), limits,
          {.root = game_.position(), .prefix = {}, .for_opponent = mode_ == Mode::playing});
}

void XBoard::start(Purpose purpose, const Game& game, const Limits& limits, XBoardReports::Context context) {
    // The last search's thread may not be quite done with its own end.
    engine_.finish_search();
    reports_.begin(std::move(context));
    purpose_ = purpose;
    ++search_number_;
    search_start_ = std::chrono::steady_clock::now();
    engine_.set_game(game);
    engine_.go(limits);
}

void XBoard::abort() {
    if (purpose_ != Purpose::none) {
        purpose_ = Purpose::none;
        engine_.stop();
        engine_.finish_search();
    }
    for (const std::string& pong : std::exchange(pongs_, {})) {
        print(pong);
    }
}

void XBoard::pause() {
    paused_ = purpose_;
    if (purpose_ == Purpose::ponder || purpose_ == Purpose::analysis) {
        abort();
    }
}

void XBoard::resume() {
    if (purpose_ != Purpose::none) {
        return;
    }
    if (paused_ == Purpose::analysis) {
        analyse();
    } else if (paused_ == Purpose::ponder) {
        ponder(expected_);
    }
}

void XBoard::opponent_moved(Move move) {
    const bool ponder_hit = purpose_ == Purpose::ponder && move == expected_ && mode_ == Mode::playing;
    if (!ponder_hit) {
        abort();
    }
    game_.play(move);
    entry_.reset();
    expected_ = {};
    if (ponder_hit) {
        purpose_ = Purpose::move;
        search_start_ = std::chrono::steady_clock::now();
        reports_.drop_prefix();
        engine_.ponder_hit();
    } else if (mode_ == Mode::analysis) {
        analyse();
    } else if (is_engines_turn()) {
        think();
    } else if (mode_ == Mode::playing) {
        claim_result();
    }
}

void XBoard::finish_move(const BestMoveReport& report) {
    purpose_ = Purpose::none;
    last_score_ = reports_.score();
    clock_.engine_moved(
        std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - search_start_));
    std::string lines;
    for (const std::string& leg : to_xboard(report.best, game_.position(), view())) {
        lines += fmt::format("{}move {}", lines.empty() ? "" : "\n", leg);
    }
    game_.play(report.best);
    entry_.reset();
    print(lines);
    if (std::exchange(draw_offered_, false) && accepts_draw()) {
        print("offer draw");
    }
    const bool ended = claim_result();
    for (const std::string& pong : std::exchange(pongs_, {})) {
        print(pong);
    }
    if (!ended) {
        ponder(report.ponder);
    }
}

void XBoard::finish_hint(Move move) {
    purpose_ = Purpose::none;
    say_hint(move);
}

void XBoard::say_hint(Move move) {
    if (!game_.position().is_legal(move)) {
        return;
    }
    const std::vector<std::string> legs = to_xboard(move, game_.position(), view());
    // XBoard cannot read a hint of two legs, but shows any text.
    print(legs.size() == 1 ? "Hint: " + legs.front() : "telluser Hint: " + to_san(game_.position(), move));
}

bool XBoard::accepts_draw() const {
    if (!last_score_) {
        return false;
    }
    const bool late = game_.position().fullmove_number() >= late_move;
    return *last_score_ <= (late ? late_draw_margin : -draw_margin);
}

bool XBoard::claim_result() {
    const Outcome now = outcome(game_.position(), game_.game().history);
    if (now == Outcome::none) {
        return false;
    }
    print(xboard_result(now, game_.position().side_to_move()));
    return true;
}

}  // namespace ricochet
