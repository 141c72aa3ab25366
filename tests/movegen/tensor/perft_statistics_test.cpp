// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/perft_statistics.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/perft.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/rules.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/tensor/rule_support.hpp"
#include "tests/reference/attack.hpp"
#include "tests/reference/rules.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

namespace {

int pieces_of(const reference::Board& board, bool white) {
    return static_cast<int>(std::count_if(board.content.begin(), board.content.end(), [&](char piece) {
        return piece != reference::unoccupied && reference::is_white(piece) == white;
    }));
}

/// Classifies a move of the slow rules by its text and by what became of the pieces.
void classify(PerftStatistics& statistics, const reference::Board& before, const std::string& move,
              const reference::Board& after) {
    const int from = reference::square_named(std::string_view(move).substr(0, 2));
    const int to = reference::square_named(std::string_view(move).substr(2, 2));
    const char mover = static_cast<char>(std::tolower(before.at(from)));
    const bool captures = pieces_of(after, !before.white_to_move) < pieces_of(before, !before.white_to_move);
    ++statistics.nodes;
    statistics.captures += captures ? 1 : 0;
    statistics.beast_captures += move.find('x') != std::string::npos ? 1 : 0;
    statistics.bounces += move.find('^') != std::string::npos ? 1 : 0;
    statistics.propels += move.find('>') != std::string::npos ? 1 : 0;
    statistics.en_passant += mover == 'p' && captures && before.at(to) == reference::unoccupied ? 1 : 0;
    statistics.castlings += mover == 'k' && std::abs(from - to) > 1 && from / 10 == to / 10 ? 1 : 0;
    statistics.promotions += move.size() == 5 ? 1 : 0;
    statistics.checks += reference::in_check(after) ? 1 : 0;
    statistics.mates += reference::checkmate(after) ? 1 : 0;
}

void walk_slowly(PerftStatistics& statistics, const reference::Board& board, int depth) {
    for (const auto& [move, after] : reference::successors(board)) {
        if (depth == 1) {
            classify(statistics, board, move, after);
        } else {
            walk_slowly(statistics, after, depth - 1);
        }
    }
}

std::string text_of(const PerftStatistics& row) {
    std::ostringstream text;
    for (const std::uint64_t number : {row.nodes, row.captures, row.beast_captures, row.bounces, row.propels,
                                       row.en_passant, row.castlings, row.promotions, row.checks, row.mates}) {
        text << number << ' ';
    }
    return text.str();
}

/// A row of a table of PERFT.md.
struct Row {
    std::string fen;
    int depth;
    /// The other columns as `text_of` writes them, or the first of them alone.
    std::string numbers;
    std::uint64_t nodes;
};

/// Reads all rows `| depth | nodes | ...`; the position is the last FEN in back quotes before them.
std::vector<Row> read_page() {
    std::ifstream file(RICOCHET_PERFT_PAGE);
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
        Row row{fen, 0, {}, 0};
        numbers >> row.depth;
        for (std::uint64_t number = 0; numbers >> number;) {
            row.nodes = row.numbers.empty() ? number : row.nodes;
            row.numbers += std::to_string(number) + ' ';
        }
        rows.push_back(row);
    }
    return rows;
}

void expect_page(std::uint64_t above, std::uint64_t limit) {
    int checked = 0;
    for (const Row& row : read_page()) {
        if (row.nodes <= above || row.nodes > limit) {
            continue;
        }
        INFO(row.fen << " depth " << row.depth);
        const Position position = position_of(row.fen, Variant::tensor);
        const PerftStatistics found = perft_statistics(position, row.depth);
        CHECK(text_of(found) == row.numbers);
        CHECK(perft_by<Rules>(position, row.depth, {}) == found.nodes);
        ++checked;
    }
    CHECK(checked >= 10);
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
            PerftStatistics slow;
            walk_slowly(slow, reference::parse(fen), depth);
            CHECK(text_of(perft_statistics(position_of(fen), depth)) == text_of(slow));
        }
    }
}

TEST_CASE("statistics of depth 0 are one node without a last move") {
    PerftStatistics one;
    one.nodes = 1;
    CHECK(perft_statistics(Position::start(Variant::tensor), 0) == one);
}

TEST_CASE("the tables of PERFT.md hold") {
    expect_page(0, page_limit);
}

TEST_CASE("the larger tables of PERFT.md hold", "[long]") {
    expect_page(page_limit, 100'000'000);
}
