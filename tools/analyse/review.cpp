// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/review.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "search/tables/probe_moves.hpp"
#include "tools/analyse/reasons/evidence.hpp"
#include "tools/analyse/reasons/judgement.hpp"
#include "tools/analyse/reasons/move_texts.hpp"

namespace ricochet::tools::analyse {

namespace {

using tables::MoveProbe;

Score score_of(const MoveProbe& verdict) {
    return verdict.is_drawn()             ? score_draw
           : tables::is_win(verdict.code) ? mate_in(tables::plies_of(verdict.code))
                                          : mated_in(tables::plies_of(verdict.code));
}

/// A move, followed by best play by both sides to mate if it is decisive.
Line line_of(const MoveProbe& verdict, Game game, const tables::Tables& known) {
    Line line{score_of(verdict), {verdict.move}};
    if (!verdict.is_drawn()) {
        game.play(verdict.move);
        const std::vector<MoveCode> rest = tables::line_to_mate(known, std::move(game));
        line.moves.insert(line.moves.end(), rest.begin(), rest.end());
    }
    return line;
}

/// Whether the verdict holds under the 50-move rule.
bool is_exact(const MoveProbe& verdict, const Game& before) {
    if (verdict.is_drawn()) {
        return true;
    }
    Game next = before;
    next.play(verdict.move);
    return tables::comes_in_time(static_cast<tables::DtmCode>(verdict.code - 1), next.halfmove_clock());
}

/// Nothing if a tablebase is missing, or if the 50-move rule may change a verdict.
std::optional<PlyReview> review_by_tables(const tables::Tables& known, const Game& before, MoveCode played,
                                          int lines) {
    if (!known.probe(before)) {
        return std::nullopt;
    }
    const std::vector<MoveProbe> verdicts = tables::probe_moves(known, before);
    const auto own = std::find_if(verdicts.begin(), verdicts.end(),
                                  [played](const MoveProbe& verdict) { return verdict.move == played; });
    const std::size_t shown = std::min(verdicts.size(), static_cast<std::size_t>(lines));
    if (verdicts.size() < before.legal_moves().size() || !is_exact(*own, before) ||
        !std::all_of(verdicts.begin(), verdicts.begin() + static_cast<std::ptrdiff_t>(shown),
                     [&before](const MoveProbe& verdict) { return is_exact(verdict, before); })) {
        return std::nullopt;
    }
    PlyReview review;
    for (std::size_t i = 0; i < shown; ++i) {
        review.lines.push_back(line_of(verdicts[i], before, known));
    }
    review.played = line_of(*own, before, known);
    review.is_exact = true;
    return review;
}

double loss_between(Score best, Score played, const Game& before) {
    return std::max(0.0, expected_score(best, before) - expected_score(played, before));
}

/// Searches apparent mistakes again: close to the threshold, different searches disagree.
void look_again(Analyst& analyst, PlyReview& review, const Game& before, const Budget& budget) {
    constexpr int whole = 8;
    for (const int eighths : {1, 2 * whole}) {
        if (loss_of(review, before) < mistake_loss) {
            return;
        }
        const Budget other = in_eighths(budget, eighths);
        review.again.emplace_back(analyst.search(before, other).front(),
                                  analyst.search(before, other, 1, {review.played.moves.front()}).front());
    }
}

/// Whether a reason is less informative than the change of the tablebase result; so are missed distant mates.
bool is_less_than_result(const Reason& reason) {
    constexpr int distant = 6;
    switch (reason.kind) {
        case ReasonKind::mate_missed:
            return reason.numbers[0] >= distant;
        case ReasonKind::only_move:
        case ReasonKind::avoids_mate:
        case ReasonKind::holds_out:
        case ReasonKind::refuted:
            return true;
        default:
            return is_quiet(reason.kind);
    }
}

/// The change of the tablebase result by a move; empty if the move keeps it, as a win too long for a score of a
/// mate does.
std::vector<Reason> result_changed(Score best, const Line& played, const Game& before) {
    const auto side = [](Score score) { return (score > 0) - (score < 0); };
    if (side(played.score) >= side(best)) {
        return {};
    }
    Reason reason;
    reason.kind = side(best) == 0     ? ReasonKind::draw_to_loss
                  : played.score == 0 ? ReasonKind::win_to_draw
                                      : ReasonKind::win_to_loss;
    reason.proof.line = texts_along(before, played.moves);
    return {std::move(reason)};
}

}  // namespace

PlyReview review_move(Analyst& analyst, const Game& before, MoveCode played, const ReviewSettings& settings) {
    if (settings.tables != nullptr) {
        if (std::optional<PlyReview> exact =
                review_by_tables(*settings.tables, before, played, settings.lines)) {
            return std::move(*exact);
        }
    }
    PlyReview review;
    review.lines = analyst.search(before, settings.budget, settings.lines);
    const auto known = std::find_if(review.lines.begin(), review.lines.end(),
                                    [played](const Line& line) { return line.moves.front() == played; });
    review.played =
        known != review.lines.end() ? *known : analyst.search(before, settings.budget, 1, {played}).front();
    look_again(analyst, review, before, settings.budget);
    return review;
}

double loss_of(const PlyReview& review, const Game& before) {
    double least = loss_between(review.lines.front().score, review.played.score, before);
    for (const auto& [best, played] : review.again) {
        least = std::min(least, loss_between(best.score, played.score, before));
    }
    return least;
}

std::vector<Reason> reasons_of(Explainer& explainer, const PlyReview& review, const Game& before) {
    const Line& best = review.lines.front();
    const double loss = loss_of(review, before);
    if (loss >= inaccuracy_loss || (best.score >= score_mate_bound && review.played.score < score_mate_bound)) {
        std::vector<Reason> reasons = explainer.explain_mistake(before, review, loss);
        if (review.is_exact && (reasons.empty() || is_less_than_result(reasons.front()))) {
            return result_changed(best.score, review.played, before);
        }
        return reasons;
    }
    const bool may_be_only_move =
        best.moves.front() == review.played.moves.front() && review.lines.size() > 1 &&
        expected_score(best.score, before) - expected_score(review.lines[1].score, before) >=
            Demand::proof().gap;
    return may_be_only_move ? explainer.explain_only_move(before, best, review.lines[1])
                            : std::vector<Reason>{};
}

}  // namespace ricochet::tools::analyse
