// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/train/torch_gradients.hpp"

#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <numeric>

#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"
#include "tests/tools/data/sample.hpp"

namespace ricochet::tools::train {
namespace {

constexpr Target torch_target{.scale = 250, .score_weight = 0.7};
constexpr std::size_t torch_hidden = 32;

/// A folder with programs that stand in for a Python that has PyTorch.
struct FalsePython : test::TemporaryFolder {
    /// Starts a program of these lines, which gets what Python would.
    Result<TorchGradients> start(const std::string& lines, Variant variant = Variant::tensor,
                                 std::size_t batch = 64) const {
        write("python", lines);
        std::filesystem::permissions(file("python"), std::filesystem::perms::owner_all);
        return start_torch_gradients(file("python"), data::trained_game_of(variant), torch_hidden, batch, 2);
    }
    [[nodiscard]] std::string error(const std::string& lines) const {
        const Result<TorchGradients> started = start(lines);
        return started ? "none" : started.error();
    }
};

/// Reads samples by what torch_gradients.hpp says, with nothing of torch_gradients.py. The first numbers of the
/// gradient become sums over the samples, the others 2.
constexpr const char* counting = R"py(#!/usr/bin/python3
import mmap, struct, sys
path = sys.argv[3]
inputs, hidden, outputs, batch, widest, centipawns = map(int, sys.argv[4:])
file = open(path, "r+b")
memory = mmap.mmap(file.fileno(), 0)
size = inputs * hidden + hidden + outputs * 2 * hidden + outputs
print("ready to count", flush=True)
for line in sys.stdin:
    area, count, width = map(int, line.split()[:3])
    begin = 8 * size + area * batch * (4 * widest + 6)
    rows = struct.unpack_from(f"<{2 * count * width}H", memory, begin)
    buckets = struct.unpack_from(f"<{count}H", memory, begin + 4 * batch * widest)
    chances = struct.unpack_from(f"<{count}f", memory, begin + 4 * batch * widest + 2 * batch)
    own, other = ([row for row in half if row != inputs] for half in (rows[:count * width], rows[count * width:]))
    first = struct.unpack_from("<f", memory, 0)[0]
    sums = [len(own), sum(own), len(other), sum(other), sum(buckets), sum(chances), first]
    struct.pack_into(f"<{size}f", memory, 4 * size, *(sums + [2.0] * (size - len(sums))))
    print(float(line.split()[3]) * count, flush=True)
)py";

std::array<double, 6> sums_of(const Batch& batch, const data::TrainedGame& game) {
    std::array<double, 6> sums{};
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const Sample sample = batch.sample(i, game, torch_target);
        const auto add = [&sums](std::size_t at, const ActiveInputs& active) {
            const std::span<const std::uint16_t> all = active.all();
            sums[at] += static_cast<double>(all.size());
            sums[at + 1] += std::accumulate(all.begin(), all.end(), 0.0);
        };
        add(0, sample.own);
        add(2, sample.other);
        sums[4] += static_cast<double>(sample.bucket);
        sums[5] += sample.chance;
    }
    return sums;
}

TEST_CASE_METHOD(FalsePython,
                 "what works gradients out gets the samples of every batch, and gives its sums back") {
    for (const Variant variant : {Variant::tensor, Variant::tiledsquares}) {
        const data::TrainedGame& game = data::trained_game_of(variant);
        const Result<TorchGradients> started = start(counting, variant);
        INFO((started ? "" : started.error()));
        REQUIRE(started);
        CHECK(started.value().description == "to count");
        Gradients& gradients = *started.value().gradients;
        std::vector<data::Record> records;
        for (const data::TrainingPosition& entry : data::random_game(7, 150, variant)) {
            records.push_back(data::pack(entry));
        }
        REQUIRE(records.size() > 100);
        std::vector<std::uint32_t> order(records.size());
        std::iota(order.rbegin(), order.rend(), 0U);
        Model<float> model(game, torch_hidden);
        const auto batch_of = [&](std::size_t first, std::size_t size) {
            return Batch{records, std::span<const std::uint32_t>(order).subspan(first, size)};
        };
        // Twice what was told as the next one, the second time to the end; then one that nobody told of.
        const std::array<Batch, 4> batches = {batch_of(0, 64), batch_of(64, 33), Batch{}, batch_of(1, 1)};
        for (const std::size_t number : {0U, 1U, 3U}) {
            model.parameters()[0] = static_cast<float>(number) + 0.5F;
            const Batch& next = number < 3 ? batches[number + 1] : batches[2];
            const Result<double> loss = gradients.sum_up(model, batches[number], next, torch_target);
            INFO((loss ? "" : loss.error()));
            REQUIRE(loss);
            CHECK(loss.value() == Approx(torch_target.scale * static_cast<double>(batches[number].size())));
            std::vector<float> written(8);
            gradients.write(0, 0.5F, written);
            const std::array<double, 6> sums = sums_of(batches[number], game);
            for (std::size_t i = 0; i < sums.size(); ++i) {
                CHECK(static_cast<double>(written[i]) == Approx(sums[i] / 2));
            }
            CHECK(static_cast<double>(written[6]) == Approx((static_cast<double>(number) + 0.5) / 2));
            std::vector<float> last(1);
            gradients.write(model.layout().size() - 1, 0.5F, last);
            CHECK(last.front() == 1.0F);
        }
    }
}

