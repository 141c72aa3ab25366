// SPDX-License-Identifier: GPL-3.0-or-later
// What a program in WebAssembly wants to be given (WebAssembly Core Specification, "Modules", Import Section).

const HEADER = 8;
const IMPORTS = 2;

/// Reads numbers and names one after the other.
class Reader {
  #code;
  place;

  constructor(code, place) {
    this.#code = code;
    this.place = place;
  }

  byte() { return this.#code[this.place++]; }

  /// A number of seven bits a byte (LEB128).
  number() {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += byte % 128 * factor;
      if (byte < 128) return value;
    }
  }

  skip(bytes) { this.place += bytes; }
  skipName() { this.skip(this.number()); }

  /// How many there may be of what a table or a memory has.
  limits() {
    const place = this.place;
    const flags = this.byte();
    const initial = this.number();
    return { place, flags, initial, maximum: flags % 2 === 1 ? this.number() : null };
  }
}

// By the kind of import; the memories alone tell something.
const KINDS = [
  reader => { reader.number(); },
  reader => {
    reader.byte();
    reader.limits();
  },
  reader => reader.limits(),
  reader => { reader.skip(2); },
  reader => {
    reader.byte();
    reader.number();
  },
];

/// The memories: for each the place of its flags in the code, the flags, and its pages at first and at most.
export function importedMemories(code) {
  const reader = new Reader(code, HEADER);
  while (reader.place < code.length) {
    const section = reader.byte();
    const size = reader.number();
    if (section !== IMPORTS) {
      reader.skip(size);
      continue;
    }
    return Array.from({ length: reader.number() }, () => {
      reader.skipName();
      reader.skipName();
      const kind = KINDS[reader.byte()];
      if (kind === undefined) throw new Error('the program wants something of a kind that is not known');
      return kind(reader);
    }).filter(Boolean);
  }
  return [];
}
