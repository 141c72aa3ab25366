// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the reasons of an analysis to the test: do they hold by more nodes, and does what they forbid
// matter more than random moves? (tools/analyse/reasons/README.md has what it said.)
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/random.hpp"
#include "tools/analyse/reason_reader.hpp"
#include "tools/analyse/reasons/judgement.hpp"
#include "tools/analyse/reasons/provers.hpp"
#include "tools/analyse/reasons/sentences.hpp"
#include "tools/common/json.hpp"
#include "tools/common/program.hpp"

namespace ricochet::tools::analyse {
namespace {

struct Arguments {
    std::string input;
    std::uint64_t factor = 20;
    std::size_t hash_mib = 16;
    bool is_quick = false;
    std::size_t listed = 0;
};

/// So many of so many.
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

bool is_about_reply(ReasonKind kind) {
    return kind == ReasonKind::loses_piece || kind == ReasonKind::beast_lost ||
           kind == ReasonKind::threat_ignored || kind == ReasonKind::allows;
}

/// Whether a reason of an analysis is proved once more.
bool holds(Evidence& evidence, const Choice& choice, const Reason& reason, bool is_first) {
    const auto mates_as_soon = [&reason](const std::optional<Reason>& again) {
        return again.has_value() && again->numbers[0] <= reason.numbers[0];
    };
    const auto has_same_kind = [&reason](const std::optional<Reason>& again) {
        return again.has_value() && again->kind == reason.kind;
    };
    const auto has_same_text = [&reason](const std::optional<Reason>& again) {
        return again.has_value() && text_of(*again) == text_of(reason);
    };
    const auto move_of = [&reason](const Game& game) { return game.parse_uci(reason.moves[0].uci).value(); };
    const bool is_of_reply = !reason.proof.line.empty() && reason.proof.line[0].uci != reason.moves[0].uci;
    switch (reason.kind) {
        case ReasonKind::mates:
            return mates_as_soon(prove_mates(evidence, choice.before, move_of(choice.before)));
        case ReasonKind::mate_allowed:
            return mates_as_soon(prove_mate_allowed(evidence, choice, move_of(choice.after)));
        case ReasonKind::mate_missed:
            return mates_as_soon(prove_mate_missed(evidence, choice));
        case ReasonKind::hangs:
            return has_same_text(prove_hangs(evidence, choice, move_of(choice.after)));
        case ReasonKind::missed_capture:
        case ReasonKind::missed_recapture:
            return has_same_text(prove_missed_capture(evidence, choice));
        case ReasonKind::missed_win: {
            const std::vector<MoveCode> replies = choice.after.legal_moves();
            return has_same_text(
                prove_material(evidence, choice, evidence.line(choice.after, replies, 0).moves.front()));
        }
        case ReasonKind::only_move:
        case ReasonKind::avoids_mate:
        case ReasonKind::holds_out:
            return prove_only_move(evidence, choice.before, choice.best).has_value();
        case ReasonKind::few_moves: {
            const std::optional<Reason> again = prove_few_moves(evidence, choice.before, choice.best);
            return again.has_value() && again->numbers == reason.numbers;
        }
        case ReasonKind::wins:
        case ReasonKind::wins_exchange:
        case ReasonKind::wins_for:
            return has_same_text(is_of_reply && is_first
                                     ? prove_material(evidence, choice, move_of(choice.after))
                                     : prove_wins(evidence, choice.before, move_of(choice.before)));
        default:
            return has_same_kind(prove_reply(evidence, choice, move_of(choice.after)));
    }
}

class Measurement {
public:
    Measurement(const Arguments& arguments, std::uint64_t nodes)
        : is_quick_(arguments.is_quick),
          listed_(arguments.listed),
          usual_(arguments.hash_mib, built_in_networks()),
          more_{Budget{nodes / 8 * arguments.factor, {}}},
          four_times_{4 * nodes, {}} {}

