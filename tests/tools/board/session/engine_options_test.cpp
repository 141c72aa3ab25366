// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of unusual options; dialogue.jsonl has the usual ones.
#include "tools/board/session/engine_options.hpp"

#include "tests/catch.hpp"
#include "tests/tools/board/question.hpp"
#include "tools/board/session/engine_dialogue.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using test::ask;

TEST_CASE("an engine without an option for it plays the usual variant alone") {
    const auto read = [](Variant variant) {
        return ask([variant](const Field& request) { return read_options(request, variant, {}); },
                   RequestJson::object());
    };
    CHECK(read(usual_variant).empty());
    CHECK_THROWS_AS(read(Variant::tensorfree), ApiError);
}

TEST_CASE("every search gets the server's own options, and no page changes them") {
    EngineDialogue dialogue(Milliseconds(1000), {{"tablepath", "/tables"}, {"No Such", "1"}});
    dialogue.introduce({"option name TablePath type string default <empty>", "uciok"});
    const auto go = [&dialogue](const RequestJson& options) {
        return ask([&dialogue](const Field& request) { return dialogue.go(request, TimePoint()); },
                   {{"variant", "tensor"}, {"limits", {{"depth", 1}}}, {"options", options}});
    };
    CHECK(test::where_of([&go] { return go({{"TablePath", "/etc"}}); }) == "options.TablePath");
    CHECK(go(RequestJson::object()) == 1);
    CHECK(dialogue.take_step().lines.front() == "setoption name TablePath value /tables");
}
