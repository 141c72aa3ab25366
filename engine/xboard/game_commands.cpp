// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the XBoard protocol that set up, change or end the game, and say who plays.

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "engine/xboard/position.hpp"
#include "engine/xboard/xboard.hpp"

namespace ricochet {

// Games and positions ---------------------------------------------------------------------------------------

void XBoard::new_game(Tokens& /*tokens*/) {
    abort();
    if (!change_variant(Variant::tensor, "new")) {
        return;
    }
    engine_.new_game();
    clock_.new_game();
    if (mode_ != Mode::analysis) {
        mode_ = Mode::playing;
        own_side_ = Color::black;
    }
    begin(Game(Variant::tensor));
}

void XBoard::variant(Tokens& tokens) {
    const std::string_view name = tokens.next();
    const std::vector<Variant> offered = xboard_variants();
    const auto wanted = std::find_if(offered.begin(), offered.end(),
                                     [name](Variant variant) { return name_of(variant) == name; });
    if (wanted == offered.end()) {
        report_error("unsupported variant", fmt::format("variant {}", name));
        return;
    }
    abort();
    if (!change_variant(*wanted, fmt::format("variant {}", name))) {
        return;
    }
    print(xboard_setup(*wanted));
    begin(Game(*wanted));
}

bool XBoard::change_variant(Variant wanted, std::string_view command) {
    if (wanted == game_.variant()) {
        return true;
    }
    const OptionFailure failure = engine_.set_option("UCI_Variant", name_of(wanted));
    if (failure) {
        report_error(*failure, command);
    }
    return !failure;
}

void XBoard::set_board(Tokens& tokens) {
    Result<Game> game = parse_xboard_fen(tokens.rest(), game_.variant());
    if (game) {
        begin(std::move(game.value()));
        return;
    }
    abort();
    position_refused_ = true;
    print(fmt::format("tellusererror Illegal position: {}", game.error()));
}

void XBoard::begin(Game start) {
    abort();
    game_ = std::move(start);
    entry_.reset();
    expected_ = MoveCode::none;
    last_score_.reset();
    position_refused_ = false;
    draw_offered_ = false;
    if (mode_ == Mode::analysis) {
        analyse();
    }
}

void XBoard::undo(Tokens& /*tokens*/) {
    if (!take_back(1)) {
        report_error("no move to take back", "undo");
    }
}

void XBoard::remove(Tokens& /*tokens*/) {
    if (!take_back(2)) {
        report_error("no two moves to take back", "remove");
    }
}

bool XBoard::take_back(int moves) {
    if (game_.size() < static_cast<std::size_t>(moves)) {
        return false;
    }
    abort();
    for (int i = 0; i < moves; ++i) {
        game_.undo();
    }
    entry_.reset();
    expected_ = MoveCode::none;
    last_score_.reset();
    if (mode_ == Mode::analysis) {
        analyse();
    }
    return true;
}

void XBoard::result(Tokens& /*tokens*/) {
    abort();
    mode_ = Mode::force;
}

// Who plays -------------------------------------------------------------------------------------------------

void XBoard::force(Tokens& /*tokens*/) {
    abort();
    mode_ = Mode::force;
}

void XBoard::go(Tokens& /*tokens*/) {
    if (position_refused_) {
        report_error("the position was refused", "go");
        return;
    }
    abort();
    mode_ = Mode::playing;
    own_side_ = game_.side_to_move();
    think();
}

void XBoard::play_other(Tokens& /*tokens*/) {
    if (position_refused_) {
        report_error("the position was refused", "playother");
        return;
    }
    abort();
    mode_ = Mode::playing;
    own_side_ = ~game_.side_to_move();
    ponder(MoveCode::none);
}

void XBoard::analyze(Tokens& /*tokens*/) {
    abort();
    mode_ = Mode::analysis;
    analyse();
}

void XBoard::exit_analysis(Tokens& /*tokens*/) {
    if (mode_ != Mode::analysis) {
        report_error("there is no analysis to leave", "exit");
        return;
    }
    abort();
    mode_ = Mode::force;
}

void XBoard::move_now(Tokens& /*tokens*/) {
    if (purpose_ == Purpose::move) {
        engine_.stop();
    }
}

// Moves -----------------------------------------------------------------------------------------------------

void XBoard::user_move(Tokens& tokens) {
    const std::string_view text = tokens.next();
    if (position_refused_) {
        refuse_move("the position was refused", text);
        return;
    }
    if (purpose_ == Purpose::move) {
        refuse_move("it is the engine's turn", text);
        return;
    }
    const Result<MoveCode> move = parse_xboard(text, game_, legal_moves());
    if (move) {
        opponent_moved(move.value());
    } else {
        refuse_move(move.error(), text);
    }
}

void XBoard::lift(Tokens& tokens) {
    const std::string square(tokens.next());
    if (!is_square(square, game_)) {
        report_error("no square", "lift");
    } else if (!position_refused_) {
        print("highlight " + entry_.lift(square, game_, legal_moves()));
    }
}

void XBoard::put(Tokens& tokens) {
    const std::string square(tokens.next());
    if (!is_square(square, game_)) {
        report_error("no square", "put");
        return;
    }
    const std::string letters = entry_.put(square, legal_moves());
    if (!letters.empty()) {
        print("choice " + letters);
    }
}

std::vector<XBoardMove> XBoard::legal_moves() const {
    return xboard_moves(game_, xboard_view(game_));
}

}  // namespace ricochet
