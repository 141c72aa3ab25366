// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/json.hpp"

#include "movegen/base/quote.hpp"

namespace ricochet::tools {

void throw_unwanted(const char* key, const Json& value, const std::string& wanted) {
    const std::string text = value.is_string() ? value.get<std::string>()
                                               : value.dump(-1, ' ', false, Json::error_handler_t::replace);
    throw std::invalid_argument(fmt::format("'{}' is {}, not {}", key, ricochet::quoted(text), wanted));
}

Json parse_object(std::string_view text) {
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) {
        throw std::invalid_argument("it is not a JSON object");
    }
    return json;
}

const Json& field(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (!object.is_object() || found == object.end()) {
        throw std::invalid_argument(fmt::format("'{}' is missing", key));
    }
    return *found;
}

std::string text_field(const Json& object, const char* key) {
    const Json& value = field(object, key);
    if (!value.is_string()) {
        throw_unwanted(key, value, "a text");
    }
    return value.get<std::string>();
}

bool flag_field(const Json& object, const char* key) {
    const Json& value = field(object, key);
    if (!value.is_boolean()) {
        throw_unwanted(key, value, "true or false");
    }
    return value.get<bool>();
}

const Json& list_field(const Json& object, const char* key, std::int64_t size) {
    const Json& value = field(object, key);
    if (!value.is_array() || (size >= 0 && std::cmp_not_equal(value.size(), size))) {
        throw_unwanted(key, value, size < 0 ? "a list" : fmt::format("a list of {}", size));
    }
    return value;
}

std::vector<std::string> texts_field(const Json& object, const char* key) {
    std::vector<std::string> texts;
    for (const Json& value : list_field(object, key)) {
        if (!value.is_string()) {
            throw_unwanted(key, value, "a text");
        }
        texts.push_back(value.get<std::string>());
    }
    return texts;
}

std::vector<std::pair<std::string, std::string>> text_pairs_field(const Json& object, const char* key) {
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const Json& value : list_field(object, key)) {
        if (!value.is_array() || value.size() != 2 || !value[0].is_string() || !value[1].is_string()) {
            throw_unwanted(key, value, "a pair of texts");
        }
        pairs.emplace_back(value[0].get<std::string>(), value[1].get<std::string>());
    }
    return pairs;
}

std::string to_utf8(const std::string& text) {
    return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

bool is_utf8(const std::string& text) {
    return to_utf8(text) == text;
}

}  // namespace ricochet::tools
