// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/base/result.hpp"
#include "movegen/common/basic_game.hpp"
#include "movegen/common/color.hpp"
#include "movegen/common/move_details.hpp"
#include "movegen/common/outcome.hpp"
#include "movegen/common/perft.hpp"
#include "movegen/common/variant.hpp"

namespace ricochet {

/// A move of any game, packed. Valid only for the position that it was made for.
enum class MoveCode : std::uint32_t {
    none = 0  ///< the null move `0000`, also "no move"
};

/// The interface of the game in a `Game`: the same functions with the same meaning. Some have other names,
/// since the same would hide the functions beside a position (`GameRules`) where `GameOf` calls these.
class GameLetter {
public:
    GameLetter() = default;
    GameLetter(const GameLetter&) = default;
    GameLetter& operator=(const GameLetter&) = delete;
    virtual ~GameLetter() = default;

    [[nodiscard]] virtual Variant variant() const = 0;
    [[nodiscard]] virtual std::string start_fen() const = 0;
    [[nodiscard]] virtual int files() const = 0;
    [[nodiscard]] virtual int ranks() const = 0;
    [[nodiscard]] virtual std::string fen() const = 0;
    [[nodiscard]] virtual Color side_to_move() const = 0;
    [[nodiscard]] virtual Key key() const = 0;
    [[nodiscard]] virtual int halfmove_clock() const = 0;
    [[nodiscard]] virtual int fullmove_number() const = 0;
    [[nodiscard]] virtual bool in_check() const = 0;
    [[nodiscard]] virtual std::vector<std::string> checkers() const = 0;
    [[nodiscard]] virtual char piece_on(std::string_view square) const = 0;
    [[nodiscard]] virtual std::string diagram() const = 0;
    [[nodiscard]] virtual Outcome outcome() const = 0;
    [[nodiscard]] virtual std::vector<MoveCode> moves() const = 0;
    [[nodiscard]] virtual bool is_legal(MoveCode move) const = 0;
    [[nodiscard]] virtual Result<MoveCode> read_uci(std::string_view text) const = 0;
    [[nodiscard]] virtual Phrase objection_to(std::string_view text) const = 0;
    [[nodiscard]] virtual Result<MoveCode> read_san(std::string_view text) const = 0;
    [[nodiscard]] virtual std::string uci_of(MoveCode move) const = 0;
    [[nodiscard]] virtual std::string san_of(MoveCode move) const = 0;
    [[nodiscard]] virtual MoveDetails details(MoveCode move) const = 0;
    [[nodiscard]] virtual std::vector<RootMoveNodes<MoveCode>> perft_divide(
        int depth, const PerftOptions& options) const = 0;
    [[nodiscard]] virtual std::uint64_t perft(int depth, const PerftOptions& options) const = 0;
    [[nodiscard]] virtual std::vector<PerftStatistic> statistics(int depth) const = 0;
    virtual void play(MoveCode move) = 0;
    virtual bool undo() = 0;
    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual MoveCode move(std::size_t place) const = 0;
    [[nodiscard]] virtual std::unique_ptr<GameLetter> clone() const = 0;
    [[nodiscard]] virtual const void* typed(const std::type_info& position) const = 0;
};

// Envelope and letter (James Coplien, "Advanced C++ Programming Styles and Idioms", 1992).
/// A game of any variant as it was played: start, moves, position, the keys of earlier positions. For programs
/// that need moves as text, whatever the game. A value: copies are independent.
///
/// An envelope, which forwards every call to its letter, a `GameOf` the type of position. A new function needs
/// a line here, one in the letter, and its definition in `GameOf`. A moved-from game can only be assigned to.
class Game {
public:
    /// At the start position of a variant.
    explicit Game(Variant variant = usual_variant);
    /// At the position of a FEN. The error says what is wrong with it (RULES 6, RULES-TILED 7).
    static Result<Game> from_fen(std::string_view fen, Variant variant);
    /// Around a letter.
    explicit Game(std::unique_ptr<GameLetter> letter) : letter_(std::move(letter)) {}
    Game(const Game& other) : letter_(other.letter_ ? other.letter_->clone() : nullptr) {}
    Game(Game&& other) noexcept = default;
    Game& operator=(const Game& other) { return *this = Game(other); }
    Game& operator=(Game&& other) noexcept = default;
    ~Game() = default;

    [[nodiscard]] Variant variant() const { return letter_->variant(); }
    [[nodiscard]] std::string start_fen() const { return letter_->start_fen(); }
    /// The size of the board.
    [[nodiscard]] int files() const { return letter_->files(); }
    [[nodiscard]] int ranks() const { return letter_->ranks(); }

