// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/position_text.hpp"

#include <fmt/format.h>
#include <string_view>

namespace ricochet {

namespace {

std::string row(std::string_view name, TaperedScore white, TaperedScore black) {
    return fmt::format("{:<20} |{:>7}{:>7} |{:>7}{:>7} |{:>7}{:>7}\n", name, white.middlegame, white.endgame,
                       black.middlegame, black.endgame, white.middlegame - black.middlegame,
                       white.endgame - black.endgame);
}

/// The network's part of the evaluation.
std::string describe_network(const NetworkTrace& trace) {
    std::string text = "Worth by removal:";
    for (const PieceWorth& piece : trace.pieces) {
        text += fmt::format(" {}{} {:+}", piece.piece, piece.square, piece.worth);
    }
    text += "\nBuckets:";
    for (std::size_t bucket = 0; bucket < trace.by_bucket.size(); ++bucket) {
        const std::string value = fmt::format("{:+}", trace.by_bucket[bucket]);
        text += bucket == trace.bucket ? " [" + value + "]" : " " + value;
    }
    return text + fmt::format("\nNetwork: {:+} cp\n", trace.value);
}

}  // namespace

std::string describe_position(const Game& game) {
    std::string checkers;
    for (const std::string& square : game.checkers()) {
        checkers += ' ' + square;
    }
    return fmt::format("{}\n\nFen: {}\nKey: {:016X}\nCheckers:{}", game.diagram(), game.fen(), game.key(),
                       checkers);
}

std::string describe_evaluation(const EvaluationTrace& trace) {
    std::string table =
        "                     |     White     |     Black     |  White - Black\n"
        "Term                 |    mid    end |    mid    end |    mid    end\n"
        "---------------------+---------------+---------------+---------------\n";
    TaperedScore white;
    TaperedScore black;
    for (const EvaluationTerm& term : trace.terms) {
        const TaperedScore& for_white = term.by_color[index(Color::white)];
        const TaperedScore& for_black = term.by_color[index(Color::black)];
        table += row(term.name, for_white, for_black);
        white = {white.middlegame + for_white.middlegame, white.endgame + for_white.endgame};
        black = {black.middlegame + for_black.middlegame, black.endgame + for_black.endgame};
    }
    table += "---------------------+---------------+---------------+---------------\n";
    table += row("Sum", white, black);
    table += fmt::format("Phase: {}/256 middlegame\nScale: {}/64\n", trace.phase, trace.scale);
    if (trace.network.has_value()) {
        table += fmt::format("Hand-written: {:+} cp\n", trace.total) + describe_network(*trace.network);
    }
    table += fmt::format("Evaluation: {:+} cp (White's side)", trace.evaluation);
    return table;
}

}  // namespace ricochet
