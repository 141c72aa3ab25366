// SPDX-License-Identifier: GPL-3.0-or-later
// The engine for a page that runs it in a worker. With shared memory it has threads; without, a search runs
// within the call, and only ending the worker stops it.
#include <emscripten/emscripten.h>
#include <exception>
#include <string_view>

#include "engine/io/standard_streams.hpp"
#include "engine/uci/uci.hpp"
#include "movegen/base/threads.hpp"

namespace {

/// The engine and where its lines go: to stdout, which the worker reads.
struct Conversation {
    ricochet::StandardOutput output;
    ricochet::Uci uci{[this](std::string_view lines) { output.write(lines); }};
    ricochet::Thread executing;

    Conversation() {
        if (ricochet::has_threads()) {
            executing = ricochet::Thread([this] { uci.execute_all(); });
        }
    }
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

/// Accepts a line of UCI, and executes it if there are no threads. Returns null: output goes to stdout.
EMSCRIPTEN_KEEPALIVE char* ricochet_ask(void* conversation, const char* line) {
    static_cast<Conversation*>(conversation)->uci.take(line);
    return nullptr;
}
}
