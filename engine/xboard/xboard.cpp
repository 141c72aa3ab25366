// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/xboard.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <thread>
#include <utility>

#include "engine/io/line_reader.hpp"
#include "engine/xboard/format.hpp"
#include "engine/xboard/position.hpp"
#include "movegen/common/quote.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet {

namespace {

/// Longer lines are thrown away: no command is that long.
constexpr std::size_t longest_line = std::size_t{1} << 16U;

/// Foreign text, fit to be repeated.
std::string harmless(std::string_view text) {
    const std::string with_quotes = quoted(text);
    return with_quotes.substr(1, with_quotes.size() - 2);
}

std::optional<Variant> variant_of(std::string_view name) {
    if (name == "tensor") {
        return Variant::tensor;
    }
    return name == "tensorfree" ? std::optional(Variant::tensorfree) : std::nullopt;
}

}  // namespace

XBoard::XBoard(LineSink sink)
    : sink_(std::move(sink)), game_(Position::start(Variant::tensor)), engine_(engine_callbacks()) {}

// The two threads -------------------------------------------------------------------------------------------

void XBoard::run(std::istream& input) {
    std::jthread dealing([this] { deal_with_events(); });
    read(input);
}

void XBoard::read(std::istream& input) {
    std::string line;
    while (true) {
        const LineStatus status = read_line(input, line, longest_line);
        if (status == LineStatus::end_of_input) {
            events_.push(EndOfInput{});
            return;
        }
        if (status == LineStatus::too_long) {
            report_error(fmt::format("line of more than {} bytes", longest_line), line);
            continue;
        }
        {
            const std::lock_guard lock(output_mutex_);
            log_.received(line);
        }
        events_.push(line);
        if (Tokens(line).peek() == "quit") {
            return;
        }
    }
}

void XBoard::deal_with_events() {
    while (!is_finished()) {
        const Event event = events_.pop();
        std::visit([this](const auto& content) { on_event(content); }, event);
    }
    abort();
}

bool XBoard::is_finished() const {
    return quitting_ || (input_ended_ && purpose_ == Purpose::none);
}

void XBoard::on_event(const std::string& line) {
    Tokens words(line);
    const std::string_view name = words.peek();
    if (const Command* const command = find_command(name)) {
        words.next();
        (this->*command->dispatch)(words);
    } else if (is_xboard_move(name)) {
        user_move(words);
    } else if (!name.empty()) {
        report_error("unknown command", trimmed(line));
    }
}

void XBoard::on_event(const SearchEnd& end) {
    if (end.number != search_number_) {
        return;
    }
    if (purpose_ == Purpose::move) {
        finish_move(end.report);
    } else if (purpose_ == Purpose::hint) {
        finish_hint(end.report.best);
    }
}

void XBoard::on_event(const EndOfInput& /*end*/) {
    input_ended_ = true;
    pause();
}

// The commands ----------------------------------------------------------------------------------------------

const XBoard::Command* XBoard::find_command(std::string_view name) {
    static constexpr std::array commands = {
        Command{".", &XBoard::status},
        Command{"?", &XBoard::move_now},
        Command{"accepted", &XBoard::ignore},
        Command{"analyze", &XBoard::analyze},
        Command{"bk", &XBoard::book},
        Command{"computer", &XBoard::ignore},
        Command{"cores", &XBoard::cores},
        Command{"draw", &XBoard::answer_draw},
        Command{"easy", &XBoard::easy},
        Command{"exit", &XBoard::exit_analysis},
        Command{"force", &XBoard::force},
        Command{"go", &XBoard::go},
        Command{"hard", &XBoard::hard},
        Command{"hint", &XBoard::hint},
        Command{"hover", &XBoard::ignore},
        Command{"ics", &XBoard::ignore},
        Command{"level", &XBoard::level},
        Command{"lift", &XBoard::lift},
        Command{"memory", &XBoard::memory},
        Command{"name", &XBoard::ignore},
        Command{"new", &XBoard::new_game},
        Command{"nopost", &XBoard::no_post},
        Command{"option", &XBoard::option},
        Command{"otim", &XBoard::opponent_time},
        Command{"ping", &XBoard::ping},
        Command{"playother", &XBoard::play_other},
        Command{"post", &XBoard::post},
        Command{"protover", &XBoard::protover},
        Command{"put", &XBoard::put},
        Command{"quit", &XBoard::quit},
        Command{"random", &XBoard::ignore},
        Command{"rating", &XBoard::ignore},
        Command{"rejected", &XBoard::ignore},
        Command{"remove", &XBoard::remove},
        Command{"result", &XBoard::result},
        Command{"sd", &XBoard::search_depth},
        Command{"setboard", &XBoard::set_board},
        Command{"st", &XBoard::time_per_move},
        Command{"time", &XBoard::engine_time},
        Command{"undo", &XBoard::undo},
        Command{"usermove", &XBoard::user_move},
        Command{"variant", &XBoard::variant},
        Command{"xboard", &XBoard::ignore},
    };
    const auto* const found = std::find_if(commands.begin(), commands.end(),
                                           [name](const Command& command) { return command.name == name; });
    return found == commands.end() ? nullptr : found;
}

