// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/basic_game.hpp"
#include "movegen/common/color.hpp"
#include "movegen/common/move_details.hpp"
#include "movegen/common/outcome.hpp"
#include "movegen/common/perft.hpp"
#include "movegen/common/variant.hpp"

namespace ricochet {

/// A move of any game, packed. It means something only together with the position that it was made for.
enum class MoveCode : std::uint32_t {
    none = 0  ///< the null move `0000`, also "no move"
};

/// A game of any variant as it was played: start, moves, position, the keys of earlier positions. For programs
/// that need moves as text and do not care which game it is. A value: copies are independent.
class Game {
public:
    /// At the start position of a variant.
    explicit Game(Variant variant = Variant::tensor);
    /// At the position of a FEN. The error says what is wrong with it (RULES 6, RULES-TILED 7).
    static Result<Game> from_fen(std::string_view fen, Variant variant);
    Game(const Game& other);
    Game(Game&& other) noexcept;
    Game& operator=(const Game& other);
    Game& operator=(Game&& other) noexcept;
    ~Game();

    [[nodiscard]] Variant variant() const;
    [[nodiscard]] std::string start_fen() const;
    /// The size of the board.
    [[nodiscard]] int files() const;
    [[nodiscard]] int ranks() const;

    // The position after the last move.
    [[nodiscard]] std::string fen() const;
    [[nodiscard]] Color side_to_move() const;
    [[nodiscard]] Key key() const;
    /// Plies since the last capture or pawn move.
    [[nodiscard]] int halfmove_clock() const;
    /// Starts at 1 and grows after Black's moves.
    [[nodiscard]] int fullmove_number() const;
    [[nodiscard]] bool in_check() const;
    /// The squares of the pieces that give check.
    [[nodiscard]] std::vector<std::string> checkers() const;
    /// The FEN letter of the piece on a square, named as in move texts; a blank where there is none, or no such
    /// square.
    [[nodiscard]] char piece_on(std::string_view square) const;
    /// The board as lines of text for a terminal, Black's side on top.
    [[nodiscard]] std::string diagram() const;
    /// How the game stands (RULES 5).
    [[nodiscard]] Outcome outcome() const;

    // Moves in the position after the last move.
    /// In the generator's order.
    [[nodiscard]] std::vector<MoveCode> legal_moves() const;
    /// Of any word; false for the null move.
    [[nodiscard]] bool is_legal(MoveCode move) const;
    /// Reads a move text (RULES 7). The error says whether it is malformed or illegal here.
    [[nodiscard]] Result<MoveCode> parse_uci(std::string_view text) const;
    /// Reads a move of PGN. The error says whether it is malformed, illegal or ambiguous.
    [[nodiscard]] Result<MoveCode> parse_san(std::string_view text) const;
    /// The canonical move text, which needs no position: any move's of this variant.
    [[nodiscard]] std::string to_uci(MoveCode move) const;
    /// Of a legal move.
    [[nodiscard]] std::string to_san(MoveCode move) const;
    /// Of a legal move.
    [[nodiscard]] MoveDetails details(MoveCode move) const;

    /// The leaves below each legal move (`perft_divide_by`).
    [[nodiscard]] std::vector<RootMoveNodes<MoveCode>> perft_divide(int depth,
                                                                    const PerftOptions& options) const;
    /// The leaves below the position (`perft_by`).
    [[nodiscard]] std::uint64_t perft(int depth, const PerftOptions& options) const;

    // Playing.
    /// Plays a legal move.
    void play(MoveCode move);
    /// Takes the last move back; false at the start.
    bool undo();
    /// How many moves were made, of both sides together.
    [[nodiscard]] std::size_t size() const;
    /// The move at a place, 0 is the first.
    [[nodiscard]] MoveCode move(std::size_t place) const;

    /// The game in the types of its rules, for what is compiled once for each; null where it is of other rules.
    template <GameRules Rules>
    [[nodiscard]] const BasicGame<Rules>* as() const;

private:
    /// What differs between games.
    struct Interface;
    template <GameRules Rules>
    struct Model;

    explicit Game(std::unique_ptr<Interface> model);

    std::unique_ptr<Interface> model_;
};

}  // namespace ricochet
