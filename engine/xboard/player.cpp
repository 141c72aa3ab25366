// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/player.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "engine/xboard/search.hpp"

namespace ricochet {

namespace {

/// The engine accepts a draw if its score is this much below zero or more, ...
constexpr Score draw_margin = 50;
/// ... and from this move on if it is at most `late_draw_margin`.
constexpr int late_move = 40;
constexpr Score late_draw_margin = 10;

}  // namespace

bool XBoardState::accepts_draw() const {
    const bool late = game.fullmove_number() >= late_move;
    return last_score && *last_score <= (late ? late_draw_margin : -draw_margin);
}

void XBoardState::begin(Game start) {
    game = std::move(start);
    take_back(0);
    position_refused = false;
    draw_offered = false;
}

void XBoardState::play(MoveCode move) {
    game.play(move);
    entry.reset();
    expected = MoveCode::none;
}

void XBoardState::take_back(std::size_t moves) {
    for (std::size_t i = 0; i < moves; ++i) {
        game.undo();
    }
    entry.reset();
    expected = MoveCode::none;
    last_score.reset();
}

namespace {

/// Short, since the user is waiting for the hint.
constexpr Milliseconds hint_time{500};

Limits no_limits() {
    Limits limits;
    limits.infinite = true;
    return limits;
}

}  // namespace

XBoardPlayer::XBoardPlayer(Output& output, std::function<void(XBoardSearch::End)> on_search_end)
    : output_(output), search_(output, std::move(on_search_end)) {}

void XBoardPlayer::report_error(std::string_view reason, std::string_view command) {
    print(fmt::format("Error ({}): {}", reason, harmless(command)));
}

// Games and positions ---------------------------------------------------------------------------------------

void XBoardPlayer::new_game() {
    abort();
    if (!change_variant(usual_variant, "new")) {
        return;
    }
    search_.engine().new_game();
    clock_.new_game();
    if (state_.mode != Mode::analysis) {
        state_.mode = Mode::playing;
        state_.own_side = Color::black;
    }
    begin(Game(usual_variant));
}

bool XBoardPlayer::change_variant(Variant wanted, std::string_view command) {
    if (wanted == state_.game.variant()) {
        return true;
    }
    const OptionFailure failure = search_.engine().set_option("UCI_Variant", name_of(wanted));
    if (failure) {
        report_error(*failure, command);
    }
    return !failure;
}

void XBoardPlayer::begin(Game start) {
    abort();
    state_.begin(std::move(start));
    search_analysis();
}

bool XBoardPlayer::take_back(std::size_t moves) {
    if (state_.game.size() < moves) {
        return false;
    }
    abort();
    state_.take_back(moves);
    search_analysis();
    return true;
}

void XBoardPlayer::opponent_moved(MoveCode move) {
    const bool ponder_hit =
        search_.purpose() == Purpose::ponder && move == state_.expected && state_.mode == Mode::playing;
    if (!ponder_hit) {
        abort();
    }
    state_.play(move);
    if (ponder_hit) {
        search_.ponder_hit();
    } else if (state_.is_engines_turn()) {
        think();
    } else if (state_.mode == Mode::playing) {
        claim_result();
    } else {
        search_analysis();
    }
}

// Who plays -------------------------------------------------------------------------------------------------

void XBoardPlayer::play(Color side) {
    abort();
    state_.mode = Mode::playing;
    state_.own_side = side;
    if (state_.is_engines_turn()) {
        think();
    } else {
        ponder(MoveCode::none);
    }
}

void XBoardPlayer::analyse() {
    abort();
    state_.mode = Mode::analysis;
    search_analysis();
}

void XBoardPlayer::force() {
    abort();
    state_.mode = Mode::force;
}

// Searches --------------------------------------------------------------------------------------------------

void XBoardPlayer::think() {
    if (claim_result()) {
        return;
    }
    const Color side = state_.own_side;
    const Limits limits = clock_.limits(side, moves_of(side, state_.game));
    if (const std::optional<book::BookMove> known = search_.book_move(limits, {.root = state_.game})) {
        if (search_.reports().shows({.root = state_.game})) {
            print(
                fmt::format("0 {} 0 0 {} (book)", xboard_score(known->score), state_.game.to_san(known->move)));
        }
        make_move({.best = known->move});
        return;
    }
    start(Purpose::move, limits, {.root = state_.game});
}

void XBoardPlayer::ponder(MoveCode expected) {
    const Game& game = state_.game;
    state_.expected = expected;
    if (!ponders_ || game.legal_moves().empty()) {
        return;
    }
    if (game.is_legal(expected)) {
        Game then = game;
        then.play(expected);
        if (then.outcome() == Outcome::none) {
            Limits limits = clock_.limits(state_.own_side, moves_of(state_.own_side, then));
            limits.ponder = true;
            start(Purpose::ponder, limits, {.root = then, .prefix = game.to_san(expected)});
            return;
        }
    }
    // Without an expected move, searching for the opponent fills the table, and any move ends it.
    state_.expected = MoveCode::none;
    start(Purpose::ponder, no_limits(), {.root = game, .for_opponent = true});
}

void XBoardPlayer::search_analysis() {
    if (state_.mode == Mode::analysis && !state_.position_refused && !state_.game.legal_moves().empty()) {
        start(Purpose::analysis, no_limits(), {.root = state_.game, .always_shown = true});
    }
}

void XBoardPlayer::search_hint() {
    if (state_.game.legal_moves().empty()) {
        return;
    }
    abort();
    Limits limits;
    limits.move_time = hint_time;
    start(Purpose::hint, limits, {.root = state_.game, .for_opponent = state_.mode == Mode::playing});
}

void XBoardPlayer::start(Purpose purpose, const Limits& limits, XBoardReports::Display display) {
    if (const std::string verdict = search_.verdict(display); !verdict.empty()) {
        print(verdict);
    }
    if (const OptionFailure failure = search_.start(purpose, limits, std::move(display))) {
        report_error(*failure, "search");
    }
}

void XBoardPlayer::abort() {
    search_.abort();
    do_waiting();
}

void XBoardPlayer::pause() {
    paused_ = search_.purpose();
    if (paused_ == Purpose::ponder || paused_ == Purpose::analysis) {
        abort();
    }
}

void XBoardPlayer::resume() {
    const Purpose paused = std::exchange(paused_, Purpose::none);
    if (search_.purpose() != Purpose::none) {
        return;
    }
    if (paused == Purpose::analysis) {
        search_analysis();
    } else if (paused == Purpose::ponder) {
        ponder(state_.expected);
    }
}

void XBoardPlayer::end_input() {
    ponders_ = false;
    pause();
}

// Results ---------------------------------------------------------------------------------------------------

void XBoardPlayer::finish(const XBoardSearch::End& end) {
    while (const std::optional<std::string> damage = search_.engine().new_table_damage()) {
        print("telluser " + *damage);
    }
    const Purpose purpose = search_.take_result(end);
    if (purpose == Purpose::move) {
        make_move(end.report);
    } else if (purpose == Purpose::hint) {
        say_hint(end.report.best);
        do_waiting();
    }
}

void XBoardPlayer::make_move(const BestMoveReport& report) {
    state_.last_score = search_.reports().score();
    clock_.engine_moved(search_.elapsed());
    const std::vector<std::string> legs =
        legs_of(xboard_move(report.best, state_.game, xboard_view(state_.game)));
    state_.play(report.best);
    print(fmt::format("move {}", fmt::join(legs, "\nmove ")));
    if (std::exchange(state_.draw_offered, false) && state_.accepts_draw()) {
        print("offer draw");
    }
    const bool ended = claim_result();
    do_waiting();
    if (!ended) {
        ponder(report.ponder);
    }
}

void XBoardPlayer::say_hint(MoveCode move) {
    if (!state_.game.is_legal(move)) {
        return;
    }
    const std::vector<std::string> legs = legs_of(xboard_move(move, state_.game, xboard_view(state_.game)));
    // XBoard cannot read a hint of two legs, but shows any text.
    print(legs.size() == 1 ? "Hint: " + legs.front() : "telluser Hint: " + state_.game.to_san(move));
}

bool XBoardPlayer::claim_result() {
    const Outcome now = state_.game.outcome();
    if (now == Outcome::none) {
        return false;
    }
    print(xboard_result(now, state_.game.side_to_move()));
    return true;
}

void XBoardPlayer::when_free(std::function<void()> act) {
    waiting_.push_back(std::move(act));
    const Purpose purpose = search_.purpose();
    if (purpose != Purpose::move && purpose != Purpose::hint) {
        do_waiting();
    }
}

void XBoardPlayer::do_waiting() {
    for (const std::function<void()>& act : std::exchange(waiting_, {})) {
        act();
    }
}

// Requests of the user --------------------------------------------------------------------------------------

void XBoardPlayer::move_now() {
    if (search_.purpose() == Purpose::move) {
        search_.engine().stop();
    }
}

void XBoardPlayer::answer_draw() {
    if (state_.mode != Mode::playing) {
        return;
    }
    state_.draw_offered = search_.purpose() == Purpose::move || !state_.accepts_draw();
    if (!state_.draw_offered) {
        print("offer draw");
    }
}

void XBoardPlayer::hint() {
    const Purpose purpose = search_.purpose();
    if (state_.position_refused || purpose == Purpose::move || purpose == Purpose::hint) {
        return;
    }
    if (purpose == Purpose::analysis) {
        say_hint(search_.reports().best_move());
    } else if (state_.game.is_legal(state_.expected)) {
        say_hint(state_.expected);
    } else {
        search_hint();
    }
}

void XBoardPlayer::show_book() {
    const std::shared_ptr<const book::Book> known = search_.engine().book_of(state_.game.variant());
    if (known == nullptr) {
        print("\tRicochet has no opening book.\n");
        return;
    }
    std::string text;
    for (const book::BookMove& move : known->moves(state_.game)) {
        text += move.score == score_none
                    ? fmt::format("\t{}\n", state_.game.to_san(move.move))
                    : fmt::format("\t{} {}\n", state_.game.to_san(move.move), xboard_score(move.score));
    }
    print(text.empty() ? "\tThe book does not know this position.\n" : text);
}

void XBoardPlayer::stop_pondering() {
    ponders_ = false;
    if (search_.purpose() == Purpose::ponder) {
        abort();
    }
}

void XBoardPlayer::ping(std::string_view token) {
    when_free([this, pong = "pong " + harmless(token)] { print(pong); });
}

void XBoardPlayer::set_option(std::string_view name, std::string_view value, std::string_view command) {
    when_free([this, option = std::string(name), wanted = std::string(value), line = std::string(command)] {
        if (const OptionFailure failure = search_.engine().set_option(option, wanted, [this] { pause(); })) {
            report_error(*failure, line);
        }
        resume();
    });
}

}  // namespace ricochet
