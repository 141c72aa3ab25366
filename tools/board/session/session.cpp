// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/session.hpp"

#include <algorithm>
#include <utility>

#include "tools/client/uci_lines.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

/// Nothing is expected of an idle engine; its end wakes the thread all the same.
constexpr Milliseconds idle_wait{600000};

constexpr Timeouts timeouts{Milliseconds(10000), Milliseconds(10000), Milliseconds(1000), Milliseconds(3000)};

}  // namespace

Session::Session(Command engine, Milliseconds stop_timeout, OptionValues options)
    : stop_timeout_(stop_timeout), own_options_(std::move(options)) {
    settings_.name = "engine";
    settings_.command = std::move(engine);
    client_ =
        std::make_unique<UciClient>(settings_, ClientContext{usual_variant, timeouts, wake_, nullptr, ""});
    thread_ = std::thread([this] { work(); });
}

Session::~Session() {
    end();
}

Json Session::describe_engine() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return has_started_; });
    if (!start_failure_.empty()) {
        throw ApiError(502, start_failure_, "engine");
    }
    return describe_handshake(handshake_);
}

std::uint64_t Session::go(const Field& request) {
    std::vector<UciOption> offered;
    {
        const std::lock_guard lock(mutex_);
        offered = offered_;
    }
    GoRequest go = read_go(request, offered);
    add_offered(go.options, own_options_, offered);
    const std::lock_guard lock(mutex_);
    go.number = ++last_number_;
    waiting_ = std::move(go);
    changed_.notify_all();
    if (is_listening_) {
        wake_.request();
    }
    return last_number_;
}

void Session::stop() {
    const std::lock_guard lock(mutex_);
    stop_up_to_ = last_number_;
    if (is_listening_) {
        wake_.request();
    }
}

void Session::request_end() {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    changed_.notify_all();
    wake_.request();
}

void Session::end() {
    request_end();
    const std::lock_guard lock(join_mutex_);
    if (thread_.joinable()) {
        thread_.join();
    }
}

void Session::work() {
    start_engine();
    for (Order order = next_order(); order != Order::end; order = next_order()) {
        if (order == Order::begin) {
            std::unique_lock lock(mutex_);
            GoRequest request = std::move(*waiting_);
            waiting_.reset();
            lock.unlock();
            begin_search(std::move(request));
        } else if (order == Order::stop) {
            tell_to_stop();
        } else {
            listen();
        }
    }
    client_->quit();
    events_.close();
}

void Session::start_engine() {
    const std::optional<EngineFailure> failure = client_->start();
    const std::lock_guard lock(mutex_);
    has_started_ = true;
    if (failure) {
        const std::vector<std::string> errors = client_->last_errors();
        start_failure_ = errors.empty() ? phrase(engine_error::start, failure->detail)
                                        : phrase(engine_error::start_said, failure->detail, errors.back());
        is_ending_ = true;
    } else {
        handshake_ = client_->handshake();
        offered_ = client_->options();
    }
    changed_.notify_all();
}

/// What is to be done next; waits while the engine does not run and there is nothing to do.
Session::Order Session::next_order() {
    std::unique_lock lock(mutex_);
    if (!client_->is_running()) {
        changed_.wait(lock, [this] { return is_ending_ || waiting_; });
    }
    if (is_ending_) {
        return Order::end;
    }
    if (search_) {
        const bool is_to_stop = waiting_.has_value() || search_->request.number <= stop_up_to_;
        if (is_to_stop && !search_->told_to_stop) {
            return Order::stop;
        }
    } else if (waiting_) {
        return Order::begin;
    }
    is_listening_ = true;
    return Order::none;
}

void Session::begin_search(GoRequest request) {
    if (!client_->is_running()) {
        if (const std::optional<EngineFailure> failure = client_->start()) {
            engine_failed(*failure, engine_error::again, request.number);
            return;
        }
        options_set_.clear();
        events_.add({{"type", "engine_ready"}, {"engine", describe_handshake(client_->handshake())}});
    }
    if (const std::optional<EngineFailure> failure = prepare(request)) {
        engine_failed(*failure, engine_error::died, request.number);
        return;
    }
    const std::uint64_t number = request.number;
    InfoRelay relay(number, request.game, [this](const Json& event) { events_.add(event); });
    std::optional<TimePoint> deadline;
    if (request.allowance) {
        deadline = Clock::now() + *request.allowance;
    }
    search_.emplace(Search{std::move(request), std::move(relay), deadline, false});
}

