// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/reports.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "engine/xboard/format.hpp"

namespace ricochet {

namespace {

Bound opposite(Bound bound) {
    return bound == Bound::lower ? Bound::upper : bound == Bound::upper ? Bound::lower : bound;
}

}  // namespace

void XBoardReports::begin(Display display) {
    const std::lock_guard lock(mutex_);
    root_moves_ = static_cast<int>(display.root.legal_moves().size());
    display_ = std::move(display);
    score_.reset();
    last_ = {};
    current_ = {};
    start_ = std::chrono::steady_clock::now();
}

void XBoardReports::drop_prefix() {
    const std::lock_guard lock(mutex_);
    if (display_) {
        display_->prefix.clear();
    }
}

void XBoardReports::show(bool shown) {
    const std::lock_guard lock(mutex_);
    shown_ = shown;
}

bool XBoardReports::shows(const Display& display) const {
    const std::lock_guard lock(mutex_);
    return shown_ || display.always_shown;
}

std::string XBoardReports::take(const SearchReport& report) {
    const std::lock_guard lock(mutex_);
    SearchReport seen = report;
    if (display_->for_opponent) {
        seen.score = -seen.score;
        seen.bound = opposite(seen.bound);
    }
    if (seen.multi_pv == 1) {
        last_ = seen;
        if (seen.bound == Bound::exact) {
            score_ = seen.score;
        }
    }
    return shown_ || display_->always_shown ? xboard_thinking(seen, display_->root, display_->prefix) : "";
}

void XBoardReports::take(const CurrentMoveReport& report) {
    const std::lock_guard lock(mutex_);
    current_ = report;
}

std::optional<Score> XBoardReports::score() const {
    const std::lock_guard lock(mutex_);
    return score_;
}

MoveCode XBoardReports::best_move() const {
    const std::lock_guard lock(mutex_);
    return last_.principal_variation.empty() ? MoveCode::none : last_.principal_variation.front();
}

std::string XBoardReports::status() const {
    const std::lock_guard lock(mutex_);
    using Centiseconds = std::chrono::duration<std::int64_t, std::centi>;
    const auto time = std::chrono::duration_cast<Centiseconds>(std::chrono::steady_clock::now() - start_);
    const int left = std::max(0, root_moves_ - current_.number);
    std::string text = fmt::format("stat01: {} {} {} {} {}", time.count(), last_.nodes,
                                   std::max(last_.depth, current_.depth), left, root_moves_);
    if (display_ && display_->root.is_legal(current_.move)) {
        text += ' ' + display_->root.to_san(current_.move);
    }
    return text;
}

}  // namespace ricochet
