// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/conformance.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "tools/match/play/checked_engine.hpp"
#include "tools/match/play/game.hpp"
#include "tools/match/play/openings.hpp"

namespace ricochet::tools::match {

namespace {

/// Thrown by a step that does not apply to an engine.
struct Skip {
    std::string reason;
};

/// How late an answer may come that is due at a certain time, on a busy machine.
constexpr Milliseconds grace{500};

Reason identify(CheckedEngine& engine) {
    for (const char* const wanted : {"name", "author"}) {
        const std::vector<std::string>& lines = engine.client().handshake();
        const bool found = std::any_of(lines.begin(), lines.end(), [wanted](const std::string& line) {
            return parse_id(line, wanted).has_value();
        });
        if (!found) {
            return fmt::format("there is no line 'id {} ...'", wanted);
        }
    }
    return std::nullopt;
}

Reason describe_options(CheckedEngine& engine) {
    std::set<std::string> names;
    for (const std::string& line : engine.client().handshake()) {
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

Reason take_options(CheckedEngine& engine) {
    for (const UciOption& option : engine.client().options()) {
        const bool has_plain_value = option.type == "spin" || option.type == "check" || option.type == "combo";
        if (!has_plain_value || option.name == "UCI_Variant") {
            continue;
        }
        const std::string line = fmt::format("setoption name {} value {}", option.name, option.default_value);
        if (const Reason reason = engine.survive(line)) {
            return fmt::format("after setting '{}': {}", option.name, *reason);
        }
    }
    // The steps that follow are for the engine as it was asked to be.
    Reason reason = CheckedEngine::explain(engine.client().set_options(engine.settings().options));
    return reason ? reason : engine.ping();
}

Reason ignore_unknown(CheckedEngine& engine) {
    for (const char* const line : {"xyzzy", "setoption name No Such Option value 1", "", "stop"}) {
        if (const Reason reason = engine.survive(line)) {
            return fmt::format("after '{}': {}", line, *reason);
        }
    }
    return std::nullopt;
}

Reason take_debug(CheckedEngine& engine) {
    Reason reason = engine.survive("debug on");
    return reason ? reason : engine.survive("debug off");
}

Reason take_positions(CheckedEngine& engine) {
    for (const std::string& command :
         {engine.set_start(), engine.set_fen(engine.positions().pitfall), engine.set_reply()}) {
        if (const Reason reason = engine.survive(command)) {
            return fmt::format("after '{}': {}", command, *reason);
        }
    }
    return std::nullopt;
}

Reason begin_game(CheckedEngine& engine) {
    return CheckedEngine::explain(engine.client().new_game());
}

Reason search_move_time(CheckedEngine& engine) {
    constexpr Milliseconds time{200};
    return engine.search(engine.set_start(), "go movetime 200", time + grace);
}
Reason search_clock(CheckedEngine& engine) {
    constexpr Milliseconds time{1000};
    return engine.search_by_clock(engine.set_start(), "go wtime 1000 btime 1000 winc 10 binc 10", time);
}
// Three seconds on a clock: on a busy machine an engine with less may be out of time before its thread
// begins.
Reason search_clock_in_any_order(CheckedEngine& engine) {
    constexpr Milliseconds time{6000};
    return engine.search_by_clock(engine.set_reply(), "go btime 3000 binc 3000 wtime 3000 winc 3000",
                                  time + grace);
}
/// For both sides: a clock is no reason to think without end.
Reason search_one_clock(CheckedEngine& engine) {
    constexpr Milliseconds time{3000};
    for (const bool is_reply : {false, true}) {
        const std::string position = is_reply ? engine.set_reply() : engine.set_start();
        for (const char* const go : {"go wtime 3000", "go btime 3000"}) {
            if (Reason reason = engine.search_by_clock(position, go, time + grace)) {
                return reason;
            }
        }
    }
    return std::nullopt;
}
Reason search_all_limits(CheckedEngine& engine) {
    const std::string go = "go wtime 1 btime 2 winc 3 binc 4 movestogo 5 depth 6 nodes 7 mate 8 movetime 9";
    return engine.search(engine.set_start(), go, grace);
}
Reason search_last_milliseconds(CheckedEngine& engine) {
    constexpr Milliseconds time{20};
    return engine.search(engine.set_start(), "go wtime 20 btime 20", time + grace);
}

Reason follow_long_games(CheckedEngine& engine) {
    constexpr int games = 5;
    constexpr int plies = 60;
    for (int game = 0; game < games; ++game) {
        const Opening opening = draw_opening(engine.variant(), plies, 1, game, 0);
        if (Reason reason = engine.search(engine.set_position(opening), "go nodes 500", {})) {
            return fmt::format("{} after {}", *reason, fmt::join(opening.moves, " "));
        }
    }
    return std::nullopt;
}

/// One process, one game, move upon move.
Reason play_line(CheckedEngine& engine) {
    constexpr int plies = 6;
    constexpr Milliseconds time{3000};
    Opening line = start_opening(engine.variant());
    Reason reason = begin_game(engine);
    for (int ply = 0; !reason && ply < plies; ++ply) {
        reason = engine.search_by_clock(engine.set_position(line), "go wtime 3000 btime 3000", time + grace);
        line.moves.push_back(engine.last_reply().best_move);
    }
    return reason;
}

Reason read_black_fen(CheckedEngine& engine) {
    constexpr Milliseconds time{3000};
    static_cast<void>(engine.set_reply());
    const std::string fen = engine.game().fen();
    return engine.search_by_clock(engine.set_fen(fen), "go btime 3000", time + grace);
}

Reason find_mate(CheckedEngine& engine) {
    Reason reason = engine.search(engine.set_fen(engine.positions().mate_in_one), "go depth 4", {});
    if (!reason && (!engine.last_reply().info.score || !engine.last_reply().info.score->is_mate)) {
        reason = "a mate in one is not reported as 'score mate'";
    }
    return reason;
}

Reason report_lines(CheckedEngine& engine) {
    Reason reason = engine.search(engine.set_start(), "go depth 4", {});
    if (reason) {
        return reason;
    }
    const SearchInfo& info = engine.last_reply().info;
    if (!info.score || info.depth == 0 || info.pv.empty()) {
        return "the last info line lacks depth, score or pv";
    }
    Game game = engine.game();
    const std::optional<LineFault> fault = find_line_fault(game, info.pv, info.score, false);
    return fault ? Reason(fault->text) : std::nullopt;
}

Reason write_whole_numbers(CheckedEngine& engine) {
    std::vector<std::string> lines;
    for (const char* const go : {"go depth 4", "go wtime 100 winc 100 btime 100 binc 100"}) {
        Reason reason = engine.begin_search(go);
        if (!reason) {
            reason = engine.read_up_to("bestmove", engine.timeouts().stall, lines);
        }
        if (reason) {
            return reason;
        }
    }
    for (const std::string& line : lines) {
        Reason reason = line.starts_with("info ") ? find_info_fault(line) : std::nullopt;
        if (reason) {
            return reason;
        }
    }
    return std::nullopt;
}

Reason expect_legal_reply(CheckedEngine& engine) {
    Reason reason = engine.search(engine.set_start(), "go depth 4", {});
    if (reason || engine.last_reply().ponder_move.empty()) {
        return reason;
    }
    Game after = engine.game();
    after.play(engine.game().parse_uci(engine.last_reply().best_move).value());
    const Result<MoveCode> expected = after.parse_uci(engine.last_reply().ponder_move);
    return expected ? std::nullopt : Reason("ponder: " + expected.error());
}

Reason find_wanted_mate(CheckedEngine& engine) {
    constexpr Milliseconds time{2000};
    Reason reason = engine.search(engine.set_fen(engine.positions().mate_in_one), "go mate 1", time);
    if (!reason && engine.last_reply().info.score != SearchScore{true, 1}) {
        reason = "a mate in one is not reported as 'score mate 1'";
    }
    return reason;
}

Reason search_given_moves(CheckedEngine& engine) {
    const std::string command = engine.set_start();
    const std::vector<MoveCode> moves = engine.game().legal_moves();
    const std::string wanted = engine.game().to_uci(moves.back());
    const std::string other = engine.game().to_uci(moves.front());
    Reason reason = engine.search(command, "go depth 2 searchmoves " + wanted, {});
    if (!reason && engine.last_reply().best_move != wanted) {
        return fmt::format("asked for {} only, it played {}", wanted, engine.last_reply().best_move);
    }
    reason = reason ? reason : engine.search(command, "go depth 2 searchmoves " + wanted + " " + other, {});
    if (!reason && engine.last_reply().best_move != wanted && engine.last_reply().best_move != other) {
        reason =
            fmt::format("asked for {} or {} only, it played {}", wanted, other, engine.last_reply().best_move);
    }
    return reason;
}

/// The value that an option is given, or its own.
std::string value_of(const CheckedEngine& engine, const UciOption& option) {
    for (const auto& [name, value] : engine.settings().options) {
        if (equal_ignoring_case(name, option.name)) {
            return value;
        }
    }
    return option.default_value;
}

/// UCI takes names of options in any case.
Reason show_lines(CheckedEngine& engine) {
    constexpr std::size_t wanted = 3;
    const auto& options = engine.client().options();
    const auto option = std::find_if(options.begin(), options.end(),
                                     [](const UciOption& candidate) { return candidate.name == "MultiPV"; });
    if (option == options.end() ||
        !parse_number(option->max, std::int64_t{wanted}, std::numeric_limits<std::int64_t>::max())) {
        throw Skip{"it has no option MultiPV up to 3"};
    }
    Reason reason = engine.begin_search("setoption name multipv value 3\nisready\ngo depth 3");
    std::vector<std::string> lines;
    if (!reason) {
        reason = engine.read_up_to("bestmove", engine.timeouts().stall, lines);
    }
    if (!reason) {
        reason = engine.survive(fmt::format("setoption name MultiPV value {}", value_of(engine, *option)));
    }
    return reason ? reason : find_multi_pv_fault(lines, std::min(wanted, engine.game().legal_moves().size()));
}

void skip_without_ponder(CheckedEngine& engine) {
    const auto& options = engine.client().options();
    if (std::none_of(options.begin(), options.end(),
                     [](const UciOption& option) { return option.name == "Ponder"; })) {
        throw Skip{"it has no option Ponder"};
    }
}
Reason ponder(CheckedEngine& engine) {
    skip_without_ponder(engine);
    return engine.interrupt_search("go ponder wtime 3000 btime 3000", "ponderhit");
}
Reason stop_pondering(CheckedEngine& engine) {
    skip_without_ponder(engine);
    return engine.interrupt_search("go ponder wtime 3000 btime 3000", "stop");
}

/// Without a move there is nothing to play, but the answer must come.
Reason answer_at_the_end(CheckedEngine& engine) {
    for (const std::string_view fen : {engine.positions().mate, engine.positions().stalemate}) {
        const SearchReply reply = engine.client().search(engine.set_fen(fen), "go depth 2", grace * 4);
        if (reply.failure) {
            return reply.failure->detail.message;
        }
        if (reply.best_move != "0000" && reply.best_move != "(none)") {
            return fmt::format("bestmove '{}' in {}, where there is no move", reply.best_move, fen);
        }
    }
    return std::nullopt;
}

Reason answer_once(CheckedEngine& engine) {
    Reason reason = engine.search(engine.set_start(), "go depth 1", {});
    if (!reason) {
        reason = engine.send("isready");
    }
    std::vector<std::string> lines;
    if (!reason) {
        reason = engine.read_up_to("readyok", engine.timeouts().ping, lines);
    }
    for (const std::string& line : lines) {
        if (line.starts_with("bestmove")) {
            return "a second bestmove for one go";
        }
    }
    return reason;
}

Reason judge_end(const CheckedEngine& engine, const std::optional<ExitStatus>& status) {
    if (!status) {
        return fmt::format("it still ran after {} ms", engine.timeouts().quit.count());
    }
    if (status->by_signal || status->code != 0) {
        return "it ended with " + status->describe().message;
    }
    return std::nullopt;
}
Reason quit_in_search(CheckedEngine& engine) {
    Reason reason = engine.begin_search("go infinite");
    return reason ? reason : judge_end(engine, engine.client().quit());
}
Reason end_with_input(CheckedEngine& engine) {
    Reason reason = engine.begin_search("go infinite");
    return reason ? reason : judge_end(engine, engine.client().close_stdin());
}

struct NamedStep {
    const char* name;
    Reason (*run)(CheckedEngine& engine);
};

constexpr NamedStep steps[] = {
    {"start, uci and isready", [](CheckedEngine& engine) { return engine.ping(); }},
    {"uci names the engine and its author", identify},
    {"options are well described", describe_options},
    {"options take their own defaults", take_options},
    {"unknown commands and options are ignored", ignore_unknown},
    {"debug on and off", take_debug},
    {"ucinewgame", begin_game},
    {"isready after every kind of position", take_positions},
    {"go depth", [](CheckedEngine& engine) { return engine.search(engine.set_start(), "go depth 2", {}); }},
    {"go nodes", [](CheckedEngine& engine) { return engine.search(engine.set_start(), "go nodes 2000", {}); }},
    {"go movetime keeps to the time", search_move_time},
    {"go with clocks keeps to the time", search_clock},
    {"go takes clocks in any order", search_clock_in_any_order},
    {"go with one side's clock keeps to the time", search_one_clock},
    {"go with all limits at once", search_all_limits},
    {"go with 20 ms left answers at once", search_last_milliseconds},
    {"position fen",
     [](CheckedEngine& engine) {
         return engine.search(engine.set_fen(engine.positions().pitfall), "go depth 3", {});
     }},
    {"position with long lists of moves", follow_long_games},
    {"position fen with Black to move", read_black_fen},
    {"a game, move upon move", play_line},
    {"score mate", find_mate},
    {"info tells depth, score and a playable pv", report_lines},
    {"numbers of info are whole", write_whole_numbers},
    {"the move to ponder on is a legal reply", expect_legal_reply},
    {"go mate", find_wanted_mate},
    {"MultiPV, its name in any case, shows lines from the best on", show_lines},
    {"go searchmoves", search_given_moves},
    {"go infinite until stop, isready meanwhile",
     [](CheckedEngine& engine) { return engine.interrupt_search("go infinite", "stop"); }},
    {"go ponder until ponderhit", ponder},
    {"go ponder until stop", stop_pondering},
    {"mate and stalemate are answered by 0000 or (none)", answer_at_the_end},
    {"one bestmove for one go", answer_once},
    {"quit", [](CheckedEngine& engine) { return judge_end(engine, engine.client().quit()); }},
    {"quit during a search", quit_in_search},
    {"the end of its input ends it", end_with_input},
};

StepResult run(const NamedStep& step, CheckedEngine& engine) {
    StepResult result{step.name, StepVerdict::passed, ""};
    try {
        Reason reason = engine.ensure_running();
        if (!reason) {
            reason = step.run(engine);
        }
        if (reason) {
            result.verdict = StepVerdict::failed;
            result.reason = *reason;
            engine.give_up();  // whatever state it is in now, the next step has a new one
        }
    } catch (const Skip& skip) {
        result.verdict = StepVerdict::skipped;
        result.reason = skip.reason;
    }
    return result;
}

}  // namespace

Result<int> check_conformance(const EngineSettings& engine, const ClientContext& context,
                              const std::function<void(const StepResult&)>& tell) {
    CheckedEngine checked(engine, context);
    int failed = 0;
    for (const NamedStep& step : steps) {
        const StepResult result = run(step, checked);
        if (checked.refusal()) {
            return Error{*checked.refusal()};
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
