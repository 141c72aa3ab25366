// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/journal_lines.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>

namespace ricochet::tools {

std::size_t take_journal_lines(DurableFile& file, const std::string& path,
                               const std::function<void(std::size_t, const std::string&)>& take) {
    std::ifstream stream(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    std::size_t number = 0;
    std::size_t start = 0;
    for (std::size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
        ++number;
        try {
            take(number, text.substr(start, end - start));
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(fmt::format("'{}', line {}: {}", path, number, error.what()));
        }
    }
    if (start < text.size()) {
        if (const std::optional<Error> error = file.cut(start)) {
            throw std::invalid_argument(error->message);
        }
    }
    return number;
}

}  // namespace ricochet::tools
