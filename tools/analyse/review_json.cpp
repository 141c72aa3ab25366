// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/review_json.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <stdexcept>
#include <string>

#include "search/games/game_search.hpp"
#include "tools/analyse/reasons/judgement.hpp"
#include "tools/analyse/reasons/reason_json.hpp"
#include "tools/analyse/reasons/sentences.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::analyse {

namespace {

Json line_to_json(const Line& line, const Game& before) {
    Json moves = Json::array();
    for (const MoveCode move : line.moves) {
        moves.push_back(before.to_uci(move));
    }
    return Json{{"score", line.score}, {"moves", std::move(moves)}};
}

Line parse_line(const Json& json, Game game) {
    Line line;
    line.score = number_field<Score>(json, "score", -score_mate, score_mate);
    for (const std::string& text : texts_field(json, "moves")) {
        const Result<MoveCode> move = game.parse_uci(text);
        if (!move) {
            throw std::invalid_argument(fmt::format("'moves': {}", move.error()));
        }
        line.moves.push_back(move.value());
        game.play(move.value());
    }
    if (line.moves.empty()) {
        throw std::invalid_argument("'moves' is empty");
    }
    return line;
}

/// A score for people, from White's view: centipawns, or moves to mate, negative if Black mates.
Json shown(Score score, const Game& before) {
    const int sign = before.side_to_move() == Color::white ? 1 : -1;
    if (is_mate(score)) {
        return Json{{"mate", sign * mate_distance_moves(score)}};
    }
    return Json{{"cp", sign * shown_score(score, before.variant())}};
}

Json describe_line(const Line& line, const Game& before) {
    Json uci = Json::array();
    Json san = Json::array();
    Game game = before;
    for (const MoveCode move : line.moves) {
        uci.push_back(game.to_uci(move));
        san.push_back(game.to_san(move));
        game.play(move);
    }
    return Json{{"score", shown(line.score, before)}, {"uci", std::move(uci)}, {"san", std::move(san)}};
}

Json describe_move_text(MoveCode move, const Game& before) {
    return Json{{"uci", before.to_uci(move)}, {"san", before.to_san(move)}};
}

Json reasons_to_json(const std::vector<Reason>& reasons) {
    Json json = Json::array();
    for (const Reason& reason : reasons) {
        json.push_back(to_json(reason));
    }
    return json;
}

ReasonKind parse_kind(const std::string& name) {
    for (std::size_t i = 0; i < reason_kind_count; ++i) {
        if (name_of(static_cast<ReasonKind>(i)) == name) {
            return static_cast<ReasonKind>(i);
        }
    }
    throw std::invalid_argument(fmt::format("there is no reason '{}'", name));
}

std::vector<MoveTexts> parse_moves(const Json& json, const char* key) {
    std::vector<MoveTexts> moves;
    for (const Json& move : list_field(json, key)) {
        moves.push_back({text_field(move, "uci"), text_field(move, "san")});
    }
    return moves;
}

std::vector<PlacedPiece> parse_pieces(const Json& json) {
    std::vector<PlacedPiece> pieces;
    for (const Json& piece : list_field(json, "pieces")) {
        const std::string letter = text_field(piece, "piece");
        if (letter.size() != 1) {
            throw std::invalid_argument(fmt::format("'{}' is not a letter of a piece", letter));
        }
        pieces.push_back({letter.front(), text_field(piece, "square")});
    }
    return pieces;
}

Proof parse_proof(const Json& json) {
    Proof proof;
    proof.line = parse_moves(json, "line");
    if (json.contains("nodes")) {
        proof.with = number_field<double>(json, "with", 0, 1);
        proof.without = number_field<double>(json, "without", 0, 1);
        proof.nodes = number_field<std::uint64_t>(json, "nodes", 0, std::numeric_limits<std::uint64_t>::max());
    }
    return proof;
}

}  // namespace

Json to_json(const PlyReview& review, const Game& before) {
    Json lines = Json::array();
    for (const Line& line : review.lines) {
        lines.push_back(line_to_json(line, before));
    }
    Json json{{"lines", std::move(lines)}, {"played", line_to_json(review.played, before)}};
    if (review.is_exact) {
        json["exact"] = true;
    }
    for (const auto& [best, played] : review.again) {
        json["again"].push_back({line_to_json(best, before), line_to_json(played, before)});
    }
    if (!review.reasons.empty()) {
        json["reasons"] = reasons_to_json(review.reasons);
    }
    return json;
}

