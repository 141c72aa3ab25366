// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "tools/common/clock.hpp"
#include "tools/match/play/tournament.hpp"
#include "tools/match/report/foreign_lines.hpp"

namespace ricochet::tools::match {

/// In which form and how often a tournament is told of.
struct ProgressSettings {
    OutputForm form = OutputForm::ricochet;
    /// Games, in fastchess' form pairs, between scores; 0 = none before the end. On a terminal, the own form
    /// has them always.
    int scores = 10;
    /// One of so many games gets its line; in cutechess-cli's form a line of the score.
    int games = 1;
};

/// An observer that tells on a stream how a tournament goes, and what came of it.
class Teller : public Observer {
public:
    /// Takes away what is not meant to stay, for what comes after it.
    virtual void close() = 0;
    /// The report that ends a tournament, of all games that its journal has.
    virtual void report(const Conditions& conditions, const std::vector<GameRecord>& games) = 0;
};

/// Tells people how a tournament goes: on a terminal by a block of lines that is drawn anew, elsewhere by one
/// line a game and the scores from time to time.
class Progress final : public Teller {
public:
    /// `finished` games of `total` were there before. Writes to `out`, which must outlive it.
    Progress(const Conditions& conditions, int finished, int total, std::FILE* out,
             const ProgressSettings& settings = {});

    void game_started(const GameIdentity& identity) override;
    void game_finished(const GameRecord& record, const Standings& standings) override;
    void values_tuned(const Tuner& tuner) override;
    void warn(const std::string& text) override;
    /// Takes the block away.
    void close() override;
    void report(const Conditions& conditions, const std::vector<GameRecord>& games) override;

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
