// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/data/selections.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "movegen/base/random.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/lab/data/data_file.hpp"

namespace ricochet::tools::data {

namespace {

/// Writes a selection under a temporary name until `finish`, so that no partial selection has the final name.
class SelectionWriter {
public:
    static Result<SelectionWriter> create(const std::string& path, const TrainedGame& game) {
        if (std::filesystem::exists(path)) {
            return Error{fmt::format("'{}' exists already", path)};
        }
        const std::string temporary = temporary_name(path);
        std::error_code ignored;
        std::filesystem::remove(temporary, ignored);
        Result<DataWriter> writer = DataWriter::create(temporary, FileHeader{.game = game.variants.front()});
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

    /// Writes the rest and renames the file. Returns the first error of any write.
    std::optional<Error> finish() {
        if (!block_.records.empty()) {
            flush();
        }
        std::error_code error;
        if (!error_.has_value()) {
            std::filesystem::rename(temporary_name(path_), follow_links(path_), error);
            if (error) {
                return Error{fmt::format("cannot write '{}': {}", path_, error.message())};
            }
        }
        return error_;
    }

    void discard() const {
        std::error_code ignored;
        std::filesystem::remove(temporary_name(path_), ignored);
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

/// Copies each record to the output with the index that `choose` returns; drops it if there is no such output.
Result<Selected> distribute(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs,
                            const std::function<std::size_t(const Record&)>& choose) {
    const Result<const TrainedGame*> game = game_of_files(inputs);
    if (!game) {
        return Error{game.error()};
    }
    std::vector<SelectionWriter> writers;
    std::optional<Error> error;
    for (const std::string& path : outputs) {
        Result<SelectionWriter> writer = SelectionWriter::create(path, *game.value());
        if (!writer) {
            error = Error{writer.error()};
            break;
        }
        writers.push_back(std::move(writer.value()));
    }
    std::uint64_t read = 0;
    if (!error.has_value()) {
        error = for_each_record(inputs, [&](const Record& record) {
            ++read;
            if (const std::size_t chosen = choose(record); chosen < writers.size()) {
                writers[chosen].add(record);
            }
        });
    }
    for (SelectionWriter& writer : writers) {
        if (!error.has_value()) {
            error = writer.finish();
        }
        if (error.has_value()) {
            writer.discard();
        }
    }
    if (error.has_value()) {
        return *error;
    }
    return Selected{read, writers.back().written()};
}

}  // namespace

Result<const TrainedGame*> game_of_files(const std::vector<std::string>& inputs) {
    const TrainedGame* game = nullptr;
    for (const std::string& input : inputs) {
        const Result<DataReader> reader = DataReader::open(input);
        if (!reader) {
            return Error{reader.error()};
        }
        if (game != nullptr && game != &reader.value().game()) {
            return Error{fmt::format("'{}' has positions of {}, '{}' of {}: games are not mixed", input,
                                     reader.value().game().name(), inputs.front(), game->name())};
        }
        game = &reader.value().game();
    }
    return game;
}

std::optional<Error> for_each_record(const std::vector<std::string>& inputs,
                                     const std::function<void(const Record&)>& visit) {
    if (const Result<const TrainedGame*> game = game_of_files(inputs); !game) {
        return Error{game.error()};
    }
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
            std::for_each(block.value()->records.begin(), block.value()->records.end(), visit);
        }
    }
    return std::nullopt;
}

std::optional<Error> for_each_position(const std::vector<std::string>& inputs,
                                       const std::function<void(const TrainingPosition&)>& visit) {
    const Result<const TrainedGame*> game = game_of_files(inputs);
    if (!game) {
        return Error{game.error()};
    }
    for (const std::string& input : inputs) {
        std::uint64_t number = 0;
        std::optional<Error> wrong;
        const std::optional<Error> error = for_each_record({input}, [&](const Record& record) {
            ++number;
            if (wrong.has_value()) {
                return;
            }
            if (const Result<TrainingPosition> position = unpack(record, *game.value())) {
                visit(position.value());
            } else {
                wrong = Error{fmt::format("'{}', position {}: {}", input, number, position.error())};
            }
        });
        if (error.has_value() || wrong.has_value()) {
            return error.has_value() ? error : wrong;
        }
    }
    return std::nullopt;
}

bool Filter::keeps(const Record& record) const {
    return !(drop_checks && is_in_check(record)) && !(drop_tactical && is_best_move_tactical(record)) &&
           std::abs(score_of(record)) <= max_score && halfmove_clock_of(record) <= max_halfmove_clock;
}

Result<Selected> filter(const std::vector<std::string>& inputs, const std::string& output,
                        const Filter& filter) {
    return distribute(inputs, {output}, [&](const Record& record) { return filter.keeps(record) ? 0U : 1U; });
}

Result<Selected> split(const std::vector<std::string>& inputs, const std::string& rest,
                       const std::string& hold_out, int permille, std::uint64_t seed) {
    const auto choose = [permille, seed](const Record& record) {
        constexpr std::size_t thousand = 1000;
        return Random({seed, game_of(record)}).below(thousand) < static_cast<std::size_t>(permille) ? 1U : 0U;
    };
    return distribute(inputs, {rest, hold_out}, choose);
}

}  // namespace ricochet::tools::data
