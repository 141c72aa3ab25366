// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/adjudicator.hpp"

#include <cstdlib>
#include <fmt/format.h>

#include "movegen/base/quote.hpp"
#include "movegen/tensor/position.hpp"
#include "search/tables/tables.hpp"

namespace ricochet::tools::match {

void Adjudicator::add_move(Color side, const std::optional<SearchScore>& score, int full_moves) {
    full_moves_ = full_moves;
    Streaks& streaks = streaks_[index(side)];
    const auto extend = [&score](int& streak, auto holds) {
        streak = score && holds(score->comparable()) ? streak + 1 : 0;
    };
    if (rules_.draw) {
        extend(streaks.drawish, [this](int value) { return std::abs(value) <= rules_.draw->score; });
    }
    if (rules_.resign) {
        extend(streaks.losing, [this](int value) { return value <= -rules_.resign->score; });
        extend(streaks.winning, [this](int value) { return value >= rules_.resign->score; });
    }
}

std::optional<Verdict> Adjudicator::verdict() const {
    if (rules_.resign) {
        const ResignRule& rule = *rules_.resign;
        for (const Color loser : {Color::white, Color::black}) {
            const bool gives_up = streaks_[index(loser)].losing >= rule.move_count;
            const bool agreed = rule.one_sided || streaks_[index(~loser)].winning >= rule.move_count;
            if (gives_up && agreed) {
                return Verdict{win_for(~loser), Ending::adjudicated_win};
            }
        }
    }
    if (rules_.draw) {
        const DrawRule& rule = *rules_.draw;
        if (full_moves_ >= rule.move_number && streaks_[0].drawish >= rule.move_count &&
            streaks_[1].drawish >= rule.move_count) {
            return Verdict{GameResult::draw, Ending::adjudicated_draw};
        }
    }
    if (rules_.max_moves && full_moves_ >= *rules_.max_moves) {
        return Verdict{GameResult::draw, Ending::max_moves};
    }
    return std::nullopt;
}

TableReferee::TableReferee(TableRule rule, std::shared_ptr<const tables::Tables> opened)
    : rule_(std::move(rule)), tables_(std::move(opened)), fingerprint_(tables::fingerprint_of(*tables_)) {}

Result<TableReferee> TableReferee::open(const TableRule& rule, Variant variant) {
    if (Game(variant).as<tensor::Position>() == nullptr) {
        return Error{fmt::format("there are no tablebases for {}", name_of(variant))};
    }
    Result<std::shared_ptr<const tables::Tables>> opened = tables::Tables::open(rule.folder);
    return opened ? Result<TableReferee>(TableReferee(rule, std::move(opened.value())))
                  : Result<TableReferee>(Error{opened.error()});
}

std::optional<Verdict> TableReferee::verdict(const Game& game) const {
    const auto* const tensor_game = game.as<tensor::Position>();
    if (tensor_game == nullptr ||
        (rule_.pieces && tensor_game->position().occupied().count() > *rule_.pieces)) {
        return std::nullopt;
    }
    const std::optional<tables::WdlProbe> known = tables_->probe_wdl(game);
    if (!known) {
        return std::nullopt;
    }
    const tables::DtmCode code = known->code;
    if (code == tables::dtm_draw || (!rule_.ignores_fifty_moves && known->is_drawn())) {
        const char* const how = code == tables::dtm_draw ? "drawn" : "drawn by the 50-move rule";
        return rule_.draws ? std::optional(Verdict{GameResult::draw, Ending::tables, how}) : std::nullopt;
    }
    const bool counts = rule_.wins && (rule_.ignores_fifty_moves || known->is_decided());
    if (!counts) {
        return std::nullopt;
    }
    const Color winner = tables::is_win(code) ? game.side_to_move() : ~game.side_to_move();
    const int moves = (tables::plies_of(code) + 1) / 2;
    return Verdict{
        win_for(winner), Ending::tables,
        fmt::format("{} mates in {}", winner == Color::white ? "White" : "Black", counted(moves, "move"))};
}

}  // namespace ricochet::tools::match
