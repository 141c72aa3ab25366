// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/compatibility.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>
#include <thread>

#include "movegen/base/tokens.hpp"
#include "tools/common/checked.hpp"
#include "tools/match/cli/arguments.hpp"
#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

namespace {

enum class Treatment : std::uint8_t { accepted, refused };

/// A flag of another program, or a key of one of its flags.
struct Foreign {
    std::string_view flag;
    /// Empty for the flag as a whole.
    std::string_view key;
    Treatment treatment;
    std::string_view reason;
};

constexpr std::string_view no_books = "Polyglot books hold chess on 8x8; use -openings";
constexpr std::string_view not_recorded = "the journal does not record it";
constexpr std::string_view in_journal = "the journal has it, with every move";

/// tools/README.md has the same rows, and a test that holds both together.
constexpr auto foreign_flags = std::to_array<Foreign>({
    {"autosaveinterval", "", Treatment::accepted, "every game is saved when it ends"},
    {"bookmode", "", Treatment::refused, no_books},
    {"check-mate-pvs", "", Treatment::accepted, "the journal records no PVs"},
    {"crc32", "", Treatment::accepted, "every game is written to the disk before the next one begins"},
    {"debug", "", Treatment::accepted, "-log FILE writes all lines to and from the engines"},
    {"engines", "", Treatment::refused, "no list of engines is kept; -config file=engines.json reads one"},
    {"force-concurrency", "", Treatment::accepted, "-concurrency has no limit"},
    {"report", "penta", Treatment::accepted, "pairs are always reported"},
    {"resultformat", "", Treatment::accepted, "-output has the forms; -json is for programs"},
    {"show-latency", "", Treatment::accepted, in_journal},
    {"strict", "", Treatment::refused, "warnings end no tournament; without -recover an engine's failure does"},
    {"config", "outname", Treatment::accepted, "the journal is all that -resume needs"},
    {"config", "stats", Treatment::accepted, "results come from the journal alone"},
    {"engine", "book", Treatment::refused, no_books},
    {"engine", "bookdepth", Treatment::refused, no_books},
    {"engine", "debug", Treatment::accepted, "-log FILE writes all lines to and from the engines"},
    {"engine", "trust", Treatment::accepted, "engines claim nothing: this program alone is the referee"},
    {"engine", "tscale", Treatment::accepted, "-timeouts has the limits"},
    {"log", "compress", Treatment::accepted, "the file is plain text"},
    {"log", "engine", Treatment::accepted, "lines of the engines are always written"},
    {"log", "realtime", Treatment::accepted, "lines are always written at once"},
    {"openings", "policy", Treatment::accepted,
     "each round has its own openings, the same for every two engines, both colours on each"},
    {"pgnout", "fi", Treatment::accepted, "only finished games are ever written"},
    {"pgnout", "hashfull", Treatment::accepted, in_journal},
    {"pgnout", "latency", Treatment::accepted, in_journal},
    {"pgnout", "match_line", Treatment::accepted, not_recorded},
    {"pgnout", "pv", Treatment::accepted, not_recorded},
    {"pgnout", "seldepth", Treatment::accepted, in_journal},
    {"pgnout", "tbhits", Treatment::accepted, not_recorded},
    {"pgnout", "timeleft", Treatment::accepted, "both clocks stand in every comment"},
});

/// fastchess' flags of times to wait, in milliseconds, and the keys of -timeouts that they are here.
constexpr auto timeout_flags = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"startup-ms", "start"},
    {"ucinewgame-ms", "newgame"},
    {"ping-ms", "ping"},
});

/// Words that stand alone in a group of cutechess-cli, where keys have values here.
constexpr auto lone_words = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"engine", "debug"},
    {"engine", "ponder"},
    {"engine", "trust"},
    {"engine", "whitepov"},
    {"pgnout", "fi"},
    {"pgnout", "min"},
});

const Foreign* find_foreign(std::string_view flag, std::string_view key) {
    const auto* const found =
        std::find_if(foreign_flags.begin(), foreign_flags.end(),
                     [&](const Foreign& foreign) { return foreign.flag == flag && foreign.key == key; });
    return found == foreign_flags.end() ? nullptr : found;
}

/// A flag without its dashes, and the words up to the next flag.
struct Flag {
    std::string written;
    std::string_view name;
    std::vector<std::string> words;
};

class Translator {
public:
    Translation translate(const std::vector<std::string>& arguments) {
        for (std::size_t i = 0; i < arguments.size();) {
            if (!is_option(arguments[i])) {
                translation_.arguments.push_back(arguments[i++]);
                continue;
            }
            Flag flag{arguments[i], arguments[i], {}};
            flag.name.remove_prefix(flag.name.find_first_not_of('-'));
            for (++i; i < arguments.size() && !is_option(arguments[i]); ++i) {
                flag.words.push_back(arguments[i]);
            }
            add(flag);
        }
        append_timeouts();
        if (is_test_environment_ && !has_output_) {
            append({"-output", "format=fastchess"});
        }
        return std::move(translation_);
    }

private:
    void add(const Flag& flag) {
        if (const Foreign* const foreign = find_foreign(flag.name, "")) {
            treat(*foreign);
        } else if (flag.name == "quick") {
            expand_quick(flag);
        } else if (flag.name == "compliance") {
            translation_.arguments.emplace_back("check");
            append(flag.words);
        } else if (flag.name == "randomseed") {
            notice("-randomseed: a new tournament draws its seed without it");
        } else if (flag.name == "testEnv") {
            is_test_environment_ = true;
        } else if (const auto* const timeout = find_timeout(flag.name); timeout != timeout_flags.end()) {
            timeouts_.push_back(fmt::format("{}={}", timeout->second, read_milliseconds(flag)));
        } else {
            has_output_ = has_output_ || flag.name == "output";
            add_known(flag);
        }
    }

