// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/thread_pool.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <future>
#include <iterator>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include "search/control/time_manager.hpp"
#include "search/core/worker.hpp"
#include "search/games/game_search.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/search/evaluation/network/random_network.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

const char* const middlegame =
    "rt1qbk1ntr/pp1ppp1ppp/2n1b5/2p3p3/2T1P5/2N2T4/PPPP1PPPPP/R1BQ1K1N1R w KQkq - 0 1";

void expect_legal_line(Game game, const std::vector<MoveCode>& line) {
    REQUIRE_FALSE(line.empty());
    for (const MoveCode move : line) {
        REQUIRE(game.is_legal(move));
        game.play(move);
    }
}

void expect_sound_reports(const Game& game, const Findings& findings, int threads = 1) {
    int last_depth = 0;
    std::uint64_t last_nodes = 0;
    for (const SearchReport& report : findings.reports) {
        // Three or more threads may vote for a shallower result than the last report.
        CHECK((report.depth >= last_depth || (threads > 2 && &report == &findings.reports.back())));
        CHECK(report.selective_depth >= report.depth);
        CHECK(report.nodes >= last_nodes);
        CHECK(report.hash_full >= 0);
        CHECK(report.hash_full <= 1000);
        expect_legal_line(game, report.principal_variation);
        last_depth = report.depth;
        last_nodes = report.nodes;
    }
    CHECK(findings.best_move_count == 1);
    CHECK(game.is_legal(findings.best.best));
    CHECK(findings.last().principal_variation.front() == findings.best.best);
}

// A long search's reports include bounds, which depend on its speed.
std::vector<SearchReport> exact_reports(const Findings& findings) {
    std::vector<SearchReport> reports;
    std::ranges::copy_if(findings.reports, std::back_inserter(reports),
                         [](const SearchReport& report) { return report.bound == Bound::exact; });
    return reports;
}

/// Searches with one thread and node limits; returns its nodes.
std::uint64_t nodes_searched(Worker& worker, const Game& game, std::optional<std::uint64_t> soft_limit,
                             std::uint64_t hard_limit) {
    SearchTask task;
    task.root_moves = game.legal_moves();
    task.soft_node_limit = soft_limit;
    task.node_limit = hard_limit;
    worker.prepare(game, task);
    worker.search();
    return worker.nodes();
}

}  // namespace

TEST_CASE("a search reports every depth and ends with one best move") {
    const Game game = read_game(middlegame);
    Searcher searcher;
    const Findings findings = searcher.run(game, depth_limit(6));
    expect_sound_reports(game, findings);
    CHECK(findings.last().depth == 6);
    // Quiescence searches deeper.
    CHECK(findings.last().selective_depth > 6);
    for (int depth = 1; depth <= 6; ++depth) {
        CHECK(std::ranges::any_of(findings.reports,
                                  [depth](const SearchReport& report) { return report.depth == depth; }));
    }
}

TEST_CASE("one thread searches the same tree each time") {
    for (const std::string_view fen : game_seeds) {
        Searcher one;
        Searcher two;
        const Findings first = one.run(fen, depth_limit(4));
        const Findings second = two.run(fen, depth_limit(4));
        CHECK(first.last().nodes == second.last().nodes);
        CHECK(first.best.best == second.best.best);
        one.pool().clear();
        CHECK(one.run(fen, depth_limit(4)).last().nodes == first.last().nodes);
    }
}

TEST_CASE("twenty searches with node limits report the same again, depth by depth") {
    reference::Random random(35);
    std::vector<Game> games;
    while (games.size() < 20) {
        const Variant variant = games.size() % 4 == 3 ? Variant::tiledsquares : Variant::tensor;
        Game game(variant);
        for (int ply = 0; ply < 12 && game.outcome() == Outcome::none; ++ply) {
            const std::vector<MoveCode> moves = game.legal_moves();
            game.play(moves[roll(random, moves.size())]);
        }
        if (game.outcome() == Outcome::none) {
            games.push_back(game);
        }
    }
    constexpr std::uint64_t step = effort(500, 500, 200);
    // The second time one searcher searches them all.
    Searcher searcher;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const Limits limits = node_limit(2 * step + step * i);
        Searcher fresh;
        const Findings first = fresh.run(games[i], limits);
        searcher.pool().clear();
        const Findings second = searcher.run(games[i], limits);
        CAPTURE(games[i].fen());
        CHECK(first.best.best == second.best.best);
        CHECK(first.best.nodes == second.best.nodes);
        const std::vector<SearchReport> ones = exact_reports(first);
        const std::vector<SearchReport> others = exact_reports(second);
        REQUIRE_FALSE(ones.empty());
        REQUIRE(ones.size() == others.size());
        for (std::size_t j = 0; j < ones.size(); ++j) {
            const SearchReport& a = ones[j];
            const SearchReport& b = others[j];
            CHECK((a.depth == b.depth && a.score == b.score && a.nodes == b.nodes));
            CHECK(a.principal_variation == b.principal_variation);
        }
    }
}

