// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/questions.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/common/wordings.hpp"
#include "tools/board/request/game_link.hpp"
#include "tools/board/request/game_request.hpp"
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"
#include "tools/picture/board_svg.hpp"

namespace ricochet::tools::board {

namespace {

Json draw(const char* reason, const char* text) {
    return {{"result", "1/2-1/2"}, {"reason", reason}, {"text", text}};
}

Json describe_outcome(const Game& game) {
    switch (game.outcome()) {
        case Outcome::none:
            return nullptr;
        case Outcome::checkmate: {
            const bool black_wins = game.side_to_move() == Color::white;
            return {{"result", black_wins ? "0-1" : "1-0"},
                    {"reason", "checkmate"},
                    {"text", black_wins ? "Black mates" : "White mates"}};
        }
        case Outcome::stalemate:
            return draw("stalemate", "Draw by stalemate");
        case Outcome::threefold_repetition:
            return draw("threefold", "Draw by threefold repetition");
        case Outcome::fifty_moves:
            return draw("fifty", "Draw by the fifty-move rule");
        case Outcome::dead_position:
            return draw("dead", "Draw: neither side can mate");
    }
    return nullptr;
}

/// Describes the moves after the first `known`, each with its resulting position. Undoes them.
Json describe_played(Game& game, std::size_t known) {
    std::vector<Json> played;
    while (game.size() > known) {
        const MoveCode move = game.move(game.size() - 1);
        Json after = {{"fen", game.fen()}, {"check", game.in_check()}};
        game.undo();
        played.push_back(describe_move(game, move));
        played.back().update(after);
    }
    std::reverse(played.begin(), played.end());
    return played;
}

/// Why a text in algebraic notation is not a legal move; empty if it is, or if it is malformed or ambiguous.
Phrase why_not_in_notation(const Game& game, std::string_view text) {
    const Result<MoveCode> move = game.parse_san(text);
    if (move) {
        return {};
    }
    const Phrase& refusal = move.refusal();
    if (refusal.wording == &why::castlings) {
        return refusal;
    }
    return refusal.wording == &why::illegal ? refusal.arguments.back() : Phrase();
}

constexpr std::size_t longest_link = 20000;

/// The game's moves with their notation.
Json describe_moves(const Game& game) {
    Json moves = Json::array();
    Game replay = Game::from_fen(game.start_fen(), game.variant()).value();
    for (std::size_t place = 0; place < game.size(); ++place) {
        const MoveCode move = game.move(place);
        moves.push_back({{"uci", replay.to_uci(move)}, {"san", replay.to_san(move)}});
        replay.play(move);
    }
    return moves;
}

constexpr std::int64_t widest_picture = 10'000;
constexpr std::size_t longest_theme = 20;
constexpr std::size_t most_drawn = 200;

/// The person's drawings: the two squares of each arrow or circle, as one text.
std::vector<std::pair<std::string, std::string>> read_drawn(const Field& drawn, const Game& game) {
    const auto is_square = [&game](std::string_view square) {
        return square[0] >= 'a' && square[0] < 'a' + game.files() && square[1] >= '1' &&
               square[1] < '1' + game.ranks();
    };
    std::vector<std::pair<std::string, std::string>> read;
    for (const Field& field : drawn.items(most_drawn)) {
        constexpr std::size_t square = 2;
        const std::string text = field.text(2 * square);
        if (text.size() != 2 * square || !is_square(text) ||
            !is_square(std::string_view(text).substr(square))) {
            throw field.error(request_error::none_of, "two squares, such as e2e4");
        }
        read.emplace_back(text.substr(0, square), text.substr(square));
    }
    return read;
}

PictureOptions read_options(const Field& request, const Game& game) {
    PictureOptions options;
    if (const std::optional<Field> drawn = request.find("drawn")) {
        options.drawn = read_drawn(*drawn, game);
    }
    if (const std::optional<Field> flipped = request.find("flipped"); flipped && flipped->boolean()) {
        options.bottom = Color::black;
    }
    if (const std::optional<Field> width = request.find("width")) {
        options.width = static_cast<double>(width->integer(1, widest_picture));
    }
    if (const std::optional<Field> field = request.find("theme")) {
        const std::optional<Theme> theme = parse_theme(field->text(longest_theme));
        if (!theme) {
            throw field->error(request_error::none_of, "light, dark");
        }
        options.theme = *theme;
    }
    return options;
}

}  // namespace

Json describe_position(const Field& request) {
    Game game = read_game(request);
    std::size_t known = 0;
    if (const std::optional<Field> field = request.find("known")) {
        known = static_cast<std::size_t>(field->integer(0, static_cast<std::int64_t>(game.size())));
    }
    Json json;
    json["variant"] = name_of(game.variant());
    json["start_fen"] = game.start_fen();
    json["fen"] = game.fen();
    json["side"] = game.side_to_move() == Color::white ? "w" : "b";
    json["check"] = game.in_check();
    json["moves"] = Json::array();
    for (const MoveCode move : game.legal_moves()) {
        json["moves"].push_back(describe_move(game, move));
    }
    json["outcome"] = describe_outcome(game);
    json["played"] = describe_played(game, known);
    return json;
}

Json why_illegal(const Field& request) {
    const Game game = read_game(request);
    const std::string& text = request.at("text").text(longest_move);
    const std::optional<Field> typed = request.find("typed");
    const bool is_typed = typed && typed->boolean();
    // A typed square is a pawn's move, not a question about its piece.
    const bool is_square = text.size() == 2;
    Phrase reason = is_typed && is_square ? Phrase() : game.why_illegal(text);
    if (is_typed && reason.empty()) {
        reason = why_not_in_notation(game, text);
    }
    return {{"reason", reason.empty() ? Json() : describe_phrase(reason)}};
}

Json check_fen(const Field& request) {
    static_cast<void>(request.at("fen"));
    return {{"ok", true}, {"fen", read_start(request, "fen", read_variant(request)).fen()}};
}

Json make_link(const Field& request) {
    const std::optional<Field> result = request.find("result");
    const Result<std::string> link = write_link(read_game(request), result ? result->text(longest_move) : "*");
    if (!link) {
        throw ApiError(400, link.refusal(), result ? result->where() : "moves");
    }
    return {{"link", link.value()}};
}

Json open_link(const Field& request) {
    const Field link = request.at("link");
    const Result<LinkedGame> read = read_link(link.text(longest_link));
    if (!read) {
        throw ApiError(400, read.refusal(), link.where());
    }
    const auto& [game, result] = read.value();
    if (game.size() > longest_game) {
        throw ApiError(400, phrase(link_error::too_long_here, game.size(), longest_game), link.where());
    }
    return {{"variant", name_of(game.variant())},
            {"start_fen", game.start_fen()},
            {"moves", describe_moves(game)},
            {"result", result}};
}

Json draw_picture(const Field& request) {
    const Game game = read_game(request);
    return {{"svg", board_svg(game, read_options(request, game))}};
}

}  // namespace ricochet::tools::board
