// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "tools/common/clock.hpp"

namespace ricochet::tools::board {

/// The rate limit of an address: a token bucket of `burst` requests that refills by `a_second` requests a
/// second. The page has about seventy files, and reloading it repeatedly must be possible.
struct RateSettings {
    double burst = 2000;
    double a_second = 200;
    /// The cost of an attempt without the token, in requests, so that tokens cannot be guessed.
    double refused = 100;
};

/// Token buckets by address (Jonathan Turner, "New Directions in Communications", 1986). Thread-safe.
class RateLimit {
public:
    explicit RateLimit(RateSettings settings) : settings_(settings) {}

    /// Takes a cost from an address's bucket; returns false, and takes nothing, if it has too little.
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