    void add(const Game& before, const Json& ply) {
        const MoveCode played = before.parse_uci(text_field(field(ply, "played"), "uci")).value();
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
            ++told_[reason.kind];
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
        for (const auto& [kind, count] : told_) {
            fmt::print("  told: {} {}\n", name_of(kind), count);
        }
        Share more;
        for (const auto& [kind, share] : by_more_nodes_) {
            fmt::print("  {}: by more nodes {}\n", name_of(kind), share.text());
            more.yes += share.yes;
            more.all += share.all;
        }
        fmt::print("hold by more nodes: {}\n", more.text());
        fmt::print("forbidding the reason costs delta by more nodes: {}\n", forbidding_.text());
        fmt::print("forbidding as many random moves does: {}\n", random_.text());
        // Drawn at random, to be judged by a person: helpful, beside the point, or misleading.
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
        Evidence by_more(usual_, more_, choice.before, Demand::claim());
        const bool holds_by_more = holds(by_more, choice, reason, is_first);
        by_more_nodes_[reason.kind].count(holds_by_more);
        if (!holds_by_more) {
            fmt::print("{}: {}: {}\n", choice.before.fen(), choice.before.to_san(choice.played),
                       text_of(reason));
        }
        if (is_about_reply(reason.kind)) {
            forbid(by_more, choice, choice.after, choice.after.parse_uci(reason.moves[0].uci).value());
        } else if (reason.kind == ReasonKind::only_move) {
            forbid(by_more, choice, choice.before, choice.best);
        }
    }

    /// Forbids what a reason says, then as many random moves.
    void forbid(Evidence& evidence, const Choice& choice, const Game& game, MoveCode move) {
        const bool is_reply = &game == &choice.after;
        const std::vector<MoveCode> forbidden =
            is_reply ? forbidden_by(game, move) : std::vector<MoveCode>{move};
        const double with = evidence.expected(game, {move}, 0);
        forbidding_.count(with - evidence.expected(game, all_but(game, forbidden), 0) >= reason_delta);
        std::vector<MoveCode> some = game.legal_moves();
        while (some.size() > forbidden.size()) {
            some.erase(some.begin() + static_cast<std::ptrdiff_t>(random_numbers_.below(some.size())));
        }
        const std::vector<MoveCode> others = all_but(game, some);
        if (!others.empty()) {
            random_.count(with - evidence.expected(game, others, 0) >= reason_delta);
        }
    }

    bool is_quick_;
    std::size_t listed_;
    Analyst usual_;
    std::vector<Budget> more_;
    Budget four_times_;
    Random random_numbers_{1};
    std::map<std::string, Share> by_glyph_;
    std::vector<std::string> sentences_;
    Share found_again_;
    Share still_inaccurate_;
    Share forbidding_;
    Share random_;
    std::map<ReasonKind, int> told_;
    std::map<ReasonKind, Share> by_more_nodes_;
};

std::optional<Error> run(const Arguments& arguments) {
    std::ifstream stream(arguments.input);
    const Json json = Json::parse(stream, nullptr, false);
    if (!json.is_object()) {
        return Error{fmt::format("'{}' is no JSON of an analysis", arguments.input)};
    }
    const auto nodes = number_field<std::uint64_t>(field(json, "settings"), "nodes", 1, 1'000'000'000);
    Measurement measurement(arguments, nodes);
    for (const Json& reviewed : list_field(json, "games")) {
        Game game =
            Game::from_fen(text_field(reviewed, "fen"), parse_variant(text_field(reviewed, "variant")).value())
                .value();
        for (const Json& ply : list_field(reviewed, "plies")) {
            if (!field(ply, "reasons").empty() || text_field(ply, "glyph") != "") {
                measurement.add(game, ply);
            }
            game.play(game.parse_uci(text_field(field(ply, "played"), "uci")).value());
        }
    }
    measurement.print();
    return std::nullopt;
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
            app.add_option("--list", arguments.listed,
                           "Print so many moves with their reasons, drawn at random");
            app.add_flag("--quick", arguments.is_quick, "Count only; search nothing but mistakes once more");
        },
        [&arguments] { return analyse::run(arguments); });
}
