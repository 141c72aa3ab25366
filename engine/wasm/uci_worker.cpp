// SPDX-License-Identifier: GPL-3.0-or-later
// The engine for a page that runs it in a worker. It has one thread: a search runs within the call, and only
// ending the worker stops it.
#include <emscripten/emscripten.h>
#include <exception>
#include <string_view>

#include "engine/io/standard_streams.hpp"
#include "engine/uci/uci.hpp"

namespace {

/// The engine, which prints to stdout, where the worker reads.
struct Conversation {
    ricochet::StandardOutput output;
    ricochet::Uci uci{[this](std::string_view lines) { output.write(lines); }};
};

}  // namespace

extern "C" {

/// Starts the engine, which lives as long as the worker; null if memory does not suffice.
EMSCRIPTEN_KEEPALIVE void* ricochet_open() {
    try {
        return new Conversation;
    } catch (const std::exception&) {
        return nullptr;
    }
}

/// Executes a line of UCI. Returns null: output goes to stdout.
EMSCRIPTEN_KEEPALIVE char* ricochet_ask(void* conversation, const char* line) {
    static_cast<Conversation*>(conversation)->uci.take(line);
    return nullptr;
}
}
