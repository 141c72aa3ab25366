// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/moves.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace ricochet {

namespace {

struct Leg {
    std::string from;
    /// Empty where it is off the board.
    std::string to;
    /// What a pawn becomes or which piece pushes a beast; empty where no letter follows.
    std::string letter;
};

struct Legs {
    Leg first;
    std::optional<Leg> second;
};

constexpr std::string_view piece_letters = "pnbrqkt";

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// The letter of a piece in lower case.
char kind_on(std::string_view square, const Game& game) {
    return lower(game.piece_on(square));
}

Color color_on(std::string_view square, const Game& game) {
    return kind_on(square, game) == game.piece_on(square) ? Color::black : Color::white;
}

std::optional<Leg> parse_leg(std::string_view text, const Game& game) {
    constexpr std::size_t bare = 4;
    if ((text.size() != bare && text.size() != bare + 1) || !is_square(text.substr(0, 2), game)) {
        return std::nullopt;
    }
    Leg leg{std::string(text.substr(0, 2)), {}, std::string(text.substr(bare))};
    if (is_square(text.substr(2, 2), game)) {
        leg.to = text.substr(2, 2);
    }
    if (piece_letters.find(leg.letter) == std::string_view::npos) {
        return std::nullopt;
    }
    return leg;
}

std::optional<Legs> parse_legs(std::string_view text, const Game& game) {
    const std::size_t comma = text.find(',');
    const std::optional<Leg> first = parse_leg(text.substr(0, comma), game);
    if (!first || first->to.empty()) {
        return std::nullopt;
    }
    Legs legs{*first, std::nullopt};
    if (comma != std::string_view::npos) {
        legs.second = parse_leg(text.substr(comma + 1), game);
        if (!legs.second) {
            return std::nullopt;
        }
    }
    return legs;
}

/// Whether any piece stands between two squares of a rank.
bool has_piece_between(std::string_view a, std::string_view b, const Game& game) {
    std::string square(a);
    for (char file = static_cast<char>(std::min(a[0], b[0]) + 1); file < std::max(a[0], b[0]); ++file) {
        square[0] = file;
        if (game.piece_on(square) != ' ') {
            return true;
        }
    }
    return false;
}

std::string way_of(const MoveDetails& details, const Game& game, XBoardView view) {
    switch (details.type) {
        case MoveType::propel:
            return details.main().from;
        case MoveType::beast_capture:
            return details.captured()->from;
        case MoveType::en_passant:
            return view.sees_en_passant ? "" : details.captured()->from;
        case MoveType::castling: {
            // XBoard lets a king castle with the nearest piece on its way.
            const std::string& rook = details.companion()->from;
            return has_piece_between(details.main().from, rook, game) ? rook : "";
        }
        default:
            return {};
    }
}

/// The text of RULES 7 that legs stand for, if they stand for any.
std::string rules_text(const Legs& legs, const Game& game) {
    const auto& [first, second] = legs;
    const bool is_beast = kind_on(first.from, game) == 't';
    const bool captures = second && color_on(second->from, game) != game.side_to_move();
    if (captures) {
        return first.from + second->to + (is_beast ? 'x' + second->from : "");
    }
    // Of a beast it is a propel: its pusher stands where the second leg begins, or goes where the beast came
    // from.
    if (is_beast && (second || !first.letter.empty())) {
        return (second ? second->from : first.to) + first.from + '>' + first.to;
    }
    return first.from + first.to + first.letter;
}

/// The move that satisfies a condition; there is at most one. An empty error says that there is none.
template <class Condition>
Result<MoveCode> find_move(std::span<const XBoardMove> moves, Condition condition) {
    const auto found = std::find_if(moves.begin(), moves.end(), condition);
    return found != moves.end() ? Result<MoveCode>(found->code) : Error{};
}

Result<MoveCode> resolve_letter(const Leg& leg, const Game& game, std::span<const XBoardMove> moves) {
    // A beast that is sent where its pusher came from: XBoard forgets the way when the same square is clicked
    // twice, and what is left is the pusher's letter.
    const bool is_propel = kind_on(leg.from, game) == 't';
    if (is_propel && kind_on(leg.to, game) != leg.letter[0]) {
        return Error{"the letter is not that of the piece that pushes the beast"};
    }
    const std::string way = is_propel ? leg.to : "";
    return find_move(moves, [&](const XBoardMove& move) {
        return move.from == leg.from && move.to == leg.to && move.way == way && move.letter == leg.letter;
    });
}

Result<MoveCode> resolve_one_leg(const Leg& leg, const Game& game, std::span<const XBoardMove> moves) {
    if (!leg.letter.empty()) {
        return resolve_letter(leg, game, moves);
    }
    const auto move = std::find_if(moves.begin(), moves.end(), [&](const XBoardMove& candidate) {
        return candidate.from == leg.from && candidate.to == leg.to && candidate.letter.empty() &&
               candidate.details.type != MoveType::beast_capture;
    });
    if (move == moves.end()) {
        return Error{};
    }
    if (move->way.empty()) {
        return move->code;
    }
    return Error{move->details.type == MoveType::castling
                     ? "a beast stands between: click king, rook, and where the king goes"
                     : "click your pawn, the pawn that it takes, and where it goes"};
}

/// From, victim; victim, to.
Result<MoveCode> resolve_capture(const Leg& first, const Leg& second, const Game& game,
                                 std::span<const XBoardMove> moves) {
    const std::string& victim = second.from;
    if (first.to != victim || second.to.empty()) {
        return Error{};
    }
    const char mover = kind_on(first.from, game);
    const bool passes = victim[0] == second.to[0] && victim[1] == first.from[1];
    if (mover != 't' && !(mover == 'p' && passes)) {
        return Error{"only beasts, and pawns en passant, capture on the way"};
    }
    const MoveType type = mover == 't' ? MoveType::beast_capture : MoveType::en_passant;
    return find_move(moves, [&](const XBoardMove& move) {
        return move.details.type == type && move.from == first.from && move.to == second.to &&
               move.details.captured()->from == victim;
    });
}

Result<MoveCode> resolve_two_legs(const Leg& first, const Leg& second, const Game& game,
                                  std::span<const XBoardMove> moves) {
    if (game.piece_on(second.from) == ' ') {
        return Error{"no piece on " + second.from};
    }
    if (color_on(second.from, game) != game.side_to_move()) {
        return resolve_capture(first, second, game, moves);
    }
    // From, to; the own piece on the way, and a square that means nothing and may be off the board.
    return find_move(moves, [&](const XBoardMove& move) {
        const Displacement* const companion = move.details.companion();
        return move.from == first.from && move.to == first.to && companion != nullptr &&
               (move.details.type == MoveType::propel ? move.way : companion->from) == second.from;
    });
}

}  // namespace

