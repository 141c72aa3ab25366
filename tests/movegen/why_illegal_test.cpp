// SPDX-License-Identifier: GPL-3.0-or-later
// Explanations of illegal moves, in both games: there is always one, and it is always true.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/game.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

bool is_tiled(Variant variant) {
    return variant == Variant::tiledsquares;
}

/// The FEN with the square that a double step skipped, even if no capture there is legal.
std::string fen_with_double_step(const Game& game) {
    std::string fen = game.fen();
    Game before = game;
    if (const std::size_t unknown = fen.find(" - ", fen.find(' ') + 3);
        before.undo() && unknown != std::string::npos) {
        const MoveDetails details = before.details(game.move(before.size()));
        const Displacement& main = details.main();
        const bool steps = main.piece == 'P' && main.from.size() == 2 && main.to.size() == 2;
        if (steps && std::abs(main.to[1] - main.from[1]) == 2 && main.to[0] == main.from[0]) {
            const std::string skipped = {main.from[0], static_cast<char>((main.from[1] + main.to[1]) / 2)};
            fen.replace(unknown + 1, 1, skipped);
        }
    }
    return fen;
}

std::vector<std::string> exposing_moves_of(const Game& game) {
    return with_reference(fen_with_double_step(game), game.variant(),
                          [](const auto& board) { return exposing_moves(board); });
}

std::vector<std::string> squares_of(const Game& game) {
    std::vector<std::string> squares;
    for (int rank = 0; rank < game.ranks(); ++rank) {
        for (int file = 0; file < game.files(); ++file) {
            squares.push_back({static_cast<char>('a' + file), static_cast<char>('1' + rank)});
        }
    }
    return squares;
}

/// Checks all explanations in one position.
class Reader {
public:
    Reader(const Game& game, reference::Random& random)
        : game_(game), random_(random), squares_(squares_of(game)), exposing_(exposing_moves_of(game)) {
        for (const MoveCode move : game.legal_moves()) {
            legal_.push_back(game.to_uci(move));
        }
    }

    void read_all() {
        for (const std::string& from : squares_) {
            for (const std::string& to : squares_) {
                pair(from + to);
            }
            single(from);
            for (const char* sign : {"$-", "%-", "-"}) {
                if (is_tiled(game_.variant())) {
                    text(sign + from);
                }
            }
        }
        for (int i = 0; i < 300; ++i) {
            text(any_text());
        }
        for (const std::string& move : legal_) {
            require(game_.why_illegal(move).empty(), move, "a legal move");
        }
    }

private:
    const std::string& square() { return random_.one_of(squares_); }

    /// A random text with a suffix; usually starting with an own piece, often with a meaningful suffix.
    std::string any_text() {
        std::string from = square();
        for (int i = 0; i < 8 && game_.why_illegal(from).message.starts_with("there is no piece"); ++i) {
            from = square();
        }
        std::string text = from + square();
        if (!legal_.empty() && !random_.one_in(3)) {
            const std::string& any = random_.one_of(legal_);
            text = any[0] >= 'a' ? any.substr(0, 4) : text;
        }
        if (is_tiled(game_.variant()) || random_.one_in(4)) {
            return text + random_.letter(is_tiled(game_.variant()) ? "nbrq" : "nbrqt");
        }
        std::string marked = square();
        for (int i = 0; i < 30 && (game_.piece_on(marked) | 0x20) != 't'; ++i) {
            marked = square();
        }
        text += random_.letter("^^>>x");
        return text + (random_.one_in(3) ? square() : marked);
    }

    /// Fails with the details of the fault.
    void require(bool condition, std::string_view text, std::string_view what) const {
        if (!condition) {
            FAIL(game_.fen() << ": " << text << ", " << what << ": " << game_.why_illegal(text).message);
        }
    }

    static bool any_starts(const std::vector<std::string>& texts, std::string_view start) {
        return std::any_of(texts.begin(), texts.end(),
                           [start](const std::string& text) { return text.starts_with(start); });
    }

    /// Checks a text of two squares, which stands for every move between them.
    void pair(const std::string& text) {
        const std::string why = read(text);
        const bool lacks_suffix = why.find(", as in ") != std::string::npos;
        if (any_starts(legal_, text)) {
            require(lacks_suffix == !game_.parse_uci(text).ok(), text, "a legal pair");
        } else {
            require(!why.empty() && !lacks_suffix, text, "an illegal pair");
            require(says_check(why) == any_starts(exposing_, text), text, "the king's safety");
        }
    }

