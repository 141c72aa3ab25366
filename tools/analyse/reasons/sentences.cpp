// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/sentences.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace ricochet::tools::analyse {

namespace {

struct Entry {
    ReasonKind kind;
    std::string_view name;
    std::string_view sentence;
};

constexpr std::array<Entry, reason_kind_count> entries = {{
    {ReasonKind::guard_pinned, "guard_pinned", "{p0} cannot take back, pinned by {p1}"},
    {ReasonKind::removes_guard, "removes_guard", "{m0} takes the guard of {p1}"},
    {ReasonKind::bounces_off, "bounces_off", "{m0} needs {p0} as its springboard"},
    {ReasonKind::passes_through, "passes_through", "{m0} passes through {p0+}"},
    {ReasonKind::fork, "fork", "{p0} attacks {p1+} at once"},
    {ReasonKind::discovered_attack, "discovered_attack", "{m0} clears {s0}, and {p0} attacks {p1}"},
    {ReasonKind::new_springboard, "new_springboard", "{p0} is a new springboard, and {p1} attacks {p2}"},
    {ReasonKind::ends_attack, "ends_attack", "{m0} takes the springboard {p0}, and {p1} is attacked no more"},
    {ReasonKind::shields, "shields", "{p0} shields {p1} from {p2}"},
    {ReasonKind::only_propel, "only_propel", "only a propel attacks both {p0} and {p1}"},
    {ReasonKind::door_opened, "door_opened", "the tile on {s0} opens a door for {m1}"},
    {ReasonKind::skewer, "skewer", "{p0} attacks {p1}, and {p2} behind it"},
    {ReasonKind::overloaded, "overloaded", "{p0} is overloaded: it also guards {p1}"},
    {ReasonKind::forced_then, "forced_then", "{m0} is the only answer, then follows {m1}"},
    {ReasonKind::pinned, "pinned", "{p0} is pinned by {p1}"},
    {ReasonKind::pinned_at_corner, "pinned_at_corner", "{p0} is pinned by {p1} round the corner at {p2}"},
    {ReasonKind::no_tile, "no_tile", "{p0} has no tile to land on"},
    {ReasonKind::trades, "trades", "{m0} trades {kind0}"},
    {ReasonKind::takes_back, "takes_back", "{m0} takes back on {s0}"},
    {ReasonKind::hanging, "hanging", "{p0} hangs"},
    {ReasonKind::win_to_draw, "win_to_draw", "it turns a win into a draw"},
    {ReasonKind::win_to_loss, "win_to_loss", "it turns a win into a loss"},
    {ReasonKind::draw_to_loss, "draw_to_loss", "it turns a draw into a loss"},
    {ReasonKind::mates, "mates", "{m0} mates in {n0}"},
    {ReasonKind::mate_allowed, "mate_allowed", "it allows mate in {n0}: {m0}"},
    {ReasonKind::mate_missed, "mate_missed", "it misses mate in {n0}: {m0}"},
    {ReasonKind::slower_win, "slower_win", "it misses a faster win: {m0} mates in {n0}"},
    {ReasonKind::hangs, "hangs", "it leaves {p0} hanging: {m0}"},
    {ReasonKind::missed_capture, "missed_capture", "it misses {m0}: {p0} hangs"},
    {ReasonKind::missed_recapture, "missed_recapture", "it does not take back: {m0}"},
    {ReasonKind::missed_win, "missed_win", "it misses {m0}{gain}"},
    {ReasonKind::threat_ignored, "threat_ignored", "it does nothing about the threat {m0}{gain}"},
    {ReasonKind::traps, "traps", "it allows {m0}, and {p0} cannot be saved"},
    {ReasonKind::double_attack, "double_attack", "it allows {m0}, which attacks more than can be saved"},
    {ReasonKind::missed_trap, "missed_trap", "it misses {m0}: {p0} cannot be saved"},
    {ReasonKind::missed_attack, "missed_attack", "it misses {m0}, which attacks more than can be saved"},
    {ReasonKind::threatens, "threatens", "it threatens {m0}"},
    {ReasonKind::only_move, "only_move", "only {m0} is good"},
    {ReasonKind::avoids_mate, "avoids_mate", "only {m0} avoids mate"},
    {ReasonKind::holds_out, "holds_out", "only {m0} holds out"},
    {ReasonKind::wins, "wins", "{m0} wins {won}"},
    {ReasonKind::wins_exchange, "wins_exchange", "{m0} wins the exchange, {won} for {given}"},
    {ReasonKind::wins_for, "wins_for", "{m0} wins {won} for {given}"},
    {ReasonKind::wrong_capture, "wrong_capture", "it takes with the wrong piece: better {m0}"},
    {ReasonKind::poor_trade, "poor_trade", "it trades {p0} for {p1}"},
    {ReasonKind::castling_lost, "castling_lost", "it gives up castling"},
    {ReasonKind::tile_too_slow, "tile_too_slow", "there is no time for a tile"},
    {ReasonKind::refuted, "refuted", "it is met by {line}"},
}};

constexpr bool are_in_order() {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].kind != static_cast<ReasonKind>(i)) {
            return false;
        }
    }
    return true;
}
static_assert(are_in_order());

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        all += i == 0 ? "" : i + 1 == texts.size() ? " and " : ", ";
        all += texts[i];
    }
    return all;
}

