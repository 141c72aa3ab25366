// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "movegen/base/threads.hpp"
#include "search/games/game_search.hpp"
#include "tools/analyse/reasons/analyst.hpp"
#include "tools/common/digest.hpp"
#include "tools/common/journal_file.hpp"
#include "tools/explore/explore.hpp"

namespace ricochet::tools::explore {

namespace {

using analyse::Analyst;
using analyse::Line;

/// Positions chosen at once, before the first of them is searched. Independent of the number of threads, so
/// that the tree is, too.
constexpr std::size_t batch_size = 16;

Edge edge_of(const Line& line, Variant variant) {
    const Score score = shown_score(line.score, variant);
    return {.move = line.moves.front(), .score = score, .backed_up = score};
}

/// Searches each move separately.
Node search_every_move(Analyst& analyst, const Game& game, const MakeSettings& settings) {
    Node node;
    node.depth = max_depth;
    for (const MoveCode move : game.legal_moves()) {
        node.edges.push_back(edge_of(
            analyst.search(game, {.nodes = settings.nodes, .time = {}}, 1, {move}).front(), game.variant()));
        node.depth = std::min(node.depth, analyst.depth());
    }
    return node;
}

Node search_best_moves(Analyst& analyst, const Game& game, const MakeSettings& settings) {
    Node node;
    for (const Line& line : analyst.search(game, {.nodes = settings.nodes, .time = {}}, settings.lines)) {
        node.edges.push_back(edge_of(line, game.variant()));
    }
    node.depth = analyst.depth();
    return node;
}

Node search_node(Analyst& analyst, const std::string& fields, const MakeSettings& settings) {
    const Game game = game_at(fields, settings.variant).value();
    Node node = game.key() == Game(settings.variant).key() ? search_every_move(analyst, game, settings)
                                                           : search_best_moves(analyst, game, settings);
    node.fields = fields;
    node.ply = unreachable;
    // The result as read from the journal after a kill.
    return parse_node(write_node(node, settings.variant), settings.variant);
}

/// The conditions that determine a tree's scores.
Json conditions_of(const MakeSettings& settings) {
    const std::shared_ptr<const Network> network = settings.networks.of(settings.variant);
    return Json{{"variant", name_of(settings.variant)},
                {"nodes", settings.nodes},
                {"lines", settings.lines},
                {"network", network ? Json(network->checksum()) : Json(nullptr)}};
}

constexpr std::string_view journal_word = "# journal of ricochet-explore ";

constexpr FileKind journal_kind{"journal of an opening tree", [](std::string_view beginning) {
                                    return begins_with_magic(beginning, journal_word);
                                }};

/// A journal of the positions searched so far, one per line, for resuming after a kill.
class Journal {
public:
    /// Opens the journal of a tree with these conditions, made if missing. The error: it is of another tree,
    /// damaged, or in use.
    static Result<Journal> open(const std::string& path, Variant variant, const Json& conditions) {
        const std::string first_line = std::string(journal_word) + conditions.dump();
        std::map<std::string, Node> found;
        Result<JournalFile> file = JournalFile::open(path, [&](std::size_t number, const std::string& line) {
            if (number > 1) {
                Node node = parse_node(line, variant);
                std::string fields = node.fields;
                found.insert_or_assign(std::move(fields), std::move(node));
            } else if (line != first_line) {
                throw std::invalid_argument(fmt::format(
                    "it is of a tree that is made otherwise, {}; remove it to begin anew",
                    line.starts_with(journal_word) ? line.substr(journal_word.size()) : "or of none"));
            }
        });
        if (!file) {
            return Error{file.error()};
        }
        if (file.value().is_empty()) {
            if (const std::optional<Error> error = file.value().append(first_line)) {
                return *error;
            }
        }
        return Journal(std::move(file.value()), std::move(found));
    }

    /// Earlier results by the first four fields of the FEN.
    [[nodiscard]] const std::map<std::string, Node>& found() const { return found_; }
    /// Adds a position, and waits until it is on the disk. The error says why that failed.
    std::optional<Error> add(const Node& node, Variant variant) {
        return file_.append(write_node(node, variant));
    }

private:
    Journal(JournalFile file, std::map<std::string, Node> found)
        : file_(std::move(file)), found_(std::move(found)) {}

    JournalFile file_;
    std::map<std::string, Node> found_;
};

/// Searches positions in parallel.
class Searchers {
public:
    Searchers(const MakeSettings& settings, Journal& journal) : settings_(settings), journal_(journal) {
        for (int i = 0; i < settings.threads; ++i) {
            analysts_.push_back(std::make_unique<Analyst>(settings.hash_mib, settings.networks));
        }
    }

