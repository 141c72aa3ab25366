// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/data/statistics.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <functional>
#include <string_view>

namespace ricochet::tools::data {

namespace {

/// Upper bounds of the score groups, in centipawns.
constexpr std::array<Score, 6> score_ends = {25, 100, 300, 700, 1500, 3000};
constexpr std::array<std::string_view, 7> score_names = {"0-25",     "26-100",    "101-300", "301-700",
                                                         "701-1500", "1501-3000", "more"};
constexpr int pieces_in_group = 5;

double percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// A hash of what distinguishes positions: pieces, side, variant, castling rights, en passant.
std::uint64_t fingerprint(const Record& record) {
    constexpr std::size_t position_bytes = max_board_size;
    std::string bytes(record.begin(), record.begin() + position_bytes);
    constexpr unsigned without_result = 63;
    bytes += static_cast<char>(record[position_bytes] & without_result);
    bytes += static_cast<char>(record[position_bytes + 1]);
    return std::hash<std::string>{}(bytes);
}

}  // namespace

void Statistics::add(const Record& record) {
    ++positions_;
    second_variant_ += is_second_variant(record) ? 1 : 0;
    in_check_ += is_in_check(record) ? 1 : 0;
    tactical_ += is_best_move_tactical(record) ? 1 : 0;
    plies_ += static_cast<std::uint64_t>(ply_of(record));
    const bool black = side_to_move_of(record) == Color::black;
    const std::size_t result = index(result_of(record));
    ++results_[black ? 2 - result : result];
    const auto pieces = static_cast<std::size_t>((game_->piece_count(record) - 1) / pieces_in_group);
    ++by_pieces_[std::min(pieces, piece_groups - 1)];
    const Score score = std::abs(score_of(record));
    ++by_score_[static_cast<std::size_t>(std::lower_bound(score_ends.begin(), score_ends.end(), score) -
                                         score_ends.begin())];
    SeenPosition seen;
    game_->see(record, seen);
    ++by_bucket_[seen.bucket];
    games_.insert(game_of(record));
    distinct_.insert(fingerprint(record));
}

std::string Statistics::text() const {
    std::string text = fmt::format("game            {}\n", game_->name());
    text += fmt::format("positions       {}\n", positions_);
    text +=
        fmt::format("distinct        {} ({:.1f} %)\n", distinct_.size(), percent(distinct_.size(), positions_));
    text += fmt::format(
        "games           {} ({:.1f} positions each)\n", games_.size(),
        static_cast<double>(positions_) / static_cast<double>(std::max<std::size_t>(games_.size(), 1)));
    text +=
        fmt::format("mean ply        {:.1f}\n",
                    static_cast<double>(plies_) / static_cast<double>(std::max<std::uint64_t>(positions_, 1)));
    if (game_->has_second_variant()) {
        text +=
            fmt::format("{:<15} {:.1f} %\n", name_of(game_->variants[1]), percent(second_variant_, positions_));
    }
    text += fmt::format("in check        {:.1f} %\n", percent(in_check_, positions_));
    text += fmt::format("tactical move   {:.1f} %\n", percent(tactical_, positions_));
    text += fmt::format("White wins      {:.1f} %, draws {:.1f} %, Black wins {:.1f} %\n",
                        percent(results_[2], positions_), percent(results_[1], positions_),
                        percent(results_[0], positions_));
    const std::size_t groups = (static_cast<std::size_t>(game_->most_pieces) - 1) / pieces_in_group + 1;
    for (std::size_t group = 0; group < std::min(groups, piece_groups); ++group) {
        text += fmt::format("{:>2}-{:<2} pieces    {:.1f} %\n", group * pieces_in_group + 1,
                            (group + 1) * pieces_in_group, percent(by_pieces_[group], positions_));
    }
    for (std::size_t group = 0; group < score_groups; ++group) {
        text +=
            fmt::format("score {:<9} {:.1f} %\n", score_names[group], percent(by_score_[group], positions_));
    }
    for (std::size_t bucket = 0; bucket < by_bucket_.size(); ++bucket) {
        text += fmt::format("bucket {:<8} {:.1f} %\n", bucket, percent(by_bucket_[bucket], positions_));
    }
    return text;
}

}  // namespace ricochet::tools::data
