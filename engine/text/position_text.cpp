// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/position_text.hpp"

#include <fmt/format.h>
#include <string_view>

#include "engine/text/result_text.hpp"
#include "movegen/base/quote.hpp"

namespace ricochet {

namespace {

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
    std::string text = trace.network.has_value() ? describe_network(*trace.network)
                                                 : fmt::format("Material: {:+} cp\n", trace.material);
    text += trace.is_known ? "Ending: known, no network is used\n"
                           : fmt::format("Scale: {}/{}\n", trace.scale, normal_scale);
    return text + fmt::format("Evaluation: {:+} cp (White's side)", trace.evaluation);
}

std::string describe_book_move(const book::BookMove& known, const Game& game) {
    return fmt::format("book {}, score {}, {}, {} behind it", game.to_uci(known.move),
                       format_score(known.score, Bound::exact), counted(known.games.total(), "game"),
                       counted(known.positions, "position"));
}

}  // namespace ricochet