TEST_CASE_METHOD(FalsePython, "a program that has no PyTorch, or is none, is told in one line") {
    constexpr std::string_view ended = "the program that works gradients out with PyTorch ended: ";
    CHECK(error("#!/bin/sh\necho No module named torch >&2\nexit 1\n") ==
          fmt::format("{}No module named torch", ended));
    CHECK(error("#!/bin/sh\nexit 3\n") == fmt::format("{}exit code 3", ended));
    CHECK(error("#!/bin/sh\necho hello\nsleep 60\n") ==
          "the program that works gradients out with PyTorch said 'hello'");
    const std::string missing = file("nothing");
    CHECK(start_torch_gradients(missing, data::trained_game_of(Variant::tensor), torch_hidden, 64, 1).error() ==
          fmt::format("there is no file '{}'", missing));
}

TEST_CASE_METHOD(FalsePython, "a program that ends or babbles in the middle ends the training with one line") {
    const auto failure = [this](const std::string& answer) {
        const Result<TorchGradients> started =
            start(fmt::format("#!/bin/sh\necho ready\\ now\nread line\n{}\n", answer));
        REQUIRE(started);
        const std::vector<data::Record> records = data::random_records(1, 4);
        const std::vector<std::uint32_t> order = {0, 1, 2, 3};
        const Model<float> model(data::trained_game_of(Variant::tensor), torch_hidden);
        const Result<double> loss =
            started.value().gradients->sum_up(model, Batch{records, order}, Batch{}, torch_target);
        return loss ? fmt::format("{}", loss.value()) : loss.error();
    };
    CHECK(failure("echo out of memory >&2; exit 1") ==
          "the program that works gradients out with PyTorch ended: out of memory");
    CHECK(failure("kill -9 $$") ==
          "the program that works gradients out with PyTorch ended: signal 9 (Killed)");
    CHECK(failure("echo much") == "the program that works gradients out with PyTorch said 'much'");
    CHECK(failure("echo nan") == "nan");
}

TEST_CASE_METHOD(FalsePython, "the file that is shared has no name while it is used, and none is left behind") {
    const auto names = [this] {
        std::size_t count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(path())) {
            count += entry.path().filename().string().rfind("ricochet-train-", 0) == 0 ? 1U : 0U;
        }
        return count;
    };
    // In a process of its own, which alone has this folder for such files.
    const auto train = [this](const std::string& lines) {
        write("python", lines);
        std::filesystem::permissions(file("python"), std::filesystem::perms::owner_all);
        return shell(fmt::format("TMPDIR={} {} --torch ./python --output net games.data 2>&1", path(),
                                 program_path("ricochet-train")));
    };
    REQUIRE(shell(fmt::format("{} generate --output games.data --games 2 --nodes 20 2>&1",
                              program_path("ricochet-datagen")))
                .exit_code == 0);
    const test::Finished refused = train("#!/bin/sh\nls ricochet-train-*\n");
    CHECK(refused.exit_code == 1);
    CHECK(test::contains(refused.out, "said 'ricochet-train-"));
    CHECK(names() == 0);
    const test::Finished broken =
        train("#!/bin/sh\necho ready\\ now\nread line\nls | grep -c ricochet-train- >&2\n");
    CHECK(broken.exit_code == 1);
    CHECK(test::contains(broken.out, "# gradients by now\n"));
    CHECK(test::contains(broken.out, "ended: 0"));
    CHECK(names() == 0);
    CHECK_FALSE(has("net"));
}

TEST_CASE_METHOD(FalsePython, "the pipeline hands on which Python has PyTorch") {
    write("python", "#!/bin/sh\necho no PyTorch >&2\nexit 1\n");
    std::filesystem::permissions(file("python"), std::filesystem::perms::owner_all);
    const test::Finished refused =
        shell(fmt::format("{} work --programs {} --games 2 --nodes 20 --hidden 32 --torch ./python 2>&1",
                          source_path("tools/train/pipeline"),
                          std::filesystem::path(program_path("ricochet-train")).parent_path().string()));
    CHECK(refused.exit_code == 1);
    CHECK(test::contains(
        refused.out,
        "ricochet-train: --torch: the program that works gradients out with PyTorch ended: no PyTorch\n"));
    CHECK_FALSE(has("work/network.net"));
}

}  // namespace
}  // namespace ricochet::tools::train
