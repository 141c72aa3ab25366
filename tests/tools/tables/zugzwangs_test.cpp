// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/zugzwangs.hpp"

#include "search/tables/table_index.hpp"
#include "tests/catch.hpp"
#include "tests/tools/tables/table_folder.hpp"

namespace ricochet::test {
namespace {

using tables::Ending;

TEST_CASE("mutual zugzwangs are the placements in which neither side wants to move") {
    const TableFolder folder;
    folder.make({"KPK"});
    const Ending ending = Ending::parse("KPK").value();
    const auto known = tables::Tables::load(folder.path(), {ending}, 1).value();
    const tables::TableIndex index(ending);
    tables::ZugzwangCount wanted;
    for (std::uint64_t number = 0; number < index.size(); ++number) {
        const tables::Squares squares = index.decode(number);
        const auto white = tables::position_of(ending, squares, Color::white);
        const auto black = tables::position_of(ending, squares, Color::black);
        if (white && black && known->probe(white.value()) == tables::dtm_draw) {
            if (const auto code = known->probe(black.value()).value(); tables::is_loss(code)) {
                wanted.count(number, code);
            }
        }
    }
    const auto found = tables::count_zugzwangs(folder.path(), ending, 2);
    REQUIRE(found.ok());
    CHECK(wanted.positions > 0);
    CHECK(found.value().white_wins_by_waiting.positions == wanted.positions);
    CHECK(found.value().white_wins_by_waiting.longest == wanted.longest);
    CHECK(found.value().white_wins_by_waiting.longest_number == wanted.longest_number);
    CHECK(found.value().black_wins_by_waiting.positions == 0);
    CHECK(found.value().both_lose.positions == 0);
}

TEST_CASE("a damaged tablebase in which zugzwangs are counted is named") {
    const TableFolder folder;
    folder.make({"KQK"});
    folder.damage("KQK.rct");
    const auto found = tables::count_zugzwangs(folder.path(), Ending::parse("KQK").value(), 1);
    REQUIRE_FALSE(found.ok());
    CHECK(found.error().find("KQK.rct' is damaged in block") != std::string::npos);
}

}  // namespace
}  // namespace ricochet::test
