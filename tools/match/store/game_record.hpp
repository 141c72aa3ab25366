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

/// Why a game ended. Where an engine is to blame, `GameRecord::offender` names it.
enum class Ending : std::uint8_t {
    checkmate,
    stalemate,
    threefold_repetition,
    fifty_moves,
    dead_position,
    adjudicated_draw,  ///< -draw: both engines' scores near zero for long
    adjudicated_win,   ///< -resign: both engines agree that one is lost
    max_moves,         ///< -maxmoves: a draw
    tables,            ///< -tb: a table of endings tells the result
    time_loss,
    illegal_move,
    crash,
    disconnect,
    stall,
    start_failure,
    interrupted  ///< the manager was stopped; no result, played again on -resume
};

constexpr std::size_t ending_count = 16;

/// What an ending is called.
struct EndingRow {
    /// In journals, PGN and reports.
    std::string_view name;
    /// In the tag Termination of PGN.
    std::string_view termination;
    /// In the lines of fastchess, with the colours of winner and loser for {0} and {1}.
    std::string_view fastchess;
};

const EndingRow& row_of(Ending ending);
std::string_view to_string(Ending ending);
std::optional<Ending> parse_ending(std::string_view text);

/// Whether the engine process must be started again after such an ending.
bool is_engine_failure(Ending ending);

/// What an engine says that nobody asked for or that cannot be. It ends no game.
enum class WarningKind : std::uint8_t {
    stray_answer,    ///< a bestmove to no search: sent twice, or too late
    illegal_pv,      ///< a move of the PV is not legal
    mate_zero,       ///< a side that has moves reports mate in 0
    mate_sign,       ///< the PV ends in mate of the other side than the score says
    mate_length,     ///< the PV ends in mate sooner or later than the score says
    unfinished_mate  ///< with -check-mate-pvs: the PV of a mate does not end in mate
};

constexpr std::size_t warning_kind_count = 6;

/// The name used in journals and reports.
std::string_view to_string(WarningKind kind);
std::optional<WarningKind> parse_warning_kind(std::string_view text);

/// How often an engine was warned of in a game for one thing.
struct EngineWarning {
    Color side;
    WarningKind kind;
    int count = 0;
    /// One line about the first time, perhaps empty.
    std::string example;

    friend bool operator==(const EngineWarning&, const EngineWarning&) = default;
};

/// Where a game starts: a position, and moves from there that no engine has to find.
struct Opening {
    std::string fen;
    /// Canonical move texts.
    std::vector<std::string> moves;
    /// What the file calls it; may be empty.
    std::string name;
};

/// A move as it was played.
struct PlayedMove {
    /// Canonical move text.
    std::string text;
    std::optional<SearchScore> score;
    int depth = 0;
    std::int64_t nodes = 0;
    Milliseconds think_time{};
    /// What is left on both clocks after the move; nothing if a player has none.
    std::optional<Milliseconds> white_clock;
    std::optional<Milliseconds> black_clock;
    /// The deepest ply that was looked at; 0 where the engine did not say.
    int seldepth = 0;
    /// How full the hash table was, of a thousand.
    std::optional<int> hashfull = {};
    /// By how much the time seen here was longer than what the engine said last. Nothing if it said none,
    /// and after a ponderhit, as it has begun before.
    std::optional<Milliseconds> latency = {};
};

/// Which game of the tournament.
struct GameIdentity {
    /// From 1, the same in every shard.
    int game = 0;
    /// From 1.
    int round = 0;
    /// From 1: the two games of an opening with both colours share it. Pair p is of games 2p - 1 and 2p.
    int pair = 0;
    std::string white;
    std::string black;

    friend bool operator==(const GameIdentity&, const GameIdentity&) = default;
};

/// A finished game: all that the journal keeps and everything else derives from.
struct GameRecord {
    GameIdentity identity;
    Opening opening;
    /// After the opening's moves.
    std::vector<PlayedMove> moves;
    GameResult result = GameResult::none;
    Ending ending = Ending::interrupted;
    /// The engine to blame, empty if there is none.
    std::string offender;
    /// One line about the ending, perhaps empty.
    std::string detail;
    /// The offender's last lines of stderr.
    std::vector<std::string> errors;
    /// Local date and time of the start, `2025-11-20T08:41:54`.
    std::string start_time;
    Milliseconds duration{};
    /// Options that were set for this game alone, where values are tuned.
    OptionValues white_options;
    OptionValues black_options;
    /// At most one of each side and kind.
    std::vector<EngineWarning> warnings;

    void warn(Color side, WarningKind kind, const std::string& example, int count = 1);
    /// The opening's moves and those after it.
    [[nodiscard]] std::vector<std::string> all_moves() const;
    /// How many these are.
    [[nodiscard]] std::size_t plies() const { return opening.moves.size() + moves.size(); }
};

/// Whether two records are of one game: the same players, opening, moves, result, ending and tuned options.
/// Times, scores and what engines wrote may differ, as they do where it was played twice.
bool is_same_course(const GameRecord& one, const GameRecord& other);

/// The game up to the end of an opening. The error says what is wrong with the position or a move.
Result<Game> replay(const Opening& opening, Variant variant);
/// A whole game; the error as above.
Result<Game> replay(const GameRecord& record, Variant variant);

/// "time loss by x: used 0.350 s ...": the ending, the offender and the detail, where there are any.
std::string describe_ending(const GameRecord& record);

/// "x: illegal PV, 2 times: 'e2e9' in ...", a line for each warning.
std::vector<std::string> warning_lines(const GameRecord& record);

/// The games of a tournament, their moves packed: about 25 bytes a move, where a `PlayedMove` has 136. Handed
/// out unpacked, by value. Copies share the games and cost 16 bytes each, so that a report is made of a copy
/// while further games are played.
class Games {
public:
    Games() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): a list of games is what it is.
    Games(const std::vector<GameRecord>& games) { add(games); }
    Games(std::initializer_list<GameRecord> games) { add(games); }

    [[nodiscard]] std::size_t size() const { return games_.size(); }
    [[nodiscard]] bool empty() const { return games_.empty(); }
    [[nodiscard]] GameRecord operator[](std::size_t place) const { return unpack(*games_[place]); }
    [[nodiscard]] GameRecord back() const { return unpack(*games_.back()); }
    void push_back(GameRecord record);
    /// The last `count` of them, or all where there are fewer.
    [[nodiscard]] Games last(std::size_t count) const;
    /// In the order of the games' numbers.
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
        /// All but the moves.
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
