// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/qr_code.hpp"

#include <cstddef>
#include <fmt/format.h>
#include <memory>
#include <qrencode.h>

namespace ricochet::tools::board {

namespace {

/// What version 40 of the lowest level of correction takes.
constexpr std::size_t longest_text = 2953;
constexpr int margin = 4;

bool is_light(const QrCode& code, int x, int y) {
    const int size = static_cast<int>(code.rows.size());
    if (x < 0 || y < 0 || x >= size || y >= size) {
        return true;
    }
    return code.rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '0';
}

}  // namespace

Result<QrCode> make_qr_code(std::string_view text) {
    if (text.empty() || text.find('\0') != std::string_view::npos) {
        return Error{"a QR code needs a text without NUL"};
    }
    if (text.size() > longest_text) {
        return Error{fmt::format("a text of {} bytes is too long for a QR code, which takes {}", text.size(),
                                 longest_text)};
    }
    const std::unique_ptr<QRcode, decltype(&QRcode_free)> made(
        QRcode_encodeString8bit(std::string(text).c_str(), 0, QR_ECLEVEL_L), QRcode_free);
    if (!made) {
        return Error{"the QR code could not be made"};
    }
    QrCode code;
    const auto width = static_cast<std::size_t>(made->width);
    for (std::size_t y = 0; y < width; ++y) {
        std::string row;
        for (std::size_t x = 0; x < width; ++x) {
            row += (made->data[y * width + x] & 1U) != 0 ? '1' : '0';
        }
        code.rows.push_back(row);
    }
    return code;
}

std::string to_terminal(const QrCode& code) {
    const int end = static_cast<int>(code.rows.size()) + margin;
    std::string text;
    for (int y = -margin; y < end; y += 2) {
        for (int x = -margin; x < end; ++x) {
            const bool upper = is_light(code, x, y);
            // The size is odd: below the last row there is nothing.
            const bool lower = y + 1 < end && is_light(code, x, y + 1);
            text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
        }
        text += '\n';
    }
    return text;
}

}  // namespace ricochet::tools::board
