// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine.hpp"

#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <random>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/io/output.hpp"
#include "engine/text/result_text.hpp"
#include "movegen/base/file_kind.hpp"
#include "movegen/base/version.hpp"
#include "search/common/tunables.hpp"
#include "search/evaluation/network/network.hpp"
#include "search/games/game_search.hpp"
#include "search/games/networks.hpp"
#include "search/strength/strength_limit.hpp"
#include "search/strength/style.hpp"

namespace ricochet {

namespace {

constexpr std::int64_t max_multi_pv = 500;
constexpr std::int64_t max_move_overhead_ms = 10'000;
/// In centipawns; about the difference between two searches of the same move.
constexpr Score usual_book_variety = 10;

/// Whether a file with this beginning may be a network, or one that was cut short.
bool begins_like_network(std::string_view beginning) {
    return begins_with_magic(beginning, Network::magic);
}

/// Why an existing file must not be written: it is write-protected, or not of the kind to be written. Nothing
/// for special files, which are refused when they are opened.
OptionFailure why_not_write(const std::string& path, std::string_view kind,
                            bool (*begins_like_kind)(std::string_view)) {
    constexpr std::size_t looked_at = 64;
    if (is_special_file(path)) {
        return std::nullopt;
    }
    if (is_write_protected(path)) {
        return "the file is write-protected";
    }
    return begins_like_kind(read_beginning(path, looked_at))
               ? OptionFailure()
               : fmt::format("the file exists and is not {}", kind);
}

}  // namespace

std::string program_name() {
    return fmt::format("Ricochet {}", build_text());
}

bool is_bounded(const Limits& limits, Color side_to_move) {
    return !limits.infinite && !limits.ponder && limits.have_end(side_to_move);
}

Engine::Engine(EngineCallbacks callbacks)
    : callbacks_(std::move(callbacks)),
      pool_(callbacks_.search),
      book_variety_(usual_book_variety),
      book_random_{std::random_device()()},
      elo_(elo_max) {
    add_options();
}

OptionFailure Engine::set_option(std::string_view name, std::string_view value,
                                 const std::function<void()>& before) {
    try {
        return options_.set(name, value, [&] {
            if (before) {
                before();
            }
            finish_search();
        });
    } catch (const std::exception& error) {
        return fmt::format("option {}: {}", name, failure_text(error));
    }
}

void Engine::new_game() {
    finish_search();
    pool_.clear();
}

OptionFailure Engine::go(const Limits& limits) {
    finish_search();
    search_root_ = game_;
    limits_ = limits;
    try {
        pool_.start(game_, limits);
    } catch (const std::exception& error) {
        return failure_text(error);
    }
    return std::nullopt;
}

void Engine::finish_search() {
    if (!is_bounded(limits_, search_root_.side_to_move())) {
        pool_.stop();
    }
    pool_.wait();
}

void Engine::stop() {
    pool_.stop();
}

bool Engine::ponder_hit() {
    if (!limits_.ponder || !pool_.is_searching()) {
        return false;
    }
    limits_.ponder = false;
    pool_.ponder_hit();
    return true;
}

SearchReport Engine::shown(SearchReport report) const {
    report.score = shown_score(report.score, search_root_.variant());
    return report;
}

void Engine::add_options() {
    add_search_options();
    add_network_options();
    add_table_options();
    add_book_options();
    add_strength_options();
    add_tuning_options();
    std::vector<std::string> names;
    for (const VariantRow& row : variants()) {
        names.emplace_back(row.name);
    }
    options_.add("UCI_Variant", ComboOption{std::string(name_of(game_.variant())), std::move(names),
                                            [this](const std::string& name) { return set_variant(name); }});
    options_.add("UCI_ShowWDL",
                 CheckOption{shows_chances_, always([this](bool value) { shows_chances_ = value; })});
    options_.add("Debug Log File",
                 StringOption{"", [this](const std::string& path) { return open_log(path); }});
}

void Engine::add_search_options() {
    const SearchOptions& defaults = pool_.options();
    const auto add = [this](const char* name, auto SearchOptions::*number, std::int64_t initial,
                            std::int64_t lowest, std::int64_t highest) {
        options_.add(name, SpinOption{initial, lowest, highest, always([this, number](std::int64_t value) {
                                          change_search_options([&](SearchOptions& options) {
                                              auto& changed = options.*number;
                                              changed = static_cast<std::decay_t<decltype(changed)>>(value);
                                          });
                                      })});
    };
    add("Hash", &SearchOptions::hash_mib, static_cast<std::int64_t>(defaults.hash_mib), 1, max_hash_mib);
    add("Threads", &SearchOptions::threads, defaults.threads, 1, max_threads);
    options_.add("Clear Hash", ButtonOption{always([this] { pool_.clear(); })});
    // The GUI decides whether to ponder; the option only declares that the engine can.
    options_.add("Ponder", CheckOption{false, always([](bool) {})});
    add("MultiPV", &SearchOptions::multi_pv, defaults.multi_pv, 1, max_multi_pv);
    add("Move Overhead", &SearchOptions::move_overhead, defaults.move_overhead.count(), 0,
        max_move_overhead_ms);
    // Analysis is searched like play, but without the book.
    options_.add("UCI_AnalyseMode",
                 CheckOption{is_analysing_, always([this](bool value) { is_analysing_ = value; })});
}

/// Adds the search's parameters as options, in builds for tuning.
void Engine::add_tuning_options() {
#ifdef RICOCHET_TUNE
    const auto add = [this](const char* name, int& number, int lowest, int highest) {
        options_.add(name, SpinOption{number, lowest, highest, always([&number](std::int64_t value) {
                                          number = static_cast<int>(value);
                                      })});
    };
#define RICOCHET_OPTION(name, value, lowest, highest) add(#name, tunables.name, lowest, highest);
    RICOCHET_TUNABLES(RICOCHET_OPTION)
#undef RICOCHET_OPTION
    constexpr std::int64_t most_nodes = 10'000;
    options_.add("nodestime", SpinOption{0, 0, most_nodes, always([this](std::int64_t value) {
                                             change_search_options([value](SearchOptions& options) {
                                                 options.nodes_a_millisecond = static_cast<int>(value);
                                             });
                                         })});
#endif
}

void Engine::add_network_options() {
    change_search_options([](SearchOptions& options) { options.networks = built_in_networks(); });
    options_.add("EvalFile",
                 StringOption{"", [this](const std::string& paths) { return read_networks(paths); }});
    // For GUIs that set it.
    options_.add("Use NNUE", CheckOption{true, [](bool value) {
                                             return value ? OptionFailure()
                                                          : "there is nothing else to evaluate by";
                                         }});
}

void Engine::add_table_options() {
    options_.add("TablePath", StringOption{"", [this](const std::string& path) { return load_tables(path); }});
    constexpr auto most = static_cast<std::int64_t>(tables::most_pieces);
    options_.add("TableProbeLimit", SpinOption{most, 0, most, always([this](std::int64_t value) {
                                                   change_search_options([value](SearchOptions& options) {
                                                       options.tablebase_probe_limit = static_cast<int>(value);
                                                   });
                                               })});
}

void Engine::add_book_options() {
    options_.add("OwnBook", CheckOption{plays_book_, always([this](bool value) { plays_book_ = value; })});
    options_.add("BookFile", StringOption{"", [this](const std::string& paths) { return load_books(paths); }});
    options_.add("BookVariety",
                 SpinOption{book_variety_, 0, book::most_variety,
                            always([this](std::int64_t value) { book_variety_ = static_cast<Score>(value); })});
}

OptionFailure Engine::load_books(const std::string& paths) {
    Result<book::Books> books = book::Books::open(paths);
    if (!books) {
        return books.error();
    }
    books_ = std::move(books.value());
    return std::nullopt;
}

std::optional<book::BookMove> Engine::book_move(const Limits& limits) {
    const std::shared_ptr<const book::Book> known = books_.of(game_.variant());
    if (!plays_book_ || is_analysing_ || known == nullptr || !is_bounded(limits, game_.side_to_move()) ||
        limits.mate.has_value() || !limits.search_moves.empty() || game_.outcome() != Outcome::none) {
        return std::nullopt;
    }
    return book::choose(known->moves(game_), game_, book_variety_, book_random_);
}

OptionFailure Engine::load_tables(const std::string& path) {
    std::shared_ptr<const tables::Tables> opened;
    if (!path.empty()) {
        Result<std::shared_ptr<const tables::Tables>> read = tables::Tables::open(path);
        if (!read) {
            return read.error();
        }
        opened = std::move(read.value());
    }
    change_search_options([&opened](SearchOptions& options) { options.tablebase = opened; });
    return std::nullopt;
}

OptionFailure Engine::open_log(const std::string& path) {
    if (OptionFailure failure = why_not_write(path, "a debug log", begins_like_debug_log)) {
        return failure;
    }
    return callbacks_.on_log_file(path) ? OptionFailure() : "the file cannot be written";
}

OptionFailure Engine::read_networks(const std::string& paths) {
    const Result<Networks> networks = load_networks(paths);
    if (!networks) {
        return networks.error();
    }
    change_search_options([&](SearchOptions& options) { options.networks = networks.value(); });
    return std::nullopt;
}

OptionFailure Engine::export_network(const std::string& path) const {
    const std::shared_ptr<const Network> network = evaluating_network();
    if (network == nullptr) {
        return fmt::format("there is no network for {}; EvalFile names one", name_of(game_.variant()));
    }
    const std::string part = path + ".part";
    for (const std::string& written : {path, part}) {
        if (is_special_file(written)) {
            return "it is not a regular file";
        }
        if (OptionFailure failure = why_not_write(written, "a network", begins_like_network)) {
            return failure;
        }
    }
    std::ofstream stream(part, std::ios::binary);
    stream << network->file();
    stream.close();
    std::error_code error;
    if (stream) {
        std::filesystem::rename(part, path, error);
    }
    if (stream && !error) {
        return std::nullopt;
    }
    std::filesystem::remove(part, error);
    return "the file cannot be written";
}

void Engine::add_strength_options() {
    const auto limit = [this](bool limited, int elo) {
        change_search_options([limited, elo](SearchOptions& options) {
            options.limit_elo = limited ? std::optional(elo) : std::nullopt;
        });
    };
    options_.add("UCI_LimitStrength", CheckOption{limits_strength_, always([this, limit](bool value) {
                                                      limit(value, elo_);
                                                      limits_strength_ = value;
                                                  })});
    options_.add("UCI_Elo", SpinOption{elo_, elo_min, elo_max, always([this, limit](std::int64_t value) {
                                           limit(limits_strength_, static_cast<int>(value));
                                           elo_ = static_cast<int>(value);
                                       })});
    std::vector<std::string> styles(style_names.begin(), style_names.end());
    options_.add("Style", ComboOption{std::string(name_of(Style::none)), std::move(styles),
                                      always([this](const std::string& name) {
                                          change_search_options(
                                              [&](SearchOptions& options) { options.style = style_of(name); });
                                      })});
}

void Engine::change_search_options(const std::function<void(SearchOptions&)>& change) {
    SearchOptions options = pool_.options();
    change(options);
    pool_.set_options(options);
}

OptionFailure Engine::set_variant(const std::string& name) {
    // The option accepts only names of variants.
    Game start(parse_variant(name).value());
    pool_.set_variant(start.variant());
    game_ = std::move(start);
    pool_.clear();
    callbacks_.on_message(fmt::format("variant {} files {} ranks {} pocket 0 template fairy startpos {}", name,
                                      game_.files(), game_.ranks(), game_.start_fen()));
    return std::nullopt;
}

}  // namespace ricochet
