// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/journal_tail.hpp"

#include <exception>
#include <fmt/format.h>
#include <fstream>

#include "tools/common/json.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

std::optional<Error> JournalTail::read(std::vector<GameRecord>& games) {
    std::ifstream file(path_, std::ios::binary);
    file.seekg(static_cast<std::streamoff>(read_));
    for (std::string line; std::getline(file, line) && !file.eof();) {
        try {
            const Json json = Json::parse(line);
            if (json.value("type", "") == "game") {
                games.push_back(record_from_json(json));
            }
        } catch (const std::exception& exception) {
            return Error{fmt::format("'{}' after byte {}: {}", path_, read_, exception.what())};
        }
        read_ += line.size() + 1;
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::match
