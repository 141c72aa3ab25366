// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/interrupt_posix.hpp"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace ricochet::tools {

Interrupt::Interrupt() {
    Result<Pipe> made = make_pipe();
    if (!made) {
        throw std::runtime_error(made.error());
    }
    wake_ = std::make_unique<Wake>(Wake{std::move(made.value())});
    const int write_end = wake_->pipe.write_end.get();
    ::fcntl(write_end, F_SETFL, ::fcntl(write_end, F_GETFL) | O_NONBLOCK);
}

Interrupt::~Interrupt() = default;

void Interrupt::request() {
    if (!requested_.exchange(true)) {
        // Read by `reset` alone, so that every present and future wait sees it.
        while (::write(wake_->pipe.write_end.get(), "x", 1) < 0 && errno == EINTR) {
        }
    }
}

void Interrupt::reset() {
    if (requested_.exchange(false)) {
        // Where the request is still being written, it is waited for: left in the pipe it would end later
        // waits.
        char taken = 0;
        while (::read(wake_->pipe.read_end.get(), &taken, 1) < 0 && errno == EINTR) {
        }
    }
}

void Interrupt::wait() const {
    while (!requested()) {
        pollfd wait{wake_->pipe.read_end.get(), POLLIN, 0};
        ::poll(&wait, 1, -1);
    }
}

void Interrupt::wait_until(TimePoint deadline) const {
    while (!requested() && Clock::now() < deadline) {
        pollfd wait{wake_->pipe.read_end.get(), POLLIN, 0};
        ::poll(&wait, 1, wait_milliseconds(deadline));
    }
}

}  // namespace ricochet::tools