TEST_CASE("a node limit is exact with one thread") {
    for (const std::uint64_t nodes : {1ULL, 2ULL, 29ULL, 1000ULL, 12345ULL}) {
        const Game game = read_game(middlegame);
        SharedSearch shared;
        const std::unique_ptr<Worker> worker = search_of(game.variant()).make_worker(shared, 0, nullptr);
        CHECK(nodes_searched(*worker, game, std::nullopt, nodes) == nodes);
        CHECK(game.is_legal(worker->root_moves().front().move));
    }
}

TEST_CASE("whatever the limit there is a legal best move") {
    Searcher searcher;
    for (std::uint64_t nodes = 1; nodes < 100; nodes += 7) {
        const Game game = read_game(middlegame);
        const Findings findings = searcher.run(game, node_limit(nodes));
        CHECK(findings.best_move_count == 1);
        CHECK(game.is_legal(findings.best.best));
    }
    CHECK(searcher.run(middlegame, time_limit(Milliseconds{1})).best_move_count == 1);
}

TEST_CASE("wherever nodes end a search, depth 0 is reported only where no line had a score") {
    Searcher searcher;
    for (std::uint64_t nodes = 1; nodes < effort(400, 200, 100); ++nodes) {
        searcher.pool().clear();
        const Findings found = searcher.run(middlegame, node_limit(nodes * nodes / 40 + nodes));
        REQUIRE_FALSE(found.reports.empty());
        for (const SearchReport& report : found.reports) {
            CHECK((report.depth > 0 || found.reports.size() == 1));
        }
    }
}

TEST_CASE("several lines come best first and all different") {
    Searcher searcher(small_options(1, 4));
    const Game game = read_game(middlegame);
    const Findings findings = searcher.run(game, depth_limit(5));
    std::vector<MoveCode> firsts;
    for (int line = 1; line <= 4; ++line) {
        const SearchReport& report = findings.last(line);
        CHECK(report.depth == 5);
        expect_legal_line(game, report.principal_variation);
        if (line > 1) {
            CHECK(report.score <= findings.last(line - 1).score);
        }
        CHECK(std::ranges::find(firsts, report.principal_variation.front()) == firsts.end());
        firsts.push_back(report.principal_variation.front());
    }
    CHECK(findings.best.best == firsts.front());
}

TEST_CASE("more lines than moves are as many as there are moves") {
    Searcher searcher(small_options(1, 500));
    const Findings findings = searcher.run("k9/10/1K8/10/10/10/10/9R b - - 0 1", depth_limit(3));
    CHECK(findings.best_move_count == 1);
    CHECK(findings.last().multi_pv == 1);
}

TEST_CASE("only the wanted root moves are searched") {
    const Game game = read_game(middlegame);
    Limits limits = depth_limit(4);
    limits.search_moves = {read_move("a2a3", game), read_move("j2j3", game)};
    Searcher searcher;
    const Findings findings = searcher.run(game, limits);
    for (const SearchReport& report : findings.reports) {
        CHECK(std::ranges::find(limits.search_moves, report.principal_variation.front()) !=
              limits.search_moves.end());
    }
    CHECK(std::ranges::find(limits.search_moves, findings.best.best) != limits.search_moves.end());
}

TEST_CASE("threads search together and agree on a legal move") {
    for (const int threads : {2, 4}) {
        Searcher searcher(small_options(threads));
        for (const std::string_view fen : game_seeds) {
            const Game game = read_game(fen);
            expect_sound_reports(game, searcher.run(game, depth_limit(6)), threads);
        }
        CHECK(searcher.run(middlegame, node_limit(20000)).best_move_count == 1);
    }
}

