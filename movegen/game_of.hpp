// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "movegen/common/board_text.hpp"
#include "movegen/common/game_rules.hpp"
#include "movegen/game.hpp"

namespace ricochet {

/// The game in a `Game`, with positions of this type.
template <GameRules Position>
class GameOf final : public GameLetter {
public:
    using Move = typename Position::Move;

    explicit GameOf(const Position& start) : game_(start) {}

    /// Begins a game at a position.
    static Game begin(const Position& start) { return Game(std::make_unique<GameOf>(start)); }

    [[nodiscard]] Variant variant() const override { return game_.position().variant(); }
    [[nodiscard]] std::string start_fen() const override { return to_fen(game_.start()); }
    [[nodiscard]] int files() const override { return Position::files; }
    [[nodiscard]] int ranks() const override { return Position::ranks; }
    [[nodiscard]] std::string fen() const override { return to_fen(game_.position()); }
    [[nodiscard]] Color side_to_move() const override { return game_.position().side_to_move(); }
    [[nodiscard]] Key key() const override { return game_.position().key(); }
    [[nodiscard]] int halfmove_clock() const override { return game_.position().halfmove_clock(); }
    [[nodiscard]] int fullmove_number() const override { return game_.position().fullmove_number(); }
    [[nodiscard]] bool in_check() const override { return game_.position().in_check(); }
    [[nodiscard]] std::vector<std::string> checkers() const override { return checker_names(game_.position()); }
    [[nodiscard]] char piece_on(std::string_view square) const override {
        const int file = square.size() == 2 ? square[0] - file_letter(0) : -1;
        const int rank = square.size() == 2 ? square[1] - rank_digit(0) : -1;
        if (file < 0 || file >= Position::files || rank < 0 || rank >= Position::ranks) {
            return ' ';
        }
        const char letter =
            letters_on_board(game_.position())[static_cast<std::size_t>(rank * Position::files + file)];
        // Empty tiles also have a letter.
        return letter >= 'A' ? letter : ' ';
    }
    [[nodiscard]] std::string diagram() const override {
        return draw_board(Position::files, letters_on_board(game_.position()));
    }
    [[nodiscard]] Outcome outcome() const override { return game_.outcome(); }
    [[nodiscard]] std::vector<MoveCode> moves() const override {
        std::vector<MoveCode> moves;
        for (const Move move : legal_moves(game_.position())) {
            moves.push_back(encode(move));
        }
        return moves;
    }
    [[nodiscard]] bool is_legal(MoveCode move) const override {
        return game_.position().is_legal(decode(move));
    }
    [[nodiscard]] Result<MoveCode> read_uci(std::string_view text) const override {
        return encode(parse_uci(text, game_.position()));
    }
    [[nodiscard]] Phrase objection_to(std::string_view text) const override {
        return why_illegal(text, game_.position());
    }
    [[nodiscard]] Result<MoveCode> read_san(std::string_view text) const override {
        return encode(parse_san(text, game_.position()));
    }
    [[nodiscard]] std::string uci_of(MoveCode move) const override { return to_uci(decode(move)); }
    [[nodiscard]] std::string san_of(MoveCode move) const override {
        return to_san(game_.position(), decode(move));
    }
    [[nodiscard]] MoveDetails details(MoveCode move) const override {
        return describe_move(game_.position(), decode(move));
    }
    [[nodiscard]] std::vector<RootMoveNodes<MoveCode>> perft_divide(
        int depth, const PerftOptions& options) const override {
        std::vector<RootMoveNodes<MoveCode>> moves;
        for (const auto& [move, nodes] : perft_divide_by(game_.position(), depth, options)) {
            moves.push_back({encode(move), nodes});
        }
        return moves;
    }
    [[nodiscard]] std::uint64_t perft(int depth, const PerftOptions& options) const override {
        return perft_by(game_.position(), depth, options);
    }
    [[nodiscard]] std::vector<PerftStatistic> statistics(int depth) const override {
        return perft_statistics(game_.position(), depth);
    }
    void play(MoveCode move) override { game_.play(decode(move)); }
    bool undo() override {
        if (game_.size() == 0) {
            return false;
        }
        game_.undo();
        return true;
    }
    [[nodiscard]] std::size_t size() const override { return game_.size(); }
    [[nodiscard]] MoveCode move(std::size_t place) const override { return encode(game_.move(place)); }
    [[nodiscard]] std::unique_ptr<GameLetter> clone() const override { return std::make_unique<GameOf>(*this); }
    [[nodiscard]] const void* typed(const std::type_info& position) const override {
        return position == typeid(Position) ? &game_ : nullptr;
    }

private:
    static MoveCode encode(Move move) { return static_cast<MoveCode>(move.raw()); }
    static Result<MoveCode> encode(const Result<Move>& move) {
        return move ? Result<MoveCode>(encode(move.value())) : move.refusal();
    }
    static Move decode(MoveCode code) { return Move::from_raw(static_cast<std::uint32_t>(code)); }

    BasicGame<Position> game_;
};

/// Makes games with positions of this type, for their row (`VariantRow::rules`).
template <GameRules Position>
inline constexpr GameFactory game_factory = {
    .start = [](Variant variant) { return GameOf<Position>::begin(Position::start(variant)); },
    .from_fen = [](std::string_view fen, Variant variant) -> Result<Game> {
        const Result<Position> position = Position::from_fen(fen, variant);
        return position ? Result<Game>(GameOf<Position>::begin(position.value())) : position.refusal();
    },
};

}  // namespace ricochet
