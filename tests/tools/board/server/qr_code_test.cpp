// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/qr_code.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/tools/board/question.hpp"
#include "tools/board/server/questions.hpp"

using namespace ricochet;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

/// The marks in three corners, by which a camera finds the code.
bool has_finder(const QrCode& code, std::size_t left, std::size_t top) {
    const std::vector<std::string> finder = {"1111111", "1000001", "1011101", "1011101",
                                             "1011101", "1000001", "1111111"};
    for (std::size_t y = 0; y < finder.size(); ++y) {
        if (code.rows.at(top + y).substr(left, finder.size()) != finder[y]) {
            return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("a text has a square QR code with its three marks") {
    const std::string text = GENERATE(
        std::string("a"), std::string("http://192.168.1.5:8108/?token=0123456789"), std::string(2953, 'z'));
    const Result<QrCode> code = make_qr_code(text);
    REQUIRE(code.ok());
    const std::size_t size = code.value().rows.size();
    // Versions 1 to 40.
    CHECK(size >= 21);
    CHECK(size <= 177);
    CHECK(size % 4 == 1);
    CHECK(std::all_of(code.value().rows.begin(), code.value().rows.end(),
                      [size](const std::string& row) { return row.size() == size; }));
    CHECK(has_finder(code.value(), 0, 0));
    CHECK(has_finder(code.value(), size - 7, 0));
    CHECK(has_finder(code.value(), 0, size - 7));
}

TEST_CASE("a text that no QR code takes is told so") {
    CHECK(make_qr_code(std::string(2954, 'z')).error() ==
          "a text of 2954 bytes is too long for a QR code, which takes 2953");
    CHECK(make_qr_code("").error() == "a QR code needs a text without NUL");
    CHECK_FALSE(make_qr_code(std::string_view("a\0b", 3)).ok());
    CHECK(where_of([] { return ask(draw_qr, {{"text", std::string(2954, 'z')}}); }) == "text");
    CHECK(ask(draw_qr, {{"text", "a"}})["rows"].size() == 21);
}

TEST_CASE("on a terminal two rows of a code are a line, with a light margin") {
    CHECK(to_terminal({{"1"}}) == "█████████\n█████████\n████▄████\n█████████\n▀▀▀▀▀▀▀▀▀\n");
}
