// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/search.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/engine.hpp"
#include "engine/xboard/moves.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/base/version.hpp"
#include "search/common/score.hpp"
#include "search/tables/probe_moves.hpp"

namespace ricochet {

namespace {

/// These have commands of their own; the last one only concerns UCI's score lines.
constexpr std::array<std::string_view, 6> other_options = {
    "Hash", "Threads", "Ponder", "UCI_AnalyseMode", "UCI_Variant", "UCI_ShowWDL"};

std::string feature(const CheckOption& option) {
    return fmt::format("-check {}", option.value ? 1 : 0);
}

std::string feature(const SpinOption& option) {
    return fmt::format("-spin {} {} {}", option.value, option.min, option.max);
}

std::string feature(const ComboOption& option) {
    std::string text = "-combo ";
    for (const std::string& choice : option.choices) {
        text += choice == option.choices.front() ? "" : " /// ";
        text += (choice == option.value ? "*" : "") + choice;
    }
    return text;
}

std::string feature(const StringOption& option) {
    // All are files or folders; and XBoard 4.9.1 overruns a buffer if a -string is set on its command line.
    return "-file " + option.value;
}

std::string feature(const ButtonOption& /*option*/) {
    return "-button";
}

constexpr std::string_view winner(Color side_to_move) {
    return side_to_move == Color::white ? "0-1 {Black mates}" : "1-0 {White mates}";
}

}  // namespace

bool is_xboard_option(const Option& option) {
    return std::find(other_options.begin(), other_options.end(), option.name) == other_options.end();
}

std::string xboard_features(const OptionList& options) {
    std::vector<std::string_view> names;
    for (const Variant variant : xboard_variants()) {
        names.push_back(name_of(variant));
    }
    std::string text = fmt::format(
        "feature done=0\n"
        "feature myname=\"Ricochet {}\" variants=\"{}\"\n"
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 analyze=1 colors=0 reuse=1\n"
        "feature memory=1 smp=1 sigint=0 sigterm=0 nps=0 debug=1 highlight=1\n",
        version(), fmt::join(names, ","));
    for (const Option& option : options.all()) {
        if (is_xboard_option(option)) {
            text +=
                fmt::format("feature option=\"{} {}\"\n", option.name,
                            std::visit([](const auto& content) { return feature(content); }, option.content));
        }
    }
    return text + "feature done=1";
}

std::string harmless(std::string_view text) {
    const std::string with_quotes = quoted(text);
    return with_quotes.substr(1, with_quotes.size() - 2);
}

int xboard_score(Score score) {
    constexpr int mate = 100'000;
    if (!is_mate(score)) {
        return score;
    }
    const int moves = mate_distance_moves(score);
    return score > 0 ? mate + moves : moves - mate;
}

std::string xboard_thinking(const SearchReport& report, const Game& root, std::string_view prefix) {
    std::string text = fmt::format("{} {} {} {}", report.depth, xboard_score(report.score),
                                   report.time.count() / 10, report.nodes);
    if (!prefix.empty()) {
        text += fmt::format(" {}", prefix);
    }
    Game game = root;
    for (const MoveCode move : report.principal_variation) {
        if (!game.is_legal(move)) {
            break;
        }
        text += ' ' + game.to_san(move);
        game.play(move);
    }
    if (report.bound != Bound::exact) {
        text += report.bound == Bound::lower ? "!" : "?";
    }
    return text;
}

std::string xboard_verdict(const tables::WdlProbe& verdict, const Game& game, int sign) {
    const Score distance = score_tablebase - tables::plies_of(verdict.code);
    const Score score = verdict.is_drawn() ? score_draw : tables::is_win(verdict.code) ? distance : -distance;
    return fmt::format("0 {} 0 0 Tablebase: {}", sign * score, tables::describe_verdict(verdict, game));
}

std::string xboard_result(Outcome outcome, Color side_to_move) {
    switch (outcome) {
        case Outcome::checkmate:
            return std::string(winner(side_to_move));
        case Outcome::stalemate:
            return "1/2-1/2 {Stalemate}";
        case Outcome::threefold_repetition:
            return "1/2-1/2 {Draw by repetition}";
        case Outcome::fifty_moves:
            return "1/2-1/2 {Draw by fifty move rule}";
        case Outcome::dead_position:
            return "1/2-1/2 {Draw by insufficient material}";
        case Outcome::none:
            break;
    }
    return {};
}

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

namespace {

/// About thirty years.
constexpr std::int64_t longest_seconds = 1'000'000'000;
constexpr std::int64_t most_moves = 1'000'000;
constexpr std::int64_t seconds_a_minute = 60;

Error error_in(std::string_view name, const std::string& what) {
    return {fmt::format("{}: {}", name, what)};
}

/// Seconds, optionally with a fraction, of which the first three digits count.
Result<Milliseconds> parse_seconds(std::string_view text) {
    constexpr std::size_t digits = 3;
    const std::size_t point = std::min(text.find('.'), text.size());
    const Result<std::int64_t> whole = parse_number<std::int64_t>(text.substr(0, point), 0, longest_seconds);
    if (!whole) {
        return Error{whole.error()};
    }
    std::int64_t milliseconds = whole.value() * 1000;
    if (point < text.size()) {
        std::string fraction(text.substr(point + 1));
        if (fraction.find_first_not_of("0123456789") != std::string::npos) {
            return Error{fmt::format("{} is not a number of seconds", quoted(text))};
        }
        fraction.resize(digits, '0');
        milliseconds += std::stoi(fraction);
    }
    return Milliseconds(milliseconds);
}

/// Minutes, or minutes:seconds.
Result<Milliseconds> parse_base(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const Result<std::int64_t> minutes =
        parse_number<std::int64_t>(text.substr(0, colon), 0, longest_seconds / seconds_a_minute);
    if (!minutes) {
        return Error{minutes.error()};
    }
    std::int64_t seconds = 0;
    if (colon < text.size()) {
        const Result<std::int64_t> read =
            parse_number<std::int64_t>(text.substr(colon + 1), 0, seconds_a_minute - 1);
        if (!read) {
            return Error{read.error()};
        }
        seconds = read.value();
    }
    return Milliseconds((minutes.value() * seconds_a_minute + seconds) * 1000);
}

}  // namespace

int moves_of(Color side, const Game& game) {
    const auto all = static_cast<int>(game.size());
    // The side to move made the last move but one.
    return side == game.side_to_move() ? all / 2 : (all + 1) / 2;
}

void XBoardClock::new_game() {
    depth_.reset();
    engine_ = opponent_ = base_;
}

std::optional<Error> XBoardClock::level(Tokens& tokens) {
    const Result<std::int64_t> moves = parse_number<std::int64_t>(tokens.next(), 0, most_moves);
    if (!moves) {
        return error_in("moves", moves.error());
    }
    const Result<Milliseconds> base = parse_base(tokens.next());
    if (!base) {
        return error_in("base", base.error());
    }
    // XBoard omits the increment if `level` replaces `st`.
    const Result<Milliseconds> increment = tokens.at_end() ? Milliseconds(0) : parse_seconds(tokens.next());
    if (!increment) {
        return error_in("increment", increment.error());
    }
    moves_per_session_ = static_cast<int>(moves.value());
    base_ = base.value();
    increment_ = increment.value();
    move_time_.reset();
    engine_ = opponent_ = base_;
    return std::nullopt;
}

std::optional<Error> XBoardClock::seconds_per_move(Tokens& tokens) {
    const Result<Milliseconds> time = parse_seconds(tokens.next());
    if (!time) {
        return error_in("seconds", time.error());
    }
    move_time_ = time.value();
    return std::nullopt;
}

std::optional<Error> XBoardClock::depth(Tokens& tokens) {
    const Result<std::int64_t> depth = parse_number<std::int64_t>(tokens.next(), 1, most_moves);
    if (!depth) {
        return error_in("depth", depth.error());
    }
    depth_ = static_cast<int>(std::min<std::int64_t>(depth.value(), max_depth));
    return std::nullopt;
}

std::optional<Error> XBoardClock::read_clock(Tokens& tokens, Milliseconds& clock) {
    constexpr std::int64_t a_centisecond = 10;
    constexpr std::int64_t longest = longest_seconds * 100;
    const Result<std::int64_t> time = parse_number<std::int64_t>(tokens.next(), -longest, longest);
    if (!time) {
        return error_in("centiseconds", time.error());
    }
    clock = Milliseconds(std::max<std::int64_t>(0, time.value()) * a_centisecond);
    return std::nullopt;
}

void XBoardClock::engine_moved(Milliseconds used) {
    engine_ = std::max(engine_ - used, Milliseconds(0)) + increment_;
}

Limits XBoardClock::limits(Color side, int moves) const {
    Limits limits;
    limits.depth = depth_;
    if (move_time_) {
        limits.move_time = move_time_;
        limits.move_time_is_strict = true;
        return limits;
    }
    limits.clock[index(side)] = Clock{engine_, increment_};
    limits.clock[index(~side)] = Clock{opponent_, increment_};
    if (moves_per_session_ > 0) {
        limits.moves_to_go = moves_per_session_ - moves % moves_per_session_;
    }
    return limits;
}

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
    const std::optional<tables::WdlProbe> verdict = engine_.tablebase()->probe_wdl(display.root);
    return verdict ? xboard_verdict(*verdict, display.root, display.for_opponent ? -1 : 1) : "";
}

void XBoardSearch::begin(XBoardReports::Display display) {
    // The last search's thread may still be ending.
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
