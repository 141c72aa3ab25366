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

// What makes a tournament, as the journal's header tells it.

namespace ricochet::tools::match {

/// Which program an engine was when it played. Empty if a journal of an older version does not say.
struct ProgramIdentity {
    /// What it calls itself by `id name`, in UTF-8.
    std::string id_name;
    /// SHA-256 of the program's file.
    std::string digest;
    /// The files that its arguments and option values name, as they name them, each with its SHA-256.
    std::vector<std::pair<std::string, std::string>> files = {};
};

/// An engine that takes part in a match.
struct Participant : EngineSettings {
    SearchBounds bounds;
    ProgramIdentity identity;
    /// A new process for every game.
    bool restart = false;
    /// Whether its scores are White's, whichever side it plays.
    bool white_scores = false;
};

/// What the numbers of a tournament may be at most.
namespace limits {
constexpr int engines = 10'000;
constexpr int rounds = 1'000'000;
constexpr int games_a_round = 10'000;
constexpr int shards = 100'000;
/// Of the whole tournament.
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

/// A share of a tournament: the `index`th of `count`, from 1.
struct Shard {
    int index = 1;
    int count = 1;
};

/// Reads `2/4`. Throws a `std::invalid_argument` that says what is wrong.
Shard parse_shard(std::string_view text);

/// Who meets whom, how often.
struct Plan {
    TournamentKind kind = TournamentKind::round_robin;
    int engines = 2;
    /// In a gauntlet the first so many engines meet all the others.
    int seeds = 1;
    int rounds = 1;
    /// Games of each two engines in a round; even, as every opening is played with both colours.
    int games = 2;
    /// Whether the second game of a pair is played with the colours of the first one.
    bool keeps_colors = false;
    /// Whether White and Black of every game change places.
    bool reversed = false;
    Shard shard;

    /// How often two engines meet in a round.
    [[nodiscard]] int encounters_a_round() const;
    /// Pairs of games on one opening with both colours, in the whole tournament.
    [[nodiscard]] int pair_count() const;
    /// Games of the whole tournament.
    [[nodiscard]] int total_games() const { return 2 * pair_count(); }
    /// Games of this shard.
    [[nodiscard]] int shard_games() const;
};

/// Why a plan cannot be carried out, or nothing: a number is out of its range, or there are more games than
/// have numbers.
std::optional<std::string> find_fault(const Plan& plan);

enum class OpeningFormat : std::uint8_t { start_position, epd, pgn, random, book };

/// -openings.
struct OpeningSettings {
    OpeningFormat format = OpeningFormat::start_position;
    std::string file;
    /// Whether a file's openings are taken in an order drawn from the seed instead of the file's.
    bool shuffled = false;
    /// Plies to play at random, to take from each game of a PGN file (0 = all of them), or to go into a book.
    int plies = 0;
    /// First opening of the file to use, from 1.
    int first = 1;
    /// Random openings are kept when a search says |score| <= this, in centipawns; 0 = keep all.
    int max_score = 0;
    /// Nodes of that search.
    std::int64_t judge_nodes = 5000;
    /// The engine that searches; empty = the first one.
    std::string judge;
    /// Whether a `first` beyond the last opening begins anew, as OpenBench counts; not in the header.
    bool wraps = false;
};

/// -draw: a draw once both engines have shown |score| <= `score` for `move_count` moves each in a row, and the
/// game has come to move `move_number`.
struct DrawRule {
    int move_number = 40;
    int move_count = 8;
    /// Centipawns.
    int score = 10;
};

/// -resign: the game is won once an engine has called itself lost by `score` for `move_count` moves in a row
/// and, unless `one_sided`, the other one has called itself winning by as much for as long.
struct ResignRule {
    int move_count = 3;
    /// Centipawns.
    int score = 600;
    bool one_sided = false;
};

/// -tb: a game is over once the tables of a folder decide it.
struct TableRule {
    std::string folder;
    /// -tbpieces: with so many pieces or fewer, the kings counted; nothing = wherever there is a table.
    std::optional<int> pieces = {};
    /// -tbignore50: a win counts although the 50-move rule may come before its mate.
    bool ignores_fifty_moves = false;
    /// -tbadjudicate: which results count.
    bool wins = true;
    bool draws = true;
};

/// Which games the manager ends by itself.
struct AdjudicationRules {
    std::optional<DrawRule> draw;
    std::optional<ResignRule> resign;
    /// A draw after so many moves of each side; nothing = no limit.
    std::optional<int> max_moves;
    std::optional<TableRule> tables = {};
};

/// The scale on which the two hypotheses of a sequential test are given.
enum class EloModel : std::uint8_t { normalized, logistic };

/// A sequential probability ratio test between "the difference is `elo0`" and "it is `elo1`".
struct SprtSettings {
    double elo0 = 0.0;
    double elo1 = 5.0;
    /// Probability of taking elo1 for true when elo0 is.
    double alpha = 0.05;
    /// Probability of taking elo0 for true when elo1 is.
    double beta = 0.05;
    EloModel model = EloModel::normalized;
};

/// Why there is no such test, or nothing.
std::optional<std::string> find_fault(const SprtSettings& sprt);

/// What makes a tournament: who plays what under which conditions.
struct Conditions {
    Variant variant = usual_variant;
    std::string event = "Ricochet match";
    std::string site = "?";
    /// The program that plays the games, with its version and build; empty if an older journal does not say.
    std::string manager;
    std::vector<Participant> engines;
    Plan plan;
    OpeningSettings openings;
    /// SHA-256 of the openings' file; empty without one, or where a journal of an older version does not say.
    std::string book_digest;
    std::uint64_t seed = 0;
    AdjudicationRules adjudication;
    /// Which tables there are (`TableReferee::fingerprint`); empty without.
    std::string tables_fingerprint;
    std::optional<SprtSettings> sprt;
    /// Where options are tuned: then the two engines are one, with its values moved to both sides.
    std::optional<TuningSettings> tuning;

    /// The engine of a name; null if there is none.
    [[nodiscard]] const Participant* find_engine(std::string_view name) const;
    /// What bounds the thinking of an engine, which must be there.
    [[nodiscard]] const SearchBounds& bounds_of(std::string_view name) const {
        return find_engine(name)->bounds;
    }
};

/// The header of a tournament's journal. All texts have to be UTF-8.
Json to_header(const Conditions& conditions);
/// Reads a header back. Throws a `std::invalid_argument` with one line that says what is missing, malformed,
/// out of its range, or that the version is none that this program reads.
Conditions conditions_from_header(const Json& header);

/// Why games of one tournament cannot go together with games of the other, or nothing: the first key that
/// differs, with both values. The number of rounds and the manager may differ, and where `other_shard` so may
/// the shard.
std::optional<std::string> find_difference(const Conditions& conditions, const Conditions& other,
                                           bool other_shard);

/// "the file 'x' had SHA-256 ... and has ...", both cut short.
std::string describe_change(const std::string& file, const std::string& old_digest,
                            const std::string& new_digest);

/// Which engine's program or file, or which book or tables, are not the same now as it was before, or nothing.
/// Of tournaments that `find_difference` finds alike; what one of them does not have is taken to be the same.
std::optional<std::string> find_change(const Conditions& before, const Conditions& now);

}  // namespace ricochet::tools::match