    void text(const std::string& text) {
        const std::string why = read(text);
        const bool is_exposing = std::find(exposing_.begin(), exposing_.end(), text) != exposing_.end();
        // A bounce may be written with another via than the canonical one.
        const bool is_bounce = text.size() == 7 && text[4] == '^';
        if (text[0] >= 'a' && (!is_bounce || is_exposing)) {
            require(says_check(why) == is_exposing, text, "the king's safety");
        } else if (is_bounce) {
            require(!says_check(why) || any_starts(exposing_, text.substr(0, 4)), text, "the king's safety");
        } else {
            require((why.find("while in check") != std::string::npos) == is_exposing, text, "in check");
        }
    }

    /// Checks a text of one square.
    void single(const std::string& from) {
        const std::string why = game_.why_illegal(from).message;
        const bool moves =
            any_starts(legal_, from) || std::any_of(legal_.begin(), legal_.end(), [&](const auto& move) {
                return move.size() < 5 && move.ends_with('-' + from);
            });
        require(why.empty() == moves, from, "a square");
        require(!says_check(why) || any_starts(exposing_, from), from, "the king's safety of a square");
        names_pieces(from, why);
    }

    std::string read(const std::string& text) const {
        std::string why = game_.why_illegal(text).message;
        const Result<MoveCode> move = game_.parse_uci(text);
        require(move.ok() == why.empty(), text, "a text");
        if (!move) {
            require(move.error() == fmt::format("\"{}\" is not a legal move here: {}", text, why), text,
                    "the error");
        }
        names_pieces(text, why);
        return why;
    }

    static bool says_check(std::string_view why) {
        return why.find("be in check from the ") != std::string_view::npos;
    }

    /// Checks that the explanation names the right pieces on squares.
    void names_pieces(std::string_view text, std::string_view why) const {
        for (std::size_t on = why.find(" on "); on != std::string_view::npos; on = why.find(" on ", on + 1)) {
            const std::string_view before = why.substr(0, on);
            const std::string_view name = before.substr(before.rfind(' ') + 1);
            const std::string_view place = why.substr(on + 4, 2);
            static constexpr std::string_view names = "pawn knight bishop rook queen king beast ";
            static constexpr std::string_view letters = "p    n      b      r    q     k    t     ";
            const std::size_t at = names.find(std::string(name) + ' ');
            const std::string_view article = before.substr(0, before.size() - name.size());
            if (at != std::string_view::npos &&
                (article.ends_with("the ") || article.ends_with("the enemy "))) {
                require((game_.piece_on(place) | 0x20) == letters[at], text, "a piece named");
            }
        }
    }

    const Game& game_;
    reference::Random& random_;
    std::vector<std::string> squares_;
    std::vector<std::string> exposing_;
    std::vector<std::string> legal_;
};

void read_random_games(std::uint64_t seed, int games) {
    for (const Variant variant : all_variants()) {
        for_each_random_game(seed, variant, games, 6, [](const Game& game, reference::Random& random) {
            Reader(game, random).read_all();
        });
    }
}

struct Refusal {
    std::string_view fen;
    std::string_view text;
    std::string_view why;
};

}  // namespace

TEST_CASE("every illegal move has a true reason") {
    read_random_games(20'261'122, static_cast<int>(effort(12, 6, 2)));
}

TEST_CASE("every illegal move has a true reason in many more games", "[long]") {
    read_random_games(20'261'123, static_cast<int>(effort(120, 24, 6)));
}

