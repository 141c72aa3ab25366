// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/command.hpp"

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet::tools;

TEST_CASE("programs are found or refused with a reason") {
    CHECK(find_program("sh").ok());
    CHECK(find_program("/bin/sh").ok());
    CHECK(find_program("no-such-program-here").error() == "there is no program 'no-such-program-here' in PATH");
    CHECK(find_program("./nothing").error() == "there is no file './nothing'");
    CHECK(find_program("/etc/passwd").error() == "'/etc/passwd' is not an executable file");
    CHECK(find_program("/tmp").error() == "'/tmp' is not an executable file");
    CHECK_FALSE(find_program("").ok());
}

TEST_CASE("an engine's arguments are split like a shell does") {
    CHECK(split_command("a  'b c' d\"e f\"g").value() == std::vector<std::string>{"a", "b c", "de fg"});
    CHECK(split_command("").value().empty());
    CHECK(split_command("''").value() == std::vector<std::string>{""});
    CHECK_FALSE(split_command("a 'b").ok());
}

TEST_CASE("quoted words come back from a shell unchanged") {
    const std::vector<std::string> words = {"plain", "two words", "it's", "$HOME `x` \"q\"", ""};
    std::string wanted;
    for (const std::string& word : words) {
        wanted += word + "\n";
    }
    CHECK(test::run_shell("printf '%s\\n' " + quote_for_shell(words)).out == wanted);
}

TEST_CASE("quoted words come back from Windows unchanged") {
    CHECK(quote_for_windows(
              {R"(C:\ricochet.exe)", "two words", "", R"(say "hi")", R"(C:\two words\)", R"(a\"b c)"}) ==
          R"(C:\ricochet.exe "two words" "" "say \"hi\"" "C:\two words\\" "a\\\"b c")");
}