PlyReview parse_review(const Json& json, const Game& before) {
    PlyReview review;
    for (const Json& line : list_field(json, "lines")) {
        review.lines.push_back(parse_line(line, before));
    }
    if (review.lines.empty()) {
        throw std::invalid_argument("'lines' is empty");
    }
    review.played = parse_line(field(json, "played"), before);
    review.is_exact = json.contains("exact") && flag_field(json, "exact");
    if (json.contains("again")) {
        for (const Json& lines : list_field(json, "again")) {
            if (!lines.is_array() || lines.size() != 2) {
                throw std::invalid_argument("'again' is not a list of pairs of lines");
            }
            review.again.emplace_back(parse_line(lines[0], before), parse_line(lines[1], before));
        }
    }
    if (json.contains("reasons")) {
        for (const Json& reason : list_field(json, "reasons")) {
            review.reasons.push_back(parse_reason(reason));
        }
    }
    return review;
}

Json describe_ply(const PlyReview& review, const Game& before) {
    const double loss = loss_of(review, before);
    Json lines = Json::array();
    for (const Line& line : review.lines) {
        lines.push_back(describe_line(line, before));
    }
    return Json{{"ply", before.size() + 1},
                {"side", before.side_to_move() == Color::white ? "white" : "black"},
                {"fen", before.fen()},
                {"played", describe_move_text(review.played.moves.front(), before)},
                {"best", describe_move_text(review.lines.front().moves.front(), before)},
                {"score", shown(review.lines.front().score, before)},
                {"score_played", shown(review.played.score, before)},
                {"expected", rounded(expected_score(review.lines.front().score, before))},
                {"loss", rounded(loss)},
                {"glyph", sign_of(glyph_of(loss))},
                {"exact", review.is_exact},
                {"reasons", reasons_to_json(review.reasons)},
                {"lines", std::move(lines)},
                {"continuation", describe_line(review.played, before)}};
}

Json describe_game(const ReviewedGame& reviewed) {
    struct Side {
        double accuracy = 0;
        int moves = 0;
        /// Indexed by glyph.
        std::array<int, 4> glyphs{};
    };
    std::array<Side, color_count> sides;
    Json plies = Json::array();
    for_each_ply(reviewed, [&](const Game& before, std::size_t, const PlyReview& review) {
        Side& side = sides[index(before.side_to_move())];
        const double loss = loss_of(review, before);
        side.accuracy += accuracy_of(loss);
        ++side.moves;
        ++side.glyphs[static_cast<std::size_t>(glyph_of(loss))];
        plies.push_back(describe_ply(review, before));
    });
    const auto describe_side = [](const Side& side) {
        constexpr double tenth = 10;
        const Json accuracy =
            side.moves == 0 ? Json(nullptr) : Json(std::round(side.accuracy / side.moves * tenth) / tenth);
        return Json{{"accuracy", accuracy},
                    {"inaccuracies", side.glyphs[static_cast<std::size_t>(Glyph::inaccuracy)]},
                    {"mistakes", side.glyphs[static_cast<std::size_t>(Glyph::mistake)]},
                    {"blunders", side.glyphs[static_cast<std::size_t>(Glyph::blunder)]}};
    };
    Json tags = Json::object();
    for (const auto& [name, value] : reviewed.game.tags) {
        tags[name] = value;
    }
    return Json{{"variant", name_of(reviewed.game.variant)},
                {"tags", std::move(tags)},
                {"fen", reviewed.game.fen},
                {"result", to_string(reviewed.game.result)},
                {"white", describe_side(sides[index(Color::white)])},
                {"black", describe_side(sides[index(Color::black)])},
                {"plies", std::move(plies)}};
}

Reason parse_reason(const Json& json) {
    constexpr int most = 1'000'000;
    Reason reason;
    reason.kind = parse_kind(text_field(json, "kind"));
    reason.pieces = parse_pieces(json);
    reason.squares = texts_field(json, "squares");
    reason.moves = parse_moves(json, "moves");
    for (const Json& number : list_field(json, "numbers")) {
        reason.numbers.push_back(to_number<int>(number, "numbers", 0, most));
    }
    for (const auto& [from, to] : text_pairs_field(json, "arrows")) {
        reason.arrows.push_back({from, to});
    }
    reason.proof = parse_proof(field(json, "proof"));
    try {
        if (to_json(reason) == json) {
            return reason;
        }
    } catch (const std::out_of_range&) {
        // Reported below.
    }
    throw std::invalid_argument("a reason does not say what its parts make it say");
}

}  // namespace ricochet::tools::analyse
