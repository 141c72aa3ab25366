// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/games_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "movegen/base/file_kind.hpp"
#include "movegen/base/quote.hpp"
#include "search/games/game_search.hpp"
#include "tools/analyse/reasons/judgement.hpp"
#include "tools/analyse/reasons/sentences.hpp"
#include "tools/common/digest.hpp"
#include "tools/common/file_roles.hpp"

namespace ricochet::tools::analyse {

namespace {

/// Whether a game has a result in its tags but none after its moves: the rest is missing.
bool is_cut(const PgnGame& game) {
    const std::optional<GameResult> told = parse_result(game.tag("Result"));
    return game.result == GameResult::none && told.has_value() && *told != GameResult::none;
}

/// The most moves of a better line that a variation shows.
constexpr std::size_t most_shown = 8;

/// The command of embedded comments (PGN specification supplement, "eval").
std::string eval_command(Score score, const Game& before) {
    const int sign = before.side_to_move() == Color::white ? 1 : -1;
    if (is_mate(score)) {
        return fmt::format("[%eval #{}]", sign * mate_distance_moves(score));
    }
    constexpr double centipawns = 100;
    return fmt::format("[%eval {:.2f}]", sign * shown_score(score, before.variant()) / centipawns);
}

constexpr std::string_view verdict_begin = "Tablebase: ";
constexpr std::string_view reason_begin = "Reason: ";

/// A tablebase's verdict on the position after a move.
std::string table_verdict(Score score, const Game& before) {
    if (score == score_draw) {
        return fmt::format("{}drawn.", verdict_begin);
    }
    const bool white_mates = (score > 0) == (before.side_to_move() == Color::white);
    const int plies = score_mate - std::abs(score) - 1;
    return fmt::format("{}{} {}.", verdict_begin, white_mates ? "White" : "Black",
                       plies == 0 ? "has mated" : fmt::format("mates in {}", counted((plies + 1) / 2, "move")));
}

/// All reasons as one sentence, except refutations, which are variations.
std::string reason_sentence(const std::vector<Reason>& reasons) {
    std::string text;
    for (const Reason& reason : reasons) {
        if (reason.kind != ReasonKind::refuted) {
            text += fmt::format("{}{}", text.empty() ? reason_begin : "; ", text_of(reason));
        }
    }
    return text.empty() ? "" : " " + text + ".";
}

/// Removes every part of the comment that begins with `from`, up to and including the next `to`.
void cut_out(std::string& comment, std::string_view from, char to) {
    for (std::size_t start = 0; (start = comment.find(from)) != std::string::npos;) {
        const std::size_t end = comment.find(to, start);
        if (end == std::string::npos) {
            break;
        }
        comment.erase(start, end + 1 - start);
    }
}

/// Removes an earlier evaluation from a comment.
std::string without_eval(std::string comment) {
    cut_out(comment, "[%eval ", ']');
    cut_out(comment, verdict_begin, '.');
    cut_out(comment, "Table: ", '.');  // as version 0.2 began it
    cut_out(comment, reason_begin, '.');
    const std::size_t first = comment.find_first_not_of(' ');
    return first == std::string::npos ? "" : comment.substr(first, comment.find_last_not_of(' ') + 1 - first);
}

/// Adds a line after a node, reusing moves that are already there.
void add_line(PgnGame& game, std::size_t parent, const std::vector<MoveCode>& line) {
    for (std::size_t i = 0; i < std::min(line.size(), most_shown); ++i) {
        const std::vector<std::size_t>& children = game.nodes[parent].children;
        const auto known = std::find_if(children.begin(), children.end(),
                                        [&](std::size_t child) { return game.nodes[child].move == line[i]; });
        parent = known != children.end() ? *known : game.add(parent, line[i]);
    }
}

void set_glyph(PgnNode& node, Glyph glyph) {
    constexpr int last_move_glyph = 6;
    std::erase_if(node.nags, [](int nag) { return nag >= 1 && nag <= last_move_glyph; });
    if (glyph != Glyph::none) {
        node.nags.insert(node.nags.begin(), number_of(glyph));
    }
}

}  // namespace

Result<GamesFile> read_games(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (is_special_file(path) || !stream) {
        return Error{fmt::format("cannot read '{}'", path)};
    }
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (stream.bad()) {
        return Error{fmt::format("cannot read '{}'", path)};
    }
    if (!begins_like_pgn(text)) {
        return Error{fmt::format("'{}' is not a PGN file: it does not begin with a tag", path)};
    }
    GamesFile file;
    file.sha256 = sha256(text);
    std::istringstream lines(text);
    PgnReader reader(lines, std::nullopt, PgnVariations::keep);
    while (true) {
        Result<std::optional<PgnGame>> game = reader.next();
        if (!game) {
            return Error{fmt::format("'{}', {}", path, game.error())};
        }
        if (!game.value().has_value()) {
            break;
        }
        file.games.push_back(std::move(*game.value()));
        if (is_cut(file.games.back())) {
            return Error{fmt::format("'{}': game {} ends without its result {}: it was cut", path,
                                     file.games.size(), file.games.back().tag("Result"))};
        }
    }
    if (file.games.empty()) {
        return Error{fmt::format("'{}' has no game", path)};
    }
    return file;
}

PgnGame annotated(const ReviewedGame& reviewed) {
    PgnGame game = reviewed.game;
    std::size_t parent = 0;
    for_each_ply(reviewed, [&](const Game& before, std::size_t place, const PlyReview& review) {
        const Glyph glyph = glyph_of(loss_of(review, before));
        PgnNode& node = game.nodes[place];
        set_glyph(node, glyph);
        const std::string kept = without_eval(node.comment);
        node.comment = eval_command(review.played.score, before);
        if (review.is_exact) {
            node.comment += fmt::format(" {}", table_verdict(review.played.score, before));
        }
        node.comment += reason_sentence(review.reasons);
        if (!kept.empty()) {
            node.comment += fmt::format(" {}", kept);
        }
        if (glyph != Glyph::none) {
            for (const Line& line : review.lines) {
                if (line.moves.front() != review.played.moves.front()) {
                    add_line(game, parent, line.moves);
                }
            }
        }
        // After the last move of a game, it would continue the main line.
        if ((glyph == Glyph::mistake || glyph == Glyph::blunder) && !game.nodes[place].children.empty()) {
            add_line(game, place, {review.played.moves.begin() + 1, review.played.moves.end()});
        }
        parent = place;
    });
    return game;
}

}  // namespace ricochet::tools::analyse
