// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/train/torch_gradients.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "movegen/base/numbers.hpp"
#include "tools/client/descriptor_posix.hpp"
#include "tools/client/process.hpp"
#include "tools/train/parts.hpp"

namespace ricochet::tools::train {

namespace {

constexpr std::string_view ready = "ready ";
/// The libraries alone may be gigabytes on a slow disk.
constexpr Milliseconds time_to_start = std::chrono::minutes(10);
constexpr Milliseconds time_to_answer = std::chrono::minutes(10);
/// Enough for a thread that taking the next part costs nothing beside it.
constexpr std::size_t samples_of_part = 512;

/// A file in memory that another program opens by its name, until it has none any more.
class SharedFile {
public:
    static Result<std::unique_ptr<SharedFile>> make(std::size_t size) {
        std::error_code error;
        const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
        auto file = std::make_unique<SharedFile>();
        file->path_ = (folder / "ricochet-train-XXXXXX").string();
        const Descriptor descriptor{::mkstemp(file->path_.data())};
        if (!descriptor.is_open()) {
            return failed(std::exchange(file->path_, {}));
        }
        // Written, not only made longer: a page that the disk has no room for would end the program at its use.
        constexpr std::size_t piece = std::size_t{1} << 20U;
        const std::vector<char> zeros(std::min(size, piece));
        for (std::size_t written = 0; written < size;) {
            const ssize_t count =
                ::write(descriptor.get(), zeros.data(), std::min(size - written, zeros.size()));
            if (count < 0 && errno != EINTR) {
                return failed(file->path_);
            }
            written += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
        }
        void* const memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.get(), 0);
        if (memory == MAP_FAILED) {
            return failed(file->path_);
        }
        file->bytes_ = {static_cast<std::byte*>(memory), size};
        return file;
    }
    SharedFile() = default;
    SharedFile(const SharedFile&) = delete;
    SharedFile& operator=(const SharedFile&) = delete;
    ~SharedFile() {
        forget_name();
        if (!bytes_.empty()) {
            ::munmap(bytes_.data(), bytes_.size());
        }
    }

    [[nodiscard]] const std::string& path() const { return path_; }
    void forget_name() {
        if (!path_.empty()) {
            ::unlink(std::exchange(path_, {}).c_str());
        }
    }
    /// `count` numbers from a place on, which must be a multiple of their size.
    template <class Number>
    [[nodiscard]] std::span<Number> numbers(std::size_t at, std::size_t count) const {
        return {reinterpret_cast<Number*>(bytes_.data() + at), count};
    }

private:
    static Error failed(const std::string& path) {
        return Error{fmt::format("cannot make '{}' to share numbers with PyTorch: {}", path,
                                 std::generic_category().message(errno))};
    }

    std::string path_;
    std::span<std::byte> bytes_;
};

/// Where everything lies in the file, in bytes.
struct Places {
    std::size_t parameters;
    std::size_t batch;
    std::size_t widest;

    [[nodiscard]] std::size_t gradient() const { return sizeof(float) * parameters; }
    [[nodiscard]] std::size_t inputs(std::size_t area) const { return 2 * gradient() + area * area_size(); }
    [[nodiscard]] std::size_t buckets(std::size_t area) const {
        return inputs(area) + 2 * batch * widest * sizeof(std::uint16_t);
    }
    [[nodiscard]] std::size_t chances(std::size_t area) const {
        return buckets(area) + batch * sizeof(std::uint16_t);
    }
    [[nodiscard]] std::size_t size() const { return inputs(2); }

private:
    [[nodiscard]] std::size_t area_size() const {
        return batch * (2 * widest * sizeof(std::uint16_t) + sizeof(std::uint16_t) + sizeof(float));
    }
};

class PipedGradients final : public Gradients {
public:
    PipedGradients(const data::TrainedGame& game, const Places& places, int threads,
                   std::unique_ptr<SharedFile> file)
        : game_(game), places_(places), threads_(threads), file_(std::move(file)) {}

    /// What the program tells of itself.
    Result<std::string> start(const std::string& python, const NetworkShape& shape) {
        std::vector<std::string> arguments{"-c", std::string(embedded_file("torch_gradients.py").value()),
                                           file_->path()};
        for (const std::size_t number : {shape.inputs, shape.hidden, shape.buckets, places_.batch,
                                         places_.widest, std::size_t{Network::centipawns}}) {
            arguments.push_back(std::to_string(number));
        }
        Result<std::unique_ptr<Process>> process =
            Process::start({python, std::move(arguments), {}}, interrupt_);
        if (!process) {
            return Error{process.error()};
        }
        process_ = std::move(process.value());
        Result<std::string> answer = read_answer(time_to_start);
        if (!answer) {
            return answer;
        }
        file_->forget_name();
        if (answer.value().rfind(ready, 0) != 0) {
            return refused(answer.value());
        }
        return answer.value().substr(ready.size());
    }

