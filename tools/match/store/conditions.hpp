// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/variant.hpp"
#include "tools/client/uci_client.hpp"
#include "tools/common/json_fwd.hpp"
#include "tools/match/store/time_control.hpp"
#include "tools/match/store/tuning_settings.hpp"

// The conditions of a tournament, as in the journal's header.

namespace ricochet::tools::match {

/// The identity of an engine's program. Empty if the journal is of an older version without it.
struct ProgramIdentity {
    /// Its `id name`, in UTF-8.
    std::string id_name;
    /// SHA-256 of the program's file.
    std::string digest;
    /// The files named by its arguments and option values, as named there, with their SHA-256.
    std::vector<std::pair<std::string, std::string>> files = {};
};

/// An engine that takes part in a match.
struct Participant : EngineSettings {
    SearchBounds bounds;
    ProgramIdentity identity;
    /// Whether every game gets a new process.
    bool restart = false;
    /// Whether it reports scores from White's view, whichever side it plays.
    bool white_scores = false;
};

/// The largest numbers in a tournament.
namespace limits {
constexpr int engines = 10'000;
constexpr int rounds = 1'000'000;
constexpr int games_a_round = 10'000;
constexpr int shards = 100'000;
/// In the whole tournament.
constexpr int games = 1'000'000'000;
constexpr int plies = 1000;
constexpr int openings = 1'000'000;
constexpr int score = 100'000;
constexpr int moves = 100'000;
constexpr int pieces = 80;
constexpr int depth = 1000;
constexpr std::int64_t judge_nodes = std::int64_t{1} << 40U;
constexpr std::int64_t a_day_ms = 86'400'000;
constexpr double elo = 1000.0;
}  // namespace limits

enum class TournamentKind : std::uint8_t { round_robin, gauntlet, swiss };

/// A share of a tournament: number `index` of `count`, from 1.
struct Shard {
    int index = 1;
    int count = 1;
};

/// Parses `2/4`. Throws `std::invalid_argument` with the reason.
Shard parse_shard(std::string_view text);

/// Who plays whom, and how often.
struct Plan {
    TournamentKind kind = TournamentKind::round_robin;
    int engines = 2;
    /// In a gauntlet, this many engines from the first meet all others.
    int seeds = 1;
    int rounds = 1;
    /// Games of two engines in a round; even, as every opening is played with both colours.
    int games = 2;
    /// Whether both games of a pair have the same colours.
    bool keeps_colors = false;
    /// Whether White and Black are swapped in every game.
    bool reversed = false;
    Shard shard;

