// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/game_pgn.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include "tools/pgn/pgn_text.hpp"

namespace ricochet::tools::match {

namespace {

std::string score_text(const SearchScore& score) {
    return score.is_mate ? fmt::format("{}M{}", score.value < 0 ? "-" : "+", std::abs(score.value))
                         : fmt::format("{:+.2f}", score.value / 100.0);
}

std::string clock_text(const std::optional<Milliseconds>& clock) {
    return clock ? fmt::format("{:.3f}s", static_cast<double>(clock->count()) / 1000.0) : "-";
}

std::string move_comment(const PlayedMove& move, const PgnStyle& style) {
    std::string text;
    if (move.score) {
        text = fmt::format("{}/{}, ", score_text(*move.score), move.depth);
    }
    text += fmt::format("{:.3f}s", static_cast<double>(move.think_time.count()) / 1000.0);
    if (move.white_clock || move.black_clock) {
        text += fmt::format(", {} / {}", clock_text(move.white_clock), clock_text(move.black_clock));
    }
    if (style.nodes) {
        text += fmt::format(", n={}", move.nodes);
    }
    if (style.seldepth) {
        text += fmt::format(", sd={}", move.seldepth);
    }
    if (style.nodes_a_second) {
        const std::int64_t time = std::max<std::int64_t>(move.think_time.count(), 1);
        text += fmt::format(", nps={}", move.nodes * 1000 / time);
    }
    return text;
}

/// Adds a move, with its number where PGN requires one.
void add_numbered(MoveText& text, const Game& game, const std::string& move) {
    if (game.side_to_move() == Color::white || game.size() == 0) {
        const std::string fen = game.fen();
        const std::string number = fen.substr(fen.rfind(' ') + 1);
        text.add(number + (game.side_to_move() == Color::white ? "." : "..."));
    }
    text.add(move);
}

}  // namespace

std::string final_fen(const GameRecord& record, Variant variant) {
    return replay(record, variant).value().fen();
}

std::string pgn_tags(const GameRecord& record, const Conditions& conditions, const PgnStyle& style) {
    std::string text;
    const auto add = [&text](std::string_view name, std::string_view value) { text += tag_line(name, value); };
    std::string date = record.start_time.substr(0, record.start_time.find('T'));
    std::replace(date.begin(), date.end(), '-', '.');
    add("Event", conditions.event);
    add("Site", conditions.site);
    add("Date", date.empty() ? "????.??.??" : date);
    if (const std::size_t time = record.start_time.find('T'); time != std::string::npos) {
        add("Time", record.start_time.substr(time + 1));
    }
    add("Round", fmt::format("{}.{}", record.identity.round, record.identity.game));
    add("White", record.identity.white);
    add("Black", record.identity.black);
    add("Result", to_string(record.result));
    add("Variant", row_of(conditions.variant).pgn_name);
    add("SetUp", "1");
    add("FEN", record.opening.fen);
    if (style.minimal) {
        return text;
    }
    if (!record.opening.name.empty()) {
        add("Opening", record.opening.name);
    }
    add("PlyCount", fmt::format("{}", record.plies()));
    const SearchBounds& white = conditions.bounds_of(record.identity.white);
    const SearchBounds& black = conditions.bounds_of(record.identity.black);
    if (white == black) {
        add("TimeControl", describe(white));
    } else {
        add("WhiteTimeControl", describe(white));
        add("BlackTimeControl", describe(black));
    }
    // OpenBench's client counts illegal moves by fastchess' term.
    add("Termination", style.fastchess_tags && record.ending == Ending::illegal_move
                           ? "illegal move"
                           : row_of(record.ending).termination);
    add("Ending", to_string(record.ending));
    if (!record.offender.empty()) {
        add("Offender", record.offender);
    }
    return text;
}

std::string to_pgn(const GameRecord& record, const Conditions& conditions, const PgnStyle& style) {
    MoveText text;
    Game game = Game::from_fen(record.opening.fen, conditions.variant).value();
    const auto add_move = [&](const std::string& move_text) {
        const MoveCode move = game.parse_uci(move_text).value();
        if (style.fastchess_tags) {
            add_numbered(text, game, to_plain_signs(style.uci_moves ? move_text : game.to_san(move)));
        } else if (style.uci_moves) {
            add_numbered(text, game, move_text);
        } else {
            text.add_move(game, move);
        }
        game.play(move);
    };
    for (const std::string& move : record.opening.moves) {
        add_move(move);
    }
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        add_move(record.moves[i].text);
        if (!style.minimal) {
            const bool is_last = i + 1 == record.moves.size();
            text.add_comment(move_comment(record.moves[i], style) +
                             (style.fastchess_tags && is_last ? ", " + describe_ending(record) : ""));
        }
    }
    if (!style.minimal && !style.fastchess_tags) {
        text.add_comment(describe_ending(record));
    }
    text.add(to_string(record.result));
    return pgn_tags(record, conditions, style) + "\n" + text.text() + "\n\n";
}

}  // namespace ricochet::tools::match
