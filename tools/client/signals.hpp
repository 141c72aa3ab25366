// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "tools/client/process.hpp"

namespace ricochet::tools {

/// While it lives, Ctrl-C and the signals to end (on Windows: the end of the console or the session) request an
/// interrupt instead of killing the program. Has to be made before any other thread, so that all of them leave
/// these signals alone. A signal that has come is without effect afterwards too, in the thread that made this:
/// the program is about to end.
class SignalWatch {
public:
    explicit SignalWatch(Interrupt& interrupt);
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

private:
    class Watch;
    std::unique_ptr<Watch> watch_;
};

}  // namespace ricochet::tools
