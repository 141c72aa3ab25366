// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/line_reader.hpp"

namespace ricochet {

LineStatus read_line(std::istream& input, std::string& line, std::size_t max_length) {
    using Traits = std::istream::traits_type;
    line.clear();
    std::streambuf& buffer = *input.rdbuf();
    bool anything_read = false;
    bool too_long = false;
    for (auto c = buffer.sbumpc(); !Traits::eq_int_type(c, Traits::eof()); c = buffer.sbumpc()) {
        anything_read = true;
        if (Traits::to_char_type(c) == '\n') {
            return too_long ? LineStatus::too_long : LineStatus::complete;
        }
        too_long = too_long || line.size() >= max_length;
        if (!too_long) {
            line += Traits::to_char_type(c);
        }
    }
    if (!anything_read) {
        return LineStatus::end_of_input;
    }
    return too_long ? LineStatus::too_long : LineStatus::complete;
}

}  // namespace ricochet
