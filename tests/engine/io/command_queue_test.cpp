// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/command_queue.hpp"

#include <string>
#include <vector>

#include "movegen/base/threads.hpp"
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
        return command == "!once" ? Urgency::done : command.front() == '!' ? Urgency::again : Urgency::none;
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
    Queue queue([](const std::string&) { return Urgency::none; });
    const Thread writer([&queue] {
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

TEST_CASE_METHOD(Fixture, "a command that keeps its place is shown at the start of every job until its turn") {
    queue.push("a");
    queue.push("!keep");
    queue.push("!keep too");
    { const Queue::LongJob job(queue); }
    CHECK(urgent == std::vector<std::string>{"!keep", "!keep too"});
    { const Queue::LongJob job(queue); }
    CHECK(urgent.size() == 3);
    CHECK(urgent.back() == "!keep");
    CHECK(queue.pop() == "a");
    CHECK(queue.pop() == "!keep");
    { const Queue::LongJob job(queue); }
    CHECK(urgent.size() == 4);
    CHECK(urgent.back() == "!keep too");
    CHECK(queue.pop() == "!keep too");
    { const Queue::LongJob job(queue); }
    CHECK(urgent.size() == 4);
}

TEST_CASE("however many jobs there are, each waiting command is shown once") {
    constexpr int commands = 10'000;
    int shown = 0;
    Queue queue([&shown](const std::string& command) {
        ++shown;
        return command == "ready" ? Urgency::done : Urgency::none;
    });
    for (int i = 0; i < commands; ++i) {
        queue.push("go");
        queue.push("ready");
    }
    queue.close();
    int taken = 0;
    while (queue.pop()) {
        const Queue::LongJob job(queue);
        ++taken;
    }
    CHECK(taken == commands);
    CHECK(shown <= 2 * commands);
}
