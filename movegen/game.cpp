// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/game.hpp"

#include <cassert>
#include <utility>

#include "movegen/tensor/rules.hpp"
#include "movegen/tiled/rules.hpp"

namespace ricochet {

namespace {

/// Calls a template lambda, `work.operator()<Rules>()`, with the rules of a variant: the one place that lists
/// them.
template <class Work>
auto with_rules(Variant variant, Work work) {
    if (tiled::Rules::plays(variant)) {
        return work.template operator()<tiled::Rules>();
    }
    assert(tensor::Rules::plays(variant));
    return work.template operator()<tensor::Rules>();
}

}  // namespace

struct Game::Interface {
    Interface() = default;
    Interface(const Interface&) = default;
    Interface& operator=(const Interface&) = delete;
    virtual ~Interface() = default;

    [[nodiscard]] virtual std::unique_ptr<Interface> clone() const = 0;
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
    [[nodiscard]] virtual std::vector<MoveCode> legal_moves() const = 0;
    [[nodiscard]] virtual bool is_legal(MoveCode move) const = 0;
    [[nodiscard]] virtual Result<MoveCode> parse_uci(std::string_view text) const = 0;
    [[nodiscard]] virtual Result<MoveCode> parse_san(std::string_view text) const = 0;
    [[nodiscard]] virtual std::string to_uci(MoveCode move) const = 0;
    [[nodiscard]] virtual std::string to_san(MoveCode move) const = 0;
    [[nodiscard]] virtual MoveDetails details(MoveCode move) const = 0;
    [[nodiscard]] virtual std::vector<RootMoveNodes<MoveCode>> perft_divide(
        int depth, const PerftOptions& options) const = 0;
    [[nodiscard]] virtual std::uint64_t perft(int depth, const PerftOptions& options) const = 0;
    virtual void play(MoveCode move) = 0;
    virtual bool undo() = 0;
    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual MoveCode move(std::size_t place) const = 0;
};

template <GameRules Rules>
struct Game::Model final : Interface {
    using Move = typename Rules::Move;

    explicit Model(const typename Rules::Position& start) : game(start) {}

    [[nodiscard]] std::unique_ptr<Interface> clone() const override { return std::make_unique<Model>(*this); }
    [[nodiscard]] Variant variant() const override { return game.position().variant(); }
    [[nodiscard]] std::string start_fen() const override { return Rules::to_fen(game.start()); }
    [[nodiscard]] int files() const override { return Rules::files; }
    [[nodiscard]] int ranks() const override { return Rules::ranks; }
    [[nodiscard]] std::string fen() const override { return Rules::to_fen(game.position()); }
    [[nodiscard]] Color side_to_move() const override { return game.position().side_to_move(); }
    [[nodiscard]] Key key() const override { return game.position().key(); }
    [[nodiscard]] int halfmove_clock() const override { return game.position().halfmove_clock(); }
    [[nodiscard]] int fullmove_number() const override { return game.position().fullmove_number(); }
    [[nodiscard]] bool in_check() const override { return game.position().in_check(); }
    [[nodiscard]] std::vector<std::string> checkers() const override {
        return Rules::checkers(game.position());
    }
    [[nodiscard]] char piece_on(std::string_view square) const override {
        return Rules::piece_on(game.position(), square);
    }
    [[nodiscard]] std::string diagram() const override { return Rules::diagram(game.position()); }
    [[nodiscard]] Outcome outcome() const override { return game.outcome(); }
    [[nodiscard]] std::vector<MoveCode> legal_moves() const override {
        std::vector<MoveCode> moves;
        for (const Move move : Rules::legal_moves(game.position())) {
            moves.push_back(encode(move));
        }
        return moves;
    }
    [[nodiscard]] bool is_legal(MoveCode move) const override { return game.position().is_legal(decode(move)); }
    [[nodiscard]] Result<MoveCode> parse_uci(std::string_view text) const override {
        return encode(Rules::parse_uci(text, game.position()));
    }
    [[nodiscard]] Result<MoveCode> parse_san(std::string_view text) const override {
        return encode(Rules::parse_san(text, game.position()));
    }
    [[nodiscard]] std::string to_uci(MoveCode move) const override { return Rules::to_uci(decode(move)); }
    [[nodiscard]] std::string to_san(MoveCode move) const override {
        return Rules::to_san(game.position(), decode(move));
    }
    [[nodiscard]] MoveDetails details(MoveCode move) const override {
        return Rules::details(game.position(), decode(move));
    }
    [[nodiscard]] std::vector<RootMoveNodes<MoveCode>> perft_divide(
        int depth, const PerftOptions& options) const override {
        std::vector<RootMoveNodes<MoveCode>> moves;
        for (const auto& [move, nodes] : perft_divide_by<Rules>(game.position(), depth, options)) {
            moves.push_back({encode(move), nodes});
        }
        return moves;
    }
    [[nodiscard]] std::uint64_t perft(int depth, const PerftOptions& options) const override {
        return perft_by<Rules>(game.position(), depth, options);
    }
    void play(MoveCode move) override { game.play(decode(move)); }
    bool undo() override {
        if (game.size() == 0) {
            return false;
        }
        game.undo();
        return true;
    }
    [[nodiscard]] std::size_t size() const override { return game.size(); }
    [[nodiscard]] MoveCode move(std::size_t place) const override { return encode(game.move(place)); }