    /// Searches positions; returns their nodes in the same order. After each search it calls `report(nodes)`,
    /// with the nodes of all searches so far, by one thread at a time.
    Result<std::vector<Node>> search(const std::vector<std::string>& positions,
                                     const std::function<void(std::uint64_t)>& report) {
        std::vector<Node> found(positions.size());
        std::size_t next = 0;
        const auto work = [&](Analyst& analyst) {
            try {
                while (true) {
                    std::unique_lock lock(mutex_);
                    if (next == positions.size() || error_.has_value()) {
                        return;
                    }
                    const std::size_t place = next++;
                    const auto known = journal_.found().find(positions[place]);
                    if (known != journal_.found().end()) {
                        found[place] = known->second;
                        continue;
                    }
                    lock.unlock();
                    const std::uint64_t before = analyst.nodes();
                    Node node = search_node(analyst, positions[place], settings_);
                    lock.lock();
                    error_ = error_.has_value() ? error_ : journal_.add(node, settings_.variant);
                    found[place] = std::move(node);
                    nodes_ += analyst.nodes() - before;
                    report(nodes_);
                }
            } catch (const std::exception& exception) {
                const std::scoped_lock lock(mutex_);
                error_ = Error{exception.what()};
            }
        };
        {
            std::vector<Thread> threads;
            for (std::size_t i = 1; i < std::min(analysts_.size(), positions.size()); ++i) {
                threads.emplace_back([&work, analyst = analysts_[i].get()] { work(*analyst); });
            }
            work(*analysts_.front());
        }
        if (error_.has_value()) {
            return *error_;
        }
        return found;
    }

private:
    const MakeSettings& settings_;
    Journal& journal_;
    std::vector<std::unique_ptr<Analyst>> analysts_;
    std::mutex mutex_;
    std::uint64_t nodes_ = 0;
    std::optional<Error> error_;
};

/// The cheapest positions missing from the tree; the start position if it is empty.
std::vector<std::string> next_positions(const Tree& tree, const MakeSettings& settings) {
    const Game start(settings.variant);
    if (tree.find(start.key()) == no_node) {
        return {position_fields(start)};
    }
    const std::size_t count = std::min(batch_size, settings.positions - tree.nodes().size());
    std::vector<std::string> positions;
    for (const Candidate& candidate : tree.candidates(settings.prices, count)) {
        const Node& parent = tree.nodes()[candidate.parent];
        Game game = game_at(parent.fields, settings.variant).value();
        game.play(parent.edges[candidate.edge].move);
        positions.push_back(position_fields(game));
    }
    return positions;
}

/// The tree to extend: that of the output file, or an empty one. Stores its digest in `base`.
Result<TreeFile> begin_tree(const MakeSettings& settings, Json& base) {
    const Json conditions = conditions_of(settings);
    if (std::error_code error; !std::filesystem::exists(settings.output, error) ||
                               std::filesystem::file_size(settings.output, error) == 0) {
        base = nullptr;
        return TreeFile{Tree(settings.variant), conditions};
    }
    Result<TreeFile> file = read_tree(settings.output);
    if (!file) {
        return file;
    }
    if (file.value().conditions != conditions) {
        return Error{fmt::format("'{}' was made otherwise, {}, and not {}", settings.output,
                                 file.value().conditions.dump(), conditions.dump())};
    }
    Result<std::string> digest = sha256_of_file(settings.output);
    if (!digest) {
        return Error{digest.error()};
    }
    base = digest.value();
    return file;
}

std::optional<Error> grow(Tree& tree, const MakeSettings& settings, Journal& journal,
                          const std::function<void(const MakeProgress&)>& report) {
    Searchers searchers(settings, journal);
    MakeProgress progress{tree.nodes().size(), tree.nodes().size() + journal.found().size(),
                          settings.positions};
    while (tree.nodes().size() < settings.positions) {
        tree.update(settings.prices);
        const std::vector<std::string> positions = next_positions(tree, settings);
        if (positions.empty()) {
            break;
        }
        std::size_t searched = 0;
        Result<std::vector<Node>> found = searchers.search(positions, [&](std::uint64_t nodes) {
            progress.positions = tree.nodes().size() + ++searched;
            progress.nodes = nodes;
            report(progress);
        });
        if (!found) {
            return Error{found.error()};
        }
        for (Node& node : found.value()) {
            const Game game = game_at(node.fields, settings.variant).value();
            tree.add(std::move(node), game);
        }
    }
    progress.positions = tree.nodes().size();
    report(progress);
    tree.update(settings.prices);
    return std::nullopt;
}

}  // namespace

std::optional<Error> make_tree(const MakeSettings& settings,
                               const std::function<void(const MakeProgress&)>& report) {
    const std::string journal_path = settings.output + ".journal";
    std::vector<FileRole> files;
    add_replaced(files, "--out", settings.output, tree_kind);
    files.push_back({"the journal", journal_path, FileUse::resumed, &journal_kind});
    if (const std::optional<std::string> unfit = find_unfit_file(files)) {
        return Error{*unfit};
    }
    Json base;
    Result<TreeFile> file = begin_tree(settings, base);
    if (!file) {
        return Error{file.error()};
    }
    Json conditions = file.value().conditions;
    conditions["ply_price"] = settings.prices.ply;
    conditions["most_loss"] = settings.prices.most_loss;
    conditions["base"] = base;
    Result<Journal> journal = Journal::open(journal_path, settings.variant, conditions);
    if (!journal) {
        return Error{journal.error()};
    }
    if (std::optional<Error> error = grow(file.value().tree, settings, journal.value(), report)) {
        return error;
    }
    if (std::optional<Error> error = replace_file(settings.output, write_tree(file.value()))) {
        return error;
    }
    std::filesystem::remove(journal_path);
    return std::nullopt;
}

}  // namespace ricochet::tools::explore
