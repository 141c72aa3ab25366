// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "movegen/game.hpp"

namespace ricochet {

/// A game of these rules: what every `Game` has in it.
template <GameRules Rules>
class GameOf final : public GameLetter {
public:
    using Position = typename Rules::Position;
    using Move = typename Rules::Move;

    explicit GameOf(const Position& start) : game_(start) {}

    /// At a position.
    static Game begin(const Position& start) { return Game(std::make_unique<GameOf>(start)); }

    [[nodiscard]] Variant variant() const override { return game_.position().variant(); }
    [[nodiscard]] std::string start_fen() const override { return Rules::to_fen(game_.start()); }
    [[nodiscard]] int files() const override { return Rules::files; }
    [[nodiscard]] int ranks() const override { return Rules::ranks; }
    [[nodiscard]] std::string fen() const override { return Rules::to_fen(game_.position()); }
    [[nodiscard]] Color side_to_move() const override { return game_.position().side_to_move(); }
    [[nodiscard]] Key key() const override { return game_.position().key(); }
    [[nodiscard]] int halfmove_clock() const override { return game_.position().halfmove_clock(); }
    [[nodiscard]] int fullmove_number() const override { return game_.position().fullmove_number(); }
    [[nodiscard]] bool in_check() const override { return game_.position().in_check(); }
    [[nodiscard]] std::vector<std::string> checkers() const override {
        return Rules::checkers(game_.position());
    }
    [[nodiscard]] char piece_on(std::string_view square) const override {
        return Rules::piece_on(game_.position(), square);
    }
    [[nodiscard]] std::string diagram() const override { return Rules::diagram(game_.position()); }
    [[nodiscard]] Outcome outcome() const override { return game_.outcome(); }
    [[nodiscard]] std::vector<MoveCode> legal_moves() const override {
        std::vector<MoveCode> moves;
        for (const Move move : Rules::legal_moves(game_.position())) {
            moves.push_back(encode(move));
        }
        return moves;
    }
    [[nodiscard]] bool is_legal(MoveCode move) const override {
        return game_.position().is_legal(decode(move));
    }
    [[nodiscard]] Result<MoveCode> parse_uci(std::string_view text) const override {
        return encode(Rules::parse_uci(text, game_.position()));
    }
    [[nodiscard]] Phrase why_illegal(std::string_view text) const override {
        if constexpr (requires { Rules::why_illegal(text, game_.position()); }) {
            return Rules::why_illegal(text, game_.position());
        } else {
            return parse_uci(text) ? Phrase() : Phrase{"it is not a legal move"};
        }
    }
    [[nodiscard]] Result<MoveCode> parse_san(std::string_view text) const override {
        return encode(Rules::parse_san(text, game_.position()));
    }
    [[nodiscard]] std::string to_uci(MoveCode move) const override { return Rules::to_uci(decode(move)); }
    [[nodiscard]] std::string to_san(MoveCode move) const override {
        return Rules::to_san(game_.position(), decode(move));
    }
    [[nodiscard]] MoveDetails details(MoveCode move) const override {
        return Rules::details(game_.position(), decode(move));
    }
    [[nodiscard]] std::vector<RootMoveNodes<MoveCode>> perft_divide(
        int depth, const PerftOptions& options) const override {
        std::vector<RootMoveNodes<MoveCode>> moves;
        for (const auto& [move, nodes] : perft_divide_by<Rules>(game_.position(), depth, options)) {
            moves.push_back({encode(move), nodes});
        }
        return moves;
    }
    [[nodiscard]] std::uint64_t perft(int depth, const PerftOptions& options) const override {
        return perft_by<Rules>(game_.position(), depth, options);
    }
    [[nodiscard]] std::vector<PerftStatistic> perft_statistics(int depth) const override {
        if constexpr (requires { Rules::perft_statistics(game_.position(), depth); }) {
            return Rules::perft_statistics(game_.position(), depth);
        } else {
            return {{"nodes", perft(depth, {})}};
        }
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
    [[nodiscard]] const void* typed(const std::type_info& rules) const override {
        return rules == typeid(Rules) ? &game_ : nullptr;
    }

private:
    static MoveCode encode(Move move) { return static_cast<MoveCode>(move.raw()); }
    static Result<MoveCode> encode(const Result<Move>& move) {
        return move ? Result<MoveCode>(encode(move.value())) : move.refusal();
    }
    static Move decode(MoveCode code) { return Move::from_raw(static_cast<std::uint32_t>(code)); }

    BasicGame<Rules> game_;
};

/// How games of these rules begin, for their row (`VariantRow::rules`).
template <GameRules Rules>
inline constexpr GameFactory game_factory = {
    .start = [](Variant variant) { return GameOf<Rules>::begin(Rules::Position::start(variant)); },
    .from_fen = [](std::string_view fen, Variant variant) -> Result<Game> {
        const Result<typename Rules::Position> position = Rules::parse_fen(fen, variant);
        return position ? Result<Game>(GameOf<Rules>::begin(position.value())) : position.refusal();
    },
};

}  // namespace ricochet
