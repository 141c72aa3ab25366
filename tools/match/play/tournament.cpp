// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/tournament.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <thread>
#include <tuple>
#include <utility>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/common/json.hpp"
#include "tools/match/play/game.hpp"

namespace ricochet::tools::match {

namespace {

/// A program that fails to start this often in a row is given up.
constexpr int most_start_failures = 3;

/// The most candidates tried for a balanced opening; then the most balanced one is used.
constexpr int most_candidates = 200;

/// With several threads, searches are not deterministic.
bool has_many_threads(const Participant& engine) {
    return std::any_of(engine.options.begin(), engine.options.end(), [](const auto& option) {
        return equal_ignoring_case(option.first, "Threads") && option.second != "1";
    });
}

/// Whether the moves of two engines can only differ by chance.
bool play_alike(const Participant& one, const Participant& other) {
    const auto setup = [](const Participant& engine) {
        return std::tie(engine.identity.digest, engine.identity.files, engine.command.arguments, engine.options,
                        engine.init_lines);
    };
    return !one.identity.digest.empty() && setup(one) == setup(other) && one.bounds == other.bounds &&
           !one.bounds.has_time() && !has_many_threads(one);
}

}  // namespace

std::optional<Error> try_engines(MatchSettings& settings, const Interrupt& interrupt, DialogueLog* log) {
    for (Participant& engine : settings.conditions.engines) {
        UciClient client(engine, {settings.conditions.variant, settings.timeouts, interrupt, log, "[try]"});
        const std::optional<EngineFailure> failure = client.start();
        if (!failure) {
            // The journal is UTF-8.
            engine.identity.id_name = to_utf8(client.id_name());
            const std::optional<TuningSettings>& tuning = settings.conditions.tuning;
            if (const auto reason = tuning ? why_not_tunable(*tuning, client.options()) : std::nullopt) {
                return Error{fmt::format("-spsa: engine '{}': {}", engine.name, *reason)};
            }
            continue;
        }
        if (failure->kind == FailureKind::wrong_setup) {
            return Error{fmt::format("engine '{}': {}", engine.name, failure->detail.message)};
        }
        std::string message =
            fmt::format("engine '{}' does not start: {}", engine.name, failure->detail.message);
        for (const std::string& line : client.last_errors()) {
            message += "\n  stderr: " + line;
        }
        return Error{message};
    }
    return std::nullopt;
}

std::optional<std::string> warn_of_repetition(const Conditions& conditions, const OpeningBook* book) {
    const bool is_clockless = std::all_of(conditions.engines.begin(), conditions.engines.end(),
                                          [](const Participant& engine) { return !engine.bounds.has_time(); });
    const std::int64_t wanted = std::int64_t{conditions.plan.rounds} * (conditions.plan.games / 2);
    const bool is_random = conditions.openings.format == OpeningFormat::random;
    const std::int64_t there = book != nullptr ? static_cast<std::int64_t>(book->size()) : 1;
    // Games from the start position are often intended.
    if (is_random || wanted <= there || (book == nullptr && !is_clockless)) {
        return std::nullopt;
    }
    std::string text = book != nullptr
                           ? fmt::format("'{}' has {} and {} are wanted: they will come again",
                                         conditions.openings.file, counted(there, "opening"), wanted)
                           : "all games begin at the start position";
    text += is_clockless ? "; without clocks such games repeat others, and pairs that do count once" : "";
    return text;
}

std::optional<std::string> warn_of_equal_engines(const Conditions& conditions) {
    const std::vector<Participant>& engines = conditions.engines;
    for (std::size_t i = 0; i < engines.size() && !conditions.tuning; ++i) {
        for (std::size_t j = i + 1; j < engines.size(); ++j) {
            if (play_alike(engines[i], engines[j])) {
                return fmt::format(
                    "engines '{}' and '{}' are one program with the same options and limits, and "
                    "without a clock: unless they play by chance, both games of each pair are "
                    "the same",
                    engines[i].name, engines[j].name);
            }
        }
    }
    return std::nullopt;
}

/// Plays games one after the other, with its own engine processes.
class Tournament::Slot {
public:
    Slot(Tournament& tournament, int number)
        : tournament_(tournament),
          conditions_(tournament.context_.settings.conditions),
          number_(number),
          cpus_(
              cpus_of_slot(tournament.context_.settings.cpus, number - 1, cpus_for_game(conditions_.engines))),
          clients_(conditions_.engines.size()) {}

