// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/request/game_link.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

#include "movegen/base/bytes.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/common/wordings.hpp"

namespace ricochet {

namespace {

/// Only letters and digits, which programs that find links in a text never take for a link's end.
constexpr std::string_view alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::array<std::string_view, 4> results = {"*", "1-0", "0-1", "1/2-1/2"};
constexpr std::size_t checksum_letters = 5;
constexpr std::uint32_t fen_radix = 256;
constexpr char first_printable = ' ';
constexpr std::uint32_t printable_radix = 95;
constexpr std::uint32_t plies_radix = longest_linked_game + 1;
/// An upper bound for games of `longest_linked_game` plies.
constexpr std::size_t longest_word = 10000;

/// A digit and the number of its possible values.
struct Digit {
    std::uint32_t value;
    std::uint32_t radix;
};

/// A non-negative integer of any size.
class LargeNumber {
public:
    void multiply_and_add(Digit digit) {
        std::uint64_t carry = digit.value;
        for (std::uint32_t& part : parts_) {
            carry += std::uint64_t{part} * digit.radix;
            part = static_cast<std::uint32_t>(carry);
            carry >>= 32U;
        }
        if (carry != 0) {
            parts_.push_back(static_cast<std::uint32_t>(carry));
        }
    }
    /// Divides by `divisor` and returns the remainder.
    std::uint32_t divide(std::uint32_t divisor) {
        std::uint64_t rest = 0;
        for (std::size_t i = parts_.size(); i-- > 0;) {
            rest = rest << 32U | parts_[i];
            parts_[i] = static_cast<std::uint32_t>(rest / divisor);
            rest %= divisor;
        }
        while (!parts_.empty() && parts_.back() == 0) {
            parts_.pop_back();
        }
        return static_cast<std::uint32_t>(rest);
    }
    [[nodiscard]] bool is_zero() const { return parts_.empty(); }

private:
    /// The lowest part first; the highest is not 0.
    std::vector<std::uint32_t> parts_;
};

constexpr auto letters = static_cast<std::uint32_t>(alphabet.size());

/// The number in the alphabet's letters, the lowest last.
std::string to_letters(LargeNumber number) {
    std::string text;
    while (!number.is_zero()) {
        text += alphabet[number.divide(letters)];
    }
    std::reverse(text.begin(), text.end());
    return text;
}

/// The inverse; nothing if a letter is not in the alphabet.
std::optional<LargeNumber> from_letters(std::string_view text) {
    LargeNumber number;
    for (const char letter : text) {
        const std::size_t value = alphabet.find(letter);
        if (value == std::string_view::npos) {
            return std::nullopt;
        }
        number.multiply_and_add({static_cast<std::uint32_t>(value), letters});
    }
    return number;
}

std::vector<std::string> sorted_texts(const Game& game) {
    std::vector<std::string> texts;
    for (const MoveCode move : game.legal_moves()) {
        texts.push_back(game.to_uci(move));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

/// The checksum of all contents, so that any change is detected, even one that yields another game's link.
std::string checksum_of(const Game& game, std::string_view result) {
    std::string told = fmt::format("{}\n{}\n{}\n", name_of(game.variant()), game.start_fen(), result);
    for (std::size_t place = 0; place < game.size(); ++place) {
        told += game.to_uci(game.move(place)) + " ";
    }
    const std::uint64_t sum = checksum(told);
    std::uint64_t rest = sum ^ sum >> 30U;
    std::string text(checksum_letters, alphabet.front());
    for (char& letter : text) {
        letter = alphabet[static_cast<std::size_t>(rest % letters)];
        rest /= letters;
    }
    return text;
}

void add_start(const Game& game, std::vector<Digit>& digits) {
    const std::string fen = game.start_fen();
    const bool usual = fen == Game(game.variant()).fen();
    digits.push_back({usual ? 0U : 1U, 2});
    if (usual) {
        return;
    }
    digits.push_back({static_cast<std::uint32_t>(fen.size()), fen_radix});
    for (const char letter : fen) {
        digits.push_back({static_cast<std::uint32_t>(letter - first_printable), printable_radix});
    }
}

void add_moves(const Game& game, std::vector<Digit>& digits) {
    digits.push_back({static_cast<std::uint32_t>(game.size()), plies_radix});
    Game replay = Game::from_fen(game.start_fen(), game.variant()).value();
    for (std::size_t place = 0; place < game.size(); ++place) {
        const MoveCode move = game.move(place);
        const std::vector<std::string> texts = sorted_texts(replay);
        const auto found = std::lower_bound(texts.begin(), texts.end(), replay.to_uci(move));
        digits.push_back(
            {static_cast<std::uint32_t>(found - texts.begin()), static_cast<std::uint32_t>(texts.size())});
        replay.play(move);
    }
}

std::optional<Game> read_start(LargeNumber& number, Variant variant) {
    if (number.divide(2) == 0) {
        return Game(variant);
    }
    std::string fen(number.divide(fen_radix), first_printable);
    for (char& letter : fen) {
        letter = static_cast<char>(first_printable + static_cast<char>(number.divide(printable_radix)));
    }
    Result<Game> game = Game::from_fen(fen, variant);
    return game ? std::optional<Game>(std::move(game.value())) : std::nullopt;
}

/// The game that the number encodes; nothing if there is none.
std::optional<LinkedGame> read_number(LargeNumber number, Variant variant) {
    const std::string_view result = results.at(number.divide(results.size()));
    std::optional<Game> game = read_start(number, variant);
    if (!game) {
        return std::nullopt;
    }
    for (std::uint32_t left = number.divide(plies_radix); left > 0; --left) {
        const std::vector<std::string> texts = sorted_texts(*game);
        if (texts.empty()) {
            return std::nullopt;
        }
        const std::uint32_t chosen = number.divide(static_cast<std::uint32_t>(texts.size()));
        game->play(game->parse_uci(texts[chosen]).value());
    }
    return LinkedGame{std::move(*game), std::string(result)};
}

/// Removes the text up to the next hyphen and returns it without the hyphen; nothing if there is none.
std::optional<std::string_view> take_part(std::string_view& text) {
    const std::size_t end = text.find('-');
    if (end == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end + 1);
    return part;
}

}  // namespace

Result<std::string> write_link(const Game& game, std::string_view result) {
    const auto* const found = std::find(results.begin(), results.end(), result);
    if (found == results.end()) {
        return Error{fmt::format("{} is none of the results 1-0, 0-1, 1/2-1/2 and *", quoted(result))};
    }
    if (game.size() > longest_linked_game) {
        return phrase(link_error::long_game, game.size(), longest_linked_game);
    }
    std::vector<Digit> digits = {{static_cast<std::uint32_t>(found - results.begin()), results.size()}};
    add_start(game, digits);
    add_moves(game, digits);
    LargeNumber number;
    for (std::size_t i = digits.size(); i-- > 0;) {
        number.multiply_and_add(digits[i]);
    }
    return fmt::format("{}-{}-{}{}", link_version, name_of(game.variant()), checksum_of(game, result),
                       to_letters(number));
}

Result<LinkedGame> read_link(std::string_view text) {
    const Error broken = phrase(link_error::broken);
    if (text.size() > longest_word) {
        return phrase(link_error::too_long, longest_word);
    }
    std::string_view left = text;
    const std::optional<std::string_view> version = take_part(left);
    if (!version || !is_whole_number(*version)) {
        return phrase(link_error::not_one, text.empty() ? "nothing" : quoted(text),
                      fmt::format("{}-{}-", link_version, name_of(usual_variant)));
    }
    if (*version != fmt::to_string(link_version)) {
        return phrase(link_error::version, quoted(*version), link_version);
    }
    const std::optional<std::string_view> name = take_part(left);
    if (!name) {
        return broken;
    }
    const std::optional<Variant> variant = parse_variant(*name);
    if (!variant) {
        return phrase(link_error::game, quoted(*name), variant_names());
    }
    std::optional<LargeNumber> number = from_letters(left.substr(std::min(checksum_letters, left.size())));
    if (!number) {
        return broken;
    }
    std::optional<LinkedGame> read = read_number(std::move(*number), *variant);
    // Only the exact text that would be written is accepted, so nothing was added.
    if (!read || write_link(read->game, read->result).value() != text) {
        return broken;
    }
    return std::move(*read);
}

}  // namespace ricochet
