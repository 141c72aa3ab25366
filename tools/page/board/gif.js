// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as an animated GIF (Graphics Interchange Format, version 89a, CompuServe 1990).

const COLOURS = 256;
const CODE_BITS = 8;
const MOST_CODES = 4096;
const LARGEST_BLOCK = 255;

// Five bits each of red, green and blue.
const coarse = (data, at) => ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);

/// The most frequent colours of pictures (RGBA, four bytes a pixel), [[red, green, blue]].
export function commonColours(pictures) {
  const sums = new Map();
  for (const data of pictures) {
    for (let at = 0; at < data.length; at += 4) {
      const key = coarse(data, at);
      const sum = sums.get(key) ?? sums.set(key, [0, 0, 0, 0]).get(key);
      sum[0]++;
      for (let part = 0; part < 3; part++) sum[part + 1] += data[at + part];
    }
  }
  return [...sums.values()].sort(([one], [other]) => other - one).slice(0, COLOURS)
    .map(([count, ...parts]) => parts.map(part => Math.round(part / count)));
}

/// Maps the pixels of a picture to the nearest of some colours, by index.
export class Palette {
  #nearest = new Int16Array(1 << 15).fill(-1);

  constructor(colours) { this.colours = colours; }

  #find(red, green, blue) {
    let best = 0;
    let least = Infinity;
    this.colours.forEach(([r, g, b], place) => {
      const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (distance < least) [best, least] = [place, distance];
    });
    return best;
  }

  places(data) {
    const places = new Uint8Array(data.length / 4);
    for (let at = 0; at < data.length; at += 4) {
      const key = coarse(data, at);
      if (this.#nearest[key] < 0) this.#nearest[key] = this.#find(data[at], data[at + 1], data[at + 2]);
      places[at / 4] = this.#nearest[key];
    }
    return places;
  }
}

/// Compresses palette indices (Terry Welch, "A Technique for High-Performance Data Compression", 1984): the codes, packed into
/// bytes from the lowest bit up.
export function compress(places) {
  const bytes = [];
  const clear = 1 << CODE_BITS;
  let [bits, filled, size, next] = [0, 0, CODE_BITS + 1, clear + 2];
  let codes = new Map();
  const put = code => {
    bits |= code << filled;
    filled += size;
    while (filled >= 8) {
      bytes.push(bits & 255);
      bits >>>= 8;
      filled -= 8;
    }
  };
  put(clear);
  let [known] = places;
  for (const place of places.subarray(1)) {
    const longer = (known << 8) | place;
    const code = codes.get(longer);
    if (code !== undefined) {
      known = code;
      continue;
    }
    put(known);
    known = place;
    if (next === MOST_CODES) {
      put(clear);
      [codes, size, next] = [new Map(), CODE_BITS + 1, clear + 2];
    } else {
      codes.set(longer, next);
      if (next++ === 1 << size) size++;
    }
  }
  put(known);
  put(clear + 1);
  if (filled > 0) bytes.push(bits & 255);
  return bytes;
}

// The smallest box in which two pictures differ, at least one pixel.
function difference(before, after, width) {
  let [left, top, right, bottom] = [width, Infinity, 0, 0];
  after.forEach((place, at) => {
    if (place === before[at]) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  });
  return top === Infinity ? [0, 0, 1, 1] : [left, top, right - left + 1, bottom - top + 1];
}

const word = number => [number & 255, number >> 8];
const letters = text => [...text].map(letter => letter.charCodeAt(0));

/// An endlessly repeating film of pictures of one size.
export class Gif {
  #parts = [];
  #before = null;

  constructor(width, height, palette) {
    this.width = width;
    this.height = height;
    this.palette = palette;
    const table = Array.from({ length: COLOURS }, (_, place) => palette.colours[place] ?? [0, 0, 0]);
    this.#parts.push([...letters('GIF89a'), ...word(width), ...word(height), 0xF7, 0, 0, ...table.flat(),
      0x21, 0xFF, 11, ...letters('NETSCAPE2.0'), 3, 1, 0, 0, 0]);
  }

  /// Adds a picture (RGBA), shown for a time in hundredths of a second.
  add(data, hundredths) {
    const places = this.palette.places(data);
    const [left, top, width, height] = this.#before ? difference(this.#before, places, this.width) : [0, 0, this.width, this.height];
    this.#before = places;
    const box = new Uint8Array(width * height);
    for (let row = 0; row < height; row++) {
      const start = (top + row) * this.width + left;
      box.set(places.subarray(start, start + width), row * width);
    }
    this.#parts.push([0x21, 0xF9, 4, 4, ...word(hundredths), 0, 0]);
    this.#parts.push([0x2C, ...[left, top, width, height].flatMap(word), 0, CODE_BITS]);
    const bytes = compress(box);
    for (let at = 0; at < bytes.length; at += LARGEST_BLOCK) {
      const block = bytes.slice(at, at + LARGEST_BLOCK);
      this.#parts.push([block.length], block);
    }
    this.#parts.push([0]);
  }

  /// Returns the file.
  bytes() { return new Uint8Array([...this.#parts, [0x3B]].flat()); }
}
