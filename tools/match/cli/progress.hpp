// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "tools/client/clock.hpp"
#include "tools/match/play/tournament.hpp"

namespace ricochet::tools::match {

/// How often a tournament is told of, in games.
struct ProgressSettings {
    /// Off a terminal, the scores; 0 = never.
    int scores = 10;
    /// One of so many games gets its line.
    int games = 1;
};

/// Tells people how a tournament goes: on a terminal by a block of lines that is drawn anew, elsewhere by one
/// line a game and the scores from time to time.
class Progress final : public Observer {
public:
    /// `finished` games of `total` were there before. Writes to `out`, which must outlive it.
    Progress(const Conditions& conditions, int finished, int total, std::FILE* out,
             const ProgressSettings& settings = {});

    void game_started(const GameIdentity& identity) override;
    void game_finished(const GameRecord& record, const Standings& standings) override;
    void values_tuned(const Tuner& tuner) override;
    void warn(const std::string& text) override;
    /// Takes the block away, for what comes after it.
    void close();

private:
    void draw(const Standings* standings);
    void erase();
    void print(const std::string& line);
    [[nodiscard]] std::string head_line() const;

    const Conditions& conditions_;
    ProgressSettings settings_;
    int finished_before_;
    int finished_;
    int total_;
    std::FILE* out_;
    bool is_terminal_;
    TimePoint begin_ = Clock::now();
    std::map<int, GameIdentity> running_;
    std::vector<std::string> score_;
    std::vector<std::string> tuning_;
    std::size_t drawn_lines_ = 0;
};

}  // namespace ricochet::tools::match