    /// The number of pairings in a round.
    [[nodiscard]] int encounters_a_round() const;
    /// Pairs of games on one opening with both colours, in the whole tournament.
    [[nodiscard]] int pair_count() const;
    /// Games in this shard.
    [[nodiscard]] int shard_games() const;
};

/// Why a plan is invalid, or nothing: a number is out of range, or there are too many games.
std::optional<std::string> find_fault(const Plan& plan);

enum class OpeningFormat : std::uint8_t { start_position, epd, pgn, random, book };

/// -openings.
struct OpeningSettings {
    OpeningFormat format = OpeningFormat::start_position;
    std::string file;
    /// Whether a file's openings are played in an order drawn from the seed instead of the file's.
    bool shuffled = false;
    /// Plies to play at random, to take from each game of a PGN file (0 = all of them), or to follow in a book.
    int plies = 0;
    /// The first opening of the file to use, from 1.
    int first = 1;
    /// Random openings are kept if a search gives |score| <= this, in centipawns; 0 = keep all.
    int max_score = 0;
    /// Nodes of that search.
    std::int64_t judge_nodes = 5000;
    /// The name of the engine that searches; empty = the first one.
    std::string judge;
    /// Whether a `first` beyond the last opening wraps around, as OpenBench expects; not in the header.
    bool wraps = false;
};

/// -draw: a draw once both engines have reported |score| <= `score` for `move_count` moves each in a row, and
/// the game has reached move `move_number`.
struct DrawRule {
    int move_number = 40;
    int move_count = 8;
    /// Centipawns.
    int score = 10;
};

/// -resign: the game is won once an engine has reported a loss by `score` for `move_count` moves in a row and,
/// unless `one_sided`, the other one a win by as much for as many.
struct ResignRule {
    int move_count = 3;
    /// Centipawns.
    int score = 600;
    bool one_sided = false;
};

/// -tb: the game ends once tablebases decide it.
struct TableRule {
    std::string folder;
    /// -tbpieces: with this many pieces or fewer, including kings; nothing = whenever there is a tablebase.
    std::optional<int> pieces = {};
    /// -tbignore50: a win counts even if the 50-move rule would apply before its mate.
    bool ignores_fifty_moves = false;
    /// -tbadjudicate: which results count.
    bool wins = true;
    bool draws = true;
};

/// When the manager ends games.
struct AdjudicationRules {
    std::optional<DrawRule> draw;
    std::optional<ResignRule> resign;
    /// A draw after this many moves of each side; nothing = no limit.
    std::optional<int> max_moves;
    std::optional<TableRule> tables = {};
};

/// The scale on which the two hypotheses of a sequential test are given.
enum class EloModel : std::uint8_t { normalized, logistic };

/// A sequential probability ratio test of "the difference is `elo0`" against "it is `elo1`".
struct SprtSettings {
    double elo0 = 0.0;
    double elo1 = 5.0;
    /// Probability of accepting elo1 if elo0 is true.
    double alpha = 0.05;
    /// Probability of accepting elo0 if elo1 is true.
    double beta = 0.05;
    EloModel model = EloModel::normalized;
};

/// Why a test is invalid, or nothing.
std::optional<std::string> find_fault(const SprtSettings& sprt);

/// The conditions of a tournament: its engines, pairings and rules.
struct Conditions {
    Variant variant = usual_variant;
    std::string event = "Ricochet match";
    std::string site = "?";
    /// The match manager, with its version and build; empty if the journal is of an older version.
    std::string manager;
    std::vector<Participant> engines;
    Plan plan;
    OpeningSettings openings;
    /// SHA-256 of the openings' file; empty if there is none or the journal is of an older version.
    std::string book_digest;
    std::uint64_t seed = 0;
    AdjudicationRules adjudication;
    /// Identifies the tablebases (`TableReferee::fingerprint`); empty without.
    std::string tables_fingerprint;
    std::optional<SprtSettings> sprt;
    /// Set in a tuning: then both engines are the same one, with values offset in opposite directions.
    std::optional<TuningSettings> tuning;

    /// The engine with this name; null if there is none.
    [[nodiscard]] const Participant* find_engine(std::string_view name) const;
    /// The limits of an engine's searches; the engine must exist.
    [[nodiscard]] const SearchBounds& bounds_of(std::string_view name) const {
        return find_engine(name)->bounds;
    }
};

/// The header of a tournament's journal. All texts must be UTF-8.
Json to_header(const Conditions& conditions);
/// The inverse. Throws `std::invalid_argument` with one line about a missing, malformed or out-of-range value
/// or an unsupported version.
Conditions conditions_from_header(const Json& header);

/// Why two tournaments' games cannot be combined, or nothing: the first key that differs, with both values. The
/// number of rounds and the manager may differ, and with `other_shard` also the shard.
std::optional<std::string> find_difference(const Conditions& conditions, const Conditions& other,
                                           bool other_shard);

/// "the file 'x' had SHA-256 ... and has ...", both shortened.
std::string describe_change(const std::string& file, const std::string& old_digest,
                            const std::string& new_digest);

/// The first engine program or file, book or tablebases that changed, or nothing. For tournaments without a
/// `find_difference`; values missing in either are assumed equal.
std::optional<std::string> find_change(const Conditions& before, const Conditions& now);

}  // namespace ricochet::tools::match