    void run() {
        while (const std::optional<Pairing> pairing = tournament_.next_pairing()) {
            dismiss_others(pairing->games.front());
            const std::optional<Opening> opening = find_opening(*pairing);
            if (!opening) {
                return;
            }
            for (const ScheduledGame& game : pairing->games) {
                if (tournament_.context_.interrupt.requested()) {
                    return;
                }
                play(*pairing, game, *opening);
                tournament_.context_.interrupt.wait_until(Clock::now() + tournament_.context_.settings.wait);
            }
        }
    }

private:
    std::unique_ptr<UciClient> make_client(const Participant& engine, const char* role) {
        const TournamentContext& context = tournament_.context_;
        return std::make_unique<UciClient>(
            engine, ClientContext{conditions_.variant, context.settings.timeouts, context.interrupt,
                                  context.log, fmt::format("[{}{}]", role, number_)});
    }

    /// Starts an engine on this slot's processors, unless its files have changed since the tournament began.
    std::optional<EngineFailure> start(const Participant& engine, UciClient& client) {
        EngineFiles* const files = tournament_.context_.files;
        if (const auto change = files != nullptr ? files->find_change(engine) : std::nullopt) {
            return EngineFailure{FailureKind::wrong_setup, {*change}};
        }
        const CpuPinning pinning(cpus_);
        return client.start();
    }

    /// In a tournament of many engines, only the playing ones keep their processes.
    void dismiss_others(const ScheduledGame& game) {
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            if (static_cast<int>(i) != game.white && static_cast<int>(i) != game.black) {
                clients_[i].reset();
            }
        }
    }

    std::optional<Opening> find_opening(const Pairing& pairing) {
        if (std::optional<Opening> recorded = tournament_.recorded_opening(pairing.pair)) {
            return recorded;
        }
        const OpeningSettings& settings = conditions_.openings;
        if (tournament_.context_.book != nullptr) {
            return tournament_.context_.book->opening(pairing.opening);
        }
        if (settings.format == OpeningFormat::start_position) {
            return start_opening(conditions_.variant);
        }
        if (settings.max_score == 0) {
            return draw_opening(conditions_.variant, settings.plies, conditions_.seed, pairing.opening, 0);
        }
        return find_balanced_opening(pairing.opening);
    }

    /// The first candidate that the judge scores as balanced, or the most balanced one.
    std::optional<Opening> find_balanced_opening(int index) {
        const OpeningSettings& settings = conditions_.openings;
        std::optional<Opening> best;
        int best_score = 0;
        for (int attempt = 0; attempt < most_candidates; ++attempt) {
            Opening candidate =
                draw_opening(conditions_.variant, settings.plies, conditions_.seed, index, attempt);
            const std::optional<int> score = judge(candidate);
            if (!score) {
                return std::nullopt;
            }
            if (!best || std::abs(*score) < best_score) {
                best_score = std::abs(*score);
                best = std::move(candidate);
            }
            if (best_score <= settings.max_score) {
                break;
            }
        }
        return best;
    }

    /// A short search's score of an opening; nothing, after stopping the tournament, if the judge fails.
    std::optional<int> judge(const Opening& opening) {
        const OpeningSettings& settings = conditions_.openings;
        std::optional<EngineFailure> failure;
        if (!judge_) {
            const Participant& engine = *conditions_.find_engine(settings.judge);
            judge_ = make_client(engine, "judge");
            failure = start(engine, *judge_);
        }
        if (!failure) {
            failure = judge_->new_game();
        }
        SearchReply reply;
        if (!failure) {
            reply = judge_->search(position_command(opening, conditions_.variant),
                                   fmt::format("go nodes {}", settings.judge_nodes), std::nullopt);
            failure = reply.failure;
        }
        if (failure && failure->kind != FailureKind::interrupted) {
            tournament_.stop(StopReason::engine_failed, fmt::format("{} as judge of openings: {}",
                                                                    settings.judge, failure->detail.message));
        } else if (!failure && !reply.info.score) {
            tournament_.stop(StopReason::engine_failed,
                             fmt::format("{} as judge of openings reports no score", settings.judge));
        }
        return failure || !reply.info.score ? std::nullopt : std::optional(reply.info.score->comparable());
    }

