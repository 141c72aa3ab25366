// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/conformance.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "movegen/base/counted.hpp"
#include "movegen/base/numbers.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "tools/match/play/openings.hpp"

namespace ricochet::tools::match {

namespace {

/// What is wrong; nothing = passed.
using Reason = std::optional<std::string>;

/// Thrown by a step that does not apply to an engine.
struct Skip {
    std::string reason;
};

/// How late an answer may come that is due at a certain time, on a busy machine.
constexpr Milliseconds grace{500};

std::optional<std::int64_t> read_number(const std::string& text) {
    using Limits = std::numeric_limits<std::int64_t>;
    const Result<std::int64_t> number = parse_number(text, Limits::min(), Limits::max());
    return number ? std::optional(number.value()) : std::nullopt;
}

Reason find_spin_fault(const UciOption& option) {
    const std::optional<std::int64_t> value = read_number(option.default_value);
    const std::optional<std::int64_t> min = read_number(option.min);
    const std::optional<std::int64_t> max = read_number(option.max);
    if (!value || !min || !max) {
        return fmt::format("spin '{}' lacks a number for default, min or max", option.name);
    }
    if (*value < *min || *value > *max) {
        return fmt::format("the default of '{}' is not between min and max", option.name);
    }
    return std::nullopt;
}

Reason find_option_fault(const UciOption& option) {
    if (option.type == "spin") {
        return find_spin_fault(option);
    }
    if (option.type == "check") {
        return option.default_value == "true" || option.default_value == "false"
                   ? std::nullopt
                   : Reason(fmt::format("the default of check '{}' is neither true nor false", option.name));
    }
    if (option.type == "combo") {
        const bool known = std::find(option.choices.begin(), option.choices.end(), option.default_value) !=
                           option.choices.end();
        return known ? std::nullopt
                     : Reason(fmt::format("the default of combo '{}' is none of its vars", option.name));
    }
    if (option.type != "button" && option.type != "string") {
        return fmt::format("option '{}' has the unknown type '{}'", option.name, option.type);
    }
    return std::nullopt;
}

/// What is wrong with the numbers of an `info` line.
Reason find_info_fault(std::string_view line) {
    constexpr std::array<std::string_view, 10> numbers = {
        "depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "currmovenumber", "cp", "mate"};
    Tokens tokens(line);
    while (!tokens.at_end()) {
        const std::string_view keyword = tokens.next();
        if (keyword == "pv" || keyword == "string") {
            break;
        }
        const bool takes_number = std::find(numbers.begin(), numbers.end(), keyword) != numbers.end();
        if (takes_number && !is_whole_number(tokens.peek())) {
            return fmt::format("no whole number behind {} in {}", keyword, quoted(line));
        }
    }
    return std::nullopt;
}

/// What is wrong with the lines of a search with MultiPV, of which so many are wanted.
Reason find_multi_pv_fault(const std::vector<std::string>& output, std::size_t wanted) {
    struct Best {
        int score;
        std::string move;
    };
    std::map<int, Best> last;
    for (const std::string& line : output) {
        const UciInfo info = parse_info(line);
        if (info.multipv && info.score && info.bound == ScoreBound::exact && !info.pv.empty()) {
            last[*info.multipv] = {info.score->comparable(), std::string(Tokens(info.pv).peek())};
        }
    }
    if (last.size() != wanted) {
        return fmt::format("{} instead of {}", counted(last.size(), "line"), wanted);
    }
    if (last.begin()->first != 1 || last.rbegin()->first != static_cast<int>(wanted)) {
        return fmt::format("lines from {} to {}, not from 1 to {}", last.begin()->first, last.rbegin()->first,
                           wanted);
    }
    std::set<std::string> moves;
    int score_before = std::numeric_limits<int>::max();
    for (const auto& [number, best] : last) {
        if (best.score > score_before) {
            return fmt::format("line {} is better than the one before it", number);
        }
        if (!moves.insert(best.move).second) {
            return fmt::format("two lines begin with {}", best.move);
        }
        score_before = best.score;
    }
    return std::nullopt;
}

/// One engine and the steps that it is taken through.
class Conformance {
public:
    Conformance(const EngineSettings& engine, ClientContext context)
        : engine_(engine), context_(std::move(context)) {}

    using Step = Reason (Conformance::*)();
    struct NamedStep {
        const char* name;
        Step step;
    };
    static const std::vector<NamedStep>& steps();

    StepResult run(const NamedStep& step) {
        StepResult result{step.name, StepVerdict::passed, ""};
        try {
            Reason reason = ensure_running();
            if (!reason) {
                reason = (this->*step.step)();
            }
            if (reason) {
                result.verdict = StepVerdict::failed;
                result.reason = *reason;
                client_.reset();  // whatever state it is in now, the next step has a new one
            }
        } catch (const Skip& skip) {
            result.verdict = StepVerdict::skipped;
            result.reason = skip.reason;
        }
        return result;
    }

    /// That it refuses an option of its settings, and which; nothing where it does not.
    [[nodiscard]] const Reason& refusal() const { return refusal_; }

private:
    Reason ensure_running() {
        if (client_ && client_->is_running()) {
            return std::nullopt;
        }
        client_ = std::make_unique<UciClient>(engine_, context_);
        const std::optional<EngineFailure> failure = client_->start();
        if (failure && failure->kind == FailureKind::wrong_setup) {
            refusal_ = failure->detail;
        }
        return explain(failure);
    }

    static Reason explain(const std::optional<EngineFailure>& failure) {
        return failure ? Reason(failure->detail) : std::nullopt;
    }
    Reason send(std::string_view line) { return explain(client_->send(line)); }
    Reason ping() { return explain(client_->ping()); }
    /// Sends a line, which must not keep it from answering.
    Reason survive(std::string_view line) {
        Reason reason = send(line);
        return reason ? reason : ping();
    }

    /// The lines up to one that begins so, that one included.
    Reason read_up_to(std::string_view last, Milliseconds limit, std::vector<std::string>& lines) {
        const TimePoint deadline = Clock::now() + limit;
        std::optional<EngineFailure> failure;
        while (const std::optional<Line> line = client_->receive(deadline, failure)) {
            lines.push_back(line->text);
            if (line->text.starts_with(last)) {
                return std::nullopt;
            }
            if (line->time > deadline) {
                break;
            }
        }
        return failure ? failure->detail : fmt::format("no {} within {} ms", last, limit.count());
    }

    /// Whether a bestmove line holds a legal move.
    Reason judge_move(std::string_view text) const {
        if (const Result<MoveCode> move = game_.parse_uci(text); !move) {
            return fmt::format("bestmove '{}': {}", text, move.error());
        }
        return std::nullopt;
    }

    std::string set_position(const Opening& opening) {
        game_ = replay(opening, context_.variant).value();
        return position_command(opening, context_.variant);
    }
    /// The position after the first of the start position's moves.
    std::string set_reply() {
        Opening opening = start_opening(context_.variant);
        const Game start(context_.variant);
        opening.moves.push_back(start.to_uci(start.legal_moves().front()));
        return set_position(opening);
    }
    std::string set_start() { return set_position(start_opening(context_.variant)); }
    std::string set_fen(std::string_view fen) { return set_position({std::string(fen), {}, ""}); }
    [[nodiscard]] const ConformancePositions& positions() const { return row_of(context_.variant).conformance; }

    /// Searches, and judges the move and the time.
    Reason search(const std::string& position_command, const std::string& go,
                  std::optional<Duration> allowance) {
        const SearchReply reply = client_->search(position_command, go, allowance);
        if (reply.failure) {
            return reply.failure->detail;
        }
        if (reply.late || (allowance && reply.elapsed > *allowance)) {
            return fmt::format("'{}' took {:.3f} s", go, to_seconds(reply.elapsed));
        }
        if (Reason reason = judge_move(reply.best_move)) {
            return reason;
        }
        last_reply_ = reply;
        return std::nullopt;
    }

    /// The same, by clocks; a GUI shows the score of the last `info` line.
    Reason search_by_clock(const std::string& position_command, const std::string& go, Duration allowance) {
        Reason reason = search(position_command, go, allowance);
        if (!reason && !last_reply_.info.score) {
            reason = fmt::format("'{}': there is no info line with a score before bestmove", go);
        }
        return reason;
    }

    Reason identify() {
        for (const char* const wanted : {"name", "author"}) {
            const std::vector<std::string>& lines = client_->handshake();
            const bool found = std::any_of(lines.begin(), lines.end(), [wanted](const std::string& line) {
                return parse_id(line, wanted).has_value();
            });
            if (!found) {
                return fmt::format("there is no line 'id {} ...'", wanted);
            }
        }
        return std::nullopt;
    }

    Reason describe_options() {
        std::set<std::string> names;
        for (const std::string& line : client_->handshake()) {
            if (!line.starts_with("option ")) {
                continue;
            }
            const std::optional<UciOption> option = parse_option(line);
            if (!option) {
                return fmt::format("unreadable: '{}'", line);
            }
            if (!names.insert(option->name).second) {
                return fmt::format("option '{}' is there twice", option->name);
            }
            if (Reason reason = find_option_fault(*option)) {
                return reason;
            }
        }
        return std::nullopt;
    }

    Reason take_options() {
        for (const UciOption& option : client_->options()) {
            const bool has_plain_value =
                option.type == "spin" || option.type == "check" || option.type == "combo";
            if (!has_plain_value || option.name == "UCI_Variant") {
                continue;
            }
            const std::string line =
                fmt::format("setoption name {} value {}", option.name, option.default_value);
            if (const Reason reason = survive(line)) {
                return fmt::format("after setting '{}': {}", option.name, *reason);
            }
        }
        // The steps that follow are for the engine as it was asked to be.
        Reason reason = explain(client_->set_options(engine_.options));
        return reason ? reason : ping();
    }

    Reason ignore_unknown() {
        for (const char* const line : {"xyzzy", "setoption name No Such Option value 1", "", "stop"}) {
            if (const Reason reason = survive(line)) {
                return fmt::format("after '{}': {}", line, *reason);
            }
        }
        return std::nullopt;
    }

    Reason take_debug() {
        Reason reason = survive("debug on");
        return reason ? reason : survive("debug off");
    }

    Reason take_positions() {
        for (const std::string& command : {set_start(), set_fen(positions().pitfall), set_reply()}) {
            if (const Reason reason = survive(command)) {
                return fmt::format("after '{}': {}", command, *reason);
            }
        }
        return std::nullopt;
    }

    Reason begin_game() { return explain(client_->new_game()); }

    Reason search_depth() { return search(set_start(), "go depth 2", {}); }
    Reason search_nodes() { return search(set_start(), "go nodes 2000", {}); }
    Reason search_move_time() {
        constexpr Milliseconds time{200};
        return search(set_start(), "go movetime 200", time + grace);
    }
    Reason search_clock() {
        constexpr Milliseconds time{1000};
        return search_by_clock(set_start(), "go wtime 1000 btime 1000 winc 10 binc 10", time);
    }
    Reason search_clock_in_any_order() {
        constexpr Milliseconds time{200};
        return search_by_clock(set_reply(), "go btime 100 binc 100 wtime 100 winc 100", time + grace);
    }
    /// Whoever is to move: a clock is no reason to think without end.
    Reason search_one_clock() {
        constexpr Milliseconds time{100};
        for (const bool is_reply : {false, true}) {
            const std::string position = is_reply ? set_reply() : set_start();
            for (const char* const go : {"go wtime 100", "go btime 100"}) {
                if (Reason reason = search_by_clock(position, go, time + grace)) {
                    return reason;
                }
            }
        }
        return std::nullopt;
    }
    Reason search_all_limits() {
        const std::string go = "go wtime 1 btime 2 winc 3 binc 4 movestogo 5 depth 6 nodes 7 mate 8 movetime 9";
        return search(set_start(), go, grace);
    }
    Reason search_last_milliseconds() {
        constexpr Milliseconds time{20};
        return search(set_start(), "go wtime 20 btime 20", time + grace);
    }

    Reason follow_long_games() {
        constexpr int games = 5;
        constexpr int plies = 60;
        for (int game = 0; game < games; ++game) {
            const Opening opening = draw_opening(context_.variant, plies, 1, game, 0);
            if (Reason reason = search(set_position(opening), "go nodes 500", {})) {
                return fmt::format("{} after {}", *reason, fmt::join(opening.moves, " "));
            }
        }
        return std::nullopt;
    }

    Reason read_fen() { return search(set_fen(positions().pitfall), "go depth 3", {}); }

    Reason find_mate() {
        Reason reason = search(set_fen(positions().mate_in_one), "go depth 4", {});
        if (!reason && (!last_reply_.info.score || !last_reply_.info.score->is_mate)) {
            reason = "a mate in one is not reported as 'score mate'";
        }
        return reason;
    }

    Reason report_lines() {
        Reason reason = search(set_start(), "go depth 4", {});
        if (reason) {
            return reason;
        }
        const SearchInfo& info = last_reply_.info;
        if (!info.score || info.depth == 0 || info.pv.empty()) {
            return "the last info line lacks depth, score or pv";
        }
        Game game = game_;
        for (const std::string& text : split_tokens(info.pv)) {
            const Result<MoveCode> move = game.parse_uci(text);
            if (!move) {
                return fmt::format("the pv is not playable: {}", move.error());
            }
            game.play(move.value());
        }
        return std::nullopt;
    }

    Reason write_whole_numbers() {
        std::vector<std::string> lines;
        Reason reason = begin_search("go depth 4");
        if (!reason) {
            reason = read_up_to("bestmove", context_.timeouts.stall, lines);
        }
        for (const std::string& line : lines) {
            if (!reason && line.starts_with("info ")) {
                reason = find_info_fault(line);
            }
        }
        return reason;
    }

    Reason expect_legal_reply() {
        Reason reason = search(set_start(), "go depth 4", {});
        if (reason || last_reply_.ponder_move.empty()) {
            return reason;
        }
        Game after = game_;
        after.play(game_.parse_uci(last_reply_.best_move).value());
        const Result<MoveCode> expected = after.parse_uci(last_reply_.ponder_move);
        return expected ? std::nullopt : Reason("ponder: " + expected.error());
    }

    Reason find_wanted_mate() {
        constexpr Milliseconds time{2000};
        Reason reason = search(set_fen(positions().mate_in_one), "go mate 1", time);
        if (!reason && last_reply_.info.score != SearchScore{true, 1}) {
            reason = "a mate in one is not reported as 'score mate 1'";
        }
        return reason;
    }

    Reason search_given_moves() {
        const std::string command = set_start();
        const std::vector<MoveCode> moves = game_.legal_moves();
        const std::string wanted = game_.to_uci(moves.back());
        const std::string other = game_.to_uci(moves.front());
        Reason reason = search(command, "go depth 2 searchmoves " + wanted, {});
        if (!reason && last_reply_.best_move != wanted) {
            return fmt::format("asked for {} only, it played {}", wanted, last_reply_.best_move);
        }
        reason = reason ? reason : search(command, "go depth 2 searchmoves " + wanted + " " + other, {});
        if (!reason && last_reply_.best_move != wanted && last_reply_.best_move != other) {
            reason = fmt::format("asked for {} or {} only, it played {}", wanted, other, last_reply_.best_move);
        }
        return reason;
    }

    /// The value that an option is given, or its own.
    [[nodiscard]] std::string value_of(const UciOption& option) const {
        for (const auto& [name, value] : engine_.options) {
            if (equal_ignoring_case(name, option.name)) {
                return value;
            }
        }
        return option.default_value;
    }

    /// UCI takes names of options in any case.
    Reason show_lines() {
        constexpr std::size_t wanted = 3;
        const auto& options = client_->options();
        const auto option = std::find_if(options.begin(), options.end(), [](const UciOption& candidate) {
            return candidate.name == "MultiPV";
        });
        if (option == options.end() || read_number(option->max).value_or(1) < std::int64_t{wanted}) {
            throw Skip{"it has no option MultiPV up to 3"};
        }
        Reason reason = begin_search("setoption name multipv value 3\nisready\ngo depth 3");
        std::vector<std::string> lines;
        if (!reason) {
            reason = read_up_to("bestmove", context_.timeouts.stall, lines);
        }
        if (!reason) {
            reason = survive(fmt::format("setoption name MultiPV value {}", value_of(*option)));
        }
        return reason ? reason : find_multi_pv_fault(lines, std::min(wanted, game_.legal_moves().size()));
    }

    Reason begin_search(const std::string& go) { return send(set_start() + "\n" + go); }

    /// Makes sure that a search goes on, answers `isready` meanwhile, and ends on a command.
    Reason interrupt_search(const std::string& go, const char* command) {
        Reason reason = begin_search(go);
        std::vector<std::string> lines;
        constexpr Milliseconds quiet_time{300};
        if (!reason && !read_up_to("bestmove", quiet_time, lines)) {
            return fmt::format("bestmove before '{}'", command);
        }
        if (!client_->is_running()) {
            return "it died";
        }
        reason = ping();
        if (reason) {
            return "isready during the search: " + *reason;
        }
        lines.clear();
        reason = send(command);
        if (!reason) {
            reason = read_up_to("bestmove", context_.timeouts.ping, lines);
        }
        if (reason) {
            return reason;
        }
        const std::string_view move = parse_best_move(lines.back()).value_or(UciBestMove{}).move;
        return move.empty() ? Reason("bestmove without a move") : judge_move(move);
    }
    Reason stop_search() { return interrupt_search("go infinite", "stop"); }
    void skip_without_ponder() const {
        const auto& options = client_->options();
        if (std::none_of(options.begin(), options.end(),
                         [](const UciOption& option) { return option.name == "Ponder"; })) {
            throw Skip{"it has no option Ponder"};
        }
    }
    Reason ponder() {
        skip_without_ponder();
        return interrupt_search("go ponder wtime 500 btime 500", "ponderhit");
    }
    Reason stop_pondering() {
        skip_without_ponder();
        return interrupt_search("go ponder wtime 500 btime 500", "stop");
    }

    /// Without a move there is nothing to play, but the answer must come.
    Reason answer_at_the_end() {
        for (const std::string_view fen : {positions().mate, positions().stalemate}) {
            const SearchReply reply = client_->search(set_fen(fen), "go depth 2", grace * 4);
            if (reply.failure) {
                return reply.failure->detail;
            }
            if (reply.best_move != "0000" && reply.best_move != "(none)") {
                return fmt::format("bestmove '{}' in {}, where there is no move", reply.best_move, fen);
            }
        }
        return std::nullopt;
    }

    Reason answer_once() {
        Reason reason = search(set_start(), "go depth 1", {});
        if (!reason) {
            reason = send("isready");
        }
        std::vector<std::string> lines;
        if (!reason) {
            reason = read_up_to("readyok", context_.timeouts.ping, lines);
        }
        for (const std::string& line : lines) {
            if (line.starts_with("bestmove")) {
                return "a second bestmove for one go";
            }
        }
        return reason;
    }

    Reason judge_end(const std::optional<ExitStatus>& status) const {
        if (!status) {
            return fmt::format("it still ran after {} ms", context_.timeouts.quit.count());
        }
        if (status->by_signal || status->code != 0) {
            return "it ended with " + status->describe();
        }
        return std::nullopt;
    }
    Reason quit() { return judge_end(client_->quit()); }
    Reason quit_in_search() {
        Reason reason = begin_search("go infinite");
        return reason ? reason : judge_end(client_->quit());
    }
    Reason end_with_input() {
        Reason reason = begin_search("go infinite");
        return reason ? reason : judge_end(client_->close_stdin());
    }

    const EngineSettings& engine_;
    ClientContext context_;
    std::unique_ptr<UciClient> client_;
    Game game_{context_.variant};
    SearchReply last_reply_;
    Reason refusal_;
};

const std::vector<Conformance::NamedStep>& Conformance::steps() {
    static const std::vector<NamedStep> list = {
        {"start, uci and isready", &Conformance::ping},
        {"uci names the engine and its author", &Conformance::identify},
        {"options are well described", &Conformance::describe_options},
        {"options take their own defaults", &Conformance::take_options},
        {"unknown commands and options are passed over", &Conformance::ignore_unknown},
        {"debug on and off", &Conformance::take_debug},
        {"ucinewgame", &Conformance::begin_game},
        {"isready after every kind of position", &Conformance::take_positions},
        {"go depth", &Conformance::search_depth},
        {"go nodes", &Conformance::search_nodes},
        {"go movetime keeps to the time", &Conformance::search_move_time},
        {"go with clocks keeps to the time", &Conformance::search_clock},
        {"go takes clocks in any order", &Conformance::search_clock_in_any_order},
        {"go with one side's clock keeps to the time", &Conformance::search_one_clock},
        {"go with all limits at once", &Conformance::search_all_limits},
        {"go with 20 ms left answers at once", &Conformance::search_last_milliseconds},
        {"position fen", &Conformance::read_fen},
        {"position with long lists of moves", &Conformance::follow_long_games},
        {"score mate", &Conformance::find_mate},
        {"info tells depth, score and a playable pv", &Conformance::report_lines},
        {"numbers of info are whole", &Conformance::write_whole_numbers},
        {"the move to ponder on is a legal reply", &Conformance::expect_legal_reply},
        {"go mate", &Conformance::find_wanted_mate},
        {"MultiPV, its name in any case, shows lines from the best on", &Conformance::show_lines},
        {"go searchmoves", &Conformance::search_given_moves},
        {"go infinite until stop, isready meanwhile", &Conformance::stop_search},
        {"go ponder until ponderhit", &Conformance::ponder},
        {"go ponder until stop", &Conformance::stop_pondering},
        {"mate and stalemate are answered by 0000 or (none)", &Conformance::answer_at_the_end},
        {"one bestmove for one go", &Conformance::answer_once},
        {"quit", &Conformance::quit},
        {"quit during a search", &Conformance::quit_in_search},
        {"the end of its input ends it", &Conformance::end_with_input},
    };
    return list;
}

}  // namespace

Result<int> check_conformance(const EngineSettings& engine, const ClientContext& context,
                              const std::function<void(const StepResult&)>& tell) {
    Conformance conformance(engine, context);
    int failed = 0;
    for (const Conformance::NamedStep& step : Conformance::steps()) {
        const StepResult result = conformance.run(step);
        if (conformance.refusal()) {
            return Error{*conformance.refusal()};
        }
        if (context.interrupt.requested()) {
            break;
        }
        tell(result);
        failed += result.verdict == StepVerdict::failed ? 1 : 0;
    }
    return failed;
}

}  // namespace ricochet::tools::match