void XBoard::ignore(Tokens& /*words*/) {}

void XBoard::protover(Tokens& /*words*/) {
    print(xboard_features(engine_.options()));
}

void XBoard::quit(Tokens& /*words*/) {
    quitting_ = true;
}

void XBoard::ping(Tokens& words) {
    std::string pong = "pong " + harmless(words.next());
    if (purpose_ == Purpose::move) {
        pongs_.push_back(std::move(pong));
    } else {
        print(pong);
    }
}

void XBoard::book(Tokens& /*words*/) {
    print("\tRicochet has no opening book.\n");
}

void XBoard::status(Tokens& /*words*/) {
    if (purpose_ != Purpose::none) {
        print(reports_.status());
    }
}

void XBoard::post(Tokens& /*words*/) {
    reports_.show(true);
}

void XBoard::no_post(Tokens& /*words*/) {
    reports_.show(false);
}

// Games and positions

void XBoard::new_game(Tokens& /*words*/) {
    abort();
    if (game_.position().variant() != Variant::tensor) {
        engine_.set_option("UCI_Variant", "tensor");
    }
    engine_.new_game();
    clock_.new_game();
    if (mode_ != Mode::analysis) {
        mode_ = Mode::playing;
        own_side_ = Color::black;
    }
    begin(Position::start(Variant::tensor));
}

void XBoard::variant(Tokens& words) {
    const std::string_view name = words.next();
    const std::optional<Variant> wanted = variant_of(name);
    if (!wanted) {
        report_error("unsupported variant", fmt::format("variant {}", name));
        return;
    }
    abort();
    if (*wanted != game_.position().variant()) {
        engine_.set_option("UCI_Variant", name);
    }
    print(xboard_setup(*wanted));
    begin(Position::start(*wanted));
}

void XBoard::set_board(Tokens& words) {
    const Result<Position> position = parse_xboard_fen(words.rest(), game_.position().variant());
    if (position) {
        begin(position.value());
        return;
    }
    abort();
    position_refused_ = true;
    print(fmt::format("tellusererror Illegal position: {}", position.error()));
}

void XBoard::begin(const Position& start) {
    abort();
    game_ = PlayedGame(start);
    entry_.reset();
    expected_ = {};
    last_score_.reset();
    position_refused_ = false;
    draw_offered_ = false;
    if (mode_ == Mode::analysis) {
        analyse();
    }
}

void XBoard::undo(Tokens& /*words*/) {
    if (!take_back(1)) {
        report_error("no move to take back", "undo");
    }
}

void XBoard::remove(Tokens& /*words*/) {
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
        game_.take_back();
    }
    entry_.reset();
    expected_ = {};
    last_score_.reset();
    if (mode_ == Mode::analysis) {
        analyse();
    }
    return true;
}

void XBoard::result(Tokens& /*words*/) {
    abort();
    mode_ = Mode::force;
}

// Who plays

void XBoard::force(Tokens& /*words*/) {
    abort();
    mode_ = Mode::force;
}

void XBoard::go(Tokens& /*words*/) {
    if (position_refused_) {
        report_error("the position was refused", "go");
        return;
    }
    abort();
    mode_ = Mode::playing;
    own_side_ = game_.position().side_to_move();
    think();
}

void XBoard::play_other(Tokens& /*words*/) {
    if (position_refused_) {
        report_error("the position was refused", "playother");
        return;
    }
    abort();
    mode_ = Mode::playing;
    own_side_ = ~game_.position().side_to_move();
    ponder({});
}

void XBoard::analyze(Tokens& /*words*/) {
    abort();
    mode_ = Mode::analysis;
    analyse();
}

void XBoard::exit_analysis(Tokens& /*words*/) {
    if (mode_ != Mode::analysis) {
        report_error("there is no analysis to leave", "exit");
        return;
    }
    abort();
    mode_ = Mode::force;
}

void XBoard::move_now(Tokens& /*words*/) {
    if (purpose_ == Purpose::move) {
        engine_.stop();
    }
}

void XBoard::hard(Tokens& /*words*/) {
    ponders_ = true;
}

void XBoard::easy(Tokens& /*words*/) {
    ponders_ = false;
    if (purpose_ == Purpose::ponder) {
        abort();
    }
}

// Moves

XBoardView XBoard::view() const {
    const std::optional<Move> last = game_.last_move();
    const bool double_step = last && last->kind() == MoveKind::ordinary &&
                             type_of(game_.position().piece_on(last->to())) == PieceType::pawn &&
                             std::abs(rank_of(last->to()) - rank_of(last->from())) == 2;
    return {.sees_en_passant = double_step};
}

void XBoard::user_move(Tokens& words) {
    const std::string_view text = words.next();
    if (position_refused_) {
        refuse_move("the position was refused", text);
        return;
    }
    if (purpose_ == Purpose::move) {
        refuse_move("it is the engine's turn", text);
        return;
    }
    const Result<Move> move = parse_xboard(text, game_.position(), view());
    if (move) {
        opponent_moved(move.value());
    } else {
        refuse_move(move.error(), text);
    }
}

