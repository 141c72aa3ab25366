// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string_view>

#include "movegen/tensor/notation.hpp"
#include "search/control/thread_pool.hpp"

namespace ricochet::test {

/// A report of depth 9, 10.847 seconds and 48000 nodes, whose line are these moves in UCI text.
inline SearchReport report_of(Score score, const Position& root, std::string_view moves) {
    SearchReport report;
    report.depth = 9;
    report.score = score;
    report.nodes = 48'000;
    report.time = Milliseconds(10'847);
    Position position = root;
    while (!moves.empty()) {
        const std::string_view text = moves.substr(0, moves.find(' '));
        moves.remove_prefix(std::min(moves.size(), text.size() + 1));
        const Move move = parse_uci(text, position).value();
        report.principal_variation.push_back(move);
        Undo undo;
        position.do_move(move, undo);
    }
    return report;
}

}  // namespace ricochet::test
