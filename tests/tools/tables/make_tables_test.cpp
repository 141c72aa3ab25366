// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/make_tables.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/position.hpp"
#include "search/tables/table_index.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/search/mate_solver.hpp"
#include "tests/tools/tables/table_folder.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/tables/dtz.hpp"
#include "tools/tables/generator.hpp"
#include "tools/tables/memory.hpp"
#include "tools/tables/pending_codes.hpp"
#include "tools/tables/quiet_moves.hpp"
#include "tools/tables/verify.hpp"

namespace ricochet::test {
namespace {

using tables::Ending;
using tables::PendingCodes;
using tables::Squares;
using tables::TableIndex;
using tables::Way;

tables::VerifyReport verified(const TableFolder& folder, const std::string& name, std::uint64_t sample) {
    const auto report = tables::verify_table(folder.path(), Ending::parse(name).value(), sample, 1, 1);
    INFO(name << ": " << (report ? "" : report.error()));
    REQUIRE(report.ok());
    return report.value();
}

TEST_CASE("tablebases of three pieces are right in samples of their positions") {
    const TableFolder folder;
    CHECK(folder.make({"KPK"}) == std::vector<std::string>{"KQK", "KRK", "KPK"});
    // Placements that are no position have the codes that compress best.
    CHECK(std::filesystem::file_size(folder.file("KQK.rct")) < 41'000);
    for (const char* const name : {"KQK", "KRK", "KPK"}) {
        CHECK(verified(folder, name, 5000).positions == 5000);
    }
}

TEST_CASE("tablebases in which either side has captures are right in samples") {
    if (sanitized || assertions) {
        WARN("skipped: a tablebase of four pieces takes a minute here");
        return;
    }
    const TableFolder folder;
    // Either side captures and wins; Black's king captures a rook and loses to the other.
    for (const char* const name : {"KRKR", "KRRK"}) {
        folder.make({name}, 2);
        CHECK(verified(folder, name, 3000).positions == 3000);
    }
}

TEST_CASE("tablebases of three pieces are right in all positions", "[long]") {
    const TableFolder folder;
    folder.make({"KPK"}, 2);
    for (const char* const name : {"KQK", "KRK", "KPK"}) {
        const tables::VerifyReport report = verified(folder, name, 0);
        CHECK(report.positions > 150'000);
        // With pawns all mates come after the promotion.
        CHECK((report.mates > 50) == (std::string_view(name) != "KPK"));
        CHECK(report.stalemates > 0);
    }
}

TEST_CASE("a tablebase with one wrong position is detected") {
    const TableFolder folder;
    folder.make({"KQK"});
    const Ending ending = Ending::parse("KQK").value();
    const std::string path = folder.file("KQK.rct");
    tables::TableContent content;
    {
        const auto file = tables::TableFile::open(path, ending);
        content.codes = file.value().read_codes().value();
        content.statistics = file.value().statistics();
    }
    const tensor::Position position =
        tensor::Position::from_fen("10/10/10/10/10/10/1Q8/K8k w - - 0 1", Variant::tensor).value();
    const Squares squares{tensor::Square::a1, tensor::Square::j1, tensor::Square::b2};
    tables::DtmCode& code = content.codes[0][TableIndex(ending).encode(squares)];
    CHECK(folder.open()->probe(position) == code);
    code = static_cast<tables::DtmCode>(code + 2);
    {
        std::ofstream file(path, std::ios::binary);
        for (const std::string& part : tables::pack_table(ending, content)) {
            file << part;
        }
    }
    const auto report = tables::verify_table(folder.path(), ending, 0, 1, 2);
    REQUIRE_FALSE(report.ok());
    CHECK(report.error().find("the tablebase of KQK is wrong") != std::string::npos);
}

/// Compares `wanted` randomly drawn wins of White in at most three plies with an exhaustive solver.
void expect_solved_mates(const TableFolder& folder, const char* name, int wanted) {
    const Ending ending = Ending::parse(name).value();
    const auto known = tables::Tables::load(folder.path(), {ending}, 1).value();
    const TableIndex index(ending);
    Random random{3};
    int checked = 0;
    while (checked < wanted) {
        const auto position =
            tables::position_of(ending, index.decode(random.below(index.size())), Color::white);
        if (!position) {
            continue;
        }
        const tables::DtmCode code = known->probe(position.value()).value();
        if (tables::is_win(code) && tables::plies_of(code) <= 3) {
            const int moves = (tables::plies_of(code) + 1) / 2;
            CHECK(MateSolver<tensor::Position>(position.value()).shortest_mate(2) == moves);
            ++checked;
        }
    }
}

TEST_CASE("mates agree with an exhaustive solver") {
    const TableFolder folder;
    folder.make({"KQK"});
    expect_solved_mates(folder, "KQK", 40);
}

TEST_CASE("a tablebase with a beast is right in samples, and its mates agree with an exhaustive solver") {
    const TableFolder folder;
    folder.make({"KRKT"}, 2);
    CHECK(verified(folder, "KRKT", 5000).positions == 5000);
    expect_solved_mates(folder, "KRKT", 20);
}

TEST_CASE("zeroing is stored apart from the mate where pawns move or the winner can take something") {
    const auto has = [](std::string_view name) { return tables::has_dtz(Ending::parse(name).value()); };
    for (const std::string_view name : {"KPK", "KQKR", "KPTK", "KNTKT", "KBKN", "KRTKN"}) {
        INFO(name);
        CHECK(has(name));
    }
    for (const std::string_view name : {"KQK", "KQKT", "KBNK", "KRTTK", "KQQKT"}) {
        INFO(name);
        CHECK_FALSE(has(name));
    }
}

TEST_CASE("zeroing beyond a tablebase's range is stored as the longest in it") {
    const TableFolder folder;
    folder.make({"KPK"});
    const Ending ending = Ending::parse("KPK").value();
    tables::KnownTables known(folder.path());
    REQUIRE_FALSE(known.read_successors(ending, 1).has_value());
    static constexpr tables::DtzCode limit = 5;
    const tables::TableContent whole = tables::make_table(ending, known, 1);
    const tables::TableContent limited = tables::make_table(ending, known, 1, {}, limit);
    for (const Color side : {Color::white, Color::black}) {
        const auto& told = limited.dtz[index(side)];
        const auto& all = whole.dtz[index(side)];
        REQUIRE(told.size() == all.size());
        REQUIRE(std::count_if(all.begin(), all.end(), [](auto code) { return code > limit; }) > 1000);
        CHECK(std::equal(told.begin(), told.end(), all.begin(),
                         [](auto one, auto other) { return one == std::min(other, limit); }));
        CHECK(limited.statistics[index(side)].longest_dtz == limit - 1U);
    }
    CHECK(limited.codes == whole.codes);
}

TEST_CASE("an interrupted run resumes, and makes damaged tablebases again") {
    const TableFolder folder;
    CHECK(folder.make({"KQK"}) == std::vector<std::string>{"KQK"});
    CHECK(folder.make({"KQK", "KRK", "KTK"}) == std::vector<std::string>{"KRK"});
    std::filesystem::resize_file(folder.file("KQK.rct"), 1000);
    CHECK(folder.make({"KQK", "KRK"}) == std::vector<std::string>{"KQK"});
    CHECK(folder.open()->count() == 2);
}

TEST_CASE("a tablebase does not depend on how many threads make it") {
    const TableFolder one;
    const TableFolder two;
    one.make({"KQK"}, 1);
    two.make({"KQK"}, 2);
    const Ending ending = Ending::parse("KQK").value();
    const auto codes = [&](const TableFolder& folder) {
        return tables::TableFile::open(folder.file("KQK.rct"), ending).value().read_codes().value();
    };
    CHECK(codes(one) == codes(two));
}

TEST_CASE("the memory for a tablebase is computed first, with that for its successors") {
    const auto mib = [](std::string_view name) {
        return tables::bytes_with_successors(Ending::parse(name).value()) >> 20U;
    };
    CHECK(mib("KQK") == 0);
    // No capture leaves material that can mate.
    CHECK(mib("KNTTK") == 20ULL * 80 * 80 * (80 * 79 / 2) * 6 >> 20U);
    // The pawn can become four pieces that can mate, each in a tablebase of five pieces.
    CHECK(mib("KPTKT") > 19'000);
    CHECK(mib("KPTKT") < 20'000);
    // Pawns of both sides may capture en passant.
    const Ending pawns = Ending::parse("KPKP").value();
    std::uint64_t needed = TableIndex(pawns).size() * (6 + 7);
    for (const Ending& successor : pawns.successors()) {
        needed += tables::bytes_unpacked(successor, false);
    }
    CHECK(tables::bytes_with_successors(pawns) == needed);
    const auto error = tables::why_too_large(pawns, "make", std::uint64_t{1} << 60U);
    REQUIRE(error.has_value());
    CHECK(error->message.starts_with("KPKP needs 1099511627776 MiB of memory to make, and "));
}

TEST_CASE("a folder that cannot be made is named") {
    const TableFolder folder;
    std::ofstream(folder.file("plain")) << "x";
    const auto error = tables::make_tables(folder.file("plain/below"), {Ending::parse("KQK").value()}, 1, {});
    REQUIRE(error.has_value());
    CHECK(error->message.find("plain/below") != std::string::npos);
}

TEST_CASE("two programs do not make tablebases in one folder") {
    const TableFolder folder;
    const auto other = tools::DurableFile::open(folder.file("tables.lock"));
    REQUIRE(other.ok());
    const auto error = tables::make_tables(folder.path(), {Ending::parse("KQK").value()}, 1, {});
    REQUIRE(error.has_value());
    CHECK(error->message.find("another program makes tablebases in the folder") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.file("KQK.rct")));
}

TEST_CASE("an unwritable tablebase is named, and leaves nothing behind") {
    const TableFolder folder;
    std::filesystem::create_directories(folder.file("KQK.rct/full"));
    const auto error = tables::make_tables(folder.path(), {Ending::parse("KQK").value()}, 1, {});
    REQUIRE(error.has_value());
    CHECK(error->message.find("KQK.rct") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.file("KQK.rct.new")));
    CHECK_FALSE(std::filesystem::exists(folder.file("tables.lock")));
}

TEST_CASE("a tablebase is unpacked as two codes a placement, and two zeroings more where it has them") {
    const Ending ending = Ending::parse("KPK").value();
    const std::uint64_t placements = TableIndex(ending).size();
    CHECK(tables::bytes_unpacked(ending, false) == 2 * sizeof(tables::DtmCode) * placements);
    CHECK(tables::bytes_unpacked(ending, true) ==
          2 * (sizeof(tables::DtmCode) + sizeof(tables::DtzCode)) * placements);
}

TEST_CASE("making reports its progress") {
    const TableFolder folder;
    double last = 0;
    tables::MakeCallbacks callbacks;
    callbacks.on_progress = [&last](const tables::MakingReport& report) {
        CHECK(report.done >= last);
        CHECK(report.done <= 1);
        CHECK((report.count == 2 && report.number >= 1 && report.number <= 2));
        // Both tablebases are of the same size.
        CHECK(report.done == Approx((static_cast<double>(report.number) - 1 + report.table_done) / 2));
        last = report.done;
    };
    const std::vector<Ending> endings = {Ending::parse("KQK").value(), Ending::parse("KRK").value()};
    REQUIRE_FALSE(tables::make_tables(folder.path(), endings, 1, callbacks).has_value());
    CHECK(last > 0.9);
}

/// The table numbers that a side's quiet moves lead to, by the move generator.
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

/// The number of a side's quiet moves, forward or backward, between two table numbers.
template <Way way>
int count_of_moves(const tables::EndingBoard& board, std::uint64_t from, Color side, std::uint64_t number,
                   const TableIndex& index) {
    int count = 0;
    tables::for_each_quiet_move<way>(
        board, index, from, side,
        [&](const Squares& /*next*/, std::uint64_t after) { count += after == number ? 1 : 0; });
    return count;
}

/// Compares a side's quiet moves with the move generator, and each with the backward moves from its target.
void expect_inverse_moves(const Ending& ending, const TableIndex& index, std::uint64_t number, Color side) {
    const Squares squares = index.decode(number);
    const auto position = tables::position_of(ending, squares, side);
    if (!position) {
        return;
    }
    INFO(to_fen(position.value()));
    const tables::EndingBoard board(ending.pieces(), squares);
    std::vector<std::uint64_t> found;
    tables::for_each_quiet_move<Way::forward>(
        board, index, number, side, [&](const Squares& next, std::uint64_t next_number) {
            CHECK(index.encode(next) == next_number);
            CHECK(index.brought_home(next) == next);
            const tables::EndingBoard after(ending.pieces(), next);
            // As often as forward, since backward moves decrement the number of undecided moves.
            CHECK(count_of_moves<Way::backward>(after, next_number, side, number, index) ==
                  count_of_moves<Way::forward>(board, number, side, next_number, index));
            if (!after.is_in_check(side)) {
                found.push_back(next_number);
            }
        });
    std::sort(found.begin(), found.end());
    CHECK(found == quiet_moves_by_rules(position.value(), index));
}

TEST_CASE("quiet moves are those of the rules, and the moves backwards are their inverse") {
    for (const char* const name : {"KQTK", "KRTTK", "KNTTK", "KBTK", "KPTTK", "KPTKT", "KQTKN"}) {
        INFO(name);
        const Ending ending = Ending::parse(name).value();
        const TableIndex index(ending);
        Random random{11, index.size()};
        for (int i = 0; i < 400; ++i) {
            const std::uint64_t number = random.below(index.size());
            expect_inverse_moves(ending, index, number, i % 2 == 0 ? Color::white : Color::black);
        }
    }
}

TEST_CASE("pawns propel their beasts backwards as they do forward") {
    const Ending ending = Ending::parse("KPTK").value();
    const TableIndex index(ending);
    for (int file = 0; file < tensor::file_count; ++file) {
        for (int rank = 1; rank < tensor::rank_count - 1; ++rank) {
            for (int distance = 1; distance <= 2 && rank + distance < tensor::rank_count; ++distance) {
                Squares squares{};
                squares[0] = square_at<tensor::Square>((file + 3) % tensor::file_count, 0);
                squares[1] = square_at<tensor::Square>((file + 6) % tensor::file_count, 7);
                squares[2] = square_at<tensor::Square>(file, rank);
                squares[3] = square_at<tensor::Square>(file, rank + distance);
                expect_inverse_moves(ending, index, index.encode(index.brought_home(squares)), Color::white);
            }
        }
    }
}

TEST_CASE("tablebases of four pieces with beasts, and en passant, are right in samples", "[long]") {
    const TableFolder folder;
    folder.make({"KNTK", "KRKT", "KPKP"}, 2);
    for (const char* const name : {"KNTK", "KRKT", "KPKP"}) {
        CHECK(verified(folder, name, 100'000).positions == 100'000);
    }
}

TEST_CASE("a code waits in its chunk until it is taken there, whatever else is taken before") {
    PendingCodes pending(10 * PendingCodes::chunk);
    for (const unsigned code : {1U, 6U, 70U, 134U, 198U}) {
        pending.add(PendingCodes::chunk + 5, code);
    }
    CHECK_FALSE(pending.take(0, 6));
    CHECK_FALSE(pending.take(PendingCodes::chunk, 7));
    for (const unsigned code : {6U, 70U, 1U, 198U, 134U}) {
        CHECK(pending.take(2 * PendingCodes::chunk - 1, code));
        CHECK_FALSE(pending.take(PendingCodes::chunk, code));
    }
}

TEST_CASE("the largest codes wait in their own chunk alone") {
    PendingCodes pending(2 * PendingCodes::chunk - 1);
    for (const unsigned code : {254U, 255U, 256U, 400U}) {
        pending.add(0, code);
        pending.add(PendingCodes::chunk, code);
    }
    CHECK_FALSE(pending.take(PendingCodes::chunk, 0));
    CHECK(pending.take(PendingCodes::chunk, 254));
    CHECK_FALSE(pending.take(PendingCodes::chunk, 254));
    CHECK(pending.take(PendingCodes::chunk, 255));
}

TEST_CASE("of the largest codes none is lost when another is taken") {
    PendingCodes pending(1);
    pending.add(0, 300);
    pending.add(0, 400);
    CHECK(pending.take(0, 300));
    CHECK(pending.take(0, 400));
}

}  // namespace
}  // namespace ricochet::test
