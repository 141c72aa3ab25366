// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/guard.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <string_view>

#include "movegen/base/tokens.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::size_t longest_path = 200;

bool is_ours(std::string_view authority, int port) {
    for (const std::string_view name : {"127.0.0.1", "localhost"}) {
        // Browsers omit the protocol's default port.
        if (authority == fmt::format("{}:{}", name, port) || (port == 80 && authority == name)) {
            return true;
        }
    }
    return false;
}

bool is_our_origin(std::string_view origin, int port) {
    constexpr std::string_view scheme = "http://";
    return origin.starts_with(scheme) && is_ours(origin.substr(scheme.size()), port);
}

/// `application/json`, with or without parameters.
bool is_json(std::string type) {
    type.resize(std::min(type.find(';'), type.size()));
    type.erase(type.find_last_not_of(' ') + 1);
    std::transform(type.begin(), type.end(), type.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return type == "application/json";
}

std::optional<ApiError> refuse_body(const httplib::Request& request) {
    const std::optional<std::string> length = header(request, "Content-Length");
    if (request.has_header("Transfer-Encoding") || (request.method == "POST" && !length)) {
        return ApiError(411, "the request has to say its length in Content-Length", "Content-Length");
    }
    if (request.has_header("Content-Encoding")) {
        return ApiError(415, "the request must not be compressed", "Content-Encoding");
    }
    if (length && !parse_number<std::uint64_t>(*length, "Content-Length", 0, UINT64_MAX)) {
        return ApiError(400, "Content-Length is not a number", "Content-Length");
    }
    // The library reads no body of such a request, and would take it for the next request.
    const bool has_none = request.method == "GET" || request.method == "HEAD";
    if (has_none && length.value_or("0") != "0") {
        return ApiError(400, fmt::format("a {} request has no body", request.method), "Content-Length");
    }
    const bool is_beacon = request.path.starts_with("/api/sessions/") && request.path.ends_with("/close");
    if (request.method == "POST" && !is_beacon && !is_json(header(request, "Content-Type").value_or(""))) {
        return ApiError(415, "the request has to be of Content-Type application/json", "Content-Type");
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> header(const httplib::Request& request, const char* name) {
    switch (request.get_header_value_count(name)) {
        case 0:
            return std::nullopt;
        case 1:
            return request.get_header_value(name);
        default:
            return "";
    }
}

std::optional<ApiError> refuse_foreign(const httplib::Request& request, int port) {
    if (!is_ours(header(request, "Host").value_or(""), port)) {
        return ApiError(403, fmt::format("this server answers to 127.0.0.1:{} only", port), "Host");
    }
    if (const auto origin = header(request, "Origin"); origin && !is_our_origin(*origin, port)) {
        return ApiError(403, "other sites have no access", "Origin");
    }
    return std::nullopt;
}

std::optional<ApiError> refuse(const httplib::Request& request) {
    const std::string site = header(request, "Sec-Fetch-Site").value_or("none");
    if (request.path.starts_with("/api/") && site != "same-origin" && site != "none") {
        return ApiError(403, "other sites have no access", "Sec-Fetch-Site");
    }
    constexpr std::array<std::string_view, 4> methods = {"GET", "HEAD", "POST", "DELETE"};
    if (std::find(methods.begin(), methods.end(), request.method) == methods.end()) {
        return ApiError(405, "only GET, HEAD, POST and DELETE are answered here", "method");
    }
    if (request.path.size() > longest_path) {
        return ApiError(414, "the address is too long", "path");
    }
    if (request.has_header("Range")) {
        return ApiError(416, "only whole answers are sent", "Range");
    }
    return refuse_body(request);
}

}  // namespace ricochet::tools::board
