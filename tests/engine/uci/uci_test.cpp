// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <istream>
#include <mutex>
#include <streambuf>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/catch.hpp"

using namespace ricochet;

namespace {

/// Input that any thread may extend while it is read.
class LiveInput : public std::streambuf {
public:
    void add(std::string_view text) {
        const std::lock_guard lock(mutex_);
        waiting_ += text;
        changed_.notify_one();
    }
    void close() {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        changed_.notify_one();
    }

protected:
    int_type underflow() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
        if (waiting_.empty()) {
            return traits_type::eof();
        }
        read_.swap(waiting_);
        waiting_.clear();
        setg(read_.data(), read_.data(), read_.data() + read_.size());
        return traits_type::to_int_type(read_.front());
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string waiting_;
    std::string read_;
    bool is_closed_ = false;
};

/// The output for a `go` and for lines that arrive with its best move, while the search is still finishing;
/// from that best move on.
std::vector<std::string> answers_behind_best_move(std::string_view lines) {
    LiveInput buffer;
    std::vector<std::string> answers;
    Uci uci([&buffer, &answers, lines](std::string_view text) {
        const bool is_first = answers.empty() && text.starts_with("bestmove ");
        if (is_first || !answers.empty()) {
            answers.emplace_back(text);
        }
        if (is_first) {
            buffer.add(lines);
            buffer.close();
            // Time for other threads to do what they must not do yet.
            constexpr std::chrono::milliseconds while_winding_up{200};
            std::this_thread::sleep_for(while_winding_up);
        }
    });
    buffer.add("go depth 1\n");
    std::istream input(&buffer);
    uci.run(input);
    return answers;
}

}  // namespace

TEST_CASE("straight behind a best move isready is answered after what came before it") {
    const std::vector<std::string> setting =
        answers_behind_best_move("setoption name UCI_Variant value tensorfree\nisready\n");
    REQUIRE(setting.size() == 3);
    CHECK(setting[1].starts_with("info string variant tensorfree "));
    CHECK(setting[2] == "readyok");

    const std::vector<std::string> drawing = answers_behind_best_move("go depth 1\nd\nisready\n");
    const auto place_of = [&drawing](std::string_view beginning) {
        return std::ranges::find_if(
            drawing, [beginning](const std::string& text) { return text.starts_with(beginning); });
    };
    CHECK(place_of("+---") < place_of("readyok"));
    CHECK(place_of("readyok") != drawing.end());
}
