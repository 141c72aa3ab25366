// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/color.hpp"
#include "movegen/game.hpp"
#include "tools/client/uci_client.hpp"
#include "tools/client/uci_lines.hpp"
#include "tools/common/clock.hpp"
#include "tools/pgn/game_result.hpp"

namespace ricochet::tools::match {

/// Why a game ended. If an engine is to blame, `GameRecord::offender` names it.
enum class Ending : std::uint8_t {
    checkmate,
    stalemate,
    threefold_repetition,
    fifty_moves,
    dead_position,
    adjudicated_draw,  ///< -draw: both engines' scores were near zero for long
    adjudicated_win,   ///< -resign: both engines agree that one is lost
    max_moves,         ///< -maxmoves: a draw
    tables,            ///< -tb: tablebases decided the game
    time_loss,
    illegal_move,
    crash,
    disconnect,
    stall,
    start_failure,
    interrupted  ///< the manager was stopped; no result, played again on -resume
};

constexpr std::size_t ending_count = 16;

/// The names of an ending.
struct EndingRow {
    /// In journals, PGN and reports.
    std::string_view name;
    /// In the tag Termination of PGN.
    std::string_view termination;
    /// In fastchess' lines, with the colours of winner and loser for {0} and {1}.
    std::string_view fastchess;
};

const EndingRow& row_of(Ending ending);
std::string_view to_string(Ending ending);
std::optional<Ending> parse_ending(std::string_view text);

/// Whether an engine's process must be restarted after this ending.
bool is_engine_failure(Ending ending);

/// Impossible or unrequested output of an engine. It does not end the game.
enum class WarningKind : std::uint8_t {
    stray_answer,    ///< a bestmove that answers no search: sent twice, or too late
    illegal_pv,      ///< a move of the PV is not legal
    mate_zero,       ///< a side that has moves reports mate in 0
    mate_sign,       ///< the PV ends in mate by the other side than in the score
    mate_length,     ///< the PV ends in mate sooner or later than in the score
    unfinished_mate  ///< with -check-mate-pvs: the PV of a mate does not end in mate
};

constexpr std::size_t warning_kind_count = 6;

/// The name used in journals and reports.
std::string_view to_string(WarningKind kind);
std::optional<WarningKind> parse_warning_kind(std::string_view text);

/// How often a game had one kind of warning about an engine.
struct EngineWarning {
    Color side;
    WarningKind kind;
    int count = 0;
    /// One line about the first case; may be empty.
    std::string example;

    friend bool operator==(const EngineWarning&, const EngineWarning&) = default;
};

/// The start of a game: a position, and moves from there that no engine plays.
struct Opening {
    std::string fen;
    /// Canonical move texts.
    std::vector<std::string> moves;
    /// Its name in the file; may be empty.
    std::string name;
};

/// A move of a game.
struct PlayedMove {
    /// Canonical move text.
    std::string text;
    std::optional<SearchScore> score;
    int depth = 0;
    std::int64_t nodes = 0;
    Milliseconds think_time{};
    /// Times left on both clocks after the move; nothing for a player without a clock.
    std::optional<Milliseconds> white_clock;
    std::optional<Milliseconds> black_clock;
    /// The selective depth; 0 if not reported.
    int seldepth = 0;
    /// The usage of the hash table, per mille.
    std::optional<int> hashfull = {};
    /// The time measured here minus the time last reported by the engine. Nothing if it reported none, and
    /// after a ponderhit, as its search began earlier.
    std::optional<Milliseconds> latency = {};
};

/// A game's place in the tournament.
struct GameIdentity {
    /// From 1; the same in every shard.
    int game = 0;
    /// From 1.
    int round = 0;
    /// From 1; the two games of an opening with both colours share it. Pair p has games 2p - 1 and 2p.
    int pair = 0;
    std::string white;
    std::string black;

    friend bool operator==(const GameIdentity&, const GameIdentity&) = default;
};

/// A finished game, as stored in the journal; all else is derived from it.
struct GameRecord {
    GameIdentity identity;
    Opening opening;
    /// Without the opening's moves.
    std::vector<PlayedMove> moves;
    GameResult result = GameResult::none;
    Ending ending = Ending::interrupted;
    /// The engine to blame; empty if there is none.
    std::string offender;
    /// One line about the ending; may be empty.
    std::string detail;
    /// The offender's last lines of stderr.
    std::vector<std::string> errors;
    /// Local date and time of the start, `2025-11-20T08:41:54`.
    std::string start_time;
    Milliseconds duration{};
    /// Options set for this game only, in a tuning.
    OptionValues white_options;
    OptionValues black_options;
    /// At most one per side and kind.
    std::vector<EngineWarning> warnings;

    void warn(Color side, WarningKind kind, const std::string& example, int count = 1);
    /// The opening's moves and the game's.
    [[nodiscard]] std::vector<std::string> all_moves() const;
    /// Their number.
    [[nodiscard]] std::size_t plies() const { return opening.moves.size() + moves.size(); }
};

/// Whether two records are of the same game: equal players, opening, moves, result, ending and tuned options.
/// Times, scores and engine output may differ, as they do if the game was played twice.
bool is_same_course(const GameRecord& one, const GameRecord& other);

/// The game at the end of an opening. The error: an invalid position or move.
Result<Game> replay(const Opening& opening, Variant variant);
/// The game at its end; the same errors.
Result<Game> replay(const GameRecord& record, Variant variant);

/// "time loss by x: used 0.350 s ...": the ending, the offender and the detail, if any.
std::string describe_ending(const GameRecord& record);

/// "x: illegal PV, 2 times: 'e2e9' in ...", one line per warning.
std::vector<std::string> warning_lines(const GameRecord& record);

/// The games of a tournament, with packed moves: about 25 bytes a move instead of 136 for a `PlayedMove`.
/// Unpacked copies are returned by value. Copies of this object share the games and cost 16 bytes each, so that
/// a report can be made from a copy while more games are played.
class Games {
public:
    Games() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): converts without loss.
    Games(const std::vector<GameRecord>& games) { add(games); }
    Games(std::initializer_list<GameRecord> games) { add(games); }

    [[nodiscard]] std::size_t size() const { return games_.size(); }
    [[nodiscard]] bool empty() const { return games_.empty(); }
    [[nodiscard]] GameRecord operator[](std::size_t place) const { return unpack(*games_[place]); }
    [[nodiscard]] GameRecord back() const { return unpack(*games_.back()); }
    void push_back(GameRecord record);
    /// The last `count` games, or all if there are fewer.
    [[nodiscard]] Games last(std::size_t count) const;
    /// Sorts the games by number.
    void sort();

    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = GameRecord;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = GameRecord;

        Iterator(const Games& games, std::size_t place) : games_(&games), place_(place) {}
        GameRecord operator*() const { return (*games_)[place_]; }
        Iterator& operator++() {
            ++place_;
            return *this;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        const Games* games_;
        std::size_t place_;
    };
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }

private:
    struct Packed {
        /// The record without its moves.
        GameRecord record;
        std::string moves;
    };

    static GameRecord unpack(const Packed& packed);
    template <class List>
    void add(const List& games) {
        for (const GameRecord& record : games) {
            push_back(record);
        }
    }

    std::vector<std::shared_ptr<const Packed>> games_;
};

}  // namespace ricochet::tools::match
