// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/line_reader.hpp"

#include <string_view>
#include <utility>

namespace ricochet {

void read_lines(std::istream& input, std::size_t max_length, const LineHandler& handle) {
    constexpr int end_of_input = std::istream::traits_type::eof();
    std::streambuf& buffer = *input.rdbuf();
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    bool is_first = true;
    bool reads_on = true;
    while (reads_on && buffer.sgetc() != end_of_input) {
        std::string line;
        bool is_too_long = false;
        for (int c = buffer.sbumpc(); c != end_of_input && c != '\n'; c = buffer.sbumpc()) {
            is_too_long = is_too_long || line.size() >= max_length;
            if (!is_too_long) {
                line += std::istream::traits_type::to_char_type(c);
            }
        }
        if (std::exchange(is_first, false) && line.starts_with(byte_order_mark)) {
            line.erase(0, byte_order_mark.size());
        }
        reads_on = handle(line, is_too_long);
    }
}

}  // namespace ricochet
