// SPDX-License-Identifier: GPL-3.0-or-later
// A UCI engine for tests of the match manager: plays legal moves without thought, and misbehaves on demand.
//   mock_engine [mode=MODE] [after=N] [delay=MS] [score=CP] [state=FILE] [ponder=yes]
// Modes that apply from go number `after` on (0 = the first one):
//   random        a legal move drawn from position and option Seed (the default)
//   first         the first legal move
//   crash         abort on go, with `state` once that file exists
//   exit          exit normally on go
//   close         close stdout on go       stall      never answer a go
//   tuned         like random, and reports a loss more often the farther option Level is from `target`
//   where         print the processors that it may run on to stderr
//   late          answer after `delay`; with `state`, a byte more in that file for each answer
//   illegal       a well-formed move that is not legal
//   wrong-text    text that is not a move     empty      bestmove without a move
//   flood         info lines without end, reads no more
//   twice         every answer twice       orphan     crash, while a child holds the pipes
// Modes that apply at other times:
//   exit-at-start exit before uciok        silent     never say uciok
//   slow-start    uciok after `delay`      slow-quit  end `delay` after quit
//   garbage       play well amid garbage output
//   crash-in-new-game  abort on ucinewgame   slow-new-game  `delay` on ucinewgame
//   stale         the last answer again when the next position comes
//   crash-on-debug     abort on debug
//   deaf          no readyok between a position and a go
//   one-clock     abort on a go with the clock of one side
//   clock-order   abort on a go with Black's clock before White's
//   all-limits    abort on a go with movestogo and mate
//   fractions     a time with a fraction in info lines
//   clock-fractions    the same, if it has a clock
//   white-only    abort on a FEN with Black to move
//   one-move      abort on a go that is not the first after ucinewgame
//   wrong-reply   a ponder move that is not a legal reply
//   deaf-ponder   no answer to stop while pondering
// An option Label with the value `refused` is answered by an error, as is a Level below `least`. With
// `line=TEXT` its info lines have this text for score and PV, with @ replaced by its move. With `multipv=yes`
// it offers option MultiPV, but still shows one line; with `multipv=from-0` it shows three, numbered from 0.
// With `figures=yes` it reports seldepth, hashfull and time. With `variants=A,B` it offers these variants, and
// with `variants=` it has no option UCI_Variant; with `file-variants=A` it also offers these at the next `uci`
// after option VariantPath is set. In mode exit-at-start with `state`, that file counts the starts, and the
// exit happens from start number `after` on.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "movegen/game.hpp"

namespace {

using namespace ricochet;

class MockEngine {
public:
    explicit MockEngine(std::map<std::string, std::string> settings) : settings_(std::move(settings)) {}

    int run() {
        if (mode() == "exit-at-start" && counted_start() >= number("after")) {
            std::cerr << "mock: no licence found" << std::endl;
            return 3;
        }
        if (mode() == "where") {
            std::ifstream status("/proc/self/status");
            for (std::string line; std::getline(status, line);) {
                if (line.starts_with("Cpus_allowed_list")) {
                    std::cerr << "mock: runs on " << line << std::endl;
                }
            }
        }
        for (std::string line; std::getline(std::cin, line);) {
            if (line == "quit") {
                if (mode() == "slow-quit") {
                    pause();
                }
                return 0;
            }
            handle(line);
        }
        return 0;
    }

private:
    [[nodiscard]] std::string text(const std::string& key, const std::string& otherwise) const {
        const auto found = settings_.find(key);
        return found == settings_.end() ? otherwise : found->second;
    }
    [[nodiscard]] int number(const std::string& key) const { return std::stoi(text(key, "0")); }
    [[nodiscard]] std::string mode() const { return text("mode", "random"); }
    void pause() const { std::this_thread::sleep_for(std::chrono::milliseconds(number("delay"))); }

    /// How often the program was started before, counted in the file `state`.
    [[nodiscard]] int counted_start() const {
        const std::string path = text("state", "");
        if (path.empty()) {
            return 0;
        }
        int starts = 0;
        std::ifstream(path) >> starts;
        std::ofstream(path) << starts + 1;
        return starts;
    }