    // The position after the last move.
    [[nodiscard]] std::string fen() const { return letter_->fen(); }
    [[nodiscard]] Color side_to_move() const { return letter_->side_to_move(); }
    [[nodiscard]] Key key() const { return letter_->key(); }
    /// Plies since the last capture or pawn move.
    [[nodiscard]] int halfmove_clock() const { return letter_->halfmove_clock(); }
    /// Starts at 1 and grows after Black's moves.
    [[nodiscard]] int fullmove_number() const { return letter_->fullmove_number(); }
    [[nodiscard]] bool in_check() const { return letter_->in_check(); }
    /// The squares of the pieces that give check.
    [[nodiscard]] std::vector<std::string> checkers() const { return letter_->checkers(); }
    /// The FEN letter of the piece on a square, named as in move texts; a blank if there is no piece or no such
    /// square.
    [[nodiscard]] char piece_on(std::string_view square) const { return letter_->piece_on(square); }
    /// The board as lines of text for a terminal, Black's side on top.
    [[nodiscard]] std::string diagram() const { return letter_->diagram(); }
    /// Whether and how the game has ended (RULES 5).
    [[nodiscard]] Outcome outcome() const { return letter_->outcome(); }

    // Moves in the position after the last move.
    /// In the generator's order.
    [[nodiscard]] std::vector<MoveCode> legal_moves() const { return letter_->moves(); }
    /// Whether any word is a legal move; false for the null move.
    [[nodiscard]] bool is_legal(MoveCode move) const { return letter_->is_legal(move); }
    /// Reads a move text (RULES 7). The error says that it is malformed, or why it is illegal here.
    [[nodiscard]] Result<MoveCode> parse_uci(std::string_view text) const { return letter_->read_uci(text); }
    /// Why a move text is not a legal move: one clause. For two squares alone, why no move leads from one to
    /// the other; for one square, why its piece has no move. Empty if there is a legal move, and for a
    /// malformed text.
    [[nodiscard]] Phrase why_illegal(std::string_view text) const { return letter_->objection_to(text); }
    /// Reads a move of PGN. The error says whether it is malformed, illegal or ambiguous.
    [[nodiscard]] Result<MoveCode> parse_san(std::string_view text) const { return letter_->read_san(text); }
    /// The canonical text of any move of this variant, whatever the position.
    [[nodiscard]] std::string to_uci(MoveCode move) const { return letter_->uci_of(move); }
    /// Of a legal move.
    [[nodiscard]] std::string to_san(MoveCode move) const { return letter_->san_of(move); }
    /// Of a legal move.
    [[nodiscard]] MoveDetails details(MoveCode move) const { return letter_->details(move); }

    /// The leaves below each legal move (`perft_divide_by`).
    [[nodiscard]] std::vector<RootMoveNodes<MoveCode>> perft_divide(int depth,
                                                                    const PerftOptions& options) const {
        return letter_->perft_divide(depth, options);
    }
    /// The leaves below the position (`perft_by`).
    [[nodiscard]] std::uint64_t perft(int depth, const PerftOptions& options) const {
        return letter_->perft(depth, options);
    }

    /// Statistics of the moves of the last ply of a perft.
    [[nodiscard]] std::vector<PerftStatistic> perft_statistics(int depth) const {
        return letter_->statistics(depth);
    }

    // Playing.
    /// Plays a legal move.
    void play(MoveCode move) { letter_->play(move); }
    /// Takes the last move back; false at the start.
    bool undo() { return letter_->undo(); }
    /// How many moves were made, of both sides together.
    [[nodiscard]] std::size_t size() const { return letter_->size(); }
    /// The move at an index from 0.
    [[nodiscard]] MoveCode move(std::size_t place) const { return letter_->move(place); }

    /// The game with its type of position, for code compiled once for each; null if its type is another.
    template <class Position>
    [[nodiscard]] const BasicGame<Position>* as() const {
        return static_cast<const BasicGame<Position>*>(letter_->typed(typeid(Position)));
    }

private:
    std::unique_ptr<GameLetter> letter_;
};

/// Makes games of one set of rules.
struct GameFactory {
    Game (*start)(Variant variant);
    Result<Game> (*from_fen)(std::string_view fen, Variant variant);
};

inline Game::Game(Variant variant) : Game(row_of(variant).rules->start(variant)) {}
inline Result<Game> Game::from_fen(std::string_view fen, Variant variant) {
    return row_of(variant).rules->from_fen(fen, variant);
}

/// A game so many random moves later, every legal move of a ply equally likely; nothing where it ends by then.
inline std::optional<Game> play_at_random(Game game, int plies, Random& random) {
    for (int ply = 0; ply < plies && game.outcome() == Outcome::none; ++ply) {
        const std::vector<MoveCode> moves = game.legal_moves();
        game.play(moves[random.below(moves.size())]);
    }
    return game.outcome() == Outcome::none ? std::optional(std::move(game)) : std::nullopt;
}

}  // namespace ricochet
