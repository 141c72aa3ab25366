// SPDX-License-Identifier: GPL-3.0-or-later
// Verifies the reasons of an analysis with more nodes. A move of a position counts once, even if several games
// have it. (tools/analyse/reasons/README.md has the figures.)
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "movegen/base/random.hpp"
#include "search/games/networks.hpp"
#include "tools/analyse/reasons/judgement.hpp"
#include "tools/analyse/reasons/provers.hpp"
#include "tools/analyse/reasons/sentences.hpp"
#include "tools/analyse/review_json.hpp"
#include "tools/common/json.hpp"
#include "tools/common/program.hpp"

namespace ricochet::tools::analyse {
namespace {

struct Arguments {
    std::string input;
    std::string network_files;
    std::uint64_t factor = 20;
    std::size_t hash_mib = 16;
    bool is_quick = false;
    std::size_t listed = 0;
    std::size_t skipped = 0;
};

/// A count as a share of all.
struct Share {
    int yes = 0;
    int all = 0;

    void count(bool is_so) {
        yes += is_so ? 1 : 0;
        ++all;
    }
    [[nodiscard]] std::string text() const {
        constexpr double hundred = 100;
        return fmt::format("{} of {} ({:.1f} %)", yes, all, all == 0 ? 0 : hundred * yes / all);
    }
};

/// The sorted letters of the pieces won, or of those given for them.
std::string letters_of(const Reason& reason, bool are_won) {
    const auto middle = reason.pieces.begin() + reason.numbers.at(0);
    std::string letters;
    for (auto piece = are_won ? reason.pieces.begin() : middle;
         piece != (are_won ? middle : reason.pieces.end()); ++piece) {
        letters += piece->letter;
    }
    std::sort(letters.begin(), letters.end());
    return letters;
}

bool includes(const std::string& all, const std::string& some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

/// Budgets to verify a kind of reason with. Where all moves but one are searched, also twice as much: that
/// finds late what a search of one move finds at once.
std::vector<Budget> budgets_to_verify(ReasonKind kind, std::uint64_t nodes) {
    const bool is_of_others =
        kind == ReasonKind::only_move || kind == ReasonKind::avoids_mate || kind == ReasonKind::holds_out;
    return is_of_others ? std::vector{Budget{nodes, {}}, Budget{2 * nodes, {}}}
                        : std::vector{Budget{nodes, {}}};
}

/// Whether the evidence proves a reason of an analysis again.
bool holds(Evidence& evidence, const Choice& choice, const Reason& reason, bool is_first) {
    const auto mates_as_soon = [&reason](const std::optional<Reason>& again) {
        return again.has_value() && again->numbers[0] <= reason.numbers[0];
    };
    const auto has_same_text = [&reason](const std::optional<Reason>& again) {
        return again.has_value() && text_of(*again) == text_of(reason);
    };
    const auto move_of = [&reason](const Game& game) { return game.parse_uci(reason.moves[0].uci).value(); };
    const bool is_of_reply = !reason.proof.line.empty() && reason.proof.line[0].uci != reason.moves[0].uci;
    const auto wins_as_much = [&](const Game& game) {
        const std::optional<Reason> again = prove_wins(evidence, game, move_of(game));
        return again.has_value() &&
               (reason.pieces.empty() || (includes(letters_of(*again, true), letters_of(reason, true)) &&
                                          includes(letters_of(reason, false), letters_of(*again, false))));
    };
    switch (reason.kind) {
        case ReasonKind::mates:
            return mates_as_soon(prove_mates(evidence, choice.before, move_of(choice.before)));
        case ReasonKind::mate_allowed:
            return mates_as_soon(prove_mate_allowed(evidence, choice, move_of(choice.after)));
        case ReasonKind::mate_missed:
        case ReasonKind::slower_win: {
            const std::optional<Reason> again = prove_mate_missed(evidence, choice);
            return mates_as_soon(again) &&
                   (reason.kind == ReasonKind::slower_win || again->kind == reason.kind);
        }
        case ReasonKind::hangs:
            return has_same_text(prove_hangs(evidence, choice, move_of(choice.after)));
        case ReasonKind::missed_capture:
        case ReasonKind::missed_recapture:
            return has_same_text(prove_missed_capture(evidence, choice));
        case ReasonKind::only_move:
        case ReasonKind::avoids_mate:
        case ReasonKind::holds_out:
            return prove_only_move(evidence, choice.before, choice.best).has_value();
        case ReasonKind::missed_win:
        case ReasonKind::wins:
        case ReasonKind::wins_exchange:
        case ReasonKind::wins_for:
            return is_of_reply && is_first && reason.kind != ReasonKind::missed_win
                       ? wins_as_much(choice.after)
                       : wins_as_much(choice.before);
        case ReasonKind::traps:
        case ReasonKind::double_attack:
            return has_same_text(prove_forced_gain(evidence, choice, move_of(choice.after)));
        case ReasonKind::missed_trap:
        case ReasonKind::missed_attack:
            return has_same_text(prove_forced_gain(evidence, choice, choice.after.legal_moves().front()));
        case ReasonKind::threat_ignored: {
            const std::optional<Reason> again = prove_reply_wins(evidence, choice, move_of(choice.after));
            return reason.pieces.empty() ? again.has_value() && again->kind == reason.kind
                                         : has_same_text(again);
        }
        default:
            return has_same_text(prove_quiet(evidence, choice));
    }
}

class Measurement {
public:
    Measurement(const Arguments& arguments, Networks networks, std::uint64_t nodes)
        : is_quick_(arguments.is_quick),
          listed_(arguments.listed),
          usual_(arguments.hash_mib, std::move(networks)),
          more_nodes_(nodes / 8 * arguments.factor),
          four_times_{4 * nodes, {}} {}

    void add(const Game& before, const Json& ply) {
        const MoveCode played = before.parse_uci(text_field(field(ply, "played"), "uci")).value();
        if (!seen_.emplace(before.key(), played).second) {
            return;
        }
        const MoveCode best = before.parse_uci(text_field(field(ply, "best"), "uci")).value();
        const Choice choice(before, played, best);
        const std::string glyph = text_field(ply, "glyph");
        std::vector<Reason> reasons;
        for (const Json& reason : list_field(ply, "reasons")) {
            reasons.push_back(parse_reason(reason));
        }
        if (!glyph.empty()) {
            const bool has_reason = !reasons.empty() && reasons.front().kind != ReasonKind::refuted;
            by_glyph_[glyph].count(has_reason);
            if (has_reason) {
                sentences_.push_back(fmt::format("{} | {}{} | {} | {}", before.fen(), before.to_san(played),
                                                 glyph, text_of(reasons.front()), before.to_san(best)));
            }
        }
        if (glyph == "?" || glyph == "??") {
            find_again(choice);
        }
        for (const Reason& reason : reasons) {
            ++reported_[reason.kind];
            if (!is_exact(reason.kind) && reason.kind != ReasonKind::refuted && !is_quick_) {
                put_to_test(choice, reason, &reason == &reasons.front());
                std::fflush(stdout);
            }
        }
    }

    void print() {
        for (const auto& [glyph, share] : by_glyph_) {
            fmt::print("{} with a reason: {}\n", glyph, share.text());
        }
        fmt::print("mistakes found again at four times the nodes: {}, as at least inaccuracies: {}\n",
                   found_again_.text(), still_inaccurate_.text());
        for (const auto& [kind, count] : reported_) {
            fmt::print("  reported: {} {}\n", name_of(kind), count);
        }
        Share more;
        for (const auto& [kind, share] : by_more_nodes_) {
            fmt::print("  {}: by more nodes {}\n", name_of(kind), share.text());
            more.yes += share.yes;
            more.all += share.all;
        }
        fmt::print("hold by more nodes: {}\n", more.text());
        // A random sample for a person to judge as helpful, beside the point or misleading.
        for (std::size_t i = 0; i < listed_ && !sentences_.empty(); ++i) {
            const auto drawn =
                sentences_.begin() + static_cast<std::ptrdiff_t>(random_numbers_.below(sentences_.size()));
            fmt::print("{}\n", *drawn);
            sentences_.erase(drawn);
        }
    }

private:
    void find_again(const Choice& choice) {
        const Score best = usual_.search(choice.before, four_times_).front().score;
        const Score played = usual_.search(choice.before, four_times_, 1, {choice.played}).front().score;
        const double loss = expected_score(best, choice.before) - expected_score(played, choice.before);
        found_again_.count(loss >= mistake_loss);
        still_inaccurate_.count(loss >= inaccuracy_loss);
    }

    void put_to_test(const Choice& choice, const Reason& reason, bool is_first) {
        const std::vector<Budget> more = budgets_to_verify(reason.kind, more_nodes_);
        Evidence by_more(usual_, more, choice.before, Demand::claim());
        const bool holds_by_more = holds(by_more, choice, reason, is_first);
        by_more_nodes_[reason.kind].count(holds_by_more);
        if (!holds_by_more) {
            fmt::print("{}: {}: {}\n", choice.before.fen(), choice.before.to_san(choice.played),
                       text_of(reason));
        }
    }

    bool is_quick_;
    std::size_t listed_;
    Analyst usual_;
    std::uint64_t more_nodes_;
    Budget four_times_;
    Random random_numbers_{1};
    std::set<std::pair<Key, MoveCode>> seen_;
    std::map<std::string, Share> by_glyph_;
    std::vector<std::string> sentences_;
    Share found_again_;
    Share still_inaccurate_;
    std::map<ReasonKind, int> reported_;
    std::map<ReasonKind, Share> by_more_nodes_;
};

void run(const Arguments& arguments) {
    std::ifstream stream(arguments.input);
    const Json json = Json::parse(stream, nullptr, false);
    if (!json.is_object()) {
        throw std::invalid_argument(fmt::format("'{}' is not a JSON review", arguments.input));
    }
    const Result<Networks> networks = load_networks(arguments.network_files);
    if (!networks) {
        throw std::runtime_error(
            fmt::format("--eval-file '{}': {}", arguments.network_files, networks.error()));
    }
    const auto nodes = number_field<std::uint64_t>(field(json, "settings"), "nodes", 1, 1'000'000'000);
    Measurement measurement(arguments, networks.value(), nodes);
    for (const Json& reviewed : list_field(json, "games")) {
        Game game =
            Game::from_fen(text_field(reviewed, "fen"), parse_variant(text_field(reviewed, "variant")).value())
                .value();
        for (const Json& ply : list_field(reviewed, "plies")) {
            if (game.size() >= arguments.skipped &&
                (!field(ply, "reasons").empty() || text_field(ply, "glyph") != "")) {
                measurement.add(game, ply);
            }
            game.play(game.parse_uci(text_field(field(ply, "played"), "uci")).value());
        }
    }
    measurement.print();
}

}  // namespace
}  // namespace ricochet::tools::analyse

int main(int argc, char** argv) {
    using namespace ricochet::tools;
    analyse::Arguments arguments;
    return run_program(
        "measure_reasons", "Puts the reasons of an analysis to the test", argc, argv,
        [&arguments](CLI::App& app) {
            app.add_option("JSON", arguments.input, "JSON of ricochet-analyse")->required();
            app.add_option("--factor", arguments.factor, "Times an eighth of the analysis's nodes")
                ->capture_default_str();
            app.add_option("--eval-file", arguments.network_files,
                           "Network files to verify with instead of the built-in ones, separated by ;");
            app.add_option("--list", arguments.listed,
                           "Print so many moves with their reasons, drawn at random");
            app.add_option("--skip", arguments.skipped, "Leave so many first moves of a game out");
            app.add_flag("--quick", arguments.is_quick, "Count only; search nothing but mistakes once more");
        },
        [&arguments] { analyse::run(arguments); });
}
