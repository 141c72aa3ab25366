// SPDX-License-Identifier: GPL-3.0-or-later
// What a page that is one file has brought along: bytes, packed by gzip, as text that a page may hold in whatever encoding a
// server says it is in. Of the letters that all of them have alike, ASCII, those are left out that a reader of pages changes or
// takes for its own (NUL, CR, <), and those that old tools take for ends and switches (SUB, ESC).

const LETTERS = Array.from({ length: 128 }, (_, code) => code).filter(code => ![0, 13, 26, 27, 60].includes(code));
const COUNT = LETTERS.length;
const NUMBERS = new Uint8Array(128);
LETTERS.forEach((code, number) => { NUMBERS[code] = number; });

// Two letters stand for 13 bits, and for 14 where there are pairs enough for both values of the last: 13.8 on average. Base 64
// has 12.
const SHORT = 13;
const LOW = 2 ** SHORT - 1;
const ROOM = COUNT ** 2 - 2 ** SHORT;
const bitsOf = pair => ((pair & LOW) < ROOM ? SHORT + 1 : SHORT);
// As many bits one letter has in any case; it ends a text whose last bits are so few.
const SINGLE = 6;

/// Writes bytes as text, 1.156 letters for each.
export function lettersOf(bytes) {
  const codes = [];
  let kept = 0;
  let count = 0;
  const put = pair => { codes.push(LETTERS[pair % COUNT], LETTERS[Math.floor(pair / COUNT)]); };
  for (const byte of bytes) {
    kept |= byte << count;
    count += 8;
    if (count > SHORT) {
      const bits = bitsOf(kept);
      put(kept & (2 ** bits - 1));
      kept >>= bits;
      count -= bits;
    }
  }
  if (count > SINGLE) put(kept);
  else if (count > 0) codes.push(LETTERS[kept]);
  return codes.map(code => String.fromCharCode(code)).join('');
}

/// The bytes of such a text.
export function bytesOf(text) {
  const bytes = new Uint8Array(Math.floor(text.length / 2 * (SHORT + 1) / 8) + 1);
  let length = 0;
  let kept = 0;
  let count = 0;
  for (let i = 0; i < text.length; i += 2) {
    const isPair = i + 1 < text.length;
    const value = NUMBERS[text.charCodeAt(i)] + (isPair ? NUMBERS[text.charCodeAt(i + 1)] * COUNT : 0);
    kept |= value << count;
    count += isPair ? bitsOf(value) : SINGLE;
    for (; count >= 8; count -= 8) {
      bytes[length++] = kept;
      kept >>= 8;
    }
  }
  return bytes.subarray(0, length);
}

/// What an element of the page holds, unpacked, as an answer of the net.
export function unpacked(element) {
  return new Response(new Blob([bytesOf(element.textContent)]).stream().pipeThrough(new DecompressionStream('gzip')));
}