    void wait_for_state() const {
        const std::string path = text("state", "");
        while (!path.empty() && !std::filesystem::exists(path)) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    static void send(const std::string& line) { std::cout << line << std::endl; }

    void handle(const std::string& line) {
        std::istringstream tokens(line);
        std::string command;
        tokens >> command;
        if (command == "uci") {
            shake_hands();
        } else if (command == "isready") {
            if (!is_deaf_) {
                send("readyok");
            }
        } else if (command == "debug" && mode() == "crash-on-debug") {
            std::abort();
        } else if (command == "ucinewgame") {
            begin_game();
        } else if (command == "setoption") {
            set_option(tokens);
        } else if (command == "position") {
            if (mode() == "stale" && !last_move_.empty()) {
                send("bestmove " + last_move_);
            }
            set_position(tokens);
            is_deaf_ = mode() == "deaf";
        } else if (command == "go") {
            is_deaf_ = false;
            const bool has_begun = !std::exchange(game_begins_, false);
            if (breaks_on(line) || (mode() == "one-move" && has_begun)) {
                std::abort();
            }
            has_clock_ = line.find("wtime") != std::string::npos;
            const bool ponders = tokens >> command && command == "ponder";
            ponders ? static_cast<void>(pondering_ = true) : go();
        } else if (command == "ponderhit" || (command == "stop" && pondering_ && mode() != "deaf-ponder")) {
            pondering_ = false;
            go();
        }
    }

    void begin_game() {
        if (mode() == "crash-in-new-game") {
            std::abort();
        }
        if (mode() == "slow-new-game") {
            pause();
        }
        game_begins_ = true;
    }

    [[nodiscard]] bool breaks_on(const std::string& go) const {
        const auto has = [&go](const char* token) { return go.find(token) != std::string::npos; };
        return (mode() == "one-clock" && has("wtime") != has("btime")) ||
               (mode() == "clock-order" && go.starts_with("go btime") && has("wtime")) ||
               (mode() == "all-limits" && has("movestogo") && has("mate"));
    }

    void shake_hands() const {
        if (mode() == "silent") {
            return;
        }
        if (mode() == "slow-start") {
            pause();
        }
        send("id name Mock " + mode());
        send("id author nobody");
        send("option name Seed type spin default 0 min 0 max 1000000");
        send("option name Level type spin default 30 min 0 max 100");
        send("option name Free type string default 1");
        if (text("ponder", "no") == "yes") {
            send("option name Ponder type check default false");
        }
        if (text("multipv", "no") != "no") {
            send("option name MultiPV type spin default 1 min 1 max 8");
        }
        send("option name Label type string default <empty>");
        send("option name Slow type check default false");
        send("option name Style type combo default calm var calm var wild");
        send("option name Clear Hash type button");
        send("option name VariantPath type string default <empty>");
        std::string variants = text("variants", "tensor,tensorfree,tiledsquares");
        if (has_file_) {
            variants += ',';
            variants += text("file-variants", "");
        }
        if (!variants.empty()) {
            std::string option = "option name UCI_Variant type combo default tensor";
            std::istringstream names(variants);
            for (std::string name; std::getline(names, name, ',');) {
                option += " var ";
                option += name;
            }
            send(option);
        }
        send("uciok");
    }

    void set_option(std::istringstream& tokens) {
        std::string word;
        std::string name;
        std::string value;
        tokens >> word;
        while (tokens >> word && word != "value") {
            name += (name.empty() ? "" : " ") + word;
        }
        tokens >> value;
        if (name == "Seed") {
            seed_ = std::stoull(value);
        } else if (name == "Level") {
            level_ = std::stoi(value);
            if (level_ < number("least")) {
                send("info string error: option Level: " + value + " is too little");
            }
        } else if (name == "Ponder") {
            ponders_ = value == "true";
        } else if (name == "VariantPath") {
            has_file_ = true;
        } else if (name == "Label" && value == "refused") {
            send("info string error: option Label: there is no such file");
        } else if (name == "UCI_Variant") {
            variant_ = parse_variant(value).value_or(variant_);
        }
        std::cerr << "mock: option " << name << (value.empty() ? " is pressed" : " is " + value) << std::endl;
    }

    void set_position(std::istringstream& tokens) {
        std::string word;
        std::string fen = Game(variant_).start_fen();
        tokens >> word;
        if (word == "fen") {
            fen.clear();
            while (tokens >> word && word != "moves") {
                fen += (fen.empty() ? "" : " ") + word;
            }
        } else {
            tokens >> word;
        }
        if (mode() == "white-only" && fen.find(" b ") != std::string::npos) {
            std::abort();
        }
        game_ = Game::from_fen(fen, variant_).value();
        while (tokens >> word) {
            game_.play(game_.parse_uci(word).value());
        }
    }

    [[nodiscard]] std::string choose_move() const {
        const std::vector<MoveCode> moves = game_.legal_moves();
        if (moves.empty()) {
            return "0000";
        }
        std::uint64_t hash = game_.key() ^ (seed_ + 1) * 0x9E3779B97F4A7C15U;
        hash = (hash ^ (hash >> 31U)) * 0xBF58476D1CE4E5B9U;
        hash ^= hash >> 29U;
        return game_.to_uci(moves[mode() == "first" ? 0 : hash % moves.size()]);
    }

    /// Reports some positions as lost: two per mille for each step that the level is off.
    [[nodiscard]] std::string score() const {
        constexpr int thousand = 1000;
        const auto chance = static_cast<int>((game_.key() * 0x9E3779B97F4A7C15U >> 40U) % thousand);
        return mode() == "tuned" && chance < 2 * std::abs(level_ - number("target")) ? "-2000"
                                                                                     : text("score", "0");
    }

    void play(const std::string& move) {
        last_move_ = move;
        const std::string figures = text("figures", "no") == "yes" ? "seldepth 4 hashfull 7 time 0 " : "";
        const bool has_fractions = mode() == "fractions" || (mode() == "clock-fractions" && has_clock_);
        const std::string time = has_fractions ? " time 0.5" : "";
        std::string line = text("line", "score cp " + score() + " pv @");
        if (const std::size_t at = line.find('@'); at != std::string::npos) {
            line.replace(at, 1, move);
        }
        send("info depth 1 " + figures + "nodes 20" + time + " " + line);
        if (text("multipv", "no") == "from-0") {
            show_lines_from_0();
        }
        send("bestmove " + move + expected_answer(move));
    }

    void show_lines_from_0() {
        const std::vector<MoveCode> moves = game_.legal_moves();
        for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 3); ++i) {
            send("info depth 1 multipv " + std::to_string(i) + " score cp 0 pv " + game_.to_uci(moves[i]));
        }
    }

