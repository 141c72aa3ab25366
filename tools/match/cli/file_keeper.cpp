// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/file_keeper.hpp"

#include <algorithm>

namespace ricochet::tools::match {

FileKeeper::FileKeeper(const Outputs& outputs, Milliseconds refresh, const JournalContents& journal,
                       Observer& next)
    : outputs_(outputs),
      refresh_(refresh),
      journal_(journal),
      next_(next),
      next_refresh_(Clock::now() + refresh) {}

void FileKeeper::game_finished(const GameRecord& record, const Standings& standings) {
    next_.game_finished(record, standings);
    warn_once(append_game(outputs_, journal_.conditions, record));
    refresh_reports();
}

void FileKeeper::values_tuned(const Tuner& tuner) {
    next_.values_tuned(tuner);
    warn_once(write_parameters(outputs_, tuner));
}

/// Tells that an output failed, once: it is made anew at the end, and would fail again until then.
void FileKeeper::warn_once(const std::optional<Error>& error) {
    if (error && told_.insert(error->message).second) {
        warn(error->message + "; it is made anew at the end");
    }
}

/// Makes the report files anew, where that was long ago. They take the longer the more games there are, and
/// no game can begin or end meanwhile: they get a small part of the time.
void FileKeeper::refresh_reports() {
    constexpr int least_share = 50;
    const TimePoint begin = Clock::now();
    Outputs reports;
    reports.json = outputs_.json;
    reports.html = outputs_.html;
    if (refresh_ == Milliseconds(0) || begin < next_refresh_ ||
        (reports.json.empty() && reports.html.empty())) {
        return;
    }
    // What cannot be written now is reported when the files are written at the end.
    static_cast<void>(write_outputs(reports, journal_.conditions, journal_.games));
    const TimePoint now = Clock::now();
    next_refresh_ = now + std::max<Duration>(refresh_, (now - begin) * least_share);
}

}  // namespace ricochet::tools::match
