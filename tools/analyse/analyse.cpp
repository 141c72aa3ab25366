// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/analyse.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "movegen/base/threads.hpp"
#include "movegen/base/version.hpp"
#include "search/tables/tables.hpp"
#include "tools/analyse/games_file.hpp"
#include "tools/analyse/journal.hpp"
#include "tools/analyse/reasons/explainer.hpp"
#include "tools/analyse/review_json.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/common/program.hpp"

namespace ricochet::tools::analyse {

namespace {

bool begins_like_analysis(std::string_view beginning) {
    return begins_with_json(beginning, R"({"program":"ricochet-analyse")");
}

constexpr FileKind analysis_kind{"a JSON review", begins_like_analysis};

/// The journal's path; empty if the output goes to stdout.
std::string journal_path(const AnalyseSettings& settings) {
    const std::string& output = settings.json.empty() ? settings.pgn : settings.json;
    return output.empty() ? "" : output + ".journal";
}

std::optional<std::string> unfit_file(const AnalyseSettings& settings) {
    std::vector<FileRole> files = {{"the games", settings.input, FileUse::read_alone}};
    const auto add = [&files](const std::string& role, const std::string& path, const FileKind& kind) {
        if (!path.empty()) {
            add_replaced(files, role, path, kind);
        }
    };
    add("--pgn", settings.pgn, pgn_kind);
    add("--json", settings.json, analysis_kind);
    if (const std::string journal = journal_path(settings); !journal.empty()) {
        files.push_back({"the journal", journal, FileUse::resumed, &analysis_journal_kind});
    }
    return find_unfit_file(files);
}

/// The settings on which the output depends.
Json describe_settings(const AnalyseSettings& settings) {
    const Budget& budget = settings.review.budget;
    Json json = Json::object();
    if (budget.nodes.has_value()) {
        json["nodes"] = *budget.nodes;
    } else {
        json["milliseconds"] = budget.time->count();
    }
    json["lines"] = settings.review.lines;
    json["hash"] = settings.hash_mib;
    json["reasons"] = settings.review.has_reasons;
    if (settings.review.tables != nullptr) {
        json["tables"] = tables::fingerprint_of(*settings.review.tables);
    }
    return json;
}

/// The conditions under which a journal may be continued.
Json conditions_of(const AnalyseSettings& settings, const GamesFile& input) {
    Json networks = Json::array();
    for (const Variant variant : all_variants()) {
        const std::shared_ptr<const Network> network = settings.networks.of(variant);
        networks.push_back(network ? Json(network->checksum()) : Json(nullptr));
    }
    Json json{{"type", "analysis"}, {"build", build_text()}, {"games", input.sha256}};
    json.update(describe_settings(settings));
    json["networks"] = std::move(networks);
    return json;
}

/// A move of the games that has no review yet.
struct Task {
    Journal::Place place;
    Game before;
    MoveCode played;
};

/// The nodes searched for a move.
struct Cost {
    std::uint64_t nodes;
    std::uint64_t reason_nodes;
};

/// Distributes the moves among threads and collects their reviews. Thread-safe.
class TaskList {
public:
    TaskList(const AnalyseSettings& settings, const std::function<void(const AnalyseProgress&)>& report,
             Journal* journal, std::vector<ReviewedGame>& games)
        : settings_(settings), report_(report), journal_(journal), games_(games) {
        progress_.games = games.size();
        for (std::size_t number = 0; number < games.size(); ++number) {
            add_game(number);
        }
    }

    /// Reviews the remaining moves until none is left or one fails.
    void work() {
        try {
            Analyst analyst(settings_.hash_mib, settings_.networks, settings_.review.tables);
            Explainer explainer(analyst, settings_.review.budget);
            while (const Task* const task = take()) {
                const std::uint64_t begin = analyst.nodes();
                PlyReview review = review_move(analyst, task->before, task->played, settings_.review);
                const std::uint64_t reviewed = analyst.nodes();
                if (settings_.review.has_reasons) {
                    review.reasons = reasons_of(explainer, review, task->before);
                }
                put(*task, std::move(review), {analyst.nodes() - begin, analyst.nodes() - reviewed});
            }
        } catch (const std::exception& exception) {
            const std::scoped_lock lock(mutex_);
            error_ = Error{exception.what()};
        }
    }

    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    /// Adds a game's moves, except those in the journal. Throws `std::invalid_argument` if an entry of the
    /// journal does not match the game.
    void add_game(std::size_t number) {
        ReviewedGame& reviewed = games_[number];
        Game game = Game::from_fen(reviewed.game.fen, reviewed.game.variant).value();
        for (const std::size_t place : reviewed.game.main_line()) {
            const MoveCode played = reviewed.game.nodes[place].move;
            const Journal::Place key{number, reviewed.plies.size()};
            reviewed.plies.emplace_back();
            if (!take_known(key, game, played)) {
                tasks_.push_back({key, game, played});
            }
            game.play(played);
        }
        progress_.plies += reviewed.plies.size();
    }

