// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine searches in the XBoard protocol, and when: moves, pondering, analysis, hints; draws and
// results.

#include <fmt/format.h>
#include <utility>

#include "engine/xboard/format.hpp"
#include "engine/xboard/xboard.hpp"

namespace ricochet {

namespace {

/// A hint has to come while the user still wants it.
constexpr Milliseconds hint_time{500};

/// The engine accepts a draw where its score is this much below zero or more, ...
constexpr Score draw_margin = 50;
/// ... and from this move on where its score is not above that.
constexpr int late_move = 40;
constexpr Score late_draw_margin = 10;

}  // namespace

bool XBoard::is_engines_turn() const {
    return mode_ == Mode::playing && game_.side_to_move() == own_side_;
}

void XBoard::think() {
    if (claim_result()) {
        return;
    }
    const Limits limits = clock_.limits(own_side_, moves_of(own_side_, game_));
    start(Purpose::move, limits, {.root = game_, .prefix = {}});
}

void XBoard::ponder(MoveCode expected) {
    expected_ = expected;
    if (!ponders_ || input_ended_ || game_.legal_moves().empty()) {
        return;
    }
    Game then = game_;
    if (game_.is_legal(expected)) {
        then.play(expected);
        if (then.outcome() == Outcome::none) {
            Limits limits = clock_.limits(own_side_, moves_of(own_side_, then));
            limits.ponder = true;
            start(Purpose::ponder, limits, {.root = then, .prefix = game_.to_san(expected)});
            return;
        }
    }
    // Nothing is expected: thinking in the opponent's place fills the table, and any move ends it.
    expected_ = MoveCode::none;
    Limits limits;
    limits.infinite = true;
    start(Purpose::ponder, limits, {.root = game_, .prefix = {}, .for_opponent = true});
}

void XBoard::analyse() {
    if (position_refused_ || game_.legal_moves().empty()) {
        return;
    }
    Limits limits;
    limits.infinite = true;
    start(Purpose::analysis, limits,
          {.root = game_, .prefix = {}, .for_opponent = false, .always_shown = true});
}

void XBoard::search_hint() {
    if (game_.legal_moves().empty()) {
        return;
    }
    abort();
    Limits limits;
    limits.move_time = hint_time;
    start(Purpose::hint, limits, {.root = game_, .prefix = {}, .for_opponent = mode_ == Mode::playing});
}

void XBoard::start(Purpose purpose, const Limits& limits, XBoardReports::Display display) {
    // The last search's thread may not be quite done with its own end.
    engine_.finish_search();
    engine_.set_game(display.root);
    reports_.begin(std::move(display));
    purpose_ = purpose;
    ++search_number_;
    search_start_ = std::chrono::steady_clock::now();
    if (const OptionFailure failure = engine_.go(limits)) {
        purpose_ = Purpose::none;
        report_error(*failure, "search");
    }
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

void XBoard::opponent_moved(MoveCode move) {
    const bool ponder_hit = purpose_ == Purpose::ponder && move == expected_ && mode_ == Mode::playing;
    if (!ponder_hit) {
        abort();
    }
    game_.play(move);
    entry_.reset();
    expected_ = MoveCode::none;
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
    const MoveCode move = report.best;
    for (const std::string& leg : legs_of(xboard_move(move, game_, xboard_view(game_)))) {
        lines += fmt::format("{}move {}", lines.empty() ? "" : "\n", leg);
    }
    game_.play(move);
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

void XBoard::finish_hint(MoveCode move) {
    purpose_ = Purpose::none;
    say_hint(move);
}

void XBoard::say_hint(MoveCode move) {
    if (!game_.is_legal(move)) {
        return;
    }
    const std::vector<std::string> legs = legs_of(xboard_move(move, game_, xboard_view(game_)));
    // XBoard cannot read a hint of two legs, but shows any text.
    print(legs.size() == 1 ? "Hint: " + legs.front() : "telluser Hint: " + game_.to_san(move));
}

bool XBoard::accepts_draw() const {
    if (!last_score_) {
        return false;
    }
    const bool late = game_.fullmove_number() >= late_move;
    return *last_score_ <= (late ? late_draw_margin : -draw_margin);
}

bool XBoard::claim_result() {
    const Outcome now = game_.outcome();
    if (now == Outcome::none) {
        return false;
    }
    print(xboard_result(now, game_.side_to_move()));
    return true;
}

// The commands about it ---------------------------------------------------------------------------------------

void XBoard::hard(Tokens& /*tokens*/) {
    ponders_ = true;
}

void XBoard::easy(Tokens& /*tokens*/) {
    ponders_ = false;
    if (purpose_ == Purpose::ponder) {
        abort();
    }
}

void XBoard::answer_draw(Tokens& /*tokens*/) {
    if (mode_ != Mode::playing) {
        return;
    }
    draw_offered_ = purpose_ == Purpose::move || !accepts_draw();
    if (!draw_offered_) {
        print("offer draw");
    }
}

void XBoard::hint(Tokens& /*tokens*/) {
    if (position_refused_ || purpose_ == Purpose::move || purpose_ == Purpose::hint) {
        return;
    }
    if (purpose_ == Purpose::analysis) {
        say_hint(reports_.best_move());
    } else if (game_.is_legal(expected_)) {
        say_hint(expected_);
    } else {
        search_hint();
    }
}

}  // namespace ricochet
