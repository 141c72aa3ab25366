// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/data/selections.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "movegen/base/random.hpp"
#include "tools/data/data_file.hpp"

namespace ricochet::tools::data {

namespace {

/// A new file of records. It has another name until `finish`, so that there is no half of a selection.
class SelectionWriter {
public:
    static Result<SelectionWriter> create(const std::string& path) {
        if (std::filesystem::exists(path)) {
            return Error{fmt::format("'{}' exists already", path)};
        }
        const std::string temporary = path + ".new";
        std::error_code ignored;
        std::filesystem::remove(temporary, ignored);
        Result<DataWriter> writer = DataWriter::create(temporary, FileHeader{});
        if (!writer) {
            return Error{writer.error()};
        }
        return SelectionWriter(std::move(writer.value()), path);
    }

    void add(const Record& record) {
        block_.records.push_back(record);
        ++written_;
        if (block_.records.size() == selection_block_records) {
            flush();
        }
    }

    /// The reason where writing failed at any time.
    std::optional<Error> finish() {
        if (!block_.records.empty()) {
            flush();
        }
        const std::string temporary = path_ + ".new";
        std::error_code error;
        if (!error_.has_value()) {
            std::filesystem::rename(temporary, path_, error);
            if (error) {
                return Error{fmt::format("cannot write '{}': {}", path_, error.message())};
            }
        }
        return error_;
    }

    void discard() const {
        std::error_code ignored;
        std::filesystem::remove(path_ + ".new", ignored);
    }

    [[nodiscard]] std::uint64_t written() const { return written_; }

private:
    SelectionWriter(DataWriter writer, std::string path) : writer_(std::move(writer)), path_(std::move(path)) {}

    void flush() {
        if (!error_.has_value()) {
            error_ = writer_.append(block_);
        }
        block_.records.clear();
        ++block_.number;
    }

    DataWriter writer_;
    std::string path_;
    Block block_;
    std::uint64_t written_ = 0;
    std::optional<Error> error_;
};

/// Copies records to the writer of each one's choice.
std::optional<Error> distribute(const std::vector<std::string>& inputs, std::vector<SelectionWriter>& writers,
                                const std::function<SelectionWriter*(const Record&)>& choose) {
    std::optional<Error> error = for_each_record(inputs, [&choose](const Record& record) {
        if (SelectionWriter* const writer = choose(record)) {
            writer->add(record);
        }
    });
    for (SelectionWriter& writer : writers) {
        if (!error.has_value()) {
            error = writer.finish();
        }
        if (error.has_value()) {
            writer.discard();
        }
    }
    return error;
}

}  // namespace

std::optional<Error> for_each_record(const std::vector<std::string>& inputs,
                                     const std::function<void(const Record&)>& visit) {
    for (const std::string& input : inputs) {
        Result<DataReader> reader = DataReader::open(input);
        if (!reader) {
            return Error{reader.error()};
        }
        while (true) {
            const Result<std::optional<Block>> block = reader.value().next();
            if (!block) {
                return Error{block.error()};
            }
            if (!block.value().has_value()) {
                break;
            }
            for (const Record& record : block.value()->records) {
                visit(record);
            }
        }
    }
    return std::nullopt;
}

Result<std::uint64_t> check(const std::vector<std::string>& inputs) {
    std::uint64_t count = 0;
    for (const std::string& input : inputs) {
        std::uint64_t number = 0;
        std::optional<Error> wrong;
        const std::optional<Error> error = for_each_record({input}, [&](const Record& record) {
            ++number;
            if (wrong.has_value()) {
                return;
            }
            if (const Result<TrainingPosition> position = unpack(record); !position) {
                wrong = Error{fmt::format("'{}', position {}: {}", input, number, position.error())};
            }
        });
        if (error.has_value() || wrong.has_value()) {
            return error.has_value() ? *error : *wrong;
        }
        count += number;
    }
    return count;
}

bool Filter::keeps(const Record& record) const {
    return !(drop_checks && is_in_check(record)) && !(drop_tactical && is_best_move_tactical(record)) &&
           std::abs(score_of(record)) <= max_score;
}

Result<Selected> filter(const std::vector<std::string>& inputs, const std::string& output,
                        const Filter& filter) {
    Result<SelectionWriter> created = SelectionWriter::create(output);
    if (!created) {
        return Error{created.error()};
    }
    std::vector<SelectionWriter> writers;
    writers.push_back(std::move(created.value()));
    std::uint64_t read = 0;
    const std::optional<Error> error = distribute(inputs, writers, [&](const Record& record) {
        ++read;
        return filter.keeps(record) ? &writers.front() : nullptr;
    });
    if (error.has_value()) {
        return *error;
    }
    return Selected{read, writers.front().written()};
}

Result<Selected> shuffle(const std::vector<std::string>& inputs, const std::string& output,
                         std::uint64_t seed) {
    Result<SelectionWriter> writer = SelectionWriter::create(output);
    if (!writer) {
        return Error{writer.error()};
    }
    std::vector<Record> records;
    std::optional<Error> error =
        for_each_record(inputs, [&records](const Record& record) { records.push_back(record); });
    if (!error.has_value()) {
        Random random({seed});
        random.shuffle(records);
        for (const Record& record : records) {
            writer.value().add(record);
        }
        error = writer.value().finish();
    }
    if (error.has_value()) {
        writer.value().discard();
        return *error;
    }
    return Selected{records.size(), records.size()};
}

Result<Selected> split(const std::vector<std::string>& inputs, const std::string& rest,
                       const std::string& hold_out, int permille, std::uint64_t seed) {
    std::vector<SelectionWriter> writers;
    for (const std::string& path : {rest, hold_out}) {
        Result<SelectionWriter> writer = SelectionWriter::create(path);
        if (!writer) {
            for (const SelectionWriter& other : writers) {
                other.discard();
            }
            return Error{writer.error()};
        }
        writers.push_back(std::move(writer.value()));
    }
    constexpr std::size_t thousand = 1000;
    std::uint64_t read = 0;
    const std::optional<Error> error = distribute(inputs, writers, [&](const Record& record) {
        ++read;
        const bool held_out =
            Random({seed, game_of(record)}).below(thousand) < static_cast<std::size_t>(permille);
        return &writers[held_out ? 1 : 0];
    });
    if (error.has_value()) {
        return *error;
    }
    return Selected{read, writers.back().written()};
}

}  // namespace ricochet::tools::data
