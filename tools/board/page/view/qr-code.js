// SPDX-License-Identifier: GPL-3.0-or-later
// A text as a QR code (ISO/IEC 18004: bytes, error correction level L).

// By version, from 1: error correction codewords a block, and number of blocks.
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
  28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const LEVEL_L = 1;

// Whether each mask inverts a data module.
const MASKS = [
  (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, x => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const alignmentsOf = version => (version === 1 ? 0 : Math.floor(version / 7) + 2);

// The codewords of a version, data and correction together: the modules left by finders, timing, alignments, format and version.
function codewordsOf(version) {
  const alignments = alignmentsOf(version);
  const taken = alignments === 0 ? 0 : (25 * alignments - 10) * alignments - 55;
  return Math.floor(((16 * version + 128) * version + 64 - taken - (version >= 7 ? 36 : 0)) / 8);
}

const dataOf = version => codewordsOf(version) - CORRECTION[version - 1] * BLOCKS[version - 1];
const countBits = version => (version < 10 ? 8 : 16);

// ---- codewords ----

// Powers and logarithms in the field of 256 elements.
const POWERS = [];
const LOGARITHMS = [];
for (let exponent = 0, power = 1; exponent < 255; exponent++) {
  POWERS[exponent] = power;
  LOGARITHMS[power] = exponent;
  power = power << 1 ^ (power >> 7) * 0x11d;
}
const product = (a, b) => (a === 0 || b === 0 ? 0 : POWERS[(LOGARITHMS[a] + LOGARITHMS[b]) % 255]);

// The Reed-Solomon remainder: `count` error correction codewords.
function correctionOf(data, count) {
  let divisor = [1];
  for (let root = 0; root < count; root++) {
    const next = [...divisor, 0];
    divisor.forEach((factor, place) => { next[place + 1] ^= product(factor, POWERS[root]); });
    divisor = next;
  }
  const rest = new Array(count).fill(0);
  for (const codeword of data) {
    const factor = codeword ^ rest.shift();
    rest.push(0);
    for (let place = 0; place < count; place++) rest[place] ^= product(divisor[place + 1], factor);
  }
  return rest;
}

// The bytes after their mode and count, padded to the version's capacity.
function dataCodewords(bytes, version) {
  const bits = [];
  const add = (value, count) => { for (let bit = count - 1; bit >= 0; bit--) bits.push(value >> bit & 1); };
  add(4, 4);
  add(bytes.length, countBits(version));
  for (const byte of bytes) add(byte, 8);
  const room = 8 * dataOf(version);
  add(0, Math.min(4, room - bits.length));
  add(0, -bits.length & 7);
  for (let filler = 0xec; bits.length < room; filler ^= 0xfd) add(filler, 8);
  return Array.from({ length: room / 8 }, (_, index) => bits.slice(8 * index, 8 * index + 8).reduce((value, bit) => value << 1 | bit, 0));
}

// The codewords of all blocks, interleaved: first the data, then the correction.
function interleaved(data, version) {
  const count = BLOCKS[version - 1];
  const short = Math.floor(data.length / count);
  const shortBlocks = count - data.length % count;
  const blocks = Array.from({ length: count }, (_, index) => {
    const begin = index * short + Math.max(0, index - shortBlocks);
    return data.slice(begin, begin + short + (index < shortBlocks ? 0 : 1));
  });
  const corrections = blocks.map(block => correctionOf(block, CORRECTION[version - 1]));
  const turns = lists => Array.from({ length: lists[lists.length - 1].length },
    (_, place) => lists.map(list => list[place]).filter(codeword => codeword !== undefined));
  return [...turns(blocks).flat(), ...turns(corrections).flat()];
}

// ---- modules ----

// A grid of modules, 0 and 1; `fixed` ones hold no data.
class Drawing {
  constructor(version) {
    this.version = version;
    this.size = 4 * version + 17;
    this.modules = Array.from({ length: this.size }, () => new Uint8Array(this.size));
    this.fixed = Array.from({ length: this.size }, () => new Uint8Array(this.size));
    this.#drawPatterns();
  }

  #fix(x, y, dark) {
    this.modules[y][x] = Number(dark);
    this.fixed[y][x] = 1;
  }

  // Draws rings around a centre, dark at these distances.
  #rings(middleX, middleY, reach, dark) {
    for (let y = Math.max(0, middleY - reach); y <= Math.min(this.size - 1, middleY + reach); y++) {
      for (let x = Math.max(0, middleX - reach); x <= Math.min(this.size - 1, middleX + reach); x++) {
        this.#fix(x, y, dark.includes(Math.max(Math.abs(x - middleX), Math.abs(y - middleY))));
      }
    }
  }

  #drawPatterns() {
    const { size, version } = this;
    for (let at = 0; at < size; at++) {
      this.#fix(at, 6, at % 2 === 0);
      this.#fix(6, at, at % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) this.#rings(x, y, 4, [0, 1, 3]);
    const middles = this.#alignments();
    const last = middles.length - 1;
    middles.forEach((y, row) => middles.forEach((x, column) => {
      const atFinder = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      if (!atFinder) this.#rings(x, y, 2, [0, 2]);
    }));
    this.drawFormat(0);
    if (version < 7) return;
    const word = version << 12 | remainder(version, 12, 0x1f25);
    for (let bit = 0; bit < 18; bit++) {
      const [near, far] = [Math.floor(bit / 3), size - 11 + bit % 3];
      this.#fix(far, near, word >> bit & 1);
      this.#fix(near, far, word >> bit & 1);
    }
  }

  #alignments() {
    const count = alignmentsOf(this.version);
    if (count === 0) return [];
    const step = 2 * Math.floor((8 * this.version + 3 * count + 5) / (4 * count - 4));
    return [6, ...Array.from({ length: count - 1 }, (_, index) => this.size - 7 - step * (count - 2 - index))];
  }

  /// Draws both copies of the format information, and the module that is always dark.
  drawFormat(mask) {
    const { size } = this;
    const format = LEVEL_L << 3 | mask;
    const word = (format << 10 | remainder(format, 10, 0x537)) ^ 0x5412;
    for (let bit = 0; bit < 15; bit++) {
      const dark = word >> bit & 1;
      const along = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
      this.#fix(8, along, dark);
      const across = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit;
      this.#fix(across, 8, dark);
    }
    this.#fix(8, size - 8, 1);
  }

  // Fills columns of two from the right, alternately up and down, skipping the timing column.
  drawData(codewords) {
    const { fixed, modules, size } = this;
    let bit = 0;
    for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
      for (let step = 0; step < size; step++) {
        const y = up ? size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (fixed[y][x]) continue;
          if (bit < 8 * codewords.length) modules[y][x] = codewords[bit >> 3] >> (7 - (bit & 7)) & 1;
          bit++;
        }
      }
    }
  }

  /// Applies a mask; applying it again undoes it.
  mask(number) {
    const changes = MASKS[number];
    this.modules.forEach((row, y) => row.forEach((_, x) => {
      if (!this.fixed[y][x] && changes(x, y)) row[x] ^= 1;
    }));
  }
}

