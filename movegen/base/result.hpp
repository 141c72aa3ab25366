// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

#include "movegen/base/phrase.hpp"

namespace ricochet {

/// The reason of a failure: what is wrong and where.
using Error = Phrase;

/// A value, or the reason why there is none.
template <class Value>
class Result {
public:
    Result(Value value) : content_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
    Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool ok() const { return std::holds_alternative<Value>(content_); }
    explicit operator bool() const { return ok(); }

    /// Only when `ok()`.
    [[nodiscard]] const Value& value() const {
        assert(ok());
        return *std::get_if<Value>(&content_);
    }
    [[nodiscard]] Value& value() {
        assert(ok());
        return *std::get_if<Value>(&content_);
    }
    /// Only when not `ok()`.
    [[nodiscard]] const std::string& error() const {
        assert(!ok());
        return refusal().message;
    }
    /// The same with its wording, for translation.
    [[nodiscard]] const Error& refusal() const {
        assert(!ok());
        return *std::get_if<Error>(&content_);
    }

private:
    std::variant<Value, Error> content_;
};

}  // namespace ricochet
