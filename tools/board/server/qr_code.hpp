// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"

namespace ricochet::tools::board {

/// A QR code: its rows from the top, a `1` for every dark module and a `0` for every light one, without the
/// light margin of four modules that it needs around it.
struct QrCode {
    std::vector<std::string> rows;
};

/// The code of a text, of the lowest level of error correction: it is read from a screen. The error says that
/// the text is empty, has a NUL in it or is too long (about 2900 bytes).
Result<QrCode> make_qr_code(std::string_view text);

/// The code with its margin as lines of block characters, two rows of modules a line, light modules drawn: for
/// terminals with light letters on a dark ground.
std::string to_terminal(const QrCode& code);

}  // namespace ricochet::tools::board
