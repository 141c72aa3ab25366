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

/// Follows a tuning by SPSA: gives out each iteration's values and moves the tuned ones by the results. An
/// iteration is a round of the tournament: the first engine of its conditions plays with every value moved to
/// one side, the second with every value moved to the other. All of it follows from the conditions and the
/// games in their order, so that a journal is all that a tuning needs to go on.
class Tuner {
public:
    /// `conditions.tuning` must be there. Keeps a reference to it.
    explicit Tuner(const Conditions& conditions);

    /// The options of an engine (0 or 1) in an iteration, from 1. They stay the same until it is finished.
    const OptionValues& options(int iteration, int engine);
    /// Takes a finished game; true where it completes an iteration, and the values have moved. Games that an
    /// engine's failure ended say nothing about values and count as draws.
    bool add(const GameRecord& record);

    /// The tuned values in the order of the parameters.
    [[nodiscard]] const std::vector<double>& values() const { return values_; }
    [[nodiscard]] int finished_iterations() const { return finished_; }
    [[nodiscard]] const TuningSettings& settings() const { return settings_; }

private:
    /// An iteration of which games are missing.
    struct Iteration {
        OptionValues options[2];
        int games = 0;
        /// Games that the first engine has won, less those that it has lost.
        int balance = 0;
    };

    /// An iteration's step of a parameter, and its learning rate for a won game.
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

/// The tuner after all games of a journal, for conditions with `tuning`.
Tuner replay_tuning(const Conditions& conditions, const Games& games);

/// A parameter's value as its engine takes it, without chance: whole where it has to be.
std::string option_text(const TunedParameter& parameter, double value);

/// Why an engine that offers these options cannot be tuned so, or nothing.
std::optional<std::string> why_not_tunable(const TuningSettings& settings,
                                           const std::vector<UciOption>& options);

/// Reads the parameters of a tuning, one a line as OpenBench writes them: `name, int|float, start, min, max,
/// c_end, r_end`. Empty lines and lines that begin with # are skipped. Throws a
/// `std::invalid_argument` that names file and line.
std::vector<TunedParameter> read_parameter_file(const std::string& path);

/// The same with the values that a tuning has come to in place of the starts.
std::string to_parameter_file(const Tuner& tuner);

/// Whether the first line that is neither empty nor a comment describes a parameter, or what
/// `to_parameter_file` writes first comes first.
bool begins_like_parameters(std::string_view beginning);
constexpr FileKind parameters_kind{"file of parameters", begins_like_parameters};

}  // namespace ricochet::tools::match