/// `Qd4`; pawns in words, as SAN has no letter for them.
std::string text_of(const PlacedPiece& piece) {
    return piece.letter == 'P' ? fmt::format("the pawn on {}", piece.square) : piece.letter + piece.square;
}

std::string_view kind_of(char letter) {
    constexpr std::array<std::pair<char, std::string_view>, 6> names = {
        {{'P', "pawn"}, {'N', "knight"}, {'B', "bishop"}, {'R', "rook"}, {'Q', "queen"}, {'T', "beast"}}};
    const auto* const found =
        std::find_if(names.begin(), names.end(), [letter](const auto& name) { return name.first == letter; });
    return found == names.end() ? "piece" : found->second;
}

/// The kinds of pieces with their counts: `a queen and 2 pawns`.
std::string kinds_of(const std::vector<PlacedPiece>& pieces) {
    std::vector<std::string> kinds;
    for (std::size_t i = 0, end = 0; i < pieces.size(); i = end) {
        while (end < pieces.size() && pieces[end].letter == pieces[i].letter) {
            ++end;
        }
        const std::string_view kind = kind_of(pieces[i].letter);
        kinds.push_back(end - i == 1 ? fmt::format("a {}", kind) : fmt::format("{} {}s", end - i, kind));
    }
    return joined(kinds);
}

/// All elements from `first` on, as texts.
template <class Element, class Text>
std::vector<std::string> texts_from(const std::vector<Element>& elements, std::size_t first, std::size_t end,
                                    Text text) {
    std::vector<std::string> texts;
    for (std::size_t i = first; i < std::min(end, elements.size()); ++i) {
        texts.push_back(text(elements[i]));
    }
    return texts;
}

/// The pieces won by a reason, `material` if it names none; or those given for them.
std::string exchanged(const Reason& reason, bool are_won) {
    const auto middle =
        reason.pieces.begin() + std::min<std::ptrdiff_t>(reason.numbers.at(0), std::ssize(reason.pieces));
    return reason.pieces.empty() && are_won ? "material"
           : are_won                        ? kinds_of({reason.pieces.begin(), middle})
                                            : kinds_of({middle, reason.pieces.end()});
}

/// A clause with what a move wins; empty if the reason has no number of won pieces.
std::string gain_text(const Reason& reason) {
    if (reason.numbers.empty()) {
        return "";
    }
    const std::string given = exchanged(reason, false);
    return fmt::format(", which wins {}{}{}", exchanged(reason, true), given.empty() ? "" : " for ", given);
}

std::string line_text(const std::vector<MoveTexts>& moves) {
    std::string text;
    for (const MoveTexts& move : moves) {
        text += (text.empty() ? "" : " ") + move.san;
    }
    return text;
}

/// The text for a placeholder.
std::string filled(const Reason& reason, std::string_view place) {
    if (place == "won" || place == "given") {
        return exchanged(reason, place == "won");
    }
    if (place == "gain") {
        return gain_text(reason);
    }
    if (place == "line") {
        return line_text(reason.moves);
    }
    if (place == "kind0") {
        return fmt::format("{}s", kind_of(reason.pieces.at(0).letter));
    }
    const auto number = static_cast<std::size_t>(place[1] - '0');
    const bool is_list = place.back() == '+';
    switch (place.front()) {
        case 'p':
            return joined(texts_from(reason.pieces, number, is_list ? reason.pieces.size() : number + 1,
                                     [](const PlacedPiece& piece) { return text_of(piece); }));
        case 'm':
            return joined(texts_from(reason.moves, number, is_list ? reason.moves.size() : number + 1,
                                     [](const MoveTexts& move) { return move.san; }));
        case 's':
            return reason.squares.at(number);
        default:
            return std::to_string(reason.numbers.at(number));
    }
}

}  // namespace

std::string_view name_of(ReasonKind kind) {
    return entries[static_cast<std::size_t>(kind)].name;
}

std::string_view sentence_of(ReasonKind kind) {
    return entries[static_cast<std::size_t>(kind)].sentence;
}

std::string text_of(const Reason& reason) {
    std::string text;
    std::string_view rest = sentence_of(reason.kind);
    while (!rest.empty()) {
        const std::size_t open = rest.find('{');
        text += rest.substr(0, open);
        if (open == std::string_view::npos) {
            break;
        }
        const std::size_t close = rest.find('}', open);
        text += filled(reason, rest.substr(open + 1, close - open - 1));
        rest.remove_prefix(close + 1);
    }
    return text;
}

}  // namespace ricochet::tools::analyse