    Result<double> sum_up(const Model<float>& model, const Batch& batch, const Batch& next,
                          const Target& target) override {
        if (!is_prepared_) {
            fill(area_, batch, target);
        }
        const std::span<const float> parameters = model.parameters();
        std::copy(parameters.begin(), parameters.end(), file_->numbers<float>(0, places_.parameters).begin());
        const std::string request =
            fmt::format("{} {} {} {}", area_, batch.size(), widths_[area_], target.scale);
        if (!process_->write_lines(request, Clock::now() + time_to_answer)) {
            return ended();
        }
        area_ = 1 - area_;
        is_prepared_ = next.size() > 0;
        if (is_prepared_) {
            fill(area_, next, target);
        }
        const Result<std::string> answer = read_answer(time_to_answer);
        if (!answer) {
            return Error{answer.error()};
        }
        // Where the weights have grown beyond all bounds, which the caller finds, the loss is no number.
        if (answer.value() == "nan") {
            return std::numeric_limits<double>::quiet_NaN();
        }
        const Result<double> loss = parse_number(answer.value(), 0.0, std::numeric_limits<double>::max());
        return loss ? loss : refused(answer.value());
    }

    void write(std::size_t first, float share, std::span<float> gradient) const override {
        const std::span<float> sums = file_->numbers<float>(places_.gradient(), places_.parameters);
        std::transform(gradient.begin(), gradient.end(), sums.begin() + static_cast<std::ptrdiff_t>(first),
                       gradient.begin(), [share](float, float sum) { return sum * share; });
    }

private:
    void fill(std::size_t area, const Batch& batch, const Target& target) {
        samples_.resize(batch.size());
        const std::size_t parts = batch.size() / samples_of_part + 1;
        const auto for_each_sample = [&](const auto& work) {
            for_each_part(parts, threads_, [&](std::size_t part) {
                const auto [begin, end] = range_of(part, parts, batch.size());
                for (std::size_t i = begin; i < end; ++i) {
                    work(i);
                }
            });
        };
        for_each_sample([&](std::size_t i) { samples_[i] = batch.sample(i, game_, target); });
        std::size_t width = 1;
        for (const Sample& sample : samples_) {
            width = std::max({width, sample.own.count, sample.other.count});
        }
        widths_[area] = width;
        const auto inputs = file_->numbers<std::uint16_t>(places_.inputs(area), 2 * batch.size() * width);
        const auto buckets = file_->numbers<std::uint16_t>(places_.buckets(area), batch.size());
        const auto chances = file_->numbers<float>(places_.chances(area), batch.size());
        const auto none = static_cast<std::uint16_t>(game_.shape.inputs);
        const auto put_row = [&](std::size_t number, const ActiveInputs& active) {
            const std::span<std::uint16_t> row = inputs.subspan(number * width, width);
            const std::span<const std::uint16_t> all = active.all();
            std::fill(std::copy(all.begin(), all.end(), row.begin()), row.end(), none);
        };
        for_each_sample([&](std::size_t i) {
            put_row(i, samples_[i].own);
            put_row(batch.size() + i, samples_[i].other);
            buckets[i] = static_cast<std::uint16_t>(samples_[i].bucket);
            chances[i] = static_cast<float>(samples_[i].chance);
        });
    }

    Result<std::string> read_answer(Milliseconds time) {
        Line line;
        const ReadStatus status = process_->read_line(line, Clock::now() + time);
        if (status == ReadStatus::line) {
            return line.text;
        }
        return status == ReadStatus::closed ? ended() : Error{"PyTorch does not answer any more"};
    }

    /// Why the program is no more.
    Error ended() {
        const std::optional<ExitStatus> status = process_->wait(Clock::now() + std::chrono::seconds(1));
        const std::vector<std::string> errors = process_->last_errors();
        const std::string reason = !errors.empty() ? errors.back()
                                   : status        ? status->describe()
                                                   : "no reason given";
        return Error{fmt::format("the program that works gradients out with PyTorch ended: {}", reason)};
    }
    static Error refused(const std::string& answer) {
        return Error{fmt::format("the program that works gradients out with PyTorch said '{}'", answer)};
    }

    const data::TrainedGame& game_;
    Places places_;
    int threads_;
    std::unique_ptr<SharedFile> file_;
    Interrupt interrupt_;
    std::unique_ptr<Process> process_;
    std::vector<Sample> samples_;
    /// How long the longest row of an area is.
    std::array<std::size_t, 2> widths_{};
    /// The one of the next batch, and whether it is filled already.
    std::size_t area_ = 0;
    bool is_prepared_ = false;
};

}  // namespace

Result<TorchGradients> start_torch_gradients(const std::string& python, const data::TrainedGame& game,
                                             std::size_t hidden, std::size_t batch, int threads) {
    const Layout layout = layout_of(game, hidden);
    // Even, so that no number lies across a multiple of its size.
    const Places places{layout.size(), batch + batch % 2, game.cell_count};
    Result<std::unique_ptr<SharedFile>> file = SharedFile::make(places.size());
    if (!file) {
        return Error{file.error()};
    }
    auto gradients = std::make_unique<PipedGradients>(game, places, threads, std::move(file.value()));
    Result<std::string> description = gradients->start(python, layout.shape);
    if (!description) {
        return Error{description.error()};
    }
    return TorchGradients{std::move(gradients), std::move(description.value())};
}

}  // namespace ricochet::tools::train