    /// Prepares an engine's process for a game, with the options for this game only.
    std::optional<EngineFailure> prepare(int engine, const OptionValues& options) {
        std::unique_ptr<UciClient>& client = clients_[static_cast<std::size_t>(engine)];
        if (conditions_.engines[static_cast<std::size_t>(engine)].restart) {
            client.reset();
        }
        if (!client || !client->is_running()) {
            const Participant& participant = conditions_.engines[static_cast<std::size_t>(engine)];
            client = make_client(participant, "");
            if (std::optional<EngineFailure> failure = start(participant, *client)) {
                return failure;
            }
        }
        std::optional<EngineFailure> failure = client->set_options(options);
        return failure || options.empty() ? failure : client->ping();
    }

    Player player(int engine) {
        return {conditions_.engines[static_cast<std::size_t>(engine)],
                *clients_[static_cast<std::size_t>(engine)]};
    }

    void play(const Pairing& pairing, const ScheduledGame& game, const Opening& opening) {
        const GameIdentity identity{game.number, pairing.round, pairing.pair,
                                    conditions_.engines[static_cast<std::size_t>(game.white)].name,
                                    conditions_.engines[static_cast<std::size_t>(game.black)].name};
        const OptionValues white_options = tournament_.tuned_options(pairing.round, game.white);
        const OptionValues black_options = tournament_.tuned_options(pairing.round, game.black);
        for (const Color color : {Color::white, Color::black}) {
            const int engine = color == Color::white ? game.white : game.black;
            if (const std::optional<EngineFailure> failure =
                    prepare(engine, color == Color::white ? white_options : black_options)) {
                if (failure->kind == FailureKind::wrong_setup) {
                    // Its games would be those of a different engine.
                    tournament_.stop(
                        StopReason::engine_failed,
                        fmt::format("engine '{}': {}", player(engine).settings.name, failure->detail.message));
                } else if (failure->kind != FailureKind::interrupted) {
                    tournament_.add(start_failure_record(identity, opening, color, *failure,
                                                         player(engine).client.last_errors()));
                }
                return;
            }
        }
        tournament_.announce(identity);
        GameRecord record = play_game(identity, opening, conditions_.variant, player(game.white),
                                      player(game.black), conditions_.adjudication, tournament_.context_.tables,
                                      tournament_.context_.settings.checks_mate_pvs);
        record.white_options = white_options;
        record.black_options = black_options;
        if (record.ending != Ending::interrupted) {
            tournament_.add(record);
        }
        tournament_.report_damage();
    }

    Tournament& tournament_;
    const Conditions& conditions_;
    int number_;
    CpuList cpus_;
    std::vector<std::unique_ptr<UciClient>> clients_;
    std::unique_ptr<UciClient> judge_;
};

Tournament::Tournament(const TournamentContext& context)
    : context_(context),
      scheduler_(context.settings.conditions.plan),
      standings_(count_games(context.settings.conditions, context.journal.contents().games)) {
    for (const GameRecord& record : context.journal.contents().games) {
        scheduler_.mark_finished(record.identity.game, white_half_points(record.result));
        half_played_[record.identity.pair] = record.opening;
    }
    if (context.settings.conditions.tuning) {
        tuner_.emplace(replay_tuning(context.settings.conditions, context.journal.contents().games));
    }
}

