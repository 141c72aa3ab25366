// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/rate_limit.hpp"

#include <algorithm>
#include <chrono>

namespace ricochet::tools::board {

namespace {

/// More addresses than a home has machines; further ones are refused.
constexpr std::size_t most_addresses = 1024;

}  // namespace

double RateLimit::content_at(const Bucket& bucket, TimePoint now) const {
    const std::chrono::duration<double> since = now - bucket.filled;
    return std::min(settings_.burst, bucket.content + since.count() * settings_.a_second);
}

void RateLimit::forget_full(TimePoint now) {
    std::erase_if(buckets_,
                  [this, now](const auto& entry) { return content_at(entry.second, now) >= settings_.burst; });
}

bool RateLimit::take(const std::string& address, double cost, TimePoint now) {
    const std::lock_guard lock(mutex_);
    if (buckets_.size() >= most_addresses && !buckets_.contains(address)) {
        forget_full(now);
        if (buckets_.size() >= most_addresses) {
            return false;
        }
    }
    Bucket& bucket = buckets_.try_emplace(address, Bucket{settings_.burst, now}).first->second;
    bucket = {content_at(bucket, now), now};
    if (bucket.content < cost) {
        return false;
    }
    bucket.content -= cost;
    return true;
}

}  // namespace ricochet::tools::board
