// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/failure_text.hpp"

#include <fmt/format.h>
#include <new>
#include <system_error>

namespace ricochet {

std::string failure_text(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
        return "there is not enough memory";
    }
    if (dynamic_cast<const std::system_error*>(&error) != nullptr) {
        return fmt::format("the system refuses it: {}", error.what());
    }
    return error.what();
}

}  // namespace ricochet
