// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci_format.hpp"

#include <fmt/format.h>

#include "engine/text/result_text.hpp"

namespace ricochet {

namespace {

std::string describe(const CheckOption& option) {
    return fmt::format("type check default {}", option.initial);
}

std::string describe(const SpinOption& option) {
    return fmt::format("type spin default {} min {} max {}", option.initial, option.min, option.max);
}

std::string describe(const ComboOption& option) {
    std::string text = fmt::format("type combo default {}", option.initial);
    for (const std::string& choice : option.choices) {
        text += " var " + choice;
    }
    return text;
}

std::string describe(const StringOption& option) {
    return fmt::format("type string default {}", option.initial.empty() ? "<empty>" : option.initial);
}

std::string describe(const ButtonOption& /*option*/) {
    return "type button";
}

}  // namespace

std::string format_option(const Option& option) {
    return fmt::format("option name {} {}", option.name,
                       std::visit([](const auto& content) { return describe(content); }, option.content));
}

std::string format_report(const SearchReport& report, const Game& game,
                          const std::optional<WinDrawLoss>& chances) {
    std::string line =
        fmt::format("info depth {} seldepth {} multipv {} score {}", report.depth, report.selective_depth,
                    report.multi_pv, format_score(report.score, report.bound));
    if (chances) {
        line += fmt::format(" wdl {} {} {}", chances->win, chances->draw, chances->loss);
    }
    line += fmt::format(" nodes {} nps {} hashfull {}", report.nodes,
                        nodes_per_second(report.nodes, report.time), report.hash_full);
    if (report.tablebase_hits > 0) {
        line += fmt::format(" tbhits {}", report.tablebase_hits);
    }
    line += fmt::format(" time {}", report.time.count());
    if (!report.principal_variation.empty()) {
        line += " pv";
    }
    for (const MoveCode move : report.principal_variation) {
        line += ' ' + game.to_uci(move);
    }
    return line;
}

std::string format_current_move(const CurrentMoveReport& report, const Game& game) {
    return fmt::format("info depth {} currmove {} currmovenumber {}", report.depth, game.to_uci(report.move),
                       report.number);
}

std::string format_best_move(const BestMoveReport& report, const Game& game) {
    std::string line = "bestmove " + game.to_uci(report.best);
    if (report.ponder != MoveCode::none) {
        line += " ponder " + game.to_uci(report.ponder);
    }
    return line;
}

}  // namespace ricochet
