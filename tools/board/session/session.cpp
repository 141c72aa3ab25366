// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

/// An idle engine has no deadline; its end wakes the thread anyway.
constexpr Milliseconds idle_wait{600000};

constexpr Timeouts timeouts{Milliseconds(10000), Milliseconds(10000), Milliseconds(1000), Milliseconds(3000)};

}  // namespace

Session::Session(Command engine, Milliseconds stop_timeout, OptionValues options)
    : settings_{.name = "engine",
                .command = std::move(engine),
                .options = {},
                .init_lines = {},
                .error_file = {}},
      dialogue_(stop_timeout, std::move(options)),
      client_(settings_, ClientContext{usual_variant, timeouts, wake_, nullptr, ""}) {}

Session::~Session() {
    end();
}

Json Session::start() {
    const std::lock_guard thread_lock(thread_mutex_);
    if (wake_.requested()) {
        throw ApiError(503, phrase(server_error::ending), "session");
    }
    if (const std::optional<EngineFailure> failure = client_.start()) {
        const std::vector<std::string> errors = client_.last_errors();
        throw ApiError(502,
                       errors.empty() ? phrase(engine_error::start, failure->detail)
                                      : phrase(engine_error::start_said, failure->detail, errors.back()),
                       "engine");
    }
    const std::lock_guard lock(mutex_);
    thread_ = std::thread([this] { work(); });
    return dialogue_.introduce(client_.handshake());
}

std::uint64_t Session::go(const Field& request) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t number = dialogue_.go(request, Clock::now());
    if (is_listening_) {
        wake_.request();
    }
    return number;
}

void Session::stop() {
    const std::lock_guard lock(mutex_);
    dialogue_.stop(Clock::now());
    if (is_listening_) {
        wake_.request();
    }
}

void Session::request_end() {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    wake_.request();
}

void Session::end() {
    request_end();
    const std::lock_guard lock(thread_mutex_);
    if (thread_.joinable()) {
        thread_.join();
    }
}

void Session::work() {
    std::unique_lock lock(mutex_);
    while (!is_ending_) {
        const EngineDialogue::Step step = dialogue_.take_step();
        if (step.is_empty()) {
            listen(lock);
        } else {
            lock.unlock();
            carry_out(step);
            lock.lock();
        }
    }
    lock.unlock();
    client_.quit();
    events_.close();
}

/// Waits for the engine's next line, a page's request or a deadline, whichever comes first.
void Session::listen(std::unique_lock<std::mutex>& lock) {
    const TimePoint until = dialogue_.due().value_or(Clock::now() + idle_wait);
    is_listening_ = true;
    lock.unlock();
    std::optional<EngineFailure> failure;
    std::optional<Line> line;
    if (client_.is_running()) {
        line = client_.receive(until, failure);
    } else {
        wake_.wait();
    }
    lock.lock();
    is_listening_ = false;
    if (!is_ending_) {
        wake_.reset();
    }
    if (line) {
        dialogue_.take_line(line->text, Clock::now());
    } else if (failure && failure->kind != FailureKind::interrupted) {
        dialogue_.failed(phrase(engine_error::died, failure->detail));
    }
    dialogue_.look(Clock::now());
}

void Session::carry_out(const EngineDialogue::Step& step) {
    if (step.restart) {
        client_.kill();
    }
    for (Json event : step.events) {
        if (event["type"] == "engine_died") {
            event["stderr"] = client_.last_errors();
        }
        events_.add(event);
    }
    if (step.lines.empty()) {
        return;
    }
    if (!client_.is_running()) {
        if (const std::optional<EngineFailure> failure = client_.start()) {
            engine_failed(*failure, engine_error::again);
            return;
        }
        events_.add({{"type", "engine_ready"}, {"engine", describe_handshake(client_.handshake())}});
    }
    if (const auto failure = client_.send(fmt::format("{}", fmt::join(step.lines, "\n")))) {
        engine_failed(*failure, engine_error::died);
    }
}

/// Reports the engine's failure, unless the session itself has stopped waiting for it.
void Session::engine_failed(const EngineFailure& failure, WordingOf<1> what) {
    if (failure.kind != FailureKind::interrupted) {
        const std::lock_guard lock(mutex_);
        dialogue_.failed(phrase(what, failure.detail));
    }
}

}  // namespace ricochet::tools::board
