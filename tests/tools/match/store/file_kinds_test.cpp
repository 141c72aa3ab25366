// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/file_kinds.hpp"

#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/common/json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

TEST_CASE("what a match writes is known by its beginning, a torn one too, and nothing else is taken for it") {
    struct Example {
        const FileKind* kind;
        std::string whole;
    };
    const std::vector<Example> examples = {
        {&journal_kind, to_header(conditions_of({"a", "b"})).dump() + "\n"},
        {&pgn_kind, "[Event \"x\"]\n[Site \"y\"]\n\n1. e4 *\n"},
        {&epd_kind, start_rows + " w KQkq - 0 1\n"},
        {&epd_kind, "rnbqkbnr/pppppppp/8/8/8/4$3/PPPPPPPP/RNBQKBNR b KQkq - id \"x\";\n"},
        {&json_report_kind, R"({"conditions": {"type": "tournament", "version": 3}, "games": 2})"},
        {&html_report_kind, std::string(html_report_start) + "x</title>"},
        {&log_kind, "0.000 log begins on 2026-01-01 at 00:00:00\n"},
        {&log_kind, "12345.678 a < go nodes 10\n"},
        {&messages_kind, "info: could not open the book\n"}};
    const std::vector<std::string> foreign = {"int main() {}\n",
                                              "// SPDX\nint main() {}\n",
                                              "{\"a\": {}}\n",
                                              "[1, 2]\n",
                                              "[\"a\"]\n",
                                              "[section]\nx = 1\n",
                                              "<!DOCTYPE html>\n<html><body>\n",
                                              std::string("\x7F"
                                                          "ELF\0\0",
                                                          6)};
    for (const Example& example : examples) {
        CAPTURE(example.whole);
        CHECK(example.kind->begins_like(example.whole));
        const bool is_message = example.kind == &messages_kind;
        for (const std::string& text : foreign) {
            CAPTURE(text);
            CHECK((is_message || !example.kind->begins_like(text)));
        }
        for (const Example& other : examples) {
            CAPTURE(other.whole);
            CHECK((is_message || example.kind == other.kind || !example.kind->begins_like(other.whole)));
        }
    }
    for (const FileKind* const kind : {&journal_kind, &pgn_kind, &json_report_kind, &html_report_kind}) {
        for (const Example& example : examples) {
            for (std::size_t size = 1; example.kind == kind && size < example.whole.size(); ++size) {
                CAPTURE(example.whole, size);
                CHECK(kind->begins_like(example.whole.substr(0, size)));
            }
        }
    }
    CHECK_FALSE(messages_kind.begins_like(foreign.back()));
    CHECK_FALSE(messages_kind.begins_like(examples[0].whole));
    CHECK_FALSE(messages_kind.begins_like(examples[1].whole));
    CHECK(pgn_kind.begins_like("\xEF\xBB\xBF% x\n[Event \"x\"]\n"));
    CHECK_FALSE(pgn_kind.begins_like("{\"a\": 1}"));
}
