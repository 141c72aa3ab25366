// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/search_report.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/san.hpp"
#include "movegen/common/tokens.hpp"

namespace ricochet::tools::board {

namespace {

constexpr Milliseconds pause{100};
/// What an engine may call a line; more lines than legal moves make no sense.
constexpr int most_lines = 500;
constexpr std::size_t longest_shown = 100;

template <class Number>
std::optional<Number> to_number(const std::string& word) {
    Number number{};
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    return code == std::errc{} && end == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

/// Goes through the words of an `info` line.
class InfoReader {
public:
    explicit InfoReader(std::string_view text) : tokens_(split_tokens(text)) {}

    /// Reads all up to the moves, which are left in `line`.
    Json run() {
        for (at_ = 1; at_ < tokens_.size() && tokens_[at_] != "string"; ++at_) {
            const std::string& word = tokens_[at_];
            if (word == "pv") {
                line.assign(tokens_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, tokens_.end());
                break;
            }
            read(word);
        }
        return std::move(json_);
    }

    std::vector<std::string> line;

private:
    void read(const std::string& word) {
        constexpr std::array<std::string_view, 7> counts = {"depth", "seldepth", "multipv", "nodes",
                                                            "nps",   "time",     "hashfull"};
        if (word == "score") {
            read_score();
        } else if (word == "lowerbound" || word == "upperbound") {
            json_["bound"] = word == "lowerbound" ? "lower" : "upper";
        } else if (word == "wdl") {
            read_odds();
        } else if (std::find(counts.begin(), counts.end(), word) != counts.end()) {
            const std::optional<std::int64_t> number = next_number();
            if (number && *number >= 0) {
                json_[word] = *number;
            }
        }
    }
    std::optional<std::int64_t> next_number() {
        if (at_ + 1 >= tokens_.size()) {
            return std::nullopt;
        }
        const std::optional<std::int64_t> number = to_number<std::int64_t>(tokens_[at_ + 1]);
        at_ += number ? 1 : 0;
        return number;
    }
    void read_score() {
        if (at_ + 1 >= tokens_.size() || (tokens_[at_ + 1] != "cp" && tokens_[at_ + 1] != "mate")) {
            return;
        }
        const std::string unit = tokens_[++at_];
        if (const std::optional<std::int64_t> value = next_number()) {
            json_["score"] = {{unit, *value}};
        }
    }
    void read_odds() {
        Json odds = Json::array();
        while (odds.size() < 3) {
            const std::optional<std::int64_t> number = next_number();
            if (!number) {
                return;
            }
            odds.push_back(*number);
        }
        json_["wdl"] = odds;
    }

    std::vector<std::string> tokens_;
    std::size_t at_ = 0;
    Json json_ = {{"type", "info"}};
};

/// Which of the engine's lines it is about, without reading the rest.
int line_number(std::string_view line) {
    const std::vector<std::string> words = split_tokens(line);
    const auto found = std::find(words.begin(), words.end(), "multipv");
    if (found == words.end() || found + 1 == words.end()) {
        return 1;
    }
    return std::clamp(to_number<int>(*(found + 1)).value_or(1), 1, most_lines);
}

}  // namespace

Json describe_line(Position position, const std::vector<std::string>& moves) {
    Json line = Json::array();
    for (const std::string& text : moves) {
        const Result<Move> move = parse_uci(text, position);
        if (!move || line.size() == longest_shown) {
            break;
        }
        line.push_back({{"uci", to_uci(move.value())}, {"san", to_san(position, move.value())}});
        Undo undo;
        position.do_move(move.value(), undo);
    }
    return line;
}

std::optional<Json> describe_info(std::string_view line, const Position& position) {
    InfoReader reader(line);
    Json json = reader.run();
    if (!json.contains("score")) {
        return std::nullopt;
    }
    for (const char* const name : {"depth", "nodes", "nps", "time"}) {
        if (!json.contains(name)) {
            json[name] = 0;
        }
    }
    if (!json.contains("seldepth")) {
        json["seldepth"] = json["depth"];
    }
    if (!json.contains("multipv")) {
        json["multipv"] = 1;
    }
    json["pv"] = describe_line(position, reader.line);
    return json;
}

void SearchReport::take(std::string_view line, TimePoint now) {
    // A line without a score must not push out one that has it.
    if (!line.starts_with("info ") || line.find(" score ") == std::string_view::npos) {
        return;
    }
    Line& entry = lines_[line_number(line)];
    entry.waiting = line;
    if (now - entry.last >= pause) {
        send(entry, now);
    }
}

void SearchReport::send(Line& line, TimePoint now) {
    if (std::optional<Json> json = describe_info(std::exchange(line.waiting, {}), position_)) {
        (*json)["search"] = search_;
        sink_(std::move(*json));
        line.last = now;
    }
}

void SearchReport::pass_on(TimePoint now) {
    for (auto& [number, line] : lines_) {
        if (!line.waiting.empty() && now - line.last >= pause) {
            send(line, now);
        }
    }
}

void SearchReport::finish() {
    for (auto& [number, line] : lines_) {
        if (!line.waiting.empty()) {
            send(line, line.last);
        }
    }
}

std::optional<TimePoint> SearchReport::due() const {
    std::optional<TimePoint> earliest;
    for (const auto& [number, line] : lines_) {
        if (!line.waiting.empty()) {
            earliest = std::min(earliest.value_or(line.last + pause), line.last + pause);
        }
    }
    return earliest;
}

}  // namespace ricochet::tools::board
