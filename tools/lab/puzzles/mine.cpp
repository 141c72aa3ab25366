// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/puzzles/mine.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "movegen/base/file_kind.hpp"
#include "movegen/base/threads.hpp"
#include "movegen/base/version.hpp"
#include "tools/analyse/games_file.hpp"
#include "tools/analyse/journal.hpp"
#include "tools/common/digest.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/lab/puzzles/finder.hpp"

namespace ricochet::tools::analyse {

namespace {

bool begins_like_puzzles(std::string_view beginning) {
    return begins_with_json(beginning, R"({"variant":)");
}

constexpr FileKind puzzles_kind{"a file of puzzles", begins_like_puzzles};

std::string journal_path(const MineSettings& settings) {
    return settings.output + ".journal";
}

std::optional<std::string> unfit_file(const MineSettings& settings) {
    std::vector<FileRole> files = {{"the games", settings.input, FileUse::read_alone}};
    add_replaced(files, "--output", settings.output, puzzles_kind);
    files.push_back({"the journal", journal_path(settings), FileUse::resumed, &analysis_journal_kind});
    return find_unfit_file(files);
}

/// A game to search for puzzles, or a puzzle to check again.
using Source = std::variant<PgnGame, Puzzle>;

struct MineInput {
    std::vector<Source> sources;
    std::string sha256;
};

Result<MineInput> read_puzzle_sources(const std::string& path) {
    Result<std::vector<Puzzle>> puzzles = read_puzzles(path);
    if (!puzzles) {
        return Error{puzzles.error()};
    }
    std::string text;
    for (const Puzzle& puzzle : puzzles.value()) {
        text += to_json(puzzle).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return MineInput{{puzzles.value().begin(), puzzles.value().end()}, sha256(text)};
}

Result<MineInput> read_input(const std::string& path) {
    constexpr std::size_t beginning = 64;
    if (begins_like_puzzles(read_beginning(path, beginning))) {
        return read_puzzle_sources(path);
    }
    Result<GamesFile> file = read_games(path);
    if (!file) {
        return Error{file.error()};
    }
    MineInput input;
    input.sha256 = file.value().sha256;
    for (PgnGame& game : file.value().games) {
        input.sources.emplace_back(std::move(game));
    }
    return input;
}

/// The number of positions to analyse, for progress.
std::size_t plies_of(const Source& source) {
    const auto* const game = std::get_if<PgnGame>(&source);
    return game != nullptr ? game->main_line().size() : (std::get<Puzzle>(source).line.size() + 1) / 2;
}

/// The conditions under which a journal can be continued.
Json conditions_of(const MineSettings& settings, const MineInput& input) {
    Json networks = Json::array();
    for (const Variant variant : all_variants()) {
        const std::shared_ptr<const Network> network = settings.networks.of(variant);
        networks.push_back(network ? Json(network->checksum()) : Json(nullptr));
    }
    return Json{{"type", "analysis"},
                {"for", "puzzles"},
                {"build", build_text()},
                {"games", input.sha256},
                {"nodes", settings.nodes},
                {"hash", settings.hash_mib},
                {"networks", std::move(networks)}};
}

/// Describes where a puzzle comes from: tags, number of the game, ply.
std::string source_of(const PgnGame& game, std::size_t number, std::size_t ply) {
    std::string text;
    for (const std::string_view tag : {"Event", "Date", "Round"}) {
        const std::string value = game.tag(tag);
        text += value.empty() || value == "?" ? "" : value + " ";
    }
    return fmt::format("{}game {}, ply {}", text, number + 1, ply);
}

/// Assigns games or puzzles to threads and collects the results.
class GameList {
public:
    GameList(const MineSettings& settings, const std::function<void(const MineProgress&)>& report,
             Journal& journal, const std::vector<Source>& games)
        : settings_(settings), report_(report), journal_(journal), games_(games), found_(games.size()) {
        progress_.games = games.size();
        for (std::size_t number = 0; number < games.size(); ++number) {
            progress_.plies += plies_of(games[number]);
            if (!take_known(number)) {
                left_.push_back(number);
            }
        }
    }

    /// Analyses remaining games until none is left or an error occurs.
    void work() {
        try {
            Analyst analyst(settings_.hash_mib, settings_.networks);
            PuzzleFinder finder(analyst, settings_.nodes);
            while (const std::optional<std::size_t> number = take()) {
                const std::uint64_t before = analyst.nodes();
                std::vector<Puzzle> puzzles = find(finder, *number);
                put(*number, std::move(puzzles), analyst.nodes() - before);
            }
        } catch (const std::exception& exception) {
            const std::scoped_lock lock(mutex_);
            error_ = Error{exception.what()};
        }
    }

    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

    /// The puzzles found, sorted; of equal positions only the first game's.
    [[nodiscard]] std::vector<Puzzle> puzzles() const {
        std::vector<Puzzle> all;
        for (const std::vector<Puzzle>& found : found_) {
            all.insert(all.end(), found.begin(), found.end());
        }
        std::stable_sort(all.begin(), all.end(), comes_before);
        const auto is_same = [](const Puzzle& puzzle, const Puzzle& other) {
            return puzzle.variant == other.variant && puzzle.fen == other.fen;
        };
        all.erase(std::unique(all.begin(), all.end(), is_same), all.end());
        return all;
    }

private:
    [[nodiscard]] std::vector<Puzzle> find(PuzzleFinder& finder, std::size_t number) const {
        if (const auto* const puzzle = std::get_if<Puzzle>(&games_[number])) {
            if (!finder.holds(*puzzle)) {
                return {};
            }
            Puzzle rated = *puzzle;
            rated.rating = finder.rating_of(rated);
            return {std::move(rated)};
        }
        const auto& game = std::get<PgnGame>(games_[number]);
        std::vector<MoveCode> moves;
        for (const std::size_t place : game.main_line()) {
            moves.push_back(game.nodes[place].move);
        }
        std::vector<Puzzle> puzzles;
        for (auto& [ply, puzzle] : finder.find(Game::from_fen(game.fen, game.variant).value(), moves)) {
            puzzle.source = source_of(game, number, ply);
            puzzles.push_back(std::move(puzzle));
        }
        return puzzles;
    }

    /// Takes a game's puzzles from the journal. Returns whether it has them; throws `std::invalid_argument` if
    /// they are invalid.
    bool take_known(std::size_t number) {
        const auto known = journal_.found().find({number, 0});
        if (known == journal_.found().end()) {
            return false;
        }
        try {
            for (const Json& json : known->second) {
                found_[number].push_back(parse_puzzle(json));
            }
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(
                fmt::format("'{}', game {}: {}", journal_path(settings_), number + 1, error.what()));
        }
        progress_.resumed += plies_of(games_[number]);
        progress_.done += plies_of(games_[number]);
        progress_.puzzles += found_[number].size();
        return true;
    }

    std::optional<std::size_t> take() {
        const std::scoped_lock lock(mutex_);
        return error_.has_value() || next_ == left_.size() ? std::nullopt : std::optional(left_[next_++]);
    }

    void put(std::size_t number, std::vector<Puzzle> puzzles, std::uint64_t nodes) {
        const std::scoped_lock lock(mutex_);
        if (!error_.has_value()) {
            Json json = Json::array();
            for (const Puzzle& puzzle : puzzles) {
                json.push_back(to_json(puzzle));
            }
            error_ = journal_.add({number, 0}, json);
        }
        progress_.done += plies_of(games_[number]);
        progress_.puzzles += puzzles.size();
        progress_.nodes += nodes;
        found_[number] = std::move(puzzles);
        report_(progress_);
    }

    const MineSettings& settings_;
    const std::function<void(const MineProgress&)>& report_;
    Journal& journal_;
    const std::vector<Source>& games_;
    std::vector<std::vector<Puzzle>> found_;
    std::vector<std::size_t> left_;
    std::mutex mutex_;
    std::size_t next_ = 0;
    MineProgress progress_;
    std::optional<Error> error_;
};

}  // namespace

std::optional<Error> mine_puzzles(const MineSettings& settings,
                                  const std::function<void(const MineProgress&)>& report) {
    if (const std::optional<std::string> unfit = unfit_file(settings)) {
        return Error{*unfit};
    }
    const Result<MineInput> input = read_input(settings.input);
    if (!input) {
        return Error{input.error()};
    }
    Result<Journal> journal = Journal::open(journal_path(settings), conditions_of(settings, input.value()));
    if (!journal) {
        return Error{journal.error()};
    }
    GameList games(settings, report, journal.value(), input.value().sources);
    {
        std::vector<Thread> threads;
        for (int i = 1; i < settings.threads; ++i) {
            threads.emplace_back([&games] { games.work(); });
        }
        games.work();
    }
    if (games.error().has_value()) {
        return games.error();
    }
    std::string text;
    for (const Puzzle& puzzle : games.puzzles()) {
        // Tags may not be valid UTF-8, which JSON requires.
        text += to_json(puzzle).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    if (std::optional<Error> error = replace_file(settings.output, text)) {
        return error;
    }
    std::filesystem::remove(journal_path(settings));
    return std::nullopt;
}

}  // namespace ricochet::tools::analyse