XBoardView xboard_view(const Game& game) {
    if (game.size() == 0) {
        return {};
    }
    const MoveCode last = game.move(game.size() - 1);
    Game before = game;
    before.undo();
    const MoveDetails details = before.details(last);
    const Displacement& main = details.main();
    return {.sees_en_passant = details.type == MoveType::move && main.piece == 'P' &&
                               std::abs(main.to[1] - main.from[1]) == 2};
}

XBoardMove xboard_move(MoveCode move, const Game& game, XBoardView view) {
    const MoveDetails details = game.details(move);
    const bool is_propel = details.type == MoveType::propel;
    const Displacement& shown = is_propel ? *details.companion() : details.main();
    const char letter = is_propel ? details.main().piece : details.promotion;
    return {.code = move,
            .details = details,
            .from = shown.from,
            .to = shown.to,
            .way = way_of(details, game, view),
            .letter = letter != 0 ? std::string(1, lower(letter)) : ""};
}

std::vector<XBoardMove> xboard_moves(const Game& game, XBoardView view) {
    std::vector<XBoardMove> moves;
    for (const MoveCode move : game.legal_moves()) {
        moves.push_back(xboard_move(move, game, view));
    }
    return moves;
}

std::vector<std::string> legs_of(const XBoardMove& move) {
    if (move.way.empty()) {
        return {move.from + move.to + move.letter};
    }
    return {move.from + move.to + move.letter + ',', move.way + move.to + move.letter};
}

Result<MoveCode> parse_xboard(std::string_view text, const Game& game, std::span<const XBoardMove> moves) {
    const std::optional<Legs> legs = parse_legs(text, game);
    if (!legs) {
        return Error{"not a move"};
    }
    const std::string& from = legs->first.from;
    if (game.piece_on(from) == ' ') {
        return Error{"no piece on " + from};
    }
    if (color_on(from, game) != game.side_to_move()) {
        return Error{"it is the other side's turn"};
    }
    Result<MoveCode> move = legs->second ? resolve_two_legs(legs->first, *legs->second, game, moves)
                                         : resolve_one_leg(legs->first, game, moves);
    if (move || !move.error().empty()) {
        return move;
    }
    const std::string why = game.why_illegal(rules_text(*legs, game));
    return Error{why.empty() ? "not legal here" : why};
}

bool is_xboard_move(std::string_view text, const Game& game) {
    return parse_legs(text, game).has_value();
}

bool is_square(std::string_view text, const Game& game) {
    return text.size() == 2 && text[0] >= 'a' && text[0] < 'a' + game.files() && text[1] >= '1' &&
           text[1] < '1' + game.ranks();
}

}  // namespace ricochet
