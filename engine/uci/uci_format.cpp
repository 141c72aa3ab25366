// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci_format.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "movegen/tensor/notation.hpp"

namespace ricochet {

namespace {

std::string describe(const CheckOption& option) {
    return fmt::format("type check default {}", option.value);
}

std::string describe(const SpinOption& option) {
    return fmt::format("type spin default {} min {} max {}", option.value, option.min, option.max);
}

std::string describe(const ComboOption& option) {
    std::string text = fmt::format("type combo default {}", option.value);
    for (const std::string& choice : option.choices) {
        text += " var " + choice;
    }
    return text;
}

std::string describe(const StringOption& option) {
    return fmt::format("type string default {}", option.value.empty() ? "<empty>" : option.value);
}

std::string describe(const ButtonOption& /*option*/) {
    return "type button";
}

}  // namespace

std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time) {
    return static_cast<std::uint64_t>(static_cast<double>(nodes) * 1000.0 /
                                      static_cast<double>(std::max<std::int64_t>(1, time.count())));
}

std::string format_option(const Option& option) {
    return fmt::format("option name {} {}", option.name,
                       std::visit([](const auto& content) { return describe(content); }, option.content));
}

std::string format_score(Score score, Bound bound) {
    std::string text =
        is_mate(score) ? fmt::format("mate {}", mate_distance_moves(score)) : fmt::format("cp {}", score);
    if (bound == Bound::lower) {
        text += " lowerbound";
    } else if (bound == Bound::upper) {
        text += " upperbound";
    }
    return text;
}

std::string format_report(const SearchReport& report, const std::optional<WinDrawLoss>& chances) {
    std::string line =
        fmt::format("info depth {} seldepth {} multipv {} score {}", report.depth, report.selective_depth,
                    report.multi_pv, format_score(report.score, report.bound));
    if (chances) {
        line += fmt::format(" wdl {} {} {}", chances->win, chances->draw, chances->loss);
    }
    line += fmt::format(" nodes {} nps {} hashfull {} time {}", report.nodes,
                        nodes_per_second(report.nodes, report.time), report.hash_full, report.time.count());
    if (!report.principal_variation.empty()) {
        line += " pv";
    }
    for (const Move move : report.principal_variation) {
        line += ' ' + to_uci(move);
    }
    return line;
}

std::string format_current_move(const CurrentMoveReport& report) {
    return fmt::format("info depth {} currmove {} currmovenumber {}", report.depth, to_uci(report.move),
                       report.number);
}

std::string format_best_move(const BestMoveReport& report) {
    std::string line = "bestmove " + to_uci(report.best);
    if (report.ponder.is_some()) {
        line += " ponder " + to_uci(report.ponder);
    }
    return line;
}

}  // namespace ricochet
