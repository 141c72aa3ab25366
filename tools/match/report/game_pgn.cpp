// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/game_pgn.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/san.hpp"
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

std::string move_comment(const PlayedMove& move) {
    std::string text;
    if (move.score) {
        text = fmt::format("{}/{}, ", score_text(*move.score), move.depth);
    }
    text += fmt::format("{:.3f}s", static_cast<double>(move.think_time.count()) / 1000.0);
    if (move.white_clock || move.black_clock) {
        text += fmt::format(", {} / {}", clock_text(move.white_clock), clock_text(move.black_clock));
    }
    return text;
}

/// The words that the PGN standard has for the tag Termination.
std::string_view termination(Ending ending) {
    switch (ending) {
        case Ending::checkmate:
        case Ending::stalemate:
        case Ending::threefold_repetition:
        case Ending::fifty_moves:
        case Ending::dead_position:
            return "normal";
        case Ending::adjudicated_draw:
        case Ending::adjudicated_win:
        case Ending::max_moves:
            return "adjudication";
        case Ending::time_loss:
            return "time forfeit";
        case Ending::illegal_move:
            return "rules infraction";
        case Ending::crash:
        case Ending::disconnect:
        case Ending::stall:
        case Ending::start_failure:
            return "abandoned";
        case Ending::interrupted:
            break;
    }
    return "unterminated";
}

std::string tags(const GameRecord& record, const PgnEvent& event, const SearchBounds& white,
                 const SearchBounds& black) {
    std::string text;
    const auto add = [&text](std::string_view name, const std::string& value) {
        text += fmt::format("[{} \"{}\"]\n", name, escape_tag(value));
    };
    std::string date = record.start_time.substr(0, record.start_time.find('T'));
    std::replace(date.begin(), date.end(), '-', '.');
    add("Event", event.event);
    add("Site", event.site);
    add("Date", date.empty() ? "????.??.??" : date);
    add("Round", fmt::format("{}.{}", record.identity.round, record.identity.game));
    add("White", record.identity.white);
    add("Black", record.identity.black);
    add("Result", std::string(to_string(record.result)));
    add("Variant", event.variant == Variant::tensor ? "Tensor" : "Tensorfree");
    add("SetUp", "1");
    add("FEN", record.opening.fen);
    if (!record.opening.name.empty()) {
        add("Opening", record.opening.name);
    }
    add("PlyCount", fmt::format("{}", record.opening.moves.size() + record.moves.size()));
    if (white == black) {
        add("TimeControl", describe(white));
    } else {
        add("WhiteTimeControl", describe(white));
        add("BlackTimeControl", describe(black));
    }
    add("Termination", std::string(termination(record.ending)));
    add("Ending", std::string(to_string(record.ending)));
    if (!record.offender.empty()) {
        add("Culprit", record.offender);
    }
    return text;
}

}  // namespace

std::string to_pgn(const GameRecord& record, const PgnEvent& event, const SearchBounds& white,
                   const SearchBounds& black) {
    MoveText text;
    Position position = parse_fen(record.opening.fen, event.variant).value();
    bool needs_number = true;
    const auto add_move = [&](const std::string& move_text, const std::string& comment) {
        const Move move = parse_uci(move_text, position).value();
        const bool is_white = position.side_to_move() == Color::white;
        if (is_white || needs_number) {
            text.add(fmt::format("{}{}", position.fullmove_number(), is_white ? "." : "..."));
        }
        text.add(to_san(position, move));
        if (!comment.empty()) {
            text.add_comment(comment);
        }
        needs_number = !comment.empty();
        Undo undo;
        position.do_move(move, undo);
    };
    for (const std::string& move : record.opening.moves) {
        add_move(move, "");
    }
    for (const PlayedMove& move : record.moves) {
        add_move(move.text, move_comment(move));
    }
    std::string last = std::string(to_string(record.ending));
    last += record.offender.empty() ? "" : " by " + record.offender;
    last += record.detail.empty() ? "" : ": " + escape_comment(record.detail);
    text.add_comment(last);
    text.add(std::string(to_string(record.result)));
    return tags(record, event, white, black) + "\n" + text.text() + "\n\n";
}

}  // namespace ricochet::tools::match