    static MoveCode encode(Move move) { return static_cast<MoveCode>(move.raw()); }
    static Result<MoveCode> encode(const Result<Move>& move) {
        return move ? Result<MoveCode>(encode(move.value())) : Error{move.error()};
    }
    static Move decode(MoveCode code) { return Move::from_raw(static_cast<std::uint32_t>(code)); }

    BasicGame<Rules> game;
};

Game::Game(std::unique_ptr<Interface> model) : model_(std::move(model)) {}
Game::Game(Variant variant)
    : model_(with_rules(variant, [variant]<GameRules Rules>() -> std::unique_ptr<Interface> {
          return std::make_unique<Model<Rules>>(Rules::Position::start(variant));
      })) {}
Game::Game(const Game& other) : model_(other.model_->clone()) {}
Game::Game(Game&& other) noexcept = default;
Game& Game::operator=(const Game& other) {
    if (this != &other) {
        model_ = other.model_->clone();
    }
    return *this;
}
Game& Game::operator=(Game&& other) noexcept = default;
Game::~Game() = default;

Result<Game> Game::from_fen(std::string_view fen, Variant variant) {
    return with_rules(variant, [fen, variant]<GameRules Rules>() -> Result<Game> {
        const Result<typename Rules::Position> position = Rules::parse_fen(fen, variant);
        if (!position) {
            return Error{position.error()};
        }
        return Game(std::make_unique<Model<Rules>>(position.value()));
    });
}

Variant Game::variant() const {
    return model_->variant();
}
std::string Game::start_fen() const {
    return model_->start_fen();
}
int Game::files() const {
    return model_->files();
}
int Game::ranks() const {
    return model_->ranks();
}
std::string Game::fen() const {
    return model_->fen();
}
Color Game::side_to_move() const {
    return model_->side_to_move();
}
Key Game::key() const {
    return model_->key();
}
int Game::halfmove_clock() const {
    return model_->halfmove_clock();
}
int Game::fullmove_number() const {
    return model_->fullmove_number();
}
bool Game::in_check() const {
    return model_->in_check();
}
std::vector<std::string> Game::checkers() const {
    return model_->checkers();
}
char Game::piece_on(std::string_view square) const {
    return model_->piece_on(square);
}
std::string Game::diagram() const {
    return model_->diagram();
}
Outcome Game::outcome() const {
    return model_->outcome();
}
std::vector<MoveCode> Game::legal_moves() const {
    return model_->legal_moves();
}
bool Game::is_legal(MoveCode move) const {
    return model_->is_legal(move);
}
Result<MoveCode> Game::parse_uci(std::string_view text) const {
    return model_->parse_uci(text);
}
Result<MoveCode> Game::parse_san(std::string_view text) const {
    return model_->parse_san(text);
}
std::string Game::to_uci(MoveCode move) const {
    return model_->to_uci(move);
}
std::string Game::to_san(MoveCode move) const {
    return model_->to_san(move);
}
MoveDetails Game::details(MoveCode move) const {
    return model_->details(move);
}
std::vector<RootMoveNodes<MoveCode>> Game::perft_divide(int depth, const PerftOptions& options) const {
    return model_->perft_divide(depth, options);
}
std::uint64_t Game::perft(int depth, const PerftOptions& options) const {
    return model_->perft(depth, options);
}
void Game::play(MoveCode move) {
    model_->play(move);
}
bool Game::undo() {
    return model_->undo();
}
std::size_t Game::size() const {
    return model_->size();
}
MoveCode Game::move(std::size_t place) const {
    return model_->move(place);
}

template <GameRules Rules>
const BasicGame<Rules>* Game::as() const {
    const auto* const model = dynamic_cast<const Model<Rules>*>(model_.get());
    return model != nullptr ? &model->game : nullptr;
}
template const BasicGame<tensor::Rules>* Game::as<tensor::Rules>() const;
template const BasicGame<tiled::Rules>* Game::as<tiled::Rules>() const;

}  // namespace ricochet
