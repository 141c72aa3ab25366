// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "search/control/search_report.hpp"

namespace ricochet::test {

/// A report of depth 9, 10.847 seconds and 48000 nodes, whose line are these moves in UCI text.
inline SearchReport report_of(Score score, const Game& root, std::string_view moves) {
    SearchReport report;
    report.depth = 9;
    report.score = score;
    report.nodes = 48'000;
    report.time = Milliseconds(10'847);
    Game game = root;
    Tokens tokens(moves);
    while (!tokens.at_end()) {
        const MoveCode move = game.parse_uci(tokens.next()).value();
        report.principal_variation.push_back(move);
        game.play(move);
    }
    return report;
}

}  // namespace ricochet::test
