// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/lookups.hpp"

#include <algorithm>

#include "search/book/book.hpp"
#include "tests/catch.hpp"
#include "tests/tools/board/board_fixture.hpp"
#include "tests/tools/board/question.hpp"
#include "tests/tools/client/harness.hpp"
#include "tests/tools/tables/table_folder.hpp"

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

const char* const queen_wins = "10/10/4k5/10/10/10/1Q8/K9 w - - 0 1";

struct QueenTable : ricochet::test::TableFolder {
    QueenTable() { make({"KQK"}); }

    [[nodiscard]] Json asked(const RequestJson& request) const {
        const auto known = open();
        return ask([&known](const Field& field) { return describe_ending(*known, field); }, request);
    }
};

}  // namespace

TEST_CASE_METHOD(BookFolder, "a position in a book has its moves, the best first") {
    const Json answer = asked({{"variant", "tensor"}});
    CHECK((answer["white"] == 6 && answer["draws"] == 2 && answer["black"] == 2));
    REQUIRE(answer["moves"].size() == 2);
    CHECK(answer["moves"][0]["uci"] == "f2f3");
    CHECK(answer["moves"][0]["points"].is_null());
    CHECK(answer["moves"][1]["san"] == "e4");
}

TEST_CASE_METHOD(BookFolder, "a position in no book has no moves, and a bad request gets an error") {
    CHECK(asked({{"variant", "tiledsquares"}})["moves"].empty());
    CHECK(asked({{"variant", "tensor"}, {"moves", {"a2a3"}}})["moves"].empty());
    const auto refused = [this](const RequestJson& request) {
        return where_of([&] { return asked(request); });
    };
    CHECK(refused({{"variant", "chess"}}) == "variant");
    CHECK(refused({{"variant", "tensor"}, {"fen", "nonsense"}}) == "fen");
    CHECK(refused({{"variant", "tensor"}, {"moves", {"e2e5"}}}) == "moves[0]");
}

TEST_CASE_METHOD(BookFolder, "a server with a book probes it, and its page shows it") {
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

TEST_CASE_METHOD(QueenTable, "a tablebase position has its result and every move's, the best first") {
    const Json answer = asked({{"variant", "tensor"}, {"fen", queen_wins}});
    CHECK(answer["verdict"]["wdl"] == "win");
    const int plies = answer["verdict"]["plies"];
    CHECK(plies % 2 == 1);
    REQUIRE(answer["moves"].size() == Game::from_fen(queen_wins, Variant::tensor).value().legal_moves().size());
    const Json& best = answer["moves"].front();
    CHECK(best["wdl"] == "win");
    CHECK(best["plies"] == plies);
    CHECK(best["san"].is_string());
    // The move that loses the queen.
    CHECK(answer["moves"].back()["wdl"] == "draw");
    CHECK(answer["moves"].back()["plies"].is_null());
    const Json late = asked({{"variant", "tensor"}, {"fen", "10/10/4k5/10/10/10/1Q8/K9 w - - 98 80"}});
    CHECK(late["verdict"]["wdl"] == "cursed win");
}

TEST_CASE_METHOD(QueenTable, "a position without a tablebase has no result, and a bad request an error") {
    for (const char* const variant : {"tensor", "tiledsquares"}) {
        const Json answer = asked({{"variant", variant}});
        CHECK(answer["verdict"].is_null());
        CHECK(answer["moves"].empty());
    }
    const auto refused = [this](const RequestJson& request) {
        return where_of([&] { return asked(request); });
    };
    CHECK(refused({{"variant", "chess"}}) == "variant");
    CHECK(refused({{"variant", "tensor"}, {"fen", "nonsense"}}) == "fen");
    CHECK(refused({{"variant", "tensor"}, {"fen", queen_wins}, {"moves", {"a1a8"}}}) == "moves[0]");
}

TEST_CASE_METHOD(QueenTable, "a server with tablebases probes them, and its page and engine get them") {
    ServerSettings settings = settings_with();
    const RequestJson request = {{"variant", "tensor"}, {"fen", queen_wins}};
    {
        const RunningServer without(settings);
        CHECK(without.post("/api/tables", Json(request)).status == 404);
    }
    settings.tables = open();
    settings.sessions.options["TablePath"] = path();
    const RunningServer server(settings);
    const Answer answer = server.post("/api/tables", Json(request));
    CHECK(answer.status == 200);
    CHECK(answer.json["verdict"]["wdl"] == "win");
    CHECK(server.post_text("/api/tables", "{").status == 400);
    httplib::Client client("127.0.0.1", server.port());
    CHECK(client.Get("/")->body.find(R"(id="tables">{"pieces":3})") != std::string::npos);
    // Higher than any evaluation: without tablebases an engine does not find the mate at this depth.
    const std::string session = server.open_session();
    Listener listener(server, session);
    const Answer went = server.post("/api/sessions/" + session + "/go",
                                    {{"variant", "tensor"}, {"fen", queen_wins}, {"limits", {{"depth", 2}}}});
    REQUIRE(went.status == 200);
    listener.wait_for("bestmove");
    const std::vector<Json> events = listener.all();
    CHECK(std::any_of(events.begin(), events.end(), [](const Json& event) {
        return event["type"] == "info" && event["score"]["cp"].get<int>() > 20000;
    }));
}

TEST_CASE_METHOD(QueenTable, "a damaged tablebase is named once, and gives no result") {
    damage("KQK.rct");
    std::vector<std::string> warnings;
    ServerSettings settings = settings_with();
    settings.tables = open();
    settings.warn = [&warnings](const std::string& text) { warnings.push_back(text); };
    const RunningServer server(settings);
    for (int i = 0; i < 2; ++i) {
        CHECK(
            server.post("/api/tables", {{"variant", "tensor"}, {"fen", queen_wins}}).json["verdict"].is_null());
    }
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0].find("KQK.rct' is damaged in block ") != std::string::npos);
    CHECK(warnings[0].ends_with("; the board runs without it"));
}

TEST_CASE_METHOD(QueenTable, "an engine without TablePath gets none") {
    ServerSettings settings = settings_with("mode=random");
    settings.sessions.options["TablePath"] = path();
    const RunningServer server(settings);
    const std::string session = server.open_session();
    Listener listener(server, session);
    REQUIRE(server.go(session, {{"depth", 1}}).status == 200);
    CHECK(listener.wait_for("bestmove")["uci"].is_string());
}
