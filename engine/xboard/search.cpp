// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/search.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/xboard/format.hpp"

namespace ricochet {

XBoardSearch::XBoardSearch(Output& output, std::function<void(End)> on_end)
    : engine_(callbacks(output, std::move(on_end))) {}

EngineCallbacks XBoardSearch::callbacks(Output& output, std::function<void(End)> on_end) {
    EngineCallbacks callbacks;
    callbacks.search.on_reports = [this, &output](std::span<const SearchReport> reports) {
        std::vector<std::string> lines;
        for (const SearchReport& report : reports) {
            lines.push_back(reports_.take(engine_.shown(report)));
        }
        output.print_all(lines);
    };
    callbacks.search.on_current_move = [this](const CurrentMoveReport& report) { reports_.take(report); };
    callbacks.search.on_best_move = [this, on_end = std::move(on_end)](const BestMoveReport& report) {
        on_end({number_, report});
    };
    // Only adapters between UCI and other protocols need the variant's board.
    callbacks.on_message = [](const std::string& /*text*/) {};
    callbacks.on_log_file = [&output](const std::string& path) { return output.open_log(path); };
    return callbacks;
}

Milliseconds XBoardSearch::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_);
}

std::string XBoardSearch::verdict(const XBoardReports::Display& display) const {
    if (engine_.tablebase() == nullptr || !reports_.shows(display)) {
        return "";
    }
    const std::optional<tables::TableVerdict> verdict = engine_.tablebase()->judge(display.root);
    return verdict ? xboard_verdict(*verdict, display.root, display.for_opponent ? -1 : 1) : "";
}

void XBoardSearch::begin(XBoardReports::Display display) {
    // The last search's thread may not be quite done with its own end.
    engine_.finish_search();
    engine_.set_game(display.root);
    reports_.begin(std::move(display));
    ++number_;
    start_ = std::chrono::steady_clock::now();
}

std::optional<book::BookMove> XBoardSearch::book_move(const Limits& limits, XBoardReports::Display display) {
    begin(std::move(display));
    return engine_.book_move(limits);
}

OptionFailure XBoardSearch::start(Purpose purpose, const Limits& limits, XBoardReports::Display display) {
    begin(std::move(display));
    OptionFailure failure = engine_.go(limits);
    purpose_ = failure ? Purpose::none : purpose;
    return failure;
}

void XBoardSearch::ponder_hit() {
    purpose_ = Purpose::move;
    start_ = std::chrono::steady_clock::now();
    reports_.drop_prefix();
    engine_.ponder_hit();
}

void XBoardSearch::abort() {
    if (std::exchange(purpose_, Purpose::none) != Purpose::none) {
        engine_.stop();
        engine_.finish_search();
    }
}

XBoardSearch::Purpose XBoardSearch::take_result(const End& end) {
    const bool is_awaited = purpose_ == Purpose::move || purpose_ == Purpose::hint;
    return end.number == number_ && is_awaited ? std::exchange(purpose_, Purpose::none) : Purpose::none;
}

}  // namespace ricochet
