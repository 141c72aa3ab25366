// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/request/request.hpp"

#include <exception>
#include <fmt/format.h>
#include <utility>

#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

/// A game's tree needs a list and an object a ply, and a few levels around it.
constexpr std::size_t deepest_nesting = 2 * longest_line + 16;

/// Whether brackets are nested too deeply. Scans only the text, so that no parser's stack can overflow.
bool is_too_deep(std::string_view text) {
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            i += c == '\\' ? 1 : 0;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            if (++depth > deepest_nesting) {
                return true;
            }
        } else if ((c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
    return false;
}

constexpr std::size_t longest_path = 40;

Json answer_of(int status, Json body) {
    return {{"status", status}, {"body", std::move(body)}};
}

}  // namespace

Json ApiError::to_json() const {
    Json error = describe_phrase(refusal_);
    error["where"] = where_;
    return {{"error", std::move(error)}};
}

Json describe_phrase(const Phrase& phrase) {
    Json json = {{"message", phrase.message}};
    if (phrase.wording != nullptr) {
        json["code"] = phrase.wording->key;
        json["arguments"] = Json::object();
        const std::vector<std::string_view> names = phrase.wording->names();
        for (std::size_t i = 0; i < names.size(); ++i) {
            const Phrase& argument = phrase.arguments[i];
            json["arguments"][std::string(names[i])] =
                argument.wording != nullptr ? describe_phrase(argument) : Json(argument.message);
        }
    }
    return json;
}

RequestJson parse_request(std::string_view text) {
    if (is_too_deep(text)) {
        throw ApiError(400, fmt::format("the request is nested deeper than {} levels", deepest_nesting),
                       "body");
    }
    // The parser would treat it as the end.
    if (text.find('\0') != std::string_view::npos) {
        throw ApiError(400, "the request is not JSON: there is a NUL in it", "body");
    }
    RequestJson json;
    try {
        json = RequestJson::parse(text);
    } catch (const RequestJson::parse_error& error) {
        throw ApiError(400, fmt::format("the request is not JSON: it goes wrong at byte {}", error.byte),
                       "body");
    } catch (const RequestJson::exception&) {
        throw ApiError(400, "the request is not JSON: a number in it is too large", "body");
    }
    if (!json.is_object()) {
        throw ApiError(400, "the request is not a JSON object", "body");
    }
    return json;
}

std::string Field::member_name(const std::string& key) const {
    return where_.empty() ? key : where_ + "." + key;
}

std::optional<Field> Field::find(const std::string& key) const {
    if (!value_->is_object()) {
        throw error(request_error::no_object);
    }
    const auto found = value_->find(key);
    if (found == value_->end() || found->is_null()) {
        return std::nullopt;
    }
    return Field(*found, member_name(key));
}

Field Field::at(const std::string& key) const {
    const std::optional<Field> found = find(key);
    if (!found) {
        throw ApiError(400, phrase(request_error::missing, member_name(key)), member_name(key));
    }
    return *found;
}

std::vector<std::pair<std::string, Field>> Field::members(std::size_t most) const {
    if (!value_->is_object()) {
        throw error(request_error::no_object);
    }
    if (value_->size() > most) {
        throw error(request_error::many_members, most);
    }
    std::vector<std::pair<std::string, Field>> members;
    for (const auto& [key, member] : value_->items()) {
        members.emplace_back(key, Field(member, member_name(key)));
    }
    return members;
}

std::vector<Field> Field::items(std::size_t most) const {
    if (!value_->is_array()) {
        throw error(request_error::no_list);
    }
    if (value_->size() > most) {
        throw error(request_error::many_items, most);
    }
    std::vector<Field> items;
    for (std::size_t i = 0; i < value_->size(); ++i) {
        items.emplace_back((*value_)[i], fmt::format("{}[{}]", where_, i));
    }
    return items;
}

const std::string& Field::text(std::size_t longest) const {
    if (!value_->is_string()) {
        throw error(request_error::no_text);
    }
    const auto& text = value_->get_ref<const std::string&>();
    if (text.size() > longest) {
        throw error(request_error::long_text, longest);
    }
    return text;
}

std::int64_t Field::integer(std::int64_t lowest, std::int64_t highest) const {
    if (!value_->is_number_integer()) {
        throw error(request_error::no_whole_number);
    }
    const bool too_large =
        value_->is_number_unsigned() && value_->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
    const std::int64_t number = too_large ? 0 : value_->get<std::int64_t>();
    if (too_large || number < lowest || number > highest) {
        throw error(request_error::out_of_range, lowest, highest);
    }
    return number;
}

bool Field::boolean() const {
    if (!value_->is_boolean()) {
        throw error(request_error::no_boolean);
    }
    return value_->get<bool>();
}

std::string answer_request(std::string_view request,
                           const std::function<Json(const std::string& path, const Field& body)>& ask) {
    Json answer;
    try {
        const RequestJson json = parse_request(request);
        const Field field(json, "");
        // Errors name places within the body, as a server's do.
        const Field body(field.at("body").value(), "");
        answer = answer_of(200, ask(field.at("path").text(longest_path), body));
    } catch (const ApiError& error) {
        answer = answer_of(error.status(), error.to_json());
    } catch (const std::exception& exception) {
        answer = answer_of(500, ApiError(500, exception.what()).to_json());
    }
    return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

ApiError unknown_path() {
    return {404, "there is nothing at this address", "path"};
}

}  // namespace ricochet::tools::board
