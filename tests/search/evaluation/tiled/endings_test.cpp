// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tiled/endings.hpp"

#include "tests/catch.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"

using namespace ricochet;

namespace {

Score white_value(std::string_view fen) {
    return test::white_value<tiled::SearchModel>(fen);
}

}  // namespace

TEST_CASE("a bare king is driven to the edge and the kings together") {
    CHECK(white_value("8/8/8/8/3k4/8/8/R3K3 w - - 0 1") < white_value("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    CHECK(white_value("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") < white_value("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"));
}

TEST_CASE("two knights alone do not win a tiled game") {
    CHECK(white_value("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1") < 60);
}