// The remainder of a word followed by `zeros` zero bits, divided by a generator, as polynomials.
function remainder(word, zeros, generator) {
  let rest = word;
  for (let bit = 0; bit < zeros; bit++) rest = rest << 1 ^ (rest >> (zeros - 1)) * generator;
  return rest;
}

// ---- the choice of a mask ----

// The penalty of a row for long runs of one colour and patterns like a finder. The first run is light, and may be empty.
function demeritOfRuns(row) {
  const runs = row[0] ? [-1] : [];
  let last = -1;
  for (const module of row) {
    if (module === last) runs[runs.length - 1]++;
    else runs.push(1);
    last = module;
  }
  let demerit = 0;
  runs.forEach((run, at) => {
    if (run >= 5) demerit += run - 2;
    if (at % 2 === 0 || at < 3 || at >= runs.length - 2 || run % 3 !== 0) return;
    const part = run / 3;
    if ([-2, -1, 1, 2].some(beside => runs[at + beside] !== part)) return;
    if (at === 3 || runs[at - 3] >= 4 * part || at + 4 >= runs.length || runs[at + 3] >= 4 * part) demerit += 40;
  });
  return demerit;
}

function demeritOf({ modules, size }) {
  let demerit = 0;
  let dark = 0;
  for (let y = 0; y < size; y++) {
    demerit += demeritOfRuns(modules[y]) + demeritOfRuns(modules.map(row => row[y]));
    for (let x = 0; x < size; x++) {
      dark += modules[y][x];
      if (x === 0 || y === 0) continue;
      const four = modules[y][x] + modules[y - 1][x] + modules[y][x - 1] + modules[y - 1][x - 1];
      if (four % 4 === 0) demerit += 3;
    }
  }
  const share = Math.floor((200 * dark + size * size) / (2 * size * size));
  return demerit + 10 * Math.floor(Math.abs(share - 50) / 5);
}

/// The rows of a text's code, '1' dark and '0' light, without margin; null if the text is too long for one.
export function qrRows(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = CORRECTION.findIndex((_, index) => 4 + countBits(index + 1) + 8 * bytes.length <= 8 * dataOf(index + 1)) + 1;
  if (version === 0) return null;
  const drawing = new Drawing(version);
  drawing.drawData(interleaved(dataCodewords(bytes, version), version));
  const tries = MASKS.map((_, number) => {
    drawing.mask(number);
    drawing.drawFormat(number);
    const demerit = demeritOf(drawing);
    drawing.mask(number);
    return demerit;
  });
  const best = tries.indexOf(Math.min(...tries));
  drawing.mask(best);
  drawing.drawFormat(best);
  return drawing.modules.map(row => row.join(''));
}
