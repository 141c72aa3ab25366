// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/format.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/engine.hpp"
#include "engine/xboard/position.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/base/version.hpp"
#include "search/tables/verdict_text.hpp"

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
    // All name a file or a folder; and XBoard 4.9.1 overruns its memory where a -string is set on its command
    // line.
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

std::string xboard_verdict(const tables::TableVerdict& verdict, const Game& game, int sign) {
    const Score distance = score_tablebase - tables::plies_of(verdict.code);
    const Score score = verdict.is_drawn() ? score_draw : tables::is_win(verdict.code) ? distance : -distance;
    return fmt::format("0 {} 0 0 Table: {}", sign * score, tables::describe_verdict(verdict, game));
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

}  // namespace ricochet
