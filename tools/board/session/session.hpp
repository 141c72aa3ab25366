// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <mutex>
#include <thread>

#include "tools/board/session/engine_dialogue.hpp"
#include "tools/board/session/event_log.hpp"
#include "tools/client/uci_client.hpp"

namespace ricochet::tools::board {

/// One page's engine: a process, and the thread that passes lines between it and its dialogue. Results are
/// reported as events. Public functions may be called from any thread.
class Session {
public:
    /// An engine that has not stopped within `stop_timeout` after `stop` is killed. Options, by names in any
    /// case, are set if the engine has them.
    Session(Command engine, Milliseconds stop_timeout, OptionValues options = {});
    /// Ends the engine.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Starts the engine and describes it: name, author, options. Call once. Throws `ApiError` with status 502
    /// if it does not start.
    Json start();

    /// Begins a search (`EngineDialogue::go`). Returns its number.
    std::uint64_t go(const Field& request);
    /// Stops the search, if there is one; its best move comes as an event.
    void stop();

    [[nodiscard]] EventLog& events() { return events_; }

    /// Starts ending the session, without waiting.
    void request_end();
    /// Ends the session and its engine, and waits for that: a second or two if the engine does not answer.
    void end();

private:
    void work();
    void listen(std::unique_lock<std::mutex>& lock);
    void carry_out(const EngineDialogue::Step& step);
    void engine_failed(const EngineFailure& failure, WordingOf<1> what);

    EngineSettings settings_;
    EventLog events_;
    /// Wakes the thread to end, or for a request while it listens.
    Interrupt wake_;

    /// Guards the next three members.
    std::mutex mutex_;
    EngineDialogue dialogue_;
    bool is_listening_ = false;
    bool is_ending_ = false;

    /// Used by `start`, and from then on by the thread alone.
    UciClient client_;

    /// Guards the start and the end of the thread.
    std::mutex thread_mutex_;
    std::thread thread_;
};

}  // namespace ricochet::tools::board
