// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/phrase.hpp"
#include "tools/common/json_fwd.hpp"
#include "tools/common/wordings.hpp"

namespace ricochet::tools::board {

/// A request's body. Not `Json`, which reads a long list of keys in quadratic time.
using RequestJson = nlohmann::json;

/// The largest request, in bytes.
constexpr std::size_t longest_request = std::size_t{2} * 1024 * 1024;
/// The longest line of a tree, in plies. The JSON library needs stack for every level of a tree that it writes.
constexpr std::size_t longest_line = 2000;

/// Why a request cannot be answered. Thrown while it is read and answered; the server turns it into
/// `{"error":{..., "where":...}}`, with the members of `describe_phrase`.
class ApiError : public std::runtime_error {
public:
    /// `status` is an HTTP status of 400 or more; `where` the faulty part of the request, such as `moves[3]`,
    /// or "".
    ApiError(int status, Phrase refusal, std::string where = "")
        : std::runtime_error(refusal.message),
          status_(status),
          refusal_(std::move(refusal)),
          where_(std::move(where)) {}
    /// For errors that no page shows: one clear English sentence.
    ApiError(int status, const std::string& message, std::string where = "")
        : ApiError(status, Phrase{message}, std::move(where)) {}

    [[nodiscard]] int status() const { return status_; }
    [[nodiscard]] const std::string& where() const { return where_; }
    [[nodiscard]] Json to_json() const;

private:
    int status_;
    Phrase refusal_;
    std::string where_;
};

/// A phrase for a page: its `message`, and if it can be translated `code` and `arguments`, each of which is a
/// text or another such object.
Json describe_phrase(const Phrase& phrase);

/// Parses a request, which has to be a UTF-8 object nested no deeper than a tree of `longest_line` plies.
/// Throws `ApiError` with status 400 otherwise.
RequestJson parse_request(std::string_view text);

/// A value within a request, and its place. Every reader throws `ApiError` with status 400, naming the place,
/// if the value is of the wrong kind or out of range. Refers to the request, which must outlive it.
class Field {
public:
    /// `where` is the name in errors; "" for the request itself.
    Field(const RequestJson& value, std::string where) : value_(&value), where_(std::move(where)) {}

    /// A member of an object, or nothing if it is missing or null.
    [[nodiscard]] std::optional<Field> find(const std::string& key) const;
    /// The same, but a missing member is an error.
    [[nodiscard]] Field at(const std::string& key) const;
    /// All members of an object, at most `most`, sorted by name.
    [[nodiscard]] std::vector<std::pair<std::string, Field>> members(std::size_t most) const;
    /// The items of a list, at most `most`.
    [[nodiscard]] std::vector<Field> items(std::size_t most) const;

    /// A string of at most `longest` bytes.
    [[nodiscard]] const std::string& text(std::size_t longest) const;
    /// An integer from `lowest` to `highest`.
    [[nodiscard]] std::int64_t integer(std::int64_t lowest, std::int64_t highest) const;
    [[nodiscard]] bool boolean() const;

    [[nodiscard]] const RequestJson& value() const { return *value_; }
    [[nodiscard]] const std::string& where() const { return where_; }
    /// An error about this value; the wording's first argument is its place.
    template <class... Arguments>
    [[nodiscard]] ApiError error(WordingOf<sizeof...(Arguments) + 1> wording,
                                 const Arguments&... arguments) const {
        return refusal(where_.empty() ? phrase(wording, phrase(request_error::whole), arguments...)
                                      : phrase(wording, where_, arguments...));
    }
    /// The same with any phrase.
    [[nodiscard]] ApiError refusal(Phrase refusal) const { return {400, std::move(refusal), where_}; }

private:
    [[nodiscard]] std::string member_name(const std::string& key) const;

    const RequestJson* value_;
    std::string where_;
};

/// Answers a request of a page without a server, `{"path": ..., "body": {...}}`, by means of `ask`: `{"status":
/// ..., "body": {...}}`, where the status is 200 or that of an error and the body is as a server's.
std::string answer_request(std::string_view request,
                           const std::function<Json(const std::string& path, const Field& body)>& ask);

/// The error for an unknown path.
ApiError unknown_path();

}  // namespace ricochet::tools::board