TEST_CASE("settings can change between searches") {
    Searcher searcher;
    for (const int threads : {3, 1, 2}) {
        SearchOptions options = small_options(threads);
        options.hash_mib = static_cast<std::size_t>(threads);
        searcher.pool().set_options(options);
        searcher.pool().clear();
        CHECK(searcher.run(middlegame, depth_limit(4)).best_move_count == 1);
    }
}

TEST_CASE("a pool that had more threads keeps a node limit exactly when it has one again") {
    Searcher searcher(small_options(3));
    searcher.pool().set_options(small_options(1));
    CHECK(searcher.run(middlegame, node_limit(12345)).best.nodes == 12345);
}

TEST_CASE("what was found is forgotten only when the search has ended") {
    Searcher searcher;
    searcher.pool().start(read_game(middlegame), node_limit(20000));
    searcher.pool().clear();
    CHECK_FALSE(searcher.pool().is_searching());
    CHECK(searcher.findings().best_move_count == 1);
}

TEST_CASE("an infinite search withholds its best move until it is stopped") {
    for (const char* const fen : {middlegame, "k9/1Q8/2K7/10/10/10/10/10 b - - 0 1"}) {
        Searcher searcher;
        Limits limits = depth_limit(2);
        limits.infinite = true;
        searcher.pool().start(read_game(fen), limits);
        std::this_thread::sleep_for(Milliseconds{30});
        CHECK(searcher.pool().is_searching());
        searcher.pool().stop();
        searcher.pool().wait();
        CHECK_FALSE(searcher.pool().is_searching());
        CHECK(searcher.findings().best_move_count == 1);
    }
}

TEST_CASE("an infinite search that is complete reports so before it is stopped") {
    std::promise<std::vector<int>> reported;
    std::vector<int> depths;
    ThreadPool pool({.on_reports = [&](std::span<const SearchReport> reports) {
        for (const SearchReport& report : reports) {
            depths.push_back(report.depth);
        }
        if (depths.back() == 3) {
            reported.set_value(depths);
        }
    }});
    Limits limits = depth_limit(3);
    limits.infinite = true;
    pool.start(read_game("9k/10/10/10/10/10/4P5/K9 w - - 0 1"), limits);
    CHECK(reported.get_future().get() == std::vector<int>{1, 2, 3});
    CHECK(pool.is_searching());
}

TEST_CASE("the reports of a search's first 20 ms come in one piece, later ones at once", "[long][timing]") {
    std::vector<std::vector<SearchReport>> pieces;
    ThreadPool pool({.on_reports = [&](std::span<const SearchReport> reports) {
        pieces.emplace_back(reports.begin(), reports.end());
    }});
    pool.start(read_game("9k/10/10/10/10/10/4P5/K9 w - - 0 1"), depth_limit(3));
    pool.wait();
    REQUIRE(pieces.size() == 1);
    CHECK(pieces.front().size() == 3);

    pieces.clear();
    pool.start(read_game(middlegame), time_limit(Milliseconds{1000}));
    pool.wait();
    REQUIRE(pieces.size() > 1);
    CHECK(pieces.front().front().depth == 1);
    CHECK(std::all_of(pieces.begin() + 1, pieces.end(), [](const auto& piece) { return piece.size() == 1; }));
}

TEST_CASE("a stop flag ends a search, set while it runs or before it starts") {
    Searcher searcher;
    std::atomic<bool> stop{false};
    Limits limits;
    limits.stop = &stop;
    searcher.pool().start(read_game(middlegame), limits);
    std::this_thread::sleep_for(Milliseconds{20});
    CHECK(searcher.pool().is_searching());
    stop = true;
    searcher.pool().wait();
    CHECK(searcher.findings().best_move_count == 1);
    CHECK(searcher.run(middlegame, limits).best_move_count == 1);
}

TEST_CASE("pondering ends with stop, or with its limits after the hit") {
    Searcher searcher;
    Limits limits;
    limits.ponder = true;
    limits.clock = {Clock{Milliseconds{1000}, Milliseconds{0}}, Clock{Milliseconds{1000}, Milliseconds{0}}};
    for (const auto end : {&ThreadPool::ponder_hit, &ThreadPool::stop}) {
        searcher.forget();
        searcher.pool().start(read_game(middlegame), limits);
        std::this_thread::sleep_for(Milliseconds{20});
        CHECK(searcher.pool().is_searching());
        (searcher.pool().*end)();
        searcher.pool().wait();
        CHECK(searcher.findings().best_move_count == 1);
        limits.depth = 2;
    }
}