    /// Keeps a flag of this program, less the keys that it has no use for.
    void add_known(const Flag& flag) {
        const std::string_view group = flag.name == "each" ? "engine" : flag.name;
        std::vector<std::string> words;
        bool dropped = false;
        for (const std::string& word : flag.words) {
            const std::string_view key = std::string_view(word).substr(0, word.find('='));
            const Foreign* const foreign = find_foreign(group, key);
            // A bare first word is a file's name; `fi` may be one.
            const bool may_be_key = key.size() < word.size() || stands_alone(group, key);
            if (foreign != nullptr && may_be_key) {
                treat(*foreign);
                dropped = true;
            } else if (key.size() == word.size() && stands_alone(group, key)) {
                words.push_back(word + "=true");
            } else if (key.size() == word.size() && group == "engine" && word.starts_with("option.")) {
                words.push_back(word + "=");  // a button
            } else {
                words.push_back(word);
            }
        }
        if (!dropped || !words.empty()) {
            translation_.arguments.push_back(flag.written);
            append(words);
        }
    }

    static bool stands_alone(std::string_view group, std::string_view word) {
        return std::find(lone_words.begin(), lone_words.end(), std::pair(group, word)) != lone_words.end();
    }

    static decltype(timeout_flags)::const_iterator find_timeout(std::string_view name) {
        return std::find_if(timeout_flags.begin(), timeout_flags.end(),
                            [name](const auto& timeout) { return timeout.first == name; });
    }

    static std::int64_t read_milliseconds(const Flag& flag) {
        if (flag.words.size() != 1) {
            throw WrongArgument(fmt::format("-{}: takes one number, of milliseconds", flag.name));
        }
        return checked(parse_number(flag.words.front(), fmt::format("-{}:", flag.name), std::int64_t{1},
                                    limits::a_day_ms));
    }

    /// Puts the times to wait before those of a -timeouts, which may say otherwise.
    void append_timeouts() {
        std::vector<std::string>& arguments = translation_.arguments;
        const auto given = std::find_if(arguments.begin(), arguments.end(), [](const std::string& argument) {
            return argument == "-timeouts" || argument == "--timeouts";
        });
        if (given != arguments.end()) {
            arguments.insert(given + 1, timeouts_.begin(), timeouts_.end());
        } else if (!timeouts_.empty()) {
            append({"-timeouts"});
            append(timeouts_);
        }
    }

    /// fastchess' short form of a match: `-quick cmd=A cmd=B book=FILE`.
    void expand_quick(const Flag& flag) {
        std::vector<std::string> engines;
        std::string book;
        for (const std::string& word : flag.words) {
            if (word.starts_with("cmd=")) {
                engines.push_back(word.substr(4));
            } else if (word.starts_with("book=")) {
                book = word.substr(5);
            } else {
                throw WrongArgument(fmt::format("-quick: '{}' is neither cmd=ENGINE nor book=FILE", word));
            }
        }
        if (engines.size() != 2 || book.empty()) {
            throw WrongArgument("-quick: takes cmd=ENGINE cmd=ENGINE book=FILE");
        }
        for (const std::string& engine : engines) {
            append({"-engine", "cmd=" + engine, "name=" + engine});
        }
        constexpr unsigned spared_cores = 2;
        const unsigned cores = std::thread::hardware_concurrency();
        append({"-each", "tc=10+0.1", "-rounds", "25000", "-games", "2", "-concurrency",
                fmt::format("{}", std::max(cores, spared_cores + 1) - spared_cores), "-openings",
                "file=" + book, "order=random", "-draw", "movenumber=30", "movecount=8", "score=8",
                "-recover"});
    }

    void append(const std::vector<std::string>& words) {
        translation_.arguments.insert(translation_.arguments.end(), words.begin(), words.end());
    }

    void treat(const Foreign& foreign) {
        std::string name = fmt::format("-{}", foreign.flag);
        name += foreign.key.empty() ? "" : fmt::format(" {}=", foreign.key);
        if (foreign.treatment == Treatment::refused) {
            throw WrongArgument(fmt::format("{}: not supported: {}", name, foreign.reason));
        }
        notice(fmt::format("{}: has no effect: {}", name, foreign.reason));
    }

    void notice(std::string text) {
        std::vector<std::string>& notices = translation_.notices;
        if (std::find(notices.begin(), notices.end(), text) == notices.end()) {
            notices.push_back(std::move(text));
        }
    }

    Translation translation_;
    /// -testEnv: OpenBench or fishtest reads what is printed, and expects fastchess.
    bool is_test_environment_ = false;
    bool has_output_ = false;
    /// Keys and values of -timeouts.
    std::vector<std::string> timeouts_;
};

}  // namespace

Translation translate_arguments(const std::vector<std::string>& arguments) {
    return Translator().translate(arguments);
}

}  // namespace ricochet::tools::match
