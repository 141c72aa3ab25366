// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "movegen/base/file_kind.hpp"
#include "tools/analyse/games_file.hpp"
#include "tools/common/digest.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/explore/explore.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::explore {

namespace {

/// A game of either kind of file.
struct PlayedGame {
    Variant variant = usual_variant;
    std::string fen;
    std::vector<MoveCode> moves;
    GameResult result = GameResult::none;

    friend bool operator<(const PlayedGame& one, const PlayedGame& other) {
        return std::tie(one.variant, one.fen, one.moves, one.result) <
               std::tie(other.variant, other.fen, other.moves, other.result);
    }
};

std::vector<PlayedGame> read_pgn_games(const std::string& path) {
    std::vector<PlayedGame> games;
    for (const PgnGame& game : checked(analyse::read_games(path)).games) {
        PlayedGame played{game.variant, game.fen, {}, game.result};
        for (const std::size_t place : game.main_line()) {
            played.moves.push_back(game.nodes[place].move);
        }
        games.push_back(std::move(played));
    }
    return games;
}

std::vector<PlayedGame> read_journal_games(const std::string& path) {
    const match::JournalContents journal = checked(match::read_journal(path));
    std::vector<PlayedGame> games;
    for (const match::GameRecord& record : journal.games) {
        const Variant variant = journal.conditions.variant;
        // Reading a journal checks that its moves are legal.
        const Game game = match::replay(record, variant).value();
        PlayedGame played{variant, record.opening.fen, {}, record.result};
        for (std::size_t place = 0; place < game.size(); ++place) {
            played.moves.push_back(game.move(place));
        }
        games.push_back(std::move(played));
    }
    return games;
}

book::GameCounts counts_of(GameResult result) {
    return {result == GameResult::white_wins ? 1U : 0U, result == GameResult::draw ? 1U : 0U,
            result == GameResult::black_wins ? 1U : 0U};
}

/// Counts a game. Returns whether one of its moves is in the tree.
bool count_game(Tree& tree, const PlayedGame& played) {
    if (played.variant != tree.variant() || played.result == GameResult::none) {
        return false;
    }
    Game game = Game::from_fen(played.fen, played.variant).value();
    // A repeated move counts once.
    std::set<std::pair<std::size_t, MoveCode>> counted;
    for (const MoveCode move : played.moves) {
        const std::size_t node = tree.find(game.key());
        if (node != no_node && counted.emplace(node, move).second) {
            tree.count_game(node, game, move, counts_of(played.result));
        }
        game.play(move);
    }
    return !counted.empty();
}

/// Counts the games of a file in a tree.
CountedGames count_file(TreeFile& file, const std::string& path) {
    const std::string digest = checked(sha256_of_file(path));
    if (std::any_of(file.games.begin(), file.games.end(),
                    [&digest](const Json& known) { return known.value("sha256", Json()) == digest; })) {
        throw std::invalid_argument(fmt::format("the games of '{}' are in the tree already", path));
    }
    constexpr std::size_t looked_at = 4096;
    const bool is_journal = begins_with_json(read_beginning(path, looked_at), "{");
    CountedGames counted;
    std::set<PlayedGame> known;
    for (const PlayedGame& game : is_journal ? read_journal_games(path) : read_pgn_games(path)) {
        const bool is_new = known.insert(game).second;
        ++(is_new && count_game(file.tree, game) ? counted.counted : counted.others);
    }
    file.games.push_back(Json{{"sha256", digest}, {"games", counted.counted}});
    file.tree.update({});
    return counted;
}

}  // namespace

CountedGames add_games(const std::vector<std::string>& paths, const std::string& tree) {
    std::vector<FileRole> files;
    for (const std::string& path : paths) {
        files.push_back({"the games", path, FileUse::read_alone});
    }
    add_replaced(files, "--tree", tree, tree_kind);
    refuse_for(find_unfit_file(files));
    TreeFile file = read_tree(tree);
    CountedGames all;
    for (const std::string& path : paths) {
        const CountedGames counted = count_file(file, path);
        all.counted += counted.counted;
        all.others += counted.others;
    }
    refuse_for(replace_file(tree, write_tree(file)));
    return all;
}

}  // namespace ricochet::tools::explore