void XBoard::lift(Tokens& words) {
    const std::optional<Square> square = parse_square(words.next());
    if (!square) {
        report_error("no square", "lift");
    } else if (!position_refused_) {
        print("highlight " + entry_.lift(*square, game_.position(), view()));
    }
}

void XBoard::put(Tokens& words) {
    const std::optional<Square> square = parse_square(words.next());
    if (!square) {
        report_error("no square", "put");
        return;
    }
    const std::string letters = entry_.put(*square, game_.position());
    if (!letters.empty()) {
        print("choice " + letters);
    }
}

void XBoard::answer_draw(Tokens& /*words*/) {
    if (mode_ != Mode::playing) {
        return;
    }
    draw_offered_ = purpose_ == Purpose::move || !accepts_draw();
    if (!draw_offered_) {
        print("offer draw");
    }
}

void XBoard::hint(Tokens& /*words*/) {
    if (position_refused_ || purpose_ == Purpose::move || purpose_ == Purpose::hint) {
        return;
    }
    if (purpose_ == Purpose::analysis) {
        say_hint(reports_.best_move());
    } else if (game_.position().is_legal(expected_)) {
        say_hint(expected_);
    } else {
        search_hint();
    }
}

// Time and options

void XBoard::level(Tokens& words) {
    if (const std::optional<Error> error = clock_.level(words)) {
        report_error(error->message, "level");
    }
}

void XBoard::time_per_move(Tokens& words) {
    if (const std::optional<Error> error = clock_.seconds_per_move(words)) {
        report_error(error->message, "st");
    }
}

void XBoard::search_depth(Tokens& words) {
    if (const std::optional<Error> error = clock_.depth(words)) {
        report_error(error->message, "sd");
    }
}

void XBoard::engine_time(Tokens& words) {
    if (const std::optional<Error> error = clock_.engine_time(words)) {
        report_error(error->message, "time");
    }
}

void XBoard::opponent_time(Tokens& words) {
    if (const std::optional<Error> error = clock_.opponent_time(words)) {
        report_error(error->message, "otim");
    }
}

void XBoard::memory(Tokens& words) {
    set_option("Hash", words.next(), "memory");
}

void XBoard::cores(Tokens& words) {
    set_option("Threads", words.next(), "cores");
}

void XBoard::option(Tokens& words) {
    const std::string_view text = words.rest();
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string_view name = trimmed(text.substr(0, equals));
    std::string_view value = equals < text.size() ? trimmed(text.substr(equals + 1)) : std::string_view();
    const auto& all = engine_.options().all();
    const auto found = std::find_if(all.begin(), all.end(), [name](const Option& candidate) {
        return is_xboard_option(candidate) && equal_ignoring_case(candidate.name, name);
    });
    if (found == all.end()) {
        report_error("no such option", fmt::format("option {}", text));
        return;
    }
    if (std::holds_alternative<CheckOption>(found->content)) {
        value = value == "1" ? "true" : value == "0" ? "false" : value;
    }
    set_option(name, value, fmt::format("option {}", text));
}

void XBoard::set_option(std::string_view name, std::string_view value, std::string_view command) {
    if (const OptionFailure failure = engine_.options().check(name, value)) {
        report_error(*failure, command);
        return;
    }
    pause();
    if (const OptionFailure failure = engine_.set_option(name, value)) {
        report_error(*failure, command);
    }
    resume();
}

// Output ----------------------------------------------------------------------------------------------------

EngineCallbacks XBoard::engine_callbacks() {
    EngineCallbacks callbacks;
    callbacks.search.on_reports = [this](std::span<const SearchReport> reports) { print_reports(reports); };
    callbacks.search.on_current_move = [this](const CurrentMoveReport& report) { reports_.take(report); };
    callbacks.search.on_best_move = [this](const BestMoveReport& report) {
        events_.push(SearchEnd{search_number_, report});
    };
    // It only has to say what UCI's adapters want to know of a variant.
    callbacks.on_message = [](const std::string& /*text*/) {};
    callbacks.on_log_file = [this](const std::string& path) { return open_log(path); };
    return callbacks;
}

void XBoard::print_reports(std::span<const SearchReport> reports) {
    std::vector<std::string> lines;
    for (const SearchReport& report : reports) {
        if (std::string line = reports_.take(report); !line.empty()) {
            lines.push_back(std::move(line));
        }
    }
    if (!lines.empty()) {
        print(fmt::format("{}", fmt::join(lines, "\n")));
    }
}

void XBoard::print(std::string_view lines) {
    const std::lock_guard lock(output_mutex_);
    log_.sent(lines);
    sink_(lines);
}

void XBoard::report_error(std::string_view reason, std::string_view command) {
    print(fmt::format("Error ({}): {}", reason, harmless(command)));
}

void XBoard::refuse_move(std::string_view reason, std::string_view text) {
    entry_.reset();
    print(fmt::format("Illegal move ({}): {}", reason, harmless(text)));
}

bool XBoard::open_log(const std::string& path) {
    const std::lock_guard lock(output_mutex_);
    return log_.open(path);
}

}  // namespace ricochet
