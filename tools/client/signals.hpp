// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <thread>

#include "tools/client/process.hpp"

namespace ricochet::tools {

/// While it lives, Ctrl-C and the signals to end request an interrupt instead of killing the program. Has to be
/// made before any other thread, so that all of them leave these signals alone.
class SignalWatch {
public:
    explicit SignalWatch(Interrupt& interrupt);
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

private:
    sigset_t watched_{};
    sigset_t before_{};
    std::thread thread_;
};

}  // namespace ricochet::tools