    /// With option Ponder, the expected reply is the first legal one.
    [[nodiscard]] std::string expected_answer(const std::string& move) const {
        if (mode() == "wrong-reply") {
            return " ponder " + move;
        }
        const Result<MoveCode> played = game_.parse_uci(move);
        if (!ponders_ || !played) {
            return "";
        }
        Game after = game_;
        after.play(played.value());
        const std::vector<MoveCode> answers = after.legal_moves();
        return answers.empty() ? "" : " ponder " + after.to_uci(answers.front());
    }

    void go() {
        if (goes_++ < number("after")) {
            play(choose_move());
            return;
        }
        const std::string what = mode();
        if (what == "crash") {
            wait_for_state();
            std::cerr << "mock: assertion failed: the world is flat" << std::endl;
            std::abort();
        } else if (what == "exit") {
            std::exit(0);  // NOLINT(concurrency-mt-unsafe): the only thread
        } else if (what == "close") {
            std::fclose(stdout);
            ::close(STDOUT_FILENO);
        } else if (what == "late") {
            pause();
            play(choose_move());
            std::ofstream(text("state", ""), std::ios::app) << '.';
        } else if (what == "illegal") {
            play("a1a8");
        } else if (what == "wrong-text") {
            play("Nf3!");
        } else if (what == "empty") {
            send("bestmove");
        } else if (what == "twice") {
            // In one write: a second answer that came later would answer the next search.
            last_move_ = choose_move();
            send("info depth 1 score cp " + score() + "\nbestmove " + last_move_ + "\nbestmove " + last_move_);
        } else if (what == "orphan") {
            if (::fork() == 0) {
                ::sleep(60);  // NOLINT(concurrency-mt-unsafe): the only thread
                ::_exit(0);
            }
            std::abort();
        } else if (what == "flood") {
            for (;;) {
                std::cout << "info string flood, flood, flood\n";
            }
        } else if (what == "garbage") {
            send("info depth x score cp much nodes -1e99 pv");
            send("bestmov e2e4");
            send(std::string(100000, '#'));
            send("\x01\xff\xfe readyok");
            play(choose_move());
        } else if (what != "stall") {
            play(choose_move());
        }
    }

    std::map<std::string, std::string> settings_;
    Variant variant_ = Variant::tensor;
    Game game_;
    std::uint64_t seed_ = 0;
    int level_ = 30;
    int goes_ = 0;
    bool ponders_ = false;
    bool pondering_ = false;
    bool is_deaf_ = false;
    bool game_begins_ = false;
    bool has_clock_ = false;
    std::string last_move_;
    bool has_file_ = false;
};

}  // namespace

int main(int argc, char** argv) {
    std::map<std::string, std::string> settings;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) {
            std::cerr << "mock_engine: '" << word << "' is not key=value\n";
            return 2;
        }
        settings[word.substr(0, equals)] = word.substr(equals + 1);
    }
    return MockEngine(std::move(settings)).run();
}