TournamentEnd Tournament::run() {
    std::vector<std::thread> threads;
    for (int number = 1; number <= context_.settings.concurrency; ++number) {
        threads.emplace_back([this, number] { Slot(*this, number).run(); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    const std::lock_guard lock(mutex_);
    if (!end_ && context_.interrupt.requested()) {
        end_ = TournamentEnd{StopReason::interrupted, ""};
    }
    return end_.value_or(TournamentEnd{});
}

std::optional<Pairing> Tournament::next_pairing() {
    while (!context_.interrupt.requested()) {
        {
            const std::lock_guard lock(mutex_);
            std::optional<Pairing> pairing = scheduler_.next();
            if (pairing || !scheduler_.is_waiting()) {
                return pairing;
            }
        }
        // Other slots are still playing the previous round.
        constexpr Milliseconds pause{20};
        context_.interrupt.wait_until(Clock::now() + pause);
    }
    return std::nullopt;
}

/// The opening of a pair with one game in the journal: the other game must start from the same.
std::optional<Opening> Tournament::recorded_opening(int pair) {
    const std::lock_guard lock(mutex_);
    const auto found = half_played_.find(pair);
    return found == half_played_.end() ? std::nullopt : std::optional(found->second);
}

/// An engine's options in a round of a tuning; empty in other tournaments.
OptionValues Tournament::tuned_options(int round, int engine) {
    const std::lock_guard lock(mutex_);
    return tuner_ ? tuner_->options(round, engine) : OptionValues{};
}

void Tournament::announce(const GameIdentity& identity) {
    const std::lock_guard lock(mutex_);
    context_.observer.game_started(identity);
}

void Tournament::add(const GameRecord& played) {
    const std::lock_guard lock(mutex_);
    Journal& journal = context_.journal;
    if (end_ && end_->reason == StopReason::output_failed) {
        return;  // the last write may have left anything at the end of the journal
    }
    if (const std::optional<Error> error = journal.add(played)) {
        end_ = TournamentEnd{StopReason::output_failed, error->message};
        context_.interrupt.request();
        return;
    }
    const GameRecord& record = journal.contents().games.back();
    const Conditions& conditions = journal.contents().conditions;
    standings_.add(record);
    scheduler_.mark_finished(record.identity.game, white_half_points(record.result));
    context_.observer.game_finished(record, standings_);
    if (tuner_ && tuner_->add(record)) {
        context_.observer.values_tuned(*tuner_);
    }
    if (end_) {
        return;  // it ended while the tournament was stopping: it counts, but the reason stays
    }
    check_failures(record);
    if (!end_ && is_test_decided(conditions)) {
        end_ = TournamentEnd{StopReason::sprt_decided, ""};
        context_.interrupt.request();
    }
}

bool Tournament::is_test_decided(const Conditions& conditions) {
    if (conditions.plan.shard.count > 1) {
        // A shard has only a part of the games: the test needs all of them.
        return context_.queue != nullptr && context_.queue->is_decided();
    }
    return is_decided(sprt_state(conditions, standings_));
}

/// Stops after an engine failure, unless the tournament may recover, and after faults that -strict forbids.
void Tournament::check_failures(const GameRecord& record) {
    if (record.ending == Ending::start_failure) {
        ++start_failures_[record.offender];
    } else {
        start_failures_.erase(record.identity.white);
        start_failures_.erase(record.identity.black);
    }
    const std::vector<std::string> warnings = warning_lines(record);
    if (context_.settings.strict && (!warnings.empty() || record.ending == Ending::illegal_move)) {
        end_ = TournamentEnd{StopReason::engine_failed,
                             fmt::format("-strict: game {}: {}", record.identity.game,
                                         warnings.empty() ? describe_ending(record) : warnings.front())};
        context_.interrupt.request();
        return;
    }
    if (!is_engine_failure(record.ending)) {
        return;
    }
    const bool starts_no_more = start_failures_[record.offender] >= most_start_failures;
    if (!context_.settings.recover || starts_no_more) {
        end_ = TournamentEnd{StopReason::engine_failed, describe_ending(record)};
        context_.interrupt.request();
    }
}

void Tournament::report_damage() {
    const std::optional<std::string> damage =
        context_.tables != nullptr ? context_.tables->new_damage() : std::nullopt;
    if (damage) {
        const std::lock_guard lock(mutex_);
        context_.observer.warn(*damage + "; games continue without it");
    }
}

void Tournament::stop(StopReason reason, const std::string& detail) {
    const std::lock_guard lock(mutex_);
    if (!end_) {
        end_ = TournamentEnd{reason, detail};
    }
    context_.interrupt.request();
}

}  // namespace ricochet::tools::match
