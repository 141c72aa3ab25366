// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/options.hpp"
#include "movegen/base/random.hpp"
#include "movegen/game.hpp"
#include "search/book/book.hpp"
#include "search/control/thread_pool.hpp"

namespace ricochet {

/// 32 TiB; a size that does not fit the machine is refused when the option is set.
constexpr std::int64_t max_hash_mib = 33'554'432;
constexpr std::int64_t max_threads = 512;

/// `Ricochet` and the version, commit, compiler and instruction level of this build (`build_text`).
std::string program_name();

/// Whether a search with these limits ends by itself for the side to move.
bool is_bounded(const Limits& limits, Color side_to_move);

/// Callbacks of the engine.
struct EngineCallbacks {
    SearchCallbacks search;
    /// One line of plain text for the user. Called from the thread that calls the engine.
    std::function<void(const std::string&)> on_message;
    /// Copies all input and output to a file from now on; to none if the path is empty. Returns whether the
    /// file can be written.
    std::function<bool(const std::string&)> on_log_file;
};

/// The playing program without a protocol: the game on the board, the options and the search.
///
/// Used by one thread; only `stop` is safe from any other.
class Engine {
public:
    explicit Engine(EngineCallbacks callbacks);

    [[nodiscard]] const OptionList& options() const { return options_; }
    /// Sets an option. Calls `before` and finishes a running search first, unless the name or the value is
    /// invalid. Returns why that fails; the option then keeps its value.
    OptionFailure set_option(std::string_view name, std::string_view value,
                             const std::function<void()>& before = {});

    [[nodiscard]] const Game& game() const { return game_; }
    /// Sets the game; a running search continues with its own copy.
    void set_game(Game game) { game_ = std::move(game); }
    /// Finishes a running search and clears the transposition table and the histories.
    void new_game();

    /// The book's move to play at once, instead of a search with these limits for a move of the game. None in
    /// analysis, with option OwnBook off, or if the book of option BookFile has none.
    [[nodiscard]] std::optional<book::BookMove> book_move(const Limits& limits);
    /// The book of option BookFile for a game; null if there is none.
    [[nodiscard]] std::shared_ptr<const book::Book> book_of(Variant variant) const {
        return books_.of(variant);
    }
    /// Finishes a running search, then starts one on the game's position and returns. Returns why that fails;
    /// then no search runs.
    [[nodiscard]] OptionFailure go(const Limits& limits);
    /// The game up to where the running or last search began. Does not change during a search.
    [[nodiscard]] const Game& search_root() const { return search_root_; }
    [[nodiscard]] bool is_searching() const { return pool_.is_searching(); }
    /// Waits for a search that ends by itself; stops another (infinite, pondering) and waits for its best move.
    void finish_search();
    /// Makes a running search end soon; returns at once.
    void stop();
    /// Leaves ponder mode, because the opponent played the expected move. Returns whether the engine was
    /// pondering.
    bool ponder_hit();

    /// A report of the running or last search with the score as shown to people (`shown_score`).
    [[nodiscard]] SearchReport shown(SearchReport report) const;
    /// Whether scores are to be shown with the chances to win, draw and lose (option UCI_ShowWDL).
    [[nodiscard]] bool shows_chances() const { return shows_chances_; }

    /// The network that evaluates the game on the board (option EvalFile); null if it is evaluated by material.
    [[nodiscard]] std::shared_ptr<const Network> evaluating_network() const {
        return pool_.options().networks.of(game_.variant());
    }
    /// The tablebases in use (option TablePath); null if there are none.
    [[nodiscard]] const std::shared_ptr<const tables::Tables>& tablebase() const {
        return pool_.options().tablebase;
    }
    /// The error message for a damaged tablebase, once for each; such a tablebase is no longer probed. Safe
    /// from any thread of a search.
    [[nodiscard]] std::optional<std::string> new_table_damage() const {
        return tablebase() == nullptr ? std::nullopt : tablebase()->new_damage();
    }
    /// Writes `evaluating_network` to a new file, or over another network. Returns why that fails.
    [[nodiscard]] OptionFailure export_network(const std::string& path) const;

private:
    void add_options();
    void add_search_options();
    void add_network_options();
    OptionFailure open_log(const std::string& path);
    OptionFailure read_networks(const std::string& paths);
    OptionFailure load_tables(const std::string& path);
    void add_table_options();
    void add_book_options();
    OptionFailure load_books(const std::string& paths);
    void add_strength_options();
    void add_tuning_options();
    void change_search_options(const std::function<void(SearchOptions&)>& change);
    OptionFailure set_variant(const std::string& name);

    EngineCallbacks callbacks_;
    ThreadPool pool_;
    OptionList options_;
    Game game_;
    Game search_root_;
    bool shows_chances_ = false;
    bool is_analysing_ = false;
    bool plays_book_ = false;
    book::Books books_;
    Score book_variety_;
    Random book_random_;
    bool limits_strength_ = false;
    int elo_;
    /// The limits of the running or last search.
    Limits limits_;
};

}  // namespace ricochet
