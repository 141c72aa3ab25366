// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/datagen/generate.hpp"

#include <chrono>
#include <exception>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "tools/data/data_file.hpp"

namespace ricochet::tools::datagen {

namespace {

/// Hands out the blocks that are missing, and takes the finished ones.
class BlockQueue {
public:
    BlockQueue(data::DataWriter& writer, const std::vector<std::uint64_t>& done, std::uint64_t positions,
               const std::function<void(const GenerateProgress&)>& report, std::optional<std::uint64_t> blocks)
        : writer_(writer), done_(done.begin(), done.end()), report_(report), blocks_(blocks) {
        progress_.games = done_.size() * games_per_block;
        progress_.positions = positions;
    }

    /// The number of a block to make; none where all are made or writing has failed.
    std::optional<std::uint64_t> take() {
        const std::scoped_lock lock(mutex_);
        while (done_.contains(next_)) {
            ++next_;
        }
        if (error_.has_value() || (blocks_.has_value() && next_ >= *blocks_)) {
            return std::nullopt;
        }
        return next_++;
    }

    void put(const data::Block& block) {
        const std::scoped_lock lock(mutex_);
        if (error_.has_value() || (error_ = writer_.append(block)).has_value()) {
            return;
        }
        progress_.games += games_per_block;
        progress_.positions += block.records.size();
        made_ += block.records.size();
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
        progress_.positions_per_second = static_cast<double>(made_) / elapsed.count();
        report_(progress_);
    }

    void fail(const Error& error) {
        const std::scoped_lock lock(mutex_);
        error_ = error;
    }

    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    data::DataWriter& writer_;
    std::set<std::uint64_t> done_;
    const std::function<void(const GenerateProgress&)>& report_;
    std::optional<std::uint64_t> blocks_;
    std::mutex mutex_;
    std::uint64_t next_ = 0;
    std::uint64_t made_ = 0;
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
            queue.put(block);
        }
    } catch (const std::exception& exception) {
        queue.fail(Error{exception.what()});
    }
}

}  // namespace

std::optional<Error> generate(const GenerateSettings& settings,
                              const std::function<void(const GenerateProgress&)>& report) {
    const data::FileHeader header{.holds_games = true,
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
    std::optional<std::uint64_t> blocks;
    if (settings.games.has_value()) {
        blocks = (*settings.games + games_per_block - 1) / games_per_block;
    }
    BlockQueue queue(writer.value(), done, positions, report, blocks);
    {
        std::vector<std::jthread> threads;
        threads.reserve(static_cast<std::size_t>(settings.threads));
        for (int i = 0; i < settings.threads; ++i) {
            threads.emplace_back([&settings, &queue] { work(settings.play, queue); });
        }
    }
    return queue.error();
}

}  // namespace ricochet::tools::datagen
