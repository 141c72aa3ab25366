// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/conformance.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "movegen/base/numbers.hpp"
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

private:
    Reason ensure_running() {
        if (client_ && client_->is_running()) {
            return std::nullopt;
        }
        client_ = std::make_unique<UciClient>(engine_, context_);
        return explain(client_->start());
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
        return std::nullopt;
    }

    Reason ignore_unknown() {
        for (const char* const line : {"xyzzy", "setoption name No Such Option value 1", "", "stop"}) {
            if (const Reason reason = survive(line)) {
                return fmt::format("after '{}': {}", line, *reason);
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
        return search(set_start(), "go wtime 1000 btime 1000 winc 10 binc 10", time);
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

    Reason search_given_moves() {
        const std::string command = set_start();
        const std::string wanted = game_.to_uci(game_.legal_moves().back());
        Reason reason = search(command, "go depth 2 searchmoves " + wanted, {});
        if (!reason && last_reply_.best_move != wanted) {
            reason = fmt::format("asked for {} only, it played {}", wanted, last_reply_.best_move);
        }
        return reason;
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
    Reason ponder() {
        const auto& options = client_->options();
        if (std::none_of(options.begin(), options.end(),
                         [](const UciOption& option) { return option.name == "Ponder"; })) {
            throw Skip{"it has no option Ponder"};
        }
        return interrupt_search("go ponder wtime 500 btime 500", "ponderhit");
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
};

const std::vector<Conformance::NamedStep>& Conformance::steps() {
    static const std::vector<NamedStep> list = {
        {"start, uci and isready", &Conformance::ping},
        {"uci names the engine and its author", &Conformance::identify},
        {"options are well described", &Conformance::describe_options},
        {"options take their own defaults", &Conformance::take_options},
        {"unknown commands and options are passed over", &Conformance::ignore_unknown},
        {"ucinewgame", &Conformance::begin_game},
        {"go depth", &Conformance::search_depth},
        {"go nodes", &Conformance::search_nodes},
        {"go movetime keeps to the time", &Conformance::search_move_time},
        {"go with clocks keeps to the time", &Conformance::search_clock},
        {"go with 20 ms left answers at once", &Conformance::search_last_milliseconds},
        {"position fen", &Conformance::read_fen},
        {"position with long lists of moves", &Conformance::follow_long_games},
        {"score mate", &Conformance::find_mate},
        {"info tells depth, score and a playable pv", &Conformance::report_lines},
        {"go searchmoves", &Conformance::search_given_moves},
        {"go infinite until stop, isready meanwhile", &Conformance::stop_search},
        {"go ponder until ponderhit", &Conformance::ponder},
        {"mate and stalemate are answered by 0000 or (none)", &Conformance::answer_at_the_end},
        {"one bestmove for one go", &Conformance::answer_once},
        {"quit", &Conformance::quit},
        {"quit during a search", &Conformance::quit_in_search},
        {"the end of its input ends it", &Conformance::end_with_input},
    };
    return list;
}

}  // namespace

int check_conformance(const EngineSettings& engine, const ClientContext& context,
                      const std::function<void(const StepResult&)>& tell) {
    Conformance conformance(engine, context);
    int failed = 0;
    for (const Conformance::NamedStep& step : Conformance::steps()) {
        const StepResult result = conformance.run(step);
        if (context.interrupt.requested()) {
            break;
        }
        tell(result);
        failed += result.verdict == StepVerdict::failed ? 1 : 0;
    }
    return failed;
}

}  // namespace ricochet::tools::match
