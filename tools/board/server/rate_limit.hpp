// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "tools/common/clock.hpp"

namespace ricochet::tools::board {

/// How often an address may ask: a full bucket of so many requests, which fills up again by so many a second.
/// The page is of about seventy files, and who reloads it over and over is no attacker.
struct RateSettings {
    double burst = 2000;
    double a_second = 200;
    /// What an attempt without the token costs, in requests: tokens cannot be tried in any number.
    double refused = 100;
};

/// Token buckets by address (Jonathan Turner, "New Directions in Communications", 1986). Thread-safe.
class RateLimit {
public:
    explicit RateLimit(RateSettings settings) : settings_(settings) {}

    /// Takes a cost from an address's bucket at a time; false where there is not enough in it, which takes
    /// nothing.
    bool take(const std::string& address, double cost, TimePoint now);

private:
    struct Bucket {
        double content;
        TimePoint filled;
    };

    void forget_full(TimePoint now);
    [[nodiscard]] double content_at(const Bucket& bucket, TimePoint now) const;

    RateSettings settings_;
    std::mutex mutex_;
    std::map<std::string, Bucket> buckets_;
};

}  // namespace ricochet::tools::board
