// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <emscripten/emscripten.h>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"

/// What WebAssembly offers to JavaScript; rules.js calls it by its name.
#define RICOCHET_EXPORT extern "C" EMSCRIPTEN_KEEPALIVE

namespace ricochet::javascript {

/// What JavaScript and the rules pass to each other besides numbers. One at a time: an answer lasts until the
/// next call.
struct Bridge {
    /// JavaScript's text, in UTF-8.
    std::string input;
    /// The answer's text, or what is wrong.
    std::string output;
    /// The answer's moves and numbers.
    std::vector<std::uint32_t> words;
};

/// What a call gives back: an address or a number, 0 or more, or one of those below.
using Answer = std::intptr_t;

/// `Bridge::output` says what is wrong. Nothing has changed.
inline constexpr Answer refused = -1;
/// Memory does not suffice. Nothing has changed.
inline constexpr Answer out_of_memory = -2;

/// The answer of some work; nothing that is thrown leaves the rules.
template <class Work>
Answer answer(Work work) {
    try {
        return work();
    } catch (const std::exception&) {
        return out_of_memory;
    }
}

/// Answers by a text.
template <class Work>
Answer answer_text(Bridge& bridge, Work work) {
    return answer([&] {
        bridge.output = work();
        return Answer{0};
    });
}

inline Answer refuse(Bridge& bridge, std::string why) {
    bridge.output = std::move(why);
    return refused;
}

/// Gives an object to JavaScript, which has to hand it back to be deleted.
template <class Object>
Answer give(Object object) {
    return reinterpret_cast<Answer>(new Object(std::move(object)));
}

/// Numbers of 64 bits go as two words, the lower one first.
inline void add_number(Bridge& bridge, std::uint64_t number) {
    constexpr unsigned word_bits = 32;
    bridge.words.push_back(static_cast<std::uint32_t>(number));
    bridge.words.push_back(static_cast<std::uint32_t>(number >> word_bits));
}

}  // namespace ricochet::javascript
