// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/search.hpp"

#include <chrono>
#include <string_view>
#include <thread>

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("a search has taken the time since it began, or since the expected move") {
    Output output([](std::string_view) {}, "");
    XBoardSearch search(output, [](const XBoardSearch::End&) {});
    Limits limits;
    limits.ponder = true;
    const auto elapsed_since = [](std::chrono::steady_clock::time_point begin) {
        return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin);
    };
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE_FALSE(search.start(XBoardSearch::Purpose::ponder, limits, {.root = Game()}));
    CHECK(search.elapsed() <= elapsed_since(begin));
    std::this_thread::sleep_for(Milliseconds(5));
    CHECK(search.elapsed() >= Milliseconds(5));
    const auto expected_move = std::chrono::steady_clock::now();
    search.ponder_hit();
    CHECK(search.purpose() == XBoardSearch::Purpose::move);
    CHECK(search.elapsed() <= elapsed_since(expected_move));
    search.abort();
    CHECK(search.purpose() == XBoardSearch::Purpose::none);
}
