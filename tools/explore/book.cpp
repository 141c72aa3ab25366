// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles trees to books, and prints books.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "movegen/base/quote.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/page_json.hpp"
#include "tools/explore/explore.hpp"

namespace ricochet::tools::explore {

namespace {

constexpr FileKind book_kind{"an opening book", book::begins_like_book};

std::vector<book::BookEntry> entries_of(const Tree& tree) {
    std::vector<book::BookEntry> entries;
    for (const Node& node : tree.nodes()) {
        for (const Edge& edge : node.edges) {
            const std::uint32_t behind = edge.child == no_node ? 0 : tree.nodes()[edge.child].positions;
            entries.push_back({node.key, {edge.move, edge.backed_up, edge.games, behind}});
        }
    }
    return entries;
}

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

/// The book's best line after a move.
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

CompiledBook compile_tree(const std::string& tree, const std::string& book) {
    std::vector<FileRole> files = {{"the tree", tree, FileUse::read_alone}};
    add_replaced(files, "the book", book, book_kind);
    refuse_for(find_unfit_file(files));
    const TreeFile file = read_tree(tree);
    std::vector<book::BookEntry> entries = entries_of(file.tree);
    if (entries.size() > book::most_entries) {
        throw std::invalid_argument("the tree has more moves than a book may");
    }
    const std::size_t moves = entries.size();
    const std::string bytes = book::write_book(file.tree.variant(), std::move(entries));
    refuse_for(replace_file(book, bytes));
    return {file.tree.nodes().size(), moves, bytes.size()};
}

Game game_of_words(const std::vector<std::string>& words, Variant variant) {
    if (!words.empty() && words.front().find('/') != std::string::npos) {
        return checked(Game::from_fen(fmt::format("{}", fmt::join(words, " ")), variant));
    }
    Game game(variant);
    for (const std::string& word : words) {
        const Result<MoveCode> move = game.parse_uci(word);
        game.play(move ? move.value()
                       : checked(game.parse_san(word), fmt::format("move {}: ", game.size() + 1)));
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
