// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/explore/show_book.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "movegen/base/quote.hpp"
#include "tools/book/book_json.hpp"

namespace ricochet::tools::explore {

namespace {

constexpr double percent = 100;

std::string score_text(Score score) {
    if (score == score_none) {
        return "-";
    }
    return is_mate(score) ? fmt::format("#{}", mate_distance_moves(score)) : fmt::format("{:+}", score);
}

std::string loss_text(Score best, Score score) {
    return score == score_none || is_mate(best) || is_mate(score) ? "-" : fmt::format("{}", best - score);
}

std::string share_text(const book::GameCounts& games, Color mover) {
    if (games.total() == 0) {
        return "-";
    }
    const GameShare share = share_of(games, mover);
    return fmt::format("{:.1f} +- {:.1f}", percent * share.points, percent * share.error);
}

/// The book's best moves behind a move, as far as it knows them.
std::string line_text(const book::Book& book, Game game, MoveCode first) {
    constexpr std::size_t most_plies = 8;
    std::string text;
    game.play(first);
    for (std::size_t ply = 0; ply < most_plies; ++ply) {
        const std::vector<book::BookMove> moves = book.moves(game);
        if (moves.empty() || moves.front().score == score_none) {
            break;
        }
        text += fmt::format("{}{}", text.empty() ? "" : " ", game.to_san(moves.front().move));
        game.play(moves.front().move);
    }
    return text;
}

}  // namespace

Result<Game> game_of_words(const std::vector<std::string>& words, Variant variant) {
    if (!words.empty() && words.front().find('/') != std::string::npos) {
        return Game::from_fen(fmt::format("{}", fmt::join(words, " ")), variant);
    }
    Game game(variant);
    for (const std::string& word : words) {
        Result<MoveCode> move = game.parse_uci(word);
        if (!move) {
            const Result<MoveCode> san = game.parse_san(word);
            if (!san) {
                return Error{fmt::format("move {}: {}", game.size() + 1, san.error())};
            }
            move = san.value();
        }
        game.play(move.value());
    }
    return game;
}

std::string show_book(const book::Book& book, const Game& game) {
    const std::vector<book::BookMove> moves = book.moves(game);
    std::string text = fmt::format("{}\n", game.fen());
    if (moves.empty()) {
        return text + "the book does not know it\n";
    }
    text += fmt::format("{:<12}{:>7}{:>6}{:>8}{:>15}{:>8}{:>8}{:>8}{:>11}  {}\n", "move", "score", "loss",
                        "games", "points %", "white", "draws", "black", "positions", "line");
    for (const book::BookMove& known : moves) {
        text += fmt::format("{:<12}{:>7}{:>6}{:>8}{:>15}{:>8}{:>8}{:>8}{:>11}  {}\n", game.to_san(known.move),
                            score_text(known.score), loss_text(moves.front().score, known.score),
                            known.games.total(), share_text(known.games, game.side_to_move()),
                            known.games.white, known.games.draws, known.games.black, known.positions,
                            line_text(book, game, known.move));
    }
    return text;
}

}  // namespace ricochet::tools::explore