TEST_CASE("a hint for pondering is a legal reply") {
    Searcher searcher;
    Game game = read_game(middlegame);
    const Findings findings = searcher.run(game, depth_limit(5));
    game.play(findings.best.best);
    CHECK(game.is_legal(findings.best.ponder));
}

TEST_CASE("the tiniest table with the deepest line does not break the search") {
    Searcher searcher;
    const Findings findings = searcher.run("4k5/10/10/10/10/10/4P5/4K5 w - - 0 1", node_limit(60000));
    CHECK(findings.best_move_count == 1);
    CHECK(findings.last().depth > 10);
}

TEST_CASE("positions with hundreds of moves are searched") {
    Searcher searcher;
    const char* const fen = "3Q1Q4/Q1T1TTT2Q/3T6/1k8/3T2T2Q/Q3TT2TQ/10/1K1Q2Q3 w - - 0 1";
    const Game game = read_game(fen);
    CHECK(game.legal_moves().size() > 1000);
    expect_sound_reports(game, searcher.run(game, depth_limit(3)));
}

TEST_CASE("a search by another evaluation begins from nothing, and one by the old evaluation is as it was") {
    Searcher searcher;
    const auto nodes_by = [&searcher](std::shared_ptr<const Network> network) {
        SearchOptions options = small_options();
        options.networks = Networks(std::move(network));
        searcher.pool().set_options(options);
        return searcher.run(middlegame, depth_limit(5)).last().nodes;
    };
    const std::uint64_t by_hand = nodes_by(nullptr);
    const std::uint64_t by_network = nodes_by(random_network(1));
    CHECK(by_network != by_hand);
    CHECK(nodes_by(nullptr) == by_hand);
    CHECK(nodes_by(random_network(1)) == by_network);
}

