// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/client/uci_lines.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// A tuning by SPSA: provides each iteration's values and updates the tuned ones by the results. An iteration
/// is a round of the tournament: the first engine plays with every value offset in one direction, the second
/// with every value offset in the other. All values follow from the conditions and the games in order, so the
/// journal is enough to resume.
class Tuner {
public:
    /// `conditions.tuning` must be set. Keeps a reference to it.
    explicit Tuner(const Conditions& conditions);

    /// The options of an engine (0 or 1) in an iteration, numbered from 1. They are constant within an
    /// iteration.
    const OptionValues& options(int iteration, int engine);
    /// Adds a finished game; true if that completes an iteration and updates the values. Games ended by an
    /// engine's failure count as draws, as they are no evidence about values.
    bool add(const GameRecord& record);

    /// The tuned values, in the order of the parameters.
    [[nodiscard]] const std::vector<double>& values() const { return values_; }
    [[nodiscard]] int finished_iterations() const { return finished_; }
    [[nodiscard]] const TuningSettings& settings() const { return settings_; }

private:
    /// An unfinished iteration.
    struct Iteration {
        OptionValues options[2];
        int games = 0;
        /// Wins minus losses of the first engine.
        int balance = 0;
    };

    /// A parameter's step in an iteration, and its learning rate per won game.
    struct Gains {
        double step;
        double rate;
    };

    [[nodiscard]] Gains gains(const TunedParameter& parameter, int iteration) const;
    Iteration perturb(int iteration) const;
    void move(int iteration, int balance);

    const TuningSettings& settings_;
    std::string first_engine_;
    std::uint64_t seed_;
    std::vector<double> values_;
    std::map<int, Iteration> open_;
    int finished_ = 0;
};

/// The tuner after all games of a journal; the conditions must have `tuning`.
Tuner replay_tuning(const Conditions& conditions, const Games& games);

/// A parameter's value as an engine option, rounded to a whole number if necessary.
std::string option_text(const TunedParameter& parameter, double value);

/// Why an engine with these options cannot be tuned, or nothing.
std::optional<std::string> why_not_tunable(const TuningSettings& settings,
                                           const std::vector<UciOption>& options);

/// Reads tuning parameters, one per line in OpenBench's format: `name, int|float, start, min, max, c_end,
/// r_end`. Skips empty lines and lines that begin with #. Throws `std::invalid_argument` with file and line.
std::vector<TunedParameter> read_parameter_file(const std::string& path);

/// The parameter file with the tuned values as starts.
std::string to_parameter_file(const Tuner& tuner);

/// Whether the first line that is neither empty nor a comment describes a parameter, or the text begins like
/// the output of `to_parameter_file`.
bool begins_like_parameters(std::string_view beginning);
constexpr FileKind parameters_kind{"a file of parameters", begins_like_parameters};

}  // namespace ricochet::tools::match
