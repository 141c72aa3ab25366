// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/book_requests.hpp"

#include "search/book/book.hpp"
#include "tests/catch.hpp"
#include "tests/tools/board/board_fixture.hpp"
#include "tests/tools/board/question.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

/// A book of two first moves.
struct BookFolder : tools::test::TemporaryFolder {
    BookFolder() {
        const Game start;
        const auto move = [&start](const char* text) { return start.parse_uci(text).value(); };
        write("book", book::write_book(Variant::tensor, {{start.key(), {move("e2e4"), 25, {6, 2, 2}, 7}},
                                                         {start.key(), {move("f2f3"), 31, {}, 0}}}));
    }
    [[nodiscard]] book::Books books() const { return book::Books::open(file("book")).value(); }
    [[nodiscard]] Json asked(const RequestJson& request) const {
        return ask([this](const Field& field) { return describe_opening(books(), field); }, request);
    }
};

}  // namespace

TEST_CASE_METHOD(BookFolder, "a position in a book has its moves with scores and games, the best first") {
    const Json answer = asked({{"variant", "tensor"}});
    CHECK((answer["white"] == 6 && answer["draws"] == 2 && answer["black"] == 2));
    REQUIRE(answer["moves"].size() == 2);
    CHECK(answer["moves"][0]["uci"] == "f2f3");
    CHECK(answer["moves"][0]["points"].is_null());
    const Json& second = answer["moves"][1];
    CHECK(second["san"] == "e4");
    CHECK(second["score"]["cp"] == 25);
    CHECK(second["loss"] == 6);
    CHECK(second["points"] == 0.7);
    // With two wins and two losses added: 1.96 times the root of ((8 + 0.25 * 2) / 14 - (9 / 14)^2) / 14.
    CHECK(second["error"] == 0.231);
    CHECK(second["positions"] == 7);
}

TEST_CASE_METHOD(BookFolder, "a position that no book knows has no moves, and a bad request gets an error") {
    CHECK(asked({{"variant", "tiledsquares"}})["moves"].empty());
    CHECK(asked({{"variant", "tensor"}, {"moves", {"a2a3"}}})["moves"].empty());
    const auto refused = [this](const RequestJson& request) {
        return where_of([&] { return asked(request); });
    };
    CHECK(refused({{"variant", "chess"}}) == "variant");
    CHECK(refused({{"variant", "tensor"}, {"fen", "nonsense"}}) == "fen");
    CHECK(refused({{"variant", "tensor"}, {"moves", {"e2e5"}}}) == "moves[0]");
}

TEST_CASE_METHOD(BookFolder, "a server with a book answers by it, and its page knows of it") {
    ServerSettings settings = settings_with();
    const RequestJson request = {{"variant", "tensor"}};
    {
        const RunningServer without(settings);
        CHECK(without.post("/api/book", Json(request)).status == 404);
        httplib::Client client("127.0.0.1", without.port());
        CHECK(client.Get("/")->body.find(R"(id="books")") == std::string::npos);
    }
    settings.books = books();
    const RunningServer server(settings);
    const Answer answer = server.post("/api/book", Json(request));
    CHECK(answer.status == 200);
    CHECK(answer.json["moves"].size() == 2);
    CHECK(server.post_text("/api/book", "{").status == 400);
    httplib::Client client("127.0.0.1", server.port());
    CHECK(client.Get("/")->body.find(R"(id="books">["tensor"])") != std::string::npos);
}
