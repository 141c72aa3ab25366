// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/cli/progress.hpp"
#include "tools/match/report/foreign_lines.hpp"

namespace ricochet::tools::match {

/// Tells how a tournament goes in the lines of fastchess or cutechess-cli, for programs that read them. Nothing
/// is drawn anew, also on a terminal.
class ForeignProgress final : public Teller {
public:
    /// `games` of `total` were there before. Writes to `out`, which must outlive it.
    ForeignProgress(const Conditions& conditions, const std::vector<GameRecord>& games, int total,
                    std::FILE* out, const ProgressSettings& settings);

    void game_started(const GameIdentity& identity) override;
    void game_finished(const GameRecord& record, const Standings& standings) override;
    void warn(const std::string& text) override;
    void close() override {}
    /// The scores, unless they were the last that was told, and the end.
    void report(const Conditions& conditions, const std::vector<GameRecord>& games) override;

private:
    void print(const std::string& line);
    /// The test's state is that of the standings, which leave replays out.
    void print_scores(const Standings& standings);
    /// What the scores are told of: complete pairs, or games.
    [[nodiscard]] int counted() const;

    const Conditions& conditions_;
    ProgressSettings settings_;
    int total_;
    std::FILE* out_;
    /// Counts replays too.
    Standings all_;
    /// `counted()` when the scores were told last.
    std::optional<int> told_;
};

}  // namespace ricochet::tools::match
