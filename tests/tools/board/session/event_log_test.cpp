// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/event_log.hpp"

#include <fmt/format.h>
#include <thread>

#include "tests/catch.hpp"
#include "tools/common/json.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::board;

namespace {

constexpr Milliseconds at_once{0};

Json event(const std::string& type, int number = 0) {
    return {{"type", type}, {"n", number}};
}

/// The waiting events of a listener, by their numbers `n`.
std::vector<int> drain(EventLog& log, EventLog::Listener listener) {
    std::vector<int> numbers;
    std::string text;
    while (log.next(listener, text, at_once) == EventLog::Wait::event) {
        const std::size_t begin = text.find("data: ") + 6;
        numbers.push_back(Json::parse(text.substr(begin, text.find('\n', begin) - begin))["n"]);
    }
    return numbers;
}

}  // namespace

TEST_CASE("events wait for a listener and have the form of server-sent events") {
    EventLog log;
    log.add(event("bestmove", 1));
    const EventLog::Listener listener = log.open(std::nullopt);
    std::string text;
    REQUIRE(log.next(listener, text, at_once) == EventLog::Wait::event);
    CHECK(text == "id: 1\ndata: {\"type\":\"bestmove\",\"n\":1}\n\n");
    CHECK(log.next(listener, text, at_once) == EventLog::Wait::timeout);
}

TEST_CASE("a line end in an event cannot split it") {
    EventLog log;
    log.add({{"type", "x"}, {"message", "a\n\ndata: b\r"}});
    std::string text;
    REQUIRE(log.next(log.open(std::nullopt), text, at_once) == EventLog::Wait::event);
    CHECK(text == "id: 1\ndata: {\"type\":\"x\",\"message\":\"a\\n\\ndata: b\\r\"}\n\n");
}

TEST_CASE("a new listener takes over where the last one left, or at a given event") {
    EventLog log;
    for (int i = 1; i <= 3; ++i) {
        log.add(event("bestmove", i));
    }
    const EventLog::Listener first = log.open(std::nullopt);
    CHECK(drain(log, first) == std::vector<int>{1, 2, 3});
    log.add(event("bestmove", 4));
    const EventLog::Listener second = log.open(std::nullopt);
    std::string text;
    CHECK(log.next(first, text, at_once) == EventLog::Wait::ended);
    CHECK(drain(log, second) == std::vector<int>{4});
    CHECK(drain(log, log.open(2)) == std::vector<int>{3, 4});
    CHECK(drain(log, log.open(UINT64_MAX)).empty());
}

TEST_CASE("waiting events are bounded, and reports are dropped first") {
    EventLog log;
    log.add(event("bestmove", -1));
    for (int i = 0; i < 10000; ++i) {
        log.add(event("info", i));
    }
    const std::vector<int> received = drain(log, log.open(std::nullopt));
    CHECK(received.size() == 256);
    CHECK(received.front() == -1);
    CHECK(received.back() == 9999);
}

TEST_CASE("waits end with an event and with the log") {
    EventLog log;
    const EventLog::Listener listener = log.open(std::nullopt);
    std::thread other([&log] {
        std::this_thread::sleep_for(Milliseconds(20));
        log.add(event("bestmove"));
        std::this_thread::sleep_for(Milliseconds(20));
        log.close();
    });
    std::string text;
    CHECK(log.next(listener, text, Milliseconds(120000)) == EventLog::Wait::event);
    CHECK(log.next(listener, text, Milliseconds(120000)) == EventLog::Wait::ended);
    other.join();
}

TEST_CASE("the time without a listener counts from the last one's leaving") {
    EventLog log;
    std::this_thread::sleep_for(Milliseconds(5));
    CHECK(log.idle_for() >= Milliseconds(5));
    CHECK_FALSE(log.was_heard());
    const EventLog::Listener first = log.open(std::nullopt);
    CHECK(log.idle_for() == Duration::zero());
    const EventLog::Listener second = log.open(std::nullopt);
    // The first listener has been replaced, so its leaving has no effect.
    log.leave(first);
    CHECK(log.idle_for() == Duration::zero());
    log.leave(second);
    CHECK(log.was_heard());
    std::this_thread::sleep_for(Milliseconds(5));
    CHECK(log.idle_for() >= Milliseconds(5));
}
