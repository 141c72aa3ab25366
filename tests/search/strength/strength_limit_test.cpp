// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/strength/strength_limit.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <vector>

#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

/// Generates the ladders of all games.
const Ladder& any_ladder() {
    return *GENERATE(&tensor::ladder, &tiled::ladder);
}

}  // namespace

TEST_CASE("stronger levels search more, err less and overlook less") {
    const Ladder& ladder = any_ladder();
    StrengthLevel last = level_of(ladder, elo_min);
    for (int elo = elo_min + 50; elo <= elo_max; elo += 50) {
        CAPTURE(elo);
        const StrengthLevel level = level_of(ladder, elo);
        CHECK(level.nodes >= last.nodes);
        CHECK(level.depth_tenths >= last.depth_tenths);
        CHECK(level.misjudgement <= last.misjudgement);
        CHECK(level.oversight <= last.oversight);
        last = level;
    }
    CHECK(StrengthLimit(last, 1).is_active());
    CHECK_FALSE(StrengthLimit().is_active());
    CHECK_FALSE(StrengthLimit().overlooks_moves());
    CHECK(StrengthLimit().error(123) == 0);
}

TEST_CASE("levels out of range are the nearest in range") {
    const Ladder& ladder = any_ladder();
    CHECK(level_of(ladder, 0).nodes == ladder.front().nodes);
    CHECK(level_of(ladder, 9999).nodes == ladder.back().nodes);
    CHECK(level_of(ladder, 9999).oversight == ladder.back().oversight);
}

TEST_CASE("levels between two rungs of a ladder are interpolated, those on a rung are exact") {
    const Ladder& ladder = any_ladder();
    for (std::size_t rung = 0; rung + 1 < ladder.size(); ++rung) {
        const int elo = elo_min + static_cast<int>(rung) * rung_distance;
        CAPTURE(elo);
        CHECK(level_of(ladder, elo).oversight == ladder[rung].oversight);
        CHECK(level_of(ladder, elo + rung_distance / 2).oversight ==
              (ladder[rung].oversight + ladder[rung + 1].oversight) / 2);
    }
}

TEST_CASE("each game plays by its own ladder") {
    // The level's depths, which two games do not share.
    constexpr int elo = 1400;
    REQUIRE(tensor::ladder[6].depth_tenths / 10 + 1 < tiled::ladder[6].depth_tenths / 10);
    for (const Variant variant : {Variant::tensor, Variant::tensorfree, Variant::tiledsquares}) {
        CAPTURE(name_of(variant));
        const StrengthLevel level =
            level_of(variant == Variant::tiledsquares ? tiled::ladder : tensor::ladder, elo);
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            Searcher searcher(limited_options(elo, seed));
            const Findings findings = searcher.run(Game(variant), {});
            CHECK(findings.best.nodes <= level.nodes);
            CHECK(findings.last().depth >= level.depth_tenths / 10);
            CHECK(findings.last().depth <= level.depth_tenths / 10 + 1);
        }
    }
}

TEST_CASE("errors are of the level's size, and fall to both sides alike") {
    for (const int misjudgement : {20, 100, 600}) {
        const StrengthLimit limit({.nodes = 1, .misjudgement = misjudgement}, 1);
        constexpr int count = 4000;
        double sum = 0;
        double squares = 0;
        for (Key key = 0; key < count; ++key) {
            sum += limit.error(key);
            squares += static_cast<double>(limit.error(key)) * limit.error(key);
            CHECK(std::abs(limit.error(key)) <= 3 * misjudgement);
        }
        CHECK(std::abs(sum / count) <= 0.06 * misjudgement);
        CHECK(std::abs(std::sqrt(squares / count) - misjudgement) <= 0.1 * misjudgement);
    }
}

TEST_CASE("the least misjudgement is one, none is none") {
    const StrengthLimit least({.nodes = 1, .misjudgement = 1}, 1);
    const StrengthLimit none({.nodes = 1, .misjudgement = 0}, 1);
    std::set<Score> errors;
    for (Key key = 0; key < 1000; ++key) {
        errors.insert(least.error(key));
        CHECK(none.error(key) == 0);
    }
    CHECK(errors == std::set<Score>{-3, -2, -1, 0, 1, 2, 3});
}

