// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>

#include "tests/catch.hpp"

namespace ricochet::test {

/// A pseudo-terminal: a descriptor to write to, and its output.
class Terminal {
public:
    Terminal() : screen_(::posix_openpt(O_RDWR | O_NOCTTY)) {
        REQUIRE((::grantpt(screen_) == 0 && ::unlockpt(screen_) == 0));
        std::array<char, 64> name{};
        REQUIRE(::ptsname_r(screen_, name.data(), name.size()) == 0);
        descriptor_ = ::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC);
        REQUIRE(descriptor_ >= 0);
        ::fcntl(screen_, F_SETFL, O_NONBLOCK);
    }
    ~Terminal() {
        ::close(descriptor_);
        ::close(screen_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }

    /// Returns what was written since the last call. It may arrive late and in pieces: waits until it ends with
    /// `end`, at most ten seconds.
    [[nodiscard]] std::string shown(std::string_view end) const {
        return written_until([end](const std::string& all) { return all.ends_with(end); });
    }
    /// Like `shown`, but waits until the text contains `part`.
    [[nodiscard]] std::string shown_with(std::string_view part) const {
        return written_until([part](const std::string& all) { return all.find(part) != std::string::npos; });
    }

private:
    template <class Condition>
    [[nodiscard]] std::string written_until(const Condition& is_enough) const {
        constexpr auto longest = std::chrono::seconds(10);
        const auto last = std::chrono::steady_clock::now() + longest;
        std::string all;
        do {
            all += read();
            if (is_enough(all)) {
                return all;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        } while (std::chrono::steady_clock::now() < last);
        return all;
    }
    [[nodiscard]] std::string read() const {
        std::array<char, 4096> text{};
        const ssize_t size = ::read(screen_, text.data(), text.size());
        return size > 0 ? std::string(text.data(), static_cast<std::size_t>(size)) : "";
    }

    int screen_;
    int descriptor_ = -1;
};

}  // namespace ricochet::test
