// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/tables.hpp"

#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <string>

#include "movegen/base/random.hpp"
#include "search/tables/dtm.hpp"
#include "search/tables/table_file.hpp"
#include "search/tables/table_index.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"
#include "tests/tools/tables/table_folder.hpp"

namespace ricochet::test {
namespace {

using tables::dtm_draw;
using tables::Tables;

/// The error of opening a folder with one file of this content.
std::string complaint(const TableFolder& folder, const std::string& content) {
    folder.write("KQK.rct", content);
    const auto opened = Tables::open(folder.path());
    REQUIRE_FALSE(opened.ok());
    CHECK(opened.error().find("KQK.rct") != std::string::npos);
    CHECK(opened.error().find('\n') == std::string::npos);
    return opened.error();
}

TEST_CASE("a tablebase answers for both colours, and only for its pieces") {
    const TableFolder folder;
    folder.make({"KRK"});
    const auto known = folder.open();
    const auto probe = [&](std::string_view fen) { return known->probe(read_position(fen)); };
    CHECK(probe("k9/10/1K8/10/10/10/10/9R w - - 0 1") == tables::DtmCode{2});
    CHECK(probe("9r/10/10/10/10/1k8/10/K9 b - - 0 1") == tables::DtmCode{2});
    CHECK(probe("k8R/10/1K8/10/10/10/10/10 b - - 0 1") == tables::code_mated);
    CHECK(probe("kR8/10/10/10/10/10/10/9K b - - 0 1") == dtm_draw);
    CHECK(probe("k9/10/1K8/10/10/10/10/9T w - - 0 1") == dtm_draw);
    CHECK(probe("k9/10/1K8/10/10/10/10/10 w - - 0 1") == dtm_draw);
    CHECK_FALSE(probe("k9/10/1K8/10/10/10/10/9Q w - - 0 1").has_value());
    CHECK_FALSE(probe("k9/10/10/10/10/10/10/5K3R w K - 0 1").has_value());
    CHECK_FALSE(known->probe(Game(Variant::tiledsquares)).has_value());
}

TEST_CASE("a folder without tablebases, or a missing one, is refused with one line") {
    const TableFolder folder;
    folder.write("notes.txt", "nothing");
    CHECK(Tables::open(folder.path()).error().find("there is no tablebase in the folder") != std::string::npos);
    CHECK(Tables::open(folder.file("missing")).error().find("cannot read the folder") != std::string::npos);
}

TEST_CASE("a mate by the last ply that the clock leaves comes in time, and not a ply later") {
    constexpr tables::DtmCode mate_in_40_plies = 41;
    REQUIRE(tables::plies_of(mate_in_40_plies) == 40);
    CHECK(tables::comes_in_time(mate_in_40_plies, 60));
    CHECK_FALSE(tables::comes_in_time(mate_in_40_plies, 61));
}

TEST_CASE("damaged tablebases are refused by name") {
    const TableFolder folder;
    folder.make({"KQK"});
    const std::string whole = folder.read("KQK.rct");
    CHECK(complaint(folder, "").find("not a tablebase") != std::string::npos);
    CHECK(complaint(folder, whole.substr(0, 40)).find("cut short") != std::string::npos);
    CHECK(complaint(folder, whole.substr(0, whole.size() / 2)).find("cut short") != std::string::npos);
    CHECK(complaint(folder, whole + "x").find("something follows") != std::string::npos);
    std::string changed = whole;
    changed[16] = 9;
    CHECK(complaint(folder, changed).find("is of version 9") != std::string::npos);
    changed = whole;
    changed[25] = 'R';
    CHECK(complaint(folder, changed).find("another ending") != std::string::npos);
    changed = whole;
    changed[200] = static_cast<char>(changed[200] ^ 1);
    CHECK(complaint(folder, changed).find("damaged in its head") != std::string::npos);
}

TEST_CASE("codes beyond a byte come back from the file as they were") {
    const TableFolder folder;
    folder.make({"KQK"});
    const tables::Ending ending = tables::Ending::parse("KQK").value();
    tables::TableContent content;
    {
        const auto file = tables::TableFile::open(folder.file("KQK.rct"), ending);
        content.codes = file.value().read_codes().value();
        content.statistics = file.value().statistics();
    }
    constexpr tables::DtmCode far_mate = 300;
    const std::uint64_t number =
        tables::TableIndex(ending).encode({tensor::Square::a1, tensor::Square::j1, tensor::Square::b2});
    content.codes[0][number] = far_mate;
    content.statistics[0].longest = far_mate;
    std::string bytes;
    for (const std::string& part : tables::pack_table(ending, content)) {
        bytes += part;
    }
    folder.write("KQK.rct", bytes);
    const auto file = tables::TableFile::open(folder.file("KQK.rct"), ending);
    CHECK(file.value().read_codes().value() == content.codes);
    CHECK(folder.open()->probe(read_position("10/10/10/10/10/10/1Q8/K8k w - - 0 1")) == far_mate);
}

TEST_CASE("a tablebase's statistics count every position once") {
    const TableFolder folder;
    folder.make({"KQK"});
    const tables::Ending ending = tables::Ending::parse("KQK").value();
    const auto known = folder.open();
    const tables::TableStatistics* statistics = known->statistics(ending);
    REQUIRE(statistics != nullptr);
    const tables::TableIndex table_index(ending);
    for (const Color side : {Color::white, Color::black}) {
        std::uint64_t positions = 0;
        for (std::uint64_t number = 0; number < table_index.size(); ++number) {
            positions += tables::position_of(ending, table_index.decode(number), side).ok() ? 1 : 0;
        }
        const tables::SideStatistics& counted = (*statistics)[index(side)];
        CHECK(counted.wins + counted.draws + counted.losses == positions);
    }
}

TEST_CASE("a damaged block gives no answer, and is found by reading all") {
    const TableFolder folder;
    folder.make({"KQK"});
    std::string bytes = folder.read("KQK.rct");
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    folder.write("KQK.rct", bytes);
    const tables::Ending ending = tables::Ending::parse("KQK").value();
    const auto file = tables::TableFile::open(folder.file("KQK.rct"), ending);
    REQUIRE(file.ok());
    const auto all = file.value().read_codes();
    REQUIRE_FALSE(all.ok());
    CHECK(all.error().find("KQK.rct") != std::string::npos);
    // The last block has Black to move and White's king in the middle.
    const auto known = folder.open();
    CHECK_FALSE(known->probe(read_position("10/10/10/10/4K5/10/10/k8Q b - - 0 1")).has_value());
    CHECK(known->new_damage().value().find("KQK.rct' is damaged in block") != std::string::npos);
    CHECK_FALSE(known->new_damage().has_value());
    // It is not probed again, and its damage was reported.
    CHECK_FALSE(known->probe(read_position("10/10/10/10/10/10/1Q8/K8k w - - 0 1")).has_value());
    CHECK_FALSE(known->new_damage().has_value());
    CHECK(Tables::load(folder.path(), {ending}, 2).error().find("damaged in block") != std::string::npos);
    CHECK(folder.make({"KQK"}) == std::vector<std::string>{"KQK"});
    CHECK(folder.open()->probe(read_position("10/10/10/10/4K5/10/10/k8Q b - - 0 1")).has_value());
}

TEST_CASE("a tablebase truncated while in use is damaged") {
    const TableFolder folder;
    folder.make({"KQK"});
    const auto known = folder.open();
    std::filesystem::resize_file(folder.file("KQK.rct"), 5000);
    CHECK_FALSE(known->probe(read_position("10/10/10/10/4K5/10/10/k8Q b - - 0 1")).has_value());
    CHECK(known->new_damage().value().find("KQK.rct' is damaged in block") != std::string::npos);
    std::filesystem::resize_file(folder.file("KQK.rct"), 0);
    CHECK_FALSE(known->probe(read_position("10/10/10/10/10/10/1Q8/K8k w - - 0 1")).has_value());
}

TEST_CASE("a damaged tablebase does not stop the use of its neighbours") {
    const TableFolder folder;
    folder.make({"KQK", "KRK"});
    std::filesystem::resize_file(folder.file("KQK.rct"), 5000);
    const auto known = folder.open();
    CHECK_FALSE(known->probe(read_position("10/10/10/10/4K5/10/10/k8Q b - - 0 1")).has_value());
    CHECK(known->probe(read_position("10/10/10/10/4K5/10/10/k8R b - - 0 1")).has_value());
    CHECK(known->new_damage().value().find("KQK.rct' is cut short") != std::string::npos);
    CHECK_FALSE(known->new_damage().has_value());
    std::filesystem::resize_file(folder.file("KRK.rct"), 0);
    CHECK_FALSE(Tables::open(folder.path()).ok());
}

TEST_CASE("loaded tablebases give the same results as their files") {
    const TableFolder folder;
    folder.make({"KRK"});
    const tables::Ending ending = tables::Ending::parse("KRK").value();
    const auto loaded = Tables::load(folder.path(), {ending}, 2);
    REQUIRE(loaded.ok());
    for (const std::string_view fen :
         {"k9/10/1K8/10/10/10/10/9R w - - 0 1", "kR8/10/10/10/10/10/10/9K b - - 0 1"}) {
        CHECK(loaded.value()->probe(read_position(fen)) == folder.open()->probe(read_position(fen)));
    }
    CHECK(Tables::load(folder.path(), {tables::Ending::parse("KQK").value()}, 1).error().find("KQK.rct") !=
          std::string::npos);
}

TEST_CASE("a winning en passant capture makes a win, even if the tablebase has a draw") {
    const TableFolder folder;
    folder.make({"KPK"});
    // A tablebase in which all positions of this ending are draws.
    const tables::Ending ending = tables::Ending::parse("KPKP").value();
    tables::TableContent content;
    for (auto& codes : content.codes) {
        codes.assign(tables::TableIndex(ending).size(), tables::dtm_draw);
    }
    folder.write("KPKP.rct", fmt::format("{}", fmt::join(tables::pack_table(ending, content), "")));
    const std::string before = "10/10/10/10/5Pp3/7k2/10/K9 b - ";
    const auto probed = [&folder](const std::string& fen) { return folder.open()->probe(read_position(fen)); };
    CHECK(probed(before + "- 0 1") == tables::dtm_draw);
    const tables::DtmCode after = probed("10/10/10/10/10/5p1k2/10/K9 w - - 0 2").value();
    REQUIRE(tables::is_loss(after));
    CHECK(probed(before + "f3 0 1") == tables::code_before(after));
    std::filesystem::remove(folder.file("KPK.rct"));
    CHECK_FALSE(probed(before + "f3 0 1").has_value());
}

TEST_CASE("a win is one under the 50-move rule where a pawn moves in time, and none where nothing can") {
    const TableFolder folder;
    folder.make({"KPK"});
    const auto known = folder.open();
    const auto wdl_of = [&](std::string_view fen) { return known->probe_wdl(read_position(fen)).value(); };
    CHECK(wdl_of("k9/10/10/10/10/10/8P1/8K1 w - - 0 90").mates_in_time());
    const tables::WdlProbe moves = wdl_of("k9/10/10/10/10/10/8P1/8K1 w - - 99 90");
    CHECK_FALSE(moves.mates_in_time());
    CHECK(moves.dtz == 1);
    CHECK((moves.is_decided() && !moves.is_drawn()));
    // White's own king blocks the pawn.
    const tables::WdlProbe waits = wdl_of("k9/10/10/10/10/8K1/8P1/10 w - - 99 90");
    CHECK(tables::is_win(waits.code));
    CHECK(waits.dtz.value() > 1);
    CHECK((waits.is_drawn() && !waits.is_decided()));
    CHECK(wdl_of("k9/10/10/10/10/8K1/8P1/10 w - - 97 90").is_decided());
    // Nothing can be captured, so only the mate counts, which comes too late.
    const tables::WdlProbe late = wdl_of("k9/10/10/10/4K5/10/10/9Q w - - 95 90");
    CHECK(tables::is_win(late.code));
    CHECK((late.is_drawn() && !late.is_decided()));
    CHECK(folder.open()->statistics(tables::Ending::parse("KPK").value())->at(0).longest_dtz > 1);
}

TEST_CASE("tensorfree does not probe tablebases with pawns") {
    const TableFolder folder;
    folder.make({"KPK"});
    const auto known = folder.open();
    const std::string_view fen = "k9/10/10/10/10/10/P9/K9 w - - 0 1";
    CHECK(known->probe(read_position(fen)).has_value());
    CHECK_FALSE(known->probe(read_position(fen, Variant::tensorfree)).has_value());
}

TEST_CASE("what was packed is unpacked as it was, and a changed byte is detected") {
    Random random{5, 1};
    std::string bytes(2000, '\0');
    for (char& byte : bytes) {
        byte = static_cast<char>(random.below(256));
    }
    tables::Compressor compressor(3);
    const std::string frame(compressor.compressed(bytes));
    CHECK(tables::decompressed(frame, bytes.size()) == bytes);
    // Random bytes are stored uncompressed: without a checksum any change would pass.
    std::string changed = frame;
    changed[frame.size() / 2] = static_cast<char>(changed[frame.size() / 2] ^ 1);
    CHECK_FALSE(tables::decompressed(changed, bytes.size()).has_value());
    CHECK_FALSE(tables::decompressed(frame, bytes.size() + 1).has_value());
}

}  // namespace
}  // namespace ricochet::test
