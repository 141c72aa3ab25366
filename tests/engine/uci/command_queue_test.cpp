// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/command_queue.hpp"

#include <string>
#include <thread>
#include <vector>

#include "tests/catch.hpp"

using namespace ricochet;

namespace {

using Queue = CommandQueue<std::string>;

struct Fixture {
    std::vector<std::string> urgent;
    Queue queue{[this](const std::string& command) {
        if (command.front() == '!') {
            urgent.push_back(command);
        }
        return command == "!once";
    }};
};

}  // namespace

TEST_CASE_METHOD(Fixture, "commands come out in order, then nothing") {
    queue.push("a");
    queue.push("!once");
    queue.push("b");
    queue.close();
    CHECK(queue.pop() == "a");
    CHECK(queue.pop() == "!once");
    CHECK(queue.pop() == "b");
    CHECK_FALSE(queue.pop());
    CHECK_FALSE(queue.pop());
    CHECK(urgent.empty());
}

TEST_CASE_METHOD(Fixture,
                 "a long job does not delay urgent commands, neither those that wait nor those to come") {
    queue.push("a");
    queue.push("!once");
    queue.push("!keep");
    {
        const Queue::LongJob job(queue);
        CHECK(urgent == std::vector<std::string>{"!once", "!keep"});
        queue.push("!once");
        queue.push("!keep");
        CHECK(urgent == std::vector<std::string>{"!once", "!keep", "!once", "!keep"});
    }
    queue.push("!once");
    queue.close();
    CHECK(urgent.size() == 4);
    CHECK(queue.pop() == "a");
    CHECK(queue.pop() == "!keep");
    CHECK(queue.pop() == "!keep");
    CHECK(queue.pop() == "!once");
    CHECK_FALSE(queue.pop());
}

TEST_CASE("commands cross from one thread to another, whole and in order") {
    Queue queue([](const std::string&) { return false; });
    std::jthread writer([&queue] {
        for (int i = 0; i < 10'000; ++i) {
            queue.push(std::to_string(i));
        }
        queue.close();
    });
    int expected = 0;
    bool in_order = true;
    while (const auto command = queue.pop()) {
        in_order = in_order && *command == std::to_string(expected);
        ++expected;
    }
    CHECK(in_order);
    CHECK(expected == 10'000);
}
