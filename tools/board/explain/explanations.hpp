// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "search/tables/tables.hpp"
#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// What moves are worth and why (tools/analyse), by searches in this process: engines of sessions have no part
/// in it. Thread-safe.
class Explanations {
public:
    /// So many are searched side by side.
    static constexpr std::size_t running_limit = 2;
    /// So many are searched or wait for that.
    static constexpr std::size_t place_limit = 8;
    /// Of them, those of pages on other machines.
    static constexpr std::size_t guest_limit = 4;
    /// `nodes` of a request: those of one of its searches.
    static constexpr std::int64_t least_nodes = 1000;
    static constexpr std::int64_t most_nodes = 500'000;

    /// The tables may be null.
    explicit Explanations(std::shared_ptr<const tables::Tables> tables) : tables_(std::move(tables)) {}

    /// What there is to say of the move `played` in a game's position: one of the `plies` of a review
    /// (tools/analyse/README.md), with two lines. `ply` counts from the first of the request's moves. An
    /// `ApiError` of status 400 says what is wrong with the request, one of 503 that there are too many or that
    /// the server ends.
    Json move(const Field& request, bool is_guest = false);

    /// What a game's last move threatens or, where that threatens nothing new or there is none, what the side
    /// that is not to move threatens: `reason`, null if nothing can be proved, and whether it is `new`.
    /// Errors are those of `move`.
    Json threat(const Field& request, bool is_guest = false);

    /// Breaks off all searches; there will be no new ones.
    void end();

    /// How many are searched or wait for that.
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

/// What the network sees in a game's position, as `eval` prints it (engine/PROTOCOL.md), in centipawns of it
/// and from White's point of view: `value` of the position, and `pieces`, each with its `square` and its
/// `worth`, what the value changes without it. Kings have no worth and are left out.
/// Takes milliseconds. An `ApiError` of status 400 says what is wrong with the request.
Json describe_worth(const Field& request);

}  // namespace ricochet::tools::board