TEST_CASE("errors depend on the seed and on the position and on nothing else") {
    const StrengthLevel level = level_of(tensor::ladder, 800);
    const StrengthLimit one(level, 1);
    const StrengthLimit same(level, 1);
    const StrengthLimit other(level, 2);
    int differing_seeds = 0;
    int differing_keys = 0;
    for (Key key = 0; key < 200; ++key) {
        CHECK(one.error(key) == same.error(key));
        differing_seeds += static_cast<int>(one.error(key) != other.error(key));
        differing_keys += static_cast<int>(one.error(key) != one.error(key + 1));
    }
    CHECK(differing_seeds > 150);
    CHECK(differing_keys > 150);
}

TEST_CASE("moves are overlooked as often as they are hard to see, the opponent's more often") {
    StrengthLimit limit({.nodes = 1, .oversight = 800}, 1);
    const auto share = [&limit](int difficulty, bool is_opponents) {
        int count = 0;
        for (Key root = 0; root < 100; ++root) {
            limit.begin_search(root);
            for (std::uint32_t move = 1; move <= 100; ++move) {
                count += static_cast<int>(limit.overlooks(MoveCode{move}, difficulty, is_opponents));
            }
        }
        return count / 10000.0;
    };
    CHECK(share(0, false) == 0);
    CHECK(std::abs(share(500, false) - 0.4) < 0.03);
    CHECK(std::abs(share(1000, false) - 0.8) < 0.03);
    CHECK(std::abs(share(160, true) - 0.4) < 0.03);
    CHECK(std::abs(share(900, true) - 0.8) < 0.03);
}

TEST_CASE("a move that is overlooked stays so during a search, and has another chance in the next") {
    StrengthLimit limit({.nodes = 1, .oversight = 1000}, 7);
    limit.begin_search(1);
    std::vector<bool> seen;
    for (std::uint32_t move = 1; move <= 100; ++move) {
        seen.push_back(limit.overlooks(MoveCode{move}, 500, false));
        CHECK(limit.overlooks(MoveCode{move}, 500, false) == seen.back());
    }
    limit.begin_search(2);
    int changed = 0;
    for (std::uint32_t move = 1; move <= 100; ++move) {
        changed += static_cast<int>(limit.overlooks(MoveCode{move}, 500, false) != seen[move - 1]);
    }
    CHECK(changed > 25);
}

TEST_CASE("parts of a ply are a chance of one more") {
    StrengthLimit limit({.nodes = 1, .depth_tenths = 23}, 7);
    int deeper = 0;
    for (Key root = 0; root < 1000; ++root) {
        limit.begin_search(root);
        CHECK((limit.depth() == 2 || limit.depth() == 3));
        deeper += limit.depth() - 2;
    }
    CHECK(deeper > 240);
    CHECK(deeper < 360);
}

TEST_CASE("a limited search keeps to its nodes and can be repeated with its seed") {
    SearchOptions options = limited_options(1000, 42);
    options.threads = 2;
    const Game start;
    Searcher one(options);
    Searcher two(options);
    const Findings first = one.run(start, node_limit(1000000));
    const Findings second = two.run(start, node_limit(1000000));
    CHECK(first.best.best == second.best.best);
    CHECK(first.last().nodes == second.last().nodes);
    CHECK(first.last().nodes <= level_of(tensor::ladder, 1000).nodes);
    // The results of the search before are not reused.
    const Findings again = one.run(start, node_limit(1000000));
    CHECK(again.best.best == first.best.best);
    CHECK(again.last().nodes == first.last().nodes);
    CHECK(again.reports.size() == first.reports.size());
}

TEST_CASE("different seeds play different games") {
    const Game start;
    std::set<MoveCode> moves;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        moves.insert(Searcher(limited_options(1200, seed)).run(start, {}).best.best);
    }
    CHECK(moves.size() >= 4);
}
