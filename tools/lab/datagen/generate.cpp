// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/datagen/generate.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "movegen/base/threads.hpp"
#include "tools/lab/data/data_file.hpp"

namespace ricochet::tools::datagen {

namespace {

/// Finished blocks per thread that may wait for a slower one. They are held in memory, and lost if the program
/// is killed.
constexpr std::size_t most_waiting_a_thread = 2;

/// Assigns missing blocks to threads and writes finished ones in order of their numbers.
class BlockQueue {
public:
    BlockQueue(data::DataWriter& writer, const std::vector<std::uint64_t>& done, std::uint64_t positions,
               const std::function<void(const GenerateProgress&)>& report, const GenerateSettings& settings)
        : writer_(writer),
          done_(done.begin(), done.end()),
          report_(report),
          most_waiting_(most_waiting_a_thread * static_cast<std::size_t>(settings.threads)),
          next_(missing_from(0)),
          due_(next_) {
        if (settings.games.has_value()) {
            blocks_ = (*settings.games + games_per_block - 1) / games_per_block;
        }
        progress_.games = done_.size() * games_per_block;
        progress_.positions = positions;
    }

    /// Returns the number of a block to make; none if all are assigned or writing has failed. Blocks while too
    /// many finished blocks wait for a slower one.
    std::optional<std::uint64_t> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return error_.has_value() || waiting_.size() < most_waiting_; });
        if (error_.has_value() || (blocks_.has_value() && next_ >= *blocks_)) {
            return std::nullopt;
        }
        const std::uint64_t number = next_;
        next_ = missing_from(number + 1);
        return number;
    }

    void put(data::Block block) {
        const std::scoped_lock lock(mutex_);
        const std::uint64_t number = block.number;
        waiting_.emplace(number, std::move(block));
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == due_;
             first = waiting_.erase(first)) {
            if (error_.has_value() || (error_ = writer_.append(first->second)).has_value()) {
                break;
            }
            due_ = missing_from(due_ + 1);
            count(first->second);
        }
        changed_.notify_all();
    }

    void fail(const Error& error) {
        const std::scoped_lock lock(mutex_);
        error_ = error;
        changed_.notify_all();
    }

    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    [[nodiscard]] std::uint64_t missing_from(std::uint64_t number) const {
        while (done_.contains(number)) {
            ++number;
        }
        return number;
    }

    /// The number of blocks still to be written; needs `blocks_`.
    [[nodiscard]] std::uint64_t left() const {
        const std::uint64_t end = std::max(*blocks_, due_);
        const auto done_beyond = std::distance(done_.lower_bound(due_), done_.lower_bound(end));
        return end - due_ - static_cast<std::uint64_t>(done_beyond);
    }

    /// Counts and reports a written block.
    void count(const data::Block& block) {
        ++made_blocks_;
        made_positions_ += block.records.size();
        progress_.games += games_per_block;
        progress_.positions += block.records.size();
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
        progress_.positions_per_second = static_cast<double>(made_positions_) / elapsed.count();
        if (blocks_.has_value()) {
            progress_.seconds_left =
                elapsed.count() * static_cast<double>(left()) / static_cast<double>(made_blocks_);
        }
        report_(progress_);
    }

    data::DataWriter& writer_;
    std::set<std::uint64_t> done_;
    const std::function<void(const GenerateProgress&)>& report_;
    std::size_t most_waiting_;
    /// The number of blocks that the file is to have; unlimited if unset.
    std::optional<std::uint64_t> blocks_;
    std::mutex mutex_;
    std::condition_variable changed_;
    /// The next block to make, and the next one to write.
    std::uint64_t next_;
    std::uint64_t due_;
    /// Finished blocks that come after the one to write.
    std::map<std::uint64_t, data::Block> waiting_;
    std::uint64_t made_blocks_ = 0;
    std::uint64_t made_positions_ = 0;
    GenerateProgress progress_;
    std::optional<Error> error_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

void work(const SelfPlaySettings& settings, BlockQueue& queue) {
    try {
        SelfPlay self_play(settings);
        while (const std::optional<std::uint64_t> number = queue.take()) {
            data::Block block{*number, {}};
            for (std::uint64_t game = 0; game < games_per_block; ++game) {
                for (const data::TrainingPosition& position :
                     self_play.play(*number * games_per_block + game)) {
                    block.records.push_back(data::pack(position));
                }
            }
            queue.put(std::move(block));
        }
    } catch (const std::exception& exception) {
        queue.fail(Error{exception.what()});
    }
}

}  // namespace

std::optional<Error> generate(const GenerateSettings& settings,
                              const std::function<void(const GenerateProgress&)>& report) {
    const data::FileHeader header{.game = settings.play.game,
                                  .holds_games = true,
                                  .seed = settings.play.seed,
                                  .soft_nodes = settings.play.soft_nodes,
                                  .games_per_block = games_per_block,
                                  .second_variant_percent = settings.play.second_variant_percent,
                                  .network = settings.play.network ? settings.play.network->checksum() : 0};
    std::vector<std::uint64_t> done;
    std::uint64_t positions = 0;
    Result<data::DataWriter> writer = data::DataWriter::resume(settings.output, header, done, positions);
    if (!writer) {
        return Error{writer.error()};
    }
    BlockQueue queue(writer.value(), done, positions, report, settings);
    {
        std::vector<Thread> threads;
        threads.reserve(static_cast<std::size_t>(settings.threads));
        for (int i = 0; i < settings.threads; ++i) {
            threads.emplace_back([&settings, &queue] { work(settings.play, queue); });
        }
    }
    return queue.error();
}

}  // namespace ricochet::tools::datagen
