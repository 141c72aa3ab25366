// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>
#include <string>

#include "movegen/base/result.hpp"
#include "tools/common/clock.hpp"
#include "tools/match/play/tournament.hpp"
#include "tools/match/report/outputs.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

/// Passes on what a tournament tells, and keeps the files that are made of its journal up to date. What cannot
/// be written is told once, and ends nothing.
class FileKeeper final : public Observer {
public:
    /// Makes report files anew every `refresh` at most; 0 = never. All but that must outlive it.
    FileKeeper(const Outputs& outputs, Milliseconds refresh, const JournalContents& journal, Observer& next);

    void game_started(const GameIdentity& identity) override { next_.game_started(identity); }
    void game_finished(const GameRecord& record, const Standings& standings) override;
    void values_tuned(const Tuner& tuner) override;
    void warn(const std::string& text) override { next_.warn(text); }

private:
    void warn_once(const std::optional<Error>& error);
    void refresh_reports();

    const Outputs& outputs_;
    Milliseconds refresh_;
    const JournalContents& journal_;
    Observer& next_;
    TimePoint next_refresh_;
    std::set<std::string> told_;
};

}  // namespace ricochet::tools::match
