// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"
#include "tests/paths.hpp"
#include "tests/reference/rules.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

int pieces_of(const reference::Board& board, bool white) {
    return static_cast<int>(std::count_if(board.content.begin(), board.content.end(), [&](char piece) {
        return piece != reference::unoccupied && reference::is_white(piece) == white;
    }));
}

using Counts = std::vector<std::uint64_t>;

/// The columns of Tensor Chess, that a move of the slow rules counts in: by its text and by what became of the
/// pieces.
Counts classified(const reference::Board& before, const std::string& move, const reference::Board& after) {
    const int from = reference::square_named(std::string_view(move).substr(0, 2));
    const int to = reference::square_named(std::string_view(move).substr(2, 2));
    const char mover = static_cast<char>(std::tolower(before.at(from)));
    const bool captures = pieces_of(after, !before.white_to_move) < pieces_of(before, !before.white_to_move);
    const auto has = [&move](char mark) { return move.find(mark) != std::string::npos; };
    const bool en_passant = mover == 'p' && captures && before.at(to) == reference::unoccupied;
    const bool castling = mover == 'k' && std::abs(from - to) > 1 && from / 10 == to / 10;
    return {1,          captures, has('x'),         has('^'),        has('>'),
            en_passant, castling, move.size() == 5, in_check(after), checkmate(after)};
}

void walk_slowly(Counts& counts, const reference::Board& board, int depth) {
    for (const auto& [move, after] : reference::successors(board)) {
        if (depth == 1) {
            const Counts more = classified(board, move, after);
            std::transform(counts.begin(), counts.end(), more.begin(), counts.begin(), std::plus());
        } else {
            walk_slowly(counts, after, depth - 1);
        }
    }
}

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

/// The rows with more nodes than `above` up to `limit`; there must be so many at least.
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

TEST_CASE("the kinds of the last moves are those of the slow rules") {
    // Castling, hops and captures of beasts; en passant on a square that a beast holds; promotions with and
    // without capture; mates.
    for (const std::string fen : {"rt3k1t1r/10/10/10/4tT4/10/10/R2T1KT2R w KQkq - 0 1",
                                  "5k4/pppptpppp1/10/1T6t1/tpT2pP3/4T5/PP1PTP1PPP/RNBQ1KBN1R b KQ g3 0 1",
                                  "2k7/t3P5/10/3r1T4/2p7/4N5/9t/R4K4 b Q - 0 1",
                                  "2R2BT3/k1B7/T3t5/BRPptT1T1T/1n2r3Nn/t3N5/Pr2P4P/2R2K4 w - - 3 14"}) {
        for (int depth = 1; depth <= 2; ++depth) {
            INFO(fen << " depth " << depth);
            Counts slow(10);
            walk_slowly(slow, reference::parse(fen), depth);
            CHECK(counts_of(game_at(fen).perft_statistics(depth)) == slow);
        }
    }
}

TEST_CASE("statistics of depth 0 are one node without a last move") {
    for (const Variant variant : all_variants()) {
        Counts one(10);
        one[0] = 1;
        CHECK(counts_of(Game(variant).perft_statistics(0)) == one);
    }
}

TEST_CASE("the kinds of the last tiled turns are counted") {
    // Nodes, captures, en passant, castlings, promotions, tiles by king, drops, removals, checks, mates.
    for (const auto& [fen, depth, counts] :
         std::vector<Row>{{Game(Variant::tiledsquares).fen(), 3, {32'612, 0, 0, 0, 0, 0, 30'380, 992, 0, 0}},
                          // Four steps onto voids, castling onto a fifth; a step and a rook's move to f1.
                          {"4k3/8/8/8/8/8/8/4K%1R w K - 0 1", 1, {67, 0, 0, 1, 0, 5, 60, 0, 0, 0}},
                          {"k7/1$6/2K5/8/8/8/8/1Q6 w - - 0 1", 1, {69, 0, 0, 0, 0, 7, 60, 1, 1, 1}},
                          {"r1%4k/1PP5/8/8/8/8/8/4K3 w - - 0 1", 1, {71, 4, 0, 0, 8, 5, 58, 0, 4, 0}},
                          {"4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", 1, {8, 2, 1, 0, 0, 6, 0, 0, 0, 0}}}) {
        INFO(fen);
        CHECK(counts_of(game_at(fen).perft_statistics(depth)) == counts);
    }
}

TEST_CASE("the tables of PERFT.md hold") {
    expect_page(0, page_limit, 10);
}

TEST_CASE("the larger tables of PERFT.md hold", "[long]") {
    expect_page(page_limit, 100'000'000, 5);
}
