// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/engine_options.hpp"

#include "tests/catch.hpp"
#include "tests/tools/board/question.hpp"
#include "tools/board/session/go_request.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using test::ask;

namespace {

std::vector<UciOption> offered() {
    std::vector<UciOption> options;
    for (const char* const line :
         {"option name Hash type spin default 16 min 1 max 1024", "option name Clear Hash type button",
          "option name Ponder type check default false",
          "option name Style type combo default solid var solid var wild",
          "option name Book File type string default <empty>",
          "option name UCI_ShowWDL type check default false",
          "option name UCI_Variant type combo default tensor var tensor var tensorfree"}) {
        options.push_back(*parse_option(line));
    }
    return options;
}

board::OptionValues values(const RequestJson& options, Variant variant = Variant::tensor) {
    return ask([variant](const Field& request) { return read_options(request, variant, offered()); },
               {{"options", options}});
}

std::string where_of(const RequestJson& options) {
    return test::where_of([&options] { return values(options); });
}

GoRequest go(const RequestJson& more) {
    RequestJson request = {{"variant", "tensor"}, {"limits", {{"depth", 1}}}};
    request.update(more);
    return ask([](const Field& field) { return read_go(field, offered()); }, request);
}

std::string go_error(const RequestJson& more) {
    return test::where_of([&more] { return go(more); });
}

}  // namespace

TEST_CASE("options are described as the page wants them") {
    const Json options = describe_options(offered());
    CHECK(options[0] == Json::parse(R"({"name":"Hash","type":"spin","default":16,"min":1,"max":1024})"));
    CHECK(options[1] == Json::parse(R"({"name":"Clear Hash","type":"button"})"));
    CHECK(options[2]["default"] == false);
    CHECK(options[3]["vars"] == Json({"solid", "wild"}));
}

TEST_CASE("a game that the engine does not offer is refused by its name") {
    CHECK_THROWS_WITH(go({{"variant", "tiledsquares"}}), "this engine does not play tiledsquares");
}

TEST_CASE("option values are written anew, never passed on") {
    const board::OptionValues read =
        values({{"hash", 64}, {"PONDER", true}, {"Style", "WILD"}, {"Clear Hash", true}});
    CHECK(read.at("Hash") == "64");
    CHECK(read.at("Ponder") == "true");
    CHECK(read.at("Style") == "wild");
    CHECK(read.at("Clear Hash").empty());
    CHECK(read.at("UCI_Variant") == "tensor");
    CHECK(read.at("UCI_ShowWDL") == "true");
    CHECK(values({{"UCI_Variant", "tensor"}}, Variant::tensorfree).at("UCI_Variant") == "tensorfree");
}

TEST_CASE("options that do not fit are refused") {
    CHECK(where_of({{"Hash", 0}}) == "options.Hash");
    CHECK(where_of({{"Hash", "16\nquit"}}) == "options.Hash");
    CHECK(where_of({{"Ponder", 1}}) == "options.Ponder");
    CHECK(where_of({{"Style", "wild\nquit"}}) == "options.Style");
    CHECK(where_of({{"Clear Hash", false}}) == "options.Clear Hash");
    CHECK(where_of({{"Book File", "/etc/passwd"}}) == "options.Book File");
    CHECK(where_of({{"No Such", 1}}) == "options.No Such");
    CHECK(where_of({{"Hash\nquit", 1}}) == "options.Hash\nquit");
    CHECK(where_of({1, 2}) == "options");
    const RequestJson none = RequestJson::object();
    CHECK_THROWS_AS(read_options(Field(none, ""), Variant::tensorfree, {}), ApiError);
    CHECK(read_options(Field(none, ""), Variant::tensor, {}).empty());
}

TEST_CASE("only what changes is sent, and options that are no longer set return to their defaults") {
    using Lines = std::vector<std::string>;
    const board::OptionValues first = {{"Hash", "64"}, {"Ponder", "false"}, {"Clear Hash", ""}};
    CHECK(option_commands({}, first, offered()) ==
          Lines{"setoption name Hash value 64", "setoption name Clear Hash"});
    CHECK(option_commands(first, {{"Hash", "64"}}, offered()).empty());
    CHECK(option_commands(first, {}, offered()) == Lines{"setoption name Hash value 16"});
}

TEST_CASE("a search becomes commands made of checked values alone") {
    const GoRequest clock =
        go({{"moves", {"e2e4"}}, {"limits", {{"wtime", 1000}, {"btime", 2000}, {"winc", 10}, {"binc", 20}}}});
    CHECK(clock.go_command == "go wtime 1000 btime 2000 winc 10 binc 20");
    CHECK(clock.position_command ==
          "position fen rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1 moves e2e4");
    CHECK(clock.allowance == Milliseconds(7000));
    CHECK(go({{"limits", {{"infinite", true}}}}).go_command == "go infinite");
    CHECK_FALSE(go({{"limits", {{"depth", 5}, {"nodes", 7}}}}).allowance.has_value());
    CHECK(go({{"limits", {{"depth", 5}, {"nodes", 7}}}}).go_command == "go depth 5 nodes 7");
    CHECK(go({{"limits", {{"movetime", 5}}}, {"new_game", true}}).new_game);
}

TEST_CASE("searches that make no sense are refused") {
    CHECK(go_error(RequestJson::object()) == "no error");
    CHECK(go_error({{"limits", RequestJson::object()}}) == "limits");
    CHECK(go_error({{"limits", nullptr}}) == "limits");
    CHECK(go_error({{"limits", {{"btime", 1000}}}}) == "limits");
    CHECK(go_error({{"limits", {{"depth", 0}}}}) == "limits.depth");
    CHECK(go_error({{"limits", {{"depth", "5\nquit"}}}}) == "limits.depth");
    CHECK(go_error({{"limits", {{"movetime", -5}}}}) == "limits.movetime");
    CHECK(go_error({{"limits", {{"perft", 5}}}}) == "limits.perft");
    CHECK(go_error({{"limits", {{"depth", 5}, {"infinite", true}}}}) == "limits.infinite");
    CHECK(go_error({{"limits", {{"infinite", false}}}}) == "limits");
    CHECK(go_error({{"new_game", 1}}) == "new_game");
    CHECK(go_error({{"fen", "k9/2Q7/1K8/10/10/10/10/10 b - - 0 1"}}) == "moves");
}
