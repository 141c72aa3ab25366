// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"
#include "tests/paths.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

using Counts = std::vector<std::uint64_t>;

Counts counts_of(const std::vector<PerftStatistic>& statistics) {
    Counts counts;
    for (const PerftStatistic& statistic : statistics) {
        counts.push_back(statistic.count);
    }
    return counts;
}

/// A row of a table of PERFT.md.
struct Row {
    std::string fen;
    int depth;
    /// The other columns.
    Counts counts;
};

/// Reads all rows `| depth | nodes | ...`; the position is the last FEN in back quotes before them.
std::vector<Row> read_page() {
    std::ifstream file(source_path("movegen/PERFT.md"));
    REQUIRE(file.is_open());
    std::vector<Row> rows;
    std::string line;
    std::string fen;
    while (std::getline(file, line)) {
        if (const std::size_t quote = line.find('`');
            line.find(" w ", quote) != std::string::npos || line.find(" b ", quote) != std::string::npos) {
            fen = line.substr(quote + 1, line.find('`', quote + 1) - quote - 1);
        }
        if (line.size() < 3 || line[0] != '|' || std::isdigit(line[2]) == 0) {
            continue;
        }
        std::replace(line.begin(), line.end(), '|', ' ');
        std::istringstream numbers(line);
        Row row{fen, 0, {}};
        numbers >> row.depth;
        for (std::uint64_t number = 0; numbers >> number;) {
            row.counts.push_back(number);
        }
        rows.push_back(row);
    }
    return rows;
}

/// The rows with more nodes than `above` up to `limit`; there must be at least `least`.
void expect_page(std::uint64_t above, std::uint64_t limit, int least) {
    int checked = 0;
    for (const Row& row : read_page()) {
        if (row.counts[0] <= above || row.counts[0] > limit) {
            continue;
        }
        INFO(row.fen << " depth " << row.depth);
        const Game game = game_at(row.fen);
        CHECK(counts_of(game.perft_statistics(row.depth)) == row.counts);
        CHECK(game.perft(row.depth, {}) == row.counts[0]);
        ++checked;
    }
    CHECK(checked >= least);
}

constexpr std::uint64_t page_limit = effort(5'000'000, 300'000, 50'000);

}  // namespace

TEST_CASE("statistics of depth 0 are one node without a last move") {
    for (const Variant variant : all_variants()) {
        Counts one(10);
        one[0] = 1;
        CHECK(counts_of(Game(variant).perft_statistics(0)) == one);
    }
}

TEST_CASE("the kinds of the last moves are those that the slow rules counted") {
    const std::string castling_and_hops = "rt3k1t1r/10/10/10/4tT4/10/10/R2T1KT2R w KQkq - 0 1";
    const std::string en_passant_on_a_beast =
        "5k4/pppptpppp1/10/1T6t1/tpT2pP3/4T5/PP1PTP1PPP/RNBQ1KBN1R b KQ g3 0 1";
    const std::string promotions = "2k7/t3P5/10/3r1T4/2p7/4N5/9t/R4K4 b Q - 0 1";
    const std::string mates = "2R2BT3/k1B7/T3t5/BRPptT1T1T/1n2r3Nn/t3N5/Pr2P4P/2R2K4 w - - 3 14";
    for (const auto& [fen, depth, counts] :
         std::vector<Row>{// Nodes, captures, beast captures, bounces, propels, en passant, castlings,
                          // promotions, checks, mates.
                          {castling_and_hops, 1, {79, 4, 2, 14, 21, 0, 0, 0, 6, 0}},
                          {castling_and_hops, 2, {5463, 265, 149, 1004, 1506, 0, 10, 0, 51, 0}},
                          {en_passant_on_a_beast, 1, {43, 3, 2, 0, 1, 1, 0, 0, 0, 0}},
                          {en_passant_on_a_beast, 2, {2705, 15, 6, 88, 354, 0, 0, 0, 3, 0}},
                          {promotions, 1, {26, 0, 0, 0, 0, 0, 0, 0, 1, 0}},
                          {promotions, 2, {1167, 49, 0, 150, 173, 0, 7, 130, 95, 0}},
                          {mates, 1, {93, 6, 2, 7, 8, 0, 0, 0, 9, 2}},
                          {mates, 2, {5864, 996, 550, 644, 1148, 0, 0, 0, 218, 0}},
                          // Nodes, captures, en passant, castlings, promotions, tiles by king, drops, removals,
                          // checks, mates.
                          {Game(Variant::tiledsquares).fen(), 3, {32'612, 0, 0, 0, 0, 0, 30'380, 992, 0, 0}},
                          // Four steps onto voids, castling onto a fifth; a step and a rook's move to f1.
                          {"4k3/8/8/8/8/8/8/4K%1R w K - 0 1", 1, {67, 0, 0, 1, 0, 5, 60, 0, 0, 0}},
                          {"k7/1$6/2K5/8/8/8/8/1Q6 w - - 0 1", 1, {69, 0, 0, 0, 0, 7, 60, 1, 1, 1}},
                          {"r1%4k/1PP5/8/8/8/8/8/4K3 w - - 0 1", 1, {71, 4, 0, 0, 8, 5, 58, 0, 4, 0}},
                          {"4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", 1, {8, 2, 1, 0, 0, 6, 0, 0, 0, 0}}}) {
        INFO(fen << " depth " << depth);
        CHECK(counts_of(game_at(fen).perft_statistics(depth)) == counts);
    }
}

TEST_CASE("the tables of PERFT.md hold") {
    expect_page(0, page_limit, 10);
}

TEST_CASE("the larger tables of PERFT.md hold", "[long]") {
    expect_page(page_limit, 100'000'000, 5);
}
