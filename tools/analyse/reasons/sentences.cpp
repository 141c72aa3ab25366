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
    {ReasonKind::can_be_taken, "can_be_taken", "{p0} can be taken: {m0}"},
    {ReasonKind::undefended, "undefended", "nothing guards {p0} against {m0}"},
    {ReasonKind::guarded_by_bounce, "guarded_by_bounce", "{p0} is guarded only by a bounce off {p1}"},
    {ReasonKind::guard_pinned, "guard_pinned", "{p0} cannot take back on {p2}, pinned by {p1}"},
    {ReasonKind::bounces_off, "bounces_off", "{m0} needs {p0} as its springboard"},
    {ReasonKind::passes_through, "passes_through", "{m0} passes through {p0+}"},
    {ReasonKind::fork, "fork", "{p0} attacks {p1+} at once"},
    {ReasonKind::discovered_attack, "discovered_attack", "{m0} clears {s0}, and {p0} attacks {p1}"},
    {ReasonKind::new_springboard, "new_springboard", "{p0} is a new springboard, and {p1} attacks {p2}"},
    {ReasonKind::ends_attack, "ends_attack", "{m0} takes the springboard {p0}, and {p1} is attacked no more"},
    {ReasonKind::shields, "shields", "{p0} shields {p1} from {p2}"},
    {ReasonKind::only_propel, "only_propel", "only a propel attacks both {p0} and {p1}"},
    {ReasonKind::door_opened, "door_opened", "the tile on {s0} opens a door for {m1}"},
    {ReasonKind::pinned, "pinned", "{p0} is pinned by {p1}"},
    {ReasonKind::pinned_at_corner, "pinned_at_corner", "{p0} is pinned by {p1} round the corner at {p2}"},
    {ReasonKind::no_tile, "no_tile", "{p0} has no tile to land on"},
    {ReasonKind::ways_out, "ways_out", "ways out of check: {n0} ({ways})"},
    {ReasonKind::mates, "mates", "{m0} mates in {n0}"},
    {ReasonKind::mate_allowed, "mate_allowed", "it allows mate in {n0}: {m0}"},
    {ReasonKind::mate_missed, "mate_missed", "it misses mate in {n0}: {m0}"},
    {ReasonKind::loses_piece, "loses_piece", "{p0} is lost to {m0}"},
    {ReasonKind::beast_lost, "beast_lost", "the beast {p0} is lost to {m0}"},
    {ReasonKind::threat_ignored, "threat_ignored", "it does nothing about the threat {m0}"},
    {ReasonKind::allows, "allows", "it allows {m0}"},
    {ReasonKind::threatens, "threatens", "it threatens {m0}"},
    {ReasonKind::only_move, "only_move", "only {m0} is good"},
    {ReasonKind::few_moves, "few_moves", "only {n0} moves are good: {m0+}"},
    {ReasonKind::wins, "wins", "{m0} wins {won}"},
    {ReasonKind::wins_for, "wins_for", "{m0} wins {won} for {given}"},
    {ReasonKind::prefers, "prefers", "the engine prefers {m0}"},
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

constexpr std::array<std::string_view, 6> way_names = {"king",  "capture", "beast capture",
                                                       "block", "bounce",  "propel"};

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        all += i == 0 ? "" : i + 1 == texts.size() ? " and " : ", ";
        all += texts[i];
    }
    return all;
}

/// `Qd4`; a pawn by its square alone.
std::string text_of(const PlacedPiece& piece) {
    return piece.letter == 'P' ? piece.square : piece.letter + piece.square;
}

std::string name_of_piece(const PlacedPiece& piece) {
    constexpr std::array<std::pair<char, std::string_view>, 6> names = {{{'P', "a pawn"},
                                                                         {'N', "a knight"},
                                                                         {'B', "a bishop"},
                                                                         {'R', "a rook"},
                                                                         {'Q', "a queen"},
                                                                         {'T', "a beast"}}};
    const auto* const found = std::find_if(names.begin(), names.end(),
                                           [&piece](const auto& name) { return name.first == piece.letter; });
    return std::string(found == names.end() ? "a piece" : found->second);
}

/// All elements from one on, as texts.
template <class Element, class Text>
std::vector<std::string> texts_from(const std::vector<Element>& elements, std::size_t first, std::size_t end,
                                    Text text) {
    std::vector<std::string> texts;
    for (std::size_t i = first; i < std::min(end, elements.size()); ++i) {
        texts.push_back(text(elements[i]));
    }
    return texts;
}

std::string ways_text(const std::vector<int>& numbers) {
    std::vector<std::string> ways;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        if (numbers[i] > 0) {
            ways.push_back(fmt::format("{} {}", way_names[i - 1], numbers[i]));
        }
    }
    return ways.empty() ? "none" : joined(ways);
}

/// What a place stands for.
std::string filled(const Reason& reason, std::string_view place) {
    if (place == "won" || place == "given") {
        const auto won = static_cast<std::size_t>(reason.numbers.at(0));
        const bool is_won = place == "won";
        return joined(
            texts_from(reason.pieces, is_won ? 0 : won, is_won ? won : reason.pieces.size(), name_of_piece));
    }
    if (place == "ways") {
        return ways_text(reason.numbers);
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