TEST_CASE("the reasons have the words of the rules") {
    const std::string_view start = game_seeds[0];
    const std::string_view tiled_start = tiled::start_fen;
    const std::string_view beasts = "9k/10/3T6/10/10/3R1t1N2/1P8/K9 w - - 0 1";
    const std::string_view pawns = "k9/10/10/3p6/4t5/3PTp4/3PP1P3/9K w - - 0 1";
    const std::string_view hops = "k9/10/10/3t6/4T5/3P6/10/9K w - - 0 1";
    for (const auto& [fen, text, why] : std::vector<Refusal>{
             {start, "e4e5", "there is no piece on e4"},
             {start, "e7e5", "it is White's turn, and the pawn on e7 is Black's"},
             {start, "e2e9", ""},
             {start, "e2e2", "a move without a beast capture ends on another square"},
             {start, "a1a2", "White's own pawn stands on a2"},
             // RULES 3.1, 3.2, 3.3
             {start, "a1a3", "the rook on a1 is blocked by the pawn on a2"},
             {start, "d1e3", "a bishop moves along diagonals, and no bounce leads to e3"},
             {start, "c1e3",
              "a knight leaps two squares one way and one square across, and no bounce leads to e3"},
             {beasts, "d3j3", "the rook on d3 is blocked by the enemy beast on f3"},
             {beasts, "d3f3", "a rook captures no beast"},
             {"9k/10/10/10/10/10/t9/K9 w - - 0 1", "a1a2", "a king captures no beast"},
             {start, "f1f3", "a king moves one square"},
             {"9k/10/10/10/10/10/T9/K9 w - - 0 1", "a1a2", "a king does not propel"},
             // RULES 3.4
             {start, "e2e5", "a pawn moves straight forward, and diagonally forward to capture"},
             {start, "e2f3", "a pawn moves diagonally only to capture, and there is no capture on f3"},
             {pawns, "d3e4", "a pawn captures no beast"},
             {pawns, "d3d5", "a pawn steps two squares only from its second rank"},
             {pawns, "d2d4", "the pawn on d2 is blocked by the pawn on d3"},
             {pawns, "e2e4", "the pawn on e2 is blocked by the enemy beast on e4"},
             {"9k/1P8/10/10/10/10/10/K9 w - - 0 1", "b7b8",
              "a pawn promotes on the last rank: add the letter of a piece, as in b7b8q"},
             {start, "e2e4q", "a pawn promotes only on the last rank"},
             {start, "a1a2q", "only pawns promote"},
             // RULES 3.5
             {beasts, "d3h5", "a rook moves along ranks and files, and no bounce leads to h5"},
             {"5k4/10/10/10/10/3R1t4/10/5K4 w - - 0 1", "d3f5",
              "a rook does not bounce off the enemy beast on f3"},
             {beasts, "d3f5^f3", "a rook does not bounce off the enemy beast on f3"},
             {beasts, "d3f5^d5", "there is no own beast on d5 to bounce off"},
             {beasts, "d3d8^d7", "there is no own beast on d7 to bounce off"},
             {beasts, "d3e8^d6", "a bounce continues at a right angle"},
             {beasts, "b2d4^d6", "a pawn does not bounce"},
             {beasts, "h3d8^d6", "a knight leaps two squares one way and one square across"},
             {"9k/10/3T1p4/10/10/3R6/10/K9 w - - 0 1", "d3h6^d6",
              "the bounce off d6 is blocked by the pawn on f6"},
             {"9k/10/3T6/3p6/10/3R6/10/K9 w - - 0 1", "d3h6", "the rook on d3 is blocked by the pawn on d5"},
             // RULES 3.6
             {beasts, "d3d6", "two squares are not the whole move: add the rest, as in d3d6>d1"},
             {beasts, "d3d5>d7", "there is no own beast on d5 to propel"},
             {beasts, "d3d6>i8",
              "a propelled beast moves in the manner of its pusher: a rook moves along ranks and files"},
             {"9k/3p6/3T6/10/10/3R6/10/K9 w - - 0 1", "d3d6>d8",
              "the propelled beast is blocked by the pawn on d7"},
             {"9k/3p6/3T6/10/10/3R6/10/K9 w - - 0 1", "d3d6>d7",
              "a propelled beast must end on an unoccupied square, and d7 is not"},
             {beasts, "a1d6>d7", "a king does not propel"},
             {pawns, "e2e3>e5", "a pawn propels a beast one square straight forward"},
             {pawns, "e2e3>e4", "a propelled beast must end on an unoccupied square, and e4 is not"},
             {pawns, "d2e3>e4", "a pawn propels only straight forward, by one or two squares"},
             {"k9/10/10/4T5/4P5/10/10/9K w - - 0 1", "e4e5", "a pawn propels only from its second rank"},
             // RULES 3.7
             {start, "b1b5",
              "a beast steps one square, or hops over neighbouring pieces, all diagonally or all straight"},
             {hops, "e4d5", "a beast captures a beast by hopping over it"},
             {hops, "e4d3", "a beast must end on an unoccupied square, and d3 is not"},
             {hops, "e4c6xd3", "there is no enemy beast on d3 to capture"},
             {hops, "e4f6xd5", "a beast lands right behind the beast that it captures"},
             {hops, "e4e6xd5", "no hops lead the beast on e4 over d5 to e6"},
             {hops, "d3d4xd5", "only beasts capture by hopping"},
             // RULES 3.8, 4
             {start, "f1h1", "castling is blocked by the bishop on g1"},
             {"r4k3r/10/10/10/10/10/10/R4K3R w Qkq - 0 1", "f1i1", "White has no right to castle on that side"},
             {"4k5/10/10/5r4/10/10/10/R4K3R w KQ - 0 1", "f1i1", "a king in check does not castle"},
             {"4k5/10/10/2b7/10/10/10/R4K3R w KQ - 0 1", "f1i1",
              "the king would cross g1, attacked by the bishop on c5"},
             {"4k5/10/8r1/10/10/10/10/R4K3R w KQ - 0 1", "f1i1",
              "the king would be in check from the rook on i6"},
             {"k9/10/3r2t3/10/10/6R3/6K3/10 w - - 0 1", "g3h3",
              "the king would be in check from the rook on d6, bouncing off g6"},
             {"4k5/10/10/10/10/10/R5r3/6K3 w - - 0 1", "a2a3",
              "the king would still be in check from the rook on g2"},
             {"9k/10/10/K2pP4r/10/10/10/10 w - d6 0 2", "e5d6",
              "the king would be in check from the rook on j5"},
             {"k5r3/10/10/10/10/6N3/6K3/10 w - - 0 1", "g3",
              "the knight on g3 has no legal move: the king would be in check from the rook on g8"},
             {start, "d1", "the bishop on d1 has no legal move"},
             // RULES-TILED
             {tiled_start, "e2e4", "only kings land on a void, and e4 is one"},
             {tiled_start, "e2", "the pawn on e2 has no legal move: only kings land on a void, and e3 is one"},
             {tiled_start, "g1f3", "only kings land on a void, and f3 is one"},
             {tiled_start, "c1a3", "the bishop on c1 is blocked by the pawn on b2"},
             {tiled_start, "e1e2", "White's own pawn stands on e2"},
             {tiled_start, "e1g1", "White's own knight stands on g1"},
             {"4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1", "castling is blocked by the bishop on f1"},
             {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
              "the rook would land on the void f1: only kings make tiles"},
             {"4k3/8/8/8/8/8/5r2/4K$1R w K - 0 1", "e1g1",
              "the king would cross f1, attacked by the rook on f2"},
             {"4k3/8/8/8/8/6r1/8/4K$1R w K - 0 1", "e1g1", "the king would be in check from the rook on g3"},
             {"7k/3%4/3%4/K2pP2r/8/8/8/8 w - d6 0 2", "e5d6", "the king would be in check from the rook on h5"},
             {tiled_start, "%-e4", "it is White's turn, whose sign is $"},
             {tiled_start, "$-e2", "there is a tile on e2"},
             {tiled_start, "-e2", "the tile on e2 is not empty"},
             {tiled_start, "-e4", "there is no tile on e4"},
             {"4k3/8/8/8/4%3/8/8/4K3 w - - 0 1", "e4", "the tile on e4 belongs to Black"},
             {"4k3/8/8/8/4$3/8/4r3/4K3 w - - 0 1", "$-a4",
              "drops are not allowed while in check, and the rook on e2 gives check"},
             {"4k3/8/8/8/4$3/8/4r3/4K3 w - - 0 1", "e4",
              "removals are not allowed while in check, and the rook on e2 gives check"}}) {
        INFO(fen << ' ' << text);
        CHECK(game_at(fen).why_illegal(text).message == why);
    }
    for (const auto& [fen, text] : {std::pair("9k/3p6/10/K3P4r/10/10/10/10 b - - 0 1", "on j5"),
                                    std::pair("7k/3p4/3%4/K2%P2r/8/8/8/8 b - - 0 1", "on h5")}) {
        Game game = game_at(fen);
        game.play(game.parse_uci("d7d5").value());
        CHECK(game.why_illegal("e5d6").message ==
              std::string("the king would be in check from the rook ") + text);
        CHECK(game.parse_san("exd6").error().ends_with(text));
    }
    CHECK(game_at("9k/1P8/10/10/10/10/10/K9 w - - 0 1", Variant::tensorfree).why_illegal("b7b8t").message ==
          "there are no beasts in this game to promote to");
}