/// Everything up to and including `go`.
std::optional<EngineFailure> Session::prepare(const GoRequest& request) {
    const std::vector<std::string> settings =
        option_commands(options_set_, request.options, client_->options());
    options_set_ = request.options;
    std::vector<std::string> lines = settings;
    if (request.new_game) {
        lines.emplace_back("ucinewgame");
    }
    std::optional<EngineFailure> failure;
    for (std::size_t i = 0; i < lines.size() && !failure; ++i) {
        failure = client_->send(lines[i]);
    }
    if (!failure && !lines.empty()) {
        failure = client_->ping();
    }
    if (!failure) {
        failure = client_->send(request.position_command);
    }
    return failure ? failure : client_->send(request.go_command);
}

void Session::tell_to_stop() {
    search_->told_to_stop = true;
    search_->deadline = Clock::now() + stop_timeout_;
    if (const std::optional<EngineFailure> failure = client_->send("stop")) {
        engine_failed(*failure, engine_error::died, search_->request.number);
    }
}

/// Waits for the engine's next line, for new orders and for deadlines, whatever comes first.
void Session::listen() {
    std::optional<EngineFailure> failure;
    const std::optional<Line> line = client_->receive(next_deadline(), failure);
    {
        const std::lock_guard lock(mutex_);
        is_listening_ = false;
        if (!is_ending_) {
            wake_.reset();
        }
    }
    if (failure && failure->kind != FailureKind::interrupted) {
        engine_failed(*failure, engine_error::died,
                      search_ ? std::optional(search_->request.number) : std::nullopt);
        return;
    }
    if (line && search_) {
        take_line(*line);
    }
    keep_deadlines(Clock::now());
}

void Session::take_line(const Line& line) {
    if (const std::optional<UciBestMove> best = parse_best_move(line.text)) {
        take_best_move(*best);
    } else {
        search_->relay.take(line.text, Clock::now());
    }
}

void Session::take_best_move(const UciBestMove& best) {
    const std::uint64_t number = search_->request.number;
    const Result<Json> event = describe_best_move(best, search_->request.game, number);
    search_->relay.finish();
    if (!event) {
        engine_died(phrase(engine_error::nonsense, event.refusal()), number);
        return;
    }
    search_.reset();
    events_.add(event.value());
}

void Session::keep_deadlines(TimePoint now) {
    if (!search_) {
        return;
    }
    search_->relay.pass_on(now);
    if (!search_->deadline || now < *search_->deadline) {
        return;
    }
    if (!search_->told_to_stop) {
        tell_to_stop();
        return;
    }
    engine_died(phrase(engine_error::deaf), search_->request.number);
}

TimePoint Session::next_deadline() const {
    TimePoint next = Clock::now() + idle_wait;
    if (search_) {
        next = std::min(next, search_->relay.due().value_or(next));
        next = std::min(next, search_->deadline.value_or(next));
    }
    return next;
}

/// Says what has become of the engine, unless the session itself has stopped waiting for it.
void Session::engine_failed(const EngineFailure& failure, WordingOf<1> what,
                            std::optional<std::uint64_t> search) {
    if (failure.kind != FailureKind::interrupted) {
        engine_died(phrase(what, failure.detail), search);
    }
}

/// Ends what is left of the engine, and says so.
void Session::engine_died(const Phrase& reason, std::optional<std::uint64_t> search) {
    client_->kill();
    Json event = {{"type", "engine_died"}};
    if (search) {
        event["search"] = *search;
    }
    event.update(describe_phrase(reason));
    event["stderr"] = client_->last_errors();
    search_.reset();
    events_.add(event);
}

}  // namespace ricochet::tools::board
