// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "search/tables/tables.hpp"
#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// Explains what moves are worth and why (tools/analyse) by searches in this process, independent of the
/// sessions' engines. Thread-safe.
class Explanations {
public:
    /// Concurrent searches.
    static constexpr std::size_t running_limit = 2;
    /// Searches that run or wait.
    static constexpr std::size_t place_limit = 8;
    /// Those of them for pages on other machines.
    static constexpr std::size_t guest_limit = 4;
    /// Range of a request's `nodes`, the nodes of each of its searches.
    static constexpr std::int64_t least_nodes = 1000;
    static constexpr std::int64_t most_nodes = 500'000;

    /// `tables` may be null.
    explicit Explanations(std::shared_ptr<const tables::Tables> tables) : tables_(std::move(tables)) {}

    /// Explains the move `played` in a game's position: one of the `plies` of a review
    /// (tools/analyse/README.md), with two lines. `ply` counts from the first of the request's moves. Throws
    /// `ApiError` with status 400 for an invalid request, and with 503 if there are too many or the server is
    /// ending.
    Json move(const Field& request, bool is_guest = false);

    /// Returns what a game's last move threatens or, if it threatens nothing new or there is none, what the
    /// side not to move threatens: `reason`, null if nothing can be proved, and whether it is `new`. Throws as
    /// `move` does.
    Json threat(const Field& request, bool is_guest = false);

    /// Aborts all searches and refuses new ones.
    void end();

    /// Searches that run or wait.
    [[nodiscard]] std::size_t size() const;

private:
    class Place;

    Json answer(bool is_guest, const std::function<Json()>& search);

    std::shared_ptr<const tables::Tables> tables_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t places_ = 0;
    std::size_t guests_ = 0;
    std::size_t running_ = 0;
    std::atomic<bool> is_ended_ = false;
};

/// The network's evaluation of a game's position, as `eval` prints it (engine/PROTOCOL.md), in centipawns from
/// White's point of view: the `value` of the position and the `pieces`, each with its `square` and its `worth`,
/// the change of the value without it. Kings have no worth and are left out. Takes milliseconds. Throws
/// `ApiError` with status 400 for an invalid request.
Json describe_worth(const Field& request);

/// Answers `explain/move`, `explain/threat` and `explain/worth` of a page without a server (`answer_request`),
/// with the bodies and answers of a server (`Explanations`, `describe_worth`). Only ending the worker stops a
/// search early.
std::string answer_explanation(std::string_view request);

}  // namespace ricochet::tools::board