    bool take_known(Journal::Place key, const Game& before, MoveCode played) {
        if (journal_ == nullptr || !journal_->found().contains(key)) {
            return false;
        }
        PlyReview& review = games_[key.first].plies[key.second];
        try {
            review = parse_review(journal_->found().at(key), before);
            if (review.played.moves.front() != played) {
                throw std::invalid_argument("it is of another move");
            }
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(fmt::format("'{}', game {}, ply {}: {}", journal_path(settings_),
                                                    key.first + 1, key.second + 1, error.what()));
        }
        ++progress_.done;
        ++progress_.resumed;
        return true;
    }

    /// Null if none is left.
    const Task* take() {
        const std::scoped_lock lock(mutex_);
        return error_.has_value() || next_ == tasks_.size() ? nullptr : &tasks_[next_++];
    }

    void put(const Task& task, PlyReview review, const Cost& cost) {
        const std::scoped_lock lock(mutex_);
        if (journal_ != nullptr && !error_.has_value()) {
            error_ = journal_->add(task.place, to_json(review, task.before));
        }
        games_[task.place.first].plies[task.place.second] = std::move(review);
        ++progress_.done;
        progress_.nodes += cost.nodes;
        progress_.reason_nodes += cost.reason_nodes;
        report_(progress_);
    }

    const AnalyseSettings& settings_;
    const std::function<void(const AnalyseProgress&)>& report_;
    Journal* journal_;
    std::vector<ReviewedGame>& games_;
    std::vector<Task> tasks_;
    std::mutex mutex_;
    std::size_t next_ = 0;
    AnalyseProgress progress_;
    std::optional<Error> error_;
};

std::optional<Error> write_outputs(const AnalyseSettings& settings, const std::vector<ReviewedGame>& games) {
    std::string pgn;
    for (const ReviewedGame& game : games) {
        pgn += write_pgn(annotated(game));
    }
    if (settings.pgn.empty() && settings.json.empty()) {
        return print_text(pgn);
    }
    if (!settings.json.empty()) {
        Json json{{"program", "ricochet-analyse"}, {"version", version()}};
        json["settings"] = describe_settings(settings);
        json["games"] = Json::array();
        for (const ReviewedGame& game : games) {
            json["games"].push_back(describe_game(game));
        }
        // Tags may contain any bytes; JSON is UTF-8.
        const std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
        if (std::optional<Error> error = replace_file(settings.json, text)) {
            return error;
        }
    }
    return settings.pgn.empty() ? std::nullopt : replace_file(settings.pgn, pgn);
}

}  // namespace

std::optional<Error> analyse(const AnalyseSettings& settings,
                             const std::function<void(const AnalyseProgress&)>& report) {
    if (const std::optional<std::string> unfit = unfit_file(settings)) {
        return Error{*unfit};
    }
    Result<GamesFile> input = read_games(settings.input);
    if (!input) {
        return Error{input.error()};
    }
    std::optional<Journal> journal;
    const std::string path = journal_path(settings);
    if (!path.empty()) {
        Result<Journal> opened = Journal::open(path, conditions_of(settings, input.value()));
        if (!opened) {
            return Error{opened.error()};
        }
        journal.emplace(std::move(opened.value()));
    }
    std::vector<ReviewedGame> games;
    for (PgnGame& game : input.value().games) {
        games.push_back({std::move(game), {}});
    }
    TaskList tasks(settings, report, journal ? &*journal : nullptr, games);
    {
        std::vector<Thread> threads;
        for (int i = 1; i < settings.threads; ++i) {
            threads.emplace_back([&tasks] { tasks.work(); });
        }
        tasks.work();
    }
    if (tasks.error().has_value()) {
        return tasks.error();
    }
    if (std::optional<Error> error = write_outputs(settings, games)) {
        return error;
    }
    if (!path.empty()) {
        std::filesystem::remove(path);
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::analyse
