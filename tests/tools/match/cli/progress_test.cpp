// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/progress.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/terminal.hpp"

using namespace ricochet;
using namespace ricochet::tools::match;

namespace {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

TEST_CASE("on a terminal a block tells what is played, and is drawn anew below what stays") {
    const ricochet::test::Terminal terminal;
    const std::unique_ptr<std::FILE, FileCloser> out(::fdopen(::dup(terminal.descriptor()), "w"));
    const Conditions conditions;
    Progress progress(conditions, 1, 3, out.get());
    GameIdentity identity;
    identity.game = 2;
    identity.white = "a";
    identity.black = "b";
    progress.game_started(identity);
    // The time that has gone is between these.
    const std::string beginning = "\r\n1 of 3 games, ";
    const std::string end = " s\r\n  playing game 2: a - b\r\n";
    const std::string block = terminal.shown(end);
    CHECK(block.starts_with(beginning));
    CHECK(block.ends_with(end));
    progress.warn("something");
    const std::string warned = terminal.shown(end);
    CHECK(warned.starts_with("\x1b[3F\x1b[Jwarning: something\r\n" + beginning));
    CHECK(warned.ends_with(end));
    progress.close();
    CHECK(terminal.shown("\x1b[J") == "\x1b[3F\x1b[J");
}
