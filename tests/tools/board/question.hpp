// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/catch.hpp"
#include "tools/board/request/request.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board::test {

/// Returns the answer of `asked`, one of the server's questions or a reader, to a request.
template <class Asked>
auto ask(Asked asked, const RequestJson& request) {
    return asked(Field(request, ""));
}

/// The refusal that a function throws, as `where: message`; `no error` if it throws none.
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

/// The faulty part of a request.
template <class Function>
std::string where_of(Function&& function) {
    const std::string refusal = refusal_of(function);
    return refusal.substr(0, refusal.find(": "));
}

}  // namespace ricochet::tools::board::test
