// SPDX-License-Identifier: GPL-3.0-or-later
// The rules in WebAssembly, and the transfer of texts and numbers.

import bytes from 'ricochet-javascript.wasm';

const REFUSED = -1;
const OUT_OF_MEMORY = -2;
const BYTES_OF_WORD = 4;
// ENOSYS: system calls fail.
const NO_SYSTEM = 52;
const SYSTEM = {
  wasi_snapshot_preview1: {
    proc_exit: status => {
      throw new Error(`the rules have ended with status ${status}`);
    },
    environ_get: () => NO_SYSTEM,
    environ_sizes_get: () => NO_SYSTEM,
  },
};
const PAGE = 65536;
const MAX_PAGES = 2 ** 31 / PAGE;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function started() {
  if (typeof WebAssembly !== 'object') {
    throw new Error('ricochet-chess needs WebAssembly, which is missing or switched off here');
  }
  // Reserves another quarter at each growth of memory, since a growth triggers a full garbage collection.
  const grow = () => {
    const pages = exports.memory.buffer.byteLength / PAGE;
    try {
      exports.memory.grow(Math.min(Math.ceil(pages / 4), MAX_PAGES - pages));
    } catch {
      // Only the reserve is missing; the requested memory has been allocated.
    }
  };
  const env = { emscripten_notify_memory_growth: grow };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { ...SYSTEM, env });
  exports._initialize();
  return exports;
}

/// Calls WebAssembly. Errors are thrown as a RangeError with its message; nothing is changed then.
class Rules {
  #wasm = started();
  #bridge = this.#wasm.ricochet_open();

  /// Calls a function by name with numbers as arguments, and returns its number.
  call(name, first, second, third) {
    const answer = this.#wasm[name](this.#bridge, first, second, third);
    if (answer < 0) {
      this.#fail(answer);
    }
    return answer;
  }

  /// Sets the input text of the next call.
  give(text) {
    const said = encoder.encode(text);
    const place = this.call('ricochet_input', said.length);
    new Uint8Array(this.#wasm.memory.buffer, place, said.length).set(said);
  }

  /// Calls a function and returns its text.
  text(name, first, second) {
    this.call(name, first, second);
    return this.output();
  }

  /// Calls a function and returns its 32-bit numbers, which are valid until the next call.
  words(name, first, second, third) {
    this.call(name, first, second, third);
    const place = this.#wasm.ricochet_words(this.#bridge);
    return new Uint32Array(this.#wasm.memory.buffer, place, this.#wasm.ricochet_words_size(this.#bridge));
  }

  /// Deletes an object by the function of this name.
  end(name, object) {
    this.#wasm[name](object);
  }

  /// The output text of the last call.
  output() {
    const place = this.#wasm.ricochet_output(this.#bridge);
    return decoder.decode(new Uint8Array(this.#wasm.memory.buffer, place, this.#wasm.ricochet_output_size(this.#bridge)));
  }

  #fail(answer) {
    if (answer === REFUSED) {
      throw new RangeError(this.output());
    }
    if (answer === OUT_OF_MEMORY) {
      throw new RangeError('memory does not suffice; free() ends boards that are not needed any more');
    }
    throw new Error(`the rules gave ${answer} back`);
  }
}

export const rules = new Rules();

/// A 64-bit number from two words; exact up to 2 ** 53, which suffices for counts.
export const numberOf = (words, place) => words[place] + words[place + 1] * 2 ** (8 * BYTES_OF_WORD);

/// Throws a TypeError unless the value is a string.
export function checkText(what, value) {
  if (typeof value !== 'string') {
    throw new TypeError(`${what} has to be a text, and not ${describe(value)}`);
  }
}

/// Throws a TypeError unless the value is an integer, a RangeError unless it is from `lowest` to `highest`.
export function checkRange(what, number, lowest, highest) {
  if (!Number.isInteger(number)) {
    throw new TypeError(`${what} has to be a whole number, and not ${describe(number)}`);
  }
  if (number < lowest || number > highest) {
    throw new RangeError(`${what} ${number} is out of the range ${lowest} to ${highest}`);
  }
}

/// Throws a RangeError unless the value is a size of a picture.
export function checkSize(size) {
  if (size !== null && !(Number.isFinite(size) && size > 0)) {
    throw new RangeError(`a picture's size is a number of pixels above 0, or null, and not ${describe(size)}`);
  }
}

/// Describes a value for error messages.
export function describe(value) {
  if (typeof value === 'object' && value !== null) {
    return `an object of ${value.constructor?.name ?? 'no class'}`;
  }
  return typeof value === 'string' ? `the text ${JSON.stringify(value)}` : String(value);
}
