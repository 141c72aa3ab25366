// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/making/make_tables.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/tensor/rules.hpp"
#include "search/tables/making/quiet_moves.hpp"
#include "search/tables/making/verify.hpp"
#include "search/tables/table_index.hpp"
#include "tests/catch.hpp"
#include "tests/search/mate_solver.hpp"
#include "tests/search/search_support.hpp"
#include "tests/search/tables/table_folder.hpp"

namespace ricochet::test {
namespace {

using tables::Ending;
using tables::Squares;
using tables::TableIndex;
using tables::Way;

tables::VerifyReport verified(const TableFolder& folder, const std::string& name, std::uint64_t sample) {
    const auto report =
        tables::verify_table(folder.path(), *folder.open(), Ending::parse(name).value(), sample, 1);
    INFO(name << ": " << (report ? "" : report.error()));
    REQUIRE(report.ok());
    return report.value();
}

TEST_CASE("tables of three pieces are right in samples of their positions") {
    const TableFolder folder;
    CHECK(folder.make({"KPK"}) == std::vector<std::string>{"KRK", "KQK", "KPK"});
    for (const char* const name : {"KQK", "KRK", "KPK"}) {
        CHECK(verified(folder, name, 5000).positions == 5000);
    }
}

TEST_CASE("tables of three pieces are right in all positions", "[long]") {
    const TableFolder folder;
    folder.make({"KPK"}, 2);
    for (const char* const name : {"KQK", "KRK", "KPK"}) {
        const tables::VerifyReport report = verified(folder, name, 0);
        CHECK(report.positions > 150'000);
        CHECK(report.mates > 100);
    }
}

TEST_CASE("a table that says something wrong of one position is found out") {
    const TableFolder folder;
    folder.make({"KQK"});
    const Ending ending = Ending::parse("KQK").value();
    const std::string path = folder.file("KQK.rct");
    tables::TableCodes codes;
    tables::TableStatistics statistics{};
    {
        const auto file = tables::TableFile::open(path, ending);
        codes = file.value().read_all().value();
        statistics = file.value().statistics();
    }
    const tensor::Position position = read_position("10/10/10/10/10/10/1Q8/K8k w - - 0 1");
    const Squares squares{tensor::Square::a1, tensor::Square::j1, tensor::Square::b2};
    tables::TableCode& code = codes[0][TableIndex(ending).encode(squares)];
    CHECK(folder.open()->probe(position) == code);
    code = static_cast<tables::TableCode>(code + 2);
    {
        std::ofstream file(path, std::ios::binary);
        file << tables::pack_table(ending, codes, statistics);
    }
    const auto report = tables::verify_table(folder.path(), *folder.open(), ending, 0, 1);
    REQUIRE_FALSE(report.ok());
    CHECK(report.error().find("the table of KQK is wrong") != std::string::npos);
}

TEST_CASE("mates agree with an exhaustive solver") {
    const TableFolder folder;
    folder.make({"KQK"});
    const auto known = folder.open();
    const Ending ending = Ending::parse("KQK").value();
    const TableIndex index(ending);
    Random random{3};
    int checked = 0;
    while (checked < 40) {
        const auto position =
            tables::position_of(ending, index.decode(random.below(index.size())), Color::white);
        if (!position) {
            continue;
        }
        const auto code = known->probe(position.value());
        REQUIRE(code.has_value());
        if (*code == tables::code_draw || tables::plies_of(*code) > 3) {
            continue;
        }
        const int moves = (tables::plies_of(*code) + 1) / 2;
        CHECK(MateSolver<tensor::Rules>(position.value()).shortest_mate(2) == moves);
        ++checked;
    }
}

TEST_CASE("making goes on where it was broken off, and makes damaged tables again") {
    const TableFolder folder;
    CHECK(folder.make({"KQK"}) == std::vector<std::string>{"KQK"});
    CHECK(folder.make({"KQK", "KRK", "KTK"}) == std::vector<std::string>{"KRK"});
    std::filesystem::resize_file(folder.file("KQK.rct"), 1000);
    CHECK(folder.make({"KQK", "KRK"}) == std::vector<std::string>{"KQK"});
    CHECK(folder.open()->count() == 2);
}

TEST_CASE("a table does not depend on how many threads make it") {
    const TableFolder one;
    const TableFolder two;
    one.make({"KQK"}, 1);
    two.make({"KQK"}, 2);
    const Ending ending = Ending::parse("KQK").value();
    const auto codes = [&](const TableFolder& folder) {
        return tables::TableFile::open(folder.file("KQK.rct"), ending).value().read_all().value();
    };
    CHECK(codes(one) == codes(two));
}

TEST_CASE("a folder that cannot be made is named") {
    const TableFolder folder;
    std::ofstream(folder.file("plain")) << "x";
    const auto error = tables::make_tables(folder.file("plain/below"), {Ending::parse("KQK").value()}, 1, {});
    REQUIRE(error.has_value());
    CHECK(error->message.find("plain/below") != std::string::npos);
}

/// Where the quiet moves of a side lead, by the rules' own generator.
std::vector<std::uint64_t> quiet_moves_by_rules(const tensor::Position& position, const TableIndex& index) {
    std::vector<std::uint64_t> numbers;
    tensor::Position next = position;
    for (const tensor::Move move : tensor::legal_moves(position)) {
        if (position.is_capture(move) || move.kind() == tensor::MoveKind::promotion) {
            continue;
        }
        tensor::Undo undo{};
        next.do_move(move, undo);
        std::vector<tensor::Piece> pieces;
        std::vector<tensor::Square> squares;
        for (const tensor::Square square : next.occupied()) {
            pieces.push_back(next.piece_on(square));
            squares.push_back(square);
        }
        numbers.push_back(index.encode(tables::placement_of(pieces, squares).squares));
        next.undo_move(move, undo);
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

TEST_CASE("quiet moves are those of the rules, and the moves backwards are their inverse") {
    for (const char* const name : {"KQTK", "KRTTK", "KNTTK", "KBTK", "KPTTK", "KPTKT", "KQTKN"}) {
        INFO(name);
        const Ending ending = Ending::parse(name).value();
        const TableIndex index(ending);
        Random random{11, index.size()};
        for (int i = 0; i < 400; ++i) {
            const std::uint64_t number = random.below(index.size());
            const Color side = i % 2 == 0 ? Color::white : Color::black;
            const Squares squares = index.decode(number);
            const auto position = tables::position_of(ending, squares, side);
            if (!position) {
                continue;
            }
            INFO(to_fen(position.value()));
            const tables::EndingBoard board(ending.pieces(), squares);
            std::vector<std::uint64_t> found;
            tables::for_each_quiet_move<Way::forward>(board, side, [&](const Squares& next) {
                const tables::EndingBoard after(ending.pieces(), next);
                int ways_back = 0;
                tables::for_each_quiet_move<Way::backward>(after, side, [&](const Squares& before) {
                    ways_back += index.encode(before) == number ? 1 : 0;
                });
                CHECK(ways_back >= 1);
                if (!after.is_in_check(side)) {
                    found.push_back(index.encode(next));
                }
            });
            std::sort(found.begin(), found.end());
            CHECK(found == quiet_moves_by_rules(position.value(), index));
        }
    }
}

TEST_CASE("tables of four pieces with beasts, and en passant, are right in samples", "[long]") {
    const TableFolder folder;
    folder.make({"KNTK", "KRKT", "KPKP"}, 2);
    for (const char* const name : {"KNTK", "KRKT", "KPKP"}) {
        CHECK(verified(folder, name, 100'000).positions == 100'000);
    }
}

}  // namespace
}  // namespace ricochet::test
