// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/catch.hpp"
#include "tools/board/request/request.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board::test {

/// What a question about a request answers, be it one of the server's or a reader of its own.
template <class Asked>
auto ask(Asked asked, const RequestJson& request) {
    return asked(Field(request, ""));
}

/// How a function refuses a request, as `where: message`; `no error` where it does not.
template <class Function>
std::string refusal_of(Function&& function) {
    try {
        static_cast<void>(function());
    } catch (const ApiError& error) {
        CHECK(error.status() == 400);
        CHECK_FALSE(std::string(error.what()).empty());
        return error.where() + ": " + error.what();
    }
    return "no error";
}

/// Where a request goes wrong.
template <class Function>
std::string where_of(Function&& function) {
    const std::string refusal = refusal_of(function);
    return refusal.substr(0, refusal.find(": "));
}

}  // namespace ricochet::tools::board::test
