// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/options.hpp"

#include <string>
#include <vector>

#include "tests/catch.hpp"

using namespace ricochet;

namespace {

/// One option of each type; the callbacks record their arguments.
struct Fixture {
    std::vector<std::string> calls;
    OptionList options;

    Fixture() {
        options.add("Check Me", CheckOption{false, always([this](bool value) {
                                                calls.emplace_back(value ? "check true" : "check false");
                                            })});
        options.add("Spin", SpinOption{5, 1, 9, [this](std::int64_t value) {
                                           calls.push_back("spin " + std::to_string(value));
                                           return value == 7 ? OptionFailure("seven is unlucky") : std::nullopt;
                                       }});
        options.add("Combo", ComboOption{"red", {"red", "green"}, always([this](const std::string& value) {
                                             calls.push_back("combo " + value);
                                         })});
        options.add(
            "Text",
            StringOption{"", always([this](const std::string& value) { calls.push_back("text " + value); })});
        options.add("Button", ButtonOption{always([this] { calls.emplace_back("pressed"); })});
    }

    [[nodiscard]] std::int64_t spin() const { return std::get<SpinOption>(options.all()[1].content).value; }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "options take values of their type, and their names in any case") {
    CHECK_FALSE(options.set("CHECK me", "True"));
    CHECK_FALSE(options.set("spin", "9"));
    CHECK_FALSE(options.set("Combo", "GREEN"));
    CHECK_FALSE(options.set("Text", "a  b"));
    CHECK_FALSE(options.set("Button", "whatever"));
    CHECK(calls == std::vector<std::string>{"check true", "spin 9", "combo green", "text a  b", "pressed"});
    CHECK(std::get<CheckOption>(options.all()[0].content).value);
    CHECK(spin() == 9);
    CHECK(std::get<ComboOption>(options.all()[2].content).value == "green");
    CHECK(std::get<StringOption>(options.all()[3].content).value == "a  b");
}

TEST_CASE_METHOD(Fixture, "a value that is refused changes nothing and calls nothing") {
    CHECK(options.set("Check Me", "yes") == "option Check Me: \"yes\" is neither true nor false");
    CHECK(options.set("Spin", "10") == "option Spin: \"10\" is out of the range 1 to 9");
    CHECK(options.set("Spin", "many") == "option Spin: \"many\" is not a whole number");
    CHECK(options.set("Spin", "") == "option Spin: nothing is not a whole number");
    CHECK(options.set("Combo", "blue") == "option Combo: \"blue\" is none of red, green");
    CHECK(options.set("Nothing", "1") == "no option is called \"Nothing\"");
    CHECK(calls.empty());
    CHECK(spin() == 5);
}

TEST_CASE_METHOD(Fixture, "a value that the callback refuses leaves the old one") {
    CHECK(options.set("Spin", "7") == "option Spin: seven is unlucky");
    CHECK(calls == std::vector<std::string>{"spin 7"});
    CHECK(spin() == 5);
}

TEST_CASE_METHOD(Fixture, "what comes before a change comes only where the value can be right") {
    const auto before = [this] { calls.emplace_back("before"); };
    CHECK(options.set("Spin", "0", before));
    CHECK(options.set("Spun", "1", before));
    CHECK(calls.empty());
    CHECK(options.set("Spin", "7", before));
    CHECK_FALSE(options.set("button", "", before));
    CHECK(calls == std::vector<std::string>{"before", "spin 7", "before", "pressed"});
}
