// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/moves.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <string_view>

#include "movegen/base/tokens.hpp"

namespace ricochet {

namespace {

struct Leg {
    std::string from;
    /// Empty if it is off the board.
    std::string to;
    /// The piece that a pawn becomes or that pushes a beast; empty if no letter follows.
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
            // XBoard castles with the nearest piece on the king's way.
            const std::string& rook = details.companion()->from;
            return has_piece_between(details.main().from, rook, game) ? rook : "";
        }
        default:
            return {};
    }
}

/// The move text (RULES 7) of legs.
std::string rules_text(const Legs& legs, const Game& game) {
    const auto& [first, second] = legs;
    const bool is_beast = kind_on(first.from, game) == 't';
    const bool captures = second && color_on(second->from, game) != game.side_to_move();
    if (captures) {
        return first.from + second->to + (is_beast ? 'x' + second->from : "");
    }
    // For a beast this is a propel: its pusher is on the start of the second leg, or goes to the start of the
    // beast.
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
    // A beast that is propelled to where its pusher came from: XBoard forgets the way when the same square is
    // clicked twice, and only sends the pusher's letter.
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
    // From, to; the own piece on the way, and a meaningless square, which may be off the board.
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
    Phrase why = game.why_illegal(rules_text(*legs, game));
    return why.empty() ? Error{"not legal here"} : why;
}

bool is_xboard_move(std::string_view text, const Game& game) {
    return parse_legs(text, game).has_value();
}

bool is_square(std::string_view text, const Game& game) {
    return text.size() == 2 && text[0] >= 'a' && text[0] < 'a' + game.files() && text[1] >= '1' &&
           text[1] < '1' + game.ranks();
}

namespace {

constexpr char no_mark = ' ';
constexpr char target_mark = 'Y';
constexpr char promotion_mark = 'M';
constexpr char propel_mark = 'B';
constexpr char way_mark = 'C';

char mark_of_target(const XBoardMove& move) {
    return move.details.type == MoveType::propel      ? propel_mark
           : move.details.type == MoveType::promotion ? promotion_mark
                                                      : target_mark;
}

/// The letters of the moves from a square by way of another to a third, the best promotion first.
std::string letters_of(std::span<const XBoardMove> moves, const std::string& from, const std::string& way,
                       const std::string& to) {
    constexpr std::string_view best_first = "qtrbnkp";
    std::string letters;
    for (const char letter : best_first) {
        const bool found = std::any_of(moves.begin(), moves.end(), [&](const XBoardMove& move) {
            return move.from == from && move.way == way && move.to == to && move.letter.starts_with(letter);
        });
        if (found) {
            letters += static_cast<char>(letter - 'a' + 'A');
        }
    }
    return letters;
}

}  // namespace

void XBoardEntry::reset() {
    *this = {};
}

std::string XBoardEntry::lift(const std::string& square, const Game& game, std::span<const XBoardMove> moves) {
    // XBoard sends put and lift for a click on a piece on the way.
    if (put_ == square && mark_on(square) == way_mark) {
        way_ = square;
    } else {
        first_ = square;
        way_.clear();
    }
    put_.clear();
    marks_.clear();
    for (const XBoardMove& move : moves) {
        if (move.from != first_) {
            continue;
        }
        if (move.way == way_) {
            marks_[move.to] = mark_of_target(move);
        } else if (way_.empty()) {
            marks_[move.way] = way_mark;
        }
    }
    return marks(game);
}

std::string XBoardEntry::put(const std::string& square, std::span<const XBoardMove> moves) {
    put_ = square;
    const char mark = mark_on(square);
    return mark == promotion_mark || mark == propel_mark ? letters_of(moves, first_, way_, square) : "";
}

char XBoardEntry::mark_on(const std::string& square) const {
    const auto mark = marks_.find(square);
    return mark != marks_.end() ? mark->second : no_mark;
}

std::string XBoardEntry::marks(const Game& game) const {
    std::string text;
    for (int rank = game.ranks(); rank >= 1; --rank) {
        int blank = 0;
        for (int file = 0; file < game.files(); ++file) {
            const char mark = mark_on(static_cast<char>('a' + file) + std::to_string(rank));
            if (mark == no_mark) {
                ++blank;
                continue;
            }
            text += blank > 0 ? std::to_string(blank) : "";
            text += mark;
            blank = 0;
        }
        text += blank > 0 ? std::to_string(blank) : "";
        text += rank > 1 ? "/" : "";
    }
    return text;
}

std::vector<Variant> xboard_variants() {
    std::vector<Variant> offered = all_variants();
    std::erase_if(offered, [](Variant variant) { return row_of(variant).xboard_setup.empty(); });
    return offered;
}

std::string xboard_setup(Variant variant) {
    const Game game(variant);
    return fmt::format(fmt::runtime(row_of(variant).xboard_setup),
                       fmt::arg("size", fmt::format("{}x{}", game.files(), game.ranks())),
                       fmt::arg("fen", game.fen()));
}

Result<Game> parse_xboard_fen(std::string_view text, Variant variant) {
    Tokens tokens(text);
    const std::string_view board = tokens.next();
    const std::string_view side = tokens.next();
    const std::string_view castling = tokens.next();
    const std::string_view en_passant = tokens.next();
    if (side.empty()) {
        return Game::from_fen(text, variant);
    }
    const auto read = [&](std::string_view castling_field, std::string_view en_passant_field) {
        return Game::from_fen(
            fmt::format("{} {} {} {} {}", board, side, castling_field, en_passant_field, tokens.rest()),
            variant);
    };
    const std::string_view en_passant_field = read("-", en_passant) ? en_passant : "-";
    std::string rights;
    for (const char letter : std::string_view("KQkq")) {
        // Fails if king or rook is not at home.
        if (castling.find(letter) != std::string_view::npos && read({&letter, 1}, "-")) {
            rights += letter;
        }
    }
    return read(rights.empty() ? "-" : rights, en_passant_field);
}

}  // namespace ricochet
