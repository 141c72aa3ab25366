// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/conformance.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "tools/match/play/checked_engine.hpp"
#include "tools/match/play/game.hpp"
#include "tools/match/play/openings.hpp"

namespace ricochet::tools::match {

namespace {

/// Thrown by a step that does not apply to the engine.
struct Skip {
    std::string reason;
};

template <class... Values>
[[noreturn]] void fail(fmt::format_string<Values...> reason, Values&&... values) {
    throw CheckFailed(fmt::format(reason, std::forward<Values>(values)...));
}

/// The tolerance for an answer that is due at a certain time, for busy machines.
constexpr Milliseconds grace{500};

void identify(CheckedEngine& engine) {
    const std::vector<std::string>& lines = engine.client().handshake();
    for (const char* const wanted : {"name", "author"}) {
        if (std::none_of(lines.begin(), lines.end(),
                         [wanted](const std::string& line) { return parse_id(line, wanted).has_value(); })) {
            fail("there is no line 'id {} ...'", wanted);
        }
    }
}

void judge_option(const UciOption& option) {
    constexpr std::array<std::string_view, 5> types = {"spin", "check", "combo", "button", "string"};
    if (std::find(types.begin(), types.end(), option.type) == types.end()) {
        fail("option '{}' has the unknown type '{}'", option.name, option.type);
    }
    if (option.type == "spin" && (!is_whole_number(option.min) || !is_whole_number(option.max))) {
        fail("spin '{}' lacks a number for min or max", option.name);
    }
    if (const std::optional<std::string> reason = why_not_allowed(option, option.default_value)) {
        fail("the default of {} '{}': {}", option.type, option.name, *reason);
    }
}

void describe_options(CheckedEngine& engine) {
    std::set<std::string> names;
    for (const std::string& line : engine.client().handshake()) {
        if (!line.starts_with("option ")) {
            continue;
        }
        const std::optional<UciOption> option = parse_option(line);
        if (!option) {
            fail("unreadable: '{}'", line);
        }
        if (!names.insert(option->name).second) {
            fail("option '{}' is there twice", option->name);
        }
        judge_option(*option);
    }
}

void take_options(CheckedEngine& engine) {
    for (const UciOption& option : engine.client().options()) {
        const bool has_plain_value = option.type == "spin" || option.type == "check" || option.type == "combo";
        if (has_plain_value && option.name != "UCI_Variant") {
            engine.survive(fmt::format("setoption name {} value {}", option.name, option.default_value));
        }
    }
    // The next steps need the options from its settings.
    CheckedEngine::expect(engine.client().set_options(engine.settings().options));
    engine.ping();
}

void begin_game(CheckedEngine& engine) {
    CheckedEngine::expect(engine.client().new_game());
}

/// For both sides: with a clock, an engine must not think forever.
void search_one_clock(CheckedEngine& engine) {
    constexpr Milliseconds time{3000};
    for (const bool is_reply : {false, true}) {
        const std::string position = is_reply ? engine.set_reply() : engine.set_start();
        for (const char* const go : {"go wtime 3000", "go btime 3000"}) {
            engine.search_by_clock(position, go, time + grace);
        }
    }
}

void follow_long_games(CheckedEngine& engine) {
    constexpr int games = 5;
    constexpr int plies = 60;
    for (int game = 0; game < games; ++game) {
        const Opening opening = draw_opening(engine.variant(), plies, 1, game, 0);
        try {
            engine.search(engine.set_position(opening), "go nodes 500");
        } catch (const CheckFailed& reason) {
            fail("{} after {}", reason.what(), fmt::join(opening.moves, " "));
        }
    }
}

/// Plays several moves of one game in one process.
void play_line(CheckedEngine& engine) {
    constexpr std::size_t plies = 6;
    constexpr Milliseconds time{3000};
    Opening line = start_opening(engine.variant());
    begin_game(engine);
    while (line.moves.size() < plies) {
        const std::string position = engine.set_position(line);
        line.moves.push_back(
            engine.search_by_clock(position, "go wtime 3000 btime 3000", time + grace).best_move);
    }
}

void read_black_fen(CheckedEngine& engine) {
    constexpr Milliseconds time{3000};
    static_cast<void>(engine.set_reply());
    const std::string fen = engine.game().fen();
    engine.search_by_clock(engine.set_fen(fen), "go btime 3000", time + grace);
}

void find_mate(CheckedEngine& engine) {
    const auto score = engine.search(engine.set_fen(engine.positions().mate_in_one), "go depth 4").info.score;
    if (!score || !score->is_mate) {
        fail("a mate in one is not reported as 'score mate'");
    }
}

void find_wanted_mate(CheckedEngine& engine) {
    constexpr Milliseconds time{2000};
    const std::string position = engine.set_fen(engine.positions().mate_in_one);
    if (engine.search(position, "go mate 1", time).info.score != SearchScore{true, 1}) {
        fail("a mate in one is not reported as 'score mate 1'");
    }
}

void report_lines(CheckedEngine& engine) {
    const SearchInfo info = engine.search(engine.set_start(), "go depth 4").info;
    if (!info.score || info.depth == 0 || info.pv.empty()) {
        fail("the last info line lacks depth, score or pv");
    }
    Game game = engine.game();
    if (const std::optional<LineFault> fault = find_line_fault(game, info.pv, info.score, false)) {
        fail("{}", fault->text);
    }
}

void judge_numbers(std::string_view line) {
    constexpr std::array<std::string_view, 10> numbers = {
        "depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "currmovenumber", "cp", "mate"};
    for (Tokens tokens(line); !tokens.at_end();) {
        const std::string_view keyword = tokens.next();
        if (keyword == "pv" || keyword == "string") {
            break;
        }
        const bool takes_number = std::find(numbers.begin(), numbers.end(), keyword) != numbers.end();
        if (takes_number && !is_whole_number(tokens.peek())) {
            fail("no whole number behind {} in {}", keyword, quoted(line));
        }
    }
}

void write_whole_numbers(CheckedEngine& engine) {
    for (const char* const go : {"go depth 4", "go wtime 100 winc 100 btime 100 binc 100"}) {
        engine.begin_search(go);
        for (const std::string& line : engine.read_up_to("bestmove", engine.timeouts().stall)) {
            if (line.starts_with("info ")) {
                judge_numbers(line);
            }
        }
    }
}

void expect_legal_reply(CheckedEngine& engine) {
    const SearchReply reply = engine.search(engine.set_start(), "go depth 4");
    Game after = engine.game();
    after.play(after.parse_uci(reply.best_move).value());
    if (const Result<MoveCode> expected = after.parse_uci(reply.ponder_move);
        !reply.ponder_move.empty() && !expected) {
        fail("ponder: {}", expected.error());
    }
}

void search_given_moves(CheckedEngine& engine) {
    const std::string command = engine.set_start();
    const std::vector<MoveCode> moves = engine.game().legal_moves();
    std::vector<std::string> wanted;
    for (const MoveCode move : {moves.back(), moves.front()}) {
        wanted.push_back(engine.game().to_uci(move));
        const std::string go = fmt::format("go depth 2 searchmoves {}", fmt::join(wanted, " "));
        const std::string played = engine.search(command, go).best_move;
        if (std::find(wanted.begin(), wanted.end(), played) == wanted.end()) {
            fail("asked for {} only, it played {}", fmt::join(wanted, " or "), played);
        }
    }
}

/// Checks the lines of a search with MultiPV.
void judge_multi_pv(const std::vector<std::string>& output, std::size_t wanted) {
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
        fail("{} instead of {}", counted(last.size(), "line"), wanted);
    }
    if (last.begin()->first != 1 || last.rbegin()->first != static_cast<int>(wanted)) {
        fail("lines from {} to {}, not from 1 to {}", last.begin()->first, last.rbegin()->first, wanted);
    }
    std::set<std::string> moves;
    int score_before = std::numeric_limits<int>::max();
    for (const auto& [number, best] : last) {
        if (best.score > score_before) {
            fail("line {} is better than the one before it", number);
        }
        if (!moves.insert(best.move).second) {
            fail("two lines begin with {}", best.move);
        }
        score_before = best.score;
    }
}

/// UCI ignores the case of option names.
void show_lines(CheckedEngine& engine) {
    constexpr std::size_t wanted = 3;
    const UciOption* const option = engine.client().find_option("MultiPV");
    if (option == nullptr ||
        !parse_number(option->max, std::int64_t{wanted}, std::numeric_limits<std::int64_t>::max())) {
        throw Skip{"it has no option MultiPV up to 3"};
    }
    engine.begin_search("setoption name multipv value 3\nisready\ngo depth 3");
    const std::vector<std::string> lines = engine.read_up_to("bestmove", engine.timeouts().stall);
    // Restores the configured value, or the default.
    std::string value = option->default_value;
    for (const auto& [name, given] : engine.settings().options) {
        value = equal_ignoring_case(name, option->name) ? given : value;
    }
    engine.survive(fmt::format("setoption name MultiPV value {}", value));
    judge_multi_pv(lines, std::min(wanted, engine.game().legal_moves().size()));
}

void ponder_until(CheckedEngine& engine, const std::string& command) {
    if (engine.client().find_option("Ponder") == nullptr) {
        throw Skip{"it has no option Ponder"};
    }
    engine.interrupt_search("go ponder wtime 3000 btime 3000", command);
}

/// Without a legal move the engine still has to answer.
void answer_at_the_end(CheckedEngine& engine) {
    for (const std::string_view fen : {engine.positions().mate, engine.positions().stalemate}) {
        const SearchReply reply = engine.client().search(engine.set_fen(fen), "go depth 2", grace * 4);
        CheckedEngine::expect(reply.failure);
        if (reply.best_move != "0000" && reply.best_move != "(none)") {
            fail("bestmove '{}' in {}, where there is no move", reply.best_move, fen);
        }
    }
}

void answer_once(CheckedEngine& engine) {
    engine.search(engine.set_start(), "go depth 1");
    engine.send("isready");
    for (const std::string& line : engine.read_up_to("readyok", engine.timeouts().ping)) {
        if (line.starts_with("bestmove")) {
            fail("a second bestmove for one go");
        }
    }
}

void judge_end(const CheckedEngine& engine, const std::optional<ExitStatus>& status) {
    if (!status) {
        fail("it still ran after {} ms", engine.timeouts().quit.count());
    }
    if (status->by_signal || status->code != 0) {
        fail("it ended with {}", status->describe().message);
    }
}

struct NamedStep {
    const char* name;
    void (*run)(CheckedEngine& engine);
};

constexpr NamedStep steps[] = {
    {"start, uci and isready", [](CheckedEngine& engine) { engine.ping(); }},
    {"uci names the engine and its author", identify},
    {"options are well described", describe_options},
    {"options take their own defaults", take_options},
    {"unknown commands and options are ignored",
     [](CheckedEngine& engine) {
         for (const char* const line : {"xyzzy", "setoption name No Such Option value 1", "", "stop"}) {
             engine.survive(line);
         }
     }},
    {"debug on and off",
     [](CheckedEngine& engine) {
         engine.survive("debug on");
         engine.survive("debug off");
     }},
    {"ucinewgame", begin_game},
    {"isready after every kind of position",
     [](CheckedEngine& engine) {
         engine.survive(engine.set_start());
         engine.survive(engine.set_fen(engine.positions().pitfall));
         engine.survive(engine.set_reply());
     }},
    {"go depth", [](CheckedEngine& engine) { engine.search(engine.set_start(), "go depth 2"); }},
    {"go nodes", [](CheckedEngine& engine) { engine.search(engine.set_start(), "go nodes 2000"); }},
    {"go movetime keeps to the time",
     [](CheckedEngine& engine) {
         engine.search(engine.set_start(), "go movetime 200", Milliseconds(200) + grace);
     }},
    {"go with clocks keeps to the time",
     [](CheckedEngine& engine) {
         engine.search_by_clock(engine.set_start(), "go wtime 1000 btime 1000 winc 10 binc 10",
                                Milliseconds(1000));
     }},
    // On a busy machine, an engine with less than three seconds may run out of time before its thread starts.
    {"go takes clocks in any order",
     [](CheckedEngine& engine) {
         engine.search_by_clock(engine.set_reply(), "go btime 3000 binc 3000 wtime 3000 winc 3000",
                                Milliseconds(6000) + grace);
     }},
    {"go with one side's clock keeps to the time", search_one_clock},
    {"go with all limits at once",
     [](CheckedEngine& engine) {
         engine.search(engine.set_start(),
                       "go wtime 1 btime 2 winc 3 binc 4 movestogo 5 depth 6 nodes 7 mate 8 movetime 9", grace);
     }},
    {"go with 20 ms left answers at once",
     [](CheckedEngine& engine) {
         engine.search(engine.set_start(), "go wtime 20 btime 20", Milliseconds(20) + grace);
     }},
    {"position fen",
     [](CheckedEngine& engine) { engine.search(engine.set_fen(engine.positions().pitfall), "go depth 3"); }},
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
     [](CheckedEngine& engine) { engine.interrupt_search("go infinite", "stop"); }},
    {"go ponder until ponderhit", [](CheckedEngine& engine) { ponder_until(engine, "ponderhit"); }},
    {"go ponder until stop", [](CheckedEngine& engine) { ponder_until(engine, "stop"); }},
    {"mate and stalemate are answered by 0000 or (none)", answer_at_the_end},
    {"one bestmove for one go", answer_once},
    {"quit", [](CheckedEngine& engine) { judge_end(engine, engine.client().quit()); }},
    {"quit during a search",
     [](CheckedEngine& engine) {
         engine.begin_search("go infinite");
         judge_end(engine, engine.client().quit());
     }},
    {"the end of its input ends it",
     [](CheckedEngine& engine) {
         engine.begin_search("go infinite");
         judge_end(engine, engine.client().close_stdin());
     }},
};

StepResult run(const NamedStep& step, CheckedEngine& engine) {
    try {
        engine.ensure_running();
        step.run(engine);
        return {step.name, StepVerdict::passed, ""};
    } catch (const CheckFailed& reason) {
        engine.give_up();  // whatever its state, the next step starts a new one
        return {step.name, StepVerdict::failed, reason.what()};
    } catch (const Skip& skip) {
        return {step.name, StepVerdict::skipped, skip.reason};
    }
}

}  // namespace

Result<int> check_conformance(const EngineSettings& engine, const ClientContext& context,
                              const std::function<void(const StepResult&)>& tell) {
    CheckedEngine checked(engine, context);
    int failed = 0;
    for (const NamedStep& step : steps) {
        const StepResult result = run(step, checked);
        if (!checked.refusal().empty()) {
            return Error{checked.refusal()};
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
