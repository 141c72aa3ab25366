// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/speed_test.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <thread>

#include "movegen/game.hpp"
#include "search/control/thread_pool.hpp"

namespace ricochet {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::array<std::string_view, 22> speed_positions = {
    "rtnbqkbnrt/p1p1ppp1pp/7p2/1p1p6/1P1P6/8NP/PTP1PPPPP1/R1NBQKB1TR b KQq - 2 5",
    "1rn1qk1nrt/p1p2ppbpp/1t2p2p2/1p1pT5/1P1P1P4/8PP/PTP1P1P1P1/R1NBQKB2R w KQ - 1 9",
    "1r2q1knr1/p1p2ppbtp/1t2p1Tp2/1p1pN3p1/nP1P1P4/2P5PP/P3PTP1P1/R2BQKB2R w KQ - 3 13",
    "1r1tq1knr1/p1p2ppb1p/4p1Tpt1/3pN3p1/pP1P1P4/2P1BT2PP/P3PQP1P1/R4K3R w KQ - 2 16",
    "1r1tq2kr1/p1p3pb1p/4p1Tpt1/3p1p2p1/pP1P1PT3/P1P1B3PP/4PQP1P1/R6RK1 b - - 1 19",
    "1r1t4rk/p1pq2pb2/4p2pt1/3p1p2pp/pP1P1PT3/P1P1BQP1PP/4P1T1P1/R6RK1 w - - 0 23",
    "1r2t3r1/p1p1q1pb1k/4p2pt1/3p1p2pp/pP1P1PT3/P1P1B1P1PP/4P1Q1P1/1R4TRK1 b - - 7 26",
    "1r2t2trk/2p1q1p3/4p2pb1/p2p1p2pp/pP1P1P3P/P1P1B1PTP1/4P1QTP1/1R5RK1 w - - 0 30",
    "1r2t2tr1/2p1q1p2k/4p3b1/3p1p1Tpp/pR1P1P1T2/P1P1B1P1P1/4P1QRP1/8K1 b - - 3 33",
    "4t2trk/5qp3/2p1p2rb1/3p1p1TRp/pR1P1P2P1/P1P1B1P3/4PTQ1P1/8K1 w - - 0 37",
    "4t3rk/5qp3/2p1pt1rb1/3p1pRT1p/pR1P1PP1P1/P1P1BT2P1/4P1Q3/8K1 b - - 0 40",
    "8rk/5tp3/1Rp1pqt1b1/3p2rT1p/p2P1PQ1P1/P1P1BT2P1/4P5/8K1 w - - 0 44",
    "8rk/6p3/1Rp2t2b1/3p1pPT1p/p2P2T1P1/P1P1B3P1/4P5/8K1 b - - 0 47",
    "4r4k/6p3/5t2b1/2Rp1pPT2/p2P4p1/P1P5P1/4PB4/8K1 w - - 4 51",
    "9k/4t5/6p1b1/4RpPT2/p1PP3Bp1/P7P1/4r5/8K1 b - - 2 54",
    "10/4t3k1/6p3/2PbPpPT2/p7p1/P5B1P1/10/8K1 w - - 3 58",
    "4t5/8k1/6p3/2PbPpP3/p4T2p1/P5B1P1/8K1/10 b - - 10 61",
    "4t5/7k2/6p3/2PbPpP1B1/p4T2p1/P7P1/7K2/10 w - - 17 65",
    "4tB4/10/6p3/2P1PpP2k/p3bT1Kp1/P7P1/10/10 b - - 24 68",
    "4t5/6B3/6p1k1/2PbPpP3/p4T2p1/P5K1P1/10/10 w - - 31 72",
    "10/4t1B3/2b1P1p3/2P2pP2k/p4T1Kp1/P7P1/10/10 b - - 2 75",
    "4t5/6B3/4P1p3/2Pb1pPk2/p4T2p1/P3K3P1/10/10 w - - 9 79",
};

constexpr Milliseconds longest_warm_up{1000};

/// A search pool that measures one search at a time.
class Measurement {
public:
    explicit Measurement(const SpeedTestSettings& settings, const std::stop_token& stop)
        : pool_({.on_reports = [](std::span<const SearchReport>) {},
                 .on_current_move = [](const CurrentMoveReport&) {},
                 .on_best_move = [this](const BestMoveReport& report) { last_ = report; }}),
          stop_(stop),
          on_stop_(stop, [this] { pool_.stop(); }) {
        SearchOptions options;
        options.threads = settings.threads;
        options.hash_mib = settings.hash_mib;
        options.network = settings.network;
        pool_.set_options(options);
    }

    void clear() { pool_.clear(); }

    /// Searches a position for a time; the line's number and count are the caller's.
    SpeedTestLine search(std::string_view fen, Milliseconds time) {
        const Result<Game> game = Game::from_fen(fen, Variant::tensor);
        assert(game.ok());
        Limits limits;
        limits.move_time = time;
        const auto start = SteadyClock::now();
        pool_.start(game.value(), limits);
        if (stop_.stop_requested()) {
            pool_.stop();  // once more: a request from before the start has been forgotten by it
        }
        pool_.wait();
        SpeedTestLine line;
        line.fen = fen;
        line.time = std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - start);
        line.nodes = last_.nodes;
        line.hash_full = last_.hash_full;
        return line;
    }

private:
    BestMoveReport last_;
    ThreadPool pool_;
    std::stop_token stop_;
    std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace

int default_speed_test_threads() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

std::span<const std::string_view> speed_test_positions() {
    return speed_positions;
}

SpeedTestTotal run_speed_test(const SpeedTestSettings& settings,
                              const std::function<void(const SpeedTestLine&)>& on_line,
                              const std::stop_token& stop) {
    Measurement measurement(settings, stop);
    const Milliseconds share = settings.time / speed_positions.size();
    measurement.search(speed_positions.front(), std::min(share, longest_warm_up));
    measurement.clear();

    SpeedTestTotal total;
    int sum_of_hash_full = 0;
    for (const std::string_view fen : speed_positions) {
        if (stop.stop_requested()) {
            break;
        }
        SpeedTestLine line = measurement.search(fen, share);
        line.number = ++total.positions;
        line.count = speed_positions.size();
        total.nodes += line.nodes;
        total.time += line.time;
        total.highest_hash_full = std::max(total.highest_hash_full, line.hash_full);
        sum_of_hash_full += line.hash_full;
        on_line(line);
    }
    total.mean_hash_full = total.positions == 0 ? 0 : sum_of_hash_full / total.positions;
    total.stopped = stop.stop_requested();
    return total;
}

}  // namespace ricochet