TEST_CASE("with a clock by nodes the same game takes the same nodes") {
    SearchOptions options = small_options();
    options.nodes_a_millisecond = 100;
    Limits limits;
    limits.clock[index(Color::white)] = Clock{Milliseconds{2000}, Milliseconds{20}};
    const auto play = [&](Searcher& searcher) {
        searcher.pool().clear();
        std::array<std::uint64_t, 4> taken{};
        for (std::uint64_t& nodes : taken) {
            nodes = searcher.run(middlegame, limits).best.nodes;
        }
        return taken;
    };
    Searcher searcher(options);
    const std::array<std::uint64_t, 4> taken = play(searcher);
    CHECK(play(searcher) == taken);
    for (const std::uint64_t nodes : taken) {
        CHECK(nodes > 1000);
        CHECK(nodes < 200'000);
    }
}

TEST_CASE(
    "a move that is far better than all others takes more of the nodes, and less time, than one of many") {
    SharedSearch shared;
    const auto worker = search_of(Variant::tensor).make_worker(shared, 0, nullptr);
    const auto share_of_best = [&](std::string_view fen) {
        shared.table.clear();
        worker->clear();
        const std::uint64_t nodes =
            nodes_searched(*worker, read_game(fen), std::nullopt, effort(40'000, 20'000, 20'000));
        return static_cast<double>(worker->root_moves().front().effort) / static_cast<double>(nodes);
    };
    // Openings, each also with Black's queen en prise to a pawn.
    struct Pair {
        std::string_view opening;
        std::string_view queen_to_take;
    };
    constexpr std::array<Pair, 8> pairs = {
        {{"r1nbqkbntr/p1p1pppp1p/3p4p1/1p1t6/5P4/10/PPPPPNPPPP/RTNBQKB1TR w KQkq - 0 1",
          "r1nb1kbntr/p1p1pppp1p/3p4p1/1p1t6/5P4/3q6/PPPPPNPPPP/RTNBQKB1TR w KQkq - 0 1"},
         {"rtnb1kbntr/pppqpppppp/10/3p6/6PP2/3N6/PPPPPPK1PP/RT1BQ1BNTR w k - 0 1",
          "rtnb1kbntr/ppp1pppppp/10/3p6/6PP2/2qN6/PPPPPPK1PP/RT1BQ1BNTR w k - 0 1"},
         {"r2bqkbntr/pppp1p1ppp/1n1tp1p3/10/P2P6/3N6/1PP1PPPPPP/RT1BQKBNRT w Qkq - 0 1",
          "r2b1kbntr/pppp1p1ppp/1n1tp1p3/10/P2P6/3N3q2/1PP1PPPPPP/RT1BQKBNRT w Qkq - 0 1"},
         {"rtnbqkbntr/p2ppppp1p/1pp7/8p1/P9/1P4P3/1TPPPP1PPP/1RNBQKBNTR w Kkq - 0 1",
          "rtnb1kbntr/p2ppppp1p/1pp7/8p1/P9/1P2q1P3/1TPPPP1PPP/1RNBQKBNTR w Kkq - 0 1"},
         {"rtnbqkbntr/pp4pppp/2p7/3pNp4/1P5P2/10/P1PPPPP1PP/RT1BQKBNTR w KQkq - 0 1",
          "rtnb1kbntr/pp4pppp/2p7/3pNp4/1P5P2/4q5/P1PPPPP1PP/RT1BQKBNTR w KQkq - 0 1"},
         {"r1nbqkbt1r/ppppppppp1/1t6np/10/7P2/1N7P/PPPPPPP1P1/RT1BQKBNRT w Qkq - 0 1",
          "r1nb1kbt1r/ppppppppp1/1t6np/10/7P2/1N2q4P/PPPPPPP1P1/RT1BQKBNRT w Qkq - 0 1"},
         {"r1nbq1bn1r/ppppppkppp/6ptt1/10/1T8/1P1N6/P1PPPPPPPP/1R1BQKBNTR w K - 0 1",
          "r1nb2bn1r/ppppppkppp/6ptt1/10/1T8/1P1N2q3/P1PPPPPPPP/1R1BQKBNTR w K - 0 1"},
         {"r1tbqkbntr/ppppp2ppp/1n8/5pp3/3P3P2/10/PPP1PPPTPP/RTNBQKBN1R w KQkq - 0 1",
          "r1tb1kbntr/ppppp2ppp/1n8/5pp3/3P3P2/5q4/PPP1PPPTPP/RTNBQKBN1R w KQkq - 0 1"}}};
    double in_openings = 0;
    double with_queens_to_take = 0;
    for (const Pair& pair : pairs) {
        in_openings += share_of_best(pair.opening);
        with_queens_to_take += share_of_best(pair.queen_to_take);
    }
    CAPTURE(with_queens_to_take, in_openings);
    CHECK(with_queens_to_take > in_openings);
    CHECK(with_queens_to_take < static_cast<double>(pairs.size()));

    // The time manager ends some of these searches before their usual time; without it none ends earlier.
    SearchOptions options = small_options();
    options.nodes_a_millisecond = 100;
    Limits limits;
    limits.clock[index(Color::white)] = Clock{Milliseconds{4000}, Milliseconds{40}};
    TimeManager usual;
    usual.start(limits, Color::white, options.move_overhead);
    const auto usual_nodes =
        static_cast<std::uint64_t>(usual.optimum()->count() * options.nodes_a_millisecond / 1000);
    const auto sooner = std::ranges::count_if(pairs, [&](const Pair& pair) {
        return Searcher(options).run(pair.queen_to_take, limits).best.nodes < usual_nodes;
    });
    CHECK(sooner > 0);
}

TEST_CASE("a soft node limit ends a search with the depth in which it is reached") {
    SharedSearch shared;
    const auto worker = search_of(Variant::tensor).make_worker(shared, 0, nullptr);
    const auto searched = [&](std::optional<std::uint64_t> soft, std::uint64_t hard) {
        shared.table.clear();
        worker->clear();
        return nodes_searched(*worker, read_game(middlegame), soft, hard);
    };
    const std::uint64_t nodes = searched(2000, 1'000'000);
    CHECK(nodes >= 2000);
    CHECK(nodes < 200'000);
    const int depth = worker->completed_depth();
    CHECK(depth == worker->depth());
    CHECK(searched(2000, 1000) == 1000);
    // One node less ends the search within that depth.
    searched(std::nullopt, nodes - 1);
    CHECK(worker->completed_depth() == depth - 1);
}

TEST_CASE("a move time is kept", "[long][timing]") {
    Searcher searcher;
    for (const int milliseconds : {20, 100, 300}) {
        const auto before = std::chrono::steady_clock::now();
        searcher.run(middlegame, time_limit(Milliseconds{milliseconds}));
        const auto spent = std::chrono::steady_clock::now() - before;
        CHECK(spent < Milliseconds{milliseconds + 10});
        CHECK(spent > Milliseconds{milliseconds / 2});
    }
}
