// SPDX-License-Identifier: GPL-3.0-or-later
// The engine for a page that runs it in a worker. Where memory is shared it has threads, as anywhere. Where it
// is not a search goes on until the call returns, and stops before that only with its worker.
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

/// Starts the engine, which lives as long as the worker; null where memory does not suffice.
EMSCRIPTEN_KEEPALIVE void* ricochet_open() {
    try {
        return new Conversation;
    } catch (const std::exception&) {
        return nullptr;
    }
}

/// Takes a line of UCI, and where there are no threads executes it. The answer is always null: what the engine
/// says goes to stdout.
EMSCRIPTEN_KEEPALIVE char* ricochet_ask(void* conversation, const char* line) {
    static_cast<Conversation*>(conversation)->uci.take(line);
    return nullptr;
}
}
