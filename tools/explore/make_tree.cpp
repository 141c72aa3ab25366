// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "movegen/base/threads.hpp"
#include "search/games/game_search.hpp"
#include "tools/analyse/journal.hpp"
#include "tools/analyse/reasons/analyst.hpp"
#include "tools/common/digest.hpp"
#include "tools/explore/explore.hpp"

namespace ricochet::tools::explore {

namespace {

using analyse::Analyst;
using analyse::Journal;
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

/// The results of an earlier, killed run, by the first four fields of the FEN.
std::map<std::string, Node> found_before(const Journal& journal, const std::string& path, Variant variant) {
    std::map<std::string, Node> found;
    try {
        for (const auto& [place, line] : journal.found()) {
            Node node = parse_node(line.get<std::string>(), variant);
            std::string fields = node.fields;
            found.insert_or_assign(std::move(fields), std::move(node));
        }
    } catch (const std::exception& exception) {
        throw std::invalid_argument(fmt::format("'{}': {}", path, exception.what()));
    }
    return found;
}

/// Searches positions in parallel.
class Searchers {
public:
    Searchers(const MakeSettings& settings, Journal& journal, std::map<std::string, Node> found)
        : settings_(settings), journal_(journal), found_(std::move(found)), lines_(journal.found().size()) {
        for (int i = 0; i < settings.threads; ++i) {
            analysts_.push_back(std::make_unique<Analyst>(settings.hash_mib, settings.networks));
        }
    }

    /// The number of positions found by an earlier run.
    [[nodiscard]] std::size_t found() const { return found_.size(); }
    /// Searches positions; returns their nodes in the same order. After each search it calls `report(nodes)`,
    /// with the nodes of all searches so far, by one thread at a time.
    std::vector<Node> search(const std::vector<std::string>& positions,
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
                    const auto known = found_.find(positions[place]);
                    if (known != found_.end()) {
                        found[place] = known->second;
                        continue;
                    }
                    lock.unlock();
                    const std::uint64_t before = analyst.nodes();
                    Node node = search_node(analyst, positions[place], settings_);
                    lock.lock();
                    error_ = error_.has_value()
                                 ? error_
                                 : journal_.add({lines_++, 0}, write_node(node, settings_.variant));
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
        refuse_for(error_);
        return found;
    }

private:
    const MakeSettings& settings_;
    Journal& journal_;
    std::map<std::string, Node> found_;
    /// Of the journal.
    std::size_t lines_;
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
TreeFile begin_tree(const MakeSettings& settings, Json& base) {
    const Json conditions = conditions_of(settings);
    if (std::error_code error; !std::filesystem::exists(settings.output, error) ||
                               std::filesystem::file_size(settings.output, error) == 0) {
        base = nullptr;
        return TreeFile{Tree(settings.variant), conditions};
    }
    TreeFile file = read_tree(settings.output);
    if (file.conditions != conditions) {
        throw std::invalid_argument(fmt::format("'{}' was made otherwise, {}, and not {}", settings.output,
                                                file.conditions.dump(), conditions.dump()));
    }
    base = checked(sha256_of_file(settings.output));
    return file;
}

void grow(Tree& tree, const MakeSettings& settings, Searchers& searchers,
          const std::function<void(const MakeProgress&)>& report) {
    MakeProgress progress{tree.nodes().size(), tree.nodes().size() + searchers.found(), settings.positions};
    while (tree.nodes().size() < settings.positions) {
        tree.update(settings.prices);
        const std::vector<std::string> positions = next_positions(tree, settings);
        if (positions.empty()) {
            break;
        }
        std::size_t searched = 0;
        for (Node& node : searchers.search(positions, [&](std::uint64_t nodes) {
                 progress.positions = tree.nodes().size() + ++searched;
                 progress.nodes = nodes;
                 report(progress);
             })) {
            const Game game = game_at(node.fields, settings.variant).value();
            tree.add(std::move(node), game);
        }
    }
    report(progress);
    tree.update(settings.prices);
}

}  // namespace

void make_tree(const MakeSettings& settings, const std::function<void(const MakeProgress&)>& report) {
    const std::string journal_path = settings.output + ".journal";
    std::vector<FileRole> files;
    add_replaced(files, "--out", settings.output, tree_kind);
    files.push_back({"the journal", journal_path, FileUse::resumed, &analyse::analysis_journal_kind});
    refuse_for(find_unfit_file(files));
    Json base;
    TreeFile file = begin_tree(settings, base);
    Json conditions{{"type", "analysis"}, {"for", "tree"}};
    conditions.update(file.conditions);
    conditions["ply_price"] = settings.prices.ply;
    conditions["most_loss"] = settings.prices.most_loss;
    conditions["base"] = base;
    Journal journal = checked(Journal::open(journal_path, conditions));
    Searchers searchers(settings, journal, found_before(journal, journal_path, settings.variant));
    grow(file.tree, settings, searchers, report);
    refuse_for(replace_file(settings.output, write_tree(file)));
    std::filesystem::remove(journal_path);
}

}  // namespace ricochet::tools::explore
